#include "core/system.h"

#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

#include "core/side_task.h"

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

int processes_here = 1;

}  // namespace

void share_machine(int processes) { processes_here = std::max(1, processes); }

int available_threads() {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int share = std::max(1, cores / processes_here);
#ifdef __EMSCRIPTEN__
  return has_threads() ? share : 1;  // a browser binds nothing to cores
#else
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  // Processes bound to cores of their own must not start more threads than those have room for.
  if (processes_here == 1 || sched_getaffinity(0, sizeof allowed, &allowed) != 0) return share;
  return std::clamp(CPU_COUNT(&allowed), 1, share);
#endif
}

std::uint64_t available_memory() {
  constexpr std::uint64_t kGuess = std::uint64_t{1} << 30;
  const std::uint64_t kernel = kernel_estimate().value_or(kGuess);
  return std::min(kernel, control_group_room().value_or(kernel)) / static_cast<std::uint64_t>(processes_here);
}

int terminal_columns(int descriptor) {
  if (::isatty(descriptor) != 1) return 0;
  winsize size{};
  constexpr int kUsual = 80;
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

}  // namespace unscramble
