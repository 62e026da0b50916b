#include "api/request.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/did_you_mean.h"
#include "core/size.h"
#include "puzzle/text.h"
#include "solve/option_use.h"

namespace unscramble::api {

namespace {

constexpr OptionSpec kTimeLimit{
    "time", OptionKind::kNumber, "SEC", "seconds, including those for building or reading tables", 1e-6, 1e9};
constexpr OptionSpec kThreadsToUse{"threads", OptionKind::kWhole, "N", "cores to use; 0 = all", 0, 1024};

std::string as_text(const v0::OptionValue& value) {
  return std::visit(
      [](const auto& held) -> std::string {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::string>) {
          return held;
        } else {
          return fmt::format("{}", held);
        }
      },
      value);
}

Error about(std::string_view name, const Error& error) {
  return {error.code, "--" + std::string(name) + ": " + error.message};
}

template <class T, class Parse>
Status put_scaled(std::string_view name, const v0::OptionValue& value, T& to, Parse parse) {
  const auto parsed = parse(as_text(value));
  if (!parsed) return about(name, Error{ErrorCode::kUsage, parsed.error().message});
  to = *parsed;
  return Done{};
}

template <class T>
Status put_number(const OptionSpec& spec, const v0::OptionValue& value, T& to) {
  OptionValues read;
  if (auto put = put_option(spec, value, read); !put) return put;
  to = read.get_or(Option<T>{spec});
  return Done{};
}

}  // namespace

const OptionSpec* find_option(std::span<const OptionSpec* const> specs, std::string_view name) {
  const auto found = std::find_if(specs.begin(), specs.end(), [&](const auto* spec) { return spec->name == name; });
  return found == specs.end() ? nullptr : *found;
}

Error unknown_option(std::string_view name, std::span<const OptionSpec* const> specs,
                     const std::vector<std::string>& others) {
  std::vector<std::string> known = others;
  for (const auto* spec : specs) known.emplace_back(spec->name);
  const std::string meant = nearest_word(name, known);
  return usage_error("there is no option --" + printable(name) +
                     (meant.empty() ? "" : " (did you mean --" + meant + "?)"));
}

Status put_option(const OptionSpec& spec, const v0::OptionValue& value, OptionValues& values) {
  auto parsed = parse_option(spec, as_text(value));
  if (!parsed) return about(spec.name, parsed.error());
  // A flag that is off is one that is not given, unless it has a name for that.
  if (const bool* on = std::get_if<bool>(&*parsed); on != nullptr && !*on && spec.opposite.empty()) return Done{};
  values.put(spec.name, *std::move(parsed));
  return Done{};
}

v0::OptionInfo describe(const OptionSpec& spec) {
  static constexpr std::array<const char*, 7> kKinds = {"flag", "whole", "number", "count", "duration", "text", "file"};
  return {std::string(spec.name), kKinds[static_cast<std::size_t>(spec.kind)], std::string(spec.help),
          std::string(spec.fallback)};
}

std::vector<v0::OptionInfo> undeclared_options() {
  return {{"method", "text", "search method; auto takes the best known for the puzzle", "auto"},
          {"heuristic", "text", "estimate that guides the search; auto takes the method's best", "auto"},
          {"time", "number", std::string(kTimeLimit.help), ""},
          {"memory", "size", "bytes for the search and its tables: 512M, 4G", "3/4 of what is free"},
          {"nodes", "count", "states generated: 5000, 20k, 1e6", ""},
          {"threads", "whole", std::string(kThreadsToUse.help), "0"}};
}

Expected<Asked> read_options(const AnyPuzzle& puzzle, const v0::Options& options, int threads) {
  Asked asked;
  asked.threads = threads;
  const auto specs = options_of(Offer{puzzle.methods(), puzzle.heuristics()});
  for (const auto& [name, value] : options.all()) {
    Status put = Done{};
    if (name == "method") {
      asked.request.method = as_text(value);
    } else if (name == "heuristic") {
      asked.request.heuristic = as_text(value);
    } else if (name == "time") {
      put = put_number(kTimeLimit, value, asked.limits.seconds);
    } else if (name == "threads") {
      put = put_number(kThreadsToUse, value, asked.threads);
    } else if (name == "memory") {
      put = put_scaled(name, value, asked.limits.memory, parse_size);
    } else if (name == "nodes") {
      put = put_scaled(name, value, asked.limits.nodes, parse_count);
    } else if (name == "metric") {
      put = usage_error("the metric is chosen when the puzzle is opened");
    } else if (const auto* spec = find_option(specs, name)) {
      put = put_option(*spec, value, asked.request.options);
    } else {
      put = unknown_option(name, specs, {"method", "heuristic", "time", "threads", "memory", "nodes"});
    }
    if (!put) return put.error();
  }
  return asked;
}

}  // namespace unscramble::api
