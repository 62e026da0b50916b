// A JSON document whose values know their place in the text, so that an error about a value can point at it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domains/perm/source_text.h"

namespace unscramble::perm {

struct Json {
  enum class Kind { kNull, kBool, kNumber, kText, kList, kObject };

  Kind kind = Kind::kNull;
  std::size_t offset = 0;  // in the source
  bool truth = false;
  double number = 0;
  std::string text;
  std::vector<Json> items;                              // of a list
  std::vector<std::pair<std::string, Json>> members{};  // of an object, in the order of the file

  [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
  // Null if there is no such member.
  [[nodiscard]] const Json* find(std::string_view key) const;
  [[nodiscard]] std::optional<int> whole() const;  // a number without a fraction that fits an int
};

// One value and nothing after it. Refuses what is nested more than 64 deep, and a key that an object has twice.
Expected<Json> parse_json(const SourceText& source);

}  // namespace unscramble::perm
