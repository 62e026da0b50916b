#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "domains/perm/ranked_space.h"
#include "domains/perm/slot_orbits.h"

namespace unscramble::perm {

namespace {

bool is_odd(const std::vector<std::uint8_t>& from) {
  bool odd = false;
  std::vector<bool> seen(from.size());
  for (std::size_t i = 0; i < from.size(); ++i)
    for (std::size_t j = from[i]; !seen[i] && j != i; j = from[j]) {
      if (seen[j]) break;
      seen[j] = true;
      odd = !odd;
    }
  return odd;
}

// n! / (k1! k2! …), one slot after the other so that every step is whole.
std::uint64_t arrangements(const Coordinate& c) {
  std::vector<int> so_far(c.counts.size());
  std::uint64_t ways = 1;
  for (std::size_t i = 0; i < c.labels.size(); ++i) {
    const std::uint64_t product = times(ways, i + 1);
    if (product == ~std::uint64_t{0}) return product;
    ways = product / static_cast<std::uint64_t>(++so_far[static_cast<std::size_t>(c.labels[i])]);
  }
  return ways;
}

void unrank_chosen(const Coordinate& c, std::uint64_t value, std::uint8_t* out) {
  const auto n = c.slots.size();
  const auto k = static_cast<std::size_t>(c.chosen);
  const auto m = static_cast<std::uint64_t>(c.modulus);
  std::array<std::uint8_t, kMostInOrbit> turned{};
  for (std::size_t i = k; i-- > 0;) {
    turned[i] = static_cast<std::uint8_t>(value % m);
    value /= m;
  }
  std::array<std::uint8_t, kMostInOrbit> digit{};
  for (std::size_t i = k; i-- > 0;) {
    digit[i] = static_cast<std::uint8_t>(value % (n - i));
    value /= n - i;
  }
  std::uint64_t left = (std::uint64_t{1} << n) - 1;
  for (std::size_t i = 0; i < k; ++i) {
    std::uint64_t rest = left;
    for (int skip = digit[i]; skip > 0; --skip) rest &= rest - 1;
    const auto slot = static_cast<unsigned>(std::countr_zero(rest));
    left &= ~(std::uint64_t{1} << slot);
    out[i] = static_cast<std::uint8_t>(slot * m + turned[i]);
  }
}

}  // namespace

void Coordinate::move(std::size_t m, const std::uint8_t* now, std::uint8_t* next) const {
  if (kind == CoordinateKind::kChosen) {
    const auto t = static_cast<unsigned>(modulus);
    for (std::size_t i = 0; i < static_cast<std::size_t>(chosen); ++i) {
      const std::uint8_t slot = to[m][now[i] / t];
      next[i] = static_cast<std::uint8_t>(slot * t + (now[i] % t + turn[m][slot]) % t);
    }
    return;
  }
  const auto& source = from[m];
  for (std::size_t i = 0; i < slots.size(); ++i) next[i] = now[source[i]];
  if (kind == CoordinateKind::kPieces) return;
  for (std::size_t i = 0; i < slots.size(); ++i) next[i] = static_cast<std::uint8_t>((next[i] + turn[m][i]) % modulus);
}

std::uint64_t Coordinate::rank_chosen(const std::uint8_t* state) const {
  std::array<std::uint8_t, kMostInOrbit> slot;
  std::array<std::uint8_t, kMostInOrbit> turned;
  const std::size_t n = byte.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint8_t value = state[byte[i]];
    const std::uint8_t piece = number_in[value];
    if (piece == 255) continue;
    slot[piece] = static_cast<std::uint8_t>(i);
    turned[piece] = turn_in[value];
  }
  std::uint64_t place = 0;
  std::uint64_t turns = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(chosen); ++i) {
    unsigned rank = slot[i];
    for (std::size_t j = 0; j < i; ++j) rank -= slot[j] < slot[i] ? 1U : 0U;
    place = place * (n - i) + rank;
    turns = turns * static_cast<std::uint64_t>(modulus) + turned[i];
  }
  return place * turnings + turns;
}

void Coordinate::compile(const Layout& layout) {
  const SetLayout& in = layout.sets()[set];
  if (!in.packed) return;
  byte.clear();
  turnings = 1;
  for (int i = 0; i < chosen; ++i) turnings *= static_cast<std::uint64_t>(modulus);
  for (const std::size_t slot : slots) byte.push_back(static_cast<std::uint16_t>(in.byte[slot]));
  number_in.assign(256, 255);
  turn_in.assign(256, 0);
  for (int value = 0; value < in.labels * in.turns; ++value) {
    const int piece = number[static_cast<std::size_t>(value % in.labels)];
    if (piece < 0 || piece > 254) continue;
    const auto at = static_cast<std::size_t>(value);
    int turned = value / in.labels;
    if (kind == CoordinateKind::kChosen) {
      if (piece >= chosen) continue;
      turned = (turned - home_turn[order[static_cast<std::size_t>(piece)]] + modulus) % modulus;
    }
    number_in[at] = static_cast<std::uint8_t>(piece);
    turn_in[at] = static_cast<std::uint8_t>(turned);
  }
}

void Coordinate::read(const Layout& layout, const std::uint8_t* state, std::uint8_t* out) const {
  if (!byte.empty()) {
    const std::size_t n = byte.size();
    if (kind == CoordinateKind::kTurns) {
      for (std::size_t i = 0; i < n; ++i) out[i] = turn_in[state[byte[i]]];
    } else if (kind == CoordinateKind::kPieces) {
      for (std::size_t i = 0; i < n; ++i) out[i] = number_in[state[byte[i]]];
    } else {
      std::size_t slot = 0;  // times the modulus
      for (std::size_t i = 0; i < n; ++i, slot += static_cast<std::size_t>(modulus)) {
        const std::uint8_t value = state[byte[i]];
        if (number_in[value] != 255) out[number_in[value]] = static_cast<std::uint8_t>(slot + turn_in[value]);
      }
    }
    return;
  }
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Look look = layout.look(state, set, slots[i]);
    if (kind == CoordinateKind::kTurns) {
      out[i] = static_cast<std::uint8_t>(look.turn);
    } else if (kind == CoordinateKind::kPieces) {
      out[i] = static_cast<std::uint8_t>(number[static_cast<std::size_t>(look.label)]);
    } else if (const int piece = number[static_cast<std::size_t>(look.label)]; piece < chosen) {
      // Turned from home by what it shows less what it shows there.
      const int turned = (look.turn - home_turn[order[static_cast<std::size_t>(piece)]] + modulus) % modulus;
      out[piece] = static_cast<std::uint8_t>(static_cast<int>(i) * modulus + turned);
    }
  }
}

void Coordinate::unrank(std::uint64_t value, std::uint8_t* out) const {
  const std::size_t n = slots.size();
  if (kind == CoordinateKind::kChosen) return unrank_chosen(*this, value, out);
  if (kind == CoordinateKind::kTurns) {
    const auto m = static_cast<std::uint64_t>(modulus);
    int sum = 0;
    for (std::size_t i = 0; i + (determined ? 1 : 0) < n; ++i) {
      out[i] = static_cast<std::uint8_t>(value % m);
      sum += out[i];
      value /= m;
    }
    const int home = std::accumulate(home_turn.begin(), home_turn.end(), 0);
    if (determined) out[n - 1] = static_cast<std::uint8_t>(((home - sum) % modulus + modulus) % modulus);
    return;
  }
  if (counts.size() == n) {  // all different: the factorial number system
    std::array<std::uint8_t, kMostInOrbit> digit{};
    bool odd = false;
    if (determined) value *= 2;
    for (std::size_t i = n; i-- > 0;) {
      const std::size_t radix = n - i;
      digit[i] = static_cast<std::uint8_t>(value % radix);
      value /= radix;
    }
    for (std::size_t i = 0; i < n; ++i) odd ^= (digit[i] & 1U) != 0;
    if (determined && odd) digit[n - 2] = 1;
    std::uint64_t left = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    for (std::size_t i = 0; i < n; ++i) {
      std::uint64_t rest = left;
      for (int skip = digit[i]; skip > 0; --skip) rest &= rest - 1;
      out[i] = static_cast<std::uint8_t>(std::countr_zero(rest));
      left &= ~(std::uint64_t{1} << out[i]);
    }
    return;
  }
  std::vector<int> rest = counts;
  std::uint64_t ways = size;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t label = 0;; ++label) {
      const std::uint64_t here = ways * static_cast<std::uint64_t>(rest[label]) / (n - i);
      if (value < here) {
        out[i] = static_cast<std::uint8_t>(label);
        --rest[label];
        ways = here;
        break;
      }
      value -= here;
    }
}

std::uint64_t Coordinate::rank(const std::uint8_t* values) const {
  const std::size_t n = slots.size();
  std::uint64_t value = 0;
  if (kind == CoordinateKind::kChosen) {
    std::uint64_t used = 0;
    std::uint64_t turned = 0;
    const auto m = static_cast<unsigned>(modulus);
    for (std::size_t i = 0; i < static_cast<std::size_t>(chosen); ++i) {
      const unsigned slot = values[i] / m;
      const std::uint64_t below = used & ((std::uint64_t{1} << slot) - 1);
      value = value * (n - i) + slot - static_cast<std::uint64_t>(std::popcount(below));
      used |= std::uint64_t{1} << slot;
      turned = turned * m + values[i] % m;
    }
    std::uint64_t turnings = 1;
    for (int i = 0; i < chosen; ++i) turnings *= m;
    return value * turnings + turned;
  }
  if (kind == CoordinateKind::kTurns) {
    for (std::size_t i = n - (determined ? 1 : 0); i-- > 0;)
      value = value * static_cast<std::uint64_t>(modulus) + values[i];
    return value;
  }
  if (counts.size() == n) {
    std::uint64_t left = ~std::uint64_t{0};
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t below = left & ((std::uint64_t{1} << values[i]) - 1);
      value = value * (n - i) + static_cast<std::uint64_t>(std::popcount(below));
      left &= ~(std::uint64_t{1} << values[i]);
    }
    return determined ? value / 2 : value;
  }
  std::array<int, kMostInOrbit> rest{};
  std::copy(counts.begin(), counts.end(), rest.begin());
  std::uint64_t ways = size;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t label = 0; label < values[i]; ++label)
      value += ways * static_cast<std::uint64_t>(rest[label]) / (n - i);
    ways = ways * static_cast<std::uint64_t>(rest[values[i]]) / (n - i);
    --rest[values[i]];
  }
  return value;
}

std::optional<std::vector<Coordinate>> whole_coordinates(const Engine& engine) {
  if (engine.has_rules()) return {};
  const Layout& layout = engine.layout();
  std::vector<Coordinate> all;
  for (const auto& [s, slots] : slot_orbits(engine)) {
    if (slots.size() >= kMostInOrbit) return {};
    Coordinate pieces;
    pieces.slots = slots;
    pieces.set = s;
    std::vector<std::uint8_t> index(layout.sets()[s].byte.size());
    for (std::size_t k = 0; k < slots.size(); ++k) index[slots[k]] = static_cast<std::uint8_t>(k);
    bool even = true;
    bool summed = true;
    const int turns = layout.sets()[s].turns;
    for (const EngineMove& move : engine.moves()) {
      auto& from = pieces.from.emplace_back();
      auto& turn = pieces.turn.emplace_back();
      auto& to = pieces.to.emplace_back(slots.size());
      int sum = 0;
      for (std::size_t k = 0; k < slots.size(); ++k) {
        from.push_back(index[move.actions[s].from[slots[k]]]);
        to[from.back()] = static_cast<std::uint8_t>(k);
        turn.push_back(static_cast<std::uint8_t>(move.actions[s].turn[slots[k]] % turns));
        sum += turn.back();
      }
      even = even && !is_odd(from);
      summed = summed && sum % turns == 0;
    }
    pieces.number.assign(static_cast<std::size_t>(layout.sets()[s].labels), -1);
    for (std::size_t k = 0; k < slots.size(); ++k) {
      const Look look = layout.solved_look(engine.definition(), s, slots[k]);
      int& number = pieces.number[static_cast<std::size_t>(look.label)];
      if (number < 0) {
        number = static_cast<int>(pieces.counts.size());
        pieces.counts.push_back(0);
      }
      pieces.labels.push_back(number);
      pieces.home_turn.push_back(look.turn);
      pieces.order.push_back(static_cast<std::uint8_t>(k));
      ++pieces.counts[static_cast<std::size_t>(number)];
    }
    pieces.modulus = turns;
    Coordinate orientations = pieces;
    pieces.size = arrangements(pieces);
    pieces.determined = even && pieces.counts.size() == slots.size() && slots.size() > 1;
    if (pieces.determined) pieces.size /= 2;
    orientations.kind = CoordinateKind::kTurns;
    orientations.determined = summed && turns > 1;
    for (std::size_t i = orientations.determined ? 1 : 0; i < slots.size() && turns > 1; ++i)
      orientations.size = times(orientations.size, static_cast<std::uint64_t>(turns));
    all.push_back(std::move(pieces));
    all.push_back(std::move(orientations));
  }
  return all;
}

std::optional<Coordinate> reduced(const Coordinate& pieces, int turns, std::uint64_t most, std::size_t skip) {
  Coordinate out = pieces;
  out.determined = false;
  out.table.clear();
  const std::size_t n = pieces.slots.size();
  if (pieces.counts.size() == n) {
    // The pieces from `skip` on, as many as fit: slot times orientation of each must fit a byte.
    if (n * static_cast<std::size_t>(turns) > 256) return {};
    out.kind = CoordinateKind::kChosen;
    out.modulus = turns;
    out.chosen = 0;
    out.size = 1;
    while (out.chosen + static_cast<int>(skip) < static_cast<int>(n)) {
      const std::uint64_t larger =
          times(out.size, (n - static_cast<std::size_t>(out.chosen)) * static_cast<std::uint64_t>(turns));
      if (larger > most) break;
      out.size = larger;
      ++out.chosen;
    }
    if (out.chosen == 0) return {};
    for (std::size_t i = 0; i < n; ++i) out.order[i] = static_cast<std::uint8_t>((i + skip) % n);
    for (int& number : out.number)
      if (number >= 0) number = (number + static_cast<int>(n - skip)) % static_cast<int>(n);
    return out;
  }
  // Numbers from `skip` on stay, as many as fit; the others become one.
  for (int kept = static_cast<int>(pieces.counts.size()) - 1; kept > 0; --kept) {
    const auto renumber = [&](int number) {
      const int turned = (number + static_cast<int>(pieces.counts.size() - skip % pieces.counts.size())) %
                         static_cast<int>(pieces.counts.size());
      return std::min(turned, kept);
    };
    out.counts.assign(static_cast<std::size_t>(kept) + 1, 0);
    for (std::size_t i = 0; i < n; ++i) {
      out.labels[i] = renumber(pieces.labels[i]);
      ++out.counts[static_cast<std::size_t>(out.labels[i])];
    }
    out.size = arrangements(out);
    if (out.size > most) continue;
    for (std::size_t label = 0; label < out.number.size(); ++label)
      if (out.number[label] >= 0) out.number[label] = renumber(pieces.number[label]);
    return out;
  }
  return {};
}

}  // namespace unscramble::perm
