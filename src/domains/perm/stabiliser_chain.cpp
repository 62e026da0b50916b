#include "domains/perm/stabiliser_chain.h"

#include <algorithm>
#include <numeric>

namespace unscramble::perm {

Permutation compose(const Permutation& first, const Permutation& second) {
  Permutation out(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) out[i] = second[first[i]];
  return out;
}

Permutation inverted(const Permutation& a) {
  Permutation out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[a[i]] = static_cast<Point>(i);
  return out;
}

namespace {

Permutation identity_of(std::size_t degree) {
  Permutation out(degree);
  std::iota(out.begin(), out.end(), Point{0});
  return out;
}

constexpr int kQuietSifts = 30;  // random elements that bring nothing new before the chain is thought complete

}  // namespace

std::optional<StabiliserChain> StabiliserChain::build(std::size_t degree, std::vector<Point> base,
                                                      std::vector<Permutation> generators,
                                                      const std::optional<BigNumber>& bound, std::size_t memory) {
  StabiliserChain chain;
  chain.degree_ = degree;
  chain.memory_ = memory;
  for (const Point point : base) {
    Level level{.base = point, .orbit = {point}, .to = {}, .from = {}, .generators = {}};
    level.to.resize(degree);
    level.from.resize(degree);
    level.to[point] = level.from[point] = identity_of(degree);
    chain.used_ += 2 * degree * (sizeof(Permutation) + sizeof(Point));
    if (chain.used_ > memory) return {};
    chain.levels_.push_back(std::move(level));
  }
  chain.original_ = generators.size();
  for (const auto& generator : generators)
    if (!chain.extend(generator)) return {};
  Rng rng(2026);
  std::vector<Permutation> pool = generators;
  while (pool.size() < 11) pool.push_back(generators[pool.size() % generators.size()]);
  for (int quiet = 0; quiet < kQuietSifts;) {
    if (bound && chain.order() == *bound) break;
    const std::size_t before = chain.generators_.size();
    if (!chain.feed(rng, pool)) return {};
    quiet = chain.generators_.size() > before ? 0 : quiet + 1;
  }
  if (bound && chain.order() == *bound) {
    chain.proved_ = true;
    return chain;
  }
  if (!chain.prove()) return {};
  return chain;
}

// Sifts one random product into the chain.
bool StabiliserChain::feed(Rng& rng, std::vector<Permutation>& pool) {
  constexpr int kMixing = 8;
  for (int step = 0; step < kMixing; ++step) {
    const std::size_t i = rng.below(pool.size());
    std::size_t j = rng.below(pool.size() - 1);
    if (j >= i) ++j;
    const Permutation other = rng.below(2) == 0 ? pool[j] : inverted(pool[j]);
    pool[i] = rng.below(2) == 0 ? compose(pool[i], other) : compose(other, pool[i]);
  }
  return extend(pool[rng.below(pool.size())]);
}

std::size_t StabiliserChain::sift(std::vector<Point>& images, std::size_t level) const {
  for (std::size_t k = level; k < levels_.size(); ++k) {
    const Permutation& back = levels_[k].from[images[k]];
    if (back.empty()) return k;
    if (images[k] == levels_[k].base) continue;
    for (std::size_t j = k; j < levels_.size(); ++j) images[j] = back[images[j]];
  }
  return levels_.size();
}

// Adds what is left of the element after sifting, as a generator of every level down to the one where it got stuck.
bool StabiliserChain::extend(Permutation element) {
  std::size_t k = 0;
  for (; k < levels_.size(); ++k) {
    const Point image = element[levels_[k].base];
    if (image == levels_[k].base) continue;
    const Permutation& back = levels_[k].from[image];
    if (back.empty()) break;
    element = compose(element, back);
  }
  if (k == levels_.size()) return true;
  generators_.push_back(std::move(element));
  used_ += degree_ * sizeof(Point);
  for (std::size_t level = 0; level <= k; ++level) {
    levels_[level].generators.push_back(generators_.size() - 1);
    if (!close_orbit(level, levels_[level].generators.size() - 1)) return false;
  }
  return true;
}

bool StabiliserChain::close_orbit(std::size_t k, std::size_t first_new) {
  Level& here = levels_[k];
  const std::size_t old = here.orbit.size();
  for (std::size_t i = 0; i < here.orbit.size(); ++i)
    for (std::size_t g = i < old ? first_new : 0; g < here.generators.size(); ++g) {
      const Permutation& generator = generators_[here.generators[g]];
      const Point image = generator[here.orbit[i]];
      if (!here.to[image].empty()) continue;
      used_ += 2 * degree_ * sizeof(Point);
      if (used_ > memory_) return false;
      here.to[image] = compose(here.to[here.orbit[i]], generator);
      here.from[image] = inverted(here.to[image]);
      here.orbit.push_back(image);
    }
  return true;
}

// Schreier's lemma: if all Schreier generators of every level sift through, the chain is complete. What does not is
// added, and the proof begins again.
bool StabiliserChain::prove() {
  constexpr double kMostWork = 2e10;
  double work = 0;
  std::vector<Point> images(levels_.size());
  for (std::size_t k = levels_.size(); k-- > 0;) {
    const std::vector<Point> orbit = levels_[k].orbit;
    const std::vector<std::size_t> own = levels_[k].generators;
    bool grown = false;
    for (std::size_t i = 0; i < orbit.size() && !grown; ++i)
      for (std::size_t g = 0; g < own.size() && !grown; ++g) {
        const Permutation& to = levels_[k].to[orbit[i]];
        const Permutation& generator = generators_[own[g]];
        const Permutation& back = levels_[k].from[generator[orbit[i]]];
        for (std::size_t j = 0; j < levels_.size(); ++j) images[j] = back[generator[to[levels_[j].base]]];
        work += static_cast<double>((levels_.size() - k) * (levels_.size() - k)) / 2 + 1;
        if (work > kMostWork) return true;  // complete all but certainly, and not proved
        if (sift(images, k + 1) == levels_.size()) continue;
        if (!extend(compose(compose(to, generator), back))) return false;
        grown = true;
      }
    if (grown) k = levels_.size();  // from the bottom again
  }
  proved_ = true;
  return true;
}

BigNumber StabiliserChain::order() const {
  BigNumber order;
  for (const Level& level : levels_) order.multiply(static_cast<std::uint32_t>(level.orbit.size()));
  return order;
}

bool StabiliserChain::contains(const Permutation& element) const {
  std::vector<Point> images;
  for (const Level& level : levels_) images.push_back(element[level.base]);
  return sift(images, 0) == levels_.size();
}

Permutation StabiliserChain::random(Rng& rng) const {
  Permutation out = identity_of(degree_);
  for (std::size_t k = levels_.size(); k-- > 0;)
    out = compose(out, levels_[k].to[levels_[k].orbit[rng.below(levels_[k].orbit.size())]]);
  return out;
}

// An element is u_last … u_1 u_0 with one representative per level, applied from the last to the first. `so_far` is
// u_{k-1} … u_0; the image of base point k under the whole is that of u_k's choice under so_far.
bool StabiliserChain::search(std::size_t k, const Permutation& so_far,
                             const std::function<bool(std::size_t, Point)>& fits, std::size_t& nodes,
                             Permutation& out) const {
  if (k == levels_.size()) {
    out = so_far;
    return true;
  }
  for (const Point point : levels_[k].orbit) {
    if (!fits(k, so_far[point])) continue;
    if (nodes == 0) return false;
    --nodes;
    if (search(k + 1, point == levels_[k].base ? so_far : compose(levels_[k].to[point], so_far), fits, nodes, out))
      return true;
    if (nodes == 0) return false;
  }
  return false;
}

StabiliserChain::Found StabiliserChain::find(const std::function<bool(std::size_t, Point)>& fits,
                                             std::size_t nodes) const {
  Permutation out;
  if (search(0, identity_of(degree_), fits, nodes, out)) return {out, true};
  return {std::nullopt, nodes > 0};
}

// Level by level from the last: which points can base point k go to under the fitting elements that fix all before it?
std::optional<BigNumber> StabiliserChain::order_of_fitting(const std::function<bool(std::size_t, Point)>& fits,
                                                           std::size_t nodes) const {
  BigNumber order;
  std::vector<Permutation> known;  // fitting elements found so far, all of which fix the base points before k
  for (std::size_t k = levels_.size(); k-- > 0;) {
    const Point base = levels_[k].base;
    std::vector<bool> reached(degree_);
    std::vector<Point> orbit{base};
    reached[base] = true;
    const auto close = [&] {
      for (std::size_t i = 0; i < orbit.size(); ++i)
        for (const auto& element : known)
          if (const Point image = element[orbit[i]]; !reached[image]) {
            reached[image] = true;
            orbit.push_back(image);
          }
    };
    close();
    for (const Point point : levels_[k].orbit) {
      if (reached[point] || !fits(k, point)) continue;
      Permutation out;
      const bool found = search(k + 1, levels_[k].to[point], fits, nodes, out);
      if (nodes == 0) return {};
      if (!found) continue;
      known.push_back(std::move(out));
      close();
    }
    order.multiply(static_cast<std::uint32_t>(orbit.size()));
  }
  return order;
}

}  // namespace unscramble::perm
