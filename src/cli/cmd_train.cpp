// `unscramble train`: what the words mean. Its options are those that the recipes declare.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/declared_options.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "cli/spread.h"
#include "cli/train_watch.h"
#include "cli/training.h"
#include "core/size.h"
#include "learn/model_export.h"
#include "learn/network_options.h"
#include "learn/recipe.h"
#include "solve/registry.h"

namespace unscramble::cli {

namespace {

using train::Recipe;

struct TrainWords {
  train::TrainRequest request;
  std::string export_to;
  bool list = false;
  bool float32 = false;
  bool ask_torch = false;  // for ./run, which then installs it
  bool watch = false;
  int port = 0;
};

constexpr const char* kSummary = "learn to solve a puzzle";

std::string recipe_list() {
  std::string text;
  for (const auto& recipe : train::recipes()) text += fmt::format("  {:<10} {}\n", recipe.name, recipe.summary);
  return text;
}

// "default 4096"; nothing for a flag that is off, a text that is empty, or one that has no value of its own.
std::string default_note(const OptionSpec& spec, const OptionValue& value) {
  if (const auto* on = std::get_if<bool>(&value)) return *on ? "default" : "";
  if (const auto* text = std::get_if<std::string>(&value)) return text->empty() ? "" : "default " + *text;
  if (spec.kind == OptionKind::kDuration) return "default " + format_seconds(std::get<double>(value));
  if (const auto* number = std::get_if<double>(&value)) return fmt::format("default {:.6g}", *number);
  return "default " + to_text(value);
}

int export_model(const TrainWords& words) {
  const auto options = train::network_run(words.request);
  if (!options) return fail(options.error());
  const auto model = train::export_checkpoint(options->folder + "/checkpoint", words.float32);
  if (!model) return fail(model.error());
  const auto saved = nn::save_model(*model, words.export_to);
  return saved ? static_cast<int>(kOk) : fail(saved.error());
}

int watch(const TrainWords& words) {
  const auto& request = words.request;
  std::string folder = "runs/" + request.puzzle + "-" + request.recipe;  // as the recipes choose it
  if (const auto given = request.options.get(train::kOut)) folder = *given;
  return watch_training(folder, to_words(request), words.port);
}

int run_train(const TrainWords& words) {
  if (words.list) {
    print_out(recipe_list());
    return kOk;
  }
  const auto recipe = train::check_request(words.request);
  if (!recipe) return fail(recipe.error());
  const bool network = words.request.recipe != "ntuple" && words.request.recipe != "pdbnet";
  if (words.ask_torch) {
    const auto torch = network ? needs_torch(words.request) : Expected<bool>(false);
    if (!torch) return fail(torch.error());
    if (*torch) print_line("torch");
    return kOk;
  }
  if (!ranks().alone()) {
    if (words.watch)
      return fail(
          usage_error("--watch runs the training in a process of its own; on several ranks, run "
                      "`unscramble serve` beside it"));
    if (!network)
      return fail(usage_error("recipe " + words.request.recipe +
                              " is trained by one process; the recipes fast, deepcubea and adi are spread over ranks"));
    if (!words.export_to.empty() && !ranks().first()) return kOk;
  }
  if (words.watch) return watch(words);
  if (!network) return words.request.recipe == "ntuple" ? train_ntuple(words.request) : train_pdbnet(words.request);
  return words.export_to.empty() ? train_network(words.request) : export_model(words);
}

// The recipe's options under their headings. Without a recipe: those of all, each with the recipes that read it.
void add_recipe_options(Command& command, const Recipe* recipe, const OptionValues& defaults, OptionValues& values) {
  const auto specs = recipe == nullptr ? train::train_options() : recipe->options;
  std::vector<std::string_view> headings;
  for (const auto* spec : specs)
    if (std::find(headings.begin(), headings.end(), spec->group) == headings.end()) headings.push_back(spec->group);
  for (const auto heading : headings) {
    command.group(std::string(heading));
    for (const auto* spec : specs) {
      if (spec->group != heading) continue;
      std::string note;
      if (recipe == nullptr) {
        const auto readers = train::recipes_reading(spec->name);
        if (readers.size() < train::recipes().size()) note = fmt::format("{}", fmt::join(readers, ", "));
      } else if (const auto found = defaults.all().find(spec->name); found != defaults.all().end()) {
        note = default_note(*spec, found->second);
      }
      add_declared(command, *spec, values, note);
    }
  }
}

Command make_command(TrainWords& words, const Recipe* recipe, const OptionValues& defaults) {
  Command command("train", kSummary);
  add_puzzle_argument(command, words.request.puzzle, false);
  command.group(std::string(train::kTheRun))
      .text("--recipe", "NAME", words.request.recipe,
            "how to learn; --list describes them, --recipe NAME --help shows one's options (default fast)")
      .flag("--list", words.list, "list the recipes and stop")
      .text("--export", "FILE", words.export_to, "write the folder's checkpoint as a model file and stop")
      .flag("--float32", words.float32, "export in float32 instead of int8")
      .flag("--watch", words.watch, "show the training in a browser: prints the page's address, serves until Ctrl-C")
      .number("--port", "N", words.port, 0, 65535, "of the page that --watch serves (default: any free one)")
      .flag("--needs-torch", words.ask_torch, "print `torch` if this training needs libtorch, and stop");
  add_recipe_options(command, recipe, defaults, words.request.options);
  command.footer = [] { return "Recipes:\n" + recipe_list(); };
  return command;
}

// The options of the recipe named among the words, or of the default one, with its values for the puzzle.
std::string help_for(const std::vector<std::string>& words) {
  const auto named = value_among(words, "--recipe");
  const auto metric = value_among(words, "--metric");
  const auto recipe = train::find_recipe(named && !named->empty() ? *named : train::TrainRequest{}.recipe);
  if (!recipe) return recipe.error().message + "\n";
  std::string puzzle;
  for (const auto& name : puzzle_names())
    if (std::find(words.begin(), words.end(), name) != words.end()) puzzle = name;
  const auto defaults = (*recipe)->defaults(puzzle, metric ? *metric : "");
  TrainWords unused;
  Command command = make_command(unused, *recipe, defaults ? *defaults : OptionValues{});
  command.summary = fmt::format("{}; recipe {}: {}", kSummary, (*recipe)->name, (*recipe)->summary);
  return help_of(command);
}

}  // namespace

Command make_train() {
  const auto words = std::make_shared<TrainWords>();
  Command command = make_command(*words, nullptr, {});
  command.help = [](const Command& /*command*/, const std::vector<std::string>& given) { return help_for(given); };
  command.run = [words] { return run_train(*words); };
  return command;
}

}  // namespace unscramble::cli
