#include "search/widening.h"

#include <cmath>
#include <cstring>

#include "search/spread/together.h"
#include "search/views.h"

namespace unscramble {

namespace {

class WideningBeam {
 public:
  WideningBeam(const RowProblem& problem, const RowHeuristic& heuristic, const WideningOptions& options,
               const Shorten& shorten, SearchContext& context)
      : problem_(problem),
        heuristic_(heuristic),
        options_(options),
        shorten_(shorten),
        context_(context),
        views_(problem, heuristic.traits().symmetric),
        parity_(problem.domain.parity(problem.start)) {
    if (context.ranks != nullptr) together_.emplace(*context.ranks, context.monitor);
  }

  SearchResult run() {
    if (options_.known) {
      best_.status = SearchStatus::kSolved;
      best_.moves = *options_.known;
    }
    answer_at_once();
    std::size_t width = options_.first_width;
    for (std::size_t round = 0; !should_stop(); ++round) {
      const double before = context_.monitor.seconds();
      const bool complete = search(width, round);
      if (finished(complete)) break;
      const double took = context_.monitor.seconds() - before;
      const std::size_t next = agreed(next_width(width, took));
      if (next == 0) break;
      width = next;
    }
    if (best_.status == SearchStatus::kSolved) {
      shorten();
      restart(width);
      best_.proved_optimal = static_cast<int>(best_.moves.size()) <= bound_;
      best_.note.clear();
    }
    best_.lower_bound = bound_;
    return best_;
  }

 private:
  static constexpr std::size_t kWidest = std::size_t{1} << 26;
  static constexpr double kSafety = 0.85;

  // Under a clock, a beam so narrow that it takes a moment, so that there is an answer however short the time.
  void answer_at_once() {
    constexpr std::size_t kNarrow = 64;
    constexpr float kFarthest = 1e4F;
    const double limit = context_.monitor.limits().seconds;
    if (options_.known || !std::isfinite(limit) || options_.first_width <= kNarrow) return;
    const float estimate = heuristic_.evaluate_row(problem_.start);
    if (!(estimate < kFarthest)) return;
    Monitor apart(context_.monitor, Limits{.seconds = limit / 2});
    SearchContext inner{apart, context_.pool, context_.seed, context_.ranks};
    BeamOptions options = options_.beam;
    options.width = kNarrow;
    options.max_depth =
        std::min(options.max_depth, 20 + 4 * static_cast<int>(std::max(0.0F, estimate)));  // later it is lost
    options.announce = false;
    options.ball_states = 0;
    take(beam(problem_, heuristic_, options, inner), {});
    context_.monitor.tick(apart.generated(), apart.expanded());
    if (best_.status != SearchStatus::kSolved) best_ = {};  // the time that ended it was not the user's
  }

  // One beam; true if it looked at everything shorter than the best there is.
  bool search(std::size_t width, std::size_t round) {
    const View& view = views_[round % views_.count()];
    BeamOptions options = options_.beam;
    options.width = width;
    options.announce = false;  // take() does, in the terms of the state itself
    // Under a clock the first answer does not wait for the ball, which may have to be made.
    if (round == 0 && std::isfinite(context_.monitor.limits().seconds)) options.ball_states = 0;
    if (best_.status == SearchStatus::kSolved) look_for_less(options, best_.moves.size());
    if (view.is_the_state()) return take(beam(problem_, heuristic_, options, context_), view);
    const std::vector<std::byte> image = views_.image(view);
    return take(beam(from(image), heuristic_, options, context_), view);
  }

  [[nodiscard]] std::vector<std::byte> start() const {
    return {problem_.start, problem_.start + problem_.domain.row_bytes()};
  }
  [[nodiscard]] RowProblem from(const std::vector<std::byte>& row) const {
    return {problem_.domain, row.data(), problem_.moves};
  }

  bool take(SearchResult result, const View& view) {
    bound_ = std::max(bound_, result.lower_bound);
    if (result.status == SearchStatus::kSolved) {
      views_.bring_back(view, result.moves);
      if (best_.status != SearchStatus::kSolved || result.moves.size() < best_.moves.size()) {
        best_ = std::move(result);
        context_.monitor.found(best_.moves);
      }
      return false;
    }
    if (best_.status == SearchStatus::kSolved) return false;
    best_ = std::move(result);
    return best_.status == SearchStatus::kUnsolvable;
  }

  // Than this many moves.
  void look_for_less(BeamOptions& options, std::size_t moves) const {
    options.max_depth = std::min(options.max_depth, static_cast<int>(moves) - least_gain());
    options.taper = options_.taper;
  }

  // What is shorter at all is shorter by so much.
  [[nodiscard]] int least_gain() const { return parity_ < 2 ? 2 : 1; }

  // From early states to late ones, since what an early beam changes is the way the later ones start from.
  void restart(std::size_t width) {
    for (int i = 1; i <= options_.restarts && !finished(false) && !should_stop(); ++i) {
      const std::size_t kept =
          best_.moves.size() * static_cast<std::size_t>(i) / (static_cast<std::size_t>(options_.restarts) + 1);
      std::vector<std::byte> rest = start();
      for (std::size_t m = 0; m < kept; ++m) problem_.domain.try_move(rest.data(), best_.moves[m]);
      BeamOptions options = options_.beam;
      options.width = width;
      options.announce = false;
      look_for_less(options, best_.moves.size() - kept);
      if (options.max_depth <= 0) return;
      const SearchResult result = beam(from(rest), heuristic_, options, context_);
      if (result.status != SearchStatus::kSolved) continue;
      best_.moves.resize(kept);
      best_.moves.insert(best_.moves.end(), result.moves.begin(), result.moves.end());
      context_.monitor.found(best_.moves);
      shorten();
    }
  }

  void shorten() {
    if (!shorten_) return;
    Moves moves = together_ ? shorten_on_first() : shorten_(best_.moves);
    if (moves.size() >= best_.moves.size()) return;
    best_.moves = std::move(moves);
    context_.monitor.found(best_.moves);
  }

  // Clocks differ between ranks: what depends on one is the first rank's to say.
  bool should_stop() { return together_ ? together_->should_stop() : context_.monitor.should_stop(); }
  std::size_t agreed(std::size_t mine) { return together_ ? together_->of_first(mine) : mine; }

  Moves shorten_on_first() {
    Ranks& ranks = *context_.ranks;
    const std::uint64_t generated = context_.monitor.generated();
    const std::uint64_t expanded = context_.monitor.expanded();
    Moves moves = ranks.first() ? shorten_(best_.moves) : Moves{};
    Bytes bytes(moves.size() * sizeof(Move));
    if (!moves.empty()) std::memcpy(bytes.data(), moves.data(), bytes.size());
    ranks.broadcast(bytes, 0);
    moves.resize(bytes.size() / sizeof(Move));
    if (!moves.empty()) std::memcpy(moves.data(), bytes.data(), bytes.size());
    const std::uint64_t more_generated = together_->of_first(context_.monitor.generated() - generated);
    const std::uint64_t more_expanded = together_->of_first(context_.monitor.expanded() - expanded);
    if (!ranks.first()) context_.monitor.tick(more_generated, more_expanded);
    return moves;
  }

  [[nodiscard]] bool finished(bool complete) const {
    return complete || (best_.status == SearchStatus::kSolved && static_cast<int>(best_.moves.size()) <= bound_);
  }

  // Of the beam after one that took so long; 0 if that was the last.
  [[nodiscard]] std::size_t next_width(std::size_t width, double took) {
    if (std::isfinite(context_.monitor.limits().seconds)) {
      const double wider = static_cast<double>(width) * next_growth(kSafety * seconds_left() / std::max(took, 1e-4));
      return static_cast<std::size_t>(std::min(static_cast<double>(kWidest), wider));
    }
    if (width >= options_.last_width) return 0;
    // A step closer to the last width than by another such step costs more than its bound saves later.
    const auto growth = static_cast<std::size_t>(options_.growth);
    const std::size_t step = width * growth;
    return growth * step <= options_.last_width ? step : options_.last_width;
  }

  // Under a clock beams grow until there is time for as many of the last width as views are wanted. `room`: how many
  // more beams like the last one there is time for; time and width are nearly proportional.
  [[nodiscard]] double next_growth(double room) {
    constexpr double kWorthwhile = 1.3;  // from the same view
    const bool one_view = wanted_views() == 1;
    if (last_beams_ == 0) {
      const double each = room / static_cast<double>(wanted_views());
      // Not so wide that there would be time for all of twice the width afterwards.
      if (each > 2.0 * options_.growth) return options_.growth;
      ++last_beams_;
      if (each >= (one_view ? kWorthwhile : 1)) return each;
    }
    if (++last_beams_ > views_.count()) return room >= kWorthwhile ? room : 0;
    constexpr double kNarrowest = 0.5;
    return room >= 1 ? 1 : room >= kNarrowest ? room : 0;
  }

  // Symmetric images alone are not worth half the width: they err nearly alike.
  [[nodiscard]] std::size_t wanted_views() const {
    return views_.count() > 1 && views_[1].inverted ? std::min(options_.views, views_.count()) : 1;
  }

  // For beams.
  [[nodiscard]] double seconds_left() const {
    const double for_stretches = shorten_ ? 0.1 : 0;
    const double after_beams = 1 + options_.restarts / 2.0;  // restarts have half the way to go, on average
    const double limit = context_.monitor.limits().seconds * options_.time_share * (1 - for_stretches) / after_beams;
    return limit - context_.monitor.seconds();
  }

  const RowProblem& problem_;
  const RowHeuristic& heuristic_;
  const WideningOptions& options_;
  const Shorten& shorten_;
  SearchContext& context_;
  Views views_;
  std::size_t last_beams_ = 0;  // under a clock: how many of the last width were begun
  int parity_;
  std::optional<Together> together_;
  int bound_ = 0;
  SearchResult best_;
};

}  // namespace

SearchResult widening_beam(const RowProblem& problem, const RowHeuristic& heuristic, const WideningOptions& options,
                           const Shorten& shorten, SearchContext& context) {
  return WideningBeam(problem, heuristic, options, shorten, context).run();
}

}  // namespace unscramble
