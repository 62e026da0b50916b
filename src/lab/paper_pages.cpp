#include "lab/paper_pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/size.h"
#include "lab/not_reproduced.h"
#include "lab/text_file.h"

namespace unscramble::suite {

namespace {

const Places kPlaces{"figures/", "tables/"};

// An experiment and where its results are from; no section if it was not run.
struct Chosen {
  const Experiment* known = nullptr;
  const Report* run = nullptr;
  const Section* section = nullptr;
};

Chosen choose(const Experiment& known, const std::vector<Report>& runs) {
  Chosen best{&known, nullptr, nullptr};
  for (const auto& run : runs)
    for (const auto& section : run.sections) {
      if (section.name != known.name || section.done == 0) continue;
      if (best.section == nullptr || section.done >= best.section->done) best = {&known, &run, &section};
    }
  return best;
}

bool belongs(const std::string& experiment, const Suite& suite) { return experiment.starts_with(suite.name + "-"); }

// As GitHub and most other renderers make it from a heading.
std::string anchor(const std::string& title) {
  std::string out;
  for (const char c : title) {
    if (c == ' ') out += '-';
    if (c == '-' || c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

// Why an experiment cannot be run with what is at hand, if that is so.
std::string reason(const Experiment& experiment) {
  return experiment.cells.empty() && !experiment.absent.empty() ? ": " + experiment.absent.front() : std::string();
}

std::string provenance(const Chosen& chosen) {
  std::string out;
  for (const auto& [what, value] : chosen.run->facts)
    if (what != "Paper") out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", what, value);
  return "<sub>" + out + "</sub>\n\n";
}

std::string missing_from(const Suite& suite) {
  std::string out;
  for (const auto& [of, what, why] : not_reproduced())
    if (of == suite.name) out += fmt::format("- {}: {}.\n", what, why);
  return out;
}

std::string page_of(const Suite& suite, const std::vector<Chosen>& list) {
  std::string out = fmt::format("# {}\n\n[All papers](README.md)\n{}", suite.paper, kHowToRead);
  for (const auto& chosen : list) {
    if (!belongs(chosen.known->name, suite)) continue;
    if (chosen.section != nullptr) {
      out += section_markdown(*chosen.section, kPlaces) + provenance(chosen);
      continue;
    }
    out += fmt::format("## {}\n\n*{}.* {}\n\nNot run{}. `unscramble eval --suite {} --full`\n\n", chosen.known->title,
                       chosen.known->source, chosen.known->about, reason(*chosen.known), chosen.known->name);
  }
  return out + "## Not reproduced, and why\n\n" + missing_from(suite);
}

std::string index_of(const std::vector<Chosen>& list) {
  std::string out = "# What the four papers did, and what this program does\n\n";
  for (const auto& suite : suites()) out += fmt::format("- [{}]({}.md)\n", suite.paper, suite.name);
  out += kHowToRead;
  out += "| experiment | of | states in the paper | states here | done | CPU time |\n|---|---|---|---|---:|---:|\n";
  double cpu = 0;
  for (const auto& chosen : list) {
    const auto suite = std::find_if(suites().begin(), suites().end(),
                                    [&](const Suite& each) { return belongs(chosen.known->name, each); });
    const std::string link = suite == suites().end() ? markdown_text(chosen.known->title)
                                                     : fmt::format("[{}]({}.md#{})", markdown_text(chosen.known->title),
                                                                   suite->name, anchor(chosen.known->title));
    const auto* section = chosen.section;
    const double seconds = section == nullptr ? 0 : cpu_seconds(*section);
    cpu += seconds;
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", link, markdown_text(chosen.known->source),
                       chosen.known->printed.empty() ? "-" : markdown_text(chosen.known->printed),
                       section == nullptr ? "not run" : markdown_text(section->states),
                       section == nullptr
                           ? "-"
                           : fmt::format("{:.0f} %", 100.0 * static_cast<double>(section->done) /
                                                         static_cast<double>(std::max<std::size_t>(section->cells, 1))),
                       seconds > 0 ? format_seconds(seconds) : "-");
  }
  out += fmt::format("\nCPU time in all: {:.2f} hours.\n\n## Not reproduced, and why\n", cpu / 3600);
  for (const auto& suite : suites())
    out += fmt::format("\n[{}]({}.md):\n\n{}", suite.paper, suite.name, missing_from(suite));
  return out;
}

}  // namespace

Status write_paper_pages(const std::vector<Report>& runs, const std::vector<Experiment>& known,
                         const std::filesystem::path& folder) {
  std::vector<Chosen> list;
  for (const auto& experiment : known) list.push_back(choose(experiment, runs));
  for (const auto& place : {folder, folder / kPlaces.charts, folder / kPlaces.tables})
    if (auto made = make_folder(place); !made) return made;
  for (const auto& chosen : list)
    if (chosen.section != nullptr)
      if (auto written = write_items(*chosen.section, folder, kPlaces); !written) return written;
  for (const auto& suite : suites())
    if (auto written = write_text(folder / (suite.name + ".md"), page_of(suite, list)); !written) return written;
  return write_text(folder / "README.md", index_of(list));
}

}  // namespace unscramble::suite
