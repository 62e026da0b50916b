#include "api/own_any_puzzle.h"

#include <algorithm>

#include "api/row_methods.h"
#include "puzzle/text.h"
#include "search/bounds.h"
#include "solve/explain.h"
#include "solve/option_use.h"
#include "solve/presets.h"
#include "solve/solver.h"

namespace unscramble::api {

namespace {

using Row = std::vector<std::byte>;

class ZeroRows final : public RowHeuristic {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate_rows(const std::byte* /*rows*/, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
  }
  void score_rows(const std::byte* /*rows*/, std::size_t /*count*/, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
  }
  void evaluate_and_score_rows(const std::byte* rows, std::span<float> values, std::span<float> scores) const override {
    evaluate_rows(rows, values);
    score_rows(rows, values.size(), scores);
  }

 private:
  HeuristicTraits traits_{.name = "zero", .admissible = true, .consistent = true};
};

// The puzzle, its solved state, and the failures of the solve or batch it is used for.
struct Shared {
  std::shared_ptr<const GuardedPuzzle> puzzle;
  Row goal;

  [[nodiscard]] const std::vector<std::string>& names() const { return puzzle->facts().moves; }
};

class OwnRowPuzzle final : public RowPuzzle {
 public:
  explicit OwnRowPuzzle(Shared shared) : shared_(std::move(shared)), domain_(shared_.puzzle, shared_.goal, failure_) {}

  [[nodiscard]] const Domain& domain() const override { return domain_; }
  [[nodiscard]] bool is_state(const std::byte* row) const override {
    const auto is = shared_.puzzle->is_state(row);
    if (!is) failure_->report(is.error());
    return is && *is;
  }
  [[nodiscard]] Status parse(std::string_view text, std::byte* row) const override {
    return shared_.puzzle->parse(text, row);
  }
  [[nodiscard]] std::string format(const std::byte* row) const override {
    auto text = shared_.puzzle->format(row);
    if (!text) failure_->report(text.error());
    return text.value_or("");
  }
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const override {
    return parse_named_moves(shared_.names(), text);
  }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const override {
    return format_named_moves(shared_.names(), moves);
  }
  void scramble(Rng& rng, int length, std::byte* row) const override {
    std::copy(shared_.goal.begin(), shared_.goal.end(), row);
    constexpr int kLongWalk = 100;
    for (int step = 0; step < (length < 0 ? kLongWalk : length); ++step)
      domain_.try_move(row, static_cast<Move>(rng.below(shared_.names().size())));
  }
  void tokens(const std::byte* row, int /*encoding*/, std::span<std::uint16_t> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::to_integer<std::uint16_t>(row[i]);
  }
  [[nodiscard]] Expected<std::shared_ptr<const RowHeuristic>> heuristic(const SolveRequest& request,
                                                                        Monitor& /*monitor*/,
                                                                        ThreadPool& /*pool*/) const override {
    if (request.heuristic == kOwnHeuristic && request.own_heuristic != nullptr) return request.own_heuristic;
    if (request.heuristic == "zero" || request.heuristic == "auto")
      return std::shared_ptr<const RowHeuristic>(std::make_shared<ZeroRows>());
    return usage_error("no heuristic '" + printable(request.heuristic) + "' for " + shared_.puzzle->facts().name);
  }
  [[nodiscard]] std::optional<Error> failure() const override { return failure_->error(); }

 private:
  Shared shared_;
  std::shared_ptr<Failure> failure_ = std::make_shared<Failure>();
  OwnDomain domain_;
};

Expected<Moves> allowed(const Shared& shared, const SolveRequest& request) {
  Moves moves;
  if (const auto list = request.get(kMoves)) {
    auto named = parse_named_moves(shared.names(), *list);
    if (!named) return usage_error("--moves: " + named.error().message);
    moves = *std::move(named);
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    if (moves.empty()) return usage_error("--moves: the list is empty");
    return moves;
  }
  for (std::size_t m = 0; m < shared.names().size(); ++m) moves.push_back(static_cast<Move>(m));
  return moves;
}

class OwnSolver final : public AnySolver {
 public:
  OwnSolver(Shared shared, SolveRequest request) : shared_(std::move(shared)), request_(std::move(request)) {}

  [[nodiscard]] SolveReport solve(std::string_view text, Monitor& monitor, ThreadPool& pool) override {
    SolveReport report;
    report.puzzle = shared_.puzzle->facts().name;
    report.metric = shared_.puzzle->facts().metric;
    report.state = std::string(trim(text));
    const auto failure = std::make_shared<Failure>();
    failure->attach(&monitor);
    const auto answer = search(text, failure, monitor, pool, report);
    const auto failed = failure->error();
    failure->attach(nullptr);
    if (failed || !answer) {
      const Error error = failed ? *failed : answer.error();
      report.status = status_of_error(error.code);
      report.error = error.message;
      report.error_code = error.code;
    }
    report.generated = monitor.generated();
    report.expanded = monitor.expanded();
    report.memory = monitor.peak_memory();
    report.stopped = monitor.reason();
    report.seconds = monitor.seconds();
    return report;
  }

  [[nodiscard]] Expected<std::string> explain(std::string_view /*text*/, Monitor& monitor,
                                              ThreadPool& /*pool*/) override {
    const auto method = chosen_method();
    if (!method) return method.error();
    return explain_plan(
        {(*method)->info, {}, heuristic_name(), "", request_, monitor.limits(), shared_.puzzle->facts().metric});
  }

 private:
  [[nodiscard]] std::string heuristic_name() const {
    if (request_.heuristic != "auto") return request_.heuristic;
    return request_.own_heuristic != nullptr ? kOwnHeuristic : "zero";
  }

  [[nodiscard]] Expected<const RowMethod*> chosen_method() const {
    const std::string name = request_.method == "auto" ? "bwas" : request_.method;
    const auto& methods = row_methods();
    const auto found =
        std::find_if(methods.begin(), methods.end(), [&](const RowMethod& method) { return method.info.name == name; });
    if (found == methods.end()) return usage_error("no method '" + printable(name) + "' for " + report_name());
    if (request_.get(kGoal)) return unsupported(report_name() + " cannot be solved to another goal");
    return &*found;
  }
  [[nodiscard]] const std::string& report_name() const { return shared_.puzzle->facts().name; }

  Status search(std::string_view text, const std::shared_ptr<Failure>& failure, Monitor& monitor, ThreadPool& pool,
                SolveReport& report) const {
    const auto method = chosen_method();
    if (!method) return method.error();
    const OwnRowPuzzle rows(shared_);
    Row start(shared_.puzzle->facts().row_bytes);
    if (auto read = shared_.puzzle->parse(text, start.data()); !read) return read;
    const auto is_state = shared_.puzzle->is_state(start.data());
    if (!is_state) return is_state.error();
    if (!*is_state) return invalid("'" + printable(text) + "' is not a state of " + report_name());
    auto shown = shared_.puzzle->format(start.data());
    if (!shown) return shown.error();
    report.state = *std::move(shown);
    auto moves = allowed(shared_, request_);
    if (!moves) return moves.error();
    SolveRequest named = request_;
    named.heuristic = heuristic_name();
    const auto heuristic = rows.heuristic(named, monitor, pool);
    if (!heuristic) return heuristic.error();
    report.method = (*method)->info.name;
    report.heuristic = named.heuristic;

    const OwnDomain domain(shared_.puzzle, shared_.goal, failure);
    const RowProblem problem{domain, start.data(), *std::move(moves)};
    SearchContext context{monitor, pool, request_.get_or(kSeed, 1)};
    const auto result = (*method)->run(problem, **heuristic, named, context);
    if (!result) return result.error();
    return fill(report, problem, *result);
  }

  // Replays the answer before it is reported, as for every puzzle.
  Status fill(SolveReport& report, const RowProblem& problem, const SearchResult& result) const {
    report.lower_bound = result.lower_bound;
    report.note = result.note;
    if (result.status == SearchStatus::kUnsolvable) {
      report.status = SolveStatus::kUnsolvable;
      report.error = "every reachable state was examined: there is no solution";
    }
    if (result.status != SearchStatus::kSolved) return Done{};
    Row row(problem.start, problem.start + problem.domain.row_bytes());
    bool good = std::all_of(result.moves.begin(), result.moves.end(),
                            [&](Move move) { return problem.domain.try_move(row.data(), move); });
    good = good && problem.domain.is_goal(row.data());
    if (!good)
      return Error{ErrorCode::kInvalid,
                   "the solution does not solve the state when it is replayed: the puzzle's expand or find_goals does "
                   "not always answer the same"};
    report.status = SolveStatus::kSolved;
    report.moves = format_named_moves(shared_.names(), result.moves);
    report.length = static_cast<int>(result.moves.size());
    report.lengths = {{report.metric, report.length}};
    report.proved_optimal = result.proved_optimal;
    if (result.proved_optimal) report.lower_bound = report.length;
    for (const auto& solution : result.solutions)
      report.solutions.push_back(format_named_moves(shared_.names(), solution));
    return Done{};
  }

  Shared shared_;
  SolveRequest request_;
};

class OwnAnyPuzzle final : public AnyPuzzle {
 public:
  explicit OwnAnyPuzzle(Shared shared) : shared_(std::move(shared)) {}

  [[nodiscard]] PuzzleCard card() const override {
    const auto& facts = shared_.puzzle->facts();
    PuzzleCard card;
    card.name = facts.name;
    card.summary = "a puzzle of the program that uses this library";
    card.notation = "moves separated by blanks";
    card.metric = facts.metric;
    card.num_moves = static_cast<int>(facts.moves.size());
    card.move_names = facts.moves;
    card.encodings = {{"bytes", static_cast<int>(facts.row_bytes), 256}};
    if (!facts.inverse.empty()) card.capabilities = {"invertible"};
    card.goal = shared_.puzzle->format(shared_.goal.data()).value_or("");
    return card;
  }
  [[nodiscard]] std::vector<MethodInfo> methods() const override {
    std::vector<MethodInfo> infos;
    for (const auto& method : row_methods()) infos.push_back(method.info);
    return infos;
  }
  [[nodiscard]] std::vector<HeuristicInfo> heuristics() const override {
    return {{"zero", "always 0: breadth-first order, the plain baseline", true, true, ""}};
  }
  [[nodiscard]] std::vector<TableSet> table_sets() const override { return {}; }
  [[nodiscard]] UsualWay usual_way() const override { return {"bwas", "zero"}; }
  [[nodiscard]] std::vector<Preset> presets() const override { return usual_presets(methods()); }
  [[nodiscard]] std::optional<std::string> num_states() const override { return {}; }
  [[nodiscard]] Counted count(const CountOptions& options, Monitor& monitor, ThreadPool& pool) const override {
    const OwnRowPuzzle rows(shared_);
    return {count_states(rows.domain(), *allowed(shared_, {}), options, monitor, pool), {}};
  }
  [[nodiscard]] Expected<CountOptions> count_options(std::string_view moves, std::string_view costs) const override {
    if (!moves.empty() || !costs.empty()) return unsupported("a puzzle of your own is counted with all its moves");
    return CountOptions{};
  }
  [[nodiscard]] Expected<std::string> normalise(std::string_view state) const override {
    const auto row = read(state);
    if (!row) return row.error();
    return shared_.puzzle->format(row->data());
  }
  [[nodiscard]] Expected<std::string> draw(std::string_view state, DrawStyle /*style*/) const override {
    auto text = normalise(state);
    if (!text) return text;
    return *text + "\n";
  }
  [[nodiscard]] std::string scramble(Rng& rng, int length) const override {
    const OwnRowPuzzle rows(shared_);
    Row row(shared_.goal);
    rows.scramble(rng, length, row.data());
    return rows.format(row.data());
  }
  [[nodiscard]] Expected<Scramble> scramble_moves(Rng& /*rng*/, int /*length*/, Monitor& /*monitor*/,
                                                  ThreadPool& /*pool*/) const override {
    return unsupported("a puzzle of your own has no scrambles in moves");
  }
  [[nodiscard]] Expected<VerifyReport> verify(std::string_view state, std::string_view moves,
                                              std::string_view goal) const override {
    if (!goal.empty()) return unsupported(card().name + " cannot be solved to another goal");
    auto row = read(state);
    if (!row) return row.error();
    const auto named = parse_named_moves(shared_.names(), moves);
    if (!named) return named.error();
    const OwnRowPuzzle rows(shared_);
    VerifyReport report;
    report.length = static_cast<int>(named->size());
    for (std::size_t i = 0; i < named->size() && report.error.empty(); ++i)
      if (!rows.domain().try_move(row->data(), (*named)[i]))
        report.error = "move " + std::to_string(i + 1) + ", " + shared_.names()[(*named)[i]] + ", is not possible";
    report.final_state = rows.format(row->data());
    report.solves = report.error.empty() && rows.domain().is_goal(row->data());
    if (const auto failed = rows.failure()) return *failed;
    return report;
  }
  [[nodiscard]] Expected<std::vector<std::string>> replay(std::string_view /*state*/,
                                                          std::string_view /*moves*/) const override {
    return unsupported("a puzzle of your own is not replayed as text");
  }
  [[nodiscard]] Expected<Estimates> estimate_along(std::string_view /*state*/, std::string_view /*moves*/,
                                                   const SolveRequest& /*request*/, Monitor& /*monitor*/,
                                                   ThreadPool& /*pool*/) const override {
    return unsupported("a puzzle of your own has no estimates along moves");
  }
  [[nodiscard]] std::string format_moves(std::string_view /*state*/, std::span<const Move> moves) const override {
    return format_named_moves(shared_.names(), moves);
  }
  [[nodiscard]] std::vector<MetricLength> lengths(std::span<const Move> moves) const override {
    return {{shared_.puzzle->facts().metric, static_cast<int>(moves.size())}};
  }
  [[nodiscard]] std::vector<int> faults(std::string_view /*state*/) const override { return {}; }
  [[nodiscard]] std::unique_ptr<AnySolver> solver(const SolveRequest& request) const override {
    return std::make_unique<OwnSolver>(shared_, request);
  }
  [[nodiscard]] Expected<std::shared_ptr<const RowPuzzle>> rows(std::string_view /*level*/) const override {
    return std::shared_ptr<const RowPuzzle>(std::make_shared<OwnRowPuzzle>(shared_));
  }

 private:
  [[nodiscard]] Expected<Row> read(std::string_view text) const {
    Row row(shared_.puzzle->facts().row_bytes);
    if (const auto parsed = shared_.puzzle->parse(text, row.data()); !parsed) return parsed.error();
    return row;
  }

  Shared shared_;
};

}  // namespace

Expected<std::shared_ptr<const AnyPuzzle>> make_own_puzzle(OwnPuzzlePtr puzzle) {
  if (puzzle == nullptr) return usage_error("no puzzle was given");
  if (auto fits = check_facts(puzzle->facts()); !fits) return fits.error();
  Shared shared{std::make_shared<const GuardedPuzzle>(std::move(puzzle)), {}};
  shared.goal.resize(shared.puzzle->facts().row_bytes);
  if (auto goal = shared.puzzle->goal(shared.goal.data()); !goal) return goal.error();
  char solved = 0;
  const auto found = shared.puzzle->find_goals({shared.goal.data(), 1, shared.goal.size()}, &solved);
  if (!found) return found.error();
  if (solved == 0) return usage_error(shared.puzzle->facts().name + ": the puzzle's own goal is not solved, it says");
  return std::shared_ptr<const AnyPuzzle>(std::make_shared<OwnAnyPuzzle>(std::move(shared)));
}

}  // namespace unscramble::api
