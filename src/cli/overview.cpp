#include "cli/overview.h"

#include <fmt/format.h>

#include <memory>

#include "cli/help_format.h"

namespace unscramble::cli {

namespace {

constexpr const char* kWhat =
    "Unscramble solves combinatorial puzzles: sliding tiles, cubes, lights, warehouses.\n"
    "It searches with estimates it knows, computes or learns, and proves answers shortest\n"
    "where that can be done.\n";

constexpr const char* kExamples =
    "  unscramble puzzles                              what there is to solve\n"
    "  unscramble solve puzzle8 8 6 7 2 5 4 3 0 1      solve one state\n"
    "  unscramble scramble puzzle15 | unscramble solve puzzle15 --draw\n"
    "                                                  watch a random one being solved\n"
    "  unscramble solve puzzle15 --json --time 10 < states.txt > answers.jsonl\n"
    "                                                  a batch, ten seconds for each state\n"
    "  unscramble verify puzzle15 < answers.jsonl      check every answer by playing it\n";

std::string list_subcommands(const CLI::App& app) {
  std::string text;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* c) { return !c->get_group().empty(); }))
    text += fmt::format("  {:<11} {}\n", command->get_name(), command->get_description());
  return text;
}

const CLI::App& selected(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

}  // namespace

void set_up_app(CLI::App& app) {
  app.name("unscramble");
  app.description(kWhat);
  app.set_version_flag("--version", "unscramble " UNSCRAMBLE_VERSION, "print the version");
  app.set_help_flag("-h,--help", "print help");
  app.require_subcommand(0, 1);
  const auto formatter = std::make_shared<HelpFormatter>();
  formatter->column_width(26);
  formatter->label("REQUIRED", "");
  formatter->label("Positionals", "Arguments");
  app.formatter(formatter);
}

std::string overview(const CLI::App& app) {
  return fmt::format(
      "{}\nUsage: unscramble SUBCOMMAND …\n\n{}\nExamples:\n{}\n`unscramble SUBCOMMAND --help` tells more.\n", kWhat,
      list_subcommands(app), kExamples);
}

std::string help_or_version(const CLI::App& app, const CLI::Success& request) {
  if (request.get_name() == "CallForVersion") return std::string(request.what()) + "\n";
  return &selected(app) == &app ? overview(app) : app.help();
}

std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = selected(app);
  const std::string name = &command == &app ? "unscramble" : "unscramble " + command.get_name();
  return fmt::format("{}: {}\nTry: {} --help\n", name, error.what(), name);
}

}  // namespace unscramble::cli
