#!/bin/bash
# sanitize.sh PRESET EXCEPT TEST…: builds these test programs with that sanitizer and runs them, but for cases that match
# EXCEPT: those take the sanitizers long and show them nothing others do not. One puzzle of each kind is registered: the
# sizes of sliding puzzles and of Lights Out share their code.
set -euo pipefail
cd "$(dirname "$0")/../.."
preset=$1
except=$2
shift 2
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
cmake --preset "$preset" -DUNSCRAMBLE_PUZZLES="cube3;cube2;puzzle8;lightsout;sokoban" -DUNSCRAMBLE_UNITY=ON >/dev/null
cmake --build --preset "$preset" --target "$@"
names=$(IFS='|'; echo "$*")
ctest --test-dir "build/$preset" --no-tests=error --output-on-failure -LE slow -R "^($names)\\." -E "$except" \
  -j "${CTEST_PARALLEL_LEVEL:-$(nproc)}"
