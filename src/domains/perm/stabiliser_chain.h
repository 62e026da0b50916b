// StabiliserChain: a permutation group by a base and strong generating set (Schreier-Sims). Elements are found by
// sifting random products (Leon 1980; product replacement, Celler et al. 1995), and the result is then proved: either
// the order equals an upper bound that the caller knows, or every Schreier generator is sifted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/big_number.h"
#include "core/rng.h"

namespace unscramble::perm {

using Point = std::uint16_t;
using Permutation = std::vector<Point>;  // image of each point

Permutation compose(const Permutation& first, const Permutation& second);
Permutation inverted(const Permutation& a);

class StabiliserChain {
 public:
  // Only the identity fixes all points of `base`. `bound`: the order is at most this, if anything is known. None if it
  // would take more than `memory` bytes.
  static std::optional<StabiliserChain> build(std::size_t degree, std::vector<Point> base,
                                              std::vector<Permutation> generators,
                                              const std::optional<BigNumber>& bound, std::size_t memory);

  [[nodiscard]] BigNumber order() const;
  [[nodiscard]] bool proved() const { return proved_; }
  // Where base point k can go while the earlier ones stay.
  [[nodiscard]] std::span<const Point> orbit(std::size_t k) const { return levels_[k].orbit; }
  [[nodiscard]] bool contains(const Permutation& element) const;
  [[nodiscard]] Permutation random(Rng& rng) const;

  // An element that sends every base point to an image that fits(k, image of base point k) allows. Tries up to `nodes`
  // partial ones: `exhausted` is then false if there may be one all the same.
  struct Found {
    std::optional<Permutation> element;
    bool exhausted = true;
  };
  [[nodiscard]] Found find(const std::function<bool(std::size_t, Point)>& fits, std::size_t nodes) const;
  // The order of the subgroup of elements that fit, where fits() describes a subgroup; none if that takes too long.
  [[nodiscard]] std::optional<BigNumber> order_of_fitting(const std::function<bool(std::size_t, Point)>& fits,
                                                          std::size_t nodes) const;

 private:
  struct Level {
    Point base = 0;
    std::vector<Point> orbit;
    std::vector<Permutation> to;    // by point; empty if it is not in the orbit
    std::vector<Permutation> from;  // inverses
    std::vector<std::size_t> generators;
  };

  [[nodiscard]] std::size_t sift(std::vector<Point>& images, std::size_t level) const;  // the level where it ends
  bool extend(Permutation element);                                                     // false: too large
  bool close_orbit(std::size_t k, std::size_t first_new);
  bool feed(Rng& rng, std::vector<Permutation>& pool);
  bool prove();
  bool search(std::size_t k, const Permutation& so_far, const std::function<bool(std::size_t, Point)>& fits,
              std::size_t& nodes, Permutation& out) const;

  std::size_t degree_ = 0;
  std::size_t memory_ = 0;
  std::size_t used_ = 0;
  std::size_t original_ = 0;
  bool proved_ = false;
  std::vector<Permutation> generators_;
  std::vector<Level> levels_;
};

}  // namespace unscramble::perm
