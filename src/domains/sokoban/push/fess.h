// Fess: feature space search for Sokoban (Shoham and Schaeffer, "The FESS Algorithm: A Feature Based Approach to
// Single-Agent Search", 2020). Positions are sorted by their features into cells; the search takes the cells in turn
// and in each the cheapest move not yet made. A move takes one box anywhere. Moves that an advisor proposes cost
// nothing, others 1, so the search follows the advice first and deviates from it as little as it has to.
#pragma once

#include <map>
#include <unordered_set>

#include "core/monitor.h"
#include "domains/sokoban/optimal/store.h"
#include "domains/sokoban/push/deadlock.h"
#include "domains/sokoban/push/features.h"

namespace unscramble::sokoban::push {

enum class Outcome {
  kRunning,
  kSolved,
  kExhausted,  // nothing is left to try, which proves nothing
  kFull,       // memory was refused
  kStopped,    // by the monitor
};

class Fess {
 public:
  // Variants find different solutions, and fail on different levels.
  static constexpr int kOtherPlan = 1;    // boxes are pulled out in another order to find the packing plan
  static constexpr int kNewestFirst = 2;  // of moves that cost the same, not the oldest position's

  Fess(const Board& board, const Layout& start, int variant, Monitor& monitor);

  // Makes this many moves; after any outcome but kRunning it is over.
  Outcome advance(int moves);

  // After kSolved: the box, by its cell, and the direction of each push.
  struct Push {
    Cell box = 0;
    Move move = 0;
  };
  [[nodiscard]] std::vector<Push> solution();

 private:
  struct Node {
    std::uint32_t parent = kNothing;
    std::uint32_t move = 0;  // that led here
    std::uint32_t cell = 0;  // in feature space
    std::uint16_t weight = 0;
    std::uint32_t tie = 0;
    Cell player = 0;
    bool opened = false;
    std::uint32_t next = 0;  // of moves
    std::uint32_t advised = 0;
    std::vector<std::uint32_t> moves;  // not yet made from `next` on, those advised first
  };
  struct Candidate {
    std::uint32_t move = 0;
    Features features;
  };
  using Entry = std::pair<std::uint64_t, std::uint32_t>;  // weight and, below it, a tie-break; node
  struct FeatureCell {
    std::vector<Entry> heap;
  };

  static std::uint32_t pack(int box, Stand stand) {
    return static_cast<std::uint32_t>(box) << 14U | static_cast<std::uint32_t>(stand.cell) << 2U | stand.side;
  }
  static int box_of(std::uint32_t move) { return static_cast<int>(move >> 14U); }
  static Stand stand_of(std::uint32_t move) {
    return {static_cast<Cell>((move >> 2U) & 0xFFFU), static_cast<std::uint8_t>(move & 3U)};
  }

  void load(std::uint32_t node);
  void open(std::uint32_t node);
  bool find_candidates(Cell player);
  void find_candidates_of(int box, unsigned sides, const PackingStage& stage);
  void ask_advisors(Node& node, const Features& here);
  bool make_move(std::uint32_t node, std::uint32_t move);
  bool add_node(std::uint32_t parent, std::uint32_t move, int weight, const Features& features);
  void schedule(std::uint32_t node);
  [[nodiscard]] std::uint64_t key_of(Cell home) const;
  [[nodiscard]] bool solved() const;
  void apply(std::uint32_t move);
  bool remember(std::uint64_t key);

  const Board& board_;
  int variant_;
  Monitor& monitor_;
  Ledger ledger_;
  PackingPlan plan_;
  FeatureMeter meter_;
  Deadlocks deadlocks_;
  BoxWalk walk_;
  Flood flood_;
  Layout layout_;  // of the node being worked on
  std::size_t num_boxes_;
  Blocks<Node, 10> nodes_;
  Blocks<Cell, 14> boxes_;  // [node][box]
  std::unordered_set<std::uint64_t> seen_;
  std::map<std::array<int, 4>, std::uint32_t> cell_of_;
  std::vector<FeatureCell> cells_;
  std::size_t turn_ = 0;
  std::uint32_t goal_ = kNothing;
  bool full_ = false;
  std::size_t most_stands_;  // of one box that are looked at, but for goals
  std::uint64_t generated_ = 0;
  std::vector<Candidate> candidates_;
  std::vector<char> forced_;
};

}  // namespace unscramble::sokoban::push
