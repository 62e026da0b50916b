#!/bin/bash
# Fails if docs/papers.md names a file that does not exist, a name that its file does not have, or an option that the program does
# not know. Its second column reads `FILE`: `name`, `name`; its third has options.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
page=${1:-docs/papers.md}
list=$(mktemp)
trap 'rm -f "$list"' EXIT

awk -F' \\| ' '/^\| / && !/^\| paper/ && !/^\|---/ {
  if (NF != 4) { print "line " NR ": " NF " columns, not 4"; next }
  count = split($2, parts, "`")
  file = ""
  for (i = 2; i <= count; i += 2) {
    if (parts[i] ~ /^(src|tests)\//) { file = parts[i]; print "file\t" NR "\t" file }
    else if (file != "") print "name\t" NR "\t" file "\t" parts[i]
    else print "line " NR ": `" parts[i] "` has no file before it"
  }
  if (file == "") print "line " NR ": no file"
  options = $3
  while (match(options, /--[a-z][a-z-]+/)) { print "option\t" NR "\t" substr(options, RSTART, RLENGTH); options = substr(options, RSTART + RLENGTH) }
}' "$page" > "$list"

bad=0
rows=0
complain() { echo "$page: $1"; bad=1; }
while IFS=$'\t' read -r kind line file name; do
  case $kind in
    file) [ -f "$file" ] || complain "line $line: $file does not exist"; rows=$((rows + 1)) ;;
    name) [ ! -f "$file" ] || grep -qw -- "$name" "$file" || complain "line $line: $file has no $name" ;;
    option) grep -rqF --include='*.cpp' --include='*.h' -e "\"$file" -e "\"${file#--}\"" src || complain "line $line: no option $file" ;;
    *) complain "$kind" ;;
  esac
done < "$list"
[ "$rows" -ge 40 ] || complain "only $rows files are named"
[ "$bad" -ne 0 ] || echo "$rows files and all names of $page exist"
exit "$bad"
