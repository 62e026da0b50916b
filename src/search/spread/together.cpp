#include "search/spread/together.h"

#include <algorithm>

namespace unscramble {

bool Together::tick(std::uint64_t generated, std::uint64_t expanded, std::span<std::uint64_t> also) {
  constexpr std::array kReasons{StopReason::kMemory, StopReason::kCancelled, StopReason::kTime, StopReason::kNodes};
  constexpr std::size_t kCounts = 2;
  constexpr std::size_t kOwn = kCounts + kReasons.size();
  (void)monitor_.should_stop();
  sums_ = {generated, expanded};
  for (const StopReason reason : kReasons) sums_.push_back(monitor_.reason() == reason ? 1 : 0);
  sums_.insert(sums_.end(), also.begin(), also.end());
  ranks_.sum(std::span(sums_));
  std::copy(sums_.begin() + kOwn, sums_.end(), also.begin());
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    if (sums_[kCounts + i] == 0) continue;
    monitor_.stop(kReasons[i]);
    stopped_ = true;
  }
  monitor_.tick(sums_[0], sums_[1]);
  stopped_ |= monitor_.generated() >= monitor_.limits().nodes;  // the same count everywhere
  return stopped_;
}

}  // namespace unscramble
