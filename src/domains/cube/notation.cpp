#include "domains/cube/notation.h"

#include <algorithm>
#include <numeric>

#include "domains/cube/tables.h"
#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

constexpr std::string_view kSpace = " \t\r\n\v\f";

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// A digit, or one of the bytes that primes are made of.
bool is_modifier(char c) {
  return (c >= '0' && c <= '9') || c == '\'' || c == '`' || c == 'i' || static_cast<unsigned char>(c) >= 0xC0U;
}

// Turns of a cube whose frame has been turned by `held_` since the start.
class Sequence {
 public:
  Sequence(Frame frame, Hold held) : frame_(frame), held_(all_isometries()[held]) {}

  void add(Step step) {
    const int face = step.face;
    const int quarters = step.quarters;
    const int back = 4 - quarters;
    switch (step.layers) {
      case Layers::kFace: turn(face, quarters); break;
      case Layers::kFar: turn(opposite(face), back); break;
      case Layers::kAll: hold(face, quarters); break;
      case Layers::kWide:  // the far layer stays: turn everything, then the far layer back
        turn(opposite(face), quarters);
        hold(face, quarters);
        break;
      case Layers::kSlice:  // both outer layers stay
        turn(opposite(face), quarters);
        turn(face, back);
        hold(face, quarters);
        break;
    }
  }

  [[nodiscard]] HeldTurns take() && {
    const auto all = all_isometries();
    const auto held = static_cast<Hold>(std::find(all.begin(), all.end(), held_) - all.begin());
    return {std::move(turns_), held};
  }

 private:
  // A layer as held now is, in the fixed frame, the one that the rotations so far brought there.
  void turn(int face, int quarters) {
    int still = 0;
    while (held_.face(still) != face) ++still;
    const bool needs_swap = frame_ == Frame::kCornerDbl && still >= kD;
    if (needs_swap) {  // on a 2x2x2, L is R with the whole cube turned as well
      for (int q = 0; q < quarters; ++q) held_ = held_ * whole_turn(still);
      still = opposite(still);
    }
    turns_.push_back({static_cast<std::uint8_t>(still), static_cast<std::uint8_t>(quarters)});
  }
  void hold(int face, int quarters) {
    for (int q = 0; q < quarters; ++q) held_ = whole_turn(face) * held_;
  }

  Frame frame_;
  Isometry held_;
  std::vector<Turn> turns_;
};

// Every character (spaces aside) appears `times` times.
bool equally_often(std::string_view text, std::size_t times) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return kSpace.find(c) != std::string_view::npos ||
           static_cast<std::size_t>(std::count(text.begin(), text.end(), c)) == times;
  });
}

}  // namespace

Expected<HeldTurns> parse_turns(std::string_view text, Frame frame, Hold held) {
  const auto steps = parse_algorithm(text, frame);
  if (!steps) return steps.error();
  Sequence sequence(frame, held);
  for (const Step step : *steps) sequence.add(step);
  return std::move(sequence).take();
}

std::vector<Turn> keeping_dbl(std::span<const Turn> turns) {
  Sequence sequence(Frame::kCornerDbl, kUsualHold);
  for (const Turn turn : turns) sequence.add({turn.face, Layers::kFace, turn.quarters});
  return std::move(sequence).take().turns;
}

bool looks_like_moves(std::string_view text, int facelets, Frame frame) {
  if (has_grouping(text)) return true;
  const auto words = split_words(text, kSpace);
  std::size_t solid = 0;
  std::size_t modifiers = 0;
  std::size_t letters = 0;
  for (const auto word : words) {
    solid += word.size();
    for (const char c : word) {
      letters += is_letter(c) ? 1 : 0;
      modifiers += is_modifier(c) ? 1 : 0;
    }
  }
  const auto size = static_cast<std::size_t>(facelets);
  const bool fits = solid == size;
  if (parse_turns(text, frame)) {
    // A move has one letter, so words of one letter each are moves, unless they are a cube's worth of
    // stickers in equal numbers. Letters run together are moves if many carry a mark or they are few.
    if (!fits && letters == words.size()) return true;
    if (fits && letters == words.size() && modifiers == 0) return !equally_often(text, size / kFaces);
    return modifiers * 8 >= solid || solid * 4 < size * 3;
  }
  if (fits && (words.size() == 1 || letters == solid)) return false;
  return solid * 2 < size || words.size() * 3 > solid;
}

Moves turns_to_moves(std::span<const Turn> turns, Metric metric) {
  Moves moves;
  for (const Turn turn : turns) {
    if (metric == Metric::kHalf) {
      moves.push_back(static_cast<Move>(turn.face * 3 + turn.quarters - 1));
    } else {
      const auto quarter = static_cast<Move>(turn.face * 2 + (turn.quarters == 3 ? 1 : 0));
      moves.insert(moves.end(), turn.quarters == 2 ? 2 : 1, quarter);
    }
  }
  return moves;
}

std::string format_turns(std::span<const Move> moves, Metric metric, Hold held) {
  static constexpr std::array<std::string_view, 4> kSuffix = {"", "", "2", "'"};
  std::string out;
  const auto same_face = [&](std::size_t a, std::size_t b) {
    return a < moves.size() && b < moves.size() && face_of_move(moves[a], metric) == face_of_move(moves[b], metric);
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    int quarters = quarters_of_move(moves[i], metric);
    const std::size_t written = i;
    if (metric == Metric::kQuarter && i + 1 < moves.size() && moves[i] == moves[i + 1]) {
      // X' X' is written X2, which reads back as X X. Among more turns of that face it stays as it is,
      // so that reading and writing again gives the same text.
      const bool alone = !same_face(i, i - 1) && !same_face(i + 1, i + 2);
      if (quarters == 1 || alone) {
        quarters = 2;
        ++i;
      }
    }
    if (!out.empty()) out += ' ';
    const int face = face_of_move(moves[written], metric);
    out += kFaceLetters[static_cast<std::size_t>(kSymmetries[held].face[static_cast<std::size_t>(face)])];
    out += kSuffix[static_cast<std::size_t>(quarters)];
  }
  return out;
}

int quarter_turns_in(std::span<const Move> moves, Metric metric) {
  return std::accumulate(moves.begin(), moves.end(), 0,
                         [metric](int sum, Move move) { return sum + (quarters_of_move(move, metric) == 2 ? 2 : 1); });
}

int face_turns_in(std::span<const Move> moves, Metric metric) {
  return static_cast<int>(split_words(format_turns(moves, metric), " ").size());
}

Expected<Moves> moves_allowed_by(std::string_view word, Frame frame, Metric metric, Hold held) {
  const auto parsed = parse_turns(word, frame, held);
  if (!parsed) return parsed.error();
  const auto& turns = parsed->turns;
  if (turns.size() != 1) return invalid("'" + printable(word) + "' is not a turn of one face");
  const Turn turn = turns.front();
  const bool whole_face = word.size() == 1;
  if (turn.quarters == 2 && metric == Metric::kQuarter)
    return invalid("'" + printable(word) + "' is two moves in quarter turns; --metric htm has half turns");
  Moves moves;
  for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
    if (!(whole_face || quarters == turn.quarters) || (quarters == 2 && metric == Metric::kQuarter)) continue;
    const Turn one{turn.face, quarters};
    const Moves named = turns_to_moves(std::span(&one, 1), metric);
    moves.insert(moves.end(), named.begin(), named.end());
  }
  return moves;
}

}  // namespace unscramble::cube
