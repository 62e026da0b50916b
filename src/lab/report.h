// The report of a run: report.md for people, results.json for programs, a CSV file per table and an SVG file per
// chart, all in one folder.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "lab/experiment.h"

namespace unscramble::suite {

// What became of one experiment.
struct Section {
  std::string name{};
  std::string title{};
  std::string source{};
  std::string about{};
  std::string printed{};              // how many states the paper used
  std::string states{};               // how many were used here
  std::vector<std::string> absent{};  // what is left out, and why
  std::size_t cells = 0;
  std::size_t done = 0;
  double seconds = 0;
  Page page{};
  Results results{};
};

// Of all cells, each of which runs on one thread; 0 if the cells do not say.
double cpu_seconds(const Section& section);

inline constexpr const char* kHowToRead =
    "\nFigures called \"paper\" are published ones; all others were measured in this run. A dash means that a figure "
    "is "
    "not known. Ranges in parentheses and after ± are 95 % confidence intervals over the states. Times and limits "
    "per state are processor time of one core, so a busy machine hardly changes them.\n\n";

using Facts = std::vector<std::pair<std::string, std::string>>;

struct Report {
  std::string title;
  Facts facts;  // command, program, machine, models
  bool finished = true;
  std::vector<Section> sections;
};

// Where a page's figures and tables are, from the page.
struct Places {
  std::string charts{};  // "" or "figures/"
  std::string tables{};
};

std::string section_markdown(const Section& section, const Places& places = {});
std::string to_markdown(const Report& report);

// Figures and tables of one section, as files.
Status write_items(const Section& section, const std::filesystem::path& folder, const Places& places = {});

// Makes the folder. Names of tables and charts must differ among all sections.
Status write_report(const Report& report, const std::filesystem::path& folder);

}  // namespace unscramble::suite
