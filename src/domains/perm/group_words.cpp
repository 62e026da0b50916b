#include "domains/perm/group_words.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/hash.h"
#include "core/shared_build.h"

namespace unscramble::perm {

// An element of the group and moves that make it.
struct Worded {
  Permutation to;
  Permutation from;  // its inverse
  Moves word;
};

// What two moves one after the other are: nothing, one move, or no such thing.
class PairProducts {
 public:
  static constexpr Move kNothing = kNoMove - 1;

  explicit PairProducts(const Engine& engine) : count_(engine.moves().size()), product_(count_ * count_, kNoMove) {
    std::map<Permutation, Move> known;
    Permutation same(engine.stickers().size());
    std::iota(same.begin(), same.end(), Point{0});
    known.emplace(same, kNothing);
    std::vector<Permutation> all;
    for (std::size_t m = 0; m < count_; ++m) {
      all.push_back(engine.stickers_of(engine.moves()[m].actions));
      known.emplace(all.back(), static_cast<Move>(m));
    }
    constexpr std::size_t kMostProducts = 400;
    if (count_ > kMostProducts) return;
    for (std::size_t a = 0; a < count_; ++a)
      for (std::size_t b = 0; b < count_; ++b) {
        if (engine.moves()[a].base != engine.moves()[b].base &&
            !engine.redundant(static_cast<Move>(a), static_cast<Move>(b)))
          continue;
        const auto found = known.find(compose(all[a], all[b]));
        if (found != known.end()) product_[a * count_ + b] = found->second;
      }
  }
  [[nodiscard]] Move of(Move a, Move b) const { return product_[a * count_ + b]; }

 private:
  std::size_t count_;
  std::vector<Move> product_;
};

namespace {

void append(const PairProducts& products, Moves& word, Move move) {
  while (!word.empty()) {
    const Move both = products.of(word.back(), move);
    if (both == kNoMove) break;
    word.pop_back();
    if (both == PairProducts::kNothing) return;
    move = both;
  }
  word.push_back(move);
}

}  // namespace

Moves cancelled(const Engine& engine, const Moves& moves) {
  const PairProducts products(engine);
  Moves out;
  for (const Move move : moves) append(products, out, move);
  return out;
}

// Fills the levels: elements of the group with their words are sifted down the chain, and what is left of them after
// each level, which fixes one point more, goes to the next. Short products of moves first, then commutators, which move
// few pieces, then products and conjugates of what was found.
class WordCollector {
 public:
  WordCollector(const Engine& engine, GroupWords& words, Monitor& monitor)
      : engine_(engine), chain_(*engine.chain()), products_(engine), words_(words), monitor_(monitor) {
    const std::size_t points = engine.stickers().size();
    for (std::size_t k = 0; k < engine.base().size(); ++k) {
      words.levels_.push_back({std::vector<Moves>(points), std::vector<bool>(points)});
      elements_.emplace_back(points);
      missing_ += chain_.orbit(k).size();
      put(k, engine.base()[k], identity());
    }
    for (const EngineMove& move : engine.moves()) {
      Permutation to = engine.stickers_of(move.actions);
      Permutation from = inverted(to);
      singles_.push_back({std::move(to), std::move(from), {static_cast<Move>(singles_.size())}});
    }
  }

  Status run() {
    for (const Worded& one : short_words(kShortWords)) sift(one, 0, kLongest);
    Rng rng(1);
    const auto short_ones = short_words(2 * singles_.size() + 300);
    const double whole = static_cast<double>(kCommutators + kImprovements);
    double done = 0;
    const auto stop = [&](std::size_t i) {
      done += 1;
      if (i % 512 != 0) return false;
      monitor_.stage("words for the group's chain", std::min(0.99, done / whole));
      return monitor_.tick(0, 0) || monitor_.should_stop();
    };
    for (std::size_t i = 0; i < kCommutators; ++i) {
      const Worded& a = short_ones[rng.below(short_ones.size())];
      const Worded& b = short_ones[rng.below(short_ones.size())];
      Worded c = product(product(inverse(a), inverse(b)), product(a, b));
      for (std::size_t turn = rng.below(3); turn > 0; --turn) c = conjugate(c, singles_[rng.below(singles_.size())]);
      sift(std::move(c), 0, kLongest);
      if (stop(i)) return stopped();
    }
    for (std::size_t i = 0; i < kMostRounds && (i < kImprovements || missing_ > 0); ++i) {
      improve(rng);
      if (stop(i)) return stopped();
    }
    if (missing_ > 0)
      return unsupported("no words were found for " + std::to_string(missing_) + " places of the group's chain");
    monitor_.stage("words for the group's chain", 1);
    return Done{};
  }

 private:
  static constexpr std::size_t kShortWords = 30'000;
  static constexpr std::size_t kCommutators = 60'000;
  static constexpr std::size_t kImprovements = 120'000;
  static constexpr std::size_t kMostRounds = 2'000'000;
  static constexpr std::size_t kLongest = 160;  // moves of a word

  static Status stopped() { return Error{ErrorCode::kCancelled, "stopped while collecting words of moves"}; }

  [[nodiscard]] Worded identity() const {
    Permutation same(engine_.stickers().size());
    std::iota(same.begin(), same.end(), Point{0});
    return {same, same, {}};
  }
  [[nodiscard]] Worded inverse(const Worded& a) const {
    Worded out{a.from, a.to, {}};
    for (auto move = a.word.rbegin(); move != a.word.rend(); ++move) out.word.push_back(engine_.moves()[*move].inverse);
    return out;
  }
  [[nodiscard]] Worded product(const Worded& a, const Worded& b) const {
    Worded out{compose(a.to, b.to), compose(b.from, a.from), a.word};
    for (const Move move : b.word) append(products_, out.word, move);
    return out;
  }
  [[nodiscard]] Worded conjugate(const Worded& a, const Worded& by) const {
    return product(product(inverse(by), a), by);
  }

  // About this many, the shortest first.
  [[nodiscard]] std::vector<Worded> short_words(std::size_t count) const {
    std::vector<Worded> all = singles_;
    for (std::size_t i = 0; i < all.size() && all.size() < count; ++i)
      for (std::size_t m = 0; m < singles_.size() && all.size() < count; ++m)
        if (!engine_.redundant(all[i].word.back(), static_cast<Move>(m))) {
          Worded longer = product(all[i], singles_[m]);
          all.push_back(std::move(longer));
        }
    return all;
  }

  void put(std::size_t k, Point at, Worded element) {
    GroupWords::Level& level = words_.levels_[k];
    if (!level.known[at]) --missing_;
    level.known[at] = true;
    level.word[at] = element.word;
    elements_[k][at] = std::move(element);
  }

  // Offers the element and its inverse to the levels from k on.
  void sift(Worded x, std::size_t k, std::size_t longest) {
    for (; k < elements_.size(); ++k) {
      const Point base = engine_.base()[k];
      if (x.to[base] == base) continue;
      const Point at = x.from[base];  // what is there comes to the base point
      const Point back = x.to[base];
      const auto better = [&](Point point) {
        return !words_.levels_[k].known[point] || words_.levels_[k].word[point].size() > x.word.size();
      };
      if (better(back)) put(k, back, inverse(x));
      if (better(at)) {
        std::optional<Worded> old;
        if (words_.levels_[k].known[at]) old = elements_[k][at];
        put(k, at, x);
        if (!old) return;
        x = product(inverse(*old), x);
      } else {
        x = product(inverse(elements_[k][at]), x);
      }
      if (x.word.size() > longest) return;
    }
  }

  // A product of two words of a level, or a conjugate of one.
  void improve(Rng& rng) {
    const std::size_t k = rng.below(elements_.size());
    const auto orbit = chain_.orbit(k);
    const auto random_of = [&](std::size_t level, std::span<const Point> points) -> const Worded* {
      const Point point = points[rng.below(points.size())];
      return words_.levels_[level].known[point] ? &elements_[level][point] : nullptr;
    };
    const Worded* a = random_of(k, orbit);
    if (a == nullptr || a->word.empty()) return;
    if (rng.below(2) == 0) {
      Worded c = conjugate(*a, singles_[rng.below(singles_.size())]);
      if (rng.below(2) == 0) c = conjugate(c, singles_[rng.below(singles_.size())]);
      return sift(std::move(c), 0, kLongest);
    }
    // Of this level or a deeper one: both fix the points before this level.
    const std::size_t j = k + rng.below(elements_.size() - k);
    const Worded* b = random_of(j, chain_.orbit(j));
    if (b == nullptr || b->word.empty()) return;
    sift(rng.below(2) == 0 ? product(*a, *b) : product(*b, *a), k, kLongest);
  }

  const Engine& engine_;
  const StabiliserChain& chain_;
  PairProducts products_;
  GroupWords& words_;
  Monitor& monitor_;
  std::vector<Worded> singles_;
  std::vector<std::vector<Worded>> elements_;  // by level and point
  std::size_t missing_ = 0;
};

Expected<GroupWords::Pointer> GroupWords::shared(const Engine& engine, Monitor& monitor) {
  if (engine.directed()) return unsupported("words for the group's chain need moves that can be undone");
  if (engine.has_rules())
    return unsupported("where places are forbidden or only some orientations count, there is no chain of words");
  if (!engine.chain()) return unsupported("the puzzle's group is too large");
  static SharedBuild<GroupWords> kept(4);
  const std::string key = std::to_string(engine.definition().fingerprint) + engine.metric();
  return kept.get(key, monitor, [&]() -> Expected<Pointer> {
    auto words = std::make_shared<GroupWords>();
    if (auto done = WordCollector(engine, *words, monitor).run(); !done) return done.error();
    return Pointer(words);
  });
}

// Where pieces look alike, the one with the shortest word comes; false if that leads into a dead end, or the word grows
// too long.
bool GroupWords::descend(const Engine& engine, std::vector<std::uint8_t>& state, std::size_t most, Moves& out) const {
  static const ApplyMove apply = choose_kernel(static_cast<std::size_t>(kMostStateBytes));
  const Layout& layout = engine.layout();
  for (std::size_t k = 0; k < levels_.size(); ++k) {
    const auto& home = engine.stickers()[engine.base()[k]];
    const SetLayout& set = layout.sets()[home.set];
    const Look wanted = layout.solved_look(engine.definition(), home.set, home.slot);
    const Moves* best = nullptr;
    for (std::size_t slot = 0; slot < set.byte.size(); ++slot) {
      if (set.byte[slot] < 0) continue;
      const Look look = layout.look(state.data(), home.set, slot);
      if (look.label != wanted.label) continue;
      const int turn = (look.turn - wanted.turn + set.turns) % set.turns;
      const std::size_t point = engine.sticker(home.set, slot) + static_cast<std::size_t>(turn);
      if (!levels_[k].known[point]) continue;
      if (best == nullptr || levels_[k].word[point].size() < best->size()) best = &levels_[k].word[point];
    }
    if (best == nullptr || out.size() + best->size() > most) return false;
    const std::size_t used = (static_cast<std::size_t>(layout.bytes()) + 15) / 16 * 16;
    for (const Move move : *best) apply(engine.moves()[move].code, state.data(), used);
    out.insert(out.end(), best->begin(), best->end());
  }
  return true;
}

std::size_t GroupWords::longest() const {
  std::size_t sum = 0;
  for (const Level& level : levels_) {
    std::size_t most = 0;
    for (const Moves& word : level.word) most = std::max(most, word.size());
    sum += most;
  }
  return sum;
}

std::optional<Moves> GroupWords::solve(const Engine& engine, const std::uint8_t* state, std::size_t tries,
                                       std::uint64_t seed, Monitor& monitor) const {
  static const ApplyMove apply = choose_kernel(static_cast<std::size_t>(kMostStateBytes));
  const std::size_t used = (static_cast<std::size_t>(engine.layout().bytes()) + 15) / 16 * 16;
  std::vector<std::uint8_t> start(static_cast<std::size_t>(kMostStateBytes));
  std::copy_n(state, engine.layout().bytes(), start.begin());
  Rng rng(seed);
  std::optional<Moves> best;
  for (std::size_t i = 0; i < tries && !(i > 0 && i % 64 == 0 && monitor.should_stop()); ++i) {
    std::vector<std::uint8_t> now = start;
    Moves moves;
    constexpr std::size_t kPlain = 1;  // the first try has no other moves before it
    for (std::size_t n = i < kPlain ? 0 : 1 + rng.below(4); n > 0; --n) {
      moves.push_back(static_cast<Move>(rng.below(engine.moves().size())));
      apply(engine.moves()[moves.back()].code, now.data(), used);
    }
    if (descend(engine, now, best ? best->size() - 1 : ~std::size_t{0}, moves)) best = std::move(moves);
  }
  if (best) return cancelled(engine, *best);
  // One piece after the other led nowhere: an element of the group says which piece of those that look alike goes
  // where.
  auto element = engine.element_of(state);
  if (!element) return {};
  Moves moves;
  for (std::size_t k = 0; k < levels_.size(); ++k) {
    const Moves& word = levels_[k].word[(*element)[engine.base()[k]]];
    for (const Move move : word) *element = compose(*element, engine.stickers_of(engine.moves()[move].actions));
    moves.insert(moves.end(), word.begin(), word.end());
  }
  return cancelled(engine, moves);
}

}  // namespace unscramble::perm
