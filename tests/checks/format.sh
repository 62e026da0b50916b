#!/bin/bash
# Every source file is as clang-format leaves it.
set -euo pipefail
cd "$(dirname "$0")/../.."
find src include tests bench examples -name '*.h' -o -name '*.cpp' -o -name '*.c' 2>/dev/null | xargs clang-format --dry-run -Werror
