// DeepCubeA, Fig. 3: what a network made by value iteration says and solves while it is trained.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/files.h"
#include "core/json.h"
#include "lab/deepcubea.h"
#include "lab/model_log.h"
#include "learn/run_curves.h"

namespace unscramble::suite::deepcubea {

namespace {

Expected<Json> read_curves(const std::filesystem::path& path) {
  const auto text = read_text(path);
  if (!text) return Error{ErrorCode::kIo, "there is no log at " + path.string() + ": " + text.error().message};
  std::istringstream stream(*text);
  RunCurves curves;
  for (std::string line; std::getline(stream, line);)
    if (const auto json = parse_json(line); json.is_object()) curves.add(json);
  Json depths = Json::array();
  for (const auto& [seconds, curve] : curves.depths)
    depths.push_back({{"seconds", seconds}, {"depth", curve.depth}, {"value", curve.value}});
  const auto points = [](const Curve& curve) {
    Json list = Json::array();
    for (const auto& point : thinned(curve, 200)) list.push_back({point.seconds, point.value});
    return list;
  };
  return Json{{"examples", curves.examples},
              {"training", curves.seconds},
              {"depths", std::move(depths)},
              {"greedy", points(curves.solved)},
              {"beam", points(curves.solved_beam)}};
}

constexpr double kMinute = 60;

// The mean value of scrambles about this long, over the run.
Series value_at(const Json& depths, double wanted) {
  Series series{fmt::format("{:.0f} moves", wanted), {}};
  for (const auto& at : depths) {
    double nearest = -1;
    double value = 0;
    for (std::size_t i = 0; i < at["depth"].size() && i < at["value"].size(); ++i) {
      const double off = std::abs(at["depth"][i].get<double>() - wanted);
      if (nearest >= 0 && off >= nearest) continue;
      nearest = off;
      value = at["value"][i].get<double>();
    }
    if (nearest >= 0 && nearest < 1.5) series.points.emplace_back(at["seconds"].get<double>() / kMinute, value);
  }
  series.marks = false;
  return series;
}

Series shares(const std::string& name, const Json& points) {
  Series series{name, {}};
  for (const auto& point : points)
    series.points.emplace_back(point[0].get<double>() / kMinute, 100 * point[1].get<double>());
  series.marks = false;
  return series;
}

void show(const std::string& label, const Json& result, Page& page) {
  std::string file = label;  // part of a file's name
  std::replace(file.begin(), file.end(), '/', '-');
  Chart values{.name = "deepcubea-training-values-" + file,
               .title = "Mean estimate by scramble depth while training, " + label,
               .x_label = "minutes of training",
               .y_label = "estimate, moves"};
  for (const double depth : {5.0, 10.0, 15.0, 20.0, 25.0, 30.0})
    if (auto series = value_at(result["depths"], depth); series.points.size() > 1)
      values.series.push_back(std::move(series));
  Chart solved{.name = "deepcubea-training-solved-" + file,
               .title = "Random states solved while training, " + label,
               .x_label = "minutes of training",
               .y_label = "solved, %"};
  for (auto& series : {shares("greedily", result["greedy"]), shares("by a beam of 1,024", result["beam"])})
    if (series.points.size() > 1) solved.series.push_back(series);
  page.say(fmt::format("`{}`: {:.1f} million examples in {:.1f} hours of training.", label,
                       result["examples"].get<double>() / 1e6, result["training"].get<double>() / 3600));
  page.add(std::move(values));
  page.add(std::move(solved));
}

}  // namespace

Experiment training(const Setting& setting) {
  Experiment experiment{.name = "deepcubea-training",
                        .title = "Estimates and solved states while training",
                        .source = "DeepCubeA, Fig. 3",
                        .about = "The log of each network made by recipe `deepcubea`, as training wrote it.",
                        .seconds = setting.pick(5.0, 0.0),
                        .printed = "not said",
                        .states = "the validation states of each run"};
  for (const auto& model : setting.models.all()) {
    if (model.recipe != "deepcubea") continue;
    const auto path = log_of(model);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
      experiment.absent.push_back(model.label + ": there is no log of its training beside it");
      continue;
    }
    experiment.cells.push_back({model.label, [path](const std::atomic<bool>&) { return read_curves(path); }});
  }
  if (experiment.cells.empty() && experiment.absent.empty())
    experiment.absent.emplace_back("there is no model made by recipe deepcubea");
  experiment.present = [](const Results& results, Page& page) {
    for (const auto& [label, result] : results)
      if (!failed(result)) show(label, result, page);
  };
  return experiment;
}

}  // namespace unscramble::suite::deepcubea
