// IdaTalk: what ranks tell each other while they share an iteration of IDA*, and what they know after it.
#pragma once

#include <atomic>
#include <vector>

#include "core/monitor.h"
#include "core/move.h"
#include "core/ranks.h"

namespace unscramble {

// What one rank, or all of them, found in an iteration.
struct IdaYield {
  struct Solution {
    std::uint64_t task = 0;
    Moves moves;
  };
  int next_bound = 0;
  std::uint64_t generated = 0;
  std::uint64_t expanded = 0;
  StopReason stopped = StopReason::kNone;
  std::vector<Solution> solutions{};  // by task
};

class IdaTalk {
 public:
  IdaTalk(Ranks& ranks, Monitor& monitor) : ranks_(ranks), monitor_(monitor) {}

  // During an iteration, from one thread, now and then: a task that makes later ones pointless, and a limit that was
  // reached, become known to all.
  void exchange(std::atomic<std::size_t>& decided_by);

  // Collective, at the end of the iteration: what all found. The counts of the others go to the monitor.
  IdaYield conclude(const IdaYield& mine, std::atomic<std::size_t>& decided_by);

 private:
  static constexpr int kChannel = 7;
  // Words that are not the number of a task: the end, or a limit, by its reason.
  static constexpr std::uint64_t kEnd = ~std::uint64_t{0};
  static constexpr std::uint64_t kStop = kEnd - 0x100;

  void tell(std::uint64_t word);
  void listen(std::atomic<std::size_t>& decided_by);

  Ranks& ranks_;
  Monitor& monitor_;
  std::size_t told_ = ~std::size_t{0};  // the task the others know of
  bool told_stop_ = false;
  int ended_ = 0;  // how many of the others are done
};

}  // namespace unscramble
