// Shorthands for entrants.
#pragma once

#include "domains/cube/plans/cube3_options.h"
#include "lab/solve_experiment.h"

namespace unscramble::suite {

inline Limits within(double seconds, std::uint64_t memory = std::uint64_t{1} << 30) {
  Limits limits;
  limits.seconds = seconds;
  limits.memory = memory;
  return limits;
}

inline Entrant by_method(std::string name, std::string method, const Limits& limits) {
  Entrant entrant{.name = std::move(name), .limits = limits};
  entrant.request.method = std::move(method);
  return entrant;
}

inline Entrant with_model(std::string name, std::string method, const ModelAtHand& model, const Limits& limits) {
  Entrant entrant = by_method(std::move(name), std::move(method), limits);
  entrant.request.heuristic = "model";
  entrant.request.set(kModel, model.path.string());
  return entrant;
}

// The puzzle's usual model. If there is none, a note says what cannot be shown without it.
inline const ModelAtHand* usual_or_absent(const Setting& setting, const std::string& puzzle, const std::string& what,
                                          std::vector<std::string>& absent) {
  const auto* model = setting.models.usual(puzzle);
  if (model == nullptr) absent.push_back(what + ": there is no model for " + puzzle);
  return model;
}

// Batch weighted A*: lambda and N of DeepCubeA.
inline Entrant bwas(std::string name, const ModelAtHand& model, double weight, std::size_t batch,
                    const Limits& limits) {
  Entrant entrant = with_model(std::move(name), "bwas", model, limits);
  entrant.request.set(kWeight, weight);
  entrant.request.set(kBatch, batch);
  return entrant;
}

// The exact solver of cube3 on states up to `most` turns away, without a first answer by other means. Its tables are
// named, so that they are built before the clock starts; a quick run leaves that to the solver.
inline Entrant cube_judge(const Setting& setting, int most, double seconds) {
  Entrant entrant = by_method("optimal", "optimal", within(seconds, std::uint64_t{4} << 30));
  entrant.request.set(kMaxDepth, most);
  if (!setting.tables.empty() || !setting.quick())
    entrant.request.set(kTables, setting.tables.empty() ? "3G" : setting.tables);
  return entrant;
}

// The networks that a paper's experiment is made with: one by value iteration, as DeepCubeA prints it, and the shipped
// one, which learned from walk lengths and its own solutions. Those there are, in this order.
struct NamedNetwork {
  std::string name;
  const ModelAtHand* model;
};
inline std::vector<NamedNetwork> networks(const Setting& setting, const std::string& puzzle) {
  std::vector<NamedNetwork> list;
  if (const auto* davi = setting.models.by_recipe(puzzle, {"deepcubea"})) list.push_back({"DAVI network", davi});
  if (const auto* usual = setting.models.usual(puzzle)) list.push_back({"shipped network", usual});
  return list;
}
// The same; if there is none, a note says what cannot be shown without one, and about value iteration if only that is
// missing.
inline std::vector<NamedNetwork> networks_or_absent(const Setting& setting, const std::string& puzzle,
                                                    const std::string& what, std::vector<std::string>& absent) {
  auto list = networks(setting, puzzle);
  if (list.empty()) {
    absent.push_back(what + ": there is no model for " + puzzle);
  } else if (list.front().name != "DAVI network") {
    absent.push_back(what + " with a network made by value iteration: there is none for " + puzzle);
  }
  return list;
}

constexpr int kFarthest = 26;  // quarter turns

}  // namespace unscramble::suite
