#include "domains/perm/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/hash.h"
#include "domains/perm/pair_tokens.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

// What decides whether two actions are the same: slots that change, orientations that count.
std::string key_of(const Layout& layout, const Actions& actions) {
  std::string key;
  for (std::size_t s = 0; s < actions.size(); ++s)
    for (std::size_t i = 0; i < actions[s].from.size(); ++i) {
      if (layout.sets()[s].byte[i] < 0) continue;
      key += static_cast<char>(actions[s].from[i] & 0xFFU);
      key += static_cast<char>(actions[s].from[i] >> 8U);
      key += static_cast<char>(actions[s].turn[i] % layout.sets()[s].turns);
    }
  return key;
}

std::string power_name(const std::string& base, int amount) {
  const int size = std::abs(amount);
  return base + (size == 1 ? "" : std::to_string(size)) + (amount < 0 ? "'" : "");
}

}  // namespace

Expected<Engine::Pointer> Engine::make(std::shared_ptr<const Definition> definition, const std::string& metric) {
  const auto engine = std::make_shared<Engine>();
  engine->definition_ = std::move(definition);
  const Definition& d = *engine->definition_;
  const std::string usual = d.format == Format::kGenerators ? "moves" : "power";
  engine->metric_ = metric.empty() ? usual : metric;
  if (engine->metric_ != usual && !(d.format != Format::kGenerators && engine->metric_ == "quarter"))
    return usage_error(d.name + " has " +
                       (usual == "moves" ? "one metric, 'moves'" : "the metrics 'power' and 'quarter'") + ", not '" +
                       printable(metric) + "'");
  auto layout = Layout::make(d);
  if (!layout) return layout.error();
  engine->layout_ = *std::move(layout);
  engine->encoding_name_ = fmt::format("slots-{:016x}", d.fingerprint);
  engine->pairs_name_ = fmt::format("pairs-{:016x}", d.fingerprint);
  engine->pairs_ = std::make_shared<const PairTokens>(d, engine->layout_);
  if (auto made = engine->make_moves(); !made) return made.error();
  engine->find_redundant_pairs();
  engine->read_rotations();
  const Layout& bytes = engine->layout_;
  engine->goal_.assign(static_cast<std::size_t>(kMostStateBytes), 0);
  for (std::size_t s = 0; s < d.sets.size(); ++s) {
    const SetLayout& set = bytes.sets()[s];
    engine->has_mixed_ = engine->has_mixed_ || set.mixed;
    engine->first_point_.emplace_back(set.byte.size(), Point{0});
    for (std::size_t i = 0; i < set.byte.size(); ++i) {
      if (set.byte[i] < 0) continue;
      bytes.put(engine->goal_.data(), s, i, bytes.solved_look(d, s, i));
      const auto first = static_cast<Point>(engine->stickers_.size());
      engine->first_point_[s][i] = first;
      engine->base_.push_back(first);
      for (int turn = 0; turn < set.turns; ++turn) engine->stickers_.push_back({s, i, turn});
    }
  }
  engine->find_parity();
  return Pointer(engine);
}

bool Engine::add_move(std::string name, int base, int amount, Actions actions) {
  const auto index = static_cast<Move>(moves_.size());
  by_name_.emplace(name, index);
  MoveCode code = compile_move(layout_, actions);
  moves_.push_back({std::move(name), base, amount, std::move(actions), std::move(code), kNoMove});
  return moves_.size() <= static_cast<std::size_t>(kMostMoves);
}

// The moves of the metric, in the order of the file. One that does the same as an earlier one is only another name.
Status Engine::make_moves() {
  const Definition& d = *definition_;
  constexpr int kLargestOrder = 1'000'000;
  std::map<std::string, Move> known;
  const std::string nothing = key_of(layout_, identity_actions(d.sets));
  for (std::size_t b = 0; b < d.moves.size(); ++b) base_by_name_.emplace(d.moves[b].name, b);
  order_.assign(d.moves.size(), 1);
  for (std::size_t b = 0; b < d.moves.size(); ++b) {
    const BaseMove& base = d.moves[b];
    if (base.rotation) continue;
    std::vector<Actions> powers{base.actions};
    Actions step = base.actions;
    while (key_of(layout_, step) != nothing && order_[b] < kLargestOrder) {
      if (d.powers && metric_ == "power" && powers.size() < static_cast<std::size_t>(order_[b])) powers.push_back(step);
      step = then(d.sets, step, base.actions);
      ++order_[b];
      if (d.powers && metric_ == "power" && order_[b] > kMostMoves)
        return usage_error(d.name + ": move " + printable(base.name) + " has more than " + std::to_string(kMostMoves) +
                           " powers; use --metric quarter");
    }
    const int order = order_[b];
    if (order == 1) continue;  // it changes nothing
    std::vector<int> amounts;
    if (d.powers && metric_ == "power") {
      for (int k = 1; k < order; ++k) amounts.push_back(2 * k <= order ? k : k - order);
    } else {
      amounts.push_back(1);
      if (d.inverses && order > 2) amounts.push_back(-1);
    }
    for (const int amount : amounts) {
      Actions actions = amount == 1 ? base.actions : power(d.sets, base.actions, amount);
      std::string name = power_name(base.name, amount);
      if (amount == -1 && d.inverse_mark == "-") {
        name = base.name.starts_with('-') ? base.name.substr(1) : "-" + base.name;
        if (base_by_name_.contains(name)) name = base.name + "'";
      }
      const auto [at, is_new] = known.emplace(key_of(layout_, actions), static_cast<Move>(moves_.size()));
      if (!is_new) {
        by_name_.emplace(std::move(name), at->second);
      } else if (!add_move(std::move(name), static_cast<int>(b), amount, std::move(actions))) {
        return usage_error(d.name + ": more than " + std::to_string(kMostMoves) + " moves" +
                           (metric_ == "power" ? "; --metric quarter leaves out the powers" : ""));
      }
    }
  }
  for (EngineMove& move : moves_) {
    const auto back = known.find(key_of(layout_, inverse(d.sets, move.actions)));
    if (back == known.end()) {
      directed_ = true;
    } else {
      move.inverse = back->second;
    }
  }
  return Done{};
}

// A pair is left out if it does nothing, or what one move does, or what a pair earlier in the order does: then a
// sequence that is no longer and earlier in the order reaches the same state. Where places are forbidden, another pair
// might pass through a forbidden state.
void Engine::find_redundant_pairs() {
  const std::size_t count = moves_.size();
  redundant_.assign(count * count, 0);
  commutes_.assign(count * count, 0);
  constexpr std::size_t kMostProducts = 512;
  if (count > kMostProducts) {
    for (std::size_t a = 0; a < count; ++a)
      if (moves_[a].inverse != kNoMove) redundant_[a * count + moves_[a].inverse] = 1;
    return;
  }
  const auto& sets = definition_->sets;
  std::map<std::string, int> seen{{key_of(layout_, identity_actions(sets)), 0}};
  for (const EngineMove& move : moves_) seen.emplace(key_of(layout_, move.actions), 0);
  // With forbidden places one of two orders, or one of two pairs that do the same, may lead through them.
  const bool all = definition_->forbidden.empty();
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = 0; b < count; ++b) {
      const std::string key = key_of(layout_, then(sets, moves_[a].actions, moves_[b].actions));
      if (all && a < b && key == key_of(layout_, then(sets, moves_[b].actions, moves_[a].actions)))
        commutes_[a * count + b] = commutes_[b * count + a] = 1;
      const auto known = seen.find(key);
      if (known != seen.end()) {
        if (all || known->second == 0) redundant_[a * count + b] = 1;
      } else {
        seen.emplace(key, 1);
      }
    }
}

void Engine::settle(std::uint8_t* state) const {
  for (const SetLayout& set : layout_.sets()) {
    if (!set.mixed) continue;
    for (const int byte : set.byte)
      if (byte >= 0) state[byte] = set.canon[state[byte]];
  }
}

bool Engine::legal(const std::uint8_t* state) const {
  for (const Forbidden& rule : definition_->forbidden) {
    const auto set = static_cast<std::size_t>(rule.set);
    const auto slot = static_cast<std::size_t>(rule.slot);
    if (layout_.sets()[set].byte[slot] < 0) continue;
    const int label = layout_.look(state, set, slot).label;
    const int piece = layout_.sets()[set].piece_of[static_cast<std::size_t>(label)];
    if (std::find(rule.pieces.begin(), rule.pieces.end(), piece) != rule.pieces.end()) return false;
  }
  return true;
}

// For each rotation of the whole puzzle: which move does, before the rotation, what a move does after it.
void Engine::read_rotations() {
  const Definition& d = *definition_;
  constexpr std::size_t kMostRotations = 200;
  std::map<std::string, Move> known;
  for (std::size_t m = 0; m < moves_.size(); ++m)
    known.emplace(key_of(layout_, moves_[m].actions), static_cast<Move>(m));
  for (const BaseMove& base : d.moves) {
    if (!base.rotation || rotations_.size() >= kMostRotations) continue;
    std::vector<Move> becomes;
    const Actions back = inverse(d.sets, base.actions);
    for (const EngineMove& move : moves_) {
      const auto found = known.find(key_of(layout_, then(d.sets, then(d.sets, base.actions, move.actions), back)));
      if (found == known.end()) break;
      becomes.push_back(found->second);
    }
    if (becomes.size() == moves_.size()) rotations_.emplace(base.name, std::move(becomes));
  }
}

}  // namespace unscramble::perm
