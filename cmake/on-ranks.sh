#!/bin/bash
# on-ranks.sh R PROGRAM ARGS…: mpirun on this machine, with each rank on cores of its own where there are enough. Ctrl-C
# asks all ranks to stop with what they have (SIGUSR1, which mpirun passes on); a second one ends them.
set -euo pipefail
ranks=$1
shift
cores=$(nproc)
options=(-n "$ranks")
if [ "$ranks" -le "$cores" ]; then
  options+=(--map-by "slot:PE=$((cores / ranks))" --bind-to core)
else
  options+=(--oversubscribe --bind-to none --mca mpi_yield_when_idle 1)
fi
[ "$(id -u)" != 0 ] || options+=(--allow-run-as-root)

# An exit code that is not 0 is an answer here (4: a limit), not worth mpirun's two paragraphs about it. What it says of a
# rank that was killed is kept.
without_paragraphs() {
  trap '' INT TERM
  local line block='' dull=0
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      'mpirun: Forwarding signal'*) ;;
      ------------------------------------------------------------*)
        if [ -z "$block" ]; then block=$line$'\n' dull=0; continue; fi
        [ $dull = 1 ] || printf '%s%s\n' "$block" "$line"
        block='' ;;
      *)
        if [ -z "$block" ]; then printf '%s\n' "$line"; continue; fi
        block+=$line$'\n'
        case $line in *'terminated normally, but'*|*'exited with non-zero status'*) dull=1 ;; esac ;;
    esac
  done >&2
  printf '%s' "$block" >&2
}

set -m  # a process group of its own: Ctrl-C reaches this script, not mpirun, which would end the ranks within a second
exec 3<&0
mpirun "${options[@]}" "$@" <&3 3<&- 2> >(without_paragraphs) &
job=$!
exec 3<&-
trap 'trap "kill -TERM $job" INT TERM; kill -USR1 $job' INT TERM
code=0
while :; do  # a signal ends `wait`, not the job
  wait "$job" && code=0 || code=$?
  kill -0 "$job" 2>/dev/null || break
done
exit "$code"
