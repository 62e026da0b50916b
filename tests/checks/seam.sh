#!/bin/bash
# Fails where src/ asks the system for a file or a mapping, or reads foreign JSON, other than through src/core: what goes past
# src/core/system_calls.h cannot be made to fail by the tests in tests/faults/, and JSON past parse_json() may be nested without end.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../src"
calls='std::[io]?fstream|[^:a-z_]::(open|rename|fsync|ftruncate)\(|\bmmap\(|\bfopen\(|create_director(y|ies)\(|[jJ]son::parse\('
# The kernel's own files, an empty file that only asks to stop, and JSON that the program has written for itself.
allowed='^core/(system_calls|files|json|system)\.|^server/metrics\.cpp.*/proc/|^cli/eval_suite\.cpp.*/proc/|^server/api_training\.cpp.*stop_request|^server/openapi\.cpp|^lab/runner\.cpp.*as_text|^cli/solve_journal\.cpp.*report_to_text|^solve/report_wire\.cpp'
if found=$(grep -rnE "$calls" --include='*.cpp' --include='*.h' . | sed 's|^\./||' | grep -vE "$allowed"); then
  echo "$found"
  echo "use src/core/files.h, src/core/system_calls.h or src/core/json.h instead"
  exit 1
fi
echo "all files and mappings are asked for in src/core"
