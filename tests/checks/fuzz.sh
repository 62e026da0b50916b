#!/bin/bash
# A short run of the parser fuzz targets; tests/fuzz/run is the long one.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -x tests/fuzz/run ] || { echo "no fuzz targets in this tree"; exit 77; }
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
tests/fuzz/run 3
