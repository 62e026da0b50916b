#include "server/training_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

namespace unscramble::server {

namespace {

// The child must be interruptible whatever this process does with signals, and Ctrl-C in the server's terminal must
// reach it only through interrupt().
class SpawnSettings {
 public:
  explicit SpawnSettings(int error_output) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (error_output >= 0) posix_spawn_file_actions_adddup2(&actions_, error_output, STDERR_FILENO);
    sigset_t none;
    sigemptyset(&none);
    sigset_t usual = none;
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  Expected<pid_t> spawn(const std::string& program, const std::vector<std::string>& words) {
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    pid_t child = -1;
    const int error = ::posix_spawn(&child, program.c_str(), &actions_, &attributes_, argv.data(), environ);
    if (error != 0) return Error{ErrorCode::kIo, "cannot start " + program + ": " + std::strerror(error)};
    return child;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

TrainingProcess::~TrainingProcess() { interrupt(); }

Status TrainingProcess::start(const std::string& run, const std::vector<std::string>& words, bool show) {
  const std::lock_guard lock(mutex_);
  reap_locked();
  if (child_ > 0) return Error{ErrorCode::kLimit, run_ + " is being trained; this server trains one at a time"};
  FileDescriptor said(show ? -1 : ::memfd_create("unscramble-training", MFD_CLOEXEC));
  SpawnSettings settings(said ? said.get() : -1);
  const auto child = settings.spawn(program_, words);
  if (!child) return child.error();
  child_ = *child;
  run_ = run;
  said_ = std::move(said);
  code_.reset();
  return Done{};
}

void TrainingProcess::reap_locked() {
  int status = 0;
  if (child_ <= 0 || ::waitpid(child_, &status, WNOHANG) != child_) return;
  constexpr int kSignalled = 128;
  code_ = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
  child_ = -1;
}

std::optional<std::string> TrainingProcess::running() {
  const std::lock_guard lock(mutex_);
  reap_locked();
  if (child_ <= 0) return {};
  return run_;
}

int TrainingProcess::wait() {
  while (running()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const std::lock_guard lock(mutex_);
  return code_.value_or(0);
}

std::string TrainingProcess::fault() {
  const std::lock_guard lock(mutex_);
  reap_locked();
  constexpr int kLimitReached = 4;  // stopped, as asked
  if (!code_ || *code_ == 0 || *code_ == kLimitReached) return "";
  std::string text(2048, '\0');
  const off_t end = said_ ? ::lseek(said_.get(), 0, SEEK_END) : 0;
  const off_t begin = std::max<off_t>(0, end - static_cast<off_t>(text.size()));
  const ssize_t got = said_ ? ::pread(said_.get(), text.data(), text.size(), begin) : 0;
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  while (text.ends_with('\n')) text.pop_back();
  text = text.substr(text.rfind('\n') + 1);
  return text.empty() ? "the training ended with code " + std::to_string(*code_) : text;
}

void TrainingProcess::interrupt() {
  const std::lock_guard lock(mutex_);
  reap_locked();
  if (child_ > 0) ::kill(child_, SIGINT);
}

}  // namespace unscramble::server
