// Hash tables keyed by states, which are hashed and compared by their bytes.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "core/hash.h"
#include "puzzle/puzzle.h"

namespace unscramble {

struct StateHash {
  template <class State>
  std::size_t operator()(const State& state) const {
    return hash_of(state);
  }
};
struct SameState {
  template <class State>
  bool operator()(const State& a, const State& b) const {
    return same_state(a, b);
  }
};

template <class State, class Value>
using StateMap = std::unordered_map<State, Value, StateHash, SameState>;
template <class State>
using StateSet = std::unordered_set<State, StateHash, SameState>;

}  // namespace unscramble
