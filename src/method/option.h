// Options as data. An option is declared once, beside the method, heuristic or recipe that reads it; command-line
// flags, JSON fields, the API's description, the manual page and the web form are all made from that declaration.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/expected.h"

namespace unscramble {

// kCount: a whole number that may be written 50k or 3M; kDuration: seconds, or 15m, 2.5h.
enum class OptionKind : std::uint8_t { kFlag, kWhole, kNumber, kCount, kDuration, kText, kFile };

// What users see of an option.
struct OptionSpec {
  std::string_view name;  // "move-scores": --move-scores on the command line, move_scores in JSON
  OptionKind kind = OptionKind::kFlag;
  std::string_view placeholder;  // what help shows for the value: N, FILE
  std::string_view help;
  double least = 0;  // numbers are from least to most
  double most = 0;
  std::string_view fallback{};              // the default as help shows it; empty where it depends on the puzzle
  std::string_view group = "How to solve";  // heading it appears under
  std::string_view choices{};               // of a text that is one of a few words: "adam rmsprop"
  std::string_view opposite{};              // a flag that is on by default in places: the name that turns it off
  std::string_view stand_in{};              // of a file: a word that may stand in its place

  [[nodiscard]] std::string json_name() const;
};

// The same for code that reads the value, as a T.
template <class T>
struct Option {
  OptionSpec spec;
};

constexpr Option<bool> flag_option(std::string_view name, std::string_view help) {
  return {{name, OptionKind::kFlag, "", help}};
}
template <class T>
constexpr Option<T> whole_option(std::string_view name, double least, double most, std::string_view help,
                                 std::string_view fallback = "") {
  static_assert(std::is_integral_v<T>);
  return {{name, OptionKind::kWhole, "N", help, least, most, fallback}};
}
constexpr Option<double> number_option(std::string_view name, double least, double most, std::string_view help,
                                       std::string_view fallback = "") {
  return {{name, OptionKind::kNumber, "X", help, least, most, fallback}};
}
constexpr Option<std::string> text_option(std::string_view name, std::string_view placeholder, std::string_view help,
                                          std::string_view fallback = "") {
  return {{name, OptionKind::kText, placeholder, help, 0, 0, fallback}};
}
constexpr Option<std::string> file_option(std::string_view name, std::string_view help,
                                          std::string_view stand_in = "") {
  return {{.name = name, .kind = OptionKind::kFile, .placeholder = "FILE", .help = help, .stand_in = stand_in}};
}

constexpr Option<std::uint64_t> count_option(std::string_view name, double most, std::string_view help) {
  return {{name, OptionKind::kCount, "N", help, 1, most}};
}
constexpr Option<double> duration_option(std::string_view name, std::string_view help) {
  return {{name, OptionKind::kDuration, "TIME", help, 1e-6, 1e9}};
}
constexpr Option<std::string> choice_option(std::string_view name, std::string_view choices, std::string_view help) {
  return {{.name = name, .kind = OptionKind::kText, .placeholder = "NAME", .help = help, .choices = choices}};
}
// A flag with a name for each of its two values.
constexpr Option<bool> either_option(std::string_view name, std::string_view opposite, std::string_view help) {
  return {{.name = name, .kind = OptionKind::kFlag, .placeholder = "", .help = help, .opposite = opposite}};
}

// The same option under another heading.
template <class T>
constexpr Option<T> under(std::string_view heading, Option<T> option) {
  option.spec.group = heading;
  return option;
}

using OptionValue = std::variant<bool, std::uint64_t, double, std::string>;

// The value of an option given as text, as on a command line. kUsage, saying what would be right, if it is not valid.
Expected<OptionValue> parse_option(const OptionSpec& spec, std::string_view text);
// Whether a number is in the option's range; the refusal names the range.
Status check_range(const OptionSpec& spec, double value, std::string_view text);

// The options a user set, by name.
class OptionValues {
 public:
  template <class T>
  [[nodiscard]] std::optional<T> get(const Option<T>& option) const {
    const auto found = values_.find(option.spec.name);
    if (found == values_.end()) return std::nullopt;
    return std::visit(
        [](const auto& value) -> T {
          using Held = std::decay_t<decltype(value)>;
          if constexpr (std::is_same_v<Held, std::string> == std::is_same_v<T, std::string>) {
            return static_cast<T>(value);
          } else {
            return T{};  // parse_option() and set() keep text and numbers apart
          }
        },
        found->second);
  }
  // A flag that is not set is off, a text is empty, a number is 0.
  template <class T>
  [[nodiscard]] T get_or(const Option<T>& option, T fallback = {}) const {
    return get(option).value_or(std::move(fallback));
  }

  template <class T>
  void set(const Option<T>& option, T value) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      put(option.spec.name, static_cast<std::uint64_t>(value));
    } else {
      put(option.spec.name, std::move(value));
    }
  }
  // The same in an expression: OptionValues().with(kWeight, 0.6).with(kBatch, 100)
  template <class T>
  OptionValues with(const Option<T>& option, std::type_identity_t<T> value) && {
    set(option, std::move(value));
    return std::move(*this);
  }
  void put(std::string_view name, OptionValue value) { values_.insert_or_assign(std::string(name), std::move(value)); }
  void clear(const OptionSpec& spec) { values_.erase(std::string(spec.name)); }

  // Takes over what is set there but not here.
  void fill_from(const OptionValues& others) { values_.insert(others.values_.begin(), others.values_.end()); }

  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] bool has(const OptionSpec& spec) const { return values_.contains(spec.name); }
  [[nodiscard]] const std::map<std::string, OptionValue, std::less<>>& all() const { return values_; }

 private:
  std::map<std::string, OptionValue, std::less<>> values_;
};

// A value as a user would type it.
std::string to_text(const OptionValue& value);
// An option with its value as on a command line: --batch=77, --resume, --no-depth-weights.
std::string to_word(const OptionSpec& spec, const OptionValue& value);

}  // namespace unscramble
