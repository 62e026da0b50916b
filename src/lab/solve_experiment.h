// Experiments that run solvers on sets of states: which states, which solvers with which limits, who judges, and
// what is drawn. Everything goes through AnyPuzzle, so any puzzle, method and heuristic may be named.
#pragma once

#include <optional>

#include "core/monitor.h"
#include "lab/outcomes.h"
#include "lab/setting.h"
#include "lab/states.h"

namespace unscramble::suite {

struct Entrant {
  std::string name;
  SolveRequest request{};
  Limits limits{};  // per state
};

// A set of states and who tries them. The judge's proved answers are the optima; if it has none, a data file's are. It
// is shown as an entrant, the last one.
struct Trial {
  StateSet states;
  std::vector<Entrant> entrants;
  std::optional<Entrant> judge{};
};

// A published line of the table.
struct PaperRow {
  std::string states;  // a trial's label
  std::string name;
  std::map<Quantity, double> values;
};

struct SolveChart {
  enum class Kind { kLines, kBoxes, kPoints };  // over the trials' x; of one trial each; one point per state
  std::string name;
  std::string title;
  Kind kind = Kind::kLines;
  Quantity y = Quantity::kLength;
  Quantity x = Quantity::kSeconds;  // only for kPoints
  std::string x_label{};
  bool log_x = false;
  bool log_y = false;
  bool from_zero = true;
  std::vector<Rule> rules{};
  std::vector<Series> paper{};
};

// By trial, by entrant, by state.
using Outcomes = std::vector<std::vector<std::vector<Outcome>>>;

struct SolveSpec {
  Experiment head;  // name, title, source, about, seconds, absent
  std::vector<Trial> trials;
  std::string states_heading = "set";
  std::vector<Quantity> columns;
  std::vector<PaperRow> paper{};
  std::vector<SolveChart> charts{};
  std::function<void(const std::vector<Trial>&, const Outcomes&, Page&)> more{};
};

// A trial whose states or puzzle are not available is left out with a note.
Experiment make_experiment(SolveSpec spec, const Setting& setting);

// Solves on one thread within the limits, and says what the journal keeps of the answer; kCancelled if it was stopped
// from outside. The time is processor time, and so is the limit: a method that divides up its time does as without one.
Expected<Json> solve_cell(const AnyPuzzle& puzzle, const KnownState& state, const Entrant& entrant,
                          const std::atomic<bool>& stop);

// A tiny solve, so that tables are built or read and the model is loaded before anything is timed.
void warm_up(const AnyPuzzle& puzzle, const SolveRequest& request, const std::atomic<bool>& stop);

// The table and charts of a spec; also for tests.
void present(const SolveSpec& spec, const Outcomes& outcomes, Page& page);

}  // namespace unscramble::suite
