// The group of an engine: how many states there are, which can be solved, uniformly random ones. It acts on stickers:
// one point per slot and orientation.
#include <algorithm>
#include <numeric>
#include <set>

#include "domains/perm/engine.h"

namespace unscramble::perm {

namespace {

constexpr std::size_t kMostMemory = std::size_t{400} << 20;
constexpr std::size_t kMostNodes = 2'000'000;

}  // namespace

// A move takes the content of slot from[i] to slot i, so that is where a sticker goes.
Permutation Engine::stickers_of(const Actions& actions) const {
  Permutation out(stickers_.size());
  for (std::size_t s = 0; s < actions.size(); ++s) {
    const SetLayout& set = layout_.sets()[s];
    for (std::size_t i = 0; i < set.byte.size(); ++i) {
      if (set.byte[i] < 0) continue;
      const Point source = first_point_[s][actions[s].from[i]];
      const Point target = first_point_[s][i];
      for (int t = 0; t < set.turns; ++t)
        out[static_cast<std::size_t>(source + t)] = static_cast<Point>(target + (t + actions[s].turn[i]) % set.turns);
    }
  }
  return out;
}

// All that permutations and orientations of each orbit of slots could do, less what the moves never change together:
// the sign of the permutation and the sum of the orientations of each orbit.
std::optional<BigNumber> Engine::order_bound() const {
  std::vector<int> orbit(base_.size());
  std::iota(orbit.begin(), orbit.end(), 0);
  std::vector<int> index_of(stickers_.size());  // point of turn 0 -> index in base_
  for (std::size_t k = 0; k < base_.size(); ++k) index_of[base_[k]] = static_cast<int>(k);
  const auto root = [&](int i) {
    while (orbit[static_cast<std::size_t>(i)] != i) i = orbit[static_cast<std::size_t>(i)];
    return i;
  };
  const auto slot_index = [&](std::size_t s, std::size_t i) { return index_of[first_point_[s][i]]; };
  for (const EngineMove& move : moves_)
    for (std::size_t s = 0; s < move.actions.size(); ++s)
      for (std::size_t i = 0; i < move.actions[s].from.size(); ++i) {
        if (layout_.sets()[s].byte[i] < 0) continue;
        const int a = root(slot_index(s, i));
        const int b = root(slot_index(s, move.actions[s].from[i]));
        orbit[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
      }
  std::map<int, int> number;  // root -> orbit
  BigNumber bound;
  std::vector<int> size;
  std::vector<int> turns;
  for (std::size_t k = 0; k < base_.size(); ++k) {
    const auto [at, is_new] = number.emplace(root(static_cast<int>(k)), static_cast<int>(size.size()));
    if (is_new) {
      size.push_back(0);
      turns.push_back(layout_.sets()[stickers_[base_[k]].set].turns);
    }
    bound.multiply(static_cast<std::uint32_t>(++size[static_cast<std::size_t>(at->second)]));
    bound.multiply(static_cast<std::uint32_t>(turns[static_cast<std::size_t>(at->second)]));
  }
  // The moves' invariants as elements of a small abelian group, and how much of it they span.
  std::vector<std::vector<int>> vectors;
  std::vector<int> modulus;
  for (std::size_t o = 0; o < size.size(); ++o) {
    modulus.push_back(size[o] > 1 ? 2 : 1);
    modulus.push_back(turns[o]);
  }
  double whole = 1;
  for (const int m : modulus) whole *= m;
  constexpr double kMostInvariants = 1e6;
  if (whole > kMostInvariants) return {};
  for (const EngineMove& move : moves_) {
    std::vector<int> vector(modulus.size());
    for (std::size_t s = 0; s < move.actions.size(); ++s) {
      const Action& action = move.actions[s];
      std::vector<bool> seen(action.from.size());
      for (std::size_t i = 0; i < action.from.size(); ++i) {
        if (layout_.sets()[s].byte[i] < 0) continue;
        const auto o = static_cast<std::size_t>(number.at(root(slot_index(s, i))));
        vector[2 * o + 1] = (vector[2 * o + 1] + action.turn[i]) % turns[o];
        for (std::size_t j = action.from[i]; !seen[i] && j != i; j = action.from[j]) {
          seen[j] = true;
          vector[2 * o] ^= size[o] > 1 ? 1 : 0;
        }
        seen[i] = true;
      }
    }
    vectors.push_back(std::move(vector));
  }
  std::set<std::vector<int>> spanned{std::vector<int>(modulus.size())};
  std::vector<std::vector<int>> queue(spanned.begin(), spanned.end());
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const auto& vector : vectors) {
      auto sum = queue[i];
      for (std::size_t j = 0; j < sum.size(); ++j) sum[j] = (sum[j] + vector[j]) % modulus[j];
      if (spanned.insert(sum).second) queue.push_back(std::move(sum));
    }
  bound.divide(static_cast<std::uint32_t>(static_cast<std::size_t>(whole) / spanned.size()));
  return bound;
}

// What can be done to the solved state unseen: pieces that look alike change places, others turn where it does not
// count. `order` becomes the number of all such disguises.
std::vector<Permutation> Engine::disguises(BigNumber& order) const {
  std::vector<Permutation> all;
  Permutation same(stickers_.size());
  std::iota(same.begin(), same.end(), Point{0});
  for (std::size_t s = 0; s < layout_.sets().size(); ++s) {
    const SetLayout& set = layout_.sets()[s];
    std::map<int, std::pair<std::size_t, std::uint32_t>> last;  // label -> slot, how many so far
    for (std::size_t i = 0; i < set.byte.size(); ++i) {
      if (set.byte[i] < 0) continue;
      const Look look = layout_.solved_look(*definition_, s, i);
      const int modulus = set.modulus[static_cast<std::size_t>(look.label)];
      if (modulus < set.turns) {
        Permutation turned = same;
        for (int t = 0; t < set.turns; ++t)
          turned[static_cast<std::size_t>(first_point_[s][i] + t)] =
              static_cast<Point>(first_point_[s][i] + (t + modulus) % set.turns);
        all.push_back(std::move(turned));
        order.multiply(static_cast<std::uint32_t>(set.turns / modulus));
      }
      const auto [at, is_new] = last.emplace(look.label, std::make_pair(i, 1U));
      if (is_new) continue;
      const std::size_t other = at->second.first;
      const int shift = look.turn - layout_.solved_look(*definition_, s, other).turn;
      Permutation exchanged = same;
      for (int t = 0; t < set.turns; ++t) {
        const int forth = (t + shift + set.turns) % set.turns;
        const int back = (t - shift + set.turns) % set.turns;
        exchanged[static_cast<std::size_t>(first_point_[s][other] + t)] =
            static_cast<Point>(first_point_[s][i] + forth);
        exchanged[static_cast<std::size_t>(first_point_[s][i] + t)] = static_cast<Point>(first_point_[s][other] + back);
      }
      all.push_back(std::move(exchanged));
      order.multiply(++at->second.second);
      at->second.first = i;
    }
  }
  return all;
}

// The states are the elements of the group up to disguises: |G| / |G and Y|. If disguises leave the group as it is,
// that is the order of both together divided by that of Y; otherwise the common elements are searched for.
std::optional<BigNumber> Engine::count_states(const StabiliserChain& chain) const {
  BigNumber unseen;
  const auto hidden = disguises(unseen);
  BigNumber states = chain.order();
  if (hidden.empty()) return states;
  std::vector<Permutation> generators;
  for (const EngineMove& move : moves_) generators.push_back(stickers_of(move.actions));
  const bool normal = std::all_of(hidden.begin(), hidden.end(), [&](const Permutation& y) {
    const Permutation back = inverted(y);
    return std::all_of(generators.begin(), generators.end(),
                       [&](const Permutation& g) { return chain.contains(compose(compose(back, g), y)); });
  });
  const auto divide_by_factors = [](BigNumber& number, BigNumber divisor) {
    for (std::uint32_t p = 2; divisor != BigNumber(1);) {
      BigNumber quotient = divisor;
      quotient.divide(p);
      BigNumber product = quotient;
      product.multiply(p);
      if (product == divisor) {
        divisor = quotient;
        number.divide(p);
      } else {
        ++p;
      }
    }
  };
  if (normal) {
    generators.insert(generators.end(), hidden.begin(), hidden.end());
    const auto both = StabiliserChain::build(stickers_.size(), base_, generators, {}, kMostMemory);
    if (!both) return {};
    states = both->order();
    divide_by_factors(states, unseen);
    return states;
  }
  const auto stays = [&](std::size_t k, Point image) { return looks_solved_by(k, image, goal_.data()); };
  const auto common = chain.order_of_fitting(stays, kMostNodes);
  if (!common) return {};
  divide_by_factors(states, *common);
  return states;
}

// Would the piece of base point k, taken to `image`, look like what `state` shows there?
bool Engine::looks_solved_by(std::size_t k, Point image, const std::uint8_t* state) const {
  const Sticker& home = stickers_[base_[k]];
  const Sticker& to = stickers_[image];
  if (home.set != to.set) return false;
  const Look piece = layout_.solved_look(*definition_, home.set, home.slot);
  const Look seen = layout_.look(state, to.set, to.slot);
  const int modulus = layout_.sets()[to.set].modulus[static_cast<std::size_t>(piece.label)];
  return piece.label == seen.label && (piece.turn + to.turn) % modulus == seen.turn % modulus;
}

const Engine::Group& Engine::group() const {
  std::call_once(group_once_, [&] { group_ = make_group(); });
  return group_;
}

Engine::Group Engine::make_group() const {
  Group group;
  constexpr std::size_t kMostStickers = 4000;
  if (stickers_.size() > kMostStickers) return group;
  std::vector<Permutation> generators;
  for (const EngineMove& move : moves_)
    if (move.amount == 1) generators.push_back(stickers_of(move.actions));
  group.chain = StabiliserChain::build(stickers_.size(), base_, std::move(generators), order_bound(), kMostMemory);
  if (group.chain && definition_->forbidden.empty()) group.states = count_states(*group.chain);
  return group;
}

const std::optional<BigNumber>& Engine::states() const { return group().states; }

std::optional<Permutation> Engine::element_of(const std::uint8_t* state) const {
  if (!group().chain) return {};
  constexpr std::size_t kPatience = 100'000;
  return group()
      .chain->find([&](std::size_t k, Point image) { return looks_solved_by(k, image, state); }, kPatience)
      .element;
}

Status Engine::check_solvable(const std::uint8_t* state) const {
  const auto& chain = group().chain;
  if (!chain) return Done{};
  constexpr std::size_t kPatience = 100'000;
  const auto found =
      chain->find([&](std::size_t k, Point image) { return looks_solved_by(k, image, state); }, kPatience);
  if (!found.element && found.exhausted)
    return unsolvable("no sequence of moves leads from this state to the solved one");
  return Done{};
}

void Engine::state_of(const Permutation& element, std::uint8_t* out) const {
  for (const Point home : base_) {
    const Sticker& from = stickers_[home];
    const Sticker& to = stickers_[element[home]];
    Look look = layout_.solved_look(*definition_, from.set, from.slot);
    look.turn += to.turn;
    layout_.put(out, to.set, to.slot, look);
  }
}

bool Engine::random_state(Rng& rng, std::uint8_t* out) const {
  const auto& chain = group().chain;
  if (!chain || !definition_->forbidden.empty()) return false;
  state_of(chain->random(rng), out);
  return true;
}

}  // namespace unscramble::perm
