// Runs the built program as a user does and reports what came out.
#pragma once

#include <string>
#include <vector>

namespace unscramble::cli_test {

struct Outcome {
  std::string out;
  std::string err;
  int code = -1;  // exit code; 128 + signal if killed
  double seconds = 0;
  double cpu_seconds = 0;     // of all threads, in user and kernel mode
  double queued_seconds = 0;  // that its first thread was ready to run and had no processor; 0 where nobody counts that
  double peak_megabytes = 0;  // resident, of 2^20 bytes
};

using Words = std::vector<std::string>;

// Waits for the end. stdout_path: a file to write to instead of being captured (/dev/full).
Outcome run(const Words& arguments, const std::string& input = {}, const std::string& stdout_path = {});

// Sends the signal `delay` seconds after the start.
Outcome run_and_signal(const Words& arguments, int signal, double delay, const std::string& input = {});

// With NAME=VALUE settings added to its environment.
Outcome run_in(const Words& environment, const Words& arguments, const std::string& input = {});

Outcome run_in_and_signal(const Words& environment, const Words& arguments, int signal, double delay);

// A line of bash, with $unscramble set to the program.
Outcome shell(const std::string& script);

// On a terminal of its own (a pseudo-terminal for all three streams); everything shown is in `out`.
Outcome run_on_terminal(const Words& arguments);

std::vector<std::string> lines_of(const std::string& text);

// Takes hours with the heuristic zero.
inline const std::string kHardPuzzle24 = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0";

}  // namespace unscramble::cli_test
