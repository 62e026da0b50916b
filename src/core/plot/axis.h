// An axis of a chart: its range, its ticks at round numbers, and where a value lies on it.
#pragma once

#include <string>
#include <vector>

namespace unscramble::plot {

struct Tick {
  double value = 0;
  std::string label;
};

class Axis {
 public:
  // Widened to round numbers. A logarithmic axis leaves out values that are not above 0; without values it goes from 0
  // to 1.
  Axis(const std::vector<double>& values, bool logarithmic, bool from_zero);

  [[nodiscard]] const std::vector<Tick>& ticks() const { return ticks_; }
  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double high() const { return high_; }
  [[nodiscard]] bool shows(double value) const;
  [[nodiscard]] double place(double value) const;  // 0 at the low end, 1 at the high end

 private:
  void make_linear();
  void make_logarithmic();

  bool logarithmic_;
  double low_ = 0;
  double high_ = 1;
  std::vector<Tick> ticks_;
};

}  // namespace unscramble::plot
