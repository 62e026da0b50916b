#!/bin/bash
# Fails on an include in src/ that points up the list of folders below, on one from a family of puzzles into another, and on
# a source file in no library's folder. The same list stands in HACKING.md, which says what each folder is for.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../src"
layers="core puzzle nn ntuple pdb heuristic search method domains solve learn api lab cluster server wasm cli python"

find . -name '*.h' -o -name '*.cpp' | sed 's|^\./||' | sort | while read -r file; do
  grep -HoE '^ *#include "[^"]+"' "$file" || echo "$file:"
done | awk -v layers="$layers" '
  function folder_of(path,  parts) { split(path, parts, "/"); return parts[1] }
  function family_of(path,  parts) { split(path, parts, "/"); return parts[2] }
  BEGIN { count = split(layers, names, " "); for (i = 1; i <= count; ++i) rank[names[i]] = i }
  {
    file = $0; sub(/:.*/, "", file); from = folder_of(file)
    if (!(from in rank)) { if (!seen[file]++) { print "src/" file " belongs to no library"; bad = 1 } next }
    if (!match($0, /"[^"]+"/)) next
    header = substr($0, RSTART + 1, RLENGTH - 2)
    to = folder_of(header)
    if (!(to in rank)) { print "src/" file " includes " substr($0, RSTART, RLENGTH) ", which is in no library"; bad = 1 }
    else if (rank[to] > rank[from]) { print "src/" file " (" from ") includes " substr($0, RSTART, RLENGTH) " from above it"; bad = 1 }
    else if (from == "domains" && to == "domains" && family_of(file) != family_of(header)) { print "src/" file " includes another family: " substr($0, RSTART, RLENGTH); bad = 1 }
  }
  END { if (!bad) print "every include points down"; exit bad }'
