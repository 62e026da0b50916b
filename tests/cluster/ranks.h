// Runs unscramble-mpi on several ranks as `./run cluster` does.
#pragma once

#include <string>

#include "../cli/program.h"  // src/ has one of that name too

namespace unscramble::cli_test {

// Before every script: `on R ARGS…` runs the program on R ranks, $mpi is the program itself, $mpirun is mpirun, for
// pieces of a command line joined by colons. $unscramble is the ordinary program.
inline std::string with_ranks(const std::string& script) {
  return "export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1\n"
         "mpi=" UNSCRAMBLE_MPI_PROGRAM
         "\n"
         "mpirun=mpirun; [ $(id -u) != 0 ] || mpirun='mpirun --allow-run-as-root'\n"
         "on() { local ranks=$1; shift; " UNSCRAMBLE_SOURCE_DIR
         "/cmake/on-ranks.sh \"$ranks\" $mpi \"$@\"; }\n"
         // the process of a rank of ours, by what is in its command line
         "process_of() { for p in $(pgrep -f -- \"unscramble-mpi.*$2\"); do"
         " tr '\\0' '\\n' </proc/$p/environ 2>/dev/null | grep -qx OMPI_COMM_WORLD_RANK=$1 && echo $p && return; done; "
         "}\n" +
         script;
}

inline Outcome on_ranks(const std::string& script) { return shell(with_ranks(script)); }

// On standard error.
inline bool says(const Outcome& outcome, const std::string& words) {
  return outcome.err.find(words) != std::string::npos;
}

}  // namespace unscramble::cli_test
