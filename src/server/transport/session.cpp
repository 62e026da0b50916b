// One connection: requests read one after the other, each within its limits, and answered.
#include "server/transport/asio.h"
// clang-format off: Asio's own header first, see there
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
// clang-format on
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>

#include "puzzle/text.h"
#include "server/static_files.h"
#include "server/transport/core.h"
#include "server/transport/deadline.h"

namespace unscramble::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Clock = std::chrono::steady_clock;

Reply call(Api& api, Reply (Api::*handle)(const Request&), const Request& request) {
  try {
    return (api.*handle)(request);
  } catch (const std::bad_alloc&) {
    return error_reply(503, "limit", "out of memory");
  } catch (const std::exception& fault) {
    return error_reply(500, "internal", fault.what());
  }
}

class Session final : public Connection, public std::enable_shared_from_this<Session> {
 public:
  Session(Core& core, tcp::socket socket, Ticket ticket)
      : core_(core),
        ticket_(std::move(ticket)),
        socket_(std::move(socket)),
        deadline_(core.io),
        entry_(core.connections, *this) {}

  void read_header();

  void stop() override {
    constexpr std::chrono::milliseconds kLastChance{300};
    if (idle()) return abort();
    if (reading_) wait_for_client(kLastChance);  // otherwise the reply closes the connection
  }
  void abort() override {
    IoError ignored;
    socket_.close(ignored);
    deadline_.disarm();
  }

 private:
  [[nodiscard]] bool idle() const { return reading_header_ && !parser_->got_some() && buffer_.size() == 0; }
  void wait_for_client(std::chrono::milliseconds time);
  void on_header(IoError error);
  void read_body();
  void on_body(IoError error);
  void on_unreadable(IoError error);
  void answer();
  void work();
  void stream();
  void send(Reply reply);
  void on_sent(IoError error);
  void log(int status) const;

  Core& core_;
  Ticket ticket_;
  tcp::socket socket_;
  Deadline deadline_;
  Connections::Entry entry_;
  beast::flat_buffer buffer_{std::size_t{16} << 10};  // the longest header, chunk header or trailer
  std::optional<http::request_parser<http::string_body>> parser_;
  bool reading_ = false;
  bool reading_header_ = false;
  bool timed_out_ = false;
  Header header_;
  Admission admission_;
  Clock::time_point begin_{};
  bool keep_alive_ = false;
  std::string head_;
  Reply reply_;
};

void Session::read_header() {
  parser_.emplace();
  parser_->header_limit(core_.options.header_limit);
  parser_->body_limit(core_.options.body_limit);
  header_ = {};
  admission_ = {};
  keep_alive_ = false;
  reading_header_ = true;
  wait_for_client(core_.options.header_time);
  http::async_read_header(socket_, buffer_, *parser_,
                          [self = shared_from_this()](IoError error, std::size_t) { self->on_header(error); });
}

void Session::wait_for_client(std::chrono::milliseconds time) {
  reading_ = true;
  timed_out_ = false;
  deadline_.arm(time, [self = shared_from_this()] {
    self->timed_out_ = true;
    IoError ignored;
    self->socket_.cancel(ignored);
  });
}

Header header_of(const http::request<http::string_body>& message) {
  const auto text = [&message](http::field name) { return std::string(message[name]); };
  Header header;
  header.method = std::string(message.method_string());
  header.target = std::string(message.target());
  header.hosts = message.count(http::field::host);
  header.host = text(http::field::host);
  // Browsers send one of each. Of several, those behind us could read another one than we do: nobody's.
  const auto only = [&message, &text](http::field name) { return message.count(name) == 1 ? text(name) : "several"; };
  if (message.count(http::field::origin) > 0) header.origin = only(http::field::origin);
  header.fetch_site = message.count("Sec-Fetch-Site") > 1 ? "several" : std::string(message["Sec-Fetch-Site"]);
  header.content_type = text(http::field::content_type);
  return header;
}

void Session::on_header(IoError error) {
  reading_ = false;
  deadline_.disarm();
  if (error) return on_unreadable(error);
  reading_header_ = false;
  begin_ = Clock::now();
  const auto& message = parser_->get();
  header_ = header_of(message);
  admission_ = admit(header_, core_.options);
  if (admission_.refusal) return send(*std::move(admission_.refusal));
  keep_alive_ = message.keep_alive() && message.version() >= 11;
  const bool asks_first = beast::iequals(message[http::field::expect], "100-continue");
  if (!asks_first || parser_->is_done()) return read_body();
  static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
  wait_for_client(core_.options.write_time);
  asio::async_write(socket_, asio::buffer(kGoOn.data(), kGoOn.size()),
                    [self = shared_from_this()](IoError failed, std::size_t) {
                      if (!failed) self->read_body();
                    });
}

void Session::read_body() {
  if (parser_->is_done()) return answer();
  wait_for_client(core_.options.body_time);
  http::async_read(socket_, buffer_, *parser_,
                   [self = shared_from_this()](IoError failed, std::size_t) { self->on_body(failed); });
}

void Session::on_body(IoError error) {
  reading_ = false;
  deadline_.disarm();
  if (error) return on_unreadable(error);
  answer();
}

void Session::on_unreadable(IoError error) {
  const bool in_header = reading_header_;
  reading_header_ = false;
  keep_alive_ = false;
  if (!in_header || parser_->got_some()) begin_ = Clock::now();
  if (timed_out_) {
    if (in_header && !parser_->got_some() && buffer_.size() == 0) return;  // idle for too long
    return send(error_reply(408, "timeout", "the request took too long to arrive"));
  }
  if (error == http::error::end_of_stream || error == http::error::partial_message) return;
  if (error == http::error::header_limit)
    return send(error_reply(431, "header_too_large", "the header is longer than 8 kB"));
  if (error == http::error::body_limit) return send(error_reply(413, "too_large", "the body is longer than 64 kB"));
  if (error == http::error::buffer_overflow)
    return send(error_reply(in_header ? 431 : 413, "too_large", "the request is too long"));
  if (error == http::error::bad_version)
    return send(error_reply(505, "bad_version", "only HTTP/1.0 and HTTP/1.1 are supported"));
  if (error.category() == make_error_code(http::error::bad_method).category())
    return send(error_reply(400, "bad_request", "this is not HTTP: " + error.message()));
}

void Session::answer() {
  const auto* route = admission_.route;
  if (route != nullptr && route->kind == Kind::kWork) return work();
  if (route != nullptr && route->kind == Kind::kStream) return stream();
  Request request;
  request.path = admission_.path;
  request.id = admission_.id;
  const auto& message = parser_->get();
  request.accept_encoding = std::string(message[http::field::accept_encoding]);
  request.if_none_match = std::string(message[http::field::if_none_match]);
  send(route == nullptr ? static_reply(request) : call(core_.api, route->handle, request));
}

void Session::work() {
  Request request;
  request.id = admission_.id;
  request.body = std::move(parser_->get().body());
  const auto handle = admission_.route->handle;
  // The session is handed on rather than shared, so that it never ends on the worker's thread.
  const bool taken = core_.workers.post([self = shared_from_this(), handle,
                                         request = std::move(request)](bool wanted) mutable {
    auto& core = self->core_;
    auto reply = wanted ? call(core.api, handle, request) : error_reply(503, "stopping", "the server is stopping");
    asio::post(core.io, [reply = std::move(reply), self = std::move(self)]() mutable { self->send(std::move(reply)); });
  });
  if (taken) return;
  auto reply = error_reply(503, "busy", "too many requests are waiting; try again later");
  reply.headers.emplace_back("Retry-After", "1");
  send(std::move(reply));
}

void Session::stream() {
  const auto job = core_.jobs.find(admission_.id);
  if (!job) return send(error_reply(404, "not_found", "there is no such job; finished jobs are kept only for a while"));
  std::uint64_t last_seen = 0;
  const auto& message = parser_->get();
  const std::string last(message["Last-Event-ID"]);
  std::from_chars(last.data(), last.data() + last.size(), last_seen);
  // 204 tells a browser that has seen the end not to reconnect.
  if (job->finished() && job->events_after(last_seen).empty()) return send(json_reply("", 204));
  core_.metrics.request(header_.method, admission_.route_name(), 200);
  log(200);
  start_event_stream(core_, std::move(socket_), std::move(ticket_), job, last_seen, message.version() >= 11);
}

void Session::send(Reply reply) {
  reply_ = std::move(reply);
  keep_alive_ = keep_alive_ && !core_.stopping;
  core_.metrics.request(admission_.route != nullptr || header_.method == "GET" ? header_.method : "other",
                        admission_.route_name(), reply_.status);
  log(reply_.status);
  head_ = header_text(reply_, {keep_alive_, false});
  const bool bodiless = header_.method == "HEAD" || reply_.status == 204 || reply_.status == 304;
  const auto content = bodiless ? std::string_view() : reply_.content();
  const std::array<asio::const_buffer, 2> parts = {asio::buffer(head_), asio::buffer(content.data(), content.size())};
  deadline_.arm(core_.options.write_time, [self = shared_from_this()] { self->abort(); });
  asio::async_write(socket_, parts,
                    [self = shared_from_this()](IoError failed, std::size_t) { self->on_sent(failed); });
}

void Session::on_sent(IoError error) {
  deadline_.disarm();
  reply_ = {};
  if (error) return;
  if (keep_alive_ && !core_.stopping) return read_header();
  close_gently(core_, std::move(socket_), std::move(ticket_));
}

void Session::log(int status) const {
  if (!core_.options.log) return;
  const double ms = std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
  core_.options.log(fmt::format("{} {} {} {:.1f} ms", header_.method.empty() ? "-" : header_.method,
                                header_.target.empty() ? "-" : printable(header_.target), status, ms));
}

}  // namespace

void start_session(Core& core, tcp::socket socket, Ticket ticket) {
  std::make_shared<Session>(core, std::move(socket), std::move(ticket))->read_header();
}

}  // namespace unscramble::server
