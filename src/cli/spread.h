// The program as one of several ranks: who the others are, which commands are spread over them, and what a rank that is
// not the first may print.
#pragma once

#include <string>

#include "cli/command.h"
#include "core/ranks.h"

namespace unscramble::cli {

// All ranks of this run; a single one in the ordinary program.
Ranks& ranks();
// Called once, at the start, by the program that links MPI. From then on a rank other than the first prints nothing on
// standard output and standard error, and keeps its last complaint for rank 0 to print.
void use_ranks(Ranks& ranks);

// Whether this is the program that links MPI, with however many ranks.
bool on_ranks();

// Whether all ranks work on this command; the others are run by rank 0 alone.
bool is_spread(const Command& command);

// The ordinary program started by mpirun or srun with several ranks would do everything several times: it becomes
// unscramble-mpi beside it. Returns if there is a single rank; otherwise the error that prevents it.
Status hand_over_to_mpi(char** words);

}  // namespace unscramble::cli
