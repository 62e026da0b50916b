// The tables of reports, as Markdown and CSV.
#include <gtest/gtest.h>

#include <cmath>

#include "lab/table.h"

namespace unscramble::suite {
namespace {

TEST(SuiteTable, MarkdownAndCsv) {
  const Table table{
      "t",
      "T",
      {"who|what", "length", "time"},
      {{text("a|b *c*"), number(12.345, 1), seconds(0.0005)}, {text("say \"x\",\ny"), nothing(), seconds(2)}}};
  EXPECT_EQ(to_markdown(table),
            "| who\\|what | length | time |\n|---|---:|---:|\n| a\\|b \\*c\\* | 12.3 | 500.00 µs |\n"
            "| say \"x\", y | - | " +
                seconds(2).shown + " |\n");
  EXPECT_EQ(to_csv(table), "who|what,length,time\r\na|b *c*,12.345,0.0005\r\n\"say \"\"x\"\",\ny\",,2\r\n");
}

TEST(SuiteTable, Values) {
  EXPECT_EQ(percent(0.603).shown, "60.3 %");
  EXPECT_DOUBLE_EQ(*percent(0.603).number, 60.3);
  EXPECT_EQ(count(1136).shown, "1136");
  EXPECT_EQ(count(6.62e6).number, 6.62e6);
  EXPECT_EQ(number(NAN).shown, "-");
  EXPECT_FALSE(number(NAN).number.has_value());
}

}  // namespace
}  // namespace unscramble::suite
