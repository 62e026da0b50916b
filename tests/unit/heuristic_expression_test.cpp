#include "method/heuristic_expression.h"

#include <gtest/gtest.h>

namespace unscramble {
namespace {

// Written out in full, so that the structure shows.
std::string show(const HeuristicExpression& e) {
  if (e.arguments.empty()) return e.name;
  std::string text = e.name + "(";
  for (std::size_t i = 0; i < e.arguments.size(); ++i) text += (i == 0 ? "" : ",") + show(e.arguments[i]);
  return text + ")";
}

std::string read(std::string_view text) {
  const auto expression = parse_heuristic(text);
  return expression ? show(*expression) : "error: " + expression.error().message;
}

TEST(HeuristicExpression, ReadsNamesListsAndFunctions) {
  EXPECT_EQ(read("manhattan"), "manhattan");
  EXPECT_EQ(read(" pairs-different "), "pairs-different");
  EXPECT_EQ(read("a,b"), "max(a,b)");
  EXPECT_EQ(read("max(a, b)"), "max(a,b)");
  EXPECT_EQ(read("sum(a,b,c)"), "sum(a,b,c)");
  EXPECT_EQ(read("sum(max(a,b),c)"), "sum(max(a,b),c)");
  EXPECT_EQ(read("sum(max(a,b))"), "sum(max(a,b))");
  EXPECT_EQ(read("parity(a,b)"), "parity(max(a,b))");
  EXPECT_EQ(read("cached(symmetric(a)),b"), "max(cached(symmetric(a)),b)");
  EXPECT_EQ(read("max"), "max") << "without brackets it is a name like any other";
}

TEST(HeuristicExpression, RefusalsNameTheCause) {
  EXPECT_EQ(read(""), "error: a heuristic's name is missing");
  EXPECT_EQ(read("a,"), "error: a heuristic's name is missing");
  EXPECT_EQ(read("max(,a)"), "error: a heuristic's name is missing before ',a)'");
  EXPECT_EQ(read("max(a"), "error: a ) is missing after max(…");
  EXPECT_EQ(read("a)b"), "error: ')b' is left over after the heuristic");
  EXPECT_EQ(read("a b"), "error: 'b' is left over after the heuristic");
  EXPECT_NE(read("halve(a)").find("'halve' is not a function"), std::string::npos);
  std::string deep = "a";
  for (int i = 0; i < 1000; ++i) deep = "max(" + deep + ")";
  EXPECT_EQ(read(deep), "error: heuristics are nested too deeply");
}

TEST(HeuristicExpression, NamesAreFoundInside) {
  EXPECT_EQ(heuristics_named(*parse_heuristic("sum(max(a,b),cached(c))")), (std::vector<std::string>{"a", "b", "c"}));
}

}  // namespace
}  // namespace unscramble
