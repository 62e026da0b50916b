// What is shown on a terminal, and only there: the progress line, colours, the solution being played.
#include <gtest/gtest.h>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

TEST(Terminal, ALongSearchShowsItsProgressAndWipesItAway) {
  const Words words{"solve", "puzzle24", "--method", "ida", "--heuristic", "zero", "--time", "0.5", kHardPuzzle24};
  const auto shown = run_on_terminal(words);
  EXPECT_EQ(shown.code, 4);
  EXPECT_NE(shown.out.find(" nodes"), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("[####"), std::string::npos) << "a bar, since there is a limit: " << shown.out;
  EXPECT_NE(shown.out.find("\r\x1b[K"), std::string::npos);
  EXPECT_EQ(run(words).err.find('\r'), std::string::npos) << "nothing of it where there is no terminal";
}

TEST(Terminal, DrawPlaysTheSolutionInColour) {
  const auto shown = run_on_terminal({"solve", "puzzle8", "--method", "ida", "--draw", "1 2 3 4 5 6 0 7 8"});
  EXPECT_EQ(shown.code, 0);
  EXPECT_NE(shown.out.find("\x1b[3A"), std::string::npos) << "each step is drawn over the last";
  EXPECT_NE(shown.out.find("LL"), std::string::npos);
}

TEST(Terminal, SolveWithoutAStateSaysWhatToDo) {
  const auto shown = run_on_terminal({"solve", "puzzle8"});
  EXPECT_EQ(shown.code, 2);
  EXPECT_NE(shown.out.find("unscramble scramble puzzle8 | unscramble solve puzzle8"), std::string::npos) << shown.out;
}

}  // namespace
}  // namespace unscramble::cli_test
