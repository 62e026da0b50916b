#include "search/bwas.h"

#include <memory>

#include "search/bounds.h"
#include "search/bwas_answer.h"
#include "search/children.h"
#include "search/open_list.h"
#include "search/rows/row_array.h"
#include "search/spread/spread_bwas.h"

namespace unscramble {

namespace {

// A state with everything the search knows of it: 32 bytes for the cube. The row begins in the last member and goes on
// behind the struct, where there would be padding otherwise.
struct BwasNode {
  std::uint32_t parent;
  std::uint16_t h;           // to_fixed()
  std::uint16_t g : 15;      // path cost
  std::uint16_t closed : 1;  // not waiting in the open list
  Move move;                 // from the parent
  std::array<std::byte, 2> row_begin;

  static std::size_t stride(std::size_t row_bytes);
};
constexpr std::size_t kNodeRow = offsetof(BwasNode, row_begin);
static_assert(sizeof(BwasNode) == kNodeRow + 2);

std::size_t BwasNode::stride(std::size_t row_bytes) {
  constexpr std::size_t kAlign = alignof(BwasNode);
  return (kNodeRow + std::max(row_bytes, sizeof row_begin) + kAlign - 1) / kAlign * kAlign;
}

class BwasEngine {
 public:
  using Id = std::uint32_t;

  BwasEngine(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options,
             SearchContext& context)
      : problem_(problem),
        domain_(problem.domain),
        heuristic_(heuristic),
        options_(options),
        context_(context),
        monitor_(context.monitor),
        row_bytes_(domain_.row_bytes()),
        answer_(problem, heuristic, options, monitor_),
        scratch_(monitor_),
        children_(problem, kSliceChildren),
        nodes_(monitor_, BwasNode::stride(row_bytes_)),
        closed_(monitor_),
        open_(monitor_) {}

  SearchResult run() {
    if (!options_.known.empty()) answer_.offer(options_.known);
    if (domain_.is_goal(problem_.start)) {
      answer_.offer({});
    } else if (prepare()) {
      while (!monitor_.stopped() && !answer_.settled(counts_.lowest()) && take_batch()) expand_batch();
    }
    return answer_.result(monitor_.stopped() ? stop_note(monitor_, nodes_.size()) : "");
  }

 private:
  // Children made at once: enough to keep threads and the heuristic busy, few enough to stay in cache.
  static constexpr std::size_t kSliceChildren = 8192;

  BwasNode& node(std::size_t id) { return *reinterpret_cast<BwasNode*>(nodes_[id]); }
  [[nodiscard]] const std::byte* row(std::size_t id) const { return nodes_[id] + kNodeRow; }

  // Closed until it is queued. Returns its number.
  Id add_node(Id parent, std::uint16_t h, unsigned g, Move move, const std::byte* state) {
    const auto id = static_cast<Id>(nodes_.size());
    auto& node = *reinterpret_cast<BwasNode*>(nodes_.push_back());
    node.parent = parent;
    node.h = h;
    node.g = g & 0x7FFFU;
    node.closed = 1;
    node.move = move;
    copy_row(nodes_[id] + kNodeRow, state, row_bytes_);
    return id;
  }

  // --- start and end ----------------------------------------------------------------------------
  bool prepare() {
    const std::size_t capacity = children_.max_parents() * children_.num_moves();
    const std::size_t per_child = row_bytes_ + sizeof(float) + 1;
    if (!scratch_.take(children_.bytes() + capacity * per_child + options_.batch * sizeof(Id) +
                       children_.max_parents() * sizeof(void*)) ||
        make_room(1) == 0) {
      monitor_.out_of_memory();
      return false;
    }
    children_.allocate();
    fresh_rows_ = std::make_unique_for_overwrite<std::byte[]>(capacity * row_bytes_);
    fresh_values_.resize(capacity);
    fresh_goals_.resize(capacity);
    batch_.reserve(options_.batch);
    parents_.resize(children_.max_parents());
    closed_.insert(domain_.hash(problem_.start), 0);
    add_node(0, to_fixed(heuristic_.evaluate_row(problem_.start)), 0, kNoMove, problem_.start);
    if (node(0).h != kDeadEndFixed) queue(0, false);
    return true;
  }

  // --- bounds -----------------------------------------------------------------------------------
  [[nodiscard]] int bound_of(const BwasNode& node, bool goal) const { return answer_.bound_of(node.g, node.h, goal); }

  void offer_path(Id id) {
    Moves moves;
    for (; id != 0; id = node(id).parent) moves.push_back(node(id).move);
    std::reverse(moves.begin(), moves.end());
    answer_.offer(std::move(moves));
  }

  // Goals are few and their numbers ascend.
  [[nodiscard]] bool is_goal(Id id, const BwasNode& node) const {
    return node.h == 0 && std::binary_search(goals_.begin(), goals_.end(), id);
  }

  // --- open list --------------------------------------------------------------------------------
  void queue(Id id, bool goal) {
    BwasNode& node = this->node(id);
    const int bound = bound_of(node, goal);
    node.closed = goal ? options_.strict : bound >= answer_.best();
    if (node.closed) return;
    counts_.add(bound);
    open_.push(answer_.key_of(node.g, node.h), id);
  }

  // Fills batch_ with the N best open nodes. False when the paper's rule says stop.
  bool take_batch() {
    batch_.clear();
    bool goal_taken = false;
    while (batch_.size() < options_.batch) {
      const Id id = open_.pop();
      if (id == OpenList::kNone) break;
      BwasNode& node = this->node(id);
      if (node.closed) continue;  // reached by a shorter path meanwhile, and expanded from there
      const bool goal = !options_.strict && is_goal(id, node);
      const int bound = bound_of(node, goal);
      counts_.remove(bound);
      node.closed = 1;
      goal_taken |= goal;
      if (bound < answer_.best()) batch_.push_back(id);
    }
    return !goal_taken;
  }

  // --- expansion --------------------------------------------------------------------------------
  // How many of `parents` can be expanded now, within the memory and node limits.
  std::size_t make_room(std::size_t parents) {
    const std::size_t moves = children_.num_moves();
    const std::uint64_t left = monitor_.limits().nodes - std::min(monitor_.limits().nodes, monitor_.generated());
    parents = std::min<std::size_t>(parents, std::max<std::uint64_t>(1, left / moves));
    const std::size_t wanted = parents * moves;
    if (!closed_.ensure_room(wanted, 0, RowHasher(domain_, nodes_, kNodeRow))) return 0;
    nodes_.ensure_room(wanted);
    parents = std::min({parents, closed_.room() / moves, nodes_.room() / moves});
    while (parents > 0 && !open_.ensure_room(parents * moves)) parents /= 2;
    return parents;
  }

  void expand_batch() {
    for (std::size_t begin = 0; begin < batch_.size();) {
      const std::size_t count = make_room(std::min(children_.max_parents(), batch_.size() - begin));
      if (count == 0) monitor_.out_of_memory();
      if (monitor_.stopped()) return;
      expand_slice(std::span(batch_).subspan(begin, count));
      begin += count;
    }
  }

  void expand_slice(std::span<const Id> parents) {
    load_parents(parents);
    const std::size_t blocks = children_.num_blocks(parents.size());
    fresh_begin_ = static_cast<Id>(nodes_.size());
    const auto make = [this, count = parents.size(), nodes = nodes_.view()](std::size_t b) {
      children_.generate(b, count, closed_);
      children_.look_up(b, closed_, [nodes](Id id) { return nodes[id] + kNodeRow; });
    };
    std::size_t generated = 0;
    if (context_.pool.size() > 1 && blocks > 1) {
      context_.pool.parallel_for(blocks, 1, [&](std::size_t b, std::size_t, int) { make(b); });
      for (std::size_t b = 0; b < blocks; ++b) generated += insert_block(b, parents);
    } else {  // the same, but each block's cache lines are still cached when it is inserted
      for (std::size_t b = 0; b < blocks; ++b) {
        make(b);
        generated += insert_block(b, parents);
      }
    }
    queue_fresh();
    monitor_.tick(generated, parents.size());
  }

  void load_parents(std::span<const Id> parents) {
    constexpr std::size_t kAhead = 8;
    for (std::size_t i = 0; i < parents.size(); ++i) {
      if (i + kAhead < parents.size()) nodes_.prefetch(parents[i + kAhead]);
      parents_[i] = &node(parents[i]);
      children_.set_parent(i, row(parents[i]), parents_[i]->move);
    }
  }

  std::size_t insert_block(std::size_t b, std::span<const Id> parents) {
    const std::size_t row_bytes = row_bytes_;
    const int* const costs = problem_.costs.empty() ? nullptr : problem_.costs.data();
    const auto nodes = nodes_.view();
    for (std::size_t k = children_.begin(b); k < children_.end(b); ++k) {
      const Id parent = parents[children_.parent(k)];
      const unsigned step = costs == nullptr ? 1U : static_cast<unsigned>(costs[children_.move(k)]);
      const auto g = static_cast<std::uint16_t>(parents_[children_.parent(k)]->g + step);
      if (g > kLongestBwasPath) {
        answer_.cut_off();
        continue;
      }
      const std::byte* state = children_.row(k);
      Id id = children_.known(k);
      if (id == ClosedTable::kNone)  // it may have come in since it was looked up
        id = closed_.find(children_.hash(k),
                          [&](Id other) { return same_row(nodes[other] + kNodeRow, state, row_bytes); });
      if (id != ClosedTable::kNone) {
        reach_again(id, parent, g, children_.move(k));
        continue;
      }
      id = add_node(parent, 0, g, children_.move(k), state);
      closed_.insert(children_.hash(k), id);
      copy_row(fresh_rows_.get() + (id - fresh_begin_) * row_bytes, state, row_bytes);
    }
    return children_.end(b) - children_.begin(b);
  }

  void reach_again(Id id, Id parent, std::uint16_t g, Move move) {
    BwasNode& node = this->node(id);
    if (g >= node.g) return;
    const bool fresh = id >= fresh_begin_;  // not evaluated yet: queued later, with this shorter path
    const bool goal = !fresh && is_goal(id, node);
    if (!node.closed) counts_.remove(bound_of(node, goal));
    node.g = g & 0x7FFFU;
    node.parent = parent;
    node.move = move;
    if (fresh || node.h == kDeadEndFixed) return;
    if (goal) offer_path(id);
    queue(id, goal);
  }

  // Evaluates the states first seen in this slice and puts them in the open list.
  void queue_fresh() {
    const auto evaluate = [this](std::size_t begin, std::size_t end) {
      const std::byte* const rows = fresh_rows_.get() + begin * row_bytes_;
      heuristic_.evaluate_rows(rows, std::span(fresh_values_.data() + begin, end - begin));
      domain_.find_goals(rows, end - begin, fresh_goals_.data() + begin);
    };
    const std::size_t count = nodes_.size() - fresh_begin_;
    const std::size_t grain = heuristic_.traits().grain;
    if (count <= grain) {
      if (count > 0) evaluate(0, count);
    } else {
      context_.pool.parallel_for(count, grain, [&](std::size_t begin, std::size_t end, int) { evaluate(begin, end); });
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Id id = fresh_begin_ + static_cast<Id>(i);
      const bool goal = fresh_goals_[i] != 0;
      BwasNode& node = this->node(id);
      node.h = goal ? 0 : to_fixed(fresh_values_[i]);
      if (goal) {
        goals_.push_back(id);
        offer_path(id);
      }
      if (node.h != kDeadEndFixed) queue(id, goal);
    }
  }

  const RowProblem& problem_;
  const Domain& domain_;
  const RowHeuristic& heuristic_;
  const BwasOptions& options_;
  SearchContext& context_;
  Monitor& monitor_;
  std::size_t row_bytes_;
  BwasAnswer answer_;

  MemoryAccount scratch_;
  ChildBatch children_;
  RowArray nodes_;
  ClosedTable closed_;
  OpenList open_;
  BoundCounts counts_;

  std::vector<Id> batch_;
  std::vector<const BwasNode*> parents_;     // of the slice
  Id fresh_begin_ = 0;                       // nodes from here on were first seen in this slice
  std::unique_ptr<std::byte[]> fresh_rows_;  // not cleared, unlike a vector
  std::vector<float> fresh_values_;
  std::vector<char> fresh_goals_;
  std::vector<Id> goals_;  // all that were met
};

}  // namespace

SearchResult bwas(const RowProblem& problem, const RowHeuristic& heuristic, const BwasOptions& options,
                  SearchContext& context) {
  if (context.ranks != nullptr) return spread_bwas(problem, heuristic, options, context);
  return BwasEngine(problem, heuristic, options, context).run();
}

}  // namespace unscramble
