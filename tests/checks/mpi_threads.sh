#!/bin/bash
# The thread sanitizer on the thread that talks over MPI, and on those that work beside it: tests/cluster/talk.cpp on three
# ranks. Open MPI itself is not instrumented, so what happens inside it is neither seen nor judged; the sanitizer sees all
# that our threads do with the bytes before and after.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v mpirun >/dev/null && command -v mpicc >/dev/null || { echo "no Open MPI here" >&2; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
flags=$(mpicc --showme:compile)
libraries=$(mpicc --showme:link)
# shellcheck disable=SC2086  # the flags are several words
c++ -std=c++20 -O1 -g -fsanitize=thread -Isrc -Iinclude -DOMPI_SKIP_MPICXX $flags tests/cluster/talk.cpp src/cluster/mpi_ranks.cpp \
  src/core/ranks.cpp src/core/deal.cpp -o "$folder/talk" $libraries
root=; [ "$(id -u)" != 0 ] || root=--allow-run-as-root
export TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66"
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
out=$(timeout 300 mpirun $root -n 3 --bind-to none "$folder/talk")
[ "$out" = good ] || { echo "it said: $out" >&2; exit 1; }
echo "no race seen"
