// Listener: accepts as many connections as are allowed; any beyond that are told so and closed.
#pragma once

#include "core/expected.h"
#include "server/transport/core.h"

namespace unscramble::server {

class Listener {
 public:
  Listener(Core& core) : core_(core), acceptor_(core.io), pause_(core.io) {}

  Status open();  // kIo with the cause
  void accept();
  void close();
  [[nodiscard]] tcp::endpoint endpoint() const { return endpoint_; }

 private:
  void on_accept(IoError error, tcp::socket socket);
  void refuse(tcp::socket socket);

  Core& core_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  tcp::endpoint endpoint_;
  std::size_t open_ = 0;
  std::size_t leaving_ = 0;  // refused, and still reading why
};

}  // namespace unscramble::server
