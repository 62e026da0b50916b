#!/bin/bash
# clang-tidy (.clang-tidy) over the sources of one library after another, as far as the time allows: tidy.sh [SECONDS].
# The template headers are seen through the .cpp files that use them; a run without limit is `tests/checks/tidy.sh 100000`.
set -euo pipefail
cd "$(dirname "$0")/../.."
limit=${1:-60}
find src/core src/puzzle src/runtime src/cli src/puzzles -name '*.cpp' |
  timeout "$limit" xargs -n 1 -P "$(nproc)" clang-tidy -p build/release --quiet \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument 2>&1 |
  { grep -vE '^[0-9]+ warnings? generated|^$' || true; } && status=("${PIPESTATUS[@]}")
[ "${status[1]}" = 0 ] || [ "${status[1]}" = 124 ]
