#include "learn/run_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/files.h"
#include "core/json.h"
#include "core/plot/blocks.h"
#include "core/plot/chart.h"

namespace unscramble {

namespace {

using nlohmann::json;

std::filesystem::path log_of(const std::filesystem::path& folder) { return folder / "log.jsonl"; }

double seconds_of(const json& line) {
  const auto found = line.find("seconds");
  return found != line.end() && found->is_number() ? found->get<double>() : 0.0;
}

json parse(const std::string& line) {
  auto parsed = parse_json(line);
  return parsed.is_object() ? parsed : json::object();  // a damaged line says nothing
}

// A high percentile rather than the maximum, so that the first steps do not flatten the rest.
double usual_top(const std::vector<std::pair<double, double>>& points) {
  std::vector<double> values;
  values.reserve(points.size());
  for (const auto& point : points) values.push_back(point.second);
  if (values.empty()) return 1;
  std::sort(values.begin(), values.end());
  const double top = values[(values.size() - 1) * 97 / 100];
  return top > 0 ? top * 1.05 : 1;
}

// Fields of different size share one chart, so each is drawn as a share of its own top.
plot::Series series_of(const std::vector<json>& lines, const PlottedField& field) {
  plot::Series series{.name = field.label, .points = {}, .marks = false};
  const json::json_pointer pointer(field.pointer);
  for (const auto& line : lines)
    if (line.contains(pointer) && line.at(pointer).is_number())
      series.points.emplace_back(seconds_of(line) / 60, line.at(pointer).get<double>());
  const double top = field.top > 0 ? field.top : usual_top(series.points);
  for (auto& point : series.points) point.second = std::clamp(point.second / top, 0.0, 1.0);
  if (top != 1) series.name += fmt::format(" / {:.3g}", top);
  return series;
}

}  // namespace

Expected<RunLog> RunLog::open(const std::filesystem::path& folder, std::optional<double> resumed_at, json facts) {
  auto file = LineLog::open(log_of(folder));
  if (!file) return file.error();
  const auto& lines = file->lines();
  const auto end = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return !resumed_at || seconds_of(parse(line)) > *resumed_at;
  });
  RunLog log;
  for (auto line = lines.begin(); line != end; ++line) log.curves_.add(parse(*line));
  if (const auto kept = file->keep(static_cast<std::size_t>(end - lines.begin())); !kept) return kept.error();
  log.file_ = *std::move(file);
  if (resumed_at) facts["resumed"] = true;
  log.write(resumed_at.value_or(0), std::move(facts));
  return log;
}

void RunLog::write(double seconds, json fields) {
  fields["seconds"] = seconds;
  curves_.add(fields);
  (void)file_->append(fields.dump(-1, ' ', false, json::error_handler_t::replace));
}

Status plot_log(const std::filesystem::path& folder, const std::string& title, std::span<const PlottedField> fields) {
  const std::vector<json> lines = read_log(folder);
  plot::Chart chart{.name = "plot", .title = title, .x_label = "minutes", .y_label = "share of the number named"};
  for (const auto& field : fields)
    if (auto series = series_of(lines, field); !series.points.empty()) chart.series.push_back(std::move(series));
  const std::string svg = plot::to_svg(chart);
  return write_file_atomically(folder / (chart.name + ".svg"), std::as_bytes(std::span(svg)));
}

std::vector<json> read_log(const std::filesystem::path& folder) {
  std::vector<json> lines;
  std::istringstream in(text_if_any(log_of(folder)));
  for (std::string line; std::getline(in, line);) lines.push_back(parse(line));
  return lines;
}

RunCurves curves_of(const std::filesystem::path& folder) {
  RunCurves curves;
  for (const auto& line : read_log(folder)) curves.add(line);
  return curves;
}

std::string curves_in_blocks(const RunCurves& curves, int columns) {
  plot::Chart chart{.name = "plot", .title = "", .x_label = "minutes", .y_label = ""};
  const auto draw = [&chart](const char* name, const Curve& curve) {
    plot::Series series{.name = name, .points = {}};
    for (const auto& point : curve) series.points.emplace_back(point.seconds / 60, point.value);
    chart.series.push_back(std::move(series));
  };
  draw("loss", curves.loss);
  draw("share solved greedily", curves.solved);
  draw("share solved by a beam", curves.solved_beam);
  draw("error on held-out states", curves.held_out);
  return plot::to_blocks(chart, {.columns = columns, .rows = 4});
}

}  // namespace unscramble
