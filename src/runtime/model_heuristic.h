// The heuristic "model": a trained network, from --model or shipped with the program.
#pragma once

#include "heuristic/net.h"
#include "runtime/method.h"
#include "runtime/model_files.h"

namespace unscramble {

// cube3, or cube3-htm where the metric is not the puzzle's default.
template <Puzzle P>
std::string model_name(const P& puzzle) {
  const auto plain = P::make(puzzle.name(), {});
  const bool usual = plain && std::string(plain->metric()) == puzzle.metric();
  return usual ? std::string(puzzle.name()) : std::string(puzzle.name()) + "-" + std::string(puzzle.metric());
}

template <Puzzle P>
void add_model_heuristic(std::vector<HeuristicChoice<P>>& choices) {
  choices.push_back({{"model", "a trained network: --model FILE, or the one shipped for the puzzle", false, false, ""},
                     [](const P& puzzle, const SolveRequest& request, Monitor&,
                        ThreadPool&) -> Expected<std::unique_ptr<Heuristic<P>>> {
                       const auto path = find_model(request.model, model_name(puzzle));
                       if (!path) return path.error();
                       const auto network = shared_network(*path);
                       if (!network) return network.error();
                       auto heuristic = NetHeuristic<P>::create(puzzle, *network);
                       if (!heuristic)
                         return Error{heuristic.error().code, path->string() + ": " + heuristic.error().message};
                       return heuristic;
                     }});
}

}  // namespace unscramble
