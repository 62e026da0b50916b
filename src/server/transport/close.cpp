#include <array>

#include "server/transport/core.h"
#include "server/transport/deadline.h"

namespace unscramble::server {

namespace {

constexpr std::chrono::milliseconds kPatience{1000};
constexpr std::size_t kMostBytes = std::size_t{256} << 10;

// Closing a socket with unread bytes resets the connection, and the client may lose the reply it has not read yet.
class GentleClose : public std::enable_shared_from_this<GentleClose> {
 public:
  GentleClose(tcp::socket socket, Ticket ticket)
      : ticket_(std::move(ticket)),
        socket_(std::move(socket)),
        deadline_(static_cast<asio::io_context&>(socket_.get_executor().context())) {}

  void start() {
    IoError ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    deadline_.arm(kPatience, [self = shared_from_this()] {
      IoError error;
      self->socket_.close(error);
    });
    read();
  }

 private:
  void read() {
    socket_.async_read_some(asio::buffer(waste_), [self = shared_from_this()](IoError error, std::size_t size) {
      self->taken_ += size;
      if (!error && self->taken_ < kMostBytes) return self->read();
      self->deadline_.disarm();
    });
  }

  Ticket ticket_;
  tcp::socket socket_;
  Deadline deadline_;
  std::array<char, 4096> waste_{};
  std::size_t taken_ = 0;
};

}  // namespace

void close_gently(tcp::socket socket, Ticket ticket) {
  if (socket.is_open()) std::make_shared<GentleClose>(std::move(socket), std::move(ticket))->start();
}

}  // namespace unscramble::server
