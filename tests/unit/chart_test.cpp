// Charts: well-formed, escaped, at round numbers.
#include "core/plot/chart.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/plot/axis.h"

namespace unscramble::plot {
namespace {

// Where the text is not well-formed XML; "" if it is. Enough for what is written here: elements, attributes, text.
std::string xml_fault(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < xml.size();) {
    if (xml[i] == '&') {
      const std::size_t end = xml.find(';', i);
      if (end == std::string::npos || end - i > 6) return "a bare &";
      i = end + 1;
      continue;
    }
    if (xml[i] == '>') return "a bare >";
    if (xml[i] != '<') {
      if (static_cast<unsigned char>(xml[i]) < 0x20 && xml[i] != '\n' && xml[i] != '\t') return "a control character";
      if (open.empty() && !std::isspace(static_cast<unsigned char>(xml[i]))) return "text outside the root";
      ++i;
      continue;
    }
    const std::size_t end = xml.find('>', i);
    if (end == std::string::npos) return "an open tag";
    std::string tag = xml.substr(i + 1, end - i - 1);
    i = end + 1;
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return "</" + tag + "> closes nothing";
      open.pop_back();
      continue;
    }
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0 || tag.find('<') != std::string::npos) return "tag " + tag;
    const std::string name = tag.substr(0, tag.find_first_of(" \n/"));
    if (!tag.ends_with('/')) open.push_back(name);
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

const std::string kNasty = "a<b & \"c\" > 'd'\x01 — λ";

TEST(Chart, EveryKindIsWellFormedAndEscaped) {
  Chart lines{.name = "l", .title = kNasty, .x_label = kNasty, .y_label = kNasty};
  lines.series = {{kNasty, {{1, 2}, {2, 8}, {3, 0}}}, {"paper", {{1, 5}, {3, 5}}, true, true}};
  lines.rules = {{kNasty, 4}};
  for (const bool logarithmic : {false, true}) {
    lines.log_x = lines.log_y = logarithmic;
    const std::string svg = to_svg(lines);
    EXPECT_EQ(xml_fault(svg), "");
    EXPECT_NE(svg.find("a&lt;b &amp; &quot;c&quot; &gt; &#39;d&#39; — λ"), std::string::npos);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
  }
  EXPECT_EQ(occurrences(to_svg(lines), "stroke-dasharray=\"6 4\""), 2U);  // the paper's curve and its legend

  Chart boxes{.name = "b", .title = "Boxes", .x_label = "", .y_label = "moves"};
  boxes.boxes = {{kNasty, {1, 2, 3, 4, 10}}, {"one", {5}}, {"none", {}}};
  EXPECT_EQ(xml_fault(to_svg(boxes)), "");
  EXPECT_EQ(occurrences(to_svg(boxes), "class=\"box\""), 2U);

  Chart bars{.name = "h", .title = "Bars", .x_label = "", .y_label = "%"};
  bars.categories = {"-1", "0", kNasty};
  bars.series = {{"x", {{0, 10}, {1, 50}, {2, 40}}}, {"y", {{1, 100}}}};
  EXPECT_EQ(xml_fault(to_svg(bars)), "");
  EXPECT_EQ(xml_fault(to_svg(Chart{.name = "e", .title = "", .x_label = "", .y_label = ""})), "");
}

TEST(Chart, TheXmlCheckerFindsFaults) {
  EXPECT_EQ(xml_fault("<svg><a b=\"c\"/></svg>"), "");
  EXPECT_NE(xml_fault("<svg><a></svg>"), "");
  EXPECT_NE(xml_fault("<svg>a & b</svg>"), "");
  EXPECT_NE(xml_fault("<svg><a b=\"c/></svg>"), "");
}

TEST(Chart, IsReadableOnDarkGround) {
  const std::string svg = to_svg(Chart{.name = "e", .title = "", .x_label = "", .y_label = ""});
  EXPECT_NE(svg.find("prefers-color-scheme: dark"), std::string::npos);
}

TEST(Chart, AxesHaveRoundTicks) {
  const Axis linear({3, 47}, false, true);
  EXPECT_DOUBLE_EQ(linear.low(), 0);
  EXPECT_DOUBLE_EQ(linear.high(), 50);
  EXPECT_EQ(linear.ticks()[1].label, "10");
  EXPECT_DOUBLE_EQ(linear.place(25), 0.5);
  const Axis small({0.1, 0.45}, false, false);
  EXPECT_EQ(small.ticks().front().label, "0.1");
  const Axis logarithmic({0.02, 3000, 0, -5}, true, false);
  EXPECT_DOUBLE_EQ(logarithmic.low(), 0.01);
  EXPECT_DOUBLE_EQ(logarithmic.high(), 10000);
  EXPECT_NEAR(logarithmic.place(10), 0.5, 1e-12);
  EXPECT_FALSE(logarithmic.shows(0));
  EXPECT_TRUE(linear.shows(0));
  for (const auto& values : {std::vector<double>{}, std::vector<double>{7}, std::vector<double>{0, NAN, INFINITY}})
    for (const bool log : {false, true}) EXPECT_GE(Axis(values, log, false).ticks().size(), 2U);
}

TEST(Chart, Quartiles) {
  const auto five = five_numbers({4, 1, 3, 2, 5});
  EXPECT_DOUBLE_EQ(five.least, 1);
  EXPECT_DOUBLE_EQ(five.lower, 2);
  EXPECT_DOUBLE_EQ(five.median, 3);
  EXPECT_DOUBLE_EQ(five.upper, 4);
  EXPECT_DOUBLE_EQ(five.most, 5);
  EXPECT_DOUBLE_EQ(five_numbers({1, 2}).median, 1.5);
}

}  // namespace
}  // namespace unscramble::plot
