#!/bin/bash
# page.sh DIR: writes the page as a static site that solves in the visitor's browser. Any web server can serve the folder.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ $# -ne 1 ] || [ -z "$1" ] || [ "${1#-}" != "$1" ]; then
  echo "usage: ./run page DIR   writes a static site into DIR that solves in the visitor's browser; no server is needed" >&2
  exit 2
fi
site=$1
if [ -e "$site" ] && [ ! -f "$site/solver/contents.json" ] && [ -n "$(ls -A "$site" 2>/dev/null || echo "a file")" ]; then
  echo "$site exists and is not a page written before; name a new or an empty folder" >&2
  exit 2
fi

build=${UNSCRAMBLE_WASM_BUILD:-$root/build/wasm}
puzzles=${UNSCRAMBLE_PUZZLES-}  # empty: all
quick=()  # for tests: compiled in less time, and slower
[ -z "${UNSCRAMBLE_WASM_QUICK-}" ] || quick=(-DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DUNSCRAMBLE_BROWSER_LINK=-O1)
mkdir -p "$(dirname "$build")"
(
  flock 9
  "$root/cmake/install-packages.sh" run wasm
  if [ -f "$build/CMakeCache.txt" ] && ! grep -qx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    rm -rf "$build"  # the tree was moved or copied: CMake cannot reuse the old cache
  fi
  [ -f "$build/build.ninja" ] || echo "Compiling for the browser. The first time takes some minutes." >&2
  (cd "$root" && cmake --preset wasm -B "$build" -DUNSCRAMBLE_PUZZLES="$puzzles" "${quick[@]}") </dev/null >"$build.log" 2>&1 ||
    { cat "$build.log" >&2; exit 1; }
  ninja -C "$build" unscramble_browser </dev/null >&2
) 9>"$build.lock"

# Into a folder beside it, so that a failure leaves what was there.
new=$(mktemp -d "$(dirname "$(readlink -m "$site")")/.page-XXXXXX")
trap 'rm -rf "$new"' EXIT
chmod 755 "$new"
cp -r "$root/web/dist/." "$root/web/site/." "$new"
mkdir -p "$new/solver/models"

# Named after their contents, so that browsers may keep them for ever.
named() {  # FILE FOLDER -> the name of its copy
  local hash name=${1##*/}
  hash=$(sha256sum "$1" | cut -c1-10)
  name=${name%%.*}-$hash.${name#*.}
  cp "$1" "$2/$name"
  echo "$name"
}
program=$(named "$build/unscramble.mjs" "$new/solver")
wasm=$(named "$build/unscramble.wasm" "$new/solver")
thread_script=$(named "$build/unscramble.worker.js" "$new/solver")
models=
for model in "$root"/models/*.model; do
  name=${model##*/}
  # A visitor waits for it: where there is a smaller one, that takes its place.
  [ ! -f "$root/models/small/$name" ] || model=$root/models/small/$name
  file=$(named "$model" "$new/solver/models")
  models+="${models:+,}
    {\"name\": \"$name\", \"size\": $(stat -c %s "$model"), \"file\": \"models/$file\"}"
done
cat >"$new/solver/contents.json" <<END
{
  "program": "$program",
  "wasm": "$wasm",
  "threadScript": "$thread_script",
  "models": [$models
  ]
}
END
# The program is the largest file: it is asked for before the page's own scripts have been read.
early="<link rel=\"preload\" as=\"fetch\" crossorigin=\"anonymous\" href=\"solver/$wasm\" />"
sed -i "s|<title>|<meta name=\"unscramble-solver\" content=\"solver/\" />\n    $early\n    <title>|" "$new/index.html"
grep -q unscramble-solver "$new/index.html"

rm -rf "$site"
mkdir -p "$(dirname "$site")"
mv "$new" "$site"
trap - EXIT
echo "The page is in $site ($(du -sh "$site" | cut -f1)). Publish the folder, or look at it here: python3 -m http.server -d $site"
