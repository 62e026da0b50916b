#include "lab/not_reproduced.h"

namespace unscramble::suite {

const std::vector<NotReproduced>& not_reproduced() {
  static const std::vector<NotReproduced> list = {
      {"deepcubea", "The networks (two layers of 5,000 and 1,000, four residual blocks) and their 10 billion examples",
       "36 hours on eight GPUs. `train --recipe deepcubea --net paper` is the same recipe; the networks here are a "
       "hundredth of the size and have seen far fewer examples"},
      {"deepcubea", "PDBs+ with 182 GB of tables", "the exact solver here takes its place, with tables of 3 GB"},
      {"deepcubea", "Table 3 on a GPU", "the program has no GPU code for solving"},
      {"deepcubea", "Supplementary Fig. 1 and 2: targets from two moves ahead, and from the optimal solver",
       "each is a training of its own; the first took 20 GPUs in the paper"},
      {"deepcubea", "The 17 hardest 15-puzzles without `--data`",
       "they are a list, not a scramble that a seed can make"},
      {"deepcube", "The network (4,096-2,048-512) and its 8 billion cubes",
       "44 hours on three GPUs. `train --recipe adi --net paper` is the same recipe; the shipped network is smaller"},
      {"deepcube", "Fig. 7 as a picture",
       "when the first 2x2x2 block is complete is measured on all solutions instead"},
      {"konen", "Three agents for each of the four cubes and each nSym, 3 million episodes each",
       "half an hour to 13 hours each in the paper. One agent per cube is shipped, in quarter turns; `--model` takes "
       "more, and averages those with the same nSym"},
      {"konen", "The numbers behind Fig. 12 to 15", "the paper prints curves; only what its text says is quoted"},
      {"brunetto", "100,000 optimally solved cubes to learn from",
       "15,000 CPU hours in the paper; 30 random and 4,000 "
       "near cubes here, with all their symmetric images"},
      {"brunetto", "The limit of 300 seconds",
       "scaled to 60 seconds of processor time on a faster core, or less where "
       "the command says `--time`"},
      {"brunetto", "Fig. 5 as bars over error and distance", "shown as the mean error by distance"}};
  return list;
}

}  // namespace unscramble::suite
