#!/bin/bash
# libFuzzer at every kind of parser, for some seconds each; tests/fuzz/run SECONDS is the long one. (The hundred thousand
# random strings of parser_fuzz run under the sanitizers in sanitize.sh.)
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --preset fuzz -DUNSCRAMBLE_PUZZLES="cube3;cube2;puzzle8;lightsout;sokoban" -DUNSCRAMBLE_UNITY=ON >/dev/null
cmake --build --preset fuzz
tests/fuzz/run 10
