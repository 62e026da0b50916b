// How an experiment with solvers is shown: one table of all trials, and its charts.
#include <algorithm>

#include "lab/solve_experiment.h"

namespace unscramble::suite {

namespace {

Table make_table(const SolveSpec& spec, const Outcomes& outcomes) {
  Table table{spec.head.name, spec.head.title, {spec.states_heading, "solver"}, {}};
  for (const Quantity column : spec.columns) table.columns.push_back(heading(column));
  const auto add_row = [&](const std::string& states, const std::string& name, const auto& figure) {
    std::vector<Value> row{text(states), text(name)};
    for (const Quantity column : spec.columns) row.push_back(figure(column));
    table.rows.push_back(std::move(row));
  };
  for (std::size_t t = 0; t < spec.trials.size(); ++t) {
    const auto& trial = spec.trials[t];
    for (std::size_t e = 0; e < trial.entrants.size(); ++e) {
      const Summary summary = summarise(outcomes[t][e]);
      if (summary.states > 0)
        add_row(trial.states.label, trial.entrants[e].name, [&summary](Quantity q) { return value_of(summary, q); });
    }
    for (const auto& row : spec.paper)
      if (row.states == trial.states.label)
        add_row(row.states, "paper: " + row.name, [&row](Quantity q) { return published_value(row.values, q); });
  }
  return table;
}

double scaled(Quantity quantity, double value) {
  return quantity == Quantity::kSolved || quantity == Quantity::kOptimal ? 100 * value : value;
}

double quantity_of(const Outcome& outcome, Quantity quantity) {
  switch (quantity) {
    case Quantity::kLength: return outcome.length;
    case Quantity::kGenerated: return outcome.generated;
    case Quantity::kExpanded: return outcome.expanded;
    case Quantity::kMemory: return outcome.memory;
    default: return outcome.seconds;
  }
}

Series& series_named(Chart& chart, const std::string& name) {
  for (auto& series : chart.series)
    if (series.name == name) return series;
  return chart.series.emplace_back(Series{name, {}});
}

void add_trial(Chart& chart, const SolveChart& spec, const Trial& trial, const std::vector<std::vector<Outcome>>& by,
               bool several) {
  for (std::size_t e = 0; e < trial.entrants.size(); ++e) {
    const std::string& name = trial.entrants[e].name;
    const Summary summary = summarise(by[e]);
    if (summary.states == 0) continue;
    if (spec.kind == SolveChart::Kind::kBoxes) {
      const auto& values = spec.y == Quantity::kSeconds ? summary.seconds : summary.lengths;
      if (!values.empty()) chart.boxes.push_back({several ? name + ", " + trial.states.label : name, values});
    } else if (spec.kind == SolveChart::Kind::kPoints) {
      Series& series = series_named(chart, name);
      series.line = false;
      for (const auto& outcome : by[e])
        if (outcome.solved) series.points.emplace_back(quantity_of(outcome, spec.x), quantity_of(outcome, spec.y));
    } else if (const auto value = summary.values.find(spec.y); value != summary.values.end()) {
      series_named(chart, name).points.emplace_back(trial.states.x, scaled(spec.y, value->second));
    }
  }
}

Chart empty_chart(const SolveChart& wanted) {
  Chart chart{.name = wanted.name, .title = wanted.title, .x_label = wanted.x_label, .y_label = unit(wanted.y)};
  if (wanted.kind == SolveChart::Kind::kPoints) chart.x_label = unit(wanted.x);
  chart.log_x = wanted.log_x;
  chart.log_y = wanted.log_y;
  chart.from_zero = wanted.from_zero;
  chart.rules = wanted.rules;
  return chart;
}

// Points of different sets are not comparable: one chart each. Lines and boxes share one.
void add_charts(const SolveSpec& spec, const SolveChart& wanted, const Outcomes& outcomes, Page& page) {
  const bool apart = wanted.kind == SolveChart::Kind::kPoints && spec.trials.size() > 1;
  Chart chart = empty_chart(wanted);
  for (std::size_t t = 0; t < spec.trials.size(); ++t) {
    add_trial(chart, wanted, spec.trials[t], outcomes[t], spec.trials.size() > 1);
    if (!apart) continue;
    chart.name += "-" + std::to_string(t + 1);
    chart.title += ", " + spec.trials[t].states.label;
    page.add(std::move(chart));
    chart = empty_chart(wanted);
  }
  if (!chart.empty()) chart.series.insert(chart.series.end(), wanted.paper.begin(), wanted.paper.end());
  page.add(std::move(chart));
}

}  // namespace

void present(const SolveSpec& spec, const Outcomes& outcomes, Page& page) {
  page.add(make_table(spec, outcomes));
  for (const auto& chart : spec.charts) add_charts(spec, chart, outcomes, page);
  if (spec.more) spec.more(spec.trials, outcomes, page);
}

}  // namespace unscramble::suite
