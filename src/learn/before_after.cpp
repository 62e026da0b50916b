#include "learn/before_after.h"

#include <fmt/format.h>

namespace unscramble {

namespace {

constexpr const char* kNone = "-";

std::string percent(double share) { return share < 0 ? kNone : fmt::format("{:.0f} %", 100 * share); }
std::string moves(double length) { return length < 0 ? kNone : fmt::format("{:.1f}", length); }
std::string row(const std::string& name, const std::string& before, const std::string& after) {
  return before == kNone && after == kNone ? "" : fmt::format("  {:<46} {:>10} {:>10}\n", name, before, after);
}

}  // namespace

std::string before_after(const Strength& untrained, const Strength& trained) {
  const auto error = [](const Strength& s, bool absolute) -> std::string {
    if (s.absolute_error < 0) return kNone;
    return absolute ? fmt::format("{:.2f}", s.absolute_error) : fmt::format("{:+.2f}", s.mean_error);
  };
  const std::string beam = fmt::format("a beam of {}", trained.beam);
  std::string text = fmt::format("  {:<46} {:>10} {:>10}\n", "validation states", "before", "after");
  text +=
      row(fmt::format("solved greedily, of {}", trained.states), percent(untrained.greedy), percent(trained.greedy));
  text += row("  moves", moves(untrained.greedy_length), moves(trained.greedy_length));
  text += row(fmt::format("solved by {}, of {}", beam, trained.beam_states), percent(untrained.beam_solved),
              percent(trained.beam_solved));
  text += row("  moves", moves(untrained.beam_length), moves(trained.beam_length));
  text += row(trained.shortest < 0 ? "  shortest possible"
                                   : fmt::format("  shortest possible ({:.1f} moves)", trained.shortest),
              percent(untrained.optimal), percent(trained.optimal));
  text += row(fmt::format("estimate minus distance, mean of {}", trained.known), error(untrained, false),
              error(trained, false));
  text += row("  absolute", error(untrained, true), error(trained, true));
  return text;
}

}  // namespace unscramble
