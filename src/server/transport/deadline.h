// Deadline: calls back once unless it is disarmed in time. For one thread; arming it again replaces what came before.
#pragma once

#include <chrono>
#include <functional>

#include "server/transport/asio.h"

namespace unscramble::server {

class Deadline {
 public:
  explicit Deadline(asio::io_context& io) : timer_(io) {}

  // `missed` keeps alive what it needs until it is called or the deadline disarmed.
  void arm(std::chrono::milliseconds time, std::function<void()> missed) {
    timer_.expires_after(time);
    // An expiry may already be on its way when the deadline is disarmed or moved: the number shows it.
    timer_.async_wait([this, number = ++number_, missed = std::move(missed)](IoError error) {
      if (!error && number == number_) missed();
    });
  }
  void disarm() {
    ++number_;
    timer_.cancel();
  }

 private:
  asio::steady_timer timer_;
  std::uint64_t number_ = 0;
};

}  // namespace unscramble::server
