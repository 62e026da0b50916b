#!/bin/bash
# install-packages.sh SECTION…: installs the packages that packages.txt lists in these sections and that are missing.
# If none is missing, it prints nothing and needs no network. All output goes to standard error.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

wanted() {  # the packages of one section, each with the program that can replace it
  awk -v section="[$1]" '/^\[/ { on = ($0 == section); next } on && !/^#/ && NF { print $1, $2 }' "$root/packages.txt"
}

missing=()
for section in "$@"; do
  while read -r package program; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || { [ -n "$program" ] && command -v "$program" >/dev/null; } || missing+=("$package")
  done < <(wanted "$section")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Installing: ${missing[*]}" >&2
if [ "$(id -u)" = 0 ]; then
  as_root=()
elif command -v sudo >/dev/null; then
  as_root=(sudo)
else
  echo "These Debian packages are missing, and installing them needs root or sudo: ${missing[*]}" >&2
  echo "Ask an administrator to run: apt-get install ${missing[*]}" >&2
  exit 1
fi
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    install -y --no-install-recommends "${missing[@]}" </dev/null >&2
}
# The package lists on a fresh machine may be empty or outdated, so a first failure updates them and retries.
install 2>/dev/null && exit 0
if ! { "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update </dev/null >&2 && install; }; then
  echo "Could not install: ${missing[*]}" >&2
  echo "Check the network and /etc/apt/sources.list, then try again." >&2
  exit 1
fi
