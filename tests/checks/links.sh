#!/bin/bash
# Fails if a Markdown page of the repository links to a file, or to a heading of a Markdown page, that does not exist.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
[ $# -gt 0 ] || set -- README.md HACKING.md CHANGELOG.md models/README.md docs/*.md docs/report/*.md

# As GitHub and most other renderers make anchors of headings: `code`, *emphasis* and punctuation leave no trace.
headings() {
  LC_ALL=C sed -n 's/^##* *//p' "$1" | LC_ALL=C tr 'A-Z' 'a-z' | LC_ALL=C sed 's/[^a-z0-9 _\x80-\xff-]//g; s/ /-/g'
}

bad=0
links=0
for page in "$@"; do
  while IFS= read -r link; do
    links=$((links + 1))
    file=${link%%#*}
    target=$page
    [ -z "$file" ] || target=$(dirname "$page")/$file
    if [ ! -e "$target" ]; then
      echo "$page: $link does not exist"
      bad=1
    elif [ "$link" != "$file" ] && [ "${target%.md}" != "$target" ] && ! headings "$target" | grep -qxF -- "${link#*#}"; then
      echo "$page: $target has no heading '${link#*#}'"
      bad=1
    fi
  done < <(grep -oE '\]\([^) ]+\)' "$page" | sed 's/^](//; s/)$//' | grep -vE '^[a-z]+:' || true)
done
[ "$links" -ge 50 ] || { echo "only $links links were found"; bad=1; }
[ "$bad" -ne 0 ] || echo "$links links lead somewhere"
exit "$bad"
