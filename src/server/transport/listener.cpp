#include "server/transport/listener.h"

namespace unscramble::server {

namespace {

Error cannot_listen(const ServerOptions& options, const IoError& cause) {
  std::string message =
      "cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + cause.message();
  if (cause == asio::error::address_in_use) message += "; --port 0 takes any free port";
  return {unscramble::ErrorCode::kIo, message};
}

Expected<tcp::endpoint> resolve(asio::io_context& io, const ServerOptions& options) {
  const auto port = static_cast<std::uint16_t>(options.port);
  IoError error;
  const auto address = asio::ip::make_address(options.host, error);
  if (!error) return tcp::endpoint(address, port);
  const auto found = tcp::resolver(io).resolve(options.host, std::to_string(port), error);
  if (error || found.empty()) return cannot_listen(options, error);
  return found.begin()->endpoint();
}

}  // namespace

Status Listener::open() {
  const auto wanted = resolve(core_.io, core_.options);
  if (!wanted) return wanted.error();
  IoError error;
  acceptor_.open(wanted->protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(*wanted, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return cannot_listen(core_.options, error);
  endpoint_ = acceptor_.local_endpoint(error);
  return Done{};
}

void Listener::close() {
  IoError ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::accept() {
  acceptor_.async_accept([this](IoError error, tcp::socket socket) { on_accept(error, std::move(socket)); });
}

void Listener::on_accept(IoError error, tcp::socket socket) {
  if (!acceptor_.is_open()) return;
  if (error) {  // most likely no file descriptor is free: trying again at once would only burn CPU time
    pause_.expires_after(std::chrono::milliseconds(50));
    pause_.async_wait([this](IoError stopped) {
      if (!stopped) accept();
    });
    return;
  }
  if (open_ >= core_.options.max_connections) {
    refuse(std::move(socket));
  } else {
    ++open_;
    core_.metrics.connection_opened();
    IoError ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    start_session(core_, std::move(socket), Ticket(this, [this](void*) {
                    --open_;
                    core_.metrics.connection_closed();
                  }));
  }
  accept();
}

void Listener::refuse(tcp::socket socket) {
  core_.metrics.connection_refused();
  auto reply = error_reply(503, "busy", "too many connections are open; try again later");
  reply.headers.emplace_back("Retry-After", "2");
  const std::string text = header_text(reply, {false, false}) + reply.body;
  IoError error;
  socket.non_blocking(true, error);
  socket.write_some(asio::buffer(text), error);  // a new connection has room for this
  constexpr std::size_t kMostLeaving = 128;
  if (leaving_ >= kMostLeaving) return;
  ++leaving_;
  close_gently(core_, std::move(socket), Ticket(this, [this](void*) { --leaving_; }));
}

}  // namespace unscramble::server
