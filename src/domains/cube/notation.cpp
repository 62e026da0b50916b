#include "domains/cube/notation.h"

#include <algorithm>
#include <optional>

#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

constexpr std::string_view kSpace = " \t\r\n\v\f";
constexpr std::string_view kSeparators = " \t\r\n\v\f,()";

// Everything people use for "anticlockwise": ASCII, typographic and acute marks, and the letter i.
constexpr std::array<std::string_view, 7> kPrimes = {"'", "`", "i", "\u2019", "\u2018", "\u2032", "\u00B4"};

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t prime_length(std::string_view text) {
  for (const auto prime : kPrimes)
    if (text.starts_with(prime)) return prime.size();
  return 0;
}

// How many layers a letter turns and about which face's axis; `layers` counts from that face.
enum class Layers { kFace, kWide, kSlice, kAll };
struct Axis {
  int face;
  Layers layers;
};

std::optional<Axis> axis_of(char letter) {
  switch (letter) {
    case 'x':
    case 'X': return Axis{kR, Layers::kAll};
    case 'y':
    case 'Y': return Axis{kU, Layers::kAll};
    case 'z':
    case 'Z': return Axis{kF, Layers::kAll};
    case 'M': return Axis{kL, Layers::kSlice};
    case 'E': return Axis{kD, Layers::kSlice};
    case 'S': return Axis{kF, Layers::kSlice};
    default: break;
  }
  if (const auto face = kFaceLetters.find(letter); face != std::string_view::npos)
    return Axis{static_cast<int>(face), Layers::kFace};
  if (const auto face = std::string_view("urfdlb").find(letter); face != std::string_view::npos)
    return Axis{static_cast<int>(face), Layers::kWide};
  return std::nullopt;
}

// Turns of a cube whose frame has been turned by `held_` since the start.
class Sequence {
 public:
  explicit Sequence(Frame frame) : frame_(frame) {}

  void add(Axis axis, int quarters) {
    const int back = 4 - quarters;
    switch (axis.layers) {
      case Layers::kFace: turn(axis.face, quarters); break;
      case Layers::kAll: hold(axis.face, quarters); break;
      case Layers::kWide:  // the far layer stays: turn everything, then the far layer back
        turn(opposite(axis.face), quarters);
        hold(axis.face, quarters);
        break;
      case Layers::kSlice:  // both outer layers stay
        turn(opposite(axis.face), quarters);
        turn(axis.face, back);
        hold(axis.face, quarters);
        break;
    }
  }

  [[nodiscard]] std::vector<Turn> take() && { return std::move(turns_); }

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

// The character at `at`, complete if it is UTF-8, and its position in characters.
std::string quoted(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  while (at + length < text.size() && length < 4 && (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80)
    ++length;
  const auto continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
  const auto before = static_cast<std::size_t>(
      std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), continuation));
  return "'" + printable(text.substr(at, length)) + "' at position " + std::to_string(at - before + 1);
}

Error not_a_move(std::string_view text, std::size_t at, Frame frame) {
  return invalid(quoted(text, at) + " is not a move; moves are U R F D L B, each alone, with ' or with 2" +
                 (frame == Frame::kCentres ? "; also x y z, M E S and wide turns (Rw or r)" : "; also x y z"));
}

// After the letter: 1, 2 or 3 and a prime, in either order, both optional. Moves `at` behind them.
Expected<int> parse_amount(std::string_view text, std::size_t& at) {
  int amount = 0;
  bool prime = false;
  while (at < text.size()) {
    if (is_digit(text[at])) {
      if (amount != 0 || text[at] < '1' || text[at] > '3')
        return invalid(quoted(text, at) + " is not a number of quarter turns; it is 1, 2 or 3");
      amount = text[at++] - '0';
    } else if (const std::size_t length = prime_length(text.substr(at)); length > 0 && !prime) {
      prime = true;
      at += length;
    } else {
      break;
    }
  }
  if (amount == 0) amount = 1;
  return prime ? 4 - amount : amount;
}

// Every character (spaces aside) appears `times` times.
bool equally_often(std::string_view text, std::size_t times) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return kSpace.find(c) != std::string_view::npos ||
           static_cast<std::size_t>(std::count(text.begin(), text.end(), c)) == times;
  });
}

}  // namespace

Expected<std::vector<Turn>> parse_turns(std::string_view text, Frame frame) {
  Sequence sequence(frame);
  for (std::size_t at = 0; at < text.size();) {
    if (kSeparators.find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    auto axis = axis_of(text[at]);
    if (!axis) return not_a_move(text, at, frame);
    ++at;
    if (at < text.size() && text[at] == 'w' && axis->layers == Layers::kFace) {
      axis->layers = Layers::kWide;
      ++at;
    }
    if (frame == Frame::kCornerDbl && (axis->layers == Layers::kSlice || axis->layers == Layers::kWide))
      return invalid(quoted(text, start) + ": slices and wide turns do not exist on a 2x2x2 cube");
    const auto quarters = parse_amount(text, at);
    if (!quarters) return quarters.error();
    sequence.add(*axis, *quarters);
  }
  return std::move(sequence).take();
}

std::vector<Turn> keeping_dbl(std::span<const Turn> turns) {
  Sequence sequence(Frame::kCornerDbl);
  for (const Turn turn : turns) sequence.add({turn.face, Layers::kFace}, turn.quarters);
  return std::move(sequence).take();
}

bool looks_like_moves(std::string_view text, int facelets, Frame frame) {
  const auto words = split_words(text, kSpace);
  std::size_t solid = 0;
  std::size_t modifiers = 0;
  std::size_t letters = 0;
  for (const auto word : words) {
    solid += word.size();
    for (std::size_t i = 0; i < word.size(); ++i) {
      letters += is_letter(word[i]) ? 1 : 0;
      modifiers += is_digit(word[i]) || prime_length(word.substr(i)) > 0 ? 1 : 0;
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

std::string format_turns(std::span<const Move> moves, Metric metric) {
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
    out += kFaceLetters[static_cast<std::size_t>(face_of_move(moves[written], metric))];
    out += kSuffix[static_cast<std::size_t>(quarters)];
  }
  return out;
}

Expected<Moves> moves_allowed_by(std::string_view word, Frame frame, Metric metric) {
  const auto turns = parse_turns(word, frame);
  if (!turns) return turns.error();
  if (turns->size() != 1) return invalid("'" + printable(word) + "' is not a turn of one face");
  const Turn turn = turns->front();
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
