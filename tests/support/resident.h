// The memory the process uses, as the kernel counts it, independent of our own accounting.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <type_traits>

namespace unscramble {

// A field of /proc/self/status in bytes: "VmRSS:" is now, "VmHWM:" the most so far.
inline std::uint64_t resident_bytes(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (word == field) {
      std::uint64_t kilobytes = 0;
      status >> kilobytes;
      return kilobytes * 1024;
    }
  return 0;
}

// What work() returns, run in a process of its own so that nothing else is measured. Nothing if that process failed.
template <class Work>
auto in_child(const Work& work) -> std::optional<decltype(work())> {
  using Result = decltype(work());
  static_assert(std::is_trivially_copyable_v<Result>);
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    const Result result = work();
    const bool written = write(ends[1], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
    _exit(written ? 0 : 1);
  }
  close(ends[1]);
  Result result{};
  const bool complete = child > 0 && read(ends[0], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  if (!complete) return {};
  return result;
}

}  // namespace unscramble
