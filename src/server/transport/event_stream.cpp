// The event stream of a job on a connection of its own, until the job ends or the client leaves.
#include <fmt/format.h>

#include <array>

#include "server/transport/core.h"
#include "server/transport/deadline.h"

namespace unscramble::server {

namespace {

class EventStream final : public Connection, public EventSink, public std::enable_shared_from_this<EventStream> {
 public:
  EventStream(Core& core, tcp::socket socket, Ticket ticket, std::shared_ptr<Job> job, std::uint64_t last_seen,
              bool chunked)
      : core_(core),
        ticket_(std::move(ticket)),
        socket_(std::move(socket)),
        write_deadline_(core.io),
        comment_timer_(core.io),
        entry_(core.connections, *this),
        job_(std::move(job)),
        last_seen_(last_seen),
        chunked_(chunked) {
    core_.hub.enter(job_, *this);
  }
  ~EventStream() override { core_.hub.leave(job_, *this); }
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;

  void start() {
    Reply reply;
    reply.type = "text/event-stream; charset=utf-8";
    out_ = chunked_ ? header_text(reply, {false, true}) : stream_until_close(reply);
    watch_client();
    flush();
  }

  void wake() override { flush(); }
  void stop() override {}  // the job is being cancelled, and its last event ends the stream
  void abort() override {
    IoError ignored;
    socket_.close(ignored);
    write_deadline_.disarm();
    comment_timer_.disarm();
  }

 private:
  // For HTTP/1.0, which has no chunks: the header without its Content-Length.
  static std::string stream_until_close(const Reply& reply) {
    std::string text = header_text(reply, {false, false});
    const std::string length = "Content-Length: 0\r\n";
    return text.erase(text.find(length), length.size());
  }

  void add(const std::string& text) { out_ += chunked_ ? fmt::format("{:x}\r\n{}\r\n", text.size(), text) : text; }

  void flush() {
    if (writing_ || !socket_.is_open() || ended_) return;
    for (const auto& event : job_->events_after(last_seen_)) {
      add(fmt::format("id: {}\nevent: {}\ndata: {}\n\n", event.id, event.name, event.data));
      last_seen_ = event.id;
      ended_ = event.name == "done";
    }
    if (ended_ && chunked_) out_ += "0\r\n\r\n";
    if (!out_.empty()) write();
  }

  void write() {
    writing_ = true;
    sent_.swap(out_);
    out_.clear();
    comment_timer_.disarm();
    write_deadline_.arm(core_.options.write_time, [self = shared_from_this()] { self->abort(); });
    asio::async_write(socket_, asio::buffer(sent_), [self = shared_from_this()](IoError error, std::size_t) {
      self->write_deadline_.disarm();
      self->writing_ = false;
      if (error) return self->abort();
      self->on_written();
    });
  }

  void on_written() {
    if (ended_) {
      IoError ignored;
      socket_.cancel(ignored);  // cancels the watch, which releases us; the socket is then closed gently
      return close_gently(core_, std::move(socket_), std::move(ticket_));
    }
    // A proxy or browser that hears nothing for long gives up; and only writing reveals that a client has vanished.
    comment_timer_.arm(core_.options.comment_time, [self = shared_from_this()] {
      self->add(": keep-alive\n\n");
      self->flush();
    });
    flush();
  }

  void watch_client() {
    socket_.async_read_some(asio::buffer(waste_), [self = shared_from_this()](IoError error, std::size_t) {
      if (self->ended_) return;
      if (error) return self->abort();
      self->watch_client();
    });
  }

  Core& core_;
  Ticket ticket_;
  tcp::socket socket_;
  Deadline write_deadline_;
  Deadline comment_timer_;
  Connections::Entry entry_;
  std::shared_ptr<Job> job_;
  std::uint64_t last_seen_;
  const bool chunked_;
  std::string out_;   // to be sent
  std::string sent_;  // being sent
  bool writing_ = false;
  bool ended_ = false;
  std::array<char, 512> waste_{};
};

}  // namespace

void start_event_stream(Core& core, tcp::socket socket, Ticket ticket, std::shared_ptr<Job> job,
                        std::uint64_t last_seen, bool chunked) {
  std::make_shared<EventStream>(core, std::move(socket), std::move(ticket), std::move(job), last_seen, chunked)
      ->start();
}

}  // namespace unscramble::server
