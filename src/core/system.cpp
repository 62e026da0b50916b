#include "core/system.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

namespace unscramble {

namespace {

std::optional<std::uint64_t> read_number(const char* path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  if (file >> value) return value;
  return std::nullopt;  // absent, or the word "max"
}

std::optional<std::uint64_t> kernel_estimate() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    constexpr std::string_view kKey = "MemAvailable:";
    if (line.compare(0, kKey.size(), kKey) == 0) return std::stoull(line.substr(kKey.size())) * 1024;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> control_group_room() {
  const auto limit = read_number("/sys/fs/cgroup/memory.max");
  const auto used = read_number("/sys/fs/cgroup/memory.current");
  if (!limit || !used) return std::nullopt;
  return *limit > *used ? *limit - *used : 0;
}

}  // namespace

std::uint64_t available_memory() {
  constexpr std::uint64_t kGuess = std::uint64_t{1} << 30;
  const std::uint64_t kernel = kernel_estimate().value_or(kGuess);
  return std::min(kernel, control_group_room().value_or(kernel));
}

int terminal_columns(int descriptor) {
  if (::isatty(descriptor) != 1) return 0;
  winsize size{};
  constexpr int kUsual = 80;
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

}  // namespace unscramble
