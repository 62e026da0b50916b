#include "core/perm_group.h"

#include <algorithm>
#include <numeric>

namespace unscramble {

Perm identity_perm(std::size_t degree) {
  Perm out(degree);
  std::iota(out.begin(), out.end(), std::uint8_t{0});
  return out;
}

Perm inverse_perm(const Perm& a) {
  Perm out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[a[i]] = static_cast<std::uint8_t>(i);
  return out;
}

Perm then(const Perm& first, const Perm& second) {
  Perm out(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) out[i] = second[first[i]];
  return out;
}

PermGroup::PermGroup(std::span<const Perm> generators) : degree_(generators.front().size()), levels_(degree_) {
  for (std::size_t k = 0; k < degree_; ++k) {
    Level& level = levels_[k];
    level.to.resize(degree_);
    level.from.resize(degree_);
    level.to[k] = level.from[k] = identity_perm(degree_);
    level.orbit = {k};
  }
  for (const Perm& generator : generators) add_generator(0, generator);
}

// Strips `perm` by the transversals from `level` on; true if nothing is left of it. If it gets
// stuck, `perm` is the residue.
bool PermGroup::sifts(Perm& perm, std::size_t level) const {
  for (std::size_t k = level; k < degree_; ++k) {
    if (perm[k] == k) continue;
    const Perm& back = levels_[k].from[perm[k]];
    if (back.empty()) return false;
    for (auto& image : perm) image = back[image];
  }
  return true;
}

// Adds a permutation that fixes the points below `level` to the subgroup there, if it is new.
void PermGroup::add_generator(std::size_t level, const Perm& perm) {
  Perm residue = perm;
  if (level == degree_ || sifts(residue, level)) return;
  Level& here = levels_[level];
  here.generators.push_back(perm);
  close_orbit(level, here.generators.size() - 1);
}

// Restores the invariant after generators from `first_new` on were added: every product of an orbit
// representative and a generator either extends the orbit or gives a Schreier generator, which
// belongs to the next level (Schreier's lemma).
void PermGroup::close_orbit(std::size_t level, std::size_t first_new) {
  Level& here = levels_[level];
  const std::size_t old_orbit = here.orbit.size();
  for (std::size_t i = 0; i < here.orbit.size(); ++i) {
    // Old points meet only the new generators; new points meet all.
    for (std::size_t g = i < old_orbit ? first_new : 0; g < here.generators.size(); ++g) {
      Perm product = then(here.to[here.orbit[i]], here.generators[g]);
      const std::size_t image = product[level];
      if (here.to[image].empty()) {
        here.from[image] = inverse_perm(product);
        here.to[image] = std::move(product);
        here.orbit.push_back(image);
      } else {
        add_generator(level + 1, then(product, here.from[image]));
      }
    }
  }
}

bool PermGroup::contains(const Perm& perm) const {
  Perm residue = perm;
  return perm.size() == degree_ && sifts(residue, 0);
}

std::vector<std::size_t> PermGroup::orbit_lengths() const {
  std::vector<std::size_t> lengths;
  for (const Level& level : levels_) lengths.push_back(level.orbit.size());
  return lengths;
}

std::string PermGroup::order() const {
  std::string digits = "1";  // the last digit first
  for (const std::size_t factor : orbit_lengths()) {
    std::size_t carry = 0;
    for (char& digit : digits) {
      carry += static_cast<std::size_t>(digit - '0') * factor;
      digit = static_cast<char>('0' + carry % 10);
      carry /= 10;
    }
    for (; carry > 0; carry /= 10) digits += static_cast<char>('0' + carry % 10);
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Perm PermGroup::random(Rng& rng) const {
  Perm out = identity_perm(degree_);
  for (std::size_t k = degree_; k-- > 0;) {
    const Level& level = levels_[k];
    out = then(out, level.to[level.orbit[rng.below(level.orbit.size())]]);
  }
  return out;
}

}  // namespace unscramble
