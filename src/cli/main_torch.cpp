// unscramble-train: `unscramble train` with libtorch, as a program of its own so that the solver never links it.
#include <vector>

#include "cli/program.h"
#include "cli/training.h"
#include "learn/torch/blas.h"

int main(int argc, char** argv) {
  unscramble::train::use_fast_blas(argv);
  unscramble::cli::use_torch_learner(unscramble::train::make_torch_learner);
  char train[] = "train";
  std::vector<char*> words{argv[0], train};
  words.insert(words.end(), argv + 1, argv + argc);
  const auto count = static_cast<int>(words.size());
  words.push_back(nullptr);
  return unscramble::cli::run_program(count, words.data());
}
