// IDA* (Korf 1985): depth-first searches with a growing bound on f = g + h. Needs next to no memory; with
// an admissible heuristic the first solution is optimal. Threads share an iteration by its first moves,
// and the answer is the first in depth-first order whatever their number. Solutions are listed up to
// the order of commuting moves and never pass through a goal or, beyond the optimal length, through a
// state twice. With an estimate that may be too high, or a weight, f = weight*g + h is counted in fractions of a move
// and children are tried in its order: faster, but nothing is proved. `plain` leaves these additions out.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "heuristic/basic.h"
#include "search/ida/worker.h"
#include "search/pages.h"

namespace unscramble {

struct IdaOptions {
  bool all = false;                    // every optimal solution
  std::size_t count = 1;               // this many solutions, longer ones if need be
  std::optional<int> max_depth{};      // give up on longer solutions
  double weight = 1;                   // of the path in f; less is bolder
  std::optional<Moves> upper_bound{};  // a known solution: only shorter ones are searched for
  // With an estimate that may be too high: as textbooks have it. Children in the order of the moves, the next bound is
  // the smallest f that was cut (to 1/64 of a move), and paths may come back to a state.
  bool plain = false;
  // After an iteration of this many expansions it pays to find the puzzle's path rules.
  std::uint64_t worth_path_rules = 200'000;
};

template <Puzzle P, IdaEvaluator<P> E>
class IdaStar {
 public:
  // `exact`: estimates are admissible whole numbers, so the first solution is optimal.
  IdaStar(const Problem<P>& problem, E evaluator, bool exact, const IdaOptions& options, SearchContext& context)
      : problem_(problem),
        evaluator_(std::move(evaluator)),
        successors_(problem.puzzle, problem.moves, !problem.costs.empty()),
        exact_(exact),
        scale_(exact ? IdaScale{} : IdaScale::fractions(options.weight)),
        options_(options),
        context_(context) {
    options_.count = std::max<std::size_t>(options_.count, 1);
    if (several()) options_.upper_bound.reset();  // the known one is only one of them
    if (context.ranks != nullptr) talk_.emplace(*context.ranks, context.monitor);
  }

  SearchResult run() {
    if (problem_.puzzle.is_goal(problem_.start)) {
      found_.emplace_back();
      return solved("");
    }
    tasks_.push_back({evaluator_.root(problem_.start), {}, successors_.start(), 0, false});
    for (int w = 0; w < context_.pool.size(); ++w)
      workers_.emplace_back(problem_, successors_, evaluator_, context_.monitor);
    if (talk_) workers_.front().talk_through(*talk_);
    int bound = tasks_.front().root.estimate;
    int previous = 0;
    while (bound < kIdaInfinity) {
      bound = std::max(bound, previous + least_step());
      if (exact_) bound = with_parity(bound);
      raise_lower_bound(bound);
      if (bound / std::max(scale_.unit, scale_.move) > most_moves()) return beyond_most_moves();
      const int next = iterate(bound, previous);
      if (found_.size() >= options_.count) return solved("");
      if (stopped_) return ended("");
      previous = bound;
      bound = next;
    }
    if (!exact_ && most_moves() < kIdaInfinity) return beyond_most_moves();
    if (!found_.empty()) return solved("there are no more solutions");
    result_.status = SearchStatus::kUnsolvable;
    return result_;
  }

 private:
  using Node = typename E::Node;
  using Task = IdaTask<Node>;
  static constexpr std::uint64_t kWorthSharing = 20'000;  // expansions of the last iteration
  static constexpr std::size_t kTasksPerThread = 64;
  static constexpr std::size_t kTasksPerRank = 1024;  // dealt before it is known how large they are

  [[nodiscard]] bool several() const { return options_.all || options_.count > 1; }

  // Of the bound. Half a move multiplies an iteration's work by less than a whole move, and few iterations are wasted.
  [[nodiscard]] int least_step() const { return options_.plain ? 1 : std::max(1, scale_.unit / 2); }
  [[nodiscard]] bool ordered() const { return !scale_.whole() && !options_.plain; }

  [[nodiscard]] int cost(std::span<const Move> moves) const { return cost_of(moves, problem_.costs); }

  // Longer (costlier) solutions are not wanted; the search ends once f shows that all others are longer.
  [[nodiscard]] int most_moves() const {
    int most = options_.max_depth.value_or(kIdaInfinity);
    if (options_.upper_bound) most = std::min(most, cost(*options_.upper_bound) - 1);
    return most;
  }
  SearchResult beyond_most_moves() {
    // Everything shorter than the known solution was searched, unless the depth limit came first.
    if (options_.upper_bound && most_moves() + 1 == cost(*options_.upper_bound)) return keep_upper_bound();
    return ended("no solution within the depth limit");
  }

  // One depth-first search to `bound`; returns the next bound.
  int iterate(int bound, int previous) {
    const std::uint64_t before = context_.monitor.expanded();
    if ((context_.pool.size() > 1 || talk_) && share_next_) split();
    IdaIteration iteration{.bound = bound,
                           .previous_bound = previous,
                           .admissible = exact_,
                           .two_way = Invertible<P> && exact_ && !successors_.restricted() && problem_.costs.empty(),
                           .simple_paths = may_loop(),
                           .ordered = ordered(),
                           .scale = scale_,
                           .most_moves = exact_ ? kIdaInfinity : most_moves(),
                           .wanted = options_.all ? ~std::size_t{0} : options_.count - found_.size()};
    std::vector<IdaFindings> findings(num_mine());
    const std::uint64_t generated = context_.monitor.generated();
    const std::uint64_t expanded = context_.monitor.expanded();
    context_.pool.parallel_for(findings.size(), 1, [&](std::size_t begin, std::size_t end, int worker) {
      for (std::size_t i = begin; i < end; ++i) {
        const std::size_t task = mine(i);
        if (context_.monitor.stopped() || iteration.decided_by.load() < task) return;
        workers_[static_cast<std::size_t>(worker)].search(tasks_[task], task, iteration, findings[i]);
      }
    });
    IdaYield yield{.next_bound = kIdaInfinity,
                   .generated = context_.monitor.generated() - generated,
                   .expanded = context_.monitor.expanded() - expanded,
                   .stopped = context_.monitor.reason()};
    for (std::size_t i = 0; i < findings.size(); ++i) {
      yield.next_bound = std::min(yield.next_bound, findings[i].next_bound);
      for (auto& solution : findings[i].solutions) yield.solutions.push_back({mine(i), std::move(solution)});
    }
    if (talk_) yield = talk_->conclude(yield, iteration.decided_by);
    for (auto& solution : yield.solutions)
      if (options_.all || found_.size() < options_.count) found_.push_back(std::move(solution.moves));
    stopped_ = yield.stopped != StopReason::kNone;
    const std::uint64_t effort = context_.monitor.expanded() - before;
    share_next_ = effort > kWorthSharing;
    if (effort >= options_.worth_path_rules) take_up_path_rules();
    return yield.next_bound;
  }

  // The tasks of this rank, or all: neighbours, which are about as large, go to different ranks.
  [[nodiscard]] std::size_t num_ranks() const {
    return context_.ranks == nullptr ? 1 : static_cast<std::size_t>(context_.ranks->size());
  }
  [[nodiscard]] std::size_t rank() const {
    return context_.ranks == nullptr ? 0 : static_cast<std::size_t>(context_.ranks->rank());
  }
  [[nodiscard]] std::size_t num_mine() const { return (tasks_.size() + num_ranks() - 1 - rank()) / num_ranks(); }
  [[nodiscard]] std::size_t mine(std::size_t i) const { return i * num_ranks() + rank(); }

  // They keep one shortest solution, not all, and only where nothing but its length decides whether it is found.
  void take_up_path_rules() {
    if constexpr (HasPathRules<P>) {
      if (several() || !exact_ || !problem_.costs.empty() || successors_.restricted() || successors_.has_path_rules())
        return;
      MemoryAccount finding(context_.monitor);
      const bool room = finding.take(problem_.puzzle.path_rules_bytes());
      if (talk_ ? any_rank(*context_.ranks, !room) : !room) return;  // slower without them, but within the limit
      successors_.take_up(problem_.puzzle.path_rules(), problem_.puzzle.place(problem_.start));
      std::erase_if(tasks_, [&](Task& task) { return !replay(task); });
    }
  }

  // The task's history by new rules; false if they leave its path out.
  bool replay(Task& task) const {
    task.history = successors_.start();
    for (const Move move : task.path) {
      const auto moves = successors_.after(task.history);
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
      task.history = successors_.next(task.history, move);
    }
    return true;
  }

  // An optimal path has no loop. Where longer ones are collected or found, or forbidden moves make the reachable
  // part small and perhaps without a goal, loops are looked for.
  [[nodiscard]] bool may_loop() const {
    return (!exact_ && !options_.plain) || successors_.restricted() || !found_.empty();
  }

  // Replaces the tasks by their children, in order, until there are enough to share out.
  void split() {
    const std::size_t enough =
        talk_ ? kTasksPerRank * num_ranks() : kTasksPerThread * static_cast<std::size_t>(context_.pool.size());
    constexpr int kMostLevels = 12;
    for (int round = 0; round < kMostLevels && !tasks_.empty() && tasks_.size() < enough; ++round) {
      std::vector<Task> children;
      for (const Task& task : tasks_) {
        if (task.goal) {
          children.push_back(task);
        } else {
          append_children(task, children);
        }
      }
      tasks_ = std::move(children);
    }
  }

  void append_children(const Task& task, std::vector<Task>& out) {
    std::vector<IdaChild<Node>> children(successors_.most());
    const int count = evaluator_.expand(task.root.node, successors_.after(task.history), children.data());
    context_.monitor.tick(static_cast<std::uint64_t>(count), 1);
    if (ordered()) order_children(children.data(), count);
    const int f = cost(task.path) * scale_.move + task.root.estimate;
    for (int i = 0; i < count; ++i) {
      const auto& child = children[static_cast<std::size_t>(i)];
      if (child.estimate >= kIdaInfinity) continue;
      Task next{child, task.path, successors_.next(task.history, child.move), std::max(task.largest_f, f),
                problem_.puzzle.is_goal(child.node.state)};
      next.path.push_back(child.move);
      out.push_back(std::move(next));
    }
  }

  [[nodiscard]] int with_parity(int bound) const {
    if constexpr (KnowsParity<P>) {
      if (problem_.puzzle.knows_parity() && problem_.costs.empty())
        return bound + ((bound ^ problem_.puzzle.distance_parity(problem_.start)) & 1);
    }
    return bound;
  }

  void raise_lower_bound(int bound) {
    if (!found_.empty() || (!exact_ && result_.lower_bound > 0)) return;
    // All that is known with an estimate that may be too high: the start is not a goal.
    result_.lower_bound = exact_ ? bound : with_parity(1);
    context_.monitor.raise_lower_bound(result_.lower_bound);
  }

  SearchResult solved(std::string note) {
    std::stable_sort(found_.begin(), found_.end(), [&](const auto& a, const auto& b) { return cost(a) < cost(b); });
    if (options_.all && options_.count <= 1)
      std::erase_if(found_, [&](const auto& solution) { return cost(solution) > cost(found_.front()); });
    result_.status = SearchStatus::kSolved;
    result_.moves = found_.front();
    const int length = cost(result_.moves);
    result_.proved_optimal = exact_ || length <= result_.lower_bound;
    if (result_.proved_optimal) result_.lower_bound = length;
    if (several()) result_.solutions = std::move(found_);
    result_.note = std::move(note);
    return result_;
  }

  SearchResult ended(std::string note) {
    if (!found_.empty()) return solved("stopped before all solutions asked for were found");
    result_.note = std::move(note);
    if (options_.upper_bound) {
      result_.status = SearchStatus::kSolved;
      result_.moves = *options_.upper_bound;
    }
    return result_;
  }

  // Nothing shorter than the known solution exists (or was found, if the estimates may be too high).
  SearchResult keep_upper_bound() {
    found_.push_back(*options_.upper_bound);
    context_.monitor.found(found_.front());
    return solved("the given solution could not be shortened");
  }

  const Problem<P>& problem_;
  E evaluator_;
  Successors successors_;
  bool exact_;
  IdaScale scale_;
  IdaOptions options_;
  SearchContext& context_;
  std::vector<IdaWorker<P, E>> workers_;
  std::vector<Task> tasks_;
  bool share_next_ = false;
  bool stopped_ = false;  // by a limit, of any rank
  std::optional<IdaTalk> talk_;
  std::vector<Moves> found_;
  SearchResult result_;
};

template <Puzzle P>
SearchResult ida_star(const Problem<P>& problem, const Heuristic<P>& heuristic, const IdaOptions& options,
                      SearchContext& context) {
  const bool exact = heuristic.traits().admissible && options.weight == 1;
  const auto search = [&](auto evaluator) {
    return IdaStar<P, decltype(evaluator)>(problem, std::move(evaluator), exact, options, context).run();
  };
  const auto search_with = [&] {
    if (!exact) return search(BatchEvaluator<P>(problem.puzzle, heuristic, IdaScale::fractions(options.weight)));
    if constexpr (TracksEstimates<P>) {
      if (const auto* own = dynamic_cast<const EstimateHeuristic<P>*>(&heuristic))
        return std::visit(
            [&](auto tracker) { return search(TrackingEvaluator<P, decltype(tracker)>(problem.puzzle, tracker)); },
            own->puzzle().tracker(own->which()));
    }
    return search(BatchEvaluator<P>(problem.puzzle, heuristic));
  };
  SearchResult result = search_with();
  if (!exact && result.status == SearchStatus::kSolved && !result.proved_optimal) {
    if (!result.note.empty()) result.note += "; ";
    result.note += heuristic.traits().admissible
                       ? "found with a weight: not proved optimal"
                       : "heuristic '" + heuristic.traits().name + "' may overestimate: not proved optimal";
  }
  return result;
}

}  // namespace unscramble
