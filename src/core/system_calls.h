// The calls by which the program asks the system for files and for large blocks of memory. All of them go through here,
// so that tests can make any of them fail: the n-th, or all from the n-th on (docs/trust.md). This is part of every
// build, because what is tested should be what is used; until a test asks for it, it costs one relaxed load per call.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/expected.h"

namespace unscramble::sys {

enum class Call { kOpen, kRead, kWrite, kSync, kRename, kTruncate, kFolder, kMap, kAllocate };
inline constexpr int kCalls = 9;
std::string_view to_string(Call call);

// As the POSIX functions of these names: -1 (or MAP_FAILED) and errno on failure.
int open(const char* path, int flags, mode_t mode = 0);
ssize_t read(int fd, void* data, std::size_t size);
ssize_t read_at(int fd, void* data, std::size_t size, std::uint64_t offset);
// A write that is made to fail has written half of its bytes, as on a disk that fills up.
ssize_t write(int fd, const void* data, std::size_t size);
int sync(int fd);
int rename(const char* from, const char* to);
int truncate(int fd, std::uint64_t size);
void* map_file(int fd, std::size_t size, int flags);
// Zeroed memory that nothing else shares. `lazily`: without asking whether all of it can be had (MAP_NORESERVE).
void* allocate(std::size_t size, bool lazily = false);
bool make_folders(const std::filesystem::path& folder, std::error_code& error);

// Failures on demand. A plan is "N" (the N-th call fails), "N+" (that one and all after it), or either with the kind of
// call before it, which alone is then counted: "write:3", "allocate:1+". Calls are counted from the moment of arming.
class Faults {
 public:
  static Status arm(std::string_view plan);
  static void disarm();
  // What UNSCRAMBLE_FAULT says, if it is set; each failure then adds its kind as a line to the file
  // UNSCRAMBLE_FAULT_LOG.
  static Status arm_from_environment();
  [[nodiscard]] static std::uint64_t struck();  // failures since the last arm()

  // True if this call must fail; errno then says why.
  static bool strikes(Call call) { return armed_.load(std::memory_order_relaxed) && strikes_armed(call); }

 private:
  static bool strikes_armed(Call call);
  static inline std::atomic<bool> armed_{false};
};

}  // namespace unscramble::sys
