#include "domains/sokoban/reader.h"

#include <algorithm>

#include "domains/sokoban/estimate.h"
#include "puzzle/text.h"

namespace unscramble::sokoban {

namespace {

using Rows = std::vector<std::string>;

bool is_box(char c) { return c == '$' || c == '*'; }
bool is_goal(char c) { return c == '.' || c == '*' || c == '+'; }
bool is_player(char c) { return c == '@' || c == '+'; }

Rows split_rows(std::string_view text) {
  Rows rows;
  while (true) {
    const std::size_t end = text.find_first_of("/\n");
    std::string_view row = text.substr(0, end);
    row = row.substr(0, row.find_last_not_of(" \r") + 1);
    rows.emplace_back(row);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  const auto filled = [](const std::string& row) { return !row.empty(); };
  rows.erase(rows.begin(), std::find_if(rows.begin(), rows.end(), filled));
  rows.erase(std::find_if(rows.rbegin(), rows.rend(), filled).base(), rows.end());
  return rows;
}

// Rows of equal length, floor written as a space.
Expected<Rows> normal_rows(std::string_view text) {
  Rows rows = split_rows(text);
  if (rows.empty()) return invalid("the level is empty");
  std::size_t columns = 0;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  if (rows.size() > kMaxSide || columns > kMaxSide)
    return invalid("the level is too large: " + std::to_string(rows.size()) + " rows, " + std::to_string(columns) +
                   " columns; the limit is " + std::to_string(kMaxSide) + " of each");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      char& symbol = rows[r][c];
      if (symbol == '-' || symbol == '_') symbol = ' ';
      if (std::string_view("#@+$*. ").find(symbol) == std::string_view::npos)
        return invalid("'" + printable(std::string_view(&symbol, 1)) + "' at " +
                       to_string(Place{static_cast<int>(r), static_cast<int>(c)}) +
                       " is not a level character; they are # @ + $ * . and space");
    }
    rows[r].resize(columns, ' ');
  }
  return rows;
}

template <class Visit>
void for_each_place(const Rows& rows, Visit visit) {
  for (int r = 0; r < static_cast<int>(rows.size()); ++r)
    for (int c = 0; c < static_cast<int>(rows[r].size()); ++c) visit(Place{r, c}, rows[r][c]);
}

Expected<Place> find_player(const Rows& rows) {
  std::vector<Place> players;
  for_each_place(rows, [&](Place place, char c) {
    if (is_player(c)) players.push_back(place);
  });
  if (players.empty()) return invalid("there is no player (@, or + on a goal)");
  if (players.size() > 1)
    return invalid("there is more than one player: at " + to_string(players[0]) + " and at " + to_string(players[1]));
  return players.front();
}

Status check_counts(const Rows& rows) {
  int boxes = 0;
  int goals = 0;
  for_each_place(rows, [&](Place, char c) {
    boxes += is_box(c) ? 1 : 0;
    goals += is_goal(c) ? 1 : 0;
  });
  if (boxes == 0) return invalid("there are no boxes ($, or * on a goal)");
  if (boxes > goals)
    return invalid("more boxes than goals: " + std::to_string(boxes) + " boxes, " + std::to_string(goals) + " goals");
  return Done{};
}

// Which places the player could reach if there were no boxes; an error if the edge is one of them.
Expected<std::vector<std::vector<bool>>> reachable(const Rows& rows, Place player) {
  const int height = static_cast<int>(rows.size());
  const int width = static_cast<int>(rows.front().size());
  std::vector<std::vector<bool>> reached(rows.size(), std::vector<bool>(rows.front().size(), false));
  std::vector<Place> stack{player};
  reached[player.row][player.column] = true;
  while (!stack.empty()) {
    const Place at = stack.back();
    stack.pop_back();
    if (at.row == 0 || at.row == height - 1 || at.column == 0 || at.column == width - 1)
      return invalid("the level is not enclosed: the floor reaches the edge at " + to_string(at));
    for (const Place to : {Place{at.row - 1, at.column}, Place{at.row + 1, at.column}, Place{at.row, at.column - 1},
                           Place{at.row, at.column + 1}}) {
      if (reached[to.row][to.column] || rows[to.row][to.column] == '#') continue;
      reached[to.row][to.column] = true;
      stack.push_back(to);
    }
  }
  return reached;
}

// What lies outside becomes wall, so that a row neither begins nor ends with a space and the text
// survives trimming. A goal that cannot be reached plays no part and is removed too.
void wall_up(Rows& rows, const std::vector<std::vector<bool>>& reached) {
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t c = 0; c < rows[r].size(); ++c)
      if (!reached[r][c] && rows[r][c] != '*') rows[r][c] = '#';
}

}  // namespace

Expected<Opening> read_level(std::string_view text) {
  auto normal = normal_rows(text);
  if (!normal) return normal.error();
  Rows rows = *std::move(normal);
  const auto player = find_player(rows);
  if (!player) return player.error();
  if (const auto counts = check_counts(rows); !counts) return counts.error();
  const auto reached = reachable(rows, *player);
  if (!reached) return reached.error();

  std::vector<Place> boxes;
  std::string cut_off;
  int goals = 0;
  for_each_place(rows, [&](Place place, char c) {
    const bool inside = (*reached)[place.row][place.column];
    if (inside && is_box(c)) boxes.push_back(place);
    if (inside && is_goal(c)) ++goals;
    if (!inside && c == '$') cut_off = to_string(place);
  });
  if (!cut_off.empty()) return unsolvable("the player can never reach the box at " + cut_off);
  if (static_cast<int>(boxes.size()) > goals)
    return unsolvable("only " + std::to_string(goals) + " goals can be reached, for " + std::to_string(boxes.size()) +
                      " boxes");
  wall_up(rows, *reached);
  for (auto& row : rows)
    for (char& c : row)
      if (c != '#' && c != '*') c = is_goal(c) ? '.' : ' ';
  for (const Place place : boxes)
    if (rows[place.row][place.column] == '*') rows[place.row][place.column] = '.';

  Opening opening;
  opening.level = std::make_shared<const Level>(std::move(rows), *player, static_cast<int>(boxes.size()));
  for (const Place place : boxes) opening.state.add_box(opening.level->cell(place));
  opening.state.player = static_cast<std::uint32_t>(opening.level->cell(*player));
  if (auto reason = plain_deadlock(*opening.level, opening.state); !reason.empty())
    return unsolvable(std::move(reason));
  return opening;
}

}  // namespace unscramble::sokoban
