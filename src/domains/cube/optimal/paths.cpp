#include "domains/cube/optimal/paths.h"

#include "puzzle/replay.h"
#include "puzzle/text.h"

namespace unscramble {

Expected<CubePath> optimal_cube_path(const CubePathOptions& options, std::uint64_t index,
                                     const cube_optimal::TableSet& tables, Monitor& monitor, ThreadPool& pool) {
  const Cube3 puzzle(options.metric);
  const std::uint64_t stream[] = {options.seed, static_cast<std::uint64_t>(options.walk_length), index};
  Rng rng(hash_bytes(stream, sizeof(stream)));
  CubePath path{puzzle.scramble(rng, options.walk_length + rng.below_int(2)).state, {}};
  cube_optimal::Options solve;
  solve.metric = options.metric;
  auto answer = cube_optimal::solve({path.start.corner, path.start.edge}, solve, tables, monitor, pool);
  if (!answer.solution || !answer.proved) return Error{ErrorCode::kCancelled, "stopped while a cube was being solved"};
  path.moves = *std::move(answer.solution);
  return path;
}

std::vector<LabelledState<Cube3::State>> states_of(const CubePath& path, const Cube3& puzzle) {
  const auto along = *states_along(puzzle, path.start, path.moves);  // a cube's turns can always be made
  std::vector<LabelledState<Cube3::State>> states;
  for (std::size_t i = 0; i < path.moves.size(); ++i)
    states.push_back({along[i], static_cast<int>(path.moves.size() - i)});
  return states;
}

std::string path_to_text(const CubePath& path, const Cube3& puzzle) {
  return puzzle.format(path.start) + "\t" + puzzle.format_moves(path.moves);
}

Expected<CubePath> path_from_text(std::string_view line, const Cube3& puzzle) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return invalid("no TAB between cube and moves");
  const auto cube = puzzle.read(line.substr(0, tab));
  if (!cube) return cube.error();
  auto moves = puzzle.parse_moves(line.substr(tab + 1));
  if (!moves) return moves.error();
  if (!puzzle.is_goal(state_after(puzzle, cube->state, *moves))) return invalid("the moves do not solve the cube");
  return CubePath{cube->state, *std::move(moves)};
}

}  // namespace unscramble
