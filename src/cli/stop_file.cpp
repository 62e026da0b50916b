#include "cli/stop_file.h"

#include <chrono>

#include "cli/interrupt.h"
#include "learn/run_shelf.h"

namespace unscramble::cli {

StopFile::StopFile(const std::filesystem::path& folder) : file_(stop_request(folder)) {
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  watcher_ = std::thread([this] {
    for (int tick = 1; !done_; ++tick) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      constexpr int kTicks = 25;  // half a second
      std::error_code error;
      if (tick % kTicks != 0 || !std::filesystem::remove(file_, error)) continue;
      interrupt();
      return;
    }
  });
}

StopFile::~StopFile() {
  done_ = true;
  watcher_.join();
}

}  // namespace unscramble::cli
