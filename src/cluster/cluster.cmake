# Several processes, on one machine or many. src/cluster is the only code that sees MPI; only unscramble-mpi links it.
option(UNSCRAMBLE_MPI "Build unscramble-mpi, which runs under mpirun (needs Open MPI)" OFF)
if(UNSCRAMBLE_MPI)
  set(MPI_CXX_SKIP_MPICXX ON)  # the C++ bindings of old; the C interface is what is used
  find_package(MPI QUIET COMPONENTS CXX)
  if(NOT MPI_CXX_FOUND)
    message(FATAL_ERROR "UNSCRAMBLE_MPI is on, but Open MPI was not found (Debian: libopenmpi-dev, openmpi-bin)")
  endif()
  unscramble_library(cluster USES unscramble_core MPI::MPI_CXX)
endif()
