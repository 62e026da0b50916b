#include "domains/cube/algorithm.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "domains/cube/geometry.h"
#include "puzzle/text.h"

namespace unscramble::cube {

namespace {

constexpr std::string_view kSeparators = " \t\r\n\v\f,";
constexpr int kDeepest = 40;
constexpr std::size_t kMostSteps = 100'000;

// Everything people use for "anticlockwise": ASCII, typographic and acute marks, and the letter i.
constexpr std::array<std::string_view, 7> kPrimes = {"'", "`", "i", "\u2019", "\u2018", "\u2032", "\u00B4"};

bool is_figure(char c) { return c >= '0' && c <= '9'; }

std::size_t mark_length(std::string_view text) {
  for (const auto prime : kPrimes)
    if (text.starts_with(prime)) return prime.size();
  return 0;
}

struct Letter {
  int face;
  Layers layers;
};

std::optional<Letter> letter_of(char letter) {
  switch (letter) {
    case 'x':
    case 'X': return Letter{kR, Layers::kAll};
    case 'y':
    case 'Y': return Letter{kU, Layers::kAll};
    case 'z':
    case 'Z': return Letter{kF, Layers::kAll};
    case 'M': return Letter{kL, Layers::kSlice};
    case 'E': return Letter{kD, Layers::kSlice};
    case 'S': return Letter{kF, Layers::kSlice};
    default: break;
  }
  if (const auto face = kFaceLetters.find(letter); face != std::string_view::npos)
    return Letter{static_cast<int>(face), Layers::kFace};
  if (const auto face = std::string_view("urfdlb").find(letter); face != std::string_view::npos)
    return Letter{static_cast<int>(face), Layers::kWide};
  return std::nullopt;
}

using Steps = std::vector<Step>;

Steps inverted(Steps steps) {
  std::reverse(steps.begin(), steps.end());
  for (auto& step : steps) step.quarters = static_cast<std::uint8_t>(4 - step.quarters);
  return steps;
}

class AlgorithmReader {
 public:
  AlgorithmReader(std::string_view text, Frame frame) : text_(text), frame_(frame) {}

  Expected<Steps> read() {
    auto steps = sequence("", 0);
    if (steps && at_ < text_.size()) return not_a_move(at_);
    return steps;
  }

 private:
  // Up to one of the characters of `ends` (not taken), or to the end of the text if there are none.
  Expected<Steps> sequence(std::string_view ends, int depth) {
    Steps steps;
    while (skip_to_step(ends)) {
      auto more = item(depth);
      if (!more) return more;
      if (steps.size() + more->size() > kMostSteps) return too_long();
      steps.insert(steps.end(), more->begin(), more->end());
    }
    return steps;
  }

  // Passes separators, comments and the remarks "(20f*)" that solvers append. False at an end.
  bool skip_to_step(std::string_view ends) {
    while (at_ < text_.size()) {
      if (ends.find(text_[at_]) != std::string_view::npos) return false;
      if (kSeparators.find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else if (text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (const std::size_t remark = length_remark(); remark > 0) {
        at_ += remark;
      } else {
        return true;
      }
    }
    return false;
  }

  // "(18f*)": a number of face, quarter or slice turns.
  [[nodiscard]] std::size_t length_remark() const {
    if (text_[at_] != '(') return 0;
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_figure(text_[end])) ++end;
    if (end == at_ + 1 || end >= text_.size() || std::string_view("fqsFQS").find(text_[end]) == std::string_view::npos)
      return 0;
    ++end;
    if (end < text_.size() && text_[end] == '*') ++end;
    return end < text_.size() && text_[end] == ')' ? end + 1 - at_ : 0;
  }

  Expected<Steps> item(int depth) {
    if (text_[at_] == '(') return group(depth);
    if (text_[at_] == '[') return pair(depth);
    return move();
  }

  // ( … ) and how often.
  Expected<Steps> group(int depth) {
    const std::size_t start = at_++;
    if (depth >= kDeepest) return invalid(here(start) + ": groups are nested too deeply");
    auto inner = sequence(")", depth + 1);
    if (!inner) return inner;
    if (!take(')')) return invalid(here(start) + ": the ) for it is missing");
    return repeated(*std::move(inner));
  }

  // [A, B] = A B A' B'; [A: B] = A B A'.
  Expected<Steps> pair(int depth) {
    const std::size_t start = at_++;
    if (depth >= kDeepest) return invalid(here(start) + ": groups are nested too deeply");
    auto first = sequence(",:]", depth + 1);
    if (!first) return first;
    const bool commutator = take(',');
    if (!commutator && !take(':')) return invalid(here(start) + ": a commutator is written [A, B], a conjugate [A: B]");
    auto second = sequence(",:]", depth + 1);
    if (!second) return second;
    if (!take(']')) return invalid(here(start) + ": the ] for it is missing");
    Steps steps = *first;
    steps.insert(steps.end(), second->begin(), second->end());
    const auto back = inverted(*first);
    steps.insert(steps.end(), back.begin(), back.end());
    if (commutator) {
      const auto undone = inverted(*second);
      steps.insert(steps.end(), undone.begin(), undone.end());
    }
    return repeated(std::move(steps));
  }

  // A number and a prime after a group, in either order, both optional.
  Expected<Steps> repeated(Steps steps) {
    std::size_t times = 1;
    bool counted = false;
    bool backwards = false;
    while (at_ < text_.size()) {
      if (is_figure(text_[at_]) && !counted) {
        counted = true;
        for (times = 0; at_ < text_.size() && is_figure(text_[at_]); ++at_)
          times = std::min<std::size_t>(10 * times + static_cast<std::size_t>(text_[at_] - '0'), kMostSteps + 1);
      } else if (const std::size_t length = mark_length(text_.substr(at_)); length > 0 && !backwards) {
        backwards = true;
        at_ += length;
      } else {
        break;
      }
    }
    if (steps.size() * times > kMostSteps) return too_long();
    if (backwards) steps = inverted(std::move(steps));
    Steps all;
    for (; times > 0; --times) all.insert(all.end(), steps.begin(), steps.end());
    return all;
  }

  Expected<Steps> move() {
    const std::size_t start = at_;
    int layer = 0;
    if (is_figure(text_[at_])) {
      layer = text_[at_] - '0';
      if (at_ + 1 == text_.size() || !letter_of(text_[at_ + 1]) || letter_of(text_[at_ + 1])->layers == Layers::kAll)
        return not_a_move(start);
      ++at_;
    }
    auto letter = letter_of(text_[at_]);
    if (!letter) return not_a_move(start);
    ++at_;
    if (at_ < text_.size() && text_[at_] == 'w' && letter->layers == Layers::kFace) {
      letter->layers = Layers::kWide;
      ++at_;
    }
    if (frame_ == Frame::kCornerDbl &&
        (layer > 0 || (letter->layers != Layers::kFace && letter->layers != Layers::kAll)))
      return invalid(here(start) + ": slices and wide turns do not exist on a 2x2x2 cube");
    if (layer > 0)
      if (const auto counted = count_layers(layer, start, *letter); !counted) return counted.error();
    const auto quarters = amount();
    if (!quarters) return quarters.error();
    return Steps{{static_cast<std::uint8_t>(letter->face), letter->layers, static_cast<std::uint8_t>(*quarters)}};
  }

  // 2R is the second layer from R alone, 2Rw the first two, 3Rw the whole cube.
  [[nodiscard]] Status count_layers(int layer, std::size_t start, Letter& letter) const {
    if (layer < 1 || layer > 3) return invalid(here(start) + ": a 3x3x3 cube has the layers 1 to 3");
    if (letter.layers == Layers::kSlice) return invalid(here(start) + ": M, E and S are one layer, without a number");
    const bool wide = letter.layers == Layers::kWide;
    letter.layers = layer == 1   ? Layers::kFace
                    : layer == 2 ? (wide ? Layers::kWide : Layers::kSlice)
                                 : (wide ? Layers::kAll : Layers::kFar);
    return Done{};
  }

  // After the letter: 1, 2 or 3 and a prime, in either order, both optional.
  Expected<int> amount() {
    int amount = 0;
    bool prime = false;
    while (at_ < text_.size()) {
      if (is_figure(text_[at_])) {
        if (amount != 0 || text_[at_] < '1' || text_[at_] > '3')
          return invalid(here(at_) + " is not a number of quarter turns; it is 1, 2 or 3");
        amount = text_[at_++] - '0';
      } else if (const std::size_t length = mark_length(text_.substr(at_)); length > 0 && !prime) {
        prime = true;
        at_ += length;
      } else {
        break;
      }
    }
    if (amount == 0) amount = 1;
    return prime ? 4 - amount : amount;
  }

  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // The character at `at`, complete if it is UTF-8, and its position in characters.
  [[nodiscard]] std::string here(std::size_t at) const {
    const auto continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
    std::size_t length = 1;
    while (at + length < text_.size() && length < 4 && continuation(text_[at + length])) ++length;
    const auto before = static_cast<std::size_t>(
        std::count_if(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), continuation));
    return "'" + printable(text_.substr(at, length)) + "' at position " + std::to_string(at - before + 1);
  }

  [[nodiscard]] Error not_a_move(std::size_t at) const {
    return invalid(here(at) + " is not a move; moves are U R F D L B, each alone, with ' or with 2" +
                   (frame_ == Frame::kCentres ? "; also x y z, M E S and wide turns (Rw or r)" : "; also x y z"));
  }
  static Error too_long() {
    return invalid("multiplied out, the algorithm has more than " + std::to_string(kMostSteps) + " moves");
  }

  std::string_view text_;
  Frame frame_;
  std::size_t at_ = 0;
};

}  // namespace

Expected<std::vector<Step>> parse_algorithm(std::string_view text, Frame frame) {
  return AlgorithmReader(text, frame).read();
}

bool has_grouping(std::string_view text) {
  return text.find_first_of("()[]:") != std::string_view::npos || text.find("//") != std::string_view::npos;
}

}  // namespace unscramble::cube
