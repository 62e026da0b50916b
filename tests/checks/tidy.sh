#!/bin/bash
# clang-tidy (.clang-tidy) over the source files in the order below, as far as the time allows: tidy.sh [SECONDS].
# The template headers are seen through the .cpp files that use them; a run without limit is `tests/checks/tidy.sh 100000`.
set -uo pipefail
cd "$(dirname "$0")/../.."
find src/core src/puzzle src/runtime src/cli src/puzzles src/pdb src/nn src/special -name '*.cpp' |
  timeout "${1:-60}" xargs -n 1 -P "$(nproc)" clang-tidy -p build/release --quiet \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument 2>&1 |
  grep -vE '^[0-9]+ warnings? generated|^$'
status=${PIPESTATUS[1]}
[ "$status" = 0 ] || [ "$status" = 124 ]
