#include "solve/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/size.h"
#include "method/options.h"
#include "solve/report_json.h"

namespace unscramble {

namespace {

bool all_admissible(const PlanInWords& plan) {
  return std::all_of(plan.heuristics.begin(), plan.heuristics.end(), [](const auto& info) { return info.admissible; });
}

const OptionSpec* spec_of(const PlanInWords& plan, const std::string& name) {
  auto specs = common_options();
  specs.insert(specs.end(), plan.method.options.begin(), plan.method.options.end());
  for (const auto& info : plan.heuristics) specs.insert(specs.end(), info.options.begin(), info.options.end());
  const auto found =
      std::find_if(specs.begin(), specs.end(), [&](const OptionSpec* spec) { return spec->name == name; });
  return found == specs.end() ? nullptr : *found;
}

// One line each, with what the option means.
std::string options_in_words(const PlanInWords& plan) {
  std::string text;
  for (const auto& [name, value] : plan.request.options.all()) {
    const OptionSpec* spec = spec_of(plan, name);
    text += fmt::format("{:<10} --{}", text.empty() ? "with" : "", name);
    if (!std::holds_alternative<bool>(value)) text += " " + to_text(value);
    text += spec == nullptr ? "\n" : fmt::format(": {}\n", spec->help);
  }
  return text;
}

// What the functions of an expression do, from the outside in.
std::string functions_in_words(const std::string& heuristic) {
  constexpr std::pair<std::string_view, std::string_view> kMeanings[] = {
      {"average(", "averaged over the symmetric images of a state"},
      {"symmetric(", "the largest over the symmetric images of a state"},
      {"parity(", "raised to the parity of the distance"},
      {"cached(", "remembered for states met again"},
      {"max(", "the largest of several"},
      {"sum(", "the sum of several"}};
  std::vector<std::string_view> words;
  for (const auto& [function, meaning] : kMeanings)
    if (heuristic.find(function) != std::string::npos) words.push_back(meaning);
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string limits_in_words(const Limits& limits) {
  std::vector<std::string> words{std::isfinite(limits.seconds) ? format_seconds(limits.seconds) : "no time limit"};
  if (limits.memory != Limits{}.memory) words.push_back(format_bytes(limits.memory) + " of memory");
  if (limits.nodes != Limits{}.nodes) words.push_back(format_count(static_cast<double>(limits.nodes)) + " nodes");
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string worth(const PlanInWords& plan) {
  const std::string counted = plan.metric.ends_with('s') ? "" : " in " + metric_name(plan.metric);
  if (plan.method.optimal && (!plan.method.uses_heuristic || all_admissible(plan)))
    return "if it finishes within the limits, the answer is proved shortest" + counted;
  if (plan.method.optimal) return "the heuristic may overestimate, so the answer is not proved shortest";
  if (plan.method.complete) return "a solution if there is one, given time and memory; not proved shortest" + counted;
  return "a solution if it finds one; it may miss one that exists, and proves one shortest only near the goal";
}

}  // namespace

std::string explain_plan(const PlanInWords& plan) {
  std::string text = fmt::format("method     {}: {}\n", plan.method.name, plan.method.summary);
  if (!plan.heuristic.empty()) {
    text += fmt::format("guided by  {}", plan.heuristic);
    for (const auto& info : plan.heuristics)
      text += fmt::format("{} {}", &info == &plan.heuristics.front() ? ":" : "; and", info.summary);
    if (const auto how = functions_in_words(plan.heuristic); !how.empty()) text += ", " + how;
    text += "\n";
  }
  if (plan.method.slow_start ||
      std::any_of(plan.heuristics.begin(), plan.heuristics.end(), [](const auto& info) { return info.slow_start; }))
    text += "tables     built the first time they are needed, which may take minutes, and kept on disk\n";
  if (!plan.model.empty()) text += fmt::format("model      {}\n", plan.model);
  text += options_in_words(plan);
  if (!plan.remark.empty()) text += fmt::format("           {}\n", plan.remark);
  text += fmt::format("limits     {}\n", limits_in_words(plan.limits));
  text += fmt::format("answer     {}\n", worth(plan));
  return text;
}

}  // namespace unscramble
