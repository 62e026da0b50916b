// The heuristics "model", a trained network or n-tuple table from --model or shipped with the program, and
// "model-plus", which is never below the pattern databases the network reads (h_NN+ of Brunetto & Trunda, section 6.1).
#pragma once

#include "heuristic/corrected.h"
#include "heuristic/net.h"
#include "heuristic/ntuple.h"
#include "method/base_heuristic.h"
#include "method/encodings.h"
#include "method/method.h"
#include "method/model_files.h"

namespace unscramble {

// cube3, or cube3-htm where the metric is not the puzzle's default.
template <Puzzle P>
std::string model_name(const P& puzzle) {
  const auto plain = P::make(puzzle.name(), {});
  const bool usual = plain && std::string(plain->metric()) == puzzle.metric();
  return usual ? std::string(puzzle.name()) : std::string(puzzle.name()) + "-" + std::string(puzzle.metric());
}

// The file of the model that --model names or the puzzle has.
template <Puzzle P>
Expected<std::filesystem::path> find_model_of(const P& puzzle, const SolveRequest& request) {
  if (request.models != nullptr) return find_model(request, model_name(puzzle));
  if constexpr (requires { P::kFromFiles; }) {
    const std::string name = model_name(puzzle);
    const std::string metric = name == puzzle.name() ? "" : std::string(puzzle.metric());
    return find_model_reading(request.get_or(kModel), name, std::string(puzzle.encodings().front().name), metric);
  } else {
    return find_model(request.get_or(kModel), model_name(puzzle));
  }
}

// The same, looked for once while a plan is made.
template <Puzzle P>
Expected<std::filesystem::path> model_for(const P& puzzle, const SolveRequest& request) {
  if (request.lookup == nullptr) return find_model_of(puzzle, request);
  auto& found = request.lookup->found;
  if (!found) found = find_model_of(puzzle, request);
  return *found;
}

template <Puzzle P>
Expected<std::unique_ptr<Heuristic<P>>> model_heuristic(const P& puzzle, std::shared_ptr<const nn::Network> network,
                                                        bool plus, Monitor& monitor, ThreadPool& pool) {
  if (network == nullptr) return unsupported("this model is not a network");
  auto source = make_token_source(puzzle, network->info().encoding, monitor, pool);
  if (!source) return source.error();
  if (*source != nullptr) return NetHeuristic<P>::create(puzzle, std::move(network), *std::move(source), plus);
  if (plus)
    return unsupported("model-plus needs a model that reads pattern databases; this one reads '" +
                       network->info().encoding + "'");
  return NetHeuristic<P>::create(puzzle, std::move(network));
}

template <Puzzle P>
HeuristicChoice<P> model_choice(HeuristicInfo info, bool plus) {
  return {std::move(info),
          [plus](const P& puzzle, const SolveRequest& request, Monitor& monitor,
                 ThreadPool& pool) -> Expected<std::unique_ptr<Heuristic<P>>> {
            const auto path = model_for(puzzle, request);
            if (!path) return path.error();
            const auto model = shared_model(request, *path);
            if (!model) return model.error();
            const auto& network = model->network;
            auto heuristic = model->tuples && !plus
                                 ? NTupleHeuristic<P>::create(puzzle, model->tuples, request.get_or(kSymmetries, -1))
                                 : model_heuristic(puzzle, network, plus, monitor, pool);
            if (!heuristic) return Error{heuristic.error().code, path->string() + ": " + heuristic.error().message};
            const std::string base_name = network == nullptr ? "" : network->info().base;
            if (base_name.empty()) return heuristic;
            if (plus)
              return unsupported(path->string() + " corrects '" + base_name + "': the bound would be added twice");
            const auto base = make_base<P>(base_name, puzzle, request, monitor, pool);
            if (!base) return Error{base.error().code, path->string() + ": " + base.error().message};
            return std::unique_ptr<Heuristic<P>>(std::make_unique<CorrectedHeuristic<P>>(*base, *std::move(heuristic)));
          }};
}

template <Puzzle P>
void add_model_heuristic(std::vector<HeuristicChoice<P>>& choices) {
  choices.push_back(model_choice<P>({.name = "model",
                                     .summary = "a trained model: --model FILE, or the one shipped for the puzzle",
                                     .options = {&kModel.spec, &kSymmetries.spec},
                                     .also = {"net", "network", "nn", "neural", "nnet", "dnn"}},
                                    false));
  if (!encodings_with_tables<P>().empty())
    choices.push_back(model_choice<P>({.name = "model-plus",
                                       .summary = "the same, but never below the pattern databases the network reads",
                                       .admissible = false,
                                       .consistent = false,
                                       .slow_start = true,
                                       .options = {&kModel.spec}},
                                      true));
}

}  // namespace unscramble
