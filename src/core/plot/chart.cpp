#include "core/plot/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/plot/axis.h"

namespace unscramble::plot {

namespace {

constexpr double kWidth = 760;   // at least
constexpr double kLetter = 6.6;  // about
constexpr double kLeft = 70, kTop = 44, kPlotWidth = 480, kPlotHeight = 300;
constexpr double kLegendX = kLeft + kPlotWidth + 18;
constexpr double kLegendRow = 19;
constexpr double kBottom = 66;  // for ticks and the label
constexpr double kSlope = 25;   // degrees, for names too long for their place

// Eight colours of medium lightness that people with any colour vision can tell apart (after Okabe and Ito).
constexpr std::array<const char*, 8> kColours = {"#2a84c8", "#d97706", "#109e75", "#c2528b",
                                                 "#8a6fd1", "#b0902a", "#d04a35", "#5f7f8f"};

constexpr const char* kStyle =
    "<style>\n"
    ".ground{fill:#fff} text{fill:#1f2328;font:12px system-ui,sans-serif} .title{font-size:15px;font-weight:600}\n"
    ".grid{stroke:#d8dee4;stroke-width:1} .axis{stroke:#57606a;stroke-width:1;fill:none} .rule{stroke:#57606a}\n"
    ".line{fill:none;stroke-width:2;stroke-linejoin:round} .box{fill-opacity:.25;stroke-width:1.5}\n"
    "@media (prefers-color-scheme: dark){.ground{fill:#0d1117} text{fill:#e6edf3} .grid{stroke:#2b323b}\n"
    ".axis{stroke:#9198a1} .rule{stroke:#9198a1}}\n"
    "</style>\n";

const char* colour(std::size_t index) { return kColours[index % kColours.size()]; }

std::string place_text(double x, double y, const char* anchor, const std::string& text, const char* more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                     xml_text(text));
}

std::string straight(double x1, double y1, double x2, double y2, const std::string& attributes) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2,
                     attributes);
}

// Four shapes, so that series can be told apart without colour.
std::string marker(std::size_t index, double x, double y) {
  constexpr double r = 4;
  const std::string fill = fmt::format("fill=\"{}\"", colour(index));
  switch (index % 4) {
    case 0: return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}/>\n", x, y, r, fill);
    case 1:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" {}/>\n", x - r, y - r, 2 * r,
                         2 * r, fill);
    case 2:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}h{}z\" {}/>\n", x, y - r - 1, r + 1, 2 * r, -2 * (r + 1), fill);
    default:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\" {}/>\n", x, y - r - 1, r + 1, r + 1, -r - 1,
                         r + 1, -r - 1, -r - 1, fill);
  }
}

std::vector<double> all_y(const Chart& chart) {
  std::vector<double> values;
  for (const auto& series : chart.series)
    for (const auto& point : series.points) values.push_back(point.second);
  for (const auto& series : chart.series)
    for (const auto& [low, high] : series.ranges) values.insert(values.end(), {low, high});
  for (const auto& box : chart.boxes) values.insert(values.end(), box.values.begin(), box.values.end());
  for (const auto& rule : chart.rules) values.push_back(rule.y);
  return values;
}

std::vector<double> all_x(const Chart& chart) {
  std::vector<double> values;
  for (const auto& series : chart.series)
    for (const auto& point : series.points) values.push_back(point.first);
  return values;
}

// Draws one chart; keeps the two axes and the text so far.
class Drawing {
 public:
  explicit Drawing(const Chart& chart)
      : chart_(chart), x_(all_x(chart), chart.log_x, false), y_(all_y(chart), chart.log_y, chart.from_zero) {
    std::size_t longest = 0;
    for (const auto& name : names()) longest = std::max(longest, name.size());
    const double width = kLetter * static_cast<double>(longest);
    slanted_ = width > kPlotWidth / static_cast<double>(std::max<std::size_t>(names().size(), 1));
    if (slanted_) below_ = kBottom + width * 0.45;
  }

  std::string draw() {
    body_ += place_text(kLeft, 24, "start", chart_.title, " class=\"title\"");
    draw_y_axis();
    if (!chart_.boxes.empty()) {
      draw_boxes();
    } else if (!chart_.categories.empty()) {
      draw_bars();
    } else {
      draw_x_axis();
      for (std::size_t s = 0; s < chart_.series.size(); ++s) draw_series(s);
    }
    for (std::size_t r = 0; r < chart_.rules.size(); ++r) draw_rule(r);
    body_ += fmt::format("<path class=\"axis\" d=\"M{0} {1}V{2}H{3}\"/>\n", kLeft, kTop, bottom(), kLeft + kPlotWidth);
    const double height = std::max(bottom() + below_, kTop + kLegendRow * static_cast<double>(legend_rows_) + 10);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" role=\"img\" aria-label=\"{2}\">\n<title>{2}</title>\n{3}<rect class=\"ground\" "
        "width=\"100%\" height=\"100%\"/>\n{4}</svg>\n",
        std::max(kWidth, legend_end_), height, xml_text(chart_.title), kStyle, body_);
  }

 private:
  static double bottom() { return kTop + kPlotHeight; }
  [[nodiscard]] double px(double x) const { return kLeft + kPlotWidth * x_.place(x); }
  [[nodiscard]] double py(double y) const { return bottom() - kPlotHeight * y_.place(y); }

  void draw_y_axis() {
    for (const auto& tick : y_.ticks()) {
      body_ += straight(kLeft, py(tick.value), kLeft + kPlotWidth, py(tick.value), "class=\"grid\"");
      body_ += place_text(kLeft - 8, py(tick.value) + 4, "end", tick.label);
    }
    const double middle = kTop + kPlotHeight / 2;
    body_ += place_text(18, middle, "middle", chart_.y_label,
                        fmt::format(" transform=\"rotate(-90 18 {:.1f})\"", middle).c_str());
    body_ += place_text(kLeft + kPlotWidth / 2, bottom() + below_ - 12, "middle", chart_.x_label);
  }

  void draw_x_axis() {
    for (const auto& tick : x_.ticks()) {
      body_ += straight(px(tick.value), bottom(), px(tick.value), bottom() + 5, "class=\"axis\"");
      body_ += place_text(px(tick.value), bottom() + 20, "middle", tick.label);
    }
  }

  void draw_series(std::size_t index) {
    const auto& series = chart_.series[index];
    std::string path;
    std::string marks;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const auto& [x, y] = series.points[i];
      if (!x_.shows(x) || !y_.shows(y)) continue;
      if (i < series.ranges.size()) draw_range(px(x), series.ranges[i], index);
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", px(x), py(y));
      if (series.marks) marks += marker(index, px(x), py(y));
    }
    if (series.line && !path.empty())
      body_ += fmt::format("<path class=\"line\" d=\"{}\" stroke=\"{}\"{}/>\n", path, colour(index), dash(series));
    body_ += marks;
    add_legend(index, series.name, series.line, dash(series));
  }

  void draw_range(double x, const std::pair<double, double>& range, std::size_t index) {
    if (!y_.shows(range.first) || !y_.shows(range.second)) return;
    constexpr double kHalf = 4;
    const std::string stroke = fmt::format("class=\"range\" stroke=\"{}\"", colour(index));
    body_ += straight(x, py(range.first), x, py(range.second), stroke);
    for (const double end : {range.first, range.second})
      body_ += straight(x - kHalf, py(end), x + kHalf, py(end), stroke);
  }

  static std::string dash(const Series& series) { return series.paper ? " stroke-dasharray=\"6 4\"" : ""; }

  void draw_rule(std::size_t index) {
    const auto& rule = chart_.rules[index];
    if (!y_.shows(rule.y)) return;
    body_ += straight(kLeft, py(rule.y), kLeft + kPlotWidth, py(rule.y), "class=\"rule\" stroke-dasharray=\"3 3\"");
    body_ += place_text(kLeft + kPlotWidth - 4, py(rule.y) - 5, "end", rule.name);
  }

  void add_legend(std::size_t index, const std::string& name, bool line, const std::string& dashes) {
    const double y = kTop + 8 + kLegendRow * static_cast<double>(legend_rows_++);
    if (line)
      body_ += straight(kLegendX, y, kLegendX + 22, y,
                        fmt::format("stroke=\"{}\" stroke-width=\"2\"{}", colour(index), dashes));
    body_ += marker(index, kLegendX + 11, y) + place_text(kLegendX + 28, y + 4, "start", name);
    legend_end_ = std::max(legend_end_, kLegendX + 40 + kLetter * static_cast<double>(name.size()));
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> list = chart_.categories;
    for (const auto& box : chart_.boxes) list.push_back(box.name);
    return list;
  }

  void draw_category(double centre, const std::string& name) {
    if (!slanted_) {
      body_ += place_text(centre, bottom() + 20, "middle", name);
      return;
    }
    body_ += place_text(centre + 4, bottom() + 16, "end", name,
                        fmt::format(" transform=\"rotate({} {:.1f} {:.1f})\"", -kSlope, centre, bottom() + 16).c_str());
  }

  void draw_boxes() {
    const double slot = kPlotWidth / static_cast<double>(chart_.boxes.size());
    for (std::size_t b = 0; b < chart_.boxes.size(); ++b) {
      const auto& box = chart_.boxes[b];
      const double centre = kLeft + slot * (static_cast<double>(b) + 0.5);
      draw_category(centre, box.name);
      if (box.values.empty()) continue;
      const FiveNumbers five = five_numbers(box.values);
      const double half = std::min(slot * 0.3, 30.0);
      const std::string stroke = fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", colour(b));
      body_ += straight(centre, py(five.least), centre, py(five.lower), stroke);
      body_ += straight(centre, py(five.upper), centre, py(five.most), stroke);
      for (const double end : {five.least, five.most})
        body_ += straight(centre - half / 2, py(end), centre + half / 2, py(end), stroke);
      body_ += fmt::format(
          "<rect class=\"box\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
          "stroke=\"{}\"/>\n",
          centre - half, py(five.upper), 2 * half, std::max(py(five.lower) - py(five.upper), 0.5), colour(b),
          colour(b));
      body_ += straight(centre - half, py(five.median), centre + half, py(five.median),
                        fmt::format("stroke=\"{}\" stroke-width=\"3\"", colour(b)));
    }
  }

  void draw_bars() {
    const double slot = kPlotWidth / static_cast<double>(chart_.categories.size());
    for (std::size_t c = 0; c < chart_.categories.size(); ++c)
      draw_category(kLeft + slot * (static_cast<double>(c) + 0.5), chart_.categories[c]);
    const double width = slot * 0.8 / static_cast<double>(std::max<std::size_t>(chart_.series.size(), 1));
    for (std::size_t s = 0; s < chart_.series.size(); ++s) {
      for (const auto& [category, y] : chart_.series[s].points) {
        if (!y_.shows(y)) continue;
        const double left = kLeft + slot * (category + 0.1) + width * static_cast<double>(s);
        const double base = py(std::max(y_.low(), std::min(0.0, y_.high())));
        body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"{}/>\n",
                             left, std::min(py(y), base), std::max(width - 1, 1.0), std::abs(base - py(y)), colour(s),
                             chart_.series[s].paper ? " fill-opacity=\".45\"" : "");
      }
      add_legend(s, chart_.series[s].name, false, "");
    }
  }

  const Chart& chart_;
  Axis x_;
  Axis y_;
  std::string body_;
  int legend_rows_ = 0;
  double legend_end_ = 0;
  double below_ = kBottom;
  bool slanted_ = false;
};

}  // namespace

bool Chart::empty() const {
  for (const auto& one : series)
    if (!one.points.empty()) return false;
  for (const auto& box : boxes)
    if (!box.values.empty()) return false;
  return true;
}

std::string to_svg(const Chart& chart) { return Drawing(chart).draw(); }

FiveNumbers five_numbers(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const auto at = [&values](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
  };
  return {values.front(), at(0.25), at(0.5), at(0.75), values.back()};
}

std::string xml_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

}  // namespace unscramble::plot
