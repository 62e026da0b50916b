#include "cli/interrupt.h"

#include <csignal>

namespace unscramble::cli {

namespace {

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

void on_signal(int /*signal*/) {
  g_interrupted.store(true, std::memory_order_relaxed);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

void interrupt_on(int signal) {
  struct sigaction action = {};
  action.sa_handler = on_signal;  // without SA_RESTART: a read of standard input returns and the loop ends
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

void install_interrupt_handlers() {
  interrupt_on(SIGINT);
  interrupt_on(SIGTERM);
#ifdef SIGXFSZ
  std::signal(SIGXFSZ, SIG_IGN);  // a file over `ulimit -f` is a failed write with a message, not our end
#endif
  std::signal(SIGPIPE, SIG_DFL);  // `| head -1` ends us quietly, even below a parent that ignores SIGPIPE
}

void interrupt() { g_interrupted.store(true, std::memory_order_relaxed); }

const std::atomic<bool>& interrupt_flag() { return g_interrupted; }

}  // namespace unscramble::cli
