#!/bin/bash
# sanitize.sh PRESET PUZZLES EXCEPT TEST…: builds these test programs with that sanitizer and runs them, but for cases that
# match EXCEPT: those take the sanitizers long and show them nothing others do not. PUZZLES are registered, which takes most of
# the time where a program needs the registry; one of each kind is enough: the sizes of sliding puzzles share their code.
set -euo pipefail
cd "$(dirname "$0")/../.."
preset=$1
puzzles=${2//,/;}
except=$3
shift 3
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
cmake --preset "$preset" -DUNSCRAMBLE_PUZZLES="$puzzles" -DUNSCRAMBLE_UNITY=ON >/dev/null
cmake --build --preset "$preset" --target "$@"
names=$(IFS='|'; echo "$*")
ctest --test-dir "build/$preset" --no-tests=error --output-on-failure -LE slow -R "^($names)\\." -E "$except" \
  -j "${CTEST_PARALLEL_LEVEL:-$(nproc)}"
