#include <array>

#include "server/transport/core.h"
#include "server/transport/deadline.h"

namespace unscramble::server {

namespace {

constexpr std::chrono::milliseconds kPatience{1000};
constexpr std::chrono::milliseconds kPatienceAtTheEnd{300};
constexpr std::size_t kMostBytes = std::size_t{256} << 10;

// Closing a socket with unread bytes resets the connection, and the client may lose the reply it has not read yet.
class GentleClose final : public Connection, public std::enable_shared_from_this<GentleClose> {
 public:
  GentleClose(Core& core, tcp::socket socket, Ticket ticket)
      : core_(core),
        ticket_(std::move(ticket)),
        socket_(std::move(socket)),
        deadline_(core.io),
        entry_(core.connections, *this) {}

  void stop() override { wait(); }
  void abort() override {
    IoError ignored;
    socket_.close(ignored);
    deadline_.disarm();
  }

  void start() {
    IoError ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    wait();
    read();
  }

 private:
  void wait() {
    deadline_.arm(core_.stopping ? kPatienceAtTheEnd : kPatience, [self = shared_from_this()] { self->abort(); });
  }
  void read() {
    socket_.async_read_some(asio::buffer(waste_), [self = shared_from_this()](IoError error, std::size_t size) {
      self->taken_ += size;
      if (!error && self->taken_ < kMostBytes) return self->read();
      self->deadline_.disarm();
    });
  }

  Core& core_;
  Ticket ticket_;
  tcp::socket socket_;
  Deadline deadline_;
  Connections::Entry entry_;
  std::array<char, 4096> waste_{};
  std::size_t taken_ = 0;
};

}  // namespace

void close_gently(Core& core, tcp::socket socket, Ticket ticket) {
  if (socket.is_open()) std::make_shared<GentleClose>(core, std::move(socket), std::move(ticket))->start();
}

}  // namespace unscramble::server
