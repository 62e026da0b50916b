#include "cli/summary.h"

#include <fmt/format.h>

#include "core/size.h"
#include "solve/report_json.h"

namespace unscramble::cli {

namespace {

// "1 move", "3 presses", "14 moves QTM (11 HTM)".
std::string counted(const SolveReport& report) {
  const bool own_word = report.metric.ends_with('s');  // moves, presses
  std::string unit = own_word ? report.metric : "moves";
  if (report.length == 1) unit.resize(unit.size() - (unit.ends_with("sses") ? 2 : 1));
  std::string text = fmt::format("{} {}", report.length, unit);
  if (is_abbreviation(report.metric)) text += " " + metric_name(report.metric);
  if (report.cost) text += fmt::format(" that cost {}", *report.cost);
  if (own_word) return text;
  for (const auto& [metric, length] : report.lengths)
    if (metric != report.metric) text += fmt::format(" ({} {})", length, metric_name(metric));
  return text;
}

std::string bounds(const SolveReport& report) {
  const std::string metric = report.metric.ends_with('s') ? "" : " in " + metric_name(report.metric);
  if (report.cost && report.proved_optimal) return ", proved cheapest";
  if (report.proved_optimal) return ", proved shortest" + metric;
  constexpr int kTrivial = 2;  // every unsolved state needs a move, or two by parity
  if (report.lower_bound > kTrivial) return fmt::format(", at least {} needed{}", report.lower_bound, metric);
  return "";
}

std::string effort(const SolveReport& report) {
  std::string text = fmt::format("; {}, {} node{}", format_seconds(report.seconds),
                                 format_count(static_cast<double>(report.generated)), report.generated == 1 ? "" : "s");
  if (!report.method.empty()) text += ", " + report.method;
  if (!report.heuristic.empty()) text += " with " + report.heuristic;
  if (!report.model.empty()) text += " (" + report.model + ")";
  return text;
}

std::string reason(const SolveReport& report) {
  if (!report.error.empty()) return report.error;
  if (report.stopped != StopReason::kNone) return std::string(to_string(report.stopped));
  return report.note.empty() ? "the search gave up" : report.note;
}

}  // namespace

std::string summarise(const SolveReport& report) {
  switch (report.status) {
    case SolveStatus::kSolved: {
      std::string text = "solved in " + counted(report) + bounds(report);
      if (report.solutions.size() > 1) text += fmt::format(", {} solutions", report.solutions.size());
      text += effort(report);
      if (!report.note.empty()) text += " (" + report.note + ")";
      return text;
    }
    case SolveStatus::kUnsolved:
      if (!report.error.empty())  // not tried, so there is no effort to report
        return "unsolved: " + report.error + (report.note.empty() ? "" : " (" + report.note + ")");
      return "unsolved: " + reason(report) + bounds(report) + effort(report);
    case SolveStatus::kUnsolvable: return "unsolvable: " + reason(report);
    case SolveStatus::kInvalid: return "invalid: " + reason(report);
  }
  return "invalid";
}

}  // namespace unscramble::cli
