// Ranks over MPI. Only the .cpp files of this folder include mpi.h.
#pragma once

#include <memory>

#include "core/ranks.h"

namespace unscramble::cluster {

// Of MPI_COMM_WORLD, on communicators of its own. MPI is initialised, and is not finalised before it is gone.
std::unique_ptr<Ranks> make_mpi_ranks();

}  // namespace unscramble::cluster
