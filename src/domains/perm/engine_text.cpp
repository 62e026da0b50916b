// States as text, in the notation of the file they come from.
#include <algorithm>
#include <array>

#include "domains/perm/engine.h"
#include "domains/perm/kpuzzle.h"
#include "domains/perm/text_limits.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

std::string list_text(const std::vector<int>& values, std::string_view between) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : std::string(between)) + std::to_string(value);
  return text;
}

}  // namespace

std::string Engine::notation() const {
  const std::string moves = "a sequence of moves, such as " + moves_.front().name + " " + moves_.back().name + ", or ";
  switch (definition_->format) {
    case Format::kTws:
      return moves + "per set its name, its pieces and, where it has them, their orientations, as in a Scramble block";
    case Format::kKPuzzle: return moves + "a pattern as JSON: {\"ORBIT\":{\"pieces\":[…],\"orientation\":[…]}}";
    default: return moves + "one label per position, separated by commas";
  }
}

std::string Engine::summary() const {
  const Definition& d = *definition_;
  std::string text = d.title.empty() ? "" : printable(d.title) + ", ";
  text += d.format == Format::kTws       ? "from a .tws file: "
          : d.format == Format::kKPuzzle ? "a KPuzzle: "
                                         : "generators: ";
  std::size_t slots = 0;
  for (const SetLayout& set : layout_.sets())
    slots += static_cast<std::size_t>(std::count_if(set.byte.begin(), set.byte.end(), [](int b) { return b >= 0; }));
  return text + std::to_string(slots) + " pieces, " + std::to_string(moves_.size()) + " moves";
}

bool Engine::looks_like_pattern(std::string_view text) const {
  const auto words = split_words(text, kSpaces);
  if (definition_->format == Format::kKPuzzle) return trim(text).starts_with('{');
  if (definition_->format == Format::kGenerators) {
    const auto labels = split_words(text, " \t\r\n,;");
    std::size_t size = 0;
    for (const PieceSet& set : definition_->sets) size += set.places.size();
    if (labels.size() < 2) return false;
    if (labels.size() == size && !parse_moves(text)) return true;
    const auto is_label = [&](std::string_view word) {
      return std::find(definition_->labels.begin(), definition_->labels.end(), word) != definition_->labels.end();
    };
    return is_label(labels[0]) && is_label(labels[1]) && !moves_of_word(labels[0], 0);
  }
  if (words.size() < 2) return false;
  if (words[0] == "Scramble" || words[0] == "ScrambleState") return true;
  const bool set = std::any_of(definition_->sets.begin(), definition_->sets.end(),
                               [&](const PieceSet& s) { return s.name == words[0]; });
  return set && parse_int(words[1]).has_value() && !moves_of_word(words[1], 0);
}

// As in a Scramble block, on one line or several: per set its name, then its pieces, then perhaps its orientations.
Status Engine::read_tws_pattern(std::string_view text, std::vector<std::vector<Look>>& looks) const {
  auto words = split_words(text, kSpaces);
  int first = 1;
  std::size_t at = 0;
  if (words[0] == "Scramble" || words[0] == "ScrambleState") {
    first = words[0] == "Scramble" ? 1 : 0;
    at = 1;
    const auto is_set = [&](std::string_view word) {
      return std::any_of(definition_->sets.begin(), definition_->sets.end(),
                         [&](const auto& s) { return s.name == word; });
    };
    if (at < words.size() && !is_set(words[at])) ++at;  // the name of the scramble
    if (words.back() == "End") words.pop_back();
  }
  const int shift = first == 0 ? 1 : 0;  // ScrambleState counts pieces from 0
  std::vector<bool> seen(definition_->sets.size());
  while (at < words.size()) {
    std::size_t s = 0;
    while (s < seen.size() && definition_->sets[s].name != words[at]) ++s;
    if (s == seen.size()) return invalid("there is no set '" + printable(words[at]) + "'");
    const PieceSet& set = definition_->sets[s];
    if (seen[s]) return invalid("set " + set.name + " appears twice");
    seen[s] = true;
    ++at;
    const auto slots = static_cast<std::size_t>(set.slots);
    for (std::size_t i = 0; i < slots; ++i, ++at) {
      const auto piece = at < words.size() ? parse_int(words[at]) : std::nullopt;
      if (!piece) return invalid("set " + set.name + " needs " + std::to_string(slots) + " pieces");
      const int label = layout_.label_of(s, *piece + shift);
      if (label < 0) return invalid("set " + set.name + " has no piece " + std::to_string(*piece));
      looks[s][i] = {label, 0};
    }
    const bool more = at < words.size() && (words[at] == "?" || parse_int(words[at]));
    for (std::size_t i = 0; more && i < slots; ++i, ++at) {
      const int turn = at < words.size() ? parse_int(words[at]).value_or(-1) : -1;
      const int modulus = layout_.sets()[s].modulus[static_cast<std::size_t>(looks[s][i].label)];
      const bool wild = at < words.size() && words[at] == "?";
      if (wild && modulus != 1) return invalid("'?' stands only for an orientation that does not count");
      if (!wild && (turn < 0 || turn >= set.orientations))
        return invalid("set " + set.name + " needs " + std::to_string(slots) + " orientations below " +
                       std::to_string(set.orientations));
      looks[s][i].turn = wild ? 0 : turn;
    }
  }
  return Done{};
}

Status Engine::read_kpuzzle_pattern(std::string_view text, std::vector<std::vector<Look>>& looks) const {
  const SourceText source("the pattern", text);
  const auto root = parse_json(source);
  if (!root) return invalid(root.error().message);
  for (const auto& [name, value] : root->members) {
    std::size_t s = 0;
    while (s < definition_->sets.size() && definition_->sets[s].name != name) ++s;
    if (s == definition_->sets.size()) return invalid("there is no orbit '" + printable(name) + "'");
    const auto row = read_pattern_row(source, definition_->sets[s], value);
    if (!row) return invalid(row.error().message);
    for (std::size_t i = 0; i < row->pieces.size(); ++i) {
      const int label = layout_.label_of(s, row->pieces[i]);
      if (label < 0) return invalid("orbit " + printable(name) + " has no piece " + std::to_string(row->pieces[i]));
      looks[s][i] = {label, row->orientation[i]};
    }
  }
  return Done{};
}

Status Engine::read_labels(std::string_view text, std::vector<std::vector<Look>>& looks) const {
  const auto words = split_words(text, " \t\r\n,;");
  std::size_t size = 0;
  for (const PieceSet& set : definition_->sets) size += set.places.size();
  if (words.size() != size)
    return invalid("a state has " + std::to_string(size) + " labels, not " + std::to_string(words.size()));
  for (std::size_t s = 0; s < definition_->sets.size(); ++s) {
    const PieceSet& set = definition_->sets[s];
    for (std::size_t i = 0; i < set.places.size(); ++i) {
      const auto word = words[static_cast<std::size_t>(set.places[i])];
      const auto& labels = definition_->labels;
      const auto found = std::find(labels.begin(), labels.end(), word);
      if (found == labels.end()) return invalid("there is no label '" + printable(word) + "'");
      const int label = layout_.label_of(s, static_cast<int>(found - labels.begin()));
      if (label < 0)
        return unsolvable("label " + printable(word) + " cannot get to position " + std::to_string(set.places[i]));
      looks[s][i] = {label, 0};
    }
  }
  return Done{};
}

Status Engine::read_pattern(std::string_view text, std::uint8_t* out) const {
  std::vector<std::vector<Look>> looks;
  for (std::size_t s = 0; s < definition_->sets.size(); ++s) {
    looks.emplace_back();
    for (std::size_t i = 0; i < definition_->sets[s].pieces.size(); ++i)
      looks[s].push_back(layout_.solved_look(*definition_, s, i));
  }
  Status read = definition_->format == Format::kTws       ? read_tws_pattern(text, looks)
                : definition_->format == Format::kKPuzzle ? read_kpuzzle_pattern(text, looks)
                                                          : read_labels(text, looks);
  if (!read) return read;
  for (std::size_t s = 0; s < looks.size(); ++s) {
    const SetLayout& set = layout_.sets()[s];
    const std::string& name = definition_->sets[s].name;
    std::vector<int> missing(static_cast<std::size_t>(set.labels));
    for (std::size_t i = 0; i < looks[s].size(); ++i) {
      const Look home = layout_.solved_look(*definition_, s, i);
      ++missing[static_cast<std::size_t>(home.label)];
      --missing[static_cast<std::size_t>(looks[s][i].label)];
    }
    for (std::size_t label = 0; label < missing.size(); ++label)
      if (missing[label] != 0)
        return invalid("set " + printable(name) + " has piece " +
                       (definition_->labels.empty()
                            ? std::to_string(set.piece_of[label])
                            : printable(definition_->labels[static_cast<std::size_t>(set.piece_of[label])])) +
                       " too " + (missing[label] < 0 ? "often" : "rarely"));
    for (std::size_t i = 0; i < looks[s].size(); ++i) {
      const Look home = layout_.solved_look(*definition_, s, i);
      const int modulus = set.modulus[static_cast<std::size_t>(looks[s][i].label)];
      if (set.byte[i] >= 0) {
        layout_.put(out, s, i, looks[s][i]);
      } else if (home.label != looks[s][i].label || home.turn != looks[s][i].turn % modulus) {
        return unsolvable("set " + printable(name) + ": no move changes slot " + std::to_string(i + 1) +
                          ", which is not solved");
      }
    }
  }
  if (!legal(out)) return invalid("a piece is where the file forbids it");
  return check_solvable(out);
}

Status Engine::read_state(std::string_view text, std::uint8_t* out) const {
  if (trim(text).empty()) return invalid("empty text; a state is " + notation());
  if (text.size() > kLongestText) return invalid("more than 65536 characters");
  if (looks_like_pattern(text)) return read_pattern(text, out);
  const auto words = split_words(text, kSpaces);
  if (definition_->format == Format::kTws && words.size() > 2 && words.front() == "ScrambleAlg") {
    const auto start = static_cast<std::size_t>(words[1].data() - text.data()) + words[1].size();
    const std::size_t end =
        words.back() == "End" ? static_cast<std::size_t>(words.back().data() - text.data()) : text.size();
    return read_state(text.substr(start, end - start), out);
  }
  const auto moves = parse_moves(text);
  if (!moves) return moves.error();
  std::copy_n(goal_.begin(), layout_.bytes(), out);
  alignas(16) std::array<std::uint8_t, kMostStateBytes> state{};
  std::copy_n(goal_.begin(), layout_.bytes(), state.begin());
  const auto apply = choose_kernel(kMostStateBytes);
  for (std::size_t i = 0; i < moves->size(); ++i) {
    apply(moves_[(*moves)[i]].code, state.data(), kMostStateBytes);
    settle(state.data());
    if (!legal(state.data()))
      return invalid("move " + std::to_string(i + 1) + " (" + moves_[(*moves)[i]].name + ") is not possible there");
  }
  std::copy_n(state.begin(), layout_.bytes(), out);
  return Done{};
}

std::string Engine::format_state(const std::uint8_t* state) const {
  const Definition& d = *definition_;
  std::string text;
  std::vector<std::string> by_place;
  for (std::size_t s = 0; s < d.sets.size(); ++s) {
    std::vector<int> pieces;
    std::vector<int> turns;
    for (std::size_t i = 0; i < d.sets[s].pieces.size(); ++i) {
      const Look home = layout_.solved_look(d, s, i);
      const Look look = layout_.sets()[s].byte[i] < 0 ? home : layout_.look(state, s, i);
      pieces.push_back(layout_.sets()[s].piece_of[static_cast<std::size_t>(look.label)]);
      turns.push_back(look.turn);
    }
    const bool turning = d.sets[s].orientations > 1;
    if (d.format == Format::kTws) {
      text += (text.empty() ? "" : " ") + d.sets[s].name + " " + list_text(pieces, " ") +
              (turning ? " " + list_text(turns, " ") : "");
    } else if (d.format == Format::kKPuzzle) {
      std::vector<int> modulus;
      bool partial = false;
      for (const int piece : pieces) {
        modulus.push_back(layout_.sets()[s].modulus[static_cast<std::size_t>(layout_.label_of(s, piece))]);
        partial = partial || modulus.back() != d.sets[s].orientations;
      }
      text += (text.empty() ? "{\"" : ",\"") + d.sets[s].name + "\":{\"pieces\":[" + list_text(pieces, ",") +
              "],\"orientation\":[" + list_text(turns, ",") + "]" +
              (partial ? ",\"orientationMod\":[" + list_text(modulus, ",") + "]" : "") + "}";
    } else {
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto place = static_cast<std::size_t>(d.sets[s].places[i]);
        if (by_place.size() <= place) by_place.resize(place + 1);
        by_place[place] = d.labels[static_cast<std::size_t>(pieces[i])];
      }
    }
  }
  if (d.format == Format::kKPuzzle) return text + "}";
  for (const auto& label : by_place) text += (text.empty() ? "" : ",") + label;
  return text;
}

// One line per set: piece, and its orientation after a colon where it is not 0. In colour, what looks solved is green.
std::string Engine::draw(const std::uint8_t* state, bool colour) const {
  constexpr const char* kGreen = "\x1b[32m";
  constexpr const char* kYellow = "\x1b[33m";
  constexpr const char* kPlain = "\x1b[0m";
  const Definition& d = *definition_;
  std::string text;
  for (std::size_t s = 0; s < d.sets.size(); ++s) {
    text += pad_left(printable(d.sets[s].name), 10) + " ";
    for (std::size_t i = 0; i < d.sets[s].pieces.size(); ++i) {
      const Look home = layout_.solved_look(d, s, i);
      const Look look = layout_.sets()[s].byte[i] < 0 ? home : layout_.look(state, s, i);
      const int piece = layout_.sets()[s].piece_of[static_cast<std::size_t>(look.label)];
      if (colour) text += look.label == home.label && look.turn == home.turn ? kGreen : kYellow;
      text += " " + (d.labels.empty() ? std::to_string(piece) : printable(d.labels[static_cast<std::size_t>(piece)])) +
              (look.turn == 0 ? "" : ":" + std::to_string(look.turn));
      if (colour) text += kPlain;
    }
    text += "\n";
  }
  return text;
}

}  // namespace unscramble::perm
