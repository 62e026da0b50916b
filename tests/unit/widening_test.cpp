// The ball around the goal, the sifted beam, and beams of growing width.
#include "search/widening.h"

#include <gtest/gtest.h>

#include "domains/cube/cube2.h"
#include "domains/cube/cube3.h"
#include "search/goal_ball.h"
#include "unit/search_fixtures.h"

namespace unscramble {
namespace {

TEST(GoalBall, HoldsWholeSpheresWithTheirDistances) {
  const Tile3 puzzle;
  Rng rng(1);
  const auto problem = make_problem(puzzle.random(rng));
  Monitor monitor;
  const ProblemRows<Tile3> rows(problem);
  const GoalBall ball(rows.rows(), 2000, monitor);
  EXPECT_GT(ball.radius(), 8);
  EXPECT_LE(ball.size(), 2000U);
  int inside = 0;
  for (int round = 0; round < 400; ++round) {
    const auto state = puzzle.scramble(rng, round % 40).state;
    const int distance = distance8(state);
    EXPECT_EQ(ball.distance(hash_of(state)), distance <= ball.radius() ? distance : -1);
    if (distance > ball.radius()) continue;
    ++inside;
    Moves moves;
    ASSERT_TRUE(ball.way_home(rows.domain(), row_of(state), moves));
    EXPECT_EQ(static_cast<int>(moves.size()), distance);
    EXPECT_TRUE(solves(make_problem(Instance<Tile3>{puzzle, state}), moves));
  }
  EXPECT_GT(inside, 50);
}

TEST(GoalBall, AWholePuzzleFitsOrNothingButTheGoalDoes) {
  const Tile3 puzzle;
  Rng rng(2);
  const auto problem = make_problem(puzzle.random(rng));
  Monitor monitor;
  const ProblemRows<Tile3> rows(problem);
  const GoalBall everything(rows.rows(), 200'000, monitor);
  EXPECT_EQ(everything.radius(), 31);
  EXPECT_EQ(everything.size(), 181'440U);
  const GoalBall nothing(rows.rows(), 2, monitor);
  EXPECT_EQ(nothing.radius(), 0);
  EXPECT_EQ(nothing.size(), 1U);
}

TEST(GoalBall, CountsTheCubesWithinSixQuarterTurns) {
  Rng rng(3);
  const Cube3 cube;
  Monitor monitor;
  const auto problem = make_problem(cube.random(rng));
  const GoalBall ball(ProblemRows<Cube3>(problem).rows(), 1'000'000, monitor);
  EXPECT_EQ(ball.radius(), 6);
  EXPECT_EQ(ball.size(), 983'926U);  // 1 + 12 + 114 + 1068 + 10011 + 93840 + 878880
}

// The distance of `state` in the ball that solves of this problem share.
template <Puzzle P>
int shared_distance(const Problem<P>& problem, const typename P::State& state) {
  Monitor monitor;
  MemoryAccount account(monitor);
  const auto ball = GoalBall::shared(ProblemRows<P>(problem).rows(), 20'000, account);
  return ball == nullptr ? -2 : ball->distance(hash_of(state));
}

// The numbers of all quarter turns of a 2x2x2 are those of the half-turn metric's turns of U and R.
TEST(GoalBall, IsSharedByProblemsThatAgreeInEverythingOnly) {
  const Cube2 quarter(Cube2::Metric::kQuarter);
  const Cube2 half(Cube2::Metric::kHalf);
  const auto state = quarter.read("U2 R2")->state;
  const auto in_quarters = make_problem(Instance<Cube2>{quarter, state});
  auto in_halves = make_problem(Instance<Cube2>{half, state});
  in_halves.moves = *half.parse_moves("U U2 U' R R2 R'");
  ASSERT_EQ(in_quarters.moves, in_halves.moves);
  auto one_way = in_quarters;
  one_way.moves = *quarter.parse_moves("U R'");
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(shared_distance(in_quarters, state), 4);
    EXPECT_EQ(shared_distance(in_halves, state), 2);
    EXPECT_EQ(shared_distance(one_way, quarter.read("U")->state), 3);
    EXPECT_EQ(shared_distance(in_quarters, quarter.read("U")->state), 1);
  }
  // Another goal has a ball of its own: distances are to that goal.
  const Tile3 tiles;
  const auto here = tiles.read("1 2 3 4 5 6 0 7 8")->state;
  const auto there = tiles.aim(here, tiles.read("1 2 3 0 5 6 4 7 8")->state);
  EXPECT_EQ(shared_distance(make_problem(Instance<Tile3>{tiles, here}), here), 2);
  EXPECT_EQ(shared_distance(make_problem(*there), here), 1);
  EXPECT_EQ(shared_distance(make_problem(Instance<Tile3>{tiles, here}), here), 2);
}

TEST(GoalBall, TakesNoMoreMemoryThanThereIs) {
  const Cube3 cube;
  Rng rng(14);
  const auto problem = make_problem(cube.random(rng));
  std::size_t largest = 0;
  for (const std::uint64_t limit : {1'000ULL, 300'000ULL, 10'000'000ULL, 400'000'000ULL}) {
    Monitor monitor(Limits{.memory = limit});
    {
      MemoryAccount account(monitor);
      const auto ball = GoalBall::shared(ProblemRows<Cube3>(problem).rows(), 1'000'000, account);
      EXPECT_EQ(ball == nullptr, limit == 1'000ULL);
      EXPECT_LE(monitor.peak_memory(), limit / 4);
      EXPECT_FALSE(monitor.stopped());
      if (ball == nullptr) continue;
      EXPECT_GE(monitor.memory(), 2 * ball->size() * sizeof(std::uint64_t)) << "as long as it is in use";
      EXPECT_GT(ball->size(), largest);
      largest = ball->size();
    }
    EXPECT_EQ(monitor.memory(), 0U);
  }
  EXPECT_EQ(largest, 983'926U);
}

TEST(GoalBall, IsNotMadeByASolveThatWasStopped) {
  const Cube3 cube;
  auto problem = make_problem(*cube.read("R U"));
  problem.moves = *cube.parse_moves("U R");  // used by no other test
  Monitor stopped;
  stopped.cancel();
  MemoryAccount account(stopped);
  EXPECT_EQ(GoalBall::shared(ProblemRows<Cube3>(problem).rows(), 1'000'000, account), nullptr);
  EXPECT_EQ(account.held(), 0U);
  EXPECT_EQ(shared_distance(problem, problem.start), 6) << "U' R' by U and R alone";
}

TEST(Beam, EndsAtTheBall) {
  const Tile3 puzzle;
  Rng rng(4);
  for (int round = 0; round < 20; ++round) {
    const auto problem = make_problem(puzzle.scramble(rng, 3 * round));
    const int distance = distance8(problem.start);
    for (const int sift : {0, 2}) {
      with_threads(1 + round % 2, [&](SearchContext& context) {
        const auto result = beam(problem, perfect(), {.width = 4, .sift = sift, .ball_states = 3000}, context);
        EXPECT_EQ(result.status, SearchStatus::kSolved);
        EXPECT_TRUE(solves(problem, result.moves));
        EXPECT_EQ(static_cast<int>(result.moves.size()), distance);
        const GoalBall ball(ProblemRows<Tile3>(problem).rows(), 3000, context.monitor);
        if (distance <= ball.radius()) {
          EXPECT_TRUE(result.proved_optimal);
          EXPECT_EQ(context.monitor.generated(), 0U);
        }
        return 0;
      });
    }
  }
}

TEST(Beam, ADepthLimitCountsTheMovesInTheBall) {
  const Tile3 puzzle;
  Rng rng(5);
  const auto problem = make_problem(puzzle.random(rng));
  const int distance = distance8(problem.start);
  with_threads(1, [&](SearchContext& context) {
    BeamOptions options{.width = 100, .max_depth = distance - 1, .ball_states = 500};
    EXPECT_EQ(beam(problem, perfect(), options, context).status, SearchStatus::kUnsolved);
    options.max_depth = distance;
    EXPECT_EQ(beam(problem, perfect(), options, context).status, SearchStatus::kSolved);
    options = {.width = 100, .max_depth = distance - 1, .ball_states = 200'000};
    const auto inside = beam(problem, perfect(), options, context);
    EXPECT_EQ(inside.status, SearchStatus::kUnsolved);
    EXPECT_EQ(inside.lower_bound, distance);
    return 0;
  });
}

TEST(SiftedBeam, FollowsPerfectScoresAndValuesFewerStates) {
  const Tile3 puzzle;
  Rng rng(6);
  for (int round = 0; round < 10; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    std::array<std::uint64_t, 2> generated{};
    for (const int sift : {0, 1}) {
      with_threads(1, [&](SearchContext& context) {
        const auto result = beam(problem, perfect(), {.width = 64, .sift = sift}, context);
        EXPECT_EQ(result.status, SearchStatus::kSolved);
        EXPECT_EQ(static_cast<int>(result.moves.size()), distance8(problem.start));
        EXPECT_TRUE(solves(problem, result.moves));
        generated[static_cast<std::size_t>(sift)] = context.monitor.generated();
        return 0;
      });
    }
    EXPECT_LT(generated[1], generated[0]);
  }
}

TEST(SiftedBeam, SameForAnyNumberOfThreads) {
  const Cube3 cube;
  Rng rng(7);
  const FunctionHeuristic<Cube3> heuristic({"stickers", false, false, true}, [&cube](const Cube3::State& s) {
    return cube.estimate(0, s) + static_cast<float>(hash_of(s) % 100) / 100;
  });
  const auto problem = make_problem(cube.scramble(rng, 7));
  std::vector<Moves> answers;
  std::vector<std::uint64_t> counts;
  for (const int threads : {1, 2, 3})
    with_threads(threads, [&](SearchContext& context) {
      answers.push_back(beam(problem, heuristic, {.width = 3000, .max_depth = 12, .sift = 3}, context).moves);
      counts.push_back(context.monitor.generated());
      return 0;
    });
  EXPECT_EQ(answers[0], answers[1]);
  EXPECT_EQ(answers[0], answers[2]);
  EXPECT_EQ(counts[0], counts[1]);
  EXPECT_EQ(counts[0], counts[2]);
  EXPECT_GT(counts[0], 1000U);
}

// Values and scores that depend on the state alone, and how many states were scored apart from their values.
class ValuesAndScores final : public Heuristic<Cube3> {
 public:
  explicit ValuesAndScores(bool joint) { traits_ = {.name = "noise", .move_scores = true, .joint = joint}; }
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate(std::span<const Cube3::State> states, std::span<float> out) const override {
    for (std::size_t i = 0; i < states.size(); ++i)
      out[i] = cube_.estimate(0, states[i]) + static_cast<float>(hash_of(states[i]) % 100) / 100;
  }
  void score_moves(std::span<const Cube3::State> states, std::span<float> out) const override {
    scored_apart_ += states.size();
    score(states, out);
  }
  void evaluate_and_score(std::span<const Cube3::State> states, std::span<float> values,
                          std::span<float> scores) const override {
    evaluate(states, values);
    score(states, scores);
  }
  [[nodiscard]] std::size_t scored_apart() const { return scored_apart_; }

 private:
  void score(std::span<const Cube3::State> states, std::span<float> out) const {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = -static_cast<float>(hash_of(states[i / 12]) >> (i % 12) & 15);
  }
  Cube3 cube_;
  HeuristicTraits traits_;
  mutable std::size_t scored_apart_ = 0;
};

TEST(SiftedBeam, StatesWhoseScoresCameWithTheirValuesAreNotScoredAgain) {
  const Cube3 cube;
  Rng rng(8);
  const auto problem = make_problem(cube.scramble(rng, 7));
  const ValuesAndScores together(true), apart(false);
  // So narrow that candidates are cut several times in a layer, and keep their own scores.
  const BeamOptions options{.width = 500, .max_depth = 9, .sift = 8};
  const auto answer = [&](const ValuesAndScores& heuristic) {
    return with_threads(1, [&](SearchContext& context) {
      auto moves = beam(problem, heuristic, options, context).moves;
      return std::pair(std::move(moves), context.monitor.generated());
    });
  };
  EXPECT_EQ(answer(together), answer(apart));
  EXPECT_EQ(together.scored_apart(), 1U);
  EXPECT_GT(apart.scored_apart(), 1000U);
}

struct Announced {
  SearchResult result;
  std::vector<std::size_t> lengths;  // of the intermediate answers, each shorter than the one before
};

Announced announced(const Problem<Tile3>& problem, const Heuristic<Tile3>& heuristic, const WideningOptions& options) {
  Announced run;
  Monitor monitor;
  monitor.on_solution([&](std::span<const Move> moves) {
    EXPECT_TRUE(solves(problem, Moves(moves.begin(), moves.end())));
    EXPECT_TRUE(run.lengths.empty() || moves.size() < run.lengths.back());
    run.lengths.push_back(moves.size());
  });
  ThreadPool pool(1);
  SearchContext context{monitor, pool};
  run.result = widening_beam(problem, heuristic, options, context);
  return run;
}

// A heuristic so poor that narrow beams find long solutions: wider ones must shorten them, and each is announced.
TEST(WideningBeam, AnnouncesShorterAndShorterAnswers) {
  const Tile3 puzzle;
  Rng rng(8);
  const FunctionHeuristic<Tile3> poor({"poor", false, false, false}, [](const Tile3::State& s) {
    return static_cast<float>(distance8(s)) * 0.3F + static_cast<float>(hash_of(s) % 16);
  });
  int improved = 0;
  for (int round = 0; round < 10; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    WideningOptions options{.first_width = 8, .last_width = 100'000, .growth = 4, .beam = {}};
    const auto [result, lengths] = announced(problem, poor, options);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_EQ(static_cast<int>(result.moves.size()), distance8(problem.start))
        << "the last beam is a breadth-first search";
    improved += lengths.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(improved, 3);
}

TEST(WideningBeam, RestartsShortenTheRestOfTheWay) {
  const Tile3 puzzle;
  Rng rng(11);
  const FunctionHeuristic<Tile3> poor({"poor", false, false, false}, [](const Tile3::State& s) {
    return static_cast<float>(distance8(s)) * 0.3F + static_cast<float>(hash_of(s) % 16);
  });
  std::size_t without = 0;
  std::size_t with = 0;
  for (int round = 0; round < 20; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    const auto length = [&](int restarts) {
      WideningOptions options{.first_width = 8, .last_width = 8, .beam = {}, .restarts = restarts};
      options.stretches.longest = 0;  // exact search would leave nothing to shorten
      const auto result = announced(problem, poor, options).result;
      EXPECT_EQ(result.status, SearchStatus::kSolved);
      EXPECT_TRUE(solves(problem, result.moves));
      return result.moves.size();
    };
    const std::size_t plain = length(0);
    const std::size_t again = length(4);
    EXPECT_LE(again, plain);
    without += plain;
    with += again;
  }
  EXPECT_LT(with, without);
}

// Bounds that are exact at the start, and beams so narrow that they miss the shortest solution: an answer two moves too
// long, the next possible length, must not be called shortest.
TEST(WideningBeam, ProvesNoMoveTooEarly) {
  const Tile3 puzzle;
  Rng rng(13);
  const FunctionHeuristic<Tile3> patchy({"patchy", true, false, false}, [](const Tile3::State& s) {
    return static_cast<float>(distance8(s)) * (hash_of(s) % 3 == 0 ? 1.0F : 0.7F);
  });
  int nearly = 0;
  int proved = 0;
  for (int round = 0; round < 400; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    const int distance = distance8(problem.start);
    WideningOptions options{.first_width = 1, .last_width = 1U << (round % 3), .growth = 2, .beam = {}};
    options.beam.max_depth = 40;
    options.beam.ball_states = round % 2 == 0 ? 0 : 70;
    options.restarts = round % 5 == 0 ? 2 : 0;
    options.stretches.longest = 0;  // exact search would leave nothing to be wrong about
    const auto result = announced(problem, patchy, options).result;
    EXPECT_LE(result.lower_bound, distance);
    if (result.status != SearchStatus::kSolved) continue;
    const int length = static_cast<int>(result.moves.size());
    if (result.proved_optimal) {
      EXPECT_EQ(length, distance);
    }
    proved += result.proved_optimal ? 1 : 0;
    nearly += length == distance + 2 && result.lower_bound == distance ? 1 : 0;
  }
  EXPECT_GT(proved, 20);
  EXPECT_GT(nearly, 5) << "otherwise nothing was tested";
}

// Where the distance is known from the start, an answer two moves longer is no reason to stop, and the next beam looks
// for exactly those two moves less.
TEST(WideningBeam, GoesOnUntilTheAnswerIsAsShortAsItsBound) {
  const Tile3 puzzle;
  Rng rng(15);
  const FunctionHeuristic<Tile3> patchy({"patchy", true, false, false}, [](const Tile3::State& s) {
    return static_cast<float>(distance8(s)) * (hash_of(s) % 3 == 0 ? 1.0F : 0.7F);
  });
  int longer_at_first = 0;
  for (int round = 0; round < 600; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    if (hash_of(problem.start) % 3 != 0) continue;
    WideningOptions options{.first_width = 1U << (round % 3), .growth = 10, .beam = {}};
    options.beam.max_depth = 40;
    options.beam.ball_states = 0;
    options.restarts = 0;
    options.stretches.longest = 0;
    options.last_width = options.first_width;
    const auto first = announced(problem, patchy, options).result;
    if (static_cast<int>(first.moves.size()) != distance8(problem.start) + 2) continue;
    ++longer_at_first;
    options.last_width = 10'000;
    const auto result = announced(problem, patchy, options).result;
    EXPECT_EQ(static_cast<int>(result.moves.size()), distance8(problem.start));
    EXPECT_TRUE(result.proved_optimal);
  }
  EXPECT_GT(longer_at_first, 2) << "otherwise nothing was tested";
}

// The same where lengths have no parity: an answer one move too long must not be called shortest.
TEST(WideningBeam, ProvesNotOneMoveTooEarlyWithoutParity) {
  const Cube2 puzzle = *Cube2::make("cube2", {"htm"});
  Rng rng(14);
  std::unordered_map<std::string, int> near{{bytes_of(puzzle.goal(rng)), 0}};  // distances up to 4
  std::vector<Cube2::State> sphere{puzzle.goal(rng)};
  for (int depth = 1; depth <= 4; ++depth) {
    std::vector<Cube2::State> next;
    for (const auto& state : sphere)
      for (int m = 0; m < puzzle.num_moves(); ++m) {
        auto child = state;
        if (puzzle.try_move(child, static_cast<Move>(m)) && near.emplace(bytes_of(child), depth).second)
          next.push_back(child);
      }
    sphere = std::move(next);
  }
  const FunctionHeuristic<Cube2> patchy({"patchy", true, false, false}, [&](const Cube2::State& s) {
    const auto found = near.find(bytes_of(s));
    const float bound = found == near.end() ? 5.0F : static_cast<float>(found->second);
    return hash_of(s) % 3 == 0 ? bound : 0.4F * bound;
  });
  int nearly = 0;
  int proved = 0;
  for (int round = 0; round < 300; ++round) {
    const auto problem = make_problem(Instance<Cube2>{puzzle, sphere[rng.below(sphere.size())]});
    WideningOptions options{.first_width = 1, .last_width = 1U << (round % 4), .growth = 2, .beam = {}};
    options.beam.max_depth = 12;
    options.stretches.longest = 0;
    Monitor monitor;
    ThreadPool pool(1);
    SearchContext context{monitor, pool};
    const auto result = widening_beam(problem, patchy, options, context);
    EXPECT_LE(result.lower_bound, 4);
    if (result.status != SearchStatus::kSolved) continue;
    if (result.proved_optimal) {
      EXPECT_EQ(result.moves.size(), 4U);
    }
    proved += result.proved_optimal ? 1 : 0;
    nearly += result.moves.size() == 5 && result.lower_bound == 4 ? 1 : 0;
  }
  EXPECT_GT(proved, 10);
  EXPECT_GT(nearly, 2) << "otherwise nothing was tested";
}

// Tapering leaves the first half of a beam as it is and narrows the second: less work, and answers that still hold.
TEST(WideningBeam, TaperedBeamsExpandLess) {
  const Tile3 puzzle;
  Rng rng(12);
  const FunctionHeuristic<Tile3> rough({"rough", false, false, false}, [](const Tile3::State& s) {
    return static_cast<float>(distance8(s)) + static_cast<float>(hash_of(s) % 8);
  });
  std::uint64_t expanded[2] = {0, 0};
  for (int round = 0; round < 10; ++round) {
    const auto problem = make_problem(puzzle.random(rng));
    for (const bool taper : {false, true}) {
      Monitor monitor;
      ThreadPool pool(2);
      SearchContext context{monitor, pool};
      WideningOptions options{.first_width = 4, .last_width = 256, .beam = {}, .taper = taper};
      options.stretches.longest = 0;
      const auto result = widening_beam(problem, rough, options, context);
      ASSERT_EQ(result.status, SearchStatus::kSolved);
      EXPECT_TRUE(solves(problem, result.moves));
      expanded[taper ? 1 : 0] += monitor.expanded();
    }
  }
  EXPECT_LT(expanded[1] * 10, expanded[0] * 9);
}

TEST(WideningBeam, SolutionsOfInverseStatesAreTurnedRound) {
  const Cube3 cube;
  Rng rng(9);
  const FunctionHeuristic<Cube3> heuristic({"stickers", false, false, false},
                                           [&cube](const Cube3::State& s) { return cube.estimate(0, s); });
  for (int round = 0; round < 5; ++round) {
    const auto problem = make_problem(cube.scramble(rng, 6));
    Monitor monitor;
    monitor.on_solution(
        [&](std::span<const Move> moves) { EXPECT_TRUE(solves(problem, Moves(moves.begin(), moves.end()))); });
    ThreadPool pool(2);
    SearchContext context{monitor, pool};
    const auto result =
        widening_beam(problem, heuristic, {.first_width = 2, .last_width = 20'000, .growth = 10, .beam = {}}, context);
    ASSERT_EQ(result.status, SearchStatus::kSolved);
    EXPECT_TRUE(solves(problem, result.moves));
    EXPECT_LE(result.moves.size(), 8U);
  }
}

TEST(WideningBeam, KeepsToTheTime) {
  const Cube3 cube;
  Rng rng(10);
  const FunctionHeuristic<Cube3> heuristic({"stickers", false, false, false},
                                           [&cube](const Cube3::State& s) { return cube.estimate(0, s); });
  const auto problem = make_problem(cube.random(rng));
  with_threads(
      2,
      [&](SearchContext& context) {
        widening_beam(problem, heuristic, {.beam = {.max_depth = 40}}, context);
        EXPECT_LT(context.monitor.seconds(), 3);
        return 0;
      },
      Limits{.seconds = 0.3});
}

}  // namespace
}  // namespace unscramble
