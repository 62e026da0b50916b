// .tws, the format of twsearch (and of ksolve before it). Facts from its documentation and readksolve.cpp: statements
// by line, `Solved` and `Move` blocks with one line of numbers from 1 and, optionally, one of orientations per set. The
// orientations of a Move belong to the pieces (source slots), those of a state to the slots.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "domains/perm/readers.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

constexpr int kMostSlots = 255;
constexpr int kMostOrientations = 127;

struct Word {
  std::string_view text;
  std::size_t offset = 0;
};
using Line = std::vector<Word>;

class TwsReader {
 public:
  explicit TwsReader(const SourceText& source) : source_(source) { d_.format = Format::kTws; }

  ReadDefinition read() {
    split();
    while (at_ < lines_.size() && !error_) statement();
    if (error_) return *error_;
    if (d_.sets.empty()) return source_.error(source_.text().size(), "the file ends without a 'Set'");
    if (!solved_) return source_.error(source_.text().size(), "the file ends without a 'Solved' block");
    if (!resolve_sequences()) return *error_;
    if (d_.moves.empty()) return source_.error(source_.text().size(), "the file ends without a 'Move'");
    d_.name = source_.name();
    return finish(std::move(d_));
  }

 private:
  struct Sequence {
    Word name;
    std::vector<Word> parts;
  };

  bool fail(std::size_t offset, const std::string& message) {
    if (!error_) error_ = source_.error(offset, message);
    return false;
  }

  // Lines end in LF or CR; '#' as the first character makes one a comment.
  void split() {
    const std::string_view text = source_.text();
    std::size_t start = 0;
    while (start < text.size()) {
      std::size_t end = text.find_first_of("\r\n", start);
      if (end == std::string_view::npos) end = text.size();
      const std::string_view line = text.substr(start, end - start);
      if (!line.starts_with('#')) {
        Line words;
        for (const auto word : split_words(line, " \t"))
          words.push_back({word, static_cast<std::size_t>(word.data() - text.data())});
        if (!words.empty()) lines_.push_back(std::move(words));
      }
      start = end + 1;
    }
  }

  bool statement() {
    const Line& line = lines_[at_++];
    const auto what = line[0].text;
    if (what == "Name") return name(line);
    if (what == "Set") return set(line);
    if (what == "Solved") return solved(line, 1);
    if (what == "StartState") return solved(line, 0);
    if (what == "Move") return move(line, 1);
    if (what == "MoveTransformation") return move(line, 0);
    if (what == "MoveSequence") return sequence(line);
    if (what == "MoveAlias") return alias(line);
    if (what == "Illegal") return illegal(line);
    return fail(line[0].offset,
                "unknown statement '" + printable(what) +
                    "'; there are Name, Set, Solved, StartState, Move, MoveTransformation, MoveSequence, "
                    "MoveAlias and Illegal");
  }

  bool wants_words(const Line& line, std::size_t count, const std::string& usage) {
    if (line.size() == count) return true;
    return fail(line.size() > count ? line[count].offset : line[0].offset, "write '" + usage + "'");
  }

  bool name(const Line& line) {
    if (!wants_words(line, 2, "Name NAME")) return false;
    if (!d_.title.empty()) return fail(line[0].offset, "the puzzle has a name already");
    if (!d_.sets.empty()) return fail(line[0].offset, "'Name' comes before the first 'Set'");
    d_.title = line[1].text;
    return true;
  }

  bool set(const Line& line) {
    if (!wants_words(line, 4, "Set NAME PIECES ORIENTATIONS")) return false;
    if (solved_) return fail(line[0].offset, "'Set' comes before 'Solved'");
    PieceSet made;
    made.name = line[1].text;
    if (find_set(line[1].text)) return fail(line[1].offset, "set " + printable(line[1].text) + " is defined twice");
    const auto slots = parse_int(line[2].text);
    const auto turns = parse_int(line[3].text);
    if (!slots || *slots < 1 || *slots > kMostSlots)
      return fail(line[2].offset, "the number of pieces is from 1 to 255, not '" + printable(line[2].text) + "'");
    if (!turns || *turns < 1 || *turns > kMostOrientations)
      return fail(line[3].offset, "the number of orientations is from 1 to 127, not '" + printable(line[3].text) + "'");
    constexpr std::size_t kMostSets = 256;
    if (d_.sets.size() == kMostSets) return fail(line[0].offset, "more than 256 sets");
    made.slots = *slots;
    made.orientations = *turns;
    for (int i = 1; i <= made.slots; ++i) made.pieces.push_back(i);
    made.orientation.assign(static_cast<std::size_t>(made.slots), 0);
    made.modulus.assign(static_cast<std::size_t>(made.slots), made.orientations);
    d_.sets.push_back(std::move(made));
    return true;
  }

  [[nodiscard]] std::optional<std::size_t> find_set(std::string_view name) const {
    for (std::size_t s = 0; s < d_.sets.size(); ++s)
      if (d_.sets[s].name == name) return s;
    return {};
  }

  // A row of numbers, one per slot. With `wild`, '?' is allowed and stands for -1.
  bool row(const PieceSet& set, const Line& line, const char* what, int least, int most, bool wild,
           std::vector<int>& out) {
    if (line.size() != static_cast<std::size_t>(set.slots))
      return fail(line[0].offset, "set " + set.name + " has " + std::to_string(set.slots) +
                                      " pieces, but this row has " + std::to_string(line.size()) + " " + what);
    for (const Word& word : line) {
      const auto number = parse_int(word.text);
      if (wild && word.text == "?") {
        out.push_back(-1);
      } else if (!number || *number < least || *number > most) {
        return fail(word.offset, "'" + printable(word.text) + "' is not one of the " + what +
                                     ", which are numbers from " + std::to_string(least) + " to " +
                                     std::to_string(most));
      } else {
        out.push_back(*number);
      }
    }
    return true;
  }

  // The sets of a block until 'End'; take(set, its index, pieces, orientations or none, offset of the rows).
  template <class Take>
  bool block(const Word& head, bool wild, int first, int most_piece, Take take) {
    std::set<std::size_t> seen;
    for (;;) {
      if (at_ >= lines_.size()) return fail(head.offset, "this block has no 'End'");
      const Line& line = lines_[at_++];
      if (line[0].text == "End") return line.size() == 1 || fail(line[1].offset, "nothing follows 'End' on its line");
      const auto s = line.size() == 1 ? find_set(line[0].text) : std::nullopt;
      if (!s) return fail(line[0].offset, "expected the name of a set or 'End', not '" + printable(line[0].text) + "'");
      if (!seen.insert(*s).second)
        return fail(line[0].offset, "set " + d_.sets[*s].name + " appears twice in this block");
      const PieceSet& set = d_.sets[*s];
      if (at_ >= lines_.size())
        return fail(line[0].offset, "the file ends where the row of " + set.name + " should be");
      const std::size_t offset = lines_[at_][0].offset;
      std::vector<int> pieces;
      std::vector<int> turns;
      if (!row(set, lines_[at_++], "pieces", first, most_piece > 0 ? most_piece : set.slots - 1 + first, false, pieces))
        return false;
      const auto numbers = [&](const Line& next) {
        return next[0].text == "?" || (next[0].text.find_first_not_of("0123456789") == std::string_view::npos &&
                                       !(next.size() == 1 && find_set(next[0].text)));
      };
      if (at_ < lines_.size() && numbers(lines_[at_]) &&
          !row(set, lines_[at_++], "orientations", 0, set.orientations - 1, wild, turns))
        return false;
      if (turns.empty()) turns.assign(static_cast<std::size_t>(set.slots), 0);
      if (!take(*s, pieces, turns, offset)) return false;
    }
  }

  bool solved(const Line& line, int first) {
    if (!wants_words(line, 1, std::string(line[0].text))) return false;
    if (d_.sets.empty()) return fail(line[0].offset, "a 'Set' must come before the solved state");
    if (solved_) return fail(line[0].offset, "the solved state is given twice");
    solved_ = true;
    constexpr int kMostNumber = 65535;  // numbers may have gaps
    return block(line[0], true, first, kMostNumber,
                 [&](std::size_t s, const auto& pieces, const auto& turns, std::size_t) {
                   PieceSet& set = d_.sets[s];
                   set.pieces = pieces;
                   for (std::size_t i = 0; i < turns.size(); ++i) {
                     set.modulus[i] = turns[i] < 0 ? 1 : set.orientations;
                     set.orientation[i] = std::max(turns[i], 0);
                   }
                   return true;
                 });
  }

  bool new_move_name(const Word& word) {
    if (!names_.insert(word.text).second)
      return fail(word.offset, "move " + printable(word.text) + " is defined twice");
    if (names_.size() > static_cast<std::size_t>(kMostBaseMoves)) return fail(word.offset, "more than 2000 moves");
    return true;
  }

  bool move(const Line& line, int first) {
    if (!wants_words(line, 2, std::string(line[0].text) + " NAME")) return false;
    if (!solved_) return fail(line[0].offset, "the 'Solved' block must come before the first move");
    if (!new_move_name(line[1])) return false;
    BaseMove made{std::string(line[1].text), identity_actions(d_.sets), names_rotation(line[1].text)};
    const bool good =
        block(line[0], false, first, 0, [&](std::size_t s, const auto& pieces, const auto& turns, std::size_t offset) {
          Action& action = made.actions[s];
          std::vector<bool> used(pieces.size());
          for (std::size_t i = 0; i < pieces.size(); ++i) {
            const auto from = static_cast<std::size_t>(pieces[i] - first);
            if (used[from])
              return fail(offset, "move " + printable(made.name) + " is not a permutation of set " + d_.sets[s].name +
                                      ": " + std::to_string(pieces[i]) + " appears twice");
            used[from] = true;
            action.from[i] = static_cast<std::uint16_t>(from);
            action.turn[i] = static_cast<std::uint8_t>(turns[first == 1 ? from : i]);
          }
          return true;
        });
    if (good) d_.moves.push_back(std::move(made));
    return good;
  }

  bool sequence(const Line& line) {
    if (!solved_) return fail(line[0].offset, "the 'Solved' block must come before the first move");
    if (line.size() < 3) return fail(line[0].offset, "write 'MoveSequence NAME MOVE MOVE …'");
    if (!new_move_name(line[1])) return false;
    Sequence made{line[1], {}};
    for (std::size_t i = 2; i < line.size(); ++i)
      for (const auto part : split_words(line[i].text, ","))
        made.parts.push_back({part, static_cast<std::size_t>(part.data() - source_.text().data())});
    if (made.parts.empty()) return fail(line[2].offset, "the sequence has no moves");
    sequences_.push_back(std::move(made));
    return true;
  }

  bool alias(const Line& line) {
    if (!solved_) return fail(line[0].offset, "the 'Solved' block must come before the first move");
    if (!wants_words(line, 3, "MoveAlias NAME MOVE")) return false;
    if (!new_move_name(line[1])) return false;
    aliases_.push_back({line[1], {line[2]}});
    d_.aliases.push_back({std::string(line[1].text), std::string(line[2].text)});
    return true;
  }

  bool illegal(const Line& line) {
    if (!solved_) return fail(line[0].offset, "the 'Solved' block must come before 'Illegal'");
    if (line.size() < 4) return fail(line[0].offset, "write 'Illegal SET SLOT PIECE PIECE …'");
    const auto s = find_set(line[1].text);
    if (!s) return fail(line[1].offset, "there is no set " + printable(line[1].text));
    const PieceSet& set = d_.sets[*s];
    const auto slot = parse_int(line[2].text);
    if (!slot || *slot < 1 || *slot > set.slots)
      return fail(line[2].offset, "set " + set.name + " has the slots 1 to " + std::to_string(set.slots));
    Forbidden rule{static_cast<int>(*s), *slot - 1, {}};
    for (std::size_t i = 3; i < line.size(); ++i) {
      const auto piece = parse_int(line[i].text);
      if (!piece || std::find(set.pieces.begin(), set.pieces.end(), *piece) == set.pieces.end())
        return fail(line[i].offset, "set " + set.name + " has no piece " + printable(line[i].text));
      if (set.pieces[static_cast<std::size_t>(rule.slot)] == *piece)
        return fail(line[i].offset, "the solved state itself has piece " + std::to_string(*piece) + " there");
      rule.pieces.push_back(*piece);
    }
    d_.forbidden.push_back(std::move(rule));
    return true;
  }

  [[nodiscard]] const BaseMove* find_move(std::string_view name) const {
    for (const BaseMove& move : d_.moves)
      if (move.name == name) return &move;
    return nullptr;
  }

  // Sequences may use one another, in any order; those left over at the end use what is not defined, or each other.
  bool resolve_sequences() {
    std::size_t left = sequences_.size() + 1;
    while (!sequences_.empty() && sequences_.size() < left) {
      left = sequences_.size();
      std::erase_if(sequences_, [&](const Sequence& sequence) { return resolve(sequence); });
    }
    for (const auto* list : {&sequences_, &aliases_})
      for (const Sequence& sequence : *list)
        for (const Word& part : sequence.parts)
          if (!known(part.text)) return fail(part.offset, "there is no move " + printable(part.text));
    if (!sequences_.empty()) return fail(sequences_[0].name.offset, "this sequence is defined by itself");
    return true;
  }

  [[nodiscard]] bool known(std::string_view word) const {
    return find_move(word) != nullptr || find_move(split_amount(word).name) != nullptr ||
           names_.count(split_amount(word).name) != 0;
  }

  bool resolve(const Sequence& sequence) {
    Actions actions = identity_actions(d_.sets);
    for (const Word& part : sequence.parts) {
      const auto [name, amount] = split_amount(part.text);
      const BaseMove* whole = find_move(part.text);
      const BaseMove* base = whole != nullptr ? whole : find_move(name);
      if (base == nullptr) return false;
      actions = then(d_.sets, actions, whole != nullptr ? base->actions : power(d_.sets, base->actions, amount));
    }
    d_.moves.push_back({std::string(sequence.name.text), std::move(actions), names_rotation(sequence.name.text)});
    return true;
  }

  const SourceText& source_;
  Definition d_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
  bool solved_ = false;
  std::set<std::string_view> names_;
  std::vector<Sequence> sequences_;
  std::vector<Sequence> aliases_;
  std::optional<Error> error_;
};

}  // namespace

ReadDefinition read_tws(const SourceText& source) { return TwsReader(source).read(); }

}  // namespace unscramble::perm
