#include "lab/outcomes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace unscramble::suite {

namespace {

double number_at(const Json& json, const char* key, double otherwise = 0) {
  const auto field = json.find(key);
  return field != json.end() && field->is_number() ? field->get<double>() : otherwise;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) /
         static_cast<double>(std::max<std::size_t>(values.size(), 1));
}

}  // namespace

Interval interval_of_share(int hits, int of) {
  if (of == 0) return {0, 1};
  constexpr double kZ = 1.96;
  const double n = of;
  const double share = hits / n;
  const double middle = (share + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

std::optional<double> margin_of_mean(const std::vector<double>& sample) {
  if (sample.size() < 2) return {};
  const double average = mean(sample);
  double squares = 0;
  for (const double value : sample) squares += (value - average) * (value - average);
  const double n = static_cast<double>(sample.size());
  constexpr double kZ = 1.96;
  return kZ * std::sqrt(squares / (n - 1) / n);
}

Value share_of(int hits, int of) {
  if (of == 0) return nothing();
  Value value = percent(static_cast<double>(hits) / of);
  const Interval range = interval_of_share(hits, of);
  value.shown += fmt::format(" ({:.0f}–{:.0f})", 100 * range.low, 100 * range.high);
  return value;
}

Outcome outcome_from(const Json& result) {
  Outcome outcome;
  outcome.done = !failed(result);
  outcome.length = static_cast<int>(number_at(result, "length", -1));
  outcome.solved = outcome.done && outcome.length >= 0;
  outcome.proved = result.value("proved", false);
  outcome.optimum = static_cast<int>(number_at(result, "optimum", -1));
  outcome.generated = number_at(result, "generated");
  outcome.expanded = number_at(result, "expanded");
  outcome.seconds = number_at(result, "seconds");
  outcome.memory = number_at(result, "memory");
  outcome.moves = result.value("moves", std::string());
  return outcome;
}

std::string heading(Quantity quantity) {
  switch (quantity) {
    case Quantity::kStates: return "states";
    case Quantity::kSolved: return "solved";
    case Quantity::kLength: return "length";
    case Quantity::kMedianLength: return "median length";
    case Quantity::kOptimum: return "optimum";
    case Quantity::kOptimal: return "optimal";
    case Quantity::kGenerated: return "generated";
    case Quantity::kExpanded: return "expanded";
    case Quantity::kSeconds: return "time";
    case Quantity::kMedianSeconds: return "median time";
    case Quantity::kSlowest: return "slowest";
    case Quantity::kRate: return "states/s";
    case Quantity::kMemory: return "memory";
  }
  return {};
}

std::string unit(Quantity quantity) {
  switch (quantity) {
    case Quantity::kSolved: return "solved, %";
    case Quantity::kOptimal: return "optimal, %";
    case Quantity::kLength:
    case Quantity::kMedianLength:
    case Quantity::kOptimum: return heading(quantity) + ", moves";
    case Quantity::kSeconds:
    case Quantity::kMedianSeconds:
    case Quantity::kSlowest: return heading(quantity) + ", seconds";
    case Quantity::kMemory: return "memory, bytes";
    case Quantity::kGenerated:
    case Quantity::kExpanded: return "states " + heading(quantity);
    default: return heading(quantity);
  }
}

Summary summarise(const std::vector<Outcome>& outcomes) {
  Summary s;
  std::vector<double> generated, expanded, optima;
  double all_seconds = 0, all_generated = 0, memory = 0;
  for (const auto& outcome : outcomes) {
    if (!outcome.done) continue;
    ++s.states;
    all_seconds += outcome.seconds;
    all_generated += outcome.generated;
    memory = std::max(memory, outcome.memory);
    if (outcome.optimum >= 0) optima.push_back(outcome.optimum);
    if (!outcome.solved) continue;
    ++s.solved;
    s.lengths.push_back(outcome.length);
    s.seconds.push_back(outcome.seconds);
    generated.push_back(outcome.generated);
    expanded.push_back(outcome.expanded);
    if (outcome.optimum >= 0) ++s.judged;
    if (outcome.optimum >= 0 && outcome.length <= outcome.optimum) ++s.optimal;
  }
  if (s.states == 0) return s;
  s.values[Quantity::kStates] = s.states;
  s.values[Quantity::kSolved] = static_cast<double>(s.solved) / s.states;
  if (all_seconds > 0) s.values[Quantity::kRate] = all_generated / all_seconds;
  if (memory > 0) s.values[Quantity::kMemory] = memory;
  if (!optima.empty()) s.values[Quantity::kOptimum] = mean(optima);
  if (s.solved == 0) return s;
  s.values[Quantity::kLength] = mean(s.lengths);
  s.values[Quantity::kMedianLength] = five_numbers(s.lengths).median;
  s.values[Quantity::kGenerated] = mean(generated);
  s.values[Quantity::kExpanded] = mean(expanded);
  s.values[Quantity::kSeconds] = mean(s.seconds);
  s.values[Quantity::kMedianSeconds] = five_numbers(s.seconds).median;
  s.values[Quantity::kSlowest] = five_numbers(s.seconds).most;
  if (s.judged > 0) s.values[Quantity::kOptimal] = static_cast<double>(s.optimal) / s.judged;
  return s;
}

Value value_of(const std::map<Quantity, double>& values, Quantity quantity) {
  const auto found = values.find(quantity);
  if (found == values.end()) return nothing();
  const double value = found->second;
  switch (quantity) {
    case Quantity::kStates: return number(value, 0);
    case Quantity::kSolved:
    case Quantity::kOptimal: return percent(value);
    case Quantity::kLength:
    case Quantity::kOptimum: return number(value, 2);
    case Quantity::kMedianLength: return number(value, 1);
    case Quantity::kSeconds:
    case Quantity::kMedianSeconds:
    case Quantity::kSlowest: return seconds(value);
    case Quantity::kMemory: return bytes(value);
    default: return count(value);
  }
}

Value published_value(const std::map<Quantity, double>& values, Quantity quantity) {
  Value value = value_of(values, quantity);
  if (!value.number) return value;
  const double published = values.at(quantity);
  switch (quantity) {
    case Quantity::kSolved:
    case Quantity::kOptimal: value.shown = fmt::format("{:.4g} %", 100 * published); break;
    case Quantity::kSeconds:
    case Quantity::kMedianSeconds: value.shown = fmt::format("{:.7g} s", published); break;
    case Quantity::kGenerated:
    case Quantity::kExpanded:
    case Quantity::kRate: {
      constexpr double kKilo = 1e3, kMega = 1e6, kGiga = 1e9;
      if (published >= kGiga)
        value.shown = fmt::format("{:.3g} G", published / kGiga);
      else if (published >= kMega)
        value.shown = fmt::format("{:.3g} M", published / kMega);
      else if (published >= 10 * kKilo)
        value.shown = fmt::format("{:.3g} k", published / kKilo);
      break;
    }
    default: break;
  }
  return value;
}

Value value_of(const Summary& summary, Quantity quantity) {
  Value value = value_of(summary.values, quantity);
  if (!value.number) return value;
  if (quantity == Quantity::kSolved) return share_of(summary.solved, summary.states);
  if (quantity == Quantity::kOptimal) return share_of(summary.optimal, summary.judged);
  if (quantity == Quantity::kLength)
    if (const auto margin = margin_of_mean(summary.lengths)) value.shown += fmt::format(" ± {:.2f}", *margin);
  return value;
}

}  // namespace unscramble::suite
