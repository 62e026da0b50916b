#include "solve/check_choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/did_you_mean.h"
#include "method/heuristic_expression.h"
#include "solve/option_use.h"

namespace unscramble {

namespace {

// The one a user probably means: by another name of it, or mistyped.
template <class Info>
std::string meant_by(const std::vector<Info>& infos, const std::string& name) {
  std::vector<std::string> words;
  for (const auto& info : infos) {
    if (!info.refusal.empty()) continue;
    words.push_back(info.name);
    if (folded(info.name) == folded(name)) return info.name;
    for (const auto& other : info.also)
      if (folded(other) == folded(name)) return info.name;
  }
  return nearest_word(name, words);
}

template <class Info>
Status check_name(const std::vector<Info>& infos, const std::string& name, std::string_view kind,
                  const std::string& puzzle) {
  if (name == "auto") return Done{};
  const auto found = std::find_if(infos.begin(), infos.end(), [&](const Info& info) { return info.name == name; });
  if (found == infos.end()) {
    std::string known;
    for (const auto& info : infos)
      if (info.refusal.empty()) known += " " + info.name;
    const std::string meant = meant_by(infos, name);
    return usage_error(fmt::format("no {} '{}' for {}; there are auto{}{}", kind, name.substr(0, 40), puzzle, known,
                                   meant.empty() ? "" : " (did you mean " + meant + "?)"));
  }
  if (!found->refusal.empty())
    return unsupported(fmt::format("{} '{}' cannot be used for {}: {}", kind, name, puzzle, found->refusal));
  return Done{};
}

}  // namespace

Status check_choice(const AnyPuzzle& puzzle, const SolveRequest& request) {
  const std::string name = puzzle.card().name;
  if (auto method = check_name(puzzle.methods(), request.method, "method", name); !method) return method;
  const auto expression = parse_heuristic(request.heuristic);
  if (!expression) return expression.error();
  for (const auto& heuristic : heuristics_named(*expression)) {
    if (heuristic == kOwnHeuristic && request.own_heuristic != nullptr) continue;
    if (auto known = check_name(puzzle.heuristics(), heuristic, "heuristic", name); !known) return known;
  }
  const Offer offer{puzzle.methods(), puzzle.heuristics()};
  if (request.method == "auto") return check_use(request.options, offer);
  // Where the heuristic is not chosen yet, any of them may read an option.
  const auto method = std::find_if(offer.methods.begin(), offer.methods.end(),
                                   [&](const MethodInfo& info) { return info.name == request.method; });
  const bool any = method->uses_heuristic;
  return check_use(request.options, *method, any ? offer.heuristics : std::vector<HeuristicInfo>{}, offer);
}

}  // namespace unscramble
