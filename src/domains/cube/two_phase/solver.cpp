#include "domains/cube/two_phase/solver.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

namespace unscramble::two_phase {
namespace {

constexpr int kVariants = 6;  // three axes, each forwards and inverted
constexpr int kNoFace = -8;   // skips_face() is false for it
constexpr int kLongest = 64;
constexpr int kNothingYet = 1000;

// Longer second phases cost more time than looking for another first phase. Until there is an answer a
// longer one is welcome (both values found by trial: the first answer comes twice as early as with one cap).
constexpr int longest_phase2(Metric metric, bool have_answer) {
  if (metric == Metric::kQuarter) return have_answer ? 14 : 18;
  return have_answer ? 10 : 12;
}

// How a variant looks at the cube, and how its moves translate to the original's.
struct View {
  Cube3::State cube;
  std::array<Move, kMoves> original_move{};
  bool inverted = false;
};

// A whole-cube rotation about the URF corner: U becomes R, R becomes F (clockwise stays clockwise).
int find_rotation(const Cube3& puzzle) {
  for (int k = 0; k < puzzle.num_symmetries(); ++k)
    if (puzzle.symmetric_move(0, k) == 3 && puzzle.symmetric_move(3, k) == 6) return k;
  return 0;
}

std::array<View, kVariants> make_views(const Cube3& puzzle, const Cube3::State& cube) {
  std::array<View, kVariants> views;
  const int rotation = find_rotation(puzzle);
  for (int v = 0; v < kVariants; ++v) {
    View& view = views[static_cast<std::size_t>(v)];
    view.inverted = v >= 3;
    view.cube = view.inverted ? puzzle.inverse_state(cube) : cube;
    std::array<Move, kMoves> image{};
    for (int m = 0; m < kMoves; ++m) image[static_cast<std::size_t>(m)] = static_cast<Move>(m);
    for (int turn = 0; turn < v % 3; ++turn) {
      view.cube = puzzle.symmetric_state(view.cube, rotation);
      for (auto& m : image) m = puzzle.symmetric_move(m, rotation);
    }
    for (int m = 0; m < kMoves; ++m) view.original_move[image[static_cast<std::size_t>(m)]] = static_cast<Move>(m);
  }
  return views;
}

// What the workers share: the tasks (phase-1 cost by view), and the best solution.
struct Shared {
  Shared(const Tables& t, const Options& o, Monitor& m) : tables(t), options(o), monitor(m) {}
  const Tables& tables;
  const Options& options;
  Monitor& monitor;
  Cube3 puzzle{Metric::kHalf};
  std::array<View, kVariants> views;
  int parity = 0;  // of every solution's length in quarter turns
  std::atomic<int> next_task{0};
  std::atomic<int> best{kNothingYet};
  std::atomic<std::uint64_t> attempts{0};
  std::atomic<bool> finished{false};
  std::mutex mutex;
  Moves solution;

  [[nodiscard]] bool over() const { return finished.load(std::memory_order_relaxed) || monitor.stopped(); }
};

// In quarter turns a half turn is the same quarter turn twice.
Moves in_metric(Metric metric, const Moves& half_turn_moves) {
  if (metric == Metric::kHalf) return half_turn_moves;
  Moves out;
  for (const Move m : half_turn_moves) {
    const auto clockwise = static_cast<Move>(m / 3 * 2);
    if (is_half_turn(m)) out.push_back(clockwise);
    out.push_back(static_cast<Move>(clockwise + (m % 3 == 2 ? 1 : 0)));
  }
  return out;
}

class Worker {
 public:
  explicit Worker(Shared& shared) : shared_(shared), tables_(shared.tables) {}

  void run() {
    while (!shared_.over()) {
      const int task = shared_.next_task.fetch_add(1);
      const int cost = task / kVariants;
      if (cost >= shared_.best.load() || cost > kLongest / 2) break;
      start(shared_.views[static_cast<std::size_t>(task % kVariants)], cost);
    }
    flush();
  }

 private:
  void start(const View& view, int cost) {
    view_ = &view;
    phase1_cost_ = cost;
    states_[0] = view.cube;
    valid_states_ = 0;
    const int twist = twist_of(view.cube);
    const int flip = flip_of(view.cube);
    const int slice = slice_of(view.cube);
    if (tables_.phase1_bound(twist, flip, slice) > cost) return;
    phase1(twist, flip, slice, cost, 0, kNoFace);
  }

  void phase1(int twist, int flip, int slice, int left, std::size_t depth, int last_face) {
    if (left == 0) {
      if (depth > 0 && is_phase2_move(path_[depth - 1])) return;  // found with a shorter phase 1
      attempt(depth, last_face);
      return;
    }
    count_node();
    const auto& twist_row = tables_.twist_move[static_cast<std::size_t>(twist)];
    const auto& flip_row = tables_.flip_move[static_cast<std::size_t>(flip)];
    const auto& slice_row = tables_.slice_move[static_cast<std::size_t>(slice)];
    for (int face = 0; face < 6; ++face) {
      if (skips_face(last_face, face)) continue;
      for (int turn = 0; turn < 3; ++turn) {
        const auto move = static_cast<std::size_t>(face * 3 + turn);
        const int rest = left - tables_.cost[move];
        if (rest < 0) continue;
        const int t = twist_row[move];
        const int f = flip_row[move];
        const int s = slice_row[move];
        if (tables_.phase1_bound(t, f, s) > rest) continue;
        path_[depth] = static_cast<std::uint8_t>(move);
        valid_states_ = std::min(valid_states_, depth);
        phase1(t, f, s, rest, depth + 1, face);
        if (shared_.over()) return;
      }
    }
  }

  // The cube after the first `depth` moves; only what changed since the last attempt is turned again.
  const Cube3::State& cube_after(std::size_t depth) {
    for (; valid_states_ < depth; ++valid_states_) {
      auto& next = states_[valid_states_ + 1];
      next = states_[valid_states_];
      shared_.puzzle.try_move(next, path_[valid_states_]);
    }
    return states_[depth];
  }

  void attempt(std::size_t depth, int last_face) {
    if (shared_.attempts.fetch_add(1, std::memory_order_relaxed) >= shared_.options.max_attempts && have_solution()) {
      shared_.finished = true;
      return;
    }
    const int room = std::min(shared_.best.load(std::memory_order_relaxed) - 1 - phase1_cost_,
                              longest_phase2(tables_.metric, have_solution()));
    if (room < 0) return;
    const Cube3::State& cube = cube_after(depth);
    const int corners = corner_permutation_of(cube);
    const int slice_permutation = slice_permutation_of(cube);
    const int corner_bound =
        tables_.corner_slice[static_cast<std::size_t>(corners * kSlicePermutations + slice_permutation)];
    if (corner_bound > room) return;
    const int ud_edges = ud_edge_permutation_of(cube);
    int bound = tables_.phase2_bound(corners, ud_edges, slice_permutation);
    int step = 1;
    if (tables_.metric == Metric::kQuarter) {
      step = 2;
      bound += (bound + phase1_cost_ + shared_.parity) & 1;
    }
    for (int cost = bound; cost <= room; cost += step)
      if (phase2(corners, ud_edges, slice_permutation, cost, depth, last_face)) return;
  }

  bool phase2(int corners, int ud_edges, int slice_permutation, int left, std::size_t depth, int last_face) {
    if (left == 0) {
      if (corners != 0 || ud_edges != 0 || slice_permutation != 0) return false;
      report(depth);
      return true;
    }
    count_node();
    const auto& corner_row = tables_.corner_move[static_cast<std::size_t>(corners)];
    const auto& ud_edge_row = tables_.ud_edge_move[static_cast<std::size_t>(ud_edges)];
    const auto& slice_row = tables_.slice_permutation_move[static_cast<std::size_t>(slice_permutation)];
    for (int face = 0; face < 6; ++face) {
      if (skips_face(last_face, face)) continue;
      for (int turn = 0; turn < 3; ++turn) {
        const auto move = static_cast<std::size_t>(face * 3 + turn);
        if (!is_phase2_move(static_cast<int>(move))) continue;
        const int rest = left - tables_.cost[move];
        if (rest < 0) continue;
        const int c = corner_row[move];
        const int e = ud_edge_row[move];
        const int s = slice_row[move];
        if (tables_.phase2_bound(c, e, s) > rest) continue;
        path_[depth] = static_cast<std::uint8_t>(move);
        valid_states_ = std::min(valid_states_, depth);
        if (phase2(c, e, s, rest, depth + 1, face)) return true;
        if (shared_.over()) return false;
      }
    }
    return false;
  }

  [[nodiscard]] bool have_solution() const { return shared_.best.load(std::memory_order_relaxed) < kNothingYet; }

  void report(std::size_t depth) {
    Moves half_turns;
    for (std::size_t i = 0; i < depth; ++i) half_turns.push_back(view_->original_move[path_[i]]);
    if (view_->inverted) {
      std::reverse(half_turns.begin(), half_turns.end());
      for (auto& m : half_turns) m = static_cast<Move>(m / 3 * 3 + (2 - m % 3));
    }
    Moves moves = in_metric(tables_.metric, half_turns);
    const std::lock_guard lock(shared_.mutex);
    const int length = static_cast<int>(moves.size());
    if (length >= shared_.best.load()) return;
    shared_.best = length;
    shared_.solution = std::move(moves);
    shared_.monitor.found(shared_.solution);
    if (length <= shared_.options.good_enough) shared_.finished = true;
  }

  void count_node() {
    if ((++nodes_ & 0xFFFU) == 0) flush();
  }
  void flush() {
    shared_.monitor.tick(nodes_ - counted_, nodes_ - counted_);
    counted_ = nodes_;
  }

  Shared& shared_;
  const Tables& tables_;
  const View* view_ = nullptr;
  int phase1_cost_ = 0;
  std::array<std::uint8_t, kLongest> path_{};
  std::array<Cube3::State, kLongest + 1> states_{};
  std::size_t valid_states_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t counted_ = 0;
};

}  // namespace

Answer solve(const Cube3::State& cube, const Tables& tables, const Options& options, Monitor& monitor,
             ThreadPool& pool) {
  Shared shared(tables, options, monitor);
  if (shared.puzzle.is_goal(cube)) return {true, {}};
  shared.views = make_views(shared.puzzle, cube);
  const Cube3 quarter_turns(Metric::kQuarter);
  shared.parity = quarter_turns.distance_parity(cube);
  pool.run([&](int /*worker*/) { Worker(shared).run(); });
  return {shared.best.load() < kNothingYet, shared.solution};
}

}  // namespace unscramble::two_phase
