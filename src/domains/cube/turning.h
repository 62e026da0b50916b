// Turning<frame, faces>: what a cube puzzle knows about its turns whatever its pieces: the metric they are counted in,
// their names, their numbers, and which need not follow which.
#pragma once

#include <span>

#include "domains/cube/notation.h"
#include "domains/cube/tables.h"
#include "domains/cube/turn_rules.h"
#include "puzzle/capabilities.h"

namespace unscramble::cube {

template <Frame kFrame, int kTurnedFaces>
class Turning {
 public:
  using Metric = cube::Metric;

  explicit Turning(Metric metric)
      : table_(metric == Metric::kQuarter ? kQuarterTable.data() : kFaceTable.data()),
        rules_(metric == Metric::kQuarter ? kQuarterRules.data() : kFaceRules.data()),
        metric_(metric) {}

  [[nodiscard]] std::string metric() const { return metric_name(metric_); }
  [[nodiscard]] Metric turn_metric() const { return metric_; }
  [[nodiscard]] bool knows_parity() const { return metric_ == Metric::kQuarter; }

  [[nodiscard]] Expected<Moves> parse_moves(std::string_view text) const {
    const auto parsed = parse_turns(text, kFrame, held_);
    if (!parsed) return parsed.error();
    return turns_to_moves(parsed->turns, metric_);
  }
  [[nodiscard]] Expected<Moves> allowed_by(std::string_view word) const {
    return moves_allowed_by(word, kFrame, metric_, held_);
  }
  [[nodiscard]] std::string format_moves(std::span<const Move> moves) const {
    return format_turns(moves, metric_, held_);
  }
  [[nodiscard]] std::vector<MetricLength> lengths(std::span<const Move> moves) const {
    return {{metric_name(Metric::kQuarter), quarter_turns_in(moves, metric_)},
            {metric_name(Metric::kHalf), face_turns_in(moves, metric_)}};
  }

  [[nodiscard]] int num_moves() const { return kTurnedFaces * turns_per_face(metric_); }
  [[nodiscard]] Move inverse_move(Move move) const { return inverse_turn(move, metric_); }
  [[nodiscard]] bool redundant(Move before, Move after) const { return (rules_[before] >> after & 1U) != 0; }
  // Three quarter turns of a face are one the other way.
  [[nodiscard]] int longest_run(Move /*move*/) const { return metric_ == Metric::kQuarter ? 2 : 1; }

 protected:
  // States and moves are read and written as someone sees them who holds the cube like that; inside it is held as
  // usual, so that puzzles which differ in nothing else are the same.
  [[nodiscard]] Hold held() const { return held_; }
  void hold(Hold held) { held_ = held; }

  [[nodiscard]] const TurnTable& table_of(Move move) const { return table_[move]; }
  [[nodiscard]] std::span<const TurnTable> turn_tables() const {
    return {table_, static_cast<std::size_t>(num_moves())};
  }

 private:
  friend bool operator==(const Turning& a, const Turning& b) { return a.metric_ == b.metric_; }

  const TurnTable* table_;
  const std::uint32_t* rules_;
  Metric metric_;
  Hold held_ = kUsualHold;
};

}  // namespace unscramble::cube
