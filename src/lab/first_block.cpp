#include "lab/first_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "domains/cube/words.h"
#include "lab/outcomes.h"
#include "solve/registry.h"

namespace unscramble::suite {

namespace {

constexpr std::size_t kStickers = 9;

// A corner's four stickers on each of its three faces, as places in the 54 facelets U R F D L B, each face row by row.
struct Quarter {
  std::size_t face;
  std::array<std::size_t, 4> places;
};
constexpr std::array<std::size_t, 4> kTopLeft{0, 1, 3, 4}, kTopRight{1, 2, 4, 5}, kBottomLeft{3, 4, 6, 7},
    kBottomRight{4, 5, 7, 8};
enum Face : std::size_t { kU, kR, kF, kD, kL, kB };
using Block = std::array<Quarter, 3>;
constexpr std::array<Block, 8> kBlocks{{{{{kU, kBottomRight}, {kR, kTopLeft}, {kF, kTopRight}}},
                                        {{{kU, kBottomLeft}, {kF, kTopLeft}, {kL, kTopRight}}},
                                        {{{kU, kTopLeft}, {kL, kTopLeft}, {kB, kTopRight}}},
                                        {{{kU, kTopRight}, {kB, kTopLeft}, {kR, kTopRight}}},
                                        {{{kD, kTopRight}, {kF, kBottomRight}, {kR, kBottomLeft}}},
                                        {{{kD, kTopLeft}, {kL, kBottomRight}, {kF, kBottomLeft}}},
                                        {{{kD, kBottomLeft}, {kB, kBottomRight}, {kL, kBottomLeft}}},
                                        {{{kD, kBottomRight}, {kR, kBottomRight}, {kB, kBottomLeft}}}}};

bool is_complete(const Block& block, const std::string& facelets) {
  constexpr std::size_t kCentre = 4;
  return std::all_of(block.begin(), block.end(), [&](const Quarter& quarter) {
    const char colour = facelets[quarter.face * kStickers + kCentre];
    return std::all_of(quarter.places.begin(), quarter.places.end(),
                       [&](std::size_t place) { return facelets[quarter.face * kStickers + place] == colour; });
  });
}

bool has_block(const std::string& facelets) {
  return facelets.size() == 6 * kStickers &&
         std::any_of(kBlocks.begin(), kBlocks.end(), [&](const Block& block) { return is_complete(block, facelets); });
}

}  // namespace

// Backwards from the goal, which is what the moves lead to.
std::optional<int> turns_to_first_block(const std::string& moves) {
  auto turns = quarter_turns(moves);
  if (turns.empty()) return {};
  const auto length = static_cast<int>(turns.size());
  std::reverse(turns.begin(), turns.end());
  for (auto& turn : turns) turn = inverse_turn(turn);
  const auto puzzle = make_puzzle("cube3");
  if (!puzzle) return {};
  const auto states = (*puzzle)->replay((*puzzle)->card().goal, joined(turns));
  if (!states) return {};
  int first = length;
  for (std::size_t back = 0; back < states->size(); ++back)
    if (has_block((*states)[back])) first = length - static_cast<int>(back);
  return first;
}

void show_first_blocks(const std::vector<NamedSolutions>& solutions, const std::string& example, Page& page) {
  Table table{"deepcube-first-block",
              "When the first 2x2x2 corner is complete (section 5.1, Fig. 7)",
              {"solver", "solutions", "turns made", "share of the solution"},
              {}};
  std::string shown;
  for (const auto& [name, list] : solutions) {
    std::vector<double> made, shares;
    for (const auto& moves : list) {
      const auto first = turns_to_first_block(moves);
      if (!first) continue;
      const auto turns = quarter_turns(moves);
      made.push_back(*first);
      shares.push_back(100.0 * *first / static_cast<double>(turns.size()));
      if (name != example || !shown.empty()) continue;
      const std::vector<std::string> before(turns.begin(), turns.begin() + *first);
      const std::vector<std::string> after(turns.begin() + *first, turns.end());
      shown = fmt::format(
          "For example, {}: `{}` **·** `{}`, with the block complete at the dot, after {} of {} turns "
          "(paper's example: move 17 of 30).",
          name, joined(before), joined(after), *first, turns.size());
    }
    if (made.empty()) continue;
    const auto mean_of = [](const std::vector<double>& values, int decimals, const char* unit) {
      double sum = 0;
      for (const double value : values) sum += value;
      Value mean = number(sum / static_cast<double>(values.size()), decimals);
      if (const auto margin = margin_of_mean(values)) mean.shown += fmt::format(" ± {:.{}f}", *margin, decimals);
      mean.shown += unit;
      return mean;
    };
    table.rows.push_back(
        {text(name), number(static_cast<double>(made.size()), 0), mean_of(made, 1, ""), mean_of(shares, 1, " %")});
  }
  if (table.rows.empty()) return;
  table.rows.push_back({text("paper: DeepCube"), number(640, 0), nothing(), text("about half way")});
  page.add(std::move(table));
  if (!shown.empty()) page.say(shown);
}

}  // namespace unscramble::suite
