#!/bin/bash
# install.sh BUILD_DIR: installs into a folder, moves it, and uses it from there as strangers would: the program with its
# models, find_package() from a CMake project that knows nothing else of this tree, and pkg-config. Then the same from the
# Debian packages that cpack makes, unpacked into a folder.
set -euo pipefail
build=$1
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset UNSCRAMBLE_MODELS
export XDG_CACHE_HOME=$build/test-cache

fail() { echo "install.sh: $1" >&2; exit 1; }

# check_program PREFIX: it runs, finds its models beside itself, and has its manual page and completions.
check_program() {
  local answer
  answer=$("$1/bin/unscramble" solve cube3 --method anytime --heuristic model --time 2 --json "R U R' F2" -q)
  [[ $answer == *'"status":"solved"'* ]] || fail "the installed program does not solve: $answer"
  [[ $answer == *"\"model\":\"$1/share/unscramble/models/cube3.model\""* ]] || fail "another model was used: $answer"
  [ -s "$1/share/man/man1/unscramble.1" ] || fail "there is no manual page"
  bash -n "$1/share/bash-completion/completions/unscramble" || fail "the completion for bash is not a script"
  [ -s "$1/share/zsh/vendor-completions/_unscramble" ] || fail "there is no completion for zsh"
}

# check_library PREFIX KIND EXAMPLE…: builds the examples against it and runs them.
check_library() {
  local prefix=$1 kind=$2 list
  shift 2
  list=$(IFS=';'; echo "$*")
  cmake -S "$root/examples/cpp" -B "$work/examples-$kind" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DLIBRARY_KIND="$kind" \
    -DEXAMPLES="$list" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" -DCMAKE_C_FLAGS="-Wall -Wextra -Werror" \
    ${CXX:+-DCMAKE_CXX_COMPILER="$CXX"} >"$work/log" || { cat "$work/log"; fail "configuring failed"; }
  cmake --build "$work/examples-$kind" >"$work/log" || { cat "$work/log"; fail "building the examples failed"; }
  ctest --test-dir "$work/examples-$kind" --output-on-failure || fail "an example failed"
}

cmake --install "$build" --prefix "$work/first" >"$work/log" || { cat "$work/log"; fail "installing failed"; }
mv "$work/first" "$work/moved"  # nothing installed may know where it was
prefix=$work/moved
check_program "$prefix"
if grep -rlE "CLI11|nlohmann|boost|fmt/" "$prefix/include"; then fail "a public header uses something of ours"; fi
shown=$(nm -DC --defined-only "$prefix"/lib*/libunscramble.so "$prefix"/lib/*/libunscramble.so 2>/dev/null |
  grep -vE ' (unscramble_[a-z_]+|(vtable|typeinfo|typeinfo name) for unscramble::v0::.*|.*unscramble::v0::.*)$' |
  grep -E ' [A-Z] ' || true)
[ -z "$shown" ] || fail "the shared library shows more than its interface: $(head -3 <<<"$shown")"
check_library "$prefix" shared solve_cube own_puzzle own_heuristic puzzle_file several_solvers solve_in_c
check_library "$prefix" static several_solvers solve_in_c

if command -v pkg-config >/dev/null; then
  pc=$(dirname "$(find "$prefix" -name unscramble.pc)")
  export PKG_CONFIG_PATH=$pc
  # shellcheck disable=SC2046  # the flags are words
  cc "$root/examples/cpp/solve_in_c.c" $(pkg-config --cflags --libs unscramble) -o "$work/in_c"
  LD_LIBRARY_PATH=$(dirname "$pc") "$work/in_c" >/dev/null || fail "the program built with pkg-config failed"
fi

(cd "$build" && cpack -B "$work/packages" >"$work/log") || { cat "$work/log"; fail "cpack failed"; }
for package in "$work"/packages/*.deb; do
  dpkg-deb -x "$package" "$work/unpacked"
  dpkg-deb -f "$package" Package Version Architecture Depends
done
check_program "$work/unpacked/usr"
[ -n "$(find "$work/unpacked/usr" -name libunscramble.a)" ] || fail "the development package has no library"
du -h "$work"/packages/*.deb | awk '{ sub(".*/", "", $2); print $2 ": " $1 }'
