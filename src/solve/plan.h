// ReadyPlan<P>: all that is decided before a search begins. Method and heuristic chosen, options checked and filled in,
// the model found, the heuristic built. One plan serves any number of states of the same puzzle.
#pragma once

#include <algorithm>
#include <string>

#include "method/heuristic_builder.h"
#include "method/heuristic_expression.h"
#include "method/methods.h"
#include "puzzle/printed.h"
#include "solve/option_use.h"

namespace unscramble {

template <Puzzle P>
struct ReadyPlan {
  Method<P> method;
  std::string heuristic_name;  // an expression; empty where the method uses none
  HeuristicPtr<P> heuristic;   // null where the method uses none
  std::string model;           // the file it reads, if any
  SolveRequest request;        // the user's options, and the plan's where the user set none
  std::string remark{};        // why the plan has some of its options, if that is not plain
};

// A network that recipe deepcubea made is searched with the weight and batch its paper prints for the puzzle, where the
// user set none (DeepCubeA, Methods, "Hyperparameter selection for BWAS").
template <Puzzle P>
void take_printed_options(const P& puzzle, ReadyPlan<P>& ready) {
  if (ready.method.info.name != "bwas" || ready.heuristic_name != "model" || ready.model.empty()) return;
  const auto model = shared_model(ready.request, ready.model);
  if (!model || model->network == nullptr || model->network->info().provenance.recipe != "deepcubea") return;
  const DeepCubeASettings printed = deepcubea_settings(puzzle);
  if (ready.request.get(kWeight) && ready.request.get(kBatch)) return;
  ready.request.options.fill_from(OptionValues().with(kWeight, printed.weight).with(kBatch, printed.batch));
  ready.remark = "weight and batch are those DeepCubeA prints, since recipe deepcubea made the model";
}

// The puzzle's first heuristic; if that is a model and there is none, the search does without it.
template <Puzzle P>
std::string first_heuristic(const Problem<P>& problem, const SolveRequest& request) {
  const std::string first = heuristics_for<P>().front().info.name;
  const bool missing = first == "model" && !model_for(problem.puzzle, request);
  return missing ? "zero" : first;
}

template <Puzzle P>
bool method_reads(std::string_view method, std::string_view option) {
  for (const auto& one : methods_for<P>())
    if (one.info.name == method)
      return std::any_of(one.info.options.begin(), one.info.options.end(),
                         [&](const OptionSpec* spec) { return spec->name == option; });
  return false;
}

// The first heuristic that never overestimates and is ready at once: what is left where moves have costs.
template <Puzzle P>
std::string first_quick_bound() {
  for (const auto& choice : heuristics_for<P>())
    if (choice.info.admissible && !choice.info.slow_start && choice.info.refusal.empty()) return choice.info.name;
  return "zero";
}

// The method and heuristic to use: the user's, else the puzzle's plan, else the first that fits.
template <Puzzle P>
Plan choose_plan(const Problem<P>& problem, SolveRequest request) {
  if (request.get(kModel) && request.heuristic == "auto") request.heuristic = "model";  // why else name a model?
  Plan plan{request.method, request.heuristic};
  if (const auto special = Special<P>::plan(problem, request)) {
    if (plan.method == "auto") plan.method = special->method;
    if (plan.heuristic == "auto") plan.heuristic = special->heuristic;
    const bool tuned_together = plan.method == special->method && plan.heuristic == special->heuristic;
    if (tuned_together) plan.options = special->options;
  }
  if (request.get(kCost) && request.method == "auto" && !method_reads<P>(plan.method, kCost.spec.name)) {
    plan = {"ida", request.heuristic};
    if (plan.heuristic == "auto") plan.heuristic = first_quick_bound<P>();
  }
  if (plan.method == "auto") plan.method = "bwas";
  if (plan.heuristic == "auto") plan.heuristic = first_heuristic(problem, request);
  return plan;
}

template <Puzzle P>
Offer offer_of() {
  Offer offer;
  for (const auto& method : methods_for<P>()) offer.methods.push_back(method.info);
  for (const auto& choice : heuristics_for<P>()) offer.heuristics.push_back(choice.info);
  return offer;
}

// Of the heuristics an expression names.
template <Puzzle P>
std::vector<HeuristicInfo> infos_of(const std::string& heuristic) {
  std::vector<HeuristicInfo> infos;
  const auto expression = parse_heuristic(heuristic);
  if (!expression) return infos;
  const auto names = heuristics_named(*expression);
  for (const auto& choice : heuristics_for<P>())
    if (std::find(names.begin(), names.end(), choice.info.name) != names.end()) infos.push_back(choice.info);
  return infos;
}

template <Puzzle P>
Expected<ReadyPlan<P>> make_plan(const Problem<P>& problem, const SolveRequest& request, Monitor& monitor,
                                 ThreadPool& pool) {
  const Plan plan = choose_plan(problem, request);
  const auto methods = methods_for<P>();
  const auto method =
      std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.info.name == plan.method; });
  if (method == methods.end()) return usage_error("no method '" + plan.method + "' for " + problem.puzzle.name());
  if (!method->info.refusal.empty()) return unsupported(method->info.refusal);
  ReadyPlan<P> ready{*method, method->info.uses_heuristic ? plan.heuristic : "", nullptr, "", request};
  const auto heuristics = infos_of<P>(ready.heuristic_name);
  if (auto used = check_use(request.options, method->info, heuristics, offer_of<P>()); !used) return used.error();
  ready.request.options.fill_from(plan.options);
  if (!method->info.uses_heuristic) return ready;
  if (std::any_of(heuristics.begin(), heuristics.end(), [](const auto& info) { return reads(info, kModel.spec.name); }))
    if (const auto file = model_for(problem.puzzle, request)) ready.model = file->string();
  auto made = make_heuristic(problem.puzzle, ready.heuristic_name, ready.request, monitor, pool);
  if (!made) return made.error();
  ready.heuristic = *std::move(made);
  take_printed_options(problem.puzzle, ready);
  return ready;
}

template <Puzzle P>
Expected<ReadyPlan<P>> make_ready(const Problem<P>& problem, SolveRequest request, Monitor& monitor, ThreadPool& pool) {
  request.lookup = std::make_shared<ModelLookup>();
  auto ready = make_plan(problem, request, monitor, pool);
  if (ready) ready->request.lookup = nullptr;  // several threads may use the plan at once
  return ready;
}

}  // namespace unscramble
