// `unscramble models`: what models there are, where they come from, and what they are worth.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/progress_line.h"
#include "core/size.h"
#include "learn/model_list.h"
#include "puzzle/text.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

struct ModelsOptions {
  std::string puzzle;
  bool json = false;
  bool measure = false;
  bool check = false;
  int threads = 0;
};

std::string origin_of(const ListedModel& m) {
  const auto& p = m.provenance;
  const char* unit = p.recipe == "ntuple" ? "episodes" : "examples";
  std::string text = p.examples == 0 ? "origin not recorded"
                                     : fmt::format("{} {} in {}", format_count(static_cast<double>(p.examples)), unit,
                                                   format_seconds(p.seconds));
  text += fmt::format(", seed {}", p.seed);
  if (!p.created.empty()) text += ", " + printable(p.created);
  if (!p.version.empty()) text += ", version " + printable(p.version);
  if (!p.commit.empty()) text += ", commit " + printable(p.commit.substr(0, 12));
  return text;
}

std::string describe(const ListedModel& m) {
  if (!m.fault.empty()) return fmt::format("{}\n    cannot be used: {}\n", m.file.string(), printable(m.fault));
  return fmt::format("{}\n    {}, recipe {}: {}, {} weights in {}, {}\n    {}\n    {}\n", m.file.string(),
                     printable(m.puzzle), m.provenance.recipe.empty() ? "unknown" : printable(m.provenance.recipe),
                     printable(m.network), format_count(static_cast<double>(m.weights)), m.precision,
                     format_bytes(m.bytes), origin_of(m),
                     m.strength                 ? in_words(*m.strength)
                     : m.strength_fault.empty() ? "not measured"
                                                : "strength not known: " + printable(m.strength_fault));
}

// cube3-htm -> cube3 in htm.
Expected<std::unique_ptr<AnyPuzzle>> puzzle_of(const std::string& name) {
  if (auto puzzle = make_puzzle(name)) return puzzle;
  const auto dash = name.rfind('-');
  if (dash == std::string::npos) return make_puzzle(name);
  return make_puzzle(name.substr(0, dash), PuzzleConfig{name.substr(dash + 1)});
}

// On the validation states, those of the runs that trained them.
void measure(ListedModel& model, ThreadPool& pool) {
  const auto puzzle = puzzle_of(model.puzzle);
  if (!puzzle) return;
  Examiner examiner(**puzzle, {}, pool, interrupt_flag());
  const Strength strength = examiner.compare(model.file);
  if (!interrupted()) model.strength = strength;
}

int check_all(const std::vector<ListedModel>& models) {
  int code = kOk;
  for (const auto& model : models) {
    const auto rows = check_model(model.file);
    if (rows) {
      print_line(fmt::format("{}: {} golden rows come out as recorded", model.file.string(), *rows));
    } else {
      code = fail(rows.error());
    }
  }
  return code;
}

int run_models(const ModelsOptions& options) {
  if (!options.puzzle.empty())
    if (const auto puzzle = make_puzzle(options.puzzle); !puzzle) return fail(puzzle.error());
  auto models = list_models(options.puzzle);
  if (options.check && !models.empty()) return check_all(models);
  ThreadPool pool(options.threads);
  ProgressPrinter line = make_progress_printer(kTrainingLines);
  for (auto& model : models) {
    if (!options.measure || model.strength || !model.fault.empty()) continue;
    line.show("measuring " + model.file.string());
    measure(model, pool);
    if (interrupted()) return kLimitReached;
  }
  line.clear();
  bool trained = false;
  std::string text;
  for (const auto& model : models) {
    if (options.json) {
      text += to_json(model).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
      continue;
    }
    if (model.trained_here && !trained) text += "Trained below this folder, the newest first:\n\n";
    trained = trained || model.trained_here;
    text += describe(model) + "\n";
  }
  print_out(text);
  if (models.empty() && !options.json)
    tell(fmt::format("there is no model{}; train one: unscramble train {}\n",
                     options.puzzle.empty() ? "" : " of " + options.puzzle,
                     options.puzzle.empty() ? "puzzle8" : options.puzzle));
  const bool whole = std::all_of(models.begin(), models.end(), [](const ListedModel& model) {
    return model.fault.empty() && model.strength_fault.empty();
  });
  return whole ? kOk : kFailure;
}

}  // namespace

Command make_models() {
  Command command("models", "list the models at hand: where they come from and how well they solve");
  const auto options = std::make_shared<ModelsOptions>();
  add_puzzle_argument(command, options->puzzle, false);
  command.flag("--json", options->json, "one JSON object per model, each on a line")
      .flag("--measure", options->measure, "let those that were never measured solve the validation states now")
      .flag("--check", options->check, "compute the rows of input and output that each file records again");
  add_threads_option(command, options->threads);
  command.footer = [] {
    return "`solve` uses the shipped model of a puzzle. Where none is shipped, it uses the newest one below runs/ in "
           "the\n"
           "current folder; --model latest takes that one in any case, --model FILE any other.";
  };
  command.run = [options] { return run_models(*options); };
  return command;
}

}  // namespace unscramble::cli
