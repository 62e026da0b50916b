// SourceText: a definition file in memory, and where in it something is wrong. Definition files come from anywhere:
// every reader here takes any bytes and either understands them or says what is wrong, with line and column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/expected.h"

namespace unscramble::perm {

class SourceText {
 public:
  SourceText(std::string name, std::string_view text) : name_(std::move(name)), text_(text) {}

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  // NAME:LINE:COLUMN: MESSAGE, both counted from 1.
  [[nodiscard]] Error error(std::size_t offset, const std::string& message) const;

 private:
  std::string name_;
  std::string_view text_;
};

}  // namespace unscramble::perm
