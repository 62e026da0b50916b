#!/bin/bash
# python_asan.sh PYTHON: the Python tests with a module built by clang with AddressSanitizer and UBSan. Python itself is not,
# so the sanitizer's library is loaded before it, and leaks are not looked for: the interpreter keeps what it likes.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
cmake --preset asan -DUNSCRAMBLE_PUZZLES="cube3;cube2;puzzle8;puzzle15;lightsout;sokoban;perm_small" -DUNSCRAMBLE_UNITY=ON >/dev/null
cmake --build --preset asan --target unscramble_python
library=$(clang++ -print-file-name=libclang_rt.asan-x86_64.so)
[ -e "$library" ] || { echo "clang's shared sanitizer library is not installed"; exit 77; }
for test in tests/python/test_*.py; do
  [ "$test" != tests/python/test_torch.py ] || continue  # PyTorch's own code is not made for it
  echo "$test"
  env LD_PRELOAD="$library" ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0 UBSAN_OPTIONS=print_stacktrace=1 \
    PYTHONPATH="$root/build/asan/python" PYTHONMALLOC=malloc UNSCRAMBLE_SOURCE="$root" \
    XDG_CACHE_HOME="$root/build/asan/test-cache" "$1" "$test"
done
