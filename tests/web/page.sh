#!/bin/bash
# page.sh SITE quick|all: `./run page SITE` as users run it, then the site in a browser. quick: a few puzzles, hardly
# optimised; all: as it is published.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
command -v em++ >/dev/null || { echo "skipped: emscripten is not installed"; exit 77; }
site=$1
mkdir -p "$(dirname "$site")/not-a-page"
touch "$(dirname "$site")/not-a-page/file"
if "$root/run" page "$(dirname "$site")/not-a-page" 2>/dev/null; then
  echo "a folder with other files in it was overwritten"
  exit 1
fi
export UNSCRAMBLE_WASM_BUILD
UNSCRAMBLE_WASM_BUILD=$(dirname "$site")/wasm-$2
if [ "$2" = quick ]; then
  export UNSCRAMBLE_WASM_QUICK=1 UNSCRAMBLE_PUZZLES="puzzle8;puzzle15;cube3;perm_small"
fi
"$root/run" page "$site"
for file in "$site"/solver/*.wasm; do
  echo "$(basename "$file"): $(stat -c %s "$file") bytes, $(gzip -c "$file" | wc -c) with gzip"
done
exec node "$root/web/e2e/page.mjs" "$site"
