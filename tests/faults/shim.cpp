// Loaded before the C library (LD_PRELOAD): what the program cannot do to itself.
// - SHIM_MALLOC=N: the N-th request for 64 KB or more from malloc (so from operator new) fails; SHIM_LOG names a file
//   that then appears.
// - SHIM_CLOCK=1: the time of day jumps up to a day back or forth with every look at it. Clocks that only count are
// left
//   alone.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

namespace {

long number(const char* name) {
  const char* text = ::getenv(name);
  return text == nullptr ? 0 : ::atol(text);
}

bool must_fail(std::size_t size) {
  constexpr std::size_t kLarge = 64 * 1024;
  if (size < kLarge) return false;
  static const long wanted = number("SHIM_MALLOC");
  static std::atomic<long> seen{0};
  if (wanted == 0 || ++seen != wanted) return false;
  if (const char* log = ::getenv("SHIM_LOG")) ::close(::open(log, O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
  errno = ENOMEM;
  return true;
}

long jump() {
  static const long wanted = number("SHIM_CLOCK");
  static std::atomic<unsigned long> state{88172645463325252UL};
  if (wanted == 0) return 0;
  unsigned long x = state.load();
  x ^= x << 13U;
  x ^= x >> 7U;
  x ^= x << 17U;
  state = x;
  return static_cast<long>(x % 172800) - 86400;
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

// glibc's own names for its allocator: dlsym() itself allocates, so malloc cannot be looked up from malloc.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) { return must_fail(size) ? nullptr : __libc_malloc(size); }
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return must_fail(size) ? nullptr : __libc_memalign(alignment, size);
}

int clock_gettime(clockid_t clock, struct timespec* time) {
  static const auto real = next<int (*)(clockid_t, struct timespec*)>("clock_gettime");
  const int result = real(clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec += jump();
  return result;
}
time_t time(time_t* out) {
  struct timespec now {};
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != nullptr) *out = now.tv_sec;
  return now.tv_sec;
}
int gettimeofday(struct timeval* out, void* /*zone*/) {
  struct timespec now {};
  clock_gettime(CLOCK_REALTIME, &now);
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return 0;
}
}
