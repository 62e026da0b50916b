#include "core/system_calls.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace unscramble::sys {

namespace {

struct Kind {
  std::string_view name;
  int cause;  // a likely errno of such a failure
};
constexpr std::array<Kind, kCalls> kKinds = {{{"open", EMFILE},
                                              {"read", EIO},
                                              {"write", ENOSPC},
                                              {"sync", EIO},
                                              {"rename", EACCES},
                                              {"truncate", EIO},
                                              {"folder", EROFS},
                                              {"map", ENOMEM},
                                              {"allocate", ENOMEM}}};

// Written by arm() before the flag is set; tests arm while nothing else runs.
struct Plan {
  std::uint64_t first = 0;
  bool lasting = false;
  int only = -1;  // a Call, or -1 for all
  std::string log;
  std::atomic<std::uint64_t> calls{0};
  std::atomic<std::uint64_t> struck{0};
};
Plan plan;

void note(Call call) {
  if (plan.log.empty()) return;
  const int fd = ::open(plan.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) return;
  const std::string line = std::string(to_string(call)) + "\n";
  [[maybe_unused]] const auto put = ::write(fd, line.data(), line.size());
  ::close(fd);
}

}  // namespace

std::string_view to_string(Call call) { return kKinds[static_cast<std::size_t>(call)].name; }

int open(const char* path, int flags, mode_t mode) {
  return Faults::strikes(Call::kOpen) ? -1 : ::open(path, flags, mode);
}

ssize_t read(int fd, void* data, std::size_t size) {
  return Faults::strikes(Call::kRead) ? -1 : ::read(fd, data, size);
}

ssize_t read_at(int fd, void* data, std::size_t size, std::uint64_t offset) {
  return Faults::strikes(Call::kRead) ? -1 : ::pread(fd, data, size, static_cast<off_t>(offset));
}

ssize_t write(int fd, const void* data, std::size_t size) {
  if (!Faults::strikes(Call::kWrite)) return ::write(fd, data, size);
  const int cause = errno;
  [[maybe_unused]] const auto put = ::write(fd, data, size / 2);
  errno = cause;
  return -1;
}

int sync(int fd) { return Faults::strikes(Call::kSync) ? -1 : ::fsync(fd); }

int rename(const char* from, const char* to) { return Faults::strikes(Call::kRename) ? -1 : ::rename(from, to); }

int truncate(int fd, std::uint64_t size) {
  return Faults::strikes(Call::kTruncate) ? -1 : ::ftruncate(fd, static_cast<off_t>(size));
}

void* map_file(int fd, std::size_t size, int flags) {
  return Faults::strikes(Call::kMap) ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, flags, fd, 0);
}

void* allocate(std::size_t size, bool lazily) {
  if (Faults::strikes(Call::kAllocate)) return MAP_FAILED;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | (lazily ? MAP_NORESERVE : 0);
  return ::mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, -1, 0);
}

bool make_folders(const std::filesystem::path& folder, std::error_code& error) {
  if (!Faults::strikes(Call::kFolder)) return std::filesystem::create_directories(folder, error);
  error = std::error_code(errno, std::generic_category());
  return false;
}

Status Faults::arm(std::string_view text) {
  disarm();
  const auto wrong = [text] {
    return usage_error("UNSCRAMBLE_FAULT: '" + std::string(text) + "' is not a plan such as 3, 3+, write:3 or read:3+");
  };
  plan.only = -1;
  std::string_view rest = text;
  if (const auto colon = rest.find(':'); colon != std::string_view::npos) {
    for (int i = 0; i < kCalls; ++i)
      if (kKinds[static_cast<std::size_t>(i)].name == rest.substr(0, colon)) plan.only = i;
    if (plan.only < 0) return wrong();
    rest.remove_prefix(colon + 1);
  }
  plan.lasting = rest.ends_with('+');
  if (plan.lasting) rest.remove_suffix(1);
  const auto [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), plan.first);
  if (fault != std::errc() || end != rest.data() + rest.size() || plan.first == 0) return wrong();
  plan.calls = 0;
  plan.struck = 0;
  armed_.store(true);
  return Done{};
}

void Faults::disarm() { armed_.store(false); }

Status Faults::arm_from_environment() {
  const char* text = std::getenv("UNSCRAMBLE_FAULT");
  if (text == nullptr || *text == '\0') return Done{};
  const char* log = std::getenv("UNSCRAMBLE_FAULT_LOG");
  plan.log = log != nullptr ? log : "";
  return arm(text);
}

std::uint64_t Faults::struck() { return plan.struck.load(); }

bool Faults::strikes_armed(Call call) {
  if (plan.only >= 0 && plan.only != static_cast<int>(call)) return false;
  const std::uint64_t number = plan.calls.fetch_add(1) + 1;
  if (plan.lasting ? number < plan.first : number != plan.first) return false;
  plan.struck.fetch_add(1);
  note(call);
  errno = kKinds[static_cast<std::size_t>(call)].cause;
  return true;
}

}  // namespace unscramble::sys
