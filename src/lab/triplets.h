// Triplets of moves in solutions of cubes, as tables and figures show them: DeepCube, section 5.1 and Fig. 8;
// DeepCubeA, methods ("Conjugate patterns and symmetric states").
#pragma once

#include "domains/cube/words.h"
#include "lab/outcomes.h"
#include "lab/page.h"

namespace unscramble::suite {

Triplets triplets_of(const std::vector<Outcome>& outcomes);  // of the solved

// "solutions", how many triplets, and the shares of the four kinds.
std::vector<std::string> triplet_columns();
std::vector<Value> triplet_row(const std::string& name, const Triplets& triplets);
// What random turns, none of which takes the last one back, would have.
Triplets random_triplets(std::uint64_t seed);

// Fig. 8 of DeepCube: how often each kind of triplet occurs.
Chart triplet_frequencies(const Triplets& triplets, const std::string& chart, const std::string& solutions);

}  // namespace unscramble::suite
