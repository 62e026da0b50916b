#include "domains/perm/definition.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/hash.h"
#include "puzzle/text.h"

namespace unscramble::perm {

Action identity_action(int slots) {
  Action action;
  action.from.resize(static_cast<std::size_t>(slots));
  std::iota(action.from.begin(), action.from.end(), std::uint16_t{0});
  action.turn.assign(static_cast<std::size_t>(slots), 0);
  return action;
}

Actions identity_actions(const std::vector<PieceSet>& sets) {
  Actions actions;
  for (const PieceSet& set : sets) actions.push_back(identity_action(set.slots));
  return actions;
}

Actions then(const std::vector<PieceSet>& sets, const Actions& a, const Actions& b) {
  Actions out = a;
  for (std::size_t s = 0; s < sets.size(); ++s)
    for (std::size_t i = 0; i < out[s].from.size(); ++i) {
      const std::size_t middle = b[s].from[i];
      out[s].from[i] = a[s].from[middle];
      out[s].turn[i] = static_cast<std::uint8_t>((a[s].turn[middle] + b[s].turn[i]) % sets[s].orientations);
    }
  return out;
}

Actions inverse(const std::vector<PieceSet>& sets, const Actions& a) {
  Actions out = a;
  for (std::size_t s = 0; s < sets.size(); ++s)
    for (std::size_t i = 0; i < a[s].from.size(); ++i) {
      const std::size_t source = a[s].from[i];
      out[s].from[source] = static_cast<std::uint16_t>(i);
      out[s].turn[source] = static_cast<std::uint8_t>((sets[s].orientations - a[s].turn[i]) % sets[s].orientations);
    }
  return out;
}

Actions power(const std::vector<PieceSet>& sets, const Actions& a, int amount) {
  Actions step = amount < 0 ? inverse(sets, a) : a;
  Actions out = identity_actions(sets);
  for (auto left = static_cast<std::uint32_t>(amount < 0 ? -static_cast<std::int64_t>(amount) : amount); left > 0;
       left >>= 1U) {
    if ((left & 1U) != 0) out = then(sets, out, step);
    step = then(sets, step, step);
  }
  return out;
}

bool names_rotation(std::string_view name) {
  if (name.size() > 1 && name.back() == '\'') name.remove_suffix(1);
  if (name.size() > 1 && name.back() == '2') name.remove_suffix(1);
  if (name == "x" || name == "y" || name == "z") return true;
  return name.size() >= 2 && name.back() == 'v' &&
         std::all_of(name.begin(), name.end() - 1, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

NameAndAmount split_amount(std::string_view word) {
  NameAndAmount parts{word, 1};
  bool negative = false;
  if (word.size() > 1 && word.back() == '\'') {
    negative = true;
    word.remove_suffix(1);
  }
  std::size_t digits = 0;
  while (digits < word.size() && word[word.size() - 1 - digits] >= '0' && word[word.size() - 1 - digits] <= '9')
    ++digits;
  int amount = 1;
  if (digits > 0 && digits < word.size() && digits <= 6) {
    amount = *parse_int(word.substr(word.size() - digits));
    word.remove_suffix(digits);
  }
  parts.name = word;
  parts.amount = negative ? -amount : amount;
  return parts;
}

namespace {

void add_to(std::uint64_t& hash, const void* data, std::size_t bytes) { hash = hash_bytes(data, bytes, hash); }

template <class T>
void add_all(std::uint64_t& hash, const std::vector<T>& values) {
  const std::uint64_t size = values.size();
  add_to(hash, &size, sizeof size);
  if (size > 0) add_to(hash, values.data(), size * sizeof(T));
}

// Names of sets and of the file do not count: the same puzzle under another title has the same models.
std::uint64_t fingerprint_of(const Definition& d) {
  std::uint64_t hash = 1;
  for (const PieceSet& set : d.sets) {
    add_all(hash, std::vector<int>{set.slots, set.orientations});
    add_all(hash, set.pieces);
    add_all(hash, set.orientation);
    add_all(hash, set.modulus);
  }
  for (const BaseMove& move : d.moves) {
    if (move.rotation) continue;
    add_all(hash, std::vector<char>(move.name.begin(), move.name.end()));
    for (const Action& action : move.actions) {
      add_all(hash, action.from);
      add_all(hash, action.turn);
    }
  }
  for (const Forbidden& rule : d.forbidden) {
    add_all(hash, std::vector<int>{rule.set, rule.slot});
    add_all(hash, rule.pieces);
  }
  add_all(hash, std::vector<int>{d.powers ? 1 : 0, d.inverses ? 1 : 0});
  return hash;
}

// Pieces that look alike must also be alike in how their orientation counts.
Status check_alike(const PieceSet& set, const std::string& file) {
  std::map<int, int> modulus;
  for (std::size_t i = 0; i < set.pieces.size(); ++i) {
    const auto [known, is_new] = modulus.emplace(set.pieces[i], set.modulus[i]);
    if (!is_new && known->second != set.modulus[i])
      return usage_error(file + ": set " + printable(set.name) + ": the pieces numbered " +
                         std::to_string(set.pieces[i]) +
                         " look alike, so the orientation must count for all of them or for none");
  }
  return Done{};
}

}  // namespace

Expected<std::shared_ptr<const Definition>> finish(Definition d) {
  if (d.sets.empty()) return usage_error(d.name + ": the file defines no set of pieces");
  for (const PieceSet& set : d.sets)
    if (auto alike = check_alike(set, d.name); !alike) return alike.error();
  const auto solved = identity_actions(d.sets);
  const bool moves = std::any_of(d.moves.begin(), d.moves.end(),
                                 [&](const BaseMove& move) { return !move.rotation && move.actions != solved; });
  if (!moves) return usage_error(d.name + ": the file defines no move that changes anything");
  d.fingerprint = fingerprint_of(d);
  return std::shared_ptr<const Definition>(std::make_shared<const Definition>(std::move(d)));
}

}  // namespace unscramble::perm
