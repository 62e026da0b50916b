#include "core/build_info.h"

#include <ctime>

#ifndef UNSCRAMBLE_VERSION  // the build defines both; clang-tidy does not
#define UNSCRAMBLE_VERSION "unknown"
#define UNSCRAMBLE_COMMIT "unknown"
#endif

namespace unscramble {

std::string build_version() { return UNSCRAMBLE_VERSION; }

std::string build_commit() { return UNSCRAMBLE_COMMIT; }

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[32] = "";
  std::tm parts{};
  if (gmtime_r(&now, &parts) != nullptr) std::strftime(text, sizeof(text), "%Y-%m-%d", &parts);
  return text;
}

}  // namespace unscramble
