// A chart of a report, and its drawing as SVG: lines and points over numbers, boxes or bars over names. Each is
// readable on a light and on a dark background; series differ in marker and dash, not only in colour.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace unscramble::plot {

struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;    // bars: x is the number of the category
  bool line = true;                                 // points are joined
  bool paper = false;                               // a published figure, drawn dashed
  bool marks = true;                                // each point has its marker
  std::vector<std::pair<double, double>> ranges{};  // error bars, low and high, one per point; empty = none
};

// A sample drawn as quartiles and range.
struct Box {
  std::string name;
  std::vector<double> values;
};

// A line across the chart at a published or theoretical value.
struct Rule {
  std::string name;
  double y = 0;
};

struct Chart {
  std::string name;  // of its file, without extension
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Series> series{};  // lines and points, or bars where there are categories
  std::vector<Box> boxes{};
  std::vector<std::string> categories{};
  std::vector<Rule> rules{};
  bool log_x = false;
  bool log_y = false;
  bool from_zero = true;  // the y axis

  [[nodiscard]] bool empty() const;
};

std::string to_svg(const Chart& chart);

// Minimum, lower quartile, median, upper quartile, maximum (by linear interpolation); all 0 without values.
struct FiveNumbers {
  double least = 0, lower = 0, median = 0, upper = 0, most = 0;
};
FiveNumbers five_numbers(std::vector<double> values);

// Text for SVG: markup escaped, control characters left out.
std::string xml_text(const std::string& text);

}  // namespace unscramble::plot
