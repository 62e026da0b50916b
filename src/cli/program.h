// The whole program, from the words of the command line to the exit code.
#pragma once

namespace unscramble::cli {

int run_program(int count, char** words);

}  // namespace unscramble::cli
