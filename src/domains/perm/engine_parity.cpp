// The parity of the distance, where a state shows it; and the same puzzle with another goal.
#include <algorithm>

#include "domains/perm/engine.h"
#include "domains/perm/slot_orbits.h"

namespace unscramble::perm {

namespace {

int sign_of(std::vector<std::size_t> order) {
  int odd = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    while (order[i] != i) {
      std::swap(order[i], order[order[i]]);
      odd ^= 1;
    }
  return odd;
}

}  // namespace

int Engine::parity_of(const ParityMark& mark, const std::uint8_t* state) const {
  int sum = 0;
  std::vector<std::size_t> labels;
  for (const std::size_t slot : mark.slots) {
    const Look look = layout_.look(state, mark.set, slot);
    sum += look.turn;
    labels.push_back(static_cast<std::size_t>(look.label));
  }
  if (!mark.sign) return sum & 1;
  std::vector<std::size_t> sorted = labels;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t& label : labels)
    label = static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), label) - sorted.begin());
  return sign_of(std::move(labels));
}

int Engine::parity(const std::uint8_t* state) const {
  int sum = goal_parity_;
  for (const ParityMark& mark : parity_marks_) sum ^= parity_of(mark, state);
  return sum;
}

// Signs of pieces that all differ and sums of orientations are what a move changes in the same way wherever it is made.
// Some of them together may change with every move.
void Engine::find_parity() {
  if (has_rules()) return;
  std::vector<ParityMark> marks;
  for (auto& [s, slots] : slot_orbits(*this)) {
    std::vector<int> labels;
    labels.reserve(slots.size());
    for (const std::size_t slot : slots) labels.push_back(layout_.solved_look(*definition_, s, slot).label);
    std::sort(labels.begin(), labels.end());
    const bool differ = std::adjacent_find(labels.begin(), labels.end()) == labels.end();
    if (layout_.sets()[s].turns % 2 == 0) marks.push_back({s, slots, false});
    if (differ && slots.size() > 1) marks.push_back({s, std::move(slots), true});
  }
  constexpr std::size_t kMostMarks = 12;
  if (marks.size() > kMostMarks) marks.resize(kMostMarks);
  std::vector<unsigned> changes;  // by move: bit k if it changes mark k
  std::vector<std::uint8_t> state(goal_);
  for (const EngineMove& move : moves_) {
    state = goal_;
    choose_kernel(static_cast<std::size_t>(kMostStateBytes))(move.code, state.data(), state.size());
    unsigned changed = 0;
    for (std::size_t k = 0; k < marks.size(); ++k)
      if (parity_of(marks[k], state.data()) != parity_of(marks[k], goal_.data())) changed |= 1U << k;
    changes.push_back(changed);
  }
  for (unsigned chosen = 1; chosen < 1U << marks.size(); ++chosen) {
    const bool every = std::all_of(changes.begin(), changes.end(),
                                   [&](unsigned changed) { return __builtin_parity(changed & chosen) != 0; });
    if (!every) continue;
    for (std::size_t k = 0; k < marks.size(); ++k)
      if ((chosen >> k & 1U) != 0) parity_marks_.push_back(marks[k]);
    break;
  }
  for (const ParityMark& mark : parity_marks_) goal_parity_ ^= parity_of(mark, goal_.data());
}

Expected<Engine::Pointer> Engine::toward(const std::uint8_t* goal) const {
  Definition other = *definition_;
  for (std::size_t s = 0; s < other.sets.size(); ++s) {
    const SetLayout& set = layout_.sets()[s];
    for (std::size_t i = 0; i < set.byte.size(); ++i) {
      if (set.byte[i] < 0) continue;
      const Look look = layout_.look(goal, s, i);
      other.sets[s].pieces[i] = set.piece_of[static_cast<std::size_t>(look.label)];
      other.sets[s].orientation[i] = look.turn;
      other.sets[s].modulus[i] = set.modulus[static_cast<std::size_t>(look.label)];
    }
  }
  auto finished = finish(std::move(other));
  if (!finished) return finished.error();
  return make(*std::move(finished), metric_);
}

}  // namespace unscramble::perm
