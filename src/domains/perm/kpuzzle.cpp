// KPuzzle definition JSON (cubing.js). Everything counts from 0; orientationDelta belongs to the destination slot.
// Files of older versions have other key names, which are read as well.
#include "domains/perm/kpuzzle.h"

#include <algorithm>
#include <map>
#include <set>

#include "domains/perm/algorithm_text.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

constexpr int kMostPieces = 1000;
constexpr int kMostTurns = 127;

Expected<std::vector<int>> int_row(const SourceText& source, const Json& list, int count, int least, int most,
                                   const std::string& what) {
  if (!list.is(Json::Kind::kList)) return source.error(list.offset, what + " is not a list");
  if (list.items.size() != static_cast<std::size_t>(count))
    return source.error(list.offset,
                        what + " has " + std::to_string(list.items.size()) + " entries, not " + std::to_string(count));
  std::vector<int> row;
  for (const Json& item : list.items) {
    const auto number = item.whole();
    if (!number || *number < least || *number > most)
      return source.error(item.offset,
                          what + " has whole numbers from " + std::to_string(least) + " to " + std::to_string(most));
    row.push_back(*number);
  }
  return row;
}

const Json* either(const Json& object, std::string_view now, std::string_view before) {
  const Json* found = object.find(now);
  return found != nullptr ? found : object.find(before);
}

class KPuzzleReader {
 public:
  KPuzzleReader(const SourceText& source, const Json& root) : source_(source), root_(root) {
    d_.format = Format::kKPuzzle;
    d_.name = source.name();
  }

  ReadDefinition read() {
    if (const Json* name = root_.find("name"); name != nullptr && name->is(Json::Kind::kText)) d_.title = name->text;
    if (!read_orbits() || !read_start() || !read_moves() || !read_derived()) return *error_;
    return finish(std::move(d_));
  }

 private:
  bool fail(std::size_t offset, const std::string& message) {
    if (!error_) error_ = source_.error(offset, message);
    return false;
  }
  bool fail(const Error& error) {
    if (!error_) error_ = error;
    return false;
  }

  bool read_orbits() {
    const Json* orbits = root_.find("orbits");
    if (orbits == nullptr) return fail(root_.offset, "there is no \"orbits\"");
    if (orbits->is(Json::Kind::kObject)) {  // older files
      for (const auto& [name, orbit] : orbits->members)
        if (!add_orbit(name, orbit)) return false;
    } else if (orbits->is(Json::Kind::kList)) {
      for (const Json& orbit : orbits->items) {
        const Json* name = orbit.find("orbitName");
        if (name == nullptr || !name->is(Json::Kind::kText))
          return fail(orbit.offset, "an orbit needs an \"orbitName\"");
        if (!add_orbit(name->text, orbit)) return false;
      }
    } else {
      return fail(orbits->offset, "\"orbits\" is a list");
    }
    return !d_.sets.empty() || fail(orbits->offset, "there are no orbits");
  }

  bool add_orbit(const std::string& name, const Json& orbit) {
    PieceSet set;
    set.name = name;
    const Json* pieces = orbit.find("numPieces");
    const Json* turns = either(orbit, "numOrientations", "orientations");
    const int slots = pieces == nullptr ? 0 : pieces->whole().value_or(0);
    const int count = turns == nullptr ? 0 : turns->whole().value_or(0);
    if (slots < 1 || slots > kMostPieces)
      return fail(pieces == nullptr ? orbit.offset : pieces->offset, "\"numPieces\" is a number from 1 to 1000");
    if (count < 1 || count > kMostTurns)
      return fail(turns == nullptr ? orbit.offset : turns->offset, "\"numOrientations\" is a number from 1 to 127");
    if (find_set(name)) return fail(orbit.offset, "orbit " + printable(name) + " is defined twice");
    set.slots = slots;
    set.orientations = count;
    d_.sets.push_back(std::move(set));
    return true;
  }

  [[nodiscard]] std::optional<std::size_t> find_set(std::string_view name) const {
    for (std::size_t s = 0; s < d_.sets.size(); ++s)
      if (d_.sets[s].name == name) return s;
    return {};
  }

  bool read_start() {
    const Json* start = either(root_, "defaultPattern", "startStateData");
    if (start == nullptr) return fail(root_.offset, "there is no \"defaultPattern\"");
    if (!start->is(Json::Kind::kObject)) return fail(start->offset, "\"defaultPattern\" is an object");
    for (const auto& [name, value] : start->members)
      if (!find_set(name)) return fail(value.offset, "there is no orbit " + printable(name));
    for (PieceSet& set : d_.sets) {
      const Json* value = start->find(set.name);
      if (value == nullptr) return fail(start->offset, "\"defaultPattern\" lacks the orbit " + printable(set.name));
      const auto row = read_pattern_row(source_, set, *value);
      if (!row) return fail(row.error());
      set.pieces = row->pieces;
      set.orientation = row->orientation;
      set.modulus = row->modulus;
      for (std::size_t i = 0; i < set.modulus.size(); ++i)
        if (set.orientation[i] >= set.modulus[i])
          return fail(value->offset,
                      "an orientation of " + printable(set.name) + " is not below its \"orientationMod\"");
    }
    return true;
  }

  bool read_moves() {
    const Json* moves = root_.find("moves");
    if (moves == nullptr || !moves->is(Json::Kind::kObject))
      return fail(moves == nullptr ? root_.offset : moves->offset, "\"moves\" is an object of moves by name");
    if (moves->members.size() > static_cast<std::size_t>(kMostBaseMoves))
      return fail(moves->offset, "more than 2000 moves");
    for (const auto& [name, value] : moves->members) {
      if (name.empty() || name.find_first_of(" \t\r\n") != std::string::npos)
        return fail(value.offset, "the name of a move is one word");
      BaseMove move{name, {}, names_rotation(name)};
      for (const auto& [orbit, unused] : value.members)
        if (!find_set(orbit)) return fail(unused.offset, "there is no orbit " + printable(orbit));
      for (const PieceSet& set : d_.sets) {
        const Json* part = value.find(set.name);
        if (part == nullptr)
          return fail(value.offset, "move " + printable(name) + " lacks the orbit " + printable(set.name));
        if (!read_action(set, name, *part, move.actions.emplace_back())) return false;
      }
      d_.moves.push_back(std::move(move));
    }
    return true;
  }

  bool read_action(const PieceSet& set, const std::string& move, const Json& value, Action& out) {
    const Json* permutation = value.find("permutation");
    const Json* turns = either(value, "orientationDelta", "orientation");
    if (permutation == nullptr) return fail(value.offset, "there is no \"permutation\"");
    const auto row = int_row(source_, *permutation, set.slots, 0, set.slots - 1, "the permutation");
    if (!row) return fail(row.error());
    std::vector<bool> used(row->size());
    for (std::size_t i = 0; i < row->size(); ++i) {
      const auto from = static_cast<std::size_t>((*row)[i]);
      if (used[from])
        return fail(permutation->items[i].offset, "move " + printable(move) + " is not a permutation of " +
                                                      printable(set.name) + ": " + std::to_string(from) +
                                                      " appears twice");
      used[from] = true;
      out.from.push_back(static_cast<std::uint16_t>(from));
    }
    out.turn.assign(out.from.size(), 0);
    if (turns == nullptr) return true;
    const auto deltas = int_row(source_, *turns, set.slots, 0, set.orientations - 1, "the orientationDelta");
    if (!deltas) return fail(deltas.error());
    for (std::size_t i = 0; i < deltas->size(); ++i) out.turn[i] = static_cast<std::uint8_t>((*deltas)[i]);
    return true;
  }

  // --- derived moves ------------------------------------------------------------------------------------------------
  [[nodiscard]] std::optional<Actions> find_actions(std::string_view word) const {
    const auto by_name = [&](std::string_view name) -> const Actions* {
      for (const BaseMove& move : d_.moves)
        if (move.name == name) return &move.actions;
      const auto known = derived_.find(name);
      return known == derived_.end() ? nullptr : &known->second;
    };
    if (const Actions* whole = by_name(word)) return *whole;
    const auto [name, amount] = split_amount(word);
    const Actions* base = by_name(name);
    if (base == nullptr) return {};
    return power(d_.sets, *base, amount);
  }

  // They may use one another in any order. A face turn of the puzzle held another way joins the moves: the 2x2x2 has
  // only U and rotations otherwise. The others (slices, wide turns) can be read, but are not moves.
  bool read_derived() {
    const Json* derived = either(root_, "derivedMoves", "experimentalDerivedMoves");
    if (derived == nullptr || derived->is(Json::Kind::kNull)) return true;
    if (!derived->is(Json::Kind::kObject))
      return fail(derived->offset, "\"derivedMoves\" is an object of texts by name");
    if (derived->members.size() > static_cast<std::size_t>(kMostBaseMoves))
      return fail(derived->offset, "more than 2000 derived moves");
    std::vector<const std::pair<std::string, Json>*> left;
    for (const auto& member : derived->members) {
      if (!member.second.is(Json::Kind::kText)) return fail(member.second.offset, "a derived move is a text");
      if (find_actions(member.first))
        return fail(member.second.offset, "move " + printable(member.first) + " exists already");
      left.push_back(&member);
    }
    for (std::size_t before = left.size() + 1; !left.empty() && left.size() < before;) {
      before = left.size();
      std::erase_if(left, [&](const auto* member) {
        auto made = actions_of(member->second.text, d_.sets, [&](std::string_view word) { return find_actions(word); });
        if (made) derived_.emplace(member->first, *std::move(made));
        return made.has_value();
      });
    }
    if (!left.empty()) {
      const auto& [name, value] = *left.front();
      const auto made = actions_of(value.text, d_.sets, [&](std::string_view word) { return find_actions(word); });
      return fail(value.offset, "derived move " + printable(name) + ": " + made.error().message);
    }
    add_turned_moves(*derived);
    return true;
  }

  void add_turned_moves(const Json& derived) {
    const auto rotations = whole_turns();
    const std::size_t own = d_.moves.size();
    for (const auto& member : derived.members) {
      BaseMove move{member.first, derived_.at(member.first), names_rotation(member.first)};
      if (move.rotation || is_turned_move(move.actions, rotations, own)) {
        d_.moves.push_back(std::move(move));
      } else {
        d_.aliases.push_back({member.first, member.second.text});
      }
    }
  }

  // The group of the rotations of the whole puzzle, as far as it is small.
  [[nodiscard]] std::vector<Actions> whole_turns() const {
    constexpr std::size_t kMost = 120;
    std::vector<Actions> all{identity_actions(d_.sets)};
    for (std::size_t i = 0; i < all.size(); ++i)
      for (const BaseMove& move : d_.moves) {
        if (!move.rotation || all.size() >= kMost) continue;
        auto next = then(d_.sets, all[i], move.actions);
        if (std::find(all.begin(), all.end(), next) == all.end()) all.push_back(std::move(next));
      }
    return all;
  }

  [[nodiscard]] bool is_turned_move(const Actions& actions, const std::vector<Actions>& rotations,
                                    std::size_t own) const {
    for (const Actions& rotation : rotations) {
      const Actions turned = then(d_.sets, then(d_.sets, rotation, actions), inverse(d_.sets, rotation));
      for (std::size_t m = 0; m < own; ++m)
        if (!d_.moves[m].rotation && (d_.moves[m].actions == turned || inverse(d_.sets, d_.moves[m].actions) == turned))
          return true;
    }
    return false;
  }

  const SourceText& source_;
  const Json& root_;
  Definition d_;
  std::map<std::string, Actions, std::less<>> derived_;
  std::optional<Error> error_;
};

}  // namespace

Expected<PatternRow> read_pattern_row(const SourceText& source, const PieceSet& set, const Json& value) {
  PatternRow row;
  const Json* pieces = either(value, "pieces", "permutation");
  const Json* turns = value.find("orientation");
  const Json* modulus = value.find("orientationMod");
  if (pieces == nullptr) return source.error(value.offset, "orbit " + printable(set.name) + " needs \"pieces\"");
  auto numbers = int_row(source, *pieces, set.slots, 0, set.slots - 1, "\"pieces\" of " + printable(set.name));
  if (!numbers) return numbers.error();
  row.pieces = *std::move(numbers);
  row.orientation.assign(row.pieces.size(), 0);
  row.modulus.assign(row.pieces.size(), set.orientations);
  if (turns != nullptr) {
    numbers = int_row(source, *turns, set.slots, 0, set.orientations - 1, "\"orientation\" of " + printable(set.name));
    if (!numbers) return numbers.error();
    row.orientation = *std::move(numbers);
  }
  if (modulus == nullptr) return row;
  numbers = int_row(source, *modulus, set.slots, 0, set.orientations, "\"orientationMod\" of " + printable(set.name));
  if (!numbers) return numbers.error();
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    const int m = (*numbers)[i] == 0 ? set.orientations : (*numbers)[i];
    if (set.orientations % m != 0)
      return source.error(modulus->items[i].offset, "an \"orientationMod\" divides the number of orientations");
    row.modulus[i] = m;
  }
  return row;
}

ReadDefinition read_kpuzzle(const SourceText& source, const Json& root) { return KPuzzleReader(source, root).read(); }

}  // namespace unscramble::perm
