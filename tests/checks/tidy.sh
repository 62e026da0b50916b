#!/bin/bash
# clang-tidy (.clang-tidy) over the folders everything rests on, and the headers they reach; `tidy.sh FOLDER…` over others.
set -uo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- src/core src/puzzle src/runtime/*.cpp
# A tree that is set up but never built: the one that is may be set up to compile many files as one.
cmake --preset release -B build/tidy -DUNSCRAMBLE_UNITY=OFF >/dev/null || exit 1
find "$@" -name '*.cpp' |
  xargs -n 1 -P "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" clang-tidy -p build/tidy --quiet \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument 2>&1 |
  grep -vE '^[0-9]+ warnings? generated|^$'
status=${PIPESTATUS[1]}
exit "$status"
