#include "lab/report.h"

#include <fmt/format.h>

#include "core/size.h"
#include "lab/report_json.h"
#include "lab/text_file.h"

namespace unscramble::suite {

namespace {

std::string item_markdown(const std::string& paragraph, const Places&) { return paragraph + "\n\n"; }

std::string item_markdown(const Table& table, const Places& places) {
  return fmt::format("**{}** ([{}.csv]({}{}.csv))\n\n{}\n", markdown_text(table.title), table.name, places.tables,
                     table.name, to_markdown(table));
}

std::string item_markdown(const Chart& chart, const Places& places) {
  return fmt::format("![{}]({}{}.svg)\n\n", markdown_text(chart.title), places.charts, chart.name);
}

Status write_item(const std::filesystem::path&, const std::string&, const Places&) { return Done{}; }
Status write_item(const std::filesystem::path& folder, const Table& table, const Places& places) {
  return write_text(folder / (places.tables + table.name + ".csv"), to_csv(table));
}
Status write_item(const std::filesystem::path& folder, const Chart& chart, const Places& places) {
  return write_text(folder / (places.charts + chart.name + ".svg"), to_svg(chart));
}

}  // namespace

double cpu_seconds(const Section& section) {
  double sum = 0;
  for (const auto& [key, result] : section.results)
    if (const auto field = result.find("seconds"); field != result.end() && field->is_number())
      sum += field->get<double>();
  return sum;
}

std::string section_markdown(const Section& section, const Places& places) {
  std::string out = fmt::format("## {}\n\n*{}.* {}\n\n", section.title, section.source, section.about);
  if (!section.printed.empty())
    out += fmt::format("States in the paper: {}. Here: {}.\n\n", section.printed, section.states);
  for (const auto& word : section.absent) out += "- Left out: " + word + "\n";
  if (!section.absent.empty()) out += "\n";
  for (const auto& item : section.page.items())
    out += std::visit([&places](const auto& i) { return item_markdown(i, places); }, item);
  if (section.cells > 0)
    out += fmt::format("<sub>`{}`: {} of {} cells, {}</sub>\n\n", section.name, section.done, section.cells,
                       format_seconds(section.seconds));
  return out;
}

std::string to_markdown(const Report& report) {
  std::string out = "# " + report.title + "\n\n";
  if (!report.finished)
    out += "**Interrupted: this report is incomplete. The same command continues where it stopped.**\n\n";
  for (const auto& [what, value] : report.facts) out += fmt::format("- {}: {}\n", what, value);
  out += kHowToRead;
  for (const auto& section : report.sections) out += section_markdown(section);
  return out;
}

Status write_items(const Section& section, const std::filesystem::path& folder, const Places& places) {
  for (const auto& item : section.page.items()) {
    auto written = std::visit([&](const auto& i) { return write_item(folder, i, places); }, item);
    if (!written) return written;
  }
  return Done{};
}

Status write_report(const Report& report, const std::filesystem::path& folder) {
  if (auto made = make_folder(folder); !made) return made;
  for (const auto& section : report.sections)
    if (auto written = write_items(section, folder); !written) return written;
  const std::string json = to_json(report).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (auto written = write_text(folder / "results.json", json); !written) return written;
  return write_text(folder / "report.md", to_markdown(report));
}

}  // namespace unscramble::suite
