#!/bin/bash
# clang-tidy (.clang-tidy) over the folders everything rests on, and the headers they reach; `tidy.sh FOLDER…` over others.
# The files of a folder are put together and checked as one, which reads the headers they share once.
set -uo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- src/core src/puzzle src/runtime
whole=build/tidy
mkdir -p $whole
for folder in "$@"; do
  for file in "$folder"/*.cpp; do
    printf '#line 1 "%s"\n' "$file"
    cat "$file"
  done >"$whole/${folder//\//_}.cpp"
done
printf '%s\n' "${@//\//_}" |
  xargs -P "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" -I@ clang-tidy --quiet $whole/@.cpp -- -std=c++20 -Isrc \
    -fconstexpr-steps=100000000 '-DUNSCRAMBLE_MODEL_SOURCE="models"' '-DUNSCRAMBLE_COMMIT="none"' 2>&1 |
  grep -vE '^[0-9]+ warnings? generated|^$'
status=${PIPESTATUS[1]}
exit "$status"
