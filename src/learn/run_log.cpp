#include "learn/run_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/files.h"

namespace unscramble::train {

namespace {

using nlohmann::json;

std::vector<json> read_lines(const std::filesystem::path& path) {
  std::vector<json> lines;
  std::ifstream in(path);
  for (std::string text; std::getline(in, text);) {
    auto line = json::parse(text, nullptr, false);
    if (line.is_object()) lines.push_back(std::move(line));
  }
  return lines;
}

struct Series {
  std::string label;
  std::string colour;
  std::string key;
  double top = 0;  // the value drawn at the upper edge; 0 = the largest that occurs
};

constexpr double kLeft = 60, kRight = 740, kTop = 40, kBottom = 330;

std::string polyline(const std::vector<json>& lines, const Series& series, double end, double top) {
  std::string points;
  for (const auto& line : lines) {
    const auto it = line.find(series.key);
    if (it == line.end() || !it->is_number() || !line.contains("seconds")) continue;
    const double x = kLeft + (kRight - kLeft) * line["seconds"].get<double>() / end;
    const double y = kBottom - (kBottom - kTop) * std::clamp(it->get<double>() / top, 0.0, 1.0);
    points += fmt::format("{:.1f},{:.1f} ", x, y);
  }
  if (points.empty()) return "";
  return fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" points=\"{}\"/>\n", series.colour,
                     points);
}

// A high percentile rather than the maximum, so that the first steps do not flatten the rest.
double usual_top(const std::vector<json>& lines, const std::string& key) {
  std::vector<double> values;
  for (const auto& line : lines)
    if (const auto it = line.find(key); it != line.end() && it->is_number()) values.push_back(it->get<double>());
  if (values.empty()) return 1;
  std::sort(values.begin(), values.end());
  const double top = values[(values.size() - 1) * 97 / 100];
  return top > 0 ? top * 1.05 : 1;
}

}  // namespace

Expected<RunLog> RunLog::open(const std::filesystem::path& path, bool resume, double seconds) {
  std::vector<json> kept;
  if (resume)
    for (auto& line : read_lines(path))
      if (line.value("seconds", 0.0) <= seconds) kept.push_back(std::move(line));
  RunLog log;
  log.out_.open(path, std::ios::trunc);
  if (!log.out_) return Error{ErrorCode::kIo, path.string() + ": cannot write"};
  for (const auto& line : kept) log.write(line);
  return log;
}

void RunLog::write(const json& line) { out_ << line.dump() << '\n' << std::flush; }

Status plot_log(const std::filesystem::path& log, const std::filesystem::path& svg, const std::string& title) {
  const auto lines = read_lines(log);
  double end = 1;
  for (const auto& line : lines) end = std::max(end, line.value("seconds", 0.0));
  const Series all[] = {{"value loss", "#1f77b4", "value_loss"},
                        {"move loss", "#ff7f0e", "moves_loss"},
                        {"solved by greedy", "#2ca02c", "solved_greedy", 1},
                        {"solved by beam", "#d62728", "solved_beam", 1}};
  std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"400\" font-family=\"sans-serif\" "
      "font-size=\"12\">\n"
      "<rect width=\"800\" height=\"400\" fill=\"white\"/>\n";
  text += fmt::format("<text x=\"{}\" y=\"24\" font-size=\"14\">{}</text>\n", kLeft, title);
  text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#888\"/>\n", kLeft,
                      kTop, kRight - kLeft, kBottom - kTop);
  for (int tick = 0; tick <= 4; ++tick) {
    const double x = kLeft + (kRight - kLeft) * tick / 4;
    text +=
        fmt::format("<text x=\"{:.0f}\" y=\"348\" text-anchor=\"middle\">{:.0f} min</text>\n", x, end * tick / 4 / 60);
  }
  double label_x = kLeft;
  for (const auto& series : all) {
    const double top = series.top > 0 ? series.top : usual_top(lines, series.key);
    text += polyline(lines, series, end, top);
    text += fmt::format("<text x=\"{:.0f}\" y=\"376\" fill=\"{}\">{} (0 to {:.3g})</text>\n", label_x, series.colour,
                        series.label, top);
    label_x += 172;
  }
  text += "</svg>\n";
  return write_file_atomically(svg, std::as_bytes(std::span(text)));
}

}  // namespace unscramble::train
