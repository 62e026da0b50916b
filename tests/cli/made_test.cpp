// What the program generates about itself: the bench signature, the completion scripts, the manual page.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "cli/program.h"

namespace unscramble::cli_test {
namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(std::string(UNSCRAMBLE_SOURCE_DIR "/") + path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Bench, TheSignatureIsTheSameAtEveryRunAndTheStoredOne) {
  const auto first = lines_of(run({"bench"}).out).back();
  ASSERT_EQ(first.substr(0, 7), "Bench: ") << first;
  EXPECT_EQ(lines_of(run({"bench"}).out).back(), first);
  if (first.find("partial") != std::string::npos) GTEST_SKIP() << "not all puzzles are built";
  EXPECT_EQ(first + "\n", file_text("tests/data/bench_signature.txt"))
      << "A search, a heuristic or the suite changed what it does. If that is meant, store the new line in "
         "tests/data/bench_signature.txt and put it into the commit message.";
}

TEST(ManPage, IsTheStoredOne) {
  EXPECT_EQ(run({"man"}).out, file_text("docs/man/unscramble.1"))
      << "Options or texts changed: run `unscramble man > docs/man/unscramble.1`.";
}

TEST(ManPage, NamesEveryOptionOfEveryHelp) {
  const std::string page = std::regex_replace(file_text("docs/man/unscramble.1"), std::regex(R"(\\-)"), "-");
  const std::regex option("--[a-z][a-z-]+");
  int found = 0;
  for (const char* command : {"solve", "scramble", "verify", "puzzles", "bench", "completion", "pdb build"}) {
    const std::string help = shell(std::string("$unscramble ") + command + " --help").out;
    for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it, ++found)
      EXPECT_NE(page.find(it->str()), std::string::npos) << command << " " << it->str();
  }
  EXPECT_GT(found, 30);
}

// What bash would offer with the cursor at the end of `words`.
std::set<std::string> bash_offers(const std::string& words) {
  const auto outcome = shell("source <($unscramble completion bash); COMP_WORDS=(" + words +
                             "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _unscramble; printf '%s\\n' \"${COMPREPLY[@]}\"");
  EXPECT_EQ(outcome.err, "");
  const auto lines = lines_of(outcome.out);
  return {lines.begin(), lines.end()};
}

TEST(Completion, BashOffersCommandsPuzzlesOptionsAndMethods) {
  EXPECT_TRUE(bash_offers("unscramble s").contains("solve"));
  EXPECT_TRUE(bash_offers("unscramble solve puzzle").contains("puzzle15"));
  EXPECT_EQ(bash_offers("unscramble solve puzzle8 --heur"), std::set<std::string>{"--heuristic"});
  EXPECT_TRUE(bash_offers("unscramble solve puzzle8 --method g").contains("greedy"));
  EXPECT_TRUE(bash_offers("unscramble solve puzzle8 -m i").contains("ida"));
  EXPECT_EQ(bash_offers("unscramble completion z"), std::set<std::string>{"zsh"});
  EXPECT_EQ(bash_offers("unscramble pdb bu"), std::set<std::string>{"build"});
  EXPECT_EQ(bash_offers("unscramble pdb build --th"), std::set<std::string>{"--threads"});
  EXPECT_TRUE(bash_offers("unscramble pdb build puz").contains("puzzle15"));
}

TEST(Completion, ZshReadsItsScript) {
  EXPECT_EQ(run({"completion", "tcsh"}).code, 2);
  const auto script = run({"completion", "zsh"});
  EXPECT_EQ(script.out.substr(0, 9), "#compdef ");
  ASSERT_EQ(shell("command -v zsh").code, 0) << "zsh is needed; ./test installs it";
  const auto outcome = shell(
      "$unscramble completion zsh > ${TMPDIR:-/tmp}/_unscramble.$$ && zsh -n ${TMPDIR:-/tmp}/_unscramble.$$;"
      " code=$?; rm ${TMPDIR:-/tmp}/_unscramble.$$; exit $code");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

}  // namespace
}  // namespace unscramble::cli_test
