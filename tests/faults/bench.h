// Cases whose names end in Full take minutes and have the label `slow` (./test slow).
// What the tests of faults share: jobs of the program that touch files or much memory, in folders of their own, and
// what must hold after each of them whatever went wrong.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/temporary_folder.h"

namespace unscramble::fault_test {

namespace fs = std::filesystem;
using cli_test::Outcome;
using cli_test::Words;

struct Job {
  std::string name;
  Words words;               // "@" stands for the job's folder
  std::string input;         // standard input
  std::vector<Words> first;  // runs that come before it, without faults
  // The part of the outcome that is the same in every correct run: what is printed, or what a file contains.
  std::function<std::string(const Outcome&, const fs::path& folder)> answer;
  Words again;  // how to run it after a failure, if not in the same way (--resume)
};

// A folder for a job: its table cache, its run, its pages.
class Workshop {
 public:
  explicit Workshop(const std::string& name)
      : folder_("unscramble-faults-" + name), before_("unscramble-before-" + name) {}

  [[nodiscard]] const fs::path& path() const { return folder_.path(); }
  void empty() const;
  // Whatever the job's earlier runs leave behind; they are made once.
  void prepare(const Job& job) const;

  Outcome run(const Words& words, const std::string& input = {}, const Words& environment = {}) const;
  // Seconds after the start.
  Outcome run_and_signal(const Words& words, int signal, double delay) const;

  // Files that only a run that was killed may leave.
  [[nodiscard]] std::vector<std::string> half_files() const;
  // Runs the job once more: from its checkpoint if there is one, else from the start.
  Outcome run_again(const Job& job) const;
  // The message of `pdb check`, empty if every table in the cache is whole.
  [[nodiscard]] std::string wrong_tables() const;

 private:
  [[nodiscard]] Words placed(const Words& words) const;
  [[nodiscard]] Words settings(const Words& environment) const;
  TemporaryFolder folder_;
  TemporaryFolder before_;  // a copy of what the earlier runs have left
};

// Small enough to be run hundreds of times.
const std::vector<Job>& jobs();
const Job& job_named(const std::string& name);
void PrintTo(const Job& job, std::ostream* stream);
// A name that GoogleTest takes for a case.
std::string as_case(std::string name);

std::string contents(const fs::path& file);

// Answers may be whole files: only their beginnings are shown.
void expect_same(const std::string& answer, const std::string& right, const Outcome& outcome);

// True if this build's memory or speed says nothing about the program's.
bool is_sanitized();

// Counts kept over the whole program, printed at the end.
void count(const std::string& what, std::uint64_t by = 1);

}  // namespace unscramble::fault_test
