// SolveJournal: the answers of `solve --journal FILE`, one per line (LineLog), so that the same command, after whatever
// ended it, takes them from there and solves the rest. On several ranks, rank 0 has it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/solve_options.h"
#include "cli/state_source.h"
#include "core/line_log.h"

namespace unscramble::cli {

class SolveJournal {
 public:
  // Makes the file, or reads it. kUsage, naming what differs, if its answers are to other options; kCorrupt if it is
  // damaged or something else. Without a file name there is no journal: nothing is found and nothing kept.
  static Expected<SolveJournal> open(const AnyPuzzle& puzzle, const SolveOptions& options);

  // The answer to state `number` (from 0), null if there is none yet. kUsage if the file has another state in its
  // place.
  Expected<const SolveReport*> find(std::uint64_t number, const StateText& state) const;
  // Answers that Ctrl-C or a fault of the machine cut short are not kept: they are not what another run would find.
  Status keep(std::uint64_t number, const StateText& state, const SolveReport& report);

 private:
  struct Entry {
    std::string state;  // as people may read it
    std::string hash;   // of the state as it was given
    SolveReport report;
  };

  Status read(const std::string& header);

  std::string name_;
  std::optional<LineLog> log_;
  std::map<std::uint64_t, Entry> entries_;
};

// Collective: rank 0's journal, and none on the others. If it cannot be opened, all ranks get the error.
Expected<SolveJournal> open_journal_of_all(const AnyPuzzle& puzzle, const SolveOptions& options);

}  // namespace unscramble::cli
