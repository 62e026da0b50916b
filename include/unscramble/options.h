// Options by name, the same as on the command line: method, heuristic, weight, batch, time, memory, … A dash in a name
// may be written as an underscore. Puzzle::options() lists those of a puzzle; what the chosen method does not read is
// refused, naming the methods that do.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace unscramble::v0 {

using OptionValue = std::variant<bool, std::int64_t, double, std::string>;

class Options {
 public:
  // Options().set("method", "bwas").set("weight", 0.6).set("time", 2)
  template <class T>
  Options& set(std::string_view name, const T& value) {
    std::string key(name);
    for (char& c : key)
      if (c == '_') c = '-';
    if constexpr (std::is_same_v<T, bool>) {
      values_[key] = value;
    } else if constexpr (std::is_integral_v<T>) {
      values_[key] = static_cast<std::int64_t>(value);
    } else if constexpr (std::is_floating_point_v<T>) {
      values_[key] = static_cast<double>(value);
    } else {
      values_[key] = std::string(std::string_view(value));
    }
    return *this;
  }

  [[nodiscard]] const std::map<std::string, OptionValue, std::less<>>& all() const { return values_; }

 private:
  std::map<std::string, OptionValue, std::less<>> values_;
};

struct OptionInfo {
  std::string name;
  std::string kind;  // flag, whole, number, count, duration, text, file, size
  std::string help;
  std::string fallback;  // the default; empty where it depends on the puzzle
};

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
