// The report of a suite: report.md for people, results.json for programs, a CSV file per table and an SVG file per
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
  std::string name;
  std::string title;
  std::string source;
  std::string about;
  std::vector<std::string> absent;  // what is left out, and why
  std::size_t cells = 0;
  std::size_t done = 0;
  double seconds = 0;
  Page page;
  Results results;
};

struct Report {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;  // command, program, machine, models
  bool finished = true;
  std::vector<Section> sections;
};

std::string to_markdown(const Report& report);
Json to_json(const Report& report);

// Makes the folder. Names of tables and charts must differ among all sections.
Status write_report(const Report& report, const std::filesystem::path& folder);

}  // namespace unscramble::suite
