#!/bin/bash
# libFuzzer at everything that reads bytes from strangers, a million inputs each, under AddressSanitizer and UBSan. (Plain ./test
# has ten thousand invented inputs each, file_fuzz, and the hundred thousand random strings of parser_fuzz under the
# sanitizers, sanitize.sh.)
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --preset fuzz -DUNSCRAMBLE_PUZZLES="cube3;cube2;puzzle8;lightsout;sokoban" -DUNSCRAMBLE_UNITY=ON >/dev/null
cmake --build --preset fuzz
UNSCRAMBLE_FUZZ_JOBS=${CTEST_PARALLEL_LEVEL:-1} tests/fuzz/run 1000000
