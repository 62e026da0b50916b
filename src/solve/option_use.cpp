#include "solve/option_use.h"

#include <fmt/format.h>

#include "method/options.h"

namespace unscramble {

namespace {

bool is_common(std::string_view option) {
  const auto common = common_options();
  return std::any_of(common.begin(), common.end(), [&](const OptionSpec* spec) { return spec->name == option; });
}

template <class Info>
bool any_reads(std::span<const Info> infos, std::string_view option) {
  return std::any_of(infos.begin(), infos.end(), [&](const Info& info) { return reads(info, option); });
}

template <class Info>
std::string readers(const std::vector<Info>& infos, std::string_view option, std::string_view kind) {
  std::vector<std::string> names;
  for (const auto& info : infos)
    if (info.refusal.empty() && reads(info, option)) names.push_back(info.name);
  if (names.empty()) return {};
  return fmt::format(" {}{} {}", kind, names.size() == 1 ? "" : "s", fmt::join(names, ", "));
}

// "; it goes with methods beam, anytime"
std::string where_it_goes(const Offer& offer, std::string_view option) {
  const std::string methods = readers(offer.methods, option, "method");
  const std::string heuristics = readers(offer.heuristics, option, "heuristic");
  if (methods.empty() && heuristics.empty()) return "; nothing for this puzzle does";
  return "; it goes with" + methods + (methods.empty() || heuristics.empty() ? "" : " and") + heuristics;
}

}  // namespace

Status check_use(const OptionValues& set, const MethodInfo& method, std::span<const HeuristicInfo> heuristics,
                 const Offer& offer) {
  for (const auto& [name, value] : set.all()) {
    if (is_common(name) || reads(method, name) || any_reads(heuristics, name)) continue;
    const std::string with = heuristics.empty() ? "" : " with heuristic '" + heuristics.front().name + "'";
    return usage_error(
        fmt::format("method '{}'{} does not use --{}{}", method.name, with, name, where_it_goes(offer, name)));
  }
  return Done{};
}

Status check_use(const OptionValues& set, const Offer& offer) {
  for (const auto& [name, value] : set.all())
    if (!is_common(name) && !any_reads<MethodInfo>(offer.methods, name) &&
        !any_reads<HeuristicInfo>(offer.heuristics, name))
      return usage_error(fmt::format("no method or heuristic of this puzzle uses --{}", name));
  return Done{};
}

std::vector<const OptionSpec*> options_of(const Offer& offer) {
  std::vector<const OptionSpec*> list = common_options();
  const auto add = [&](const auto& infos) {
    for (const auto& info : infos)
      for (const OptionSpec* spec : info.options)
        if (std::none_of(list.begin(), list.end(), [&](const auto* known) { return known->name == spec->name; }))
          list.push_back(spec);
  };
  add(offer.methods);
  add(offer.heuristics);
  return list;
}

}  // namespace unscramble
