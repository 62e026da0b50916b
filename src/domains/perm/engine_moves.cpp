// Moves as text, in the notation of the file they come from.
#include <algorithm>

#include "domains/perm/engine.h"
#include "domains/perm/text_limits.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

constexpr std::size_t kMostReadMoves = 100'000;

}  // namespace

std::optional<Moves> Engine::moves_of_power(std::size_t base, int amount) const {
  const int order = order_[base];
  const std::string& name = definition_->moves[base].name;
  if (order == 1) return Moves{};
  int left = amount % order;
  if (left < 0) left += order;
  if (left == 0) return Moves{};
  if (2 * left > order) left -= order;
  const auto key_of_amount = [&](int k) {
    return name + (std::abs(k) == 1 ? "" : std::to_string(std::abs(k))) + (k < 0 ? "'" : "");
  };
  if (const auto one = by_name_.find(key_of_amount(left)); one != by_name_.end() && metric_ == "power")
    return Moves{one->second};
  const auto forth = by_name_.find(name);
  if (forth == by_name_.end()) return {};
  const Move back = moves_[forth->second].inverse;
  if (left < 0 && back == kNoMove) left += order;  // a directed puzzle goes all the way round
  constexpr int kMostRepeats = 1000;
  if (std::abs(left) > kMostRepeats) return {};
  return Moves(static_cast<std::size_t>(std::abs(left)), left < 0 ? back : forth->second);
}

std::optional<Moves> Engine::moves_of_word(std::string_view word, int depth) const {
  static_cast<void>(depth);
  if (const auto known = by_name_.find(word); known != by_name_.end()) return Moves{known->second};
  if (const auto base = base_by_name_.find(word);
      base != base_by_name_.end() && !definition_->moves[base->second].rotation)
    return moves_of_power(base->second, 1);
  if (word.size() > 1 && word.front() == '-')
    if (const auto base = base_by_name_.find(word.substr(1)); base != base_by_name_.end())
      return moves_of_power(base->second, -1);
  if (word.ends_with('\''))  // f1' is f1 undone where there is a move f1
    if (const auto base = base_by_name_.find(word.substr(0, word.size() - 1));
        base != base_by_name_.end() && !definition_->moves[base->second].rotation)
      return moves_of_power(base->second, -1);
  auto [name, amount] = split_amount(word);
  if (word.ends_with("^-1")) {
    name = word.substr(0, word.size() - 3);
    amount = -1;
  }
  const auto base = base_by_name_.find(name);
  if (base == base_by_name_.end() || definition_->moves[base->second].rotation) return {};
  return moves_of_power(base->second, amount);
}

// One word of a sequence: a move, a rotation of the whole puzzle (the moves after it are made as seen from there), or
// another name for either. `frame` says what each move means at this point.
Status Engine::take_word(std::string_view word, std::vector<Move>& frame, Moves& out, int depth) const {
  constexpr int kDeepestAlias = 8;
  if (const auto moves = moves_of_word(word, depth)) {
    if (out.size() + moves->size() > kMostReadMoves) return invalid("more than 100,000 moves");
    for (const Move move : *moves) out.push_back(frame[move]);
    return Done{};
  }
  NameAndAmount parts = split_amount(word);
  auto rotation = rotations_.find(word);
  if (rotation != rotations_.end()) {
    parts.amount = 1;
  } else {
    rotation = rotations_.find(parts.name);
  }
  if (rotation != rotations_.end()) {
    const auto& becomes = rotation->second;
    std::vector<Move> turned(becomes.size());
    for (int i = 0; i < std::abs(parts.amount) % 1000; ++i) {
      for (std::size_t m = 0; m < becomes.size(); ++m) {
        if (parts.amount > 0) {
          turned[m] = frame[becomes[m]];
        } else {
          turned[becomes[m]] = frame[m];
        }
      }
      frame = turned;
    }
    return Done{};
  }
  if (depth < kDeepestAlias)
    for (const bool whole : {true, false})
      for (const Alias& alias : definition_->aliases) {
        if (alias.name != (whole ? word : parts.name)) continue;
        if (alias.meaning.find_first_of("[](),:") != std::string::npos)
          return invalid("'" + printable(word) + "' is written with brackets in the file; write out its moves");
        auto words = split_words(alias.meaning, kSpaces);
        const int amount = whole ? 1 : parts.amount;
        if (amount != 1 && (amount < 0 || words.size() == 1)) {
          if (words.size() != 1) return invalid("'" + printable(word) + "': write out the inverse of a sequence");
          const auto inner = split_amount(words[0]);
          const std::string turned = std::string(inner.name) + std::to_string(std::abs(inner.amount * amount)) +
                                     (inner.amount * amount < 0 ? "'" : "");
          return take_word(turned, frame, out, depth + 1);
        }
        for (int i = 0; i < std::min(amount, 1000); ++i)
          for (const auto part : words)
            if (auto taken = take_word(part, frame, out, depth + 1); !taken) return taken;
        return Done{};
      }
  if (base_by_name_.contains(word) || base_by_name_.contains(parts.name))
    return invalid("'" + printable(word) + "' turns the whole puzzle in a way its moves do not follow");
  std::string known;
  constexpr std::size_t kShown = 12;
  for (std::size_t m = 0; m < std::min(moves_.size(), kShown); ++m) known += " " + moves_[m].name;
  return invalid("'" + printable(word) + "' is not a move of " + definition_->name + "; there are" + known +
                 (moves_.size() > kShown ? " …" : ""));
}

Expected<Moves> Engine::parse_moves(std::string_view text) const {
  if (text.size() > kLongestText) return invalid("more than 65536 characters");
  const std::string separators = std::string(kSpaces) + (definition_->format == Format::kGenerators ? ".," : "");
  Moves out;
  std::vector<Move> frame(moves_.size());
  for (std::size_t m = 0; m < frame.size(); ++m) frame[m] = static_cast<Move>(m);
  for (const auto word : split_words(text, separators))
    if (auto taken = take_word(word, frame, out, 0); !taken) return taken.error();
  return out;
}

std::string Engine::format_moves(std::span<const Move> moves) const {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + moves_[move].name;
  return text;
}

}  // namespace unscramble::perm
