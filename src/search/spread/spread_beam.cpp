#include "search/spread/spread_beam.h"

#include "search/spread/order.h"
#include "search/spread/spread_candidates.h"
#include "search/spread/spread_pairs.h"

namespace unscramble {

namespace {

class SpreadBeam {
 public:
  SpreadBeam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
             SearchContext& context)
      : sifts_(options.sift > 0 && heuristic.traits().move_scores),
        ranks_(*context.ranks),
        together_(ranks_, context.monitor),
        frame_(problem, heuristic, options, context, false,
               sifts_ ? problem.moves.size() * kSiftedSlice : BeamFrame::kSliceChildren),
        nobody_(context.monitor),
        parent_ranks_(context.monitor),
        pairs_(frame_, ranks_, static_cast<std::size_t>(std::max(1, options.sift)) * options.width),
        candidates_(frame_, ranks_, window_children()),
        post_(ranks_.size(), frame_.row_bytes),
        all_moves_(frame_.domain.facts().num_moves) {}

  SearchResult run() {
    agree_on_ball();
    if (frame_.starts_solved()) return frame_.verdict(false, 0, 0);
    if (!prepare()) frame_.monitor.out_of_memory();
    if (!together_.should_stop()) {
      frame_.begin();
      while (frame_.deeper() && layer_total_ > 0) {
        frame_.go_deeper();
        if (!advance()) break;
      }
    }
    return frame_.verdict(together_.stopped(), layer_total_, states_);
  }

 private:
  using Id = std::uint32_t;
  static constexpr std::size_t kSiftedSlice = 8192;       // pairs
  static constexpr std::size_t kChildrenPerRank = 16384;  // sent at a time, about
  static constexpr float kMovesPerNat = 0.5F;             // as in the beam of one process

  // Parents with places in [begin, end) are expanded, and their children sent, at once.
  struct Window {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t generated = 0;  // on this rank
  };

  [[nodiscard]] std::size_t window_children() const {
    return kChildrenPerRank * static_cast<std::size_t>(ranks_.size());
  }
  // A multiple of what the beam of one process takes at once, so that counts can be the same.
  [[nodiscard]] std::size_t window_parents() const {
    const std::size_t slice = frame_.children.max_parents();
    const std::size_t per_parent =
        sifts_ ? static_cast<std::size_t>(frame_.options.sift) : std::max<std::size_t>(1, frame_.children.num_moves());
    return std::max<std::size_t>(1, window_children() / per_parent / slice) * slice;
  }

  // A ball that was not finished in time on one rank is none.
  void agree_on_ball() {
    const auto radius = static_cast<std::uint64_t>(frame_.ball == nullptr ? 0 : frame_.ball->radius() + 1);
    std::uint64_t smallest = radius;
    std::uint64_t largest = radius;
    ranks_.least(std::span(&smallest, 1));
    ranks_.most(std::span(&largest, 1));
    if (smallest != largest) frame_.ball.reset();
  }

  bool prepare() {
    const std::size_t width = likely_share(frame_.options.width, ranks_.size());
    const std::size_t share = likely_share(window_children(), ranks_.size());
    // Places and orders of the layer, while it is sorted; letters out, in, and those read meanwhile.
    const std::size_t bytes = frame_.children.bytes() + (sifts_ ? pairs_.bytes() : 0) + width * 48 +
                              4 * ChildPost::bytes(share, frame_.row_bytes);
    if (!frame_.scratch.take(bytes) || !frame_.layers.begin_layer(1) || !parent_ranks_.ensure_room(1)) return false;
    frame_.children.allocate();
    const std::uint64_t hash = frame_.domain.hash(frame_.problem.start);
    layer_total_ = states_ = 1;
    if (owner_of(hash, ranks_.size()) == ranks_.rank()) {
      frame_.layers.add(frame_.problem.start, hash, 0, kNoMove);
      parent_ranks_.push_back(0);
      places_.assign(1, 0);
      values_.assign(1, 0.0F);
    }
    return candidates_.allocate();
  }

  // --- a layer ----------------------------------------------------------------------------------
  bool advance() {
    candidates_.clear();
    next_parent_ = next_pair_ = 0;
    if (sifts_ && !collect_pairs()) return false;
    for (std::uint64_t begin = 0; begin < layer_total_;) {
      Window window = next_window(begin);
      expand(window);
      if (!settle(window)) return false;
      begin = window.end;
    }
    if (sifts_ && together_.tick(0, ranks_.first() ? layer_total_ : 0)) return false;
    return become_layer();
  }

  bool collect_pairs() {
    const bool all = pairs_.collect(places_, [this](std::size_t parent, const float* scores) {
      float best = -kDeadEnd;
      for (const Move move : frame_.problem.moves) best = std::max(best, scores[move]);
      return
          [value = values_[parent], best, scores](Move move) { return value + kMovesPerNat * (best - scores[move]); };
    });
    if (!all) frame_.lost_something();
    return !together_.should_stop();
  }

  [[nodiscard]] std::uint64_t nodes_left() const {
    return frame_.monitor.limits().nodes - std::min(frame_.monitor.limits().nodes, frame_.monitor.generated());
  }
  // Where the node limit is near, what the beam of one process takes at once.
  [[nodiscard]] Window next_window(std::uint64_t begin) const {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(window_parents(), layer_total_ - begin));
    const bool whole = nodes_left() / frame_.children.num_moves() >= wanted;
    return {begin, begin + (whole ? wanted : frame_.slice_parents(wanted, frame_.children.num_moves()))};
  }

  // Makes the children of a window and sends those of other ranks. This rank's own are taken in at once, those of the
  // last slice while the letters are on their way, and what came before is valued meanwhile.
  void expand(Window& window) {
    auto& children = frame_.children;
    bool sent = false;
    const auto send = [&] {
      ranks_.start_exchange(post_.letters());
      sent = true;
    };
    post_.clear();
    while (const std::size_t count = next_slice(window.end)) {
      own_.clear();
      frame_.for_each_child(count, [&](std::size_t k) {
        ++window.generated;
        const std::size_t parent = loaded_[children.parent(k)];
        const Id id = frame_.layers.layer_begin() + static_cast<Id>(parent);
        const int owner = owner_of(children.hash(k), ranks_.size());
        if (owner == ranks_.rank()) {
          own_.push_back(
              {children.row(k),
               children.hash(k),
               {order_of(parent, children.move(k)), id, static_cast<std::uint16_t>(owner), children.move(k)}});
        } else {
          post_.add(owner, {places_[parent], id, 0}, children.move(k), children.row(k));
        }
        return true;
      });
      if (!more_below(window.end)) send();
      if (!candidates_.take(own_)) frame_.monitor.out_of_memory();
    }
    if (!sent) send();
    ranks_.finish_exchange(arrived_);
  }

  [[nodiscard]] std::uint64_t order_of(std::size_t parent, Move move) const {
    return static_cast<std::uint64_t>(places_[parent]) * all_moves_ + move;
  }

  // Whether some of this rank's parents with places below `end` have not been expanded.
  [[nodiscard]] bool more_below(std::uint64_t end) const {
    return sifts_ ? next_pair_ < pairs_.size() && pairs_.place(next_pair_) < end
                  : next_parent_ < places_.size() && places_[next_parent_] < end;
  }

  // Makes the children of this rank's next parents, some of those with places below `end`. Returns how many parents.
  std::size_t next_slice(std::uint64_t end) {
    if (!more_below(end)) return 0;
    auto& children = frame_.children;
    const std::size_t count = sifts_ ? load_pairs(end) : load_parents(end);
    frame_.context.pool.parallel_for(children.num_blocks(count), 1, [&](std::size_t b, std::size_t, int) {
      if (sifts_) {
        children.generate_one_each(b, count, nobody_);
      } else {
        children.generate(b, count, nobody_);
      }
    });
    return count;
  }

  std::size_t load_parents(std::uint64_t end) {
    std::size_t count = 0;
    loaded_.resize(frame_.children.max_parents());
    for (; count < loaded_.size() && next_parent_ < places_.size() && places_[next_parent_] < end; ++next_parent_) {
      const Id id = frame_.layers.layer_begin() + static_cast<Id>(next_parent_);
      frame_.children.set_parent(count, frame_.layers.row(id), frame_.layers.move(id));
      loaded_[count++] = next_parent_;
    }
    return count;
  }

  std::size_t load_pairs(std::uint64_t end) {
    std::size_t count = 0;
    loaded_.resize(frame_.children.max_parents());
    for (; count < loaded_.size() && next_pair_ < pairs_.size() && pairs_.place(next_pair_) < end; ++next_pair_) {
      while (places_[next_parent_] < pairs_.place(next_pair_)) ++next_parent_;
      const Id id = frame_.layers.layer_begin() + static_cast<Id>(next_parent_);
      frame_.children.set_parent(count, frame_.layers.row(id), pairs_.move(next_pair_));
      loaded_[count++] = next_parent_;
    }
    return count;
  }

  // Takes in the children of a window. False: the search ends, with a solution or without.
  bool settle(const Window& window) {
    if (!candidates_.take(post_, arrived_)) frame_.monitor.out_of_memory();
    for (;;) {
      const std::uint64_t order = first_arrival();
      if (order == SpreadCandidates::kNoOrder) break;
      if (!arrive(order)) continue;
      together_.tick(count_up_to(window, order), ranks_.first() ? expanded_until(window, order) : 0);
      return false;
    }
    std::uint64_t count = candidates_.size();
    const std::uint64_t expanded = ranks_.first() && !sifts_ ? window.end - window.begin : 0;
    if (together_.tick(window.generated, expanded, std::span(&count, 1))) return false;
    if (count > 2 * frame_.width()) cut(true);
    return true;
  }

  void cut(bool more_will_come) {
    candidates_.evaluate();
    const auto kept = candidates_.cut(frame_.width(), layer_total_ * all_moves_, more_will_come);
    if (!kept.lossless) frame_.lost_something();
    layer_next_ = kept.count;
  }

  bool become_layer() {
    cut(false);
    const auto ids = candidates_.sorted();
    std::vector<std::uint64_t> orders;
    orders.reserve(ids.size());
    for (const Id id : ids) orders.push_back(candidates_.slot(id).order);
    places_ = places_of(ranks_, orders);
    const bool room = frame_.layers.begin_layer(ids.size()) && parent_ranks_.ensure_room(ids.size());
    if (!room) frame_.monitor.out_of_memory();
    if (together_.should_stop()) return false;
    values_.clear();
    for (const Id id : ids) {
      const auto& slot = candidates_.slot(id);
      frame_.layers.add(candidates_.row(id), candidates_.hash(id), slot.parent, slot.move);
      parent_ranks_.push_back(slot.parent_rank);
      if (sifts_) values_.push_back(candidates_.value(id));
    }
    layer_total_ = layer_next_;
    states_ += layer_total_;
    return true;
  }

  // --- the goal ---------------------------------------------------------------------------------
  // Windows come in the order of their parents' places, so what arrives first is the first of the layer.
  std::uint64_t first_arrival() {
    std::uint64_t order = SpreadCandidates::kNoOrder;
    for (const auto& arrival : candidates_.arrivals())
      order = std::min(order, candidates_.slot(arrival.candidate).order);
    return together_.least(order);
  }

  // What the others need to know of a state that arrived.
  struct Arrived {
    FarNode parent;
    Move move;
    bool home;  // false: it was another state's hash
    std::uint32_t moves_home;
  };

  // Collective. False: the candidate with this order is not near the goal after all.
  bool arrive(std::uint64_t order) {
    Bytes mine;
    auto& arrivals = candidates_.arrivals();
    bool goal = false;
    std::optional<Id> here;
    for (const auto& arrival : arrivals)
      if (candidates_.slot(arrival.candidate).order == order) {
        here = arrival.candidate;
        goal |= arrival.goal;
      }
    if (here) {
      const auto& slot = candidates_.slot(*here);
      Moves rest;
      const bool home = goal || frame_.ball->way_home(frame_.domain, candidates_.row(*here), rest);
      const Arrived arrived{{slot.parent, slot.parent_rank}, slot.move, home, static_cast<std::uint32_t>(rest.size())};
      mine.resize(sizeof arrived + rest.size() * sizeof(Move));
      std::memcpy(mine.data(), &arrived, sizeof arrived);
      if (!rest.empty()) std::memcpy(mine.data() + sizeof arrived, rest.data(), rest.size() * sizeof(Move));
      std::erase_if(arrivals, [&](const auto& arrival) { return arrival.candidate == *here; });
    }
    for (const auto& bytes : ranks_.gather(mine))
      if (!bytes.empty()) return go_home(bytes);
    return false;
  }

  bool go_home(const Bytes& bytes) {
    Arrived arrived{};
    std::memcpy(&arrived, bytes.data(), sizeof arrived);
    if (!arrived.home) {
      frame_.lost_something();
      return false;
    }
    Moves moves = walk_back(
        ranks_, arrived.parent, [&](Id id) { return frame_.layers.move(id) != kNoMove; },
        [&](Id id) {
          return StepBack{{frame_.layers.parent(id), parent_ranks_[id]}, frame_.layers.move(id)};
        });
    moves.push_back(arrived.move);
    Moves rest(arrived.moves_home);
    if (!rest.empty()) std::memcpy(rest.data(), bytes.data() + sizeof arrived, rest.size() * sizeof(Move));
    moves.insert(moves.end(), rest.begin(), rest.end());
    frame_.solved_by(std::move(moves));
    return true;
  }

  // Of this rank's children of the window, those that the beam of one process had made when it came to this one.
  std::uint64_t count_up_to(const Window& window, std::uint64_t order) {
    next_parent_ =
        static_cast<std::size_t>(std::lower_bound(places_.begin(), places_.end(), window.begin) - places_.begin());
    next_pair_ = 0;
    while (sifts_ && next_pair_ < pairs_.size() && pairs_.place(next_pair_) < window.begin) ++next_pair_;
    std::uint64_t number = 0;
    while (const std::size_t count = next_slice(order / all_moves_ + 1))
      frame_.for_each_child(count, [&](std::size_t k) {
        if (order_of(loaded_[frame_.children.parent(k)], frame_.children.move(k)) <= order) ++number;
        return true;
      });
    return number;
  }
  [[nodiscard]] std::uint64_t expanded_until(const Window& window, std::uint64_t order) const {
    if (sifts_) return 0;  // counted layer by layer
    const std::uint64_t slice = frame_.children.max_parents();
    const std::uint64_t parents = order / all_moves_ + 1 - window.begin;
    return std::min(window.end - window.begin, (parents + slice - 1) / slice * slice);
  }

  bool sifts_;
  Ranks& ranks_;
  Together together_;
  BeamFrame frame_;
  ClosedTable nobody_;  // children of other ranks are not looked up here
  ChunkedArray<std::uint16_t> parent_ranks_;
  SpreadPairs pairs_;
  SpreadCandidates candidates_;
  ChildPost post_;
  std::size_t all_moves_;
  std::vector<SpreadCandidates::Newcomer> own_;  // of the slice, those that stay
  std::vector<Bytes> arrived_;                   // letters of the window

  std::uint64_t layer_total_ = 0;  // states of the layer on all ranks
  std::uint64_t layer_next_ = 0;
  std::uint64_t states_ = 0;           // of all layers
  std::vector<std::uint32_t> places_;  // of this rank's states of the layer among all, ascending
  std::vector<float> values_;          // of the same, where pairs are sifted
  std::size_t next_parent_ = 0;        // of this rank's, to be expanded
  std::size_t next_pair_ = 0;
  std::vector<std::size_t> loaded_;  // which parents are in frame_.children
};

}  // namespace

SearchResult spread_beam(const RowProblem& problem, const RowHeuristic& heuristic, const BeamOptions& options,
                         SearchContext& context) {
  return SpreadBeam(problem, heuristic, options, context).run();
}

}  // namespace unscramble
