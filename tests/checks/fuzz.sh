#!/bin/bash
# A hundred thousand random strings into every parser under the sanitizers, and a short run of the fuzz targets;
# tests/fuzz/run is the long one.
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
build/fuzz/tests/fuzz/parser_fuzz_sanitized --gtest_brief=1
tests/fuzz/run 2
