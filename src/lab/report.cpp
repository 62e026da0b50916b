#include "lab/report.h"

#include <fmt/format.h>

#include "core/files.h"
#include "core/size.h"

namespace unscramble::suite {

namespace {

std::string item_markdown(const std::string& paragraph) { return paragraph + "\n\n"; }

std::string item_markdown(const Table& table) {
  return fmt::format("**{}** ([{}.csv]({}.csv))\n\n{}\n", markdown_text(table.title), table.name, table.name,
                     to_markdown(table));
}

std::string item_markdown(const Chart& chart) {
  return fmt::format("![{}]({}.svg)\n\n", markdown_text(chart.title), chart.name);
}

std::string section_markdown(const Section& section) {
  std::string out = fmt::format("## {}\n\n*{}.* {}\n\n", section.title, section.source, section.about);
  for (const auto& word : section.absent) out += "- Left out: " + word + "\n";
  if (!section.absent.empty()) out += "\n";
  for (const auto& item : section.page.items()) out += std::visit([](const auto& i) { return item_markdown(i); }, item);
  if (section.cells > 0)
    out += fmt::format("<sub>`{}`: {} of {} cells, {}</sub>\n\n", section.name, section.done, section.cells,
                       format_seconds(section.seconds));
  return out;
}

Json item_json(const std::string& paragraph) { return {{"text", paragraph}}; }

Json item_json(const Table& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json line = Json::object();
    for (std::size_t c = 0; c < row.size() && c < table.columns.size(); ++c) {
      Json& field = line[table.columns[c]];
      if (row[c].number)
        field = *row[c].number;
      else if (row[c].shown != nothing().shown)
        field = row[c].shown;
    }
    rows.push_back(std::move(line));
  }
  return {{"table", table.name}, {"title", table.title}, {"rows", std::move(rows)}};
}

Json item_json(const Chart& chart) {
  Json series = Json::array();
  for (const auto& one : chart.series) series.push_back({{"name", one.name}, {"points", one.points}});
  for (const auto& box : chart.boxes) series.push_back({{"name", box.name}, {"values", box.values}});
  return {{"chart", chart.name}, {"title", chart.title},           {"x", chart.x_label},
          {"y", chart.y_label},  {"categories", chart.categories}, {"series", std::move(series)}};
}

Status write_text(const std::filesystem::path& path, const std::string& text) {
  return write_file_atomically(path, std::as_bytes(std::span(text)));
}

Status write_item(const std::filesystem::path&, const std::string&) { return Done{}; }
Status write_item(const std::filesystem::path& folder, const Table& table) {
  return write_text(folder / (table.name + ".csv"), to_csv(table));
}
Status write_item(const std::filesystem::path& folder, const Chart& chart) {
  return write_text(folder / (chart.name + ".svg"), to_svg(chart));
}

}  // namespace

std::string to_markdown(const Report& report) {
  std::string out = "# " + report.title + "\n\n";
  if (!report.finished)
    out += "**Interrupted: this report is incomplete. The same command continues where it stopped.**\n\n";
  for (const auto& [what, value] : report.facts) out += fmt::format("- {}: {}\n", what, value);
  out +=
      "\nFigures called \"paper\" are published ones; all others were measured in this run. A dash means that a figure "
      "is "
      "not known.\n\n";
  for (const auto& section : report.sections) out += section_markdown(section);
  return out;
}

Json to_json(const Report& report) {
  Json facts = Json::object();
  for (const auto& [what, value] : report.facts) facts[what] = value;
  Json sections = Json::array();
  for (const auto& section : report.sections) {
    Json items = Json::array();
    for (const auto& item : section.page.items())
      items.push_back(std::visit([](const auto& i) { return item_json(i); }, item));
    Json cells = Json::object();
    for (const auto& [key, result] : section.results) cells[key] = result;
    sections.push_back({{"name", section.name},
                        {"title", section.title},
                        {"source", section.source},
                        {"absent", section.absent},
                        {"cells", section.cells},
                        {"done", section.done},
                        {"seconds", section.seconds},
                        {"items", std::move(items)},
                        {"results", std::move(cells)}});
  }
  return {{"title", report.title}, {"finished", report.finished}, {"facts", facts}, {"experiments", sections}};
}

Status write_report(const Report& report, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{ErrorCode::kIo, "cannot make " + folder.string() + ": " + error.message()};
  for (const auto& section : report.sections)
    for (const auto& item : section.page.items()) {
      auto written = std::visit([&folder](const auto& i) { return write_item(folder, i); }, item);
      if (!written) return written;
    }
  const std::string json = to_json(report).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (auto written = write_text(folder / "results.json", json); !written) return written;
  return write_text(folder / "report.md", to_markdown(report));
}

}  // namespace unscramble::suite
