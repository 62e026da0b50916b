#include "domains/sokoban/crossings.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace unscramble::sokoban {

namespace {

using Lines = std::array<int, kSmallInside>;  // [x]: the line between x and x + 1

// Boxes that must go up over each line, minus those that must go down.
Lines net_flow(const Axis& axis, const Counts& boxes) {
  Lines flow{};
  int above = 0;
  for (int line = axis.size - 2; line >= 0; --line) {
    above += axis.goals[line + 1] - boxes[line + 1];
    flow[line] = above;
  }
  return flow;
}

// `steps` are to be walked over each line (positive: up). Pairs of pushes carry a step up to a step down
// two lines further, or four for two pairs, and so on, and both are saved. What is nearest is matched
// first, like brackets: that is cheapest for any number of matches. [d]: matches at d pairs each.
Lines match_steps(const Lines& steps, int lines) {
  Lines matches{};
  for (const int first : {0, 1}) {
    std::array<std::pair<int, int>, kSmallInside> waiting;  // line, how many
    std::size_t top = 0;
    for (int line = first; line < lines; line += 2) {
      if (steps[line] > 0) waiting[top++] = {line, steps[line]};
      for (int down = -steps[line]; down > 0 && top > 0;) {
        auto& [from, count] = waiting[top - 1];
        const int matched = std::min(down, count);
        matches[(line - from) / 2] += matched;
        down -= matched;
        count -= matched;
        if (count == 0) --top;
      }
    }
  }
  return matches;
}

// Steps saved with up to that many pairs.
int saving(const Lines& matches, int pairs) {
  int saved = 0;
  for (int each = 1; each < kSmallInside / 2; ++each) {
    const int count = pairs >= kManyPairs ? matches[each] : std::min(matches[each], pairs / each);
    saved += 2 * count;
    if (pairs >= kManyPairs) continue;
    pairs -= count * each;
    if (count < matches[each]) break;
  }
  return saved;
}

}  // namespace

int Axis::net_pushes(const Counts& boxes) const {
  int sum = 0;
  for (const int flow : net_flow(*this, boxes)) sum += std::abs(flow);
  return sum;
}

StepTable Axis::least_steps(const Counts& boxes, int place) const {
  const Lines flow = net_flow(*this, boxes);
  const int lines = size - 1;
  Lines pushed{};  // pushes made while going up over the line, minus those going down
  for (int line = 0; line < lines; ++line)
    pushed[line] = (line + 1 < lines ? std::max(0, flow[line + 1]) : 0) - (line > 0 ? std::max(0, -flow[line - 1]) : 0);
  StepTable best;
  best.fill(std::numeric_limits<std::uint16_t>::max());
  for (int last = 0; last < size; ++last) {  // where the player ends
    Lines steps{};
    int sum = 0;
    bool up = false;
    bool down = false;
    for (int line = 0; line < lines; ++line) {
      steps[line] = (last > line ? 1 : 0) - (place > line ? 1 : 0) - pushed[line];
      sum += std::abs(steps[line]);
      up = up || steps[line] > 0;
      down = down || (up && steps[line] < 0);
    }
    const Lines matches = down ? match_steps(steps, lines) : Lines{};
    for (int pairs = 0; pairs <= kManyPairs; ++pairs) {
      const int left = down ? sum - saving(matches, pairs) : sum;
      best[pairs] = std::min(best[pairs], static_cast<std::uint16_t>(left));
    }
  }
  return best;
}

int join_steps(const StepTable& sideways, const StepTable& upwards, int pairs) {
  if (pairs >= kManyPairs) return sideways[kManyPairs] + upwards[kManyPairs];
  int best = std::numeric_limits<int>::max();
  for (int k = 0; k <= pairs; ++k) best = std::min(best, sideways[k] + upwards[pairs - k]);
  return best;
}

}  // namespace unscramble::sokoban
