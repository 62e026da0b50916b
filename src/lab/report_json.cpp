#include "lab/report_json.h"

#include <fmt/format.h>

#include "core/files.h"
#include "core/json.h"

namespace unscramble::suite {

namespace {

Json item_json(const std::string& paragraph) { return {{"text", paragraph}}; }

// "rows" is for other programs, "cells" says how each value is shown.
Json item_json(const Table& table) {
  Json rows = Json::array();
  Json cells = Json::array();
  for (const auto& row : table.rows) {
    Json line = Json::object();
    Json shown = Json::array();
    for (std::size_t c = 0; c < row.size(); ++c) {
      shown.push_back(row[c].number ? Json::array({row[c].shown, *row[c].number}) : Json::array({row[c].shown}));
      if (c >= table.columns.size()) continue;
      Json& field = line[table.columns[c]];
      if (row[c].number)
        field = *row[c].number;
      else if (row[c].shown != nothing().shown)
        field = row[c].shown;
    }
    rows.push_back(std::move(line));
    cells.push_back(std::move(shown));
  }
  return {{"table", table.name},
          {"title", table.title},
          {"columns", table.columns},
          {"rows", std::move(rows)},
          {"cells", std::move(cells)}};
}

Json item_json(const Chart& chart) {
  Json series = Json::array();
  for (const auto& one : chart.series) {
    series.push_back(
        {{"name", one.name}, {"points", one.points}, {"line", one.line}, {"paper", one.paper}, {"marks", one.marks}});
    if (!one.ranges.empty()) series.back()["ranges"] = one.ranges;
  }
  Json boxes = Json::array();
  for (const auto& box : chart.boxes) boxes.push_back({{"name", box.name}, {"values", box.values}});
  Json rules = Json::array();
  for (const auto& rule : chart.rules) rules.push_back({{"name", rule.name}, {"y", rule.y}});
  return {{"chart", chart.name},       {"title", chart.title},           {"x", chart.x_label},
          {"y", chart.y_label},        {"categories", chart.categories}, {"series", std::move(series)},
          {"boxes", std::move(boxes)}, {"rules", std::move(rules)},      {"log_x", chart.log_x},
          {"log_y", chart.log_y},      {"from_zero", chart.from_zero}};
}

Table table_from(const Json& json) {
  Table table{json.at("table"), json.at("title"), json.at("columns"), {}};
  for (const auto& line : json.at("cells")) {
    auto& row = table.rows.emplace_back();
    for (const auto& cell : line) {
      Value value = text(cell.at(0));
      if (cell.size() > 1) value.number = cell.at(1).get<double>();
      row.push_back(std::move(value));
    }
  }
  return table;
}

Chart chart_from(const Json& json) {
  Chart chart{.name = json.at("chart"), .title = json.at("title"), .x_label = json.at("x"), .y_label = json.at("y")};
  chart.categories = json.at("categories");
  for (const auto& one : json.at("series")) {
    chart.series.push_back({one.at("name"), one.at("points"), one.at("line"), one.at("paper"), one.at("marks")});
    if (one.contains("ranges")) chart.series.back().ranges = one.at("ranges");
  }
  for (const auto& box : json.at("boxes")) chart.boxes.push_back({box.at("name"), box.at("values")});
  for (const auto& rule : json.at("rules")) chart.rules.push_back({rule.at("name"), rule.at("y")});
  chart.log_x = json.at("log_x");
  chart.log_y = json.at("log_y");
  chart.from_zero = json.at("from_zero");
  return chart;
}

Section section_from(const Json& json) {
  Section section;
  section.name = json.at("name");
  section.title = json.at("title");
  section.source = json.at("source");
  section.about = json.at("about");
  section.printed = json.at("printed");
  section.states = json.at("states");
  section.absent = json.at("absent");
  section.cells = json.at("cells");
  section.done = json.at("done");
  section.seconds = json.at("seconds");
  for (const auto& item : json.at("items")) {
    if (item.contains("text")) section.page.say(item.at("text"));
    if (item.contains("table")) section.page.add(table_from(item));
    if (item.contains("chart")) section.page.add(chart_from(item));
  }
  for (const auto& [key, result] : json.at("results").items()) section.results[key] = result;
  return section;
}

}  // namespace

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
                        {"about", section.about},
                        {"printed", section.printed},
                        {"states", section.states},
                        {"absent", section.absent},
                        {"cells", section.cells},
                        {"done", section.done},
                        {"seconds", section.seconds},
                        {"items", std::move(items)},
                        {"results", std::move(cells)}});
  }
  return {{"title", report.title}, {"finished", report.finished}, {"facts", facts}, {"experiments", sections}};
}

Expected<Report> report_from_json(const Json& json) {
  // The library's own checks are exceptions; none leaves this function.
  try {
    Report report;
    report.title = json.at("title");
    report.finished = json.at("finished");
    for (const auto& [what, value] : json.at("facts").items()) report.facts.emplace_back(what, value);
    for (const auto& section : json.at("experiments")) report.sections.push_back(section_from(section));
    return report;
  } catch (const nlohmann::json::exception& fault) {
    return Error{ErrorCode::kCorrupt, fmt::format("not the results of a suite: {}", fault.what())};
  }
}

Expected<Report> read_report(const std::filesystem::path& folder) {
  const auto path = folder / "results.json";
  const auto file = map_file(path);
  if (!file) return file.error();
  const auto bytes = (*file)->bytes();
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  auto report = report_from_json(parse_json<Json>({text, bytes.size()}));
  if (!report) return Error{report.error().code, path.string() + ": " + report.error().message};
  return report;
}

}  // namespace unscramble::suite
