// Engine: a definition in one metric, ready to be searched. Moves with names, inverses and redundant pairs; states as
// bytes; text in both directions; the group. Immutable and shared by all copies of a puzzle.
#pragma once

#include <map>
#include <mutex>
#include <optional>

#include "core/move.h"
#include "domains/perm/move_code.h"
#include "domains/perm/stabiliser_chain.h"

namespace unscramble::perm {

struct EngineMove {
  std::string name;
  int base = 0;    // index among the definition's moves
  int amount = 1;  // the power of it
  Actions actions;
  MoveCode code;
  Move inverse = kNoMove;  // only directed puzzles have moves without one
};

class PairTokens;
class Symmetries;

class Engine {
 public:
  using Pointer = std::shared_ptr<const Engine>;

  // Metrics: "power" (every power of a move costs 1), "quarter" (only a move and its inverse); generator files have
  // "moves" alone. "" is the default.
  static Expected<Pointer> make(std::shared_ptr<const Definition> definition, const std::string& metric);

  [[nodiscard]] const Definition& definition() const { return *definition_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const std::string& metric() const { return metric_; }
  [[nodiscard]] bool directed() const { return directed_; }
  [[nodiscard]] const std::vector<EngineMove>& moves() const { return moves_; }
  [[nodiscard]] const std::vector<std::uint8_t>& goal() const { return goal_; }
  // What a network reads, with the definition's fingerprint: a model of another puzzle does not fit.
  [[nodiscard]] const std::string& encoding_name() const { return encoding_name_; }
  [[nodiscard]] const std::string& pairs_name() const { return pairs_name_; }  // of the encoding with neighbours
  [[nodiscard]] const PairTokens& pairs() const { return *pairs_; }
  [[nodiscard]] bool redundant(Move first, Move second) const {
    return redundant_[static_cast<std::size_t>(first) * moves_.size() + second] != 0;
  }

  // In either order they do the same.
  [[nodiscard]] bool commutes(Move first, Move second) const {
    return commutes_[static_cast<std::size_t>(first) * moves_.size() + second] != 0;
  }

  // --- states -------------------------------------------------------------------------------------------------------
  // What a byte permutation alone cannot say: orientations that count for some pieces only, forbidden places.
  [[nodiscard]] bool has_rules() const { return has_mixed_ || !definition_->forbidden.empty(); }
  void settle(std::uint8_t* state) const;  // into the form that stands for all states that look alike
  [[nodiscard]] bool legal(const std::uint8_t* state) const;

  // The same puzzle with another state as the solved one, for what is derived from that: tables, words.
  [[nodiscard]] Expected<Pointer> toward(const std::uint8_t* goal) const;
  // The parity of the distance: known if something that changes with every move can be seen in the state.
  [[nodiscard]] bool knows_parity() const { return !parity_marks_.empty(); }
  [[nodiscard]] int parity(const std::uint8_t* state) const;

  [[nodiscard]] const Symmetries& symmetries() const;  // found at the first call

  // --- text ---------------------------------------------------------------------------------------------------------
  [[nodiscard]] std::string notation() const;
  [[nodiscard]] std::string summary() const;
  // A sequence of moves from the solved state, or a pattern in the notation of the file. `out` has bytes() bytes.
  [[nodiscard]] Status read_state(std::string_view text, std::uint8_t* out) const;
  [[nodiscard]] std::string format_state(const std::uint8_t* state) const;
  [[nodiscard]] std::string draw(const std::uint8_t* state, bool colour) const;
  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const;
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const;

  // --- the group ----------------------------------------------------------------------------------------------------
  // Reachable states: exact, or none where forbidden places make them fewer than the group says, or it is too large.
  [[nodiscard]] const std::optional<BigNumber>& states() const;
  // kUnsolvable if it is proved that no moves lead from this state to the solved one.
  [[nodiscard]] Status check_solvable(const std::uint8_t* state) const;
  // Uniform over the reachable states; false where only a long random walk is near that.
  [[nodiscard]] bool random_state(Rng& rng, std::uint8_t* out) const;

  // The group acts on stickers: a point per changing slot and orientation.
  struct Sticker {
    std::size_t set = 0;
    std::size_t slot = 0;
    int turn = 0;
  };
  [[nodiscard]] const std::vector<Sticker>& stickers() const { return stickers_; }                          // by point
  [[nodiscard]] Point sticker(std::size_t set, std::size_t slot) const { return first_point_[set][slot]; }  // turn 0
  [[nodiscard]] const std::vector<Point>& base() const { return base_; }  // one sticker per changing slot
  [[nodiscard]] Permutation stickers_of(const Actions& actions) const;
  [[nodiscard]] const std::optional<StabiliserChain>& chain() const { return group().chain; }  // with that base
  // An element of the group that makes this state of the solved one; none if there is none or it is hard to find.
  [[nodiscard]] std::optional<Permutation> element_of(const std::uint8_t* state) const;

 private:
  struct Group {
    std::optional<StabiliserChain> chain;
    std::optional<BigNumber> states;
  };
  // Half of what decides a parity: the sign of the permutation of some slots' pieces, or the sum of their orientations.
  struct ParityMark {
    std::size_t set = 0;
    std::vector<std::size_t> slots;
    bool sign = true;
  };

  Status make_moves();
  bool add_move(std::string name, int base, int amount, Actions actions);
  void find_redundant_pairs();
  void find_parity();
  [[nodiscard]] int parity_of(const ParityMark& mark, const std::uint8_t* state) const;
  void read_rotations();

  [[nodiscard]] std::optional<Moves> moves_of_word(std::string_view word, int depth) const;
  [[nodiscard]] std::optional<Moves> moves_of_power(std::size_t base, int amount) const;
  Status take_word(std::string_view word, std::vector<Move>& frame, Moves& out, int depth) const;
  [[nodiscard]] bool looks_like_pattern(std::string_view text) const;
  [[nodiscard]] Status read_pattern(std::string_view text, std::uint8_t* out) const;
  Status read_tws_pattern(std::string_view text, std::vector<std::vector<Look>>& looks) const;
  Status read_kpuzzle_pattern(std::string_view text, std::vector<std::vector<Look>>& looks) const;
  Status read_labels(std::string_view text, std::vector<std::vector<Look>>& looks) const;

  [[nodiscard]] const Group& group() const;
  [[nodiscard]] Group make_group() const;
  [[nodiscard]] std::optional<BigNumber> order_bound() const;
  [[nodiscard]] std::vector<Permutation> disguises(BigNumber& order) const;
  [[nodiscard]] std::optional<BigNumber> count_states(const StabiliserChain& chain) const;
  void state_of(const Permutation& element, std::uint8_t* out) const;
  [[nodiscard]] bool looks_solved_by(std::size_t base_index, Point image, const std::uint8_t* state) const;

  std::shared_ptr<const Definition> definition_;
  Layout layout_;
  std::string metric_;
  std::string encoding_name_;
  std::string pairs_name_;
  std::shared_ptr<const PairTokens> pairs_;
  bool directed_ = false;
  bool has_mixed_ = false;
  std::vector<EngineMove> moves_;
  std::map<std::string, Move, std::less<>> by_name_;
  std::map<std::string, std::size_t, std::less<>> base_by_name_;
  std::vector<int> order_;                                           // of each base move
  std::map<std::string, std::vector<Move>, std::less<>> rotations_;  // by name: what each move becomes after it
  std::vector<std::uint8_t> redundant_;
  std::vector<std::uint8_t> commutes_;
  std::vector<ParityMark> parity_marks_;
  int goal_parity_ = 0;
  std::vector<std::uint8_t> goal_;
  std::vector<Sticker> stickers_;                // by point
  std::vector<std::vector<Point>> first_point_;  // set, slot -> the point of turn 0
  std::vector<Point> base_;                      // one sticker per changing slot

  mutable std::once_flag group_once_;
  mutable Group group_;
  mutable std::once_flag symmetries_once_;
  mutable std::shared_ptr<const Symmetries> symmetries_;
};

}  // namespace unscramble::perm
