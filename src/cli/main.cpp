#include "cli/program.h"

int main(int argc, char** argv) { return unscramble::cli::run_program(argc, argv); }
