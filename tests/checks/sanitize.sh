#!/bin/bash
# sanitize.sh PRESET TEST…: builds these test programs with that sanitizer and runs them. One puzzle of each kind is
# registered: the sizes of sliding puzzles and of Lights Out share their code, and all would take half an hour to compile.
set -euo pipefail
cd "$(dirname "$0")/../.."
preset=$1
shift
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
cmake --preset "$preset" -DUNSCRAMBLE_PUZZLES="cube3;cube2;puzzle8;lightsout;sokoban" -DUNSCRAMBLE_UNITY=ON >/dev/null
cmake --build --preset "$preset" --target "$@"
names=$(IFS='|'; echo "$*")
ctest --test-dir "build/$preset" --no-tests=error --output-on-failure -LE slow -R "^($names)\\." \
  -j "${CTEST_PARALLEL_LEVEL:-$(nproc)}"
