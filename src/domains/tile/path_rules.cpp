#include "domains/tile/path_rules.h"

#include <deque>
#include <memory>
#include <mutex>
#include <unordered_set>

#include "core/hash.h"

namespace unscramble {

namespace {

constexpr int kMostCells = 49;
constexpr std::size_t kUsualBoards = 8192;  // from one cell
using Board = std::array<std::uint8_t, kMostCells>;

constexpr Board kInOrder = [] {
  Board board{};
  for (std::size_t i = 0; i < board.size(); ++i) board[i] = static_cast<std::uint8_t>(i + 1);
  return board;
}();

// The cell the blank moves to: moves are numbered U D L R and named by the tile's direction. -1 at the border.
int blank_after(int cell, int move, int side) {
  const int row = cell / side;
  const int column = cell % side;
  switch (move) {
    case 0: return row + 1 < side ? cell + side : -1;
    case 1: return row > 0 ? cell - side : -1;
    case 2: return column + 1 < side ? cell + 1 : -1;
    default: return column > 0 ? cell - 1 : -1;
  }
}

// All sequences up to a length that are not replaced by another, as a tree for each cell the blank may start from.
class SequenceTree {
 public:
  static constexpr int kImpossible = -1;
  static constexpr int kReplaced = -2;
  struct Node {
    std::array<int, 4> child{kImpossible, kImpossible, kImpossible, kImpossible};
    int shorter = -1;     // the same sequence without its first move
    bool useful = false;  // rules something out that `shorter` does not, now or later
  };

  SequenceTree(int side, int length) : side_(side) {
    for (int cell = 0; cell < cells(); ++cell)
      for (int move = 0; move < 4; ++move)
        step_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(move)] = blank_after(cell, move, side);
    for (int cell = 0; cell < cells(); ++cell) grow_root(cell);
    while (length-- > 0) grow();
    for (std::size_t i = nodes_.size(); i-- > 0;) nodes_[i].useful = is_useful(i);
  }

  [[nodiscard]] int cells() const { return side_ * side_; }
  [[nodiscard]] const std::deque<Node>& nodes() const { return nodes_; }

  // The longest useful suffix of a sequence: it rules out all that the whole sequence rules out.
  [[nodiscard]] int useful_end(int node) const {
    while (!nodes_[static_cast<std::size_t>(node)].useful) node = nodes_[static_cast<std::size_t>(node)].shorter;
    return node;
  }
  // Where a move leads; sequences as long as the tree is deep continue as their suffixes do.
  [[nodiscard]] int follow(int node, int move) const {
    const Node& at = nodes_[static_cast<std::size_t>(node)];
    const int child = at.child[static_cast<std::size_t>(move)];
    return child >= 0 ? useful_end(child) : child;
  }

 private:
  // The board is rebuilt from the moves when needed: boards would take most of the memory.
  struct Leaf {
    int node;
    std::uint32_t moves;  // two bits each, the last lowest
    std::uint8_t root;
    std::uint8_t blank;
  };

  // The board after the leaf's moves, starting with the blank in the root's cell and the other tiles in order.
  [[nodiscard]] Board board_of(const Leaf& leaf) const {
    Board board = kInOrder;
    board[leaf.root] = 0;
    std::size_t blank = leaf.root;
    for (int i = length_; i-- > 0;) {
      const auto to = static_cast<std::size_t>(step_[blank][leaf.moves >> (2 * i) & 3U]);
      std::swap(board[blank], board[to]);
      blank = to;
    }
    return board;
  }

  // False if another sequence from the same root has led to this board: compared by 64 bits of hash, which no two of a
  // few thousand boards share.
  bool is_new(const Board& board, int root) {
    return seen_[static_cast<std::size_t>(root)].insert(hash_of(board)).second;
  }

  void grow_root(int cell) {
    nodes_.emplace_back();
    const auto place = static_cast<std::uint8_t>(cell);
    leaves_.push_back({cell, 0, place, place});
    seen_.emplace_back().reserve(kUsualBoards);
    is_new(board_of(leaves_.back()), cell);
  }

  // One more move. Leaves are in the order of their sequences, so the first to reach a board is the one to keep.
  void grow() {
    std::vector<Leaf> next;
    for (const Leaf& leaf : leaves_) {
      const Board board = board_of(leaf);
      for (int move = 0; move < 4; ++move) {
        const int to = step_[leaf.blank][static_cast<std::size_t>(move)];
        if (to >= 0) add(leaf, board, move, to, next);
      }
    }
    leaves_ = std::move(next);
    ++length_;
  }

  void add(const Leaf& leaf, Board board, int move, int to, std::vector<Leaf>& next) {
    const int end = nodes_[static_cast<std::size_t>(leaf.node)].shorter;
    const int shorter = end < 0 ? to : nodes_[static_cast<std::size_t>(end)].child[static_cast<std::size_t>(move)];
    auto& child = nodes_[static_cast<std::size_t>(leaf.node)].child[static_cast<std::size_t>(move)];
    child = kReplaced;
    if (shorter == kReplaced) return;
    std::swap(board[leaf.blank], board[static_cast<std::size_t>(to)]);
    if (!is_new(board, leaf.root)) return;
    const Leaf grown{static_cast<int>(nodes_.size()), leaf.moves << 2U | static_cast<std::uint32_t>(move), leaf.root,
                     static_cast<std::uint8_t>(to)};
    child = grown.node;
    nodes_.emplace_back().shorter = shorter;
    next.push_back(grown);
  }

  // Called from the longest sequences to the shortest.
  [[nodiscard]] bool is_useful(std::size_t i) const {
    const Node& node = nodes_[i];
    if (node.shorter < 0) return true;
    const Node& end = nodes_[static_cast<std::size_t>(node.shorter)];
    for (std::size_t move = 0; move < 4; ++move) {
      if (node.child[move] == kReplaced && end.child[move] != kReplaced) return true;
      if (node.child[move] >= 0 && nodes_[static_cast<std::size_t>(node.child[move])].useful) return true;
    }
    return false;
  }

  int side_;
  int length_ = 0;                                     // of the leaves' sequences
  std::array<std::array<int, 4>, kMostCells> step_{};  // blank_after(), by cell and move
  std::deque<Node> nodes_;                             // the roots first, by cell
  std::vector<Leaf> leaves_;
  std::vector<std::unordered_set<std::uint64_t>> seen_;  // by root
};

// Longer sequences rule out more: on the 4x4 board the number of paths grows by 2.130 per move if only the move back is
// left out, by 2.098 with sequences of 6 moves, 2.068 with 8, 2.034 with 10 and 2.008 with 12, which take ten times as
// long to find.
PathRules make_rules(int side) {
  const SequenceTree tree(side, side <= 5 ? 10 : 8);
  std::vector<int> number(tree.nodes().size(), -1);
  std::vector<int> kept;
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    if (!tree.nodes()[i].useful) continue;
    number[i] = static_cast<int>(kept.size());
    kept.push_back(static_cast<int>(i));
  }
  std::vector<PathRules::Row> rows(kept.size());
  for (std::size_t r = 0; r < kept.size(); ++r) {
    for (int move = 0; move < 4; ++move) {
      const int to = tree.follow(kept[r], move);
      rows[r][static_cast<std::size_t>(move)] =
          to < 0 ? PathRules::kLeftOut : static_cast<PathRules::State>(number[static_cast<std::size_t>(to)]);
    }
  }
  return PathRules(std::move(rows));
}

}  // namespace

// Measured, and rounded up.
std::size_t tile_path_rules_bytes(int side) {
  constexpr std::array<std::size_t, 8> kMegabytes = {0, 0, 0, 1, 6, 23, 11, 19};
  return kMegabytes[static_cast<std::size_t>(side)] << 20U;
}

const PathRules& tile_path_rules(int side) {
  static std::mutex mutex;
  static std::array<std::unique_ptr<const PathRules>, 8> kept;
  const std::lock_guard lock(mutex);
  auto& rules = kept[static_cast<std::size_t>(side)];
  if (rules == nullptr) rules = std::make_unique<const PathRules>(make_rules(side));
  return *rules;
}

}  // namespace unscramble
