# One line a puzzle: key, header in src/puzzles/, type.
add_puzzle(puzzle8 tile.h TilePuzzle<3>)
add_puzzle(puzzle15 tile.h TilePuzzle<4>)
add_puzzle(puzzle24 tile.h TilePuzzle<5>)
add_puzzle(puzzle35 tile.h TilePuzzle<6>)
add_puzzle(puzzle48 tile.h TilePuzzle<7>)
add_puzzle(cube3 cube3.h Cube3)
add_puzzle(sokoban sokoban.h Sokoban)
