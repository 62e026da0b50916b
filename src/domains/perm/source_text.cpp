#include "domains/perm/source_text.h"

#include <algorithm>

namespace unscramble::perm {

Error SourceText::error(std::size_t offset, const std::string& message) const {
  const std::string_view before = text_.substr(0, std::min(offset, text_.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return usage_error(name_ + ":" + std::to_string(line) + ":" + std::to_string(before.size() - start + 1) + ": " +
                     message);
}

}  // namespace unscramble::perm
