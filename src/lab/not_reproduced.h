// What of a paper is not repeated, or only in another form, and why. It does not depend on a run.
#pragma once

#include <string>
#include <vector>

namespace unscramble::suite {

struct NotReproduced {
  std::string suite;
  std::string what;
  std::string why;
};

const std::vector<NotReproduced>& not_reproduced();

}  // namespace unscramble::suite
