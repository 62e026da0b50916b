#include "fuzz/random_puzzle.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <queue>

namespace unscramble::fuzz {

namespace {

Action inverse_of(const Action& action, int turns) {
  Action back{std::vector<int>(action.from.size()), std::vector<int>(action.from.size())};
  for (std::size_t i = 0; i < action.from.size(); ++i) {
    const auto source = static_cast<std::size_t>(action.from[i]);
    back.from[source] = static_cast<int>(i);
    back.turn[source] = (turns - action.turn[i]) % turns;
  }
  return back;
}

Arrangement moved(const Arrangement& state, const Action& action, int turns) {
  Arrangement after(state.size());
  for (std::size_t i = 0; i < state.size(); ++i) {
    after[i] = state[static_cast<std::size_t>(action.from[i])];
    after[i].turn = (after[i].turn + action.turn[i]) % turns;
  }
  return after;
}

std::vector<int> random_order(Rng& rng, int size) {
  std::vector<int> order(static_cast<std::size_t>(size));
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(order);
  return order;
}

// Often a few slots only, so that moves commute, undo each other and have small powers.
Action random_action(Rng& rng, int size, int turns) {
  Action action{std::vector<int>(static_cast<std::size_t>(size)), std::vector<int>(static_cast<std::size_t>(size))};
  std::iota(action.from.begin(), action.from.end(), 0);
  const int touched = rng.below(2) == 0 ? size : 2 + rng.below_int(std::max(1, size - 2));
  const auto slots = random_order(rng, size);
  for (int i = 0; i + 1 < touched && i + 1 < size; ++i)
    std::swap(action.from[static_cast<std::size_t>(slots[static_cast<std::size_t>(i)])],
              action.from[static_cast<std::size_t>(slots[static_cast<std::size_t>(i) + 1])]);
  if (turns > 1)
    for (int i = 0; i < touched && i < size; ++i)
      action.turn[static_cast<std::size_t>(slots[static_cast<std::size_t>(i)])] = rng.below_int(turns);
  return action;
}

std::string joined(const std::vector<int>& values, const char* between) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : between) + std::to_string(value);
  return text;
}

std::vector<int> labels_of(const Arrangement& state) {
  std::vector<int> labels;
  for (const Look& look : state) labels.push_back(look.label);
  return labels;
}

// {"central_state": [0, 1, 1], "generators": {"A": [1, 2, 0]}}
std::string generators_file(const RandomPuzzle& puzzle) {
  std::string text = "{\"central_state\": [" + joined(labels_of(puzzle.goal), ", ") + "], ";
  if (puzzle.directed) text += "\"directed\": true, ";
  text += "\"generators\": {";
  bool first = true;
  for (const auto& [name, action] : puzzle.base) {
    text += std::string(first ? "" : ", ") + "\"" + name + "\": [" + joined(action.from, ", ") + "]";
    first = false;
  }
  return text + "}}";
}

// Pieces count from 1, and the turns of a move belong to the slots its pieces come from.
std::string tws_file(const RandomPuzzle& puzzle) {
  const std::string size = std::to_string(puzzle.goal.size());
  std::string text = "Name fuzz\nSet SET " + size + " " + std::to_string(puzzle.turns) + "\nSolved\nSET\n";
  std::vector<int> labels;
  for (const Look& look : puzzle.goal) labels.push_back(look.label + 1);
  text += joined(labels, " ") + "\nEnd\n";
  for (const auto& [name, action] : puzzle.base) {
    std::vector<int> pieces;
    std::vector<int> turns(action.from.size());
    for (std::size_t i = 0; i < action.from.size(); ++i) {
      pieces.push_back(action.from[i] + 1);
      turns[static_cast<std::size_t>(action.from[i])] = action.turn[i];
    }
    text += "Move " + name + "\nSET\n" + joined(pieces, " ") + "\n" + joined(turns, " ") + "\nEnd\n";
  }
  for (std::size_t slot = 0; slot < puzzle.forbidden.size(); ++slot) {
    if (puzzle.forbidden[slot].empty()) continue;
    text += "Illegal SET " + std::to_string(slot + 1);
    for (const int label : puzzle.forbidden[slot]) text += " " + std::to_string(label + 1);
    text += "\n";
  }
  return text;
}

}  // namespace

char base_of(const std::string& name) { return name[name.find_first_of("ABCDEFGH")]; }

bool RandomPuzzle::legal(const Arrangement& state) const {
  for (std::size_t slot = 0; slot < forbidden.size(); ++slot)
    if (std::find(forbidden[slot].begin(), forbidden[slot].end(), state[slot].label) != forbidden[slot].end())
      return false;
  return true;
}

Action RandomPuzzle::action(const std::string& name) const {
  const Action& one = base.at(std::string(1, base_of(name)));
  const bool back = name.starts_with('-') || name.ends_with('\'');
  const std::string rest = name.substr(name.find(base_of(name)) + 1);  // "2'": a number stops before the mark
  const Action step = back ? inverse_of(one, turns) : one;
  Action sum = step;
  for (int left = std::max(1, std::atoi(rest.c_str())); left > 1; --left) {
    Action next{std::vector<int>(goal.size()), std::vector<int>(goal.size())};
    for (std::size_t i = 0; i < goal.size(); ++i) {
      const auto middle = static_cast<std::size_t>(step.from[i]);
      next.from[i] = sum.from[middle];
      next.turn[i] = (sum.turn[middle] + step.turn[i]) % turns;
    }
    sum = next;
  }
  return sum;
}

std::optional<Arrangement> RandomPuzzle::made(const Arrangement& state, const Action& action) const {
  Arrangement after = moved(state, action, turns);
  if (!legal(after)) return {};
  return after;
}

std::string RandomPuzzle::state_text(const Arrangement& state) const {
  if (file.ends_with(".json")) return joined(labels_of(state), ",");
  std::vector<int> labels;
  std::vector<int> turned;
  for (const Look& look : state) {
    labels.push_back(look.label + 1);
    turned.push_back(look.turn);
  }
  return "SET " + joined(labels, " ") + (turns > 1 ? " " + joined(turned, " ") : "");
}

RandomPuzzle random_puzzle(Rng& rng) {
  RandomPuzzle puzzle;
  const bool tws = rng.below(2) == 0;
  puzzle.file = tws ? "fuzz.tws" : "fuzz.json";
  puzzle.turns = tws && rng.below(2) == 0 ? 2 + rng.below_int(2) : 1;
  puzzle.directed = !tws && rng.below(4) == 0;
  const int size = puzzle.turns > 1 ? 2 + rng.below_int(3) : 3 + rng.below_int(4);
  const int labels = rng.below(3) == 0 ? std::max(2, size - 1 - rng.below_int(2)) : size;
  for (int i = 0; i < size; ++i) puzzle.goal.push_back({std::min(i, labels - 1), 0});
  const int moves = 1 + rng.below_int(4);
  for (int m = 0; m < moves; ++m)
    puzzle.base.emplace(std::string(1, static_cast<char>('A' + m)), random_action(rng, size, puzzle.turns));
  if (tws && rng.below(5) == 0) {
    puzzle.forbidden.resize(static_cast<std::size_t>(size));
    const auto slot = static_cast<std::size_t>(rng.below_int(size));
    const int label = rng.below_int(labels);
    if (puzzle.goal[slot].label != label) puzzle.forbidden[slot].push_back(label);
  }
  puzzle.text = tws ? tws_file(puzzle) : generators_file(puzzle);
  return puzzle;
}

std::optional<Distances> distances(const RandomPuzzle& puzzle, const std::vector<AllowedMove>& moves,
                                   Direction direction, std::size_t most) {
  std::vector<AllowedMove> steps = moves;
  if (direction == Direction::kToGoal)
    for (auto& step : steps) step.action = inverse_of(step.action, puzzle.turns);
  Distances best;
  using Entry = std::pair<int, Arrangement>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.emplace(0, puzzle.goal);
  while (!open.empty()) {
    const auto [cost, state] = open.top();
    open.pop();
    if (!best.emplace(state, cost).second) continue;
    if (best.size() > most) return {};
    for (const auto& step : steps)
      if (const auto next = puzzle.made(state, step.action); next && !best.contains(*next))
        open.emplace(cost + step.cost, *next);
  }
  return best;
}

}  // namespace unscramble::fuzz
