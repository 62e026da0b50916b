#include "search/spread/spread_bwas.h"

#include "search/bounds.h"
#include "search/bwas_answer.h"
#include "search/children.h"
#include "search/open_list.h"
#include "search/spread/batch_choice.h"
#include "search/spread/child_post.h"
#include "search/spread/order.h"
#include "search/spread/spread_nodes.h"
#include "search/spread/together.h"
#include "search/spread/walk_back.h"

namespace unscramble {

namespace {

class SpreadBwas {
 public:
  using Id = std::uint32_t;

  SpreadBwas(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options,
             SearchContext& context)
      : problem_(problem),
        domain_(problem.domain),
        heuristic_(heuristic),
        options_(options),
        pool_(context.pool),
        monitor_(context.monitor),
        ranks_(*context.ranks),
        together_(ranks_, monitor_),
        row_bytes_(domain_.row_bytes()),
        all_moves_(domain_.facts().num_moves),
        answer_(problem, heuristic, options, monitor_),
        scratch_(monitor_),
        children_(problem, kSliceChildren),
        nobody_(monitor_),
        post_(ranks_.size(), row_bytes_),
        nodes_(domain_, heuristic_, ranks_, context),
        open_(monitor_) {}

  SearchResult run() {
    if (!options_.known.empty()) answer_.offer(options_.known);
    if (domain_.is_goal(problem_.start)) {
      answer_.offer({});
    } else {
      if (!prepare()) monitor_.out_of_memory();
      while (!done() && take_batch()) expand_batch();
    }
    return finish();
  }

 private:
  static constexpr std::size_t kSliceChildren = 8192;     // what one process makes at once
  static constexpr std::size_t kChildrenPerRank = 16384;  // sent at a time, about

  SpreadNode& node(Id id) { return nodes_[id]; }

  // --- start and end ----------------------------------------------------------------------------
  bool prepare() {
    const std::size_t share = likely_share(window_children(), ranks_.size());
    if (!scratch_.take(children_.bytes() + 4 * ChildPost::bytes(share, row_bytes_) + nodes_.scratch_bytes(share) +
                       2 * likely_share(options_.batch, ranks_.size()) * sizeof(Waiting) +
                       2 * options_.batch * sizeof(OpenOffer)) ||
        !nodes_.make_room(1) || !open_.ensure_room(1))
      return false;
    children_.allocate();
    const std::uint64_t hash = domain_.hash(problem_.start);
    if (owner_of(hash, ranks_.size()) != ranks_.rank()) return true;
    nodes_.add(problem_.start, hash);
    node(0).g = 0;
    node(0).move = kNoMove;
    node(0).h = to_fixed(heuristic_.evaluate_row(problem_.start));
    if (node(0).h != kDeadEndFixed) queue(0, false, 0);
    return true;
  }

  SearchResult finish() {
    if (any_rank(ranks_, answer_.is_cut_off())) answer_.cut_off();
    const std::uint64_t states = together_.sum(nodes_.size());
    return answer_.result(together_.stopped() ? stop_note(monitor_, states) + " per rank" : "");
  }

  bool done() {
    if (together_.stopped() || together_.should_stop()) return true;
    return answer_.settled(static_cast<int>(together_.least(static_cast<std::uint64_t>(counts_.lowest()))));
  }

  // --- open list --------------------------------------------------------------------------------
  [[nodiscard]] int bound_of(const SpreadNode& node, bool goal) const { return answer_.bound_of(node.g, node.h, goal); }
  [[nodiscard]] std::uint64_t key_of(const SpreadNode& node) const { return answer_.key_of(node.g, node.h); }

  void queue(Id id, bool goal, std::uint64_t turn) {
    SpreadNode& node = this->node(id);
    const int bound = bound_of(node, goal);
    node.closed = goal ? options_.strict : bound >= answer_.best();
    if (node.closed) return;
    counts_.add(bound);
    open_.push(key_of(node), {id, static_cast<std::uint32_t>(turn >> 32U), static_cast<std::uint32_t>(turn)});
  }

  // An entry that was taken out of the open list to be offered.
  struct Waiting {
    OpenOffer offer;
    Id id;
  };

  // Whether the entry is still the node's way into a batch: it was not reached by a shorter path meanwhile, and can
  // lead to something better than what is known.
  bool worthwhile(std::uint64_t key, Id id, bool& goal) {
    SpreadNode& node = this->node(id);
    if (node.closed || key_of(node) != key) return false;
    goal = !options_.strict && nodes_.is_goal(id);
    const int bound = bound_of(node, goal);
    if (goal || bound < answer_.best()) return true;
    counts_.remove(bound);
    node.closed = 1;
    return false;
  }

  // Keeps the best `count` worthwhile entries at hand, in order.
  void wait_for_batch(std::size_t count) {
    std::vector<Waiting> next;
    std::size_t at = 0;
    bool goal = false;
    while (next.size() < count) {
      const bool old = at < waiting_.size();
      if (!old && open_.empty()) break;
      const bool from_waiting = old && (open_.empty() || waiting_[at].offer < first_open());
      const OpenOffer offer = from_waiting ? waiting_[at].offer : first_open();
      const Id id = from_waiting ? waiting_[at++].id : open_.pop().id;
      if (worthwhile(offer.key, id, goal)) next.push_back({{offer.key, offer.turn, goal ? 1U : 0U}, id});
    }
    next.insert(next.end(), waiting_.begin() + static_cast<std::ptrdiff_t>(at), waiting_.end());
    waiting_ = std::move(next);
  }
  [[nodiscard]] OpenOffer first_open() const { return {open_.first_key(), open_.first().turn(), 0}; }

  // Fills batch_ with this rank's part of the N best open nodes. False when the paper's rule says stop.
  bool take_batch() {
    std::size_t count = std::min(options_.batch, likely_share(options_.batch, ranks_.size()));
    for (;;) {
      wait_for_batch(count);
      offers_.clear();
      for (std::size_t i = 0; i < std::min(count, waiting_.size()); ++i) offers_.push_back(waiting_[i].offer);
      const auto choice = choose_batch(ranks_, offers_, waiting_.size() > count || !open_.empty(), options_.batch);
      if (choice.complete) return take(choice);
      count = std::min(options_.batch + 1, 2 * count);
    }
  }

  bool take(const BatchChoice& choice) {
    batch_size_ = choice.size;
    batch_.clear();
    for (std::size_t i = 0; i < choice.places.size(); ++i) {
      SpreadNode& node = this->node(waiting_[i].id);
      counts_.remove(bound_of(node, false));
      node.closed = 1;
      batch_.push_back({choice.places[i], waiting_[i].id, node.g, node.move});
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(choice.places.size()));
    return !choice.goal;
  }

  // --- expansion --------------------------------------------------------------------------------
  // A node of the batch with the path it had when the batch was chosen. One process uses a shorter path that is found
  // while the batch is expanded; here that would depend on who is told first. The node waits with that path again.
  struct BatchNode {
    std::uint32_t place;
    Id id;
    std::uint16_t g;
    Move move;
  };

  // Parents with places in [begin, end) of the batch.
  struct Window {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t generated = 0;  // on this rank
  };

  [[nodiscard]] std::size_t window_children() const {
    return kChildrenPerRank * static_cast<std::size_t>(ranks_.size());
  }
  [[nodiscard]] std::size_t slice() const { return children_.max_parents(); }
  [[nodiscard]] std::size_t window_parents() const {
    return std::max<std::size_t>(1, window_children() / children_.num_moves() / slice()) * slice();
  }
  [[nodiscard]] std::uint64_t parents_left() const {
    const auto& limits = monitor_.limits();
    return (limits.nodes - std::min(limits.nodes, monitor_.generated())) / children_.num_moves();
  }

  void expand_batch() {
    next_parent_ = 0;
    Window before;  // none if it ends at 0
    for (std::uint64_t begin = 0; begin < batch_size_;) {
      if (before.end > 0 && parents_left() < 2 * window_parents()) {
        if (!settle(before)) return;
        before = {};
      }
      const std::uint64_t wanted = std::min<std::uint64_t>(window_parents(), batch_size_ - begin);
      const std::uint64_t left = parents_left();
      Window window{begin, begin + (left >= wanted ? wanted : std::clamp<std::uint64_t>(left, 1, slice()))};
      window.end = std::min<std::uint64_t>(window.end, batch_size_);
      send(window);
      const bool goes_on = before.end == 0 || settle(before);
      ranks_.finish_exchange(arriving_);
      if (!goes_on) return;
      std::swap(arriving_, arrived_);
      begin = window.end;
      before = window;
    }
    if (before.end > 0) (void)settle(before);
  }

  void send(Window& window) {
    post_.clear();
    while (next_parent_ < batch_.size() && batch_[next_parent_].place < window.end) {
      const std::size_t first = next_parent_;
      std::size_t count = 0;
      for (; count < slice() && next_parent_ < batch_.size() && batch_[next_parent_].place < window.end; ++count) {
        const BatchNode& parent = batch_[next_parent_++];
        children_.set_parent(count, nodes_.row(parent.id), parent.move);
      }
      pool_.parallel_for(children_.num_blocks(count), 1,
                         [&](std::size_t b, std::size_t, int) { children_.generate(b, count, nobody_); });
      for (std::size_t b = 0; b < children_.num_blocks(count); ++b) {
        window.generated += children_.end(b) - children_.begin(b);
        for (std::size_t k = children_.begin(b); k < children_.end(b); ++k) {
          const auto& parent = batch_[first + children_.parent(k)];
          post_.add(owner_of(children_.hash(k), ranks_.size()), {parent.place, parent.id, parent.g}, children_.move(k),
                    children_.row(k));
        }
      }
    }
    ranks_.start_exchange(post_.letters());
  }

  // Takes in the children of a window. False: stop.
  bool settle(const Window& window) {
    offered_.clear();
    changes_.clear();
    const std::uint64_t slices = (window.end - window.begin + slice() - 1) / slice();
    next_family_ = 0;
    if (nodes_.read(post_, arrived_) && open_.ensure_room(nodes_.num_children())) {
      for (std::uint64_t s = 0; s < slices; ++s)
        connect(window.begin + s * slice(), window.begin + (s + 1) * slice(), slices_ + s);
    } else {
      monitor_.out_of_memory();
    }
    slices_ += slices;
    std::uint64_t offers = offered_.size();
    const bool stop =
        together_.tick(window.generated, ranks_.first() ? window.end - window.begin : 0, std::span(&offers, 1));
    if (offers > 0) exchange_offers();
    return !stop;
  }

  // Gives the children of the parents with places in [begin, end) their turns, as one process does with those it makes
  // at once: first all paths, then what is new is queued.
  void connect(std::uint64_t begin, std::uint64_t end, std::uint64_t slice_number) {
    constexpr std::uint64_t kNewOnes = std::uint64_t{1} << 31U;
    const std::uint64_t base = slice_number << 32U;
    first_turns_.clear();
    const auto families = nodes_.families();
    for (; next_family_ < families.size() && families[next_family_].parent.place < end; ++next_family_) {
      const auto& family = families[next_family_];
      for (std::size_t i = 0; i < family.count; ++i) {
        const Move move = ChildPost::move_of(family.first + i * post_.stride());
        const std::uint64_t turn = base + (family.parent.place - begin) * all_moves_ + move + 1;
        connect_child(nodes_.child(family, i), family, move, turn);
      }
    }
    for (const auto& [id, turn] : first_turns_) {
      SpreadNode& node = this->node(id);
      const bool goal = nodes_.is_goal(id);
      if (goal) offered_.push_back({turn | kNewOnes, id, node.g});
      if (node.h != kDeadEndFixed) queue(id, goal, turn | kNewOnes);
    }
  }

  void connect_child(Id id, const SpreadNodes::Family& family, Move move, std::uint64_t turn) {
    const unsigned g = family.parent.path + static_cast<unsigned>(cost_of(move, problem_.costs));
    SpreadNode& node = this->node(id);
    if (g > kLongestBwasPath) {
      answer_.cut_off();
      return;
    }
    const bool first = node.g == SpreadNode::kNotReached;
    if (!first && g >= node.g) return;
    // New in this slice: not queued yet, so it will be with this shorter path.
    const bool fresh = first || (!first_turns_.empty() && id >= first_turns_.front().first);
    const bool goal = !fresh && nodes_.is_goal(id);
    const bool waits = !fresh && !node.closed;
    const std::uint64_t key = waits ? key_of(node) : 0;
    if (waits) counts_.remove(bound_of(node, goal));
    if (!first) changes_.push_back({id, turn, {{node.parent, node.parent_rank}, node.move}});
    node.g = g & 0x7FFFU;
    node.parent = family.parent.id;
    node.parent_rank = family.from;
    node.move = move;
    if (first) first_turns_.emplace_back(id, turn);
    if (fresh || node.h == kDeadEndFixed) return;
    if (goal) offered_.push_back({turn, id, node.g});
    if (waits && key_of(node) == key) {
      counts_.add(bound_of(node, goal));  // its entry stays as it is
    } else {
      queue(id, goal, turn);
    }
  }

  // --- solutions --------------------------------------------------------------------------------
  // A goal and when it was reached.
  struct Reached {
    std::uint64_t turn;
    Id id;
    std::uint32_t g;
  };
  // A way to a state that another took the place of.
  struct Change {
    Id id;
    std::uint64_t turn;
    StepBack old;
  };

  // Collective: the goals of this window, in the order they were reached, each with the path it had then.
  void exchange_offers() {
    struct Far {
      Reached reached;
      std::uint16_t rank;
    };
    std::vector<Far> all;
    const auto lists = ranks_.gather(std::as_bytes(std::span(offered_)));
    for (std::size_t r = 0; r < lists.size(); ++r)
      for (std::size_t at = 0; at < lists[r].size(); at += sizeof(Reached)) {
        Far& far = all.emplace_back();
        std::memcpy(&far.reached, lists[r].data() + at, sizeof(Reached));
        far.rank = static_cast<std::uint16_t>(r);
      }
    std::sort(all.begin(), all.end(), [](const Far& a, const Far& b) { return a.reached.turn < b.reached.turn; });
    for (const Far& far : all) {
      if (static_cast<int>(far.reached.g) >= answer_.best()) continue;
      answer_.offer(walk_back(
          ranks_, {far.reached.id, far.rank}, [&](Id id) { return step_at(id, far.reached.turn).move != kNoMove; },
          [&](Id id) { return step_at(id, far.reached.turn); }));
    }
  }

  // How the node was reached then; later changes of this window are undone.
  StepBack step_at(Id id, std::uint64_t turn) {
    for (const Change& change : changes_)
      if (change.id == id && change.turn > turn) return change.old;
    const SpreadNode& node = this->node(id);
    return {{node.parent, node.parent_rank}, node.move};
  }

  const RowProblem& problem_;
  const Domain& domain_;
  const RowHeuristic& heuristic_;
  const BwasOptions& options_;
  ThreadPool& pool_;
  Monitor& monitor_;
  Ranks& ranks_;
  Together together_;
  std::size_t row_bytes_;
  std::size_t all_moves_;
  BwasAnswer answer_;

  MemoryAccount scratch_;
  ChildBatch children_;
  ClosedTable nobody_;  // children of other ranks are not looked up here
  ChildPost post_;
  SpreadNodes nodes_;
  OpenListOf<TurnedId> open_;
  BoundCounts counts_;

  std::vector<Waiting> waiting_;  // the first of the open list
  std::vector<OpenOffer> offers_;
  std::vector<BatchNode> batch_;  // this rank's part, by place
  std::uint64_t batch_size_ = 0;  // on all ranks
  std::size_t next_parent_ = 0;
  std::uint64_t slices_ = 1;  // so far

  std::vector<Bytes> arriving_;                            // letters of this window
  std::vector<Bytes> arrived_;                             // of the one before
  std::size_t next_family_ = 0;                            // of those that came, to be connected
  std::vector<std::pair<Id, std::uint64_t>> first_turns_;  // of the nodes that are new in the slice
  std::vector<Reached> offered_;
  std::vector<Change> changes_;
};

}  // namespace

SearchResult spread_bwas(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options,
                         SearchContext& context) {
  return SpreadBwas(problem, heuristic, options, context).run();
}

}  // namespace unscramble
