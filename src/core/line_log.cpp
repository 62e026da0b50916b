#include "core/line_log.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "core/files.h"

namespace unscramble {

Expected<LineLog> LineLog::open(const std::filesystem::path& path) {
  FileDescriptor file(sys::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644));
  if (!file) return io_error(path, "open");
  // A file system without locks is no reason not to write. One who only looks whether a run is going on holds the lock
  // for an instant.
  constexpr int kTries = 10;
  for (int tries = 1; ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; ++tries) {
    if (tries == kTries) return usage_error("another run is writing " + path.string() + "; choose another --out");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  LineLog log(std::move(file), path);
  if (const auto ok = log.read(); !ok) return ok.error();
  return log;
}

Status LineLog::read() {
  const auto text = read_text(file_, path_);
  if (!text) return text.error();
  std::size_t begin = 0;
  for (std::size_t end = text->find('\n'); end != std::string::npos; end = text->find('\n', begin)) {
    lines_.push_back(text->substr(begin, end - begin));
    begin = end + 1;
  }
  size_ = text->size();
  return begin < text->size() ? cut(begin) : Done{};
}

Status LineLog::cut(std::size_t size) {
  if (sys::truncate(file_.get(), size) != 0) return io_error(path_, "write");
  size_ = size;
  return Done{};
}

Status LineLog::keep(std::size_t count) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < count && i < lines_.size(); ++i) size += lines_[i].size() + 1;
  const bool all = count >= lines_.size();
  lines_.clear();
  return all ? Done{} : cut(size);
}

Status LineLog::append(std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  // What an earlier write left half done and could not be taken back then.
  if (half_written_)
    if (auto undone = cut(size_); !undone) return undone;
  half_written_ = false;
  if (!file_.write_all(std::as_bytes(std::span(whole)))) {
    const Error error = io_error(path_, "write");
    half_written_ = !cut(size_);
    return error;
  }
  size_ += whole.size();
  return Done{};
}

}  // namespace unscramble
