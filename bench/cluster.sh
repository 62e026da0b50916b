#!/bin/bash
# bench/cluster.sh [BUILD]: what docs/cluster.md reports, measured on this machine in a few minutes: results that must be
# equal on 1, 2 and 4 ranks; the speed of 2 ranks of one thread against one process of 2 threads; bytes sent per state; a
# beam and a pattern database that need the memory of four ranks. Needs the build of `./test` (unscramble, unscramble-mpi
# and the test program `cluster`); on a quiet machine for times worth quoting. Prints Markdown.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
ordinary=$build/unscramble
mpi=$build/unscramble-mpi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache

on() { local ranks=$1; shift; cmake/on-ranks.sh "$ranks" "$mpi" "$@"; }

# Clock and CPU seconds of a command, with what it printed in $folder/out and $folder/err.
timed() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >"$folder/out" 2>"$folder/err"; } 2>"$folder/time" || true
  awk '{ print $1, $2 + $3 }' "$folder/time"
}

median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# ratio NAME FEW MANY A… -- B…: how fast B is, as a multiple of A, over the work that MANY asks for beyond FEW: what both need
# to start does not count. The two take turns, so that another load strikes both; the median of five (or of $TURNS).
ratio() {
  local name=$1 few=$2 many=$3 a=() b=() which=a
  shift 3
  for word in "$@"; do
    if [ "$word" = -- ]; then which=b; elif [ $which = a ]; then a+=("$word"); else b+=("$word"); fi
  done
  : >"$folder/clock" >"$folder/cpu"
  for ((turn = 0; turn < ${TURNS:-5}; ++turn)); do
    local a1 a2 b1 b2
    a1=$(timed "${a[@]//@N/$few}") b1=$(timed "${b[@]//@N/$few}")
    a2=$(timed "${a[@]//@N/$many}") b2=$(timed "${b[@]//@N/$many}")
    echo "$a1 $a2 $b1 $b2" | awk '{ print ($3 - $1) / ($7 - $5) }' >>"$folder/clock"
    echo "$a1 $a2 $b1 $b2" | awk '{ print ($4 - $2) / ($8 - $6) }' >>"$folder/cpu"
    rm -rf "$folder"/run-*
  done
  printf '| %s | %.2f | %.2f |\n' "$name" "$(median <"$folder/clock")" "$(median <"$folder/cpu")"
}

echo "$(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg) at the start, $(date -u +%F)"
echo
echo '## Equal on 1, 2 and 4 ranks'
echo
echo '| test | result |'
echo '|---|---|'
"$build/tests/cluster" --gtest_filter='Cluster.*:ClusterSearch.*-*CtrlC*:*TooLarge*:*Cannot*' --gtest_brief=0 >"$folder/tests" 2>&1 || true
sed -n 's/^\[       OK \] \([^ ]*\) .*/| \1 | equal |/p; s/^\[  FAILED  \] \([^ ,]*\) (.*/| \1 | DIFFERENT |/p' "$folder/tests"

echo
echo '## 2 ranks of 1 thread against 1 process of 2 threads'
echo
echo 'How many times as fast, by the clock and by CPU time; medians of '"${TURNS:-5}"' runs that take turns.'
echo
echo '| | clock | CPU |'
echo '|---|---|---|'
train="train cube3 --encoding cubies --net 1024-64-64 --batch 4096 --walk-fraction 1 --check-every 100000 --probe-states 0 --checkpoint-seconds 100000"
# shellcheck disable=SC2086  # several words
{
  ratio 'train cube3, usual lanes' 20480 532480 "$ordinary" $train --threads 2 --examples @N --out "$folder/run-a@N" -- \
    cmake/on-ranks.sh 2 "$mpi" $train --threads 1 --examples @N --out "$folder/run-b@N"
  ratio 'train cube3, 2 lanes' 20480 532480 "$ordinary" $train --threads 2 --examples @N --out "$folder/run-a@N" -- \
    cmake/on-ranks.sh 2 "$mpi" $train --threads 1 --lanes 2 --examples @N --out "$folder/run-b@N"
}
# Few: a state that is nearly solved; many: one that is not.
network=(solve cube3 --method beam --heuristic model --beam 8192 -q @N)
ratio 'beam, cube, network, width 8,192' 'R U' "$("$ordinary" scramble cube3 --seed 3)" \
  "$ordinary" "${network[@]}" --threads 2 -- cmake/on-ranks.sh 2 "$mpi" "${network[@]}" --threads 1
state=$("$ordinary" scramble puzzle24 --seed 3)
beam=(solve puzzle24 --method beam --heuristic manhattan --beam 50000 -q @N)
ratio 'beam, 24-puzzle, Manhattan distance, width 50,000' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24' \
  "$state" "$ordinary" "${beam[@]}" --threads 2 -- cmake/on-ranks.sh 2 "$mpi" "${beam[@]}" --threads 1
state15=$("$ordinary" scramble puzzle15 --seed 9)
bwas=(solve puzzle15 --method bwas --heuristic manhattan --weight 1 --batch 1000 --nodes @N -q "$state15")
ratio 'BWAS, 15-puzzle, Manhattan distance' 10000 2000000 "$ordinary" "${bwas[@]}" --threads 2 -- cmake/on-ranks.sh 2 "$mpi" "${bwas[@]}" --threads 1
"$ordinary" scramble puzzle15 --count 12 --length 60 --seed 5 >"$folder/states12"
head -1 "$folder/states12" >"$folder/states1"
many=(solve puzzle15 --method astar --heuristic manhattan -q "@$folder/states@N")
ratio 'solve, 12 states' 1 12 "$ordinary" "${many[@]}" --threads 2 -- cmake/on-ranks.sh 2 "$mpi" "${many[@]}" --threads 1

echo
echo '## What is sent'
echo
export UNSCRAMBLE_TRAFFIC=1
sent() { sed -n 's/.*sent [0-9]* messages, \([0-9]*\) bytes.*/\1/p' "$folder/err"; }
field() { sed -n "s/.*\"$1\": *\([0-9]*\).*/\1/p" "$folder/out" | tail -1; }
timed on 2 "${beam[@]//@N/$state}" --json >/dev/null
echo "- beam, 24-puzzle, width 50,000, 2 ranks: rank 0 sent $(sent) bytes for $(field generated) states generated by both: $(( 4 * $(sent) / $(field generated) )) bytes per state sent, as half of a rank's children stay with it"
timed on 2 "${bwas[@]//@N/1000000}" --json >/dev/null
echo "- BWAS, 15-puzzle, 2 ranks: $(( 4 * $(sent) / $(field generated) )) bytes per state sent"
timed on 2 count puzzle8 --json >/dev/null
echo "- count, 8-puzzle, 2 ranks: rank 0 sent $(sent) bytes for 181,440 states"
timed on 2 pdb build puzzle15 --set 5-5-5 >/dev/null
echo "- pdb build, 15-puzzle 5-5-5, 2 ranks: rank 0 sent $(sent) bytes for 1,572,480 entries"
# shellcheck disable=SC2086
timed on 2 $train --threads 1 --examples 122880 --out "$folder/run-sent" >/dev/null
echo "- train, cube 1024-64-64, batch 4,096, 2 ranks: rank 0 sent $(( $(sent) / 30 )) bytes per step"
unset UNSCRAMBLE_TRAFFIC

echo
echo '## Memory of four ranks'
echo
wide=(solve puzzle15 --method beam --heuristic manhattan --beam 50000 --memory 20M -q "$("$ordinary" scramble puzzle15 --seed 28)")
for ranks in 1 4; do
  code=0; on "$ranks" "${wide[@]}" >"$folder/out" 2>"$folder/err" || code=$?
  echo "- beam of 50,000 with 20 MB per rank, $ranks rank(s): exit code $code, $([ $code = 0 ] && echo "solved in $(wc -m <"$folder/out") moves" || head -1 "$folder/err")"
done
rm -rf "$XDG_CACHE_HOME"
for ranks in 1 4; do
  code=0; on "$ranks" pdb build puzzle24 --set 5-5-5-5-4 --memory 26M >"$folder/out" 2>"$folder/err" || code=$?
  echo "- pattern databases 5-5-5-5-4 of the 24-puzzle with 26 MB per rank, $ranks rank(s): exit code $code, $([ $code = 0 ] && echo "$(grep -c built "$folder/out") tables built" || tail -1 "$folder/err")"
done
