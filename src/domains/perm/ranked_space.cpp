#include "domains/perm/ranked_space.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace unscramble::perm {

namespace {

constexpr std::size_t kMostSlots = 64;
constexpr std::uint64_t kMostTable = std::uint64_t{1} << 24;  // entries

// Slots that moves exchange, set by set.
std::vector<std::pair<std::size_t, std::vector<std::size_t>>> slot_orbits(const Engine& engine) {
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> orbits;
  for (std::size_t s = 0; s < engine.layout().sets().size(); ++s) {
    const auto& bytes = engine.layout().sets()[s].byte;
    std::vector<bool> seen(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i] < 0 || seen[i]) continue;
      std::vector<std::size_t> orbit{i};
      seen[i] = true;
      for (std::size_t k = 0; k < orbit.size(); ++k)
        for (const EngineMove& move : engine.moves())
          if (const std::size_t next = move.actions[s].from[orbit[k]]; !seen[next]) {
            seen[next] = true;
            orbit.push_back(next);
          }
      std::sort(orbit.begin(), orbit.end());
      orbits.emplace_back(s, std::move(orbit));
    }
  }
  return orbits;
}

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

}  // namespace

void Coordinate::unrank(std::uint64_t value, std::uint8_t* out) const {
  const std::size_t n = slots.size();
  if (turns) {
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
    std::array<std::uint8_t, kMostSlots> digit{};
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
  if (turns) {
    for (std::size_t i = n - (determined ? 1 : 0); i-- > 0;) value = value * static_cast<std::uint64_t>(modulus) + values[i];
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
  std::array<int, kMostSlots> rest{};
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

std::optional<RankedSpace> RankedSpace::make(const Engine& engine, std::uint64_t most) {
  RankedSpace space;
  if (engine.has_rules()) return {};
  const Layout& layout = engine.layout();
  space.moves_ = engine.moves().size();
  const auto too_large = [&](double factor) { return static_cast<double>(space.size_) * factor > static_cast<double>(most); };
  for (const auto& [s, slots] : slot_orbits(engine)) {
    if (slots.size() >= kMostSlots) return {};
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
      int sum = 0;
      for (const std::size_t slot : slots) {
        from.push_back(index[move.actions[s].from[slot]]);
        turn.push_back(static_cast<std::uint8_t>(move.actions[s].turn[slot] % turns));
        sum += turn.back();
      }
      even = even && !is_odd(from);
      summed = summed && sum % turns == 0;
    }
    std::map<int, int> number;
    for (const std::size_t slot : slots) {
      const Look look = layout.solved_look(engine.definition(), s, slot);
      const auto at = number.emplace(look.label, static_cast<int>(number.size())).first;
      pieces.labels.push_back(at->second);
      pieces.home_turn.push_back(look.turn);
      if (pieces.counts.size() < number.size()) pieces.counts.push_back(0);
      ++pieces.counts[static_cast<std::size_t>(at->second)];
    }
    Coordinate orientations = pieces;
    // n! / (k1! k2! …), one slot after the other so that every step is whole.
    std::vector<int> so_far(pieces.counts.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const int count = ++so_far[static_cast<std::size_t>(pieces.labels[i])];
      if (too_large(static_cast<double>(pieces.size) * static_cast<double>(i + 1) / 8)) return {};
      pieces.size = pieces.size * (i + 1) / static_cast<std::uint64_t>(count);
    }
    pieces.determined = even && pieces.counts.size() == slots.size() && slots.size() > 1;
    if (pieces.determined) pieces.size /= 2;
    orientations.turns = true;
    orientations.modulus = turns;
    orientations.determined = summed && turns > 1;
    for (std::size_t i = orientations.determined ? 1 : 0; i < slots.size() && turns > 1; ++i) {
      orientations.size *= static_cast<std::uint64_t>(turns);
      if (too_large(static_cast<double>(orientations.size))) return {};
    }
    for (Coordinate* coordinate : {&pieces, &orientations}) {
      if (coordinate->size == 1) continue;
      if (too_large(static_cast<double>(coordinate->size))) return {};
      coordinate->stride = space.size_;
      space.size_ *= coordinate->size;
      space.coordinates_.push_back(std::move(*coordinate));
    }
  }
  for (Coordinate& c : space.coordinates_) {
    std::array<std::uint8_t, kMostSlots> home{};
    std::array<std::uint8_t, kMostSlots> now{};
    std::array<std::uint8_t, kMostSlots> next{};
    for (std::size_t i = 0; i < c.slots.size(); ++i)
      home[i] = static_cast<std::uint8_t>(c.turns ? c.home_turn[i] : c.labels[i]);
    space.goal_ += c.rank(home.data()) * c.stride;
    if (c.size * space.moves_ > kMostTable) continue;
    c.table.resize(c.size * space.moves_);
    for (std::uint64_t value = 0; value < c.size; ++value) {
      c.unrank(value, now.data());
      for (std::size_t m = 0; m < space.moves_; ++m) {
        for (std::size_t i = 0; i < c.slots.size(); ++i) {
          next[i] = now[c.from[m][i]];
          if (c.turns) next[i] = static_cast<std::uint8_t>((next[i] + c.turn[m][i]) % c.modulus);
        }
        c.table[value * space.moves_ + m] = static_cast<std::uint32_t>(c.rank(next.data()));
      }
    }
  }
  return space;
}

void RankedSpace::children(std::uint64_t state, std::uint64_t* out) const {
  std::fill_n(out, moves_, 0);
  for (const Coordinate& c : coordinates_) {
    const std::uint64_t value = state / c.stride % c.size;
    if (!c.table.empty()) {
      const std::uint32_t* row = c.table.data() + value * moves_;
      for (std::size_t m = 0; m < moves_; ++m) out[m] += row[m] * c.stride;
      continue;
    }
    std::array<std::uint8_t, kMostSlots> now;
    std::array<std::uint8_t, kMostSlots> next;
    c.unrank(value, now.data());
    for (std::size_t m = 0; m < moves_; ++m) {
      for (std::size_t i = 0; i < c.slots.size(); ++i) {
        next[i] = now[c.from[m][i]];
        if (c.turns) next[i] = static_cast<std::uint8_t>((next[i] + c.turn[m][i]) % c.modulus);
      }
      out[m] += c.rank(next.data()) * c.stride;
    }
  }
}

void RankedSpace::unrank(std::uint64_t state, const Engine& engine, std::uint8_t* out) const {
  std::copy_n(engine.goal().begin(), engine.layout().bytes(), out);
  for (const Coordinate& c : coordinates_) {
    std::array<std::uint8_t, kMostSlots> now{};
    c.unrank(state / c.stride % c.size, now.data());
    std::map<int, int> label_of;
    for (std::size_t i = 0; i < c.slots.size(); ++i)
      label_of[c.labels[i]] = engine.layout().solved_look(engine.definition(), c.set, c.slots[i]).label;
    for (std::size_t i = 0; i < c.slots.size(); ++i) {
      Look look = engine.layout().look(out, c.set, c.slots[i]);
      if (c.turns) {
        look.turn = now[i];
      } else {
        look.label = label_of[now[i]];
      }
      engine.layout().put(out, c.set, c.slots[i], look);
    }
  }
}

}  // namespace unscramble::perm
