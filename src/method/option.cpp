#include "method/option.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <type_traits>

#include "core/size.h"
#include "puzzle/text.h"

namespace unscramble {

namespace {

std::string range_of(const OptionSpec& spec) {
  return fmt::format("a {} from {} to {}", spec.kind == OptionKind::kWhole ? "whole number" : "number", spec.least,
                     spec.most);
}

Error out_of_range(const OptionSpec& spec, std::string_view text) {
  return usage_error(fmt::format("'{}' is not {}", printable(text), range_of(spec)));
}

template <class Number>
Expected<OptionValue> parse_number(const OptionSpec& spec, std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return out_of_range(spec, text);
  if (auto fits = check_range(spec, static_cast<double>(number), text); !fits) return fits.error();
  return OptionValue(number);
}

template <class Number>
Expected<OptionValue> in_range(const OptionSpec& spec, const Expected<Number>& number, std::string_view text) {
  if (!number) return usage_error(number.error().message);
  if (auto fits = check_range(spec, static_cast<double>(*number), text); !fits) return fits.error();
  return OptionValue(*number);
}

Expected<OptionValue> parse_choice(const OptionSpec& spec, std::string_view text) {
  const auto words = split_words(spec.choices, " ");
  if (std::find(words.begin(), words.end(), text) != words.end()) return OptionValue(std::string(text));
  return usage_error(fmt::format("'{}' is not {}", printable(text), fmt::join(words, " or ")));
}

}  // namespace

std::string OptionSpec::json_name() const {
  std::string text(name);
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

Status check_range(const OptionSpec& spec, double value, std::string_view text) {
  if (value >= spec.least && value <= spec.most) return Done{};
  return out_of_range(spec, text);
}

Expected<OptionValue> parse_option(const OptionSpec& spec, std::string_view text) {
  switch (spec.kind) {
    case OptionKind::kFlag:
      if (text == "true" || text == "false") return OptionValue(text == "true");
      return usage_error("'" + printable(text) + "' is neither true nor false");
    case OptionKind::kWhole: return parse_number<std::uint64_t>(spec, text);
    case OptionKind::kNumber: return parse_number<double>(spec, text);
    case OptionKind::kCount: return in_range(spec, parse_count(text), text);
    case OptionKind::kDuration: return in_range(spec, parse_duration(text), text);
    case OptionKind::kText:
      if (!spec.choices.empty()) return parse_choice(spec, text);
      break;
    case OptionKind::kFile: break;
  }
  return OptionValue(std::string(text));
}

std::string to_text(const OptionValue& value) {
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

std::string to_word(const OptionSpec& spec, const OptionValue& value) {
  if (spec.kind != OptionKind::kFlag) return fmt::format("--{}={}", spec.name, to_text(value));
  return fmt::format("--{}", std::get<bool>(value) ? spec.name : spec.opposite);
}

}  // namespace unscramble
