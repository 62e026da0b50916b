#include "cli/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace unscramble::cli_test {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    read_end = ends[0];
    write_end = ends[1];
  }
};

// Feeds the input on a thread of its own, so that neither side waits for the other's full pipe.
void feed(int descriptor, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = write(descriptor, text.data() + done, text.size() - done);
    if (written <= 0) break;
    done += static_cast<std::size_t>(written);
  }
  close(descriptor);
}

void drain(int descriptor, std::string& text) {
  std::array<char, 4096> block{};
  for (ssize_t got = 0; (got = read(descriptor, block.data(), block.size())) > 0;)
    text.append(block.data(), static_cast<std::size_t>(got));
  close(descriptor);
}

struct Job {
  Words words;
  std::string input;
  std::string stdout_path;
  int signal = 0;
  double delay = 0;
};

pid_t spawn(const Job& job, const Pipe& in, const Pipe& out, const Pipe& err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read_end, STDIN_FILENO);
  if (job.stdout_path.empty()) {
    posix_spawn_file_actions_adddup2(&actions, out.write_end, STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, job.stdout_path.c_str(), O_WRONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, err.write_end, STDERR_FILENO);
  std::vector<char*> argv;
  for (const auto& word : job.words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = -1;
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  EXPECT_EQ(failed, 0) << job.words[0];
  return failed == 0 ? child : -1;
}

// Linux counts per thread: nanoseconds on a processor, nanoseconds in the queue for one, turns.
double queued_seconds(pid_t process) {
  std::ifstream stream("/proc/" + std::to_string(process) + "/schedstat");
  double ran = 0, queued = 0;
  return stream >> ran >> queued ? queued * 1e-9 : 0;
}

Outcome run_job(const Job& job) {
  ::signal(SIGPIPE, SIG_IGN);
  const Pipe in, out, err;
  const auto start = Clock::now();
  const pid_t child = spawn(job, in, out, err);
  for (const int end : {in.read_end, out.write_end, err.write_end}) close(end);
  Outcome outcome;
  std::thread feeder(feed, in.write_end, std::cref(job.input));
  std::thread out_reader(drain, out.read_end, std::ref(outcome.out));
  std::thread err_reader(drain, err.read_end, std::ref(outcome.err));
  if (job.signal != 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(job.delay));
    kill(child, job.signal);
  }
  int status = 0;
  rusage usage{};
  if (child > 0) {
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);
    outcome.queued_seconds = queued_seconds(child);
    wait4(child, &status, 0, &usage);
  }
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const auto in_seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  outcome.cpu_seconds = in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime);
  outcome.peak_megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  feeder.join();
  out_reader.join();
  err_reader.join();
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

Words with_program(const Words& arguments) {
  Words words{UNSCRAMBLE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

Words with_settings(const Words& environment, const Words& arguments) {
  Words words{"env"};
  words.insert(words.end(), environment.begin(), environment.end());
  for (const auto& word : with_program(arguments)) words.push_back(word);
  return words;
}

}  // namespace

Outcome run(const Words& arguments, const std::string& input, const std::string& stdout_path) {
  return run_job({with_program(arguments), input, stdout_path, 0, 0});
}

Outcome run_and_signal(const Words& arguments, int signal, double delay, const std::string& input) {
  return run_job({with_program(arguments), input, {}, signal, delay});
}

Outcome run_in(const Words& environment, const Words& arguments, const std::string& input) {
  return run_job({with_settings(environment, arguments), input, {}, 0, 0});
}

Outcome run_in_and_signal(const Words& environment, const Words& arguments, int signal, double delay) {
  return run_job({with_settings(environment, arguments), {}, {}, signal, delay});
}

Outcome shell(const std::string& script) {
  return run_job({{"bash", "-c", "unscramble=" UNSCRAMBLE_PROGRAM "\n" + script}, {}, {}, 0, 0});
}

Outcome run_on_terminal(const Words& arguments) {
  const Words words = with_program(arguments);
  std::vector<char*> argv;
  for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const auto start = Clock::now();
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    execv(argv[0], argv.data());
    _exit(127);
  }
  Outcome outcome;
  drain(terminal, outcome.out);
  int status = 0;
  waitpid(child, &status, 0);
  outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace unscramble::cli_test
