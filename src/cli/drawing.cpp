#include "cli/drawing.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/console.h"
#include "cli/interrupt.h"

namespace unscramble::cli {

namespace {

DrawStyle style() { return {.colour = wants_colour(STDERR_FILENO)}; }

}  // namespace

void draw_state(const AnyPuzzle& puzzle, const std::string& state) {
  if (const auto picture = puzzle.draw(state, style())) tell("\n" + *picture + "\n");
}

void play_solution(const AnyPuzzle& puzzle, const std::string& state, const std::string& moves) {
  const auto states = puzzle.replay(state, moves);
  if (!states || states->size() < 2) return;
  if (!style().colour) {
    draw_state(puzzle, states->back());
    return;
  }
  const auto pause = std::chrono::milliseconds(std::clamp<std::size_t>(5000 / states->size(), 40, 250));
  std::ptrdiff_t height = 0;
  for (const auto& step : *states) {
    const auto picture = puzzle.draw(step, style());
    if (!picture) return;
    if (height > 0) tell(fmt::format("\x1b[{}A", height));
    tell(*picture);
    height = std::count(picture->begin(), picture->end(), '\n');
    if (!interrupted()) std::this_thread::sleep_for(pause);
  }
  tell("\n");
}

}  // namespace unscramble::cli
