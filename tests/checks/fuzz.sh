#!/bin/bash
# A hundred thousand random strings into every kind of parser under the sanitizers, and a short run of the fuzz targets.
# One puzzle of each kind: the sizes of sliding puzzles and of Lights Out share their text code. tests/fuzz/run is the
# long one.
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --preset fuzz -DUNSCRAMBLE_PUZZLES="cube3;cube2;puzzle8;lightsout;sokoban" >/dev/null
cmake --build --preset fuzz
build/fuzz/tests/fuzz/parser_fuzz_sanitized --gtest_brief=1 --gtest_filter='*RandomBytes*'
tests/fuzz/run 2
