#!/bin/bash
# page.sh SITE: `./run page SITE` as users run it, with a few puzzles only, then the site in a browser.
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
UNSCRAMBLE_WASM_BUILD=$(dirname "$site")/wasm UNSCRAMBLE_PUZZLES="puzzle8;puzzle15;cube3;perm_small" "$root/run" page "$site"
exec node "$root/web/e2e/page.mjs" "$site"
