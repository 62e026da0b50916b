#!/bin/bash
# sanitize.sh PRESET TEST…: builds these test programs with that sanitizer and runs them. One puzzle is registered: the
# templates are the same for all, and all of them would take half an hour to compile.
set -euo pipefail
cd "$(dirname "$0")/../.."
preset=$1
shift
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
cmake --preset "$preset" -DUNSCRAMBLE_PUZZLES=puzzle8 >/dev/null
cmake --build --preset "$preset" --target "$@"
names=$(IFS='|'; echo "$*")
ctest --test-dir "build/$preset" --no-tests=error --output-on-failure -LE slow -R "^($names)\\." -j "$(nproc)"
