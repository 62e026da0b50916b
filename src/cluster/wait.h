// Waiting for MPI without taking a core from the work: Open MPI's own waits spin.
#pragma once

#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace unscramble::cluster {

// First it asks again and again (an answer usually takes microseconds), then more and more rarely. Measured in time,
// not in turns: on a busy machine a single turn can take milliseconds.
class Patience {
 public:
  void wait() {
    constexpr std::chrono::microseconds kEager{200};
    constexpr std::chrono::microseconds kLongest{1000};
    if (std::chrono::steady_clock::now() - began_ < kEager) {
      sched_yield();
      return;
    }
    std::this_thread::sleep_for(nap_);
    nap_ = std::min(nap_ + nap_ / 4, kLongest);
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::microseconds nap_{20};
};

inline void wait_for(MPI_Request& request) {
  Patience patience;
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done != 0) return;
    patience.wait();
  }
}

inline bool all_done(std::vector<MPI_Request>& requests) {
  int done = 0;
  MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
  return done != 0;
}

}  // namespace unscramble::cluster
