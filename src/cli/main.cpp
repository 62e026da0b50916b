#include "cli/command.h"
#include "cli/program.h"
#include "cli/spread.h"

int main(int argc, char** argv) {
  if (const auto here = unscramble::cli::hand_over_to_mpi(argv); !here) return unscramble::cli::fail(here.error());
  return unscramble::cli::run_program(argc, argv);
}
