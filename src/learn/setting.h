// Setting<S>: an option (method/option.h) together with the field of a recipe's settings S that it sets. What the
// command line, help, checkpoints and forms need to know about a recipe is derived from its list of these.
#pragma once

#include <cmath>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "method/option.h"

namespace unscramble::train {

enum class Keep : std::uint8_t {
  kFixed,      // defines the run: stored in checkpoints, and a resumed run must not change it
  kLimit,      // stored, but a resumed run may have another one
  kNotStored,  // where and how: folders, threads
};

template <class S>
struct Setting {
  const OptionSpec* spec = nullptr;
  Keep keep = Keep::kFixed;
  std::function<OptionValue(const S&)> get;
  std::function<void(S&, const OptionValue&)> put;
};

// A field's value as an option's, and back.
template <class Field>
OptionValue to_value(const Field& field) {
  if constexpr (std::is_same_v<Field, bool> || std::is_same_v<Field, std::string>) {
    return field;
  } else if constexpr (std::is_integral_v<Field>) {
    return static_cast<std::uint64_t>(field);
  } else {
    return static_cast<double>(field);
  }
}
template <class Field>
void from_value(const OptionValue& value, Field& field) {
  std::visit(
      [&field](const auto& held) {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::string> == std::is_same_v<Field, std::string>)
          field = static_cast<Field>(held);
      },
      value);
}

template <class Object>
auto& member(Object& object) {
  return object;
}
template <class Object, class First, class... Rest>
auto& member(Object& object, First first, Rest... rest) {
  return member(object.*first, rest...);
}

// The option sets the member that the path leads to: setting(kScramble, &TrainOptions::bellman,
// &BellmanOptions::length).
template <class S, class T, class First, class... Rest>
Setting<S> setting(const Option<T>& option, First S::*first, Rest... rest) {
  return {&option.spec, Keep::kFixed, [=](const S& settings) { return to_value(member(settings, first, rest...)); },
          [=](S& settings, const OptionValue& value) { from_value(value, member(settings, first, rest...)); }};
}
template <class S>
Setting<S> limit(Setting<S> setting) {
  setting.keep = Keep::kLimit;
  return setting;
}
template <class S>
Setting<S> unstored(Setting<S> setting) {
  setting.keep = Keep::kNotStored;
  return setting;
}

template <class S>
void apply(const OptionValues& values, const std::vector<Setting<S>>& list, S& settings) {
  for (const auto& each : list)
    if (const auto found = values.all().find(each.spec->name); found != values.all().end())
      each.put(settings, found->second);
}

// A limit that is not set: no number a user could give.
inline bool is_unlimited(const OptionValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return !std::isfinite(*number);
  const auto* whole = std::get_if<std::uint64_t>(&value);
  return whole != nullptr && *whole == std::numeric_limits<std::uint64_t>::max();
}

// All values as options, without limits that are not set.
template <class S>
OptionValues values_of(const S& settings, const std::vector<Setting<S>>& list) {
  OptionValues values;
  for (const auto& each : list)
    if (auto value = each.get(settings); !is_unlimited(value)) values.put(each.spec->name, std::move(value));
  return values;
}

// What checkpoints and logs store.
template <class S>
nlohmann::json stored_json(const S& settings, const std::vector<Setting<S>>& list) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& each : list) {
    if (each.keep == Keep::kNotStored) continue;
    const OptionValue value = each.get(settings);
    auto& entry = json[each.spec->json_name()];
    if (is_unlimited(value)) continue;
    std::visit([&entry](const auto& held) { entry = held; }, value);
  }
  return json;
}

template <class S>
std::vector<std::string> limits_among(const std::vector<Setting<S>>& list) {
  std::vector<std::string> names;
  for (const auto& each : list)
    if (each.keep == Keep::kLimit) names.push_back(each.spec->json_name());
  return names;
}

template <class S>
std::vector<const OptionSpec*> specs_of(const std::vector<Setting<S>>& list) {
  std::vector<const OptionSpec*> specs;
  for (const auto& each : list) specs.push_back(each.spec);
  return specs;
}

}  // namespace unscramble::train
