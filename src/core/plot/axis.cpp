#include "core/plot/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace unscramble::plot {

namespace {

constexpr int kTicks = 6;  // about this many

// 1, 2 or 5 times a power of ten, at least `step`.
double round_step(double step) {
  const double power = std::pow(10.0, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0})
    if (factor * power >= step * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

std::string label_of(double value, double step) {
  constexpr double kLarge = 1e5;
  if (std::abs(value) >= kLarge) return fmt::format("{:.0e}", value);
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
  return fmt::format("{:.{}f}", value == 0 ? 0.0 : value, decimals);
}

std::string power_label(int exponent) {
  constexpr int kWritten = 4;
  if (exponent >= 0 && exponent <= kWritten) return fmt::format("{:.0f}", std::pow(10.0, exponent));
  if (exponent < 0 && exponent >= -3) return fmt::format("{:.{}f}", std::pow(10.0, exponent), -exponent);
  return fmt::format("1e{}", exponent);
}

}  // namespace

Axis::Axis(const std::vector<double>& values, bool logarithmic, bool from_zero) : logarithmic_(logarithmic) {
  std::vector<double> seen;
  for (const double value : values)
    if (std::isfinite(value) && (!logarithmic || value > 0)) seen.push_back(value);
  if (from_zero && !logarithmic) seen.push_back(0);
  if (!seen.empty()) {
    low_ = *std::min_element(seen.begin(), seen.end());
    high_ = *std::max_element(seen.begin(), seen.end());
  } else if (logarithmic) {
    low_ = 1;
    high_ = 10;
  }
  if (logarithmic_) {
    make_logarithmic();
  } else {
    make_linear();
  }
}

void Axis::make_linear() {
  if (high_ <= low_) high_ = low_ + (low_ == 0 ? 1 : std::abs(low_));
  const double step = round_step((high_ - low_) / kTicks);
  low_ = std::floor(low_ / step + 1e-9) * step;
  high_ = std::ceil(high_ / step - 1e-9) * step;
  const auto steps = static_cast<int>(std::lround((high_ - low_) / step));
  for (int i = 0; i <= steps; ++i) ticks_.push_back({low_ + i * step, label_of(low_ + i * step, step)});
}

void Axis::make_logarithmic() {
  const int first = static_cast<int>(std::floor(std::log10(low_) + 1e-9));
  const int last = std::max(static_cast<int>(std::ceil(std::log10(high_) - 1e-9)), first + 1);
  low_ = std::pow(10.0, first);
  high_ = std::pow(10.0, last);
  const int stride = (last - first + kTicks) / (kTicks + 1);
  for (int e = first; e <= last; e += std::max(stride, 1)) ticks_.push_back({std::pow(10.0, e), power_label(e)});
}

bool Axis::shows(double value) const { return std::isfinite(value) && (!logarithmic_ || value > 0); }

double Axis::place(double value) const {
  if (logarithmic_) return std::log(value / low_) / std::log(high_ / low_);
  return (value - low_) / (high_ - low_);
}

}  // namespace unscramble::plot
