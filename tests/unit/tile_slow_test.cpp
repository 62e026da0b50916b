#include "unit/puzzle15.h"

namespace unscramble {
namespace {

TEST(Puzzle15, AllPublishedInstances) { testing_support::solve_easiest_fifteens(250); }

}  // namespace
}  // namespace unscramble
