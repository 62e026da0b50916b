#!/bin/bash
# clang-tidy (.clang-tidy) over the folders everything rests on, and the headers they reach; `tidy.sh FOLDER…` over others.
set -uo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- src/core src/puzzle src/runtime
find "$@" -name '*.cpp' |
  xargs -n 1 -P "$(nproc)" clang-tidy -p build/release --quiet \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument 2>&1 |
  grep -vE '^[0-9]+ warnings? generated|^$'
status=${PIPESTATUS[1]}
exit "$status"
