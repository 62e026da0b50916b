// Options as data: parsed and checked by their declarations, refused where nothing reads them.
#include "method/option.h"

#include <gtest/gtest.h>

#include "method/options.h"
#include "solve/check_choice.h"
#include "solve/explain.h"
#include "solve/option_use.h"
#include "solve/registry.h"

namespace unscramble::option_test {
namespace {

constexpr auto kSize = whole_option<int>("how-many", 1, 10, "a whole number");
constexpr auto kShare = number_option("share", 0, 1, "a number");
constexpr auto kLoud = flag_option("loud", "a flag");

TEST(Option, ReadsWhatItsDeclarationAllows) {
  EXPECT_EQ(std::get<std::uint64_t>(*parse_option(kSize.spec, "7")), 7U);
  EXPECT_EQ(std::get<double>(*parse_option(kShare.spec, "0.25")), 0.25);
  EXPECT_EQ(std::get<bool>(*parse_option(kLoud.spec, "true")), true);
  EXPECT_EQ(std::get<std::string>(*parse_option(kGoal.spec, "1 2 0")), "1 2 0");
  EXPECT_EQ(kSize.spec.json_name(), "how_many");
}

TEST(Option, SaysWhatWouldBeRight) {
  for (const char* text : {"", "11", "0", "-1", "7.5", "seven", "7 ", "99999999999999999999999"}) {
    const auto value = parse_option(kSize.spec, text);
    ASSERT_FALSE(value) << text;
    EXPECT_EQ(value.error().code, ErrorCode::kUsage);
    EXPECT_NE(value.error().message.find("whole number from 1 to 10"), std::string::npos) << value.error().message;
  }
  for (const char* text : {"nan", "1.5", "-0.1", "inf", "x"}) EXPECT_FALSE(parse_option(kShare.spec, text)) << text;
  EXPECT_FALSE(parse_option(kLoud.spec, "perhaps"));
}

TEST(OptionValues, KeepWhatIsSetAndFillInTheRest) {
  OptionValues mine;
  EXPECT_FALSE(mine.get(kSize));
  EXPECT_EQ(mine.get_or(kSize, 4), 4);
  mine.set(kSize, 3);
  mine.fill_from(OptionValues().with(kSize, 9).with(kShare, 0.5));
  EXPECT_EQ(mine.get(kSize), 3);
  EXPECT_EQ(mine.get(kShare), 0.5);
  mine.clear(kSize.spec);
  EXPECT_FALSE(mine.has(kSize.spec));
}

TEST(OptionUse, NamesThoseWhoReadWhatTheChosenMethodDoesNot) {
  const auto puzzle = make_puzzle("puzzle8");
  ASSERT_TRUE(puzzle);
  SolveRequest request;
  request.method = "ida";
  request.set(kBeam, 100);
  const auto refused = check_choice(**puzzle, request);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUsage);
  EXPECT_NE(refused.error().message.find("method 'ida'"), std::string::npos) << refused.error().message;
  EXPECT_NE(refused.error().message.find("does not use --beam"), std::string::npos) << refused.error().message;
  EXPECT_NE(refused.error().message.find("anytime"), std::string::npos) << refused.error().message;
  request.method = "beam";
  EXPECT_TRUE(check_choice(**puzzle, request));
}

TEST(OptionUse, WithTheMethodOpenThePlanDecides) {
  const auto puzzle = make_puzzle("puzzle8");
  ThreadPool pool(1);
  SolveRequest request;
  request.set(kBeam, 100);  // the default plan is IDA*
  EXPECT_TRUE(check_choice(**puzzle, request)) << "some method reads it";
  Monitor monitor;
  const auto report = (*puzzle)->solve("8 6 7 2 5 4 3 0 1", request, monitor, pool);
  EXPECT_EQ(report.error_code, ErrorCode::kUsage);
  EXPECT_NE(report.error.find("does not use --beam"), std::string::npos) << report.error;
}

// Every method, with every option it lists: none of them may be called unknown or unused.
TEST(OptionUse, EveryListedOptionIsTaken) {
  int tried = 0;
  for (const auto& name : puzzle_names()) {
    const auto puzzle = make_puzzle(name);
    ASSERT_TRUE(puzzle);
    for (const auto& method : (*puzzle)->methods())
      for (const OptionSpec* spec : method.options) {
        SolveRequest request;
        request.method = method.name;
        request.options.put(spec->name, spec->kind == OptionKind::kFlag     ? OptionValue(true)
                                        : spec->kind == OptionKind::kWhole  ? OptionValue(std::uint64_t{1})
                                        : spec->kind == OptionKind::kNumber ? OptionValue(1.0)
                                                                            : OptionValue(std::string("x")));
        if (!method.refusal.empty()) continue;
        EXPECT_TRUE(check_choice(**puzzle, request)) << name << " " << method.name << " " << spec->name;
        ++tried;
      }
  }
  EXPECT_GT(tried, 100);
}

TEST(Solver, UsesOnePlanForManyStates) {
  const auto puzzle = make_puzzle("puzzle8");
  SolveRequest request;
  request.method = "astar";
  request.heuristic = "manhattan";
  const auto solver = (*puzzle)->solver(request);
  ThreadPool pool(1);
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const auto state = (*puzzle)->scramble(rng, -1);
    Monitor one, two;
    const auto shared = solver->solve(state, one, pool);
    const auto alone = (*puzzle)->solve(state, request, two, pool);
    EXPECT_EQ(shared.moves, alone.moves);
    EXPECT_TRUE(shared.proved_optimal);
  }
}

TEST(Solver, ExplainsInWords) {
  const auto puzzle = make_puzzle("puzzle8");
  ThreadPool pool(1);
  Monitor monitor(Limits{.seconds = 2});
  SolveRequest request;
  request.method = "bwas";
  request.heuristic = "manhattan";
  request.set(kWeight, 0.6);
  const auto words = (*puzzle)->solver(request)->explain("8 6 7 2 5 4 3 0 1", monitor, pool);
  ASSERT_TRUE(words) << words.error().message;
  for (const char* part : {"bwas", "batch weighted A*", "manhattan", "weight 0.6", "2.00 s", "not proved shortest"})
    EXPECT_NE(words->find(part), std::string::npos) << part << " in\n" << *words;
  request = {};
  const auto exact = (*puzzle)->solver(request)->explain("8 6 7 2 5 4 3 0 1", monitor, pool);
  ASSERT_TRUE(exact);
  EXPECT_NE(exact->find("proved shortest"), std::string::npos) << *exact;
}

}  // namespace
}  // namespace unscramble::option_test
