// A chart drawn with block characters, compared with what it must look like.
#include "core/plot/blocks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace unscramble::plot {
namespace {

Chart chart_of(std::vector<Series> series) {
  Chart chart{.name = "plot", .title = "a run", .x_label = "minutes", .y_label = ""};
  chart.series = std::move(series);
  return chart;
}

TEST(Blocks, ARampRisesByEighths) {
  Series ramp{.name = "solved", .points = {}};
  for (int i = 0; i <= 16; ++i) ramp.points.emplace_back(i, i / 16.0);
  // The last column holds two points and shows their mean.
  EXPECT_EQ(to_blocks(chart_of({ramp}), {.columns = 26, .rows = 2}),
            "solved: 0 -> 1\n"
            "   0.969 │         ▁▂▃▄▅▆█\n"
            "       0 │▁▁▂▃▄▅▆▇████████\n"
            "          0     16 minutes\n");
}

TEST(Blocks, EachSeriesHasItsOwnScaleOnOneTimeAxis) {
  const Series loss{.name = "loss", .points = {{0, 8}, {8, 0}}};
  const Series late{.name = "late", .points = {{4, 50}, {8, 100}}};
  EXPECT_EQ(to_blocks(chart_of({loss, late}), {.columns = 18, .rows = 1}),
            "loss: 8 -> 0\n"
            "       8 │█▇▆▅▄▃▂▁\n"
            "late: 50 -> 100\n"
            "     100 │    ▄▆▇█\n"
            "          0 8 minutes\n");
}

TEST(Blocks, APointAndAFlatLineAreDrawn) {
  const Series one{.name = "one", .points = {{3, 2}}};
  EXPECT_EQ(to_blocks(chart_of({one}), {.columns = 18, .rows = 2}),
            "one: 2 -> 2\n"
            "       2 │████████\n"
            "       0 │████████\n"
            "          3 3 minutes\n");
  const Series none{.name = "none", .points = {{0, 0}, {7, 0}}};
  EXPECT_EQ(to_blocks(chart_of({none}), {.columns = 18, .rows = 1}),
            "none: 0 -> 0\n"
            "       0 │▁▁▁▁▁▁▁▁\n"
            "          0 7 minutes\n");
}

TEST(Blocks, WhatCannotBeDrawnIsLeftOut) {
  EXPECT_EQ(to_blocks(chart_of({})), "");
  const Series bad{.name = "bad", .points = {{0, std::nan("")}, {INFINITY, 1}}};
  EXPECT_EQ(to_blocks(chart_of({bad})), "");
  const Series holes{.name = "holes", .points = {{0, 1}, {1, std::nan("")}, {7, 1}}};
  EXPECT_EQ(to_blocks(chart_of({bad, holes}), {.columns = 18, .rows = 1}),
            "holes: 1 -> 1\n"
            "       1 │████████\n"
            "          0 7 minutes\n");
}

TEST(Blocks, NoLineIsWiderThanAsked) {
  Series wave{.name = "wave", .points = {}};
  for (int i = 0; i < 500; ++i) wave.points.emplace_back(i, 1e6 * std::sin(i / 20.0));
  std::istringstream lines(to_blocks(chart_of({wave}), {.columns = 60, .rows = 4}));
  for (std::string line; std::getline(lines, line);) {
    const auto characters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
    EXPECT_LE(characters, 60) << line;
  }
}

}  // namespace
}  // namespace unscramble::plot
