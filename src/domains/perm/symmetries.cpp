#include "domains/perm/symmetries.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/hash.h"

namespace unscramble::perm {

namespace {

constexpr std::size_t kMostSymmetries = 256;
constexpr std::size_t kMostSearchNodes = 200'000;
constexpr std::size_t kMostMovesTried = 150;
constexpr Point kNoPoint = 0xFFFF;

// How many cycles of each length, as a number.
std::uint64_t cycle_type(const Permutation& p) {
  std::map<std::size_t, std::size_t> lengths;
  std::vector<bool> seen(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    std::size_t length = 0;
    for (std::size_t j = i; !seen[j]; j = p[j]) {
      seen[j] = true;
      ++length;
    }
    if (length > 0) ++lengths[length];
  }
  std::uint64_t hash = 1;
  for (const auto& [length, count] : lengths) {
    const std::array<std::uint64_t, 2> pair{length, count};
    hash = hash_bytes(pair.data(), sizeof pair, hash);
  }
  return hash;
}

// Tries to send generators to moves one after the other. Products of two must have the cycles they had; at the end the
// whole permutation of stickers follows from where one sticker of each orbit goes.
class SymmetrySearch {
 public:
  explicit SymmetrySearch(const Engine& engine) : engine_(engine) {
    for (const EngineMove& move : engine.moves()) {
      by_permutation_.emplace(engine.stickers_of(move.actions), static_cast<Move>(moves_.size()));
      if (move.amount == 1) generators_.push_back(static_cast<Move>(moves_.size()));
      moves_.push_back(engine.stickers_of(move.actions));
    }
    const std::size_t n = moves_.size();
    types_.resize(n * n);
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b)
        types_[a * n + b] = cycle_type(a == b ? moves_[a] : compose(moves_[a], moves_[b]));
    find_orbits();
  }

  std::vector<Symmetry> run() {
    assign(0);
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::uint64_t type(Move a, Move b) const { return types_[a * moves_.size() + b]; }

  void find_orbits() {
    orbit_of_.assign(engine_.stickers().size(), -1);
    for (std::size_t p = 0; p < orbit_of_.size(); ++p) {
      if (orbit_of_[p] >= 0) continue;
      const int number = static_cast<int>(orbits_.size());
      std::vector<Point> orbit{static_cast<Point>(p)};
      orbit_of_[p] = number;
      for (std::size_t i = 0; i < orbit.size(); ++i)
        for (const Move g : generators_)
          if (const Point next = moves_[g][orbit[i]]; orbit_of_[next] < 0) {
            orbit_of_[next] = number;
            orbit.push_back(next);
          }
      orbits_.push_back(std::move(orbit));
    }
  }

  void assign(std::size_t k) {
    if (++nodes_ > kMostSearchNodes || found_.size() >= kMostSymmetries) return;
    if (k == generators_.size()) return complete();
    const Move g = generators_[k];
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      const auto image = static_cast<Move>(m);
      if (type(image, image) != type(g, g)) continue;
      bool fits = true;
      for (std::size_t j = 0; j < k && fits; ++j)
        fits = type(images_[j], image) == type(generators_[j], g) && images_[j] != image &&
               type(engine_.moves()[images_[j]].inverse, image) == type(engine_.moves()[generators_[j]].inverse, g);
      if (!fits) continue;
      images_.push_back(image);
      assign(k + 1);
      images_.pop_back();
    }
  }

  // The generators' images are decided: finds the stickers' images, orbit by orbit.
  void complete() {
    Permutation to(engine_.stickers().size(), kNoPoint);
    std::vector<bool> taken(orbits_.size());
    if (extend(0, to, taken)) return;
  }

  // True once a symmetry was found. Where several permutations go with the same moves, they differ by one that commutes
  // with all moves, and states have the same images.
  bool extend(std::size_t orbit, Permutation& to, std::vector<bool>& taken) {
    if (orbit == orbits_.size()) return accept(to);
    for (std::size_t other = 0; other < orbits_.size(); ++other) {
      if (taken[other] || orbits_[other].size() != orbits_[orbit].size()) continue;
      for (const Point image : orbits_[other]) {
        if (!spread(orbits_[orbit], image, to)) continue;
        if (!keeps_slots(orbits_[orbit], to)) continue;
        taken[other] = true;
        if (extend(orbit + 1, to, taken)) return true;
        taken[other] = false;
        if (++nodes_ > kMostSearchNodes) return false;
      }
    }
    return false;
  }

  bool spread(const std::vector<Point>& orbit, Point image, Permutation& to) const {
    for (const Point p : orbit) to[p] = kNoPoint;
    to[orbit.front()] = image;
    std::vector<Point> queue{orbit.front()};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (std::size_t k = 0; k < generators_.size(); ++k) {
        const Point from = moves_[generators_[k]][queue[i]];
        const Point goes = moves_[images_[k]][to[queue[i]]];
        if (to[from] == kNoPoint) {
          to[from] = goes;
          queue.push_back(from);
        } else if (to[from] != goes) {
          return false;
        }
      }
    return true;
  }

  // Stickers of one slot go to one slot of the same kind, and what looks alike goes to what looks alike.
  [[nodiscard]] bool keeps_slots(const std::vector<Point>& orbit, const Permutation& to) const {
    const auto& stickers = engine_.stickers();
    for (const Point p : orbit) {
      const auto& from = stickers[p];
      const auto& image = stickers[to[p]];
      const SetLayout& one = engine_.layout().sets()[from.set];
      const SetLayout& other = engine_.layout().sets()[image.set];
      if (one.turns != other.turns || one.labels != other.labels) return false;
      const Point first = engine_.sticker(from.set, from.slot);
      const Point zero = to[first];
      if (zero != kNoPoint && (stickers[zero].set != image.set || stickers[zero].slot != image.slot)) return false;
    }
    return true;
  }

  bool accept(const Permutation& to) {
    Symmetry symmetry;
    const Permutation back = inverted(to);
    for (const Permutation& move : moves_) {
      const auto found = by_permutation_.find(compose(compose(back, move), to));
      if (found == by_permutation_.end()) return false;
      symmetry.move.push_back(found->second);
    }
    if (!write_bytes(to, symmetry) || !holds(symmetry)) return false;
    found_.push_back(std::move(symmetry));
    return true;
  }

  // The image of every content of every slot. A piece from home h, turned by t, in slot i: its sticker (h, 0) is at
  // (i, t), so in the image the sticker to(h, 0) is at to(i, t).
  bool write_bytes(const Permutation& to, Symmetry& out) const {
    struct Image {
      int byte = 0;
      Look look{};
      bool meet = true;
    };
    const Layout& layout = engine_.layout();
    const auto values = static_cast<std::size_t>(layout.values());
    out.to.resize(static_cast<std::size_t>(layout.bytes()));
    out.value.assign(static_cast<std::size_t>(layout.bytes()) * values, 0);
    const auto& stickers = engine_.stickers();
    for (std::size_t s = 0; s < layout.sets().size(); ++s) {
      const SetLayout& set = layout.sets()[s];
      const auto content = [&](std::size_t home, std::size_t slot, int turn) {
        // Turned by `turn` from how it shows in the solved state.
        const Look solved = layout.solved_look(engine_.definition(), s, home);
        const auto& a = stickers[to[engine_.sticker(s, home)]];
        const auto moved =
            static_cast<Point>(engine_.sticker(s, slot) + (turn - solved.turn + 2 * set.turns) % set.turns);
        const auto& b = stickers[to[moved]];
        Look look = layout.solved_look(engine_.definition(), a.set, a.slot);
        look.turn = (look.turn + b.turn - a.turn + 2 * set.turns) % set.turns;
        // Pieces that slots of different sets would exchange never meet.
        return Image{layout.sets()[b.set].byte[b.slot], look, a.set == b.set};
      };
      for (std::size_t i = 0; i < set.byte.size(); ++i) {
        if (set.byte[i] < 0) continue;
        if (!set.packed) return false;
        const auto byte = static_cast<std::size_t>(set.byte[i]);
        for (std::size_t h = 0; h < set.byte.size(); ++h) {
          if (set.byte[h] < 0) continue;
          const int label = layout.solved_look(engine_.definition(), s, h).label;
          for (int turn = 0; turn < set.turns; ++turn) {
            const auto [goes, look, meet] = content(h, i, turn);
            out.to[byte] = static_cast<std::uint16_t>(goes);
            if (!meet) continue;
            const auto at = byte * values + static_cast<std::size_t>(turn * set.labels + label);
            out.value[at] = static_cast<std::uint8_t>(look.turn * set.labels + look.label);
          }
        }
      }
    }
    return true;
  }

  [[nodiscard]] bool holds(const Symmetry& symmetry) const {
    static const ApplyMove apply = choose_kernel(static_cast<std::size_t>(kMostStateBytes));
    const auto values = static_cast<std::size_t>(engine_.layout().values());
    const auto image_of = [&](const std::vector<std::uint8_t>& state) {
      std::vector<std::uint8_t> out(state.size());
      for (std::size_t i = 0; i < symmetry.to.size(); ++i) out[symmetry.to[i]] = symmetry.value[i * values + state[i]];
      return out;
    };
    std::vector<std::uint8_t> state = engine_.goal();
    std::vector<std::uint8_t> image = engine_.goal();
    Rng rng(1);
    constexpr int kSteps = 60;
    for (int step = 0; step < kSteps; ++step) {
      if (image_of(state) != image) return false;
      const auto move = static_cast<Move>(rng.below(engine_.moves().size()));
      apply(engine_.moves()[move].code, state.data(), state.size());
      apply(engine_.moves()[symmetry.move[move]].code, image.data(), image.size());
    }
    return image_of(state) == image;
  }

  const Engine& engine_;
  std::vector<Permutation> moves_;
  std::vector<Move> generators_;
  std::map<Permutation, Move> by_permutation_;
  std::vector<std::uint64_t> types_;  // of moves, and of products of two
  std::vector<std::vector<Point>> orbits_;
  std::vector<int> orbit_of_;
  std::vector<Move> images_;
  std::vector<Symmetry> found_;
  std::size_t nodes_ = 0;
};

bool is_identity(const Symmetry& symmetry) {
  for (std::size_t m = 0; m < symmetry.move.size(); ++m)
    if (symmetry.move[m] != m) return false;
  return true;
}

}  // namespace

const Symmetries& Engine::symmetries() const {
  std::call_once(symmetries_once_, [&] { symmetries_ = std::make_shared<const Symmetries>(*this); });
  return *symmetries_;
}

Symmetries::Symmetries(const Engine& engine) : values_(static_cast<std::size_t>(engine.layout().values())) {
  Symmetry same;
  for (std::size_t m = 0; m < engine.moves().size(); ++m) same.move.push_back(static_cast<Move>(m));
  for (int byte = 0; byte < engine.layout().bytes(); ++byte) {
    same.to.push_back(static_cast<std::uint16_t>(byte));
    for (std::size_t value = 0; value < values_; ++value) same.value.push_back(static_cast<std::uint8_t>(value));
  }
  all_.push_back(std::move(same));
  if (engine.has_rules() || engine.directed() || engine.moves().size() > kMostMovesTried) return;
  for (Symmetry& symmetry : SymmetrySearch(engine).run())
    if (!is_identity(symmetry)) all_.push_back(std::move(symmetry));
}

}  // namespace unscramble::perm
