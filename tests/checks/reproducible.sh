#!/bin/bash
# Builds the program in two folders of different length and depth, without the compiler cache and with other numbers of jobs,
# and compares the two byte for byte.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export CCACHE_DISABLE=1
build() {  # FOLDER JOBS
  mkdir -p "$1"
  git -C "$root" ls-files -z | (cd "$root" && xargs -0 cp --parents -t "$1")
  cmake -S "$1" -B "$1/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DUNSCRAMBLE_TESTS=OFF -DUNSCRAMBLE_UNITY=ON \
        -DUNSCRAMBLE_PUZZLES="${UNSCRAMBLE_PUZZLES:-puzzle8;lightsout}" \
        -DUNSCRAMBLE_MODEL_SOURCE=/usr/share/unscramble/models >/dev/null
  cmake --build "$1/build" -j "$2" --target unscramble >/dev/null
}
build "$scratch/a" 2
build "$scratch/another/folder-with-a-longer-name" 1
first=$scratch/a/build/unscramble
second=$scratch/another/folder-with-a-longer-name/build/unscramble
sha256sum "$first" "$second"
if ! cmp "$first" "$second"; then
  echo "they differ; the texts that do:"
  diff <(strings -a "$first") <(strings -a "$second") | head -20
  exit 1
fi
! strings -a "$first" | grep -F "$scratch" || { echo "the folder's name is in the program"; exit 1; }
echo "equal byte for byte"
