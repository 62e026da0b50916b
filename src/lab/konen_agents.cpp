#include "lab/konen_agents.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "core/files.h"
#include "core/json.h"
#include "lab/model_log.h"
#include "learn/learnable.h"
#include "learn/run_curves.h"
#include "ntuple/game.h"
#include "solve/registry.h"

namespace unscramble::suite::konen {

namespace {

// The solved shares of the agents with one nSym and one number of iterations, by the twists' place on the axis.
using Shares = std::map<double, std::vector<double>>;
using SharesBySetting = std::map<std::pair<int, int>, Shares>;

SharesBySetting gather(const std::vector<const ModelAtHand*>& models, const std::vector<Trial>& trials,
                       const Outcomes& outcomes) {
  SharesBySetting all;
  for (std::size_t t = 0; t < trials.size(); ++t)
    for (std::size_t e = 0; e < trials[t].entrants.size(); ++e) {
      const Summary summary = summarise(outcomes[t][e]);
      if (summary.states == 0) continue;
      const auto& request = trials[t].entrants[e].request;
      for (const auto* model : models)
        if (model->path.string() == request.get_or(kModel))
          all[{model->symmetries, request.get_or(kIterations)}][trials[t].states.x].push_back(
              static_cast<double>(summary.solved) / summary.states);
    }
  return all;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace

void show_agents(const std::string& name, const std::vector<const ModelAtHand*>& models,
                 const std::vector<Trial>& trials, const Outcomes& outcomes, Page& page) {
  Table table{name + "-average",
              "Average of independently trained agents (Fig. 12 and 15)",
              {"twists", "nSym", "iterations", "agents", "solved", "lowest", "highest"},
              {}};
  Chart chart{.name = name + "-average",
              .title = "Solved against twists, average of agents with their range",
              .x_label = "random twists p",
              .y_label = "solved, %"};
  for (const auto& [setting, shares] : gather(models, trials, outcomes)) {
    const auto& [symmetries, iterations] = setting;
    Series series{
        fmt::format("nSym {}, {}", symmetries, iterations == 0 ? "bare" : std::to_string(iterations) + " iterations"),
        {}};
    for (const auto& [twists, list] : shares) {
      if (list.size() < 2) continue;
      const auto [least, most] = std::minmax_element(list.begin(), list.end());
      table.rows.push_back({number(twists, 0), number(symmetries, 0), number(iterations, 0),
                            number(static_cast<double>(list.size()), 0), percent(mean_of(list)), percent(*least),
                            percent(*most)});
      series.points.emplace_back(twists, 100 * mean_of(list));
      series.ranges.emplace_back(100 * *least, 100 * *most);
    }
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  const bool one_each = chart.series.empty();
  page.add(std::move(table));
  page.add(std::move(chart));
  if (one_each)
    page.say(
        "One agent per nSym is at hand, so there is no average over agents; the paper has three. `--model` takes more, "
        "trained with `--seed 1`, `2` and `3`.");
}

namespace {

// The solved share of the tests while training, by episodes played.
Expected<Json> read_learning(const std::filesystem::path& path) {
  const auto text = read_text(path);
  if (!text) return Error{ErrorCode::kIo, "there is no log at " + path.string() + ": " + text.error().message};
  std::istringstream stream(*text);
  RunCurves curves;
  Json points = Json::array();
  for (std::string line; std::getline(stream, line);) {
    const auto json = parse_json(line);
    if (!json.is_object()) continue;
    const std::size_t before = curves.solved.size();
    curves.add(json);
    if (curves.solved.size() > before)
      points.push_back({static_cast<double>(curves.examples), curves.solved.back().value});
  }
  return Json{{"solved", std::move(points)}};
}

}  // namespace

Experiment learning(const Setting& setting) {
  Experiment experiment{.name = "konen-learning",
                        .title = "How n-tuple agents learn with and without symmetries",
                        .source = "Konen, Fig. 14",
                        .about =
                            "The share of test cubes that the bare agent solves while it is trained, as the log of "
                            "its training has it; 3x3x3, quarter turns.",
                        .seconds = setting.pick(5.0, 0.0),
                        .printed = "200 cubes per p from 1 to 13, three agents per nSym",
                        .states = "the test cubes of each training"};
  std::map<std::string, int> symmetries;
  for (const auto* model : setting.models.tuples("cube3")) {
    const auto path = log_of(*model);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
      experiment.absent.push_back(model->label + ": there is no log of its training beside it");
      continue;
    }
    symmetries[model->label] = model->symmetries;
    experiment.cells.push_back({model->label, [path](const std::atomic<bool>&) { return read_learning(path); }});
  }
  if (experiment.cells.empty() && experiment.absent.empty())
    experiment.absent.emplace_back("there is no n-tuple model for cube3");
  experiment.present = [symmetries](const Results& results, Page& page) {
    Chart chart{.name = "konen-learning",
                .title = "Test cubes solved while training (Fig. 14)",
                .x_label = "thousands of episodes",
                .y_label = "solved, %"};
    constexpr double kThousand = 1000;
    for (const auto& [label, result] : results) {
      if (failed(result)) continue;
      Series series{fmt::format("{} (nSym {})", label, symmetries.at(label)), {}};
      for (const auto& point : result["solved"])
        series.points.emplace_back(point[0].get<double>() / kThousand, 100 * point[1].get<double>());
      series.marks = series.points.size() < 30;
      if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    page.add(std::move(chart));
    page.say("Paper: agents with nSym > 0 learn faster and end higher; its figure has no numbers.");
  };
  return experiment;
}

namespace {

struct PrintedBoard {
  const char* puzzle;
  double combinations;  // published
  const char* printed;
};
constexpr PrintedBoard kBoards[] = {{"cube2", 1.8e9, "7⁷·3⁷ (Tables 7 and 8)"},
                                    {"cube3", 4.0e27, "8⁸·3⁸·12¹²·2¹² (Table 11)"}};

Expected<Json> measure_board(const std::string& puzzle) {
  const auto learnable = make_learnable(puzzle, PuzzleConfig{});
  if (!learnable) return learnable.error();
  const auto game = (*learnable)->ntuple_game("");
  if (!game) return game.error();
  double combinations = 1;
  std::map<int, int> cells;
  for (const int values : (*game)->layout().values) {
    combinations *= values;
    ++cells[values];
  }
  std::string words;
  for (const auto& [values, times] : cells)
    words += fmt::format("{}{} of {} values", words.empty() ? "" : ", ", times, values);
  return Json{{"cells", (*game)->layout().values.size()}, {"words", words}, {"combinations", combinations}};
}

void show_boards(const Results& results, Page& page) {
  Table table{"konen-boards",
              "Boards in representation STICKER2 (Tables 7, 8 and 11)",
              {"cube", "cells", "values per cell", "combinations here", "combinations in the paper", "as printed"},
              {}};
  for (const auto& board : kBoards)
    if (const auto found = results.find(board.puzzle); found != results.end() && !failed(found->second))
      table.rows.push_back({text(board.puzzle), number(found->second["cells"].get<double>(), 0),
                            text(found->second["words"].get<std::string>()),
                            text(fmt::format("{:.1e}", found->second["combinations"].get<double>())),
                            text(fmt::format("{:.1e}", board.combinations)), text(board.printed)});
  page.add(std::move(table));
}

void show_training(const std::vector<ModelAtHand>& models, Page& page) {
  Table table{"konen-training",
              "Agents and their training (Table 9, left)",
              {"model", "cube", "nSym", "tuples", "cells per tuple", "size", "episodes", "hours", "paper: episodes",
               "paper: hours"},
              {}};
  const std::map<int, double> hours = {{0, 0.5}, {8, 5.4}, {16, 9.5}, {24, 13.0}};
  constexpr double kHour = 3600, kPrinted = 3e6;
  for (const auto& model : models) {
    if (model.sizes.empty()) continue;
    const auto [least, most] = std::minmax_element(model.sizes.begin(), model.sizes.end());
    const auto printed = hours.find(model.symmetries);
    const bool known = model.puzzle == "cube3" && printed != hours.end();
    table.rows.push_back({text(model.label), text(model.puzzle), number(model.symmetries, 0),
                          number(static_cast<double>(model.sizes.size()), 0),
                          text(*least == *most ? std::to_string(*most) : fmt::format("{} to {}", *least, *most)),
                          bytes(static_cast<double>(model.bytes)), count(static_cast<double>(model.examples)),
                          model.training_seconds > 0 ? number(model.training_seconds / kHour) : nothing(),
                          count(kPrinted), known ? number(printed->second, 1) : nothing()});
  }
  page.add(std::move(table));
}

}  // namespace

Experiment sizes(const Setting& setting) {
  Experiment experiment{.name = "konen-sizes",
                        .title = "Boards, agents and their training",
                        .source = "Konen, Tables 7, 8 and 9 (training)",
                        .about =
                            "How many values a board of the paper's representation can take, and what the agents at "
                            "hand are made of; the hours are those their files tell.",
                        .seconds = setting.pick(5.0, 0.0),
                        .printed = "not a sample",
                        .states = "not a sample"};
  for (const auto& board : kBoards)
    experiment.cells.push_back(
        {board.puzzle, [name = std::string(board.puzzle)](const std::atomic<bool>&) { return measure_board(name); }});
  experiment.present = [models = setting.models.all()](const Results& results, Page& page) {
    show_boards(results, page);
    show_training(models, page);
  };
  return experiment;
}

}  // namespace unscramble::suite::konen
