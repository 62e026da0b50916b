#include "solve/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/size.h"

namespace unscramble {

namespace {

bool all_admissible(const PlanInWords& plan) {
  return std::all_of(plan.heuristics.begin(), plan.heuristics.end(), [](const auto& info) { return info.admissible; });
}

std::string options_in_words(const OptionValues& options) {
  std::vector<std::string> words;
  for (const auto& [name, value] : options.all())
    words.push_back(std::holds_alternative<bool>(value) ? name : name + " " + to_text(value));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string limits_in_words(const Limits& limits) {
  std::vector<std::string> words;
  if (std::isfinite(limits.seconds)) words.push_back(format_seconds(limits.seconds));
  if (limits.memory != Limits{}.memory) words.push_back(format_bytes(limits.memory) + " of memory");
  if (limits.nodes != Limits{}.nodes) words.push_back(format_count(static_cast<double>(limits.nodes)) + " nodes");
  return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

std::string worth(const PlanInWords& plan) {
  const std::string counted = plan.metric == "moves" ? "" : " in " + plan.metric;
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
    if (plan.heuristics.size() == 1) text += ": " + plan.heuristics.front().summary;
    text += "\n";
  }
  if (!plan.model.empty()) text += fmt::format("model      {}\n", plan.model);
  if (!plan.request.options.empty()) text += fmt::format("options    {}\n", options_in_words(plan.request.options));
  if (!plan.remark.empty()) text += fmt::format("           {}\n", plan.remark);
  text += fmt::format("limits     {}\n", limits_in_words(plan.limits));
  text += fmt::format("answer     {}\n", worth(plan));
  return text;
}

}  // namespace unscramble
