#include "core/plot/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace unscramble::plot {

namespace {

constexpr int kLabel = 10;     // columns left of the bars: numbers of up to eight characters
constexpr int kLeastBars = 8;  // however narrow the terminal
constexpr int kEighths = 8;
constexpr const char* kBlocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

using Points = std::vector<std::pair<double, double>>;

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Points finite_points(const Series& series) {
  Points points;
  for (const auto& point : series.points)
    if (std::isfinite(point.first) && std::isfinite(point.second)) points.push_back(point);
  std::stable_sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return points;
}

// On the line through the points at x; none before the first and after the last.
std::optional<double> value_at(const Points& points, double x) {
  if (x < points.front().first || x > points.back().first) return {};
  const auto next = std::lower_bound(points.begin(), points.end(), x,
                                     [](const auto& point, double wanted) { return point.first < wanted; });
  if (next == points.begin() || next->first == x) return next->second;
  const auto& before = *(next - 1);
  const double along = (x - before.first) / (next->first - before.first);
  return before.second + along * (next->second - before.second);
}

// One bar: the mean of the points in its column, else the line there; none where the series has not begun or has ended.
std::vector<std::optional<double>> bars_of(const Points& points, const Range& x, int count) {
  std::vector<double> sum(static_cast<std::size_t>(count));
  std::vector<int> hits(sum.size());
  const double width = (x.high - x.low) / count;
  for (const auto& [at, value] : points) {
    const auto column = width > 0 ? static_cast<int>((at - x.low) / width) : 0;
    const auto bar = static_cast<std::size_t>(std::clamp(column, 0, count - 1));
    sum[bar] += value;
    ++hits[bar];
  }
  std::vector<std::optional<double>> bars;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const double middle = x.low + width * (static_cast<double>(i) + 0.5);
    bars.push_back(hits[i] > 0 ? std::optional(sum[i] / hits[i]) : value_at(points, middle));
  }
  return bars;
}

std::string short_number(double value) { return fmt::format("{:.3g}", value == 0 ? 0.0 : value); }

std::string panel(const Series& series, const Points& points, const Range& x, const Chart& chart, BlockSize size) {
  const int count = std::max(kLeastBars, size.columns - kLabel);
  const auto bars = bars_of(points, x, count);
  Range y;
  for (const auto& bar : bars)
    if (bar) y.include(*bar);
  if (chart.from_zero) y.include(0);
  const double span = y.high > y.low ? y.high - y.low : 1;
  std::string text = fmt::format("{}: {} -> {}\n", series.name, short_number(points.front().second),
                                 short_number(points.back().second));
  for (int row = size.rows - 1; row >= 0; --row) {
    const std::string label = row == size.rows - 1 ? short_number(y.high) : row == 0 ? short_number(y.low) : "";
    std::string line = fmt::format("{:>{}} ", label, kLabel - 2) + "│";
    for (const auto& bar : bars) {
      // A value at the lower edge is still drawn: nothing means not measured.
      const int full =
          bar ? std::max(1, static_cast<int>(std::lround((*bar - y.low) / span * size.rows * kEighths))) : 0;
      line += kBlocks[std::clamp(full - row * kEighths, 0, kEighths)];
    }
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string to_blocks(const Chart& chart, BlockSize size) {
  size.rows = std::max(size.rows, 1);
  std::vector<Points> all;
  Range x;
  for (const auto& series : chart.series) {
    all.push_back(finite_points(series));
    for (const auto& point : all.back()) x.include(point.first);
  }
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!all[i].empty()) text += panel(chart.series[i], all[i], x, chart, size);
  if (text.empty()) return text;
  const std::string first = short_number(x.low);
  const std::string last = short_number(x.high) + (chart.x_label.empty() ? "" : " " + chart.x_label);
  const int room = std::max(kLeastBars, size.columns - kLabel) - static_cast<int>(first.size() + last.size());
  text +=
      std::string(kLabel, ' ') + first + std::string(static_cast<std::size_t>(std::max(room, 1)), ' ') + last + "\n";
  return text;
}

}  // namespace unscramble::plot
