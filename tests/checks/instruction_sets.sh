#!/bin/bash
# instruction_sets.sh BUILD: the kernels' tests of that tree once more as other processors run them: this one held to less
# than it can (UNSCRAMBLE_ISA), and emulated ones without AVX-512 and without any AVX. Before that, no file compiled for
# one instruction set may define what the linker could pick for the whole program.
set -euo pipefail
models=$(cd "$(dirname "$0")/../../models" && pwd)
cd "$1"
export XDG_CACHE_HOME=$PWD/test-cache
failed=0

# Weak symbols are shared by name. Those of the AVX2 search carry its type in theirs.
while read -r object; do
  if shared=$(nm -C "$object" | grep -E ' [WVu] ' | grep -vE 'DW\.ref|Avx2Ops'); then
    echo "$object defines for one instruction set what others may be given:" "$shared"
    failed=1
  fi
done < <(find src -path '*/simd/*.o' ! -name '*portable*' -o -name 'search_avx2*.o')

declare -A filter=(
  [unit_nn]='*InstructionSet.*:FloatKernels.*:NnKernels.*:TokenDense.*:Adam.*:SmallNet.*'
  [unit_ntuple]='NTupleIndices.*:NTupleLookups.*'
  [unit_cube_optimal]='PackedCube.*:*.InstructionSetsVisitTheSameNodes/*'
  [shipped_models]='*.AreSmallAndSayWhereTheyComeFrom'  # loading compares the recorded outputs, int8 bit by bit
)
# as NAME COMMAND…: every test program through that command.
as() {
  local name=$1 test
  shift
  for test in "${!filter[@]}"; do
    if ! "$@" "tests/$test" "--gtest_filter=${filter[$test]}" >instruction-sets.log 2>&1; then
      echo "$test fails as $name:"
      cat instruction-sets.log
      failed=1
    fi
    grep 'cannot run' instruction-sets.log | sort -u | sed "s/^/$name: /" || true
  done
  echo "$name: done"
}

for isa in portable avx2; do
  if [ $isa = portable ] || grep -qw $isa /proc/cpuinfo; then
    as "UNSCRAMBLE_ISA=$isa" env UNSCRAMBLE_ISA=$isa
  fi
done
if ! command -v qemu-x86_64 >/dev/null; then
  echo "qemu-x86_64 is not installed (Debian: qemu-user): no other processor was tried"
  [ $failed = 0 ] && exit 77
  exit 1
fi
# The program itself, by an int8 network: the same answer after the same number of states.
solve() {
  "$@" ./unscramble solve cube2 --method beam --heuristic model --model "$models/cube2.model" --beam 256 --json \
    DULRDFLUFFFULBDRRDLURBBB 2>instruction-sets.log | sed 's/"seconds":[^,]*,//'
}
expected=$(solve env)
for cpu in Haswell Nehalem; do
  as "$cpu (emulated)" qemu-x86_64 -cpu $cpu
  if answer=$(solve qemu-x86_64 -cpu $cpu) && [ "$answer" = "$expected" ]; then continue; fi
  echo "the program answers as $cpu: $answer"
  echo "and here: $expected"
  cat instruction-sets.log
  failed=1
done
exit $failed
