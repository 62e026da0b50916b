#include "cli/console.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

namespace unscramble::cli {

namespace {

std::atomic<bool> silent{false};
std::mutex complaint_mutex;
std::string complaint;

void check(bool written) {
  if (!written) throw OutputError(std::string("cannot write to standard output: ") + std::strerror(errno));
}

}  // namespace

void print_out(std::string_view text) {
  if (silent) return;
  check(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
  check(std::fflush(stdout) == 0);
}

void print_line(std::string_view text) { print_out(std::string(text) + '\n'); }

void complain(std::string_view message) {
  {
    const std::lock_guard lock(complaint_mutex);
    complaint = message;
  }
  tell(fmt::format("unscramble: {}\n", message));
}

void tell(std::string_view text) {
  if (!silent) std::fwrite(text.data(), 1, text.size(), stderr);
}

void be_silent() { silent = true; }

std::string last_complaint() {
  const std::lock_guard lock(complaint_mutex);
  return complaint;
}

bool stdin_is_terminal() { return isatty(STDIN_FILENO) == 1; }
bool stdout_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

bool wants_colour(int descriptor) {
  const char* no_colour = std::getenv("NO_COLOR");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  const char* term = std::getenv("TERM");
  return isatty(descriptor) == 1 && term != nullptr && std::string_view(term) != "dumb";
}

}  // namespace unscramble::cli
