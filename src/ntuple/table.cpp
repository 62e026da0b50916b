#include "ntuple/table.h"

#include <algorithm>

namespace unscramble::ntuple {

Table::Table(std::uint64_t weights, const TclOptions& tcl)
    : size_(weights), weights_(weights * sizeof(float)), counters_(weights * sizeof(Counters)) {
  if (ok() && tcl.init != 0) std::fill_n(counters(), size_, Counters{tcl.init, tcl.init});
}

}  // namespace unscramble::ntuple
