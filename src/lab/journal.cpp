#include "lab/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>

#include "core/files.h"

namespace unscramble::suite {

namespace {

Error corrupt(const std::filesystem::path& path, std::size_t line) {
  return {ErrorCode::kCorrupt,
          path.string() + ", line " + std::to_string(line) + " is damaged; remove the file to start afresh"};
}

bool is_entry(const Json& json) {
  return json.is_object() && json.contains("experiment") && json["experiment"].is_string() && json.contains("cell") &&
         json["cell"].is_string() && json.contains("at") && json["at"].is_number() && json.contains("result") &&
         json["result"].is_object();
}

}  // namespace

Expected<std::unique_ptr<Journal>> Journal::open(const std::filesystem::path& path, const Json& header) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!file) return io_error(path, "open");
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0)
    return usage_error("another run is writing " + path.string() + "; choose another --out");
  std::unique_ptr<Journal> journal(new Journal(std::move(file), path));
  if (const auto good = journal->read(header); !good) return good.error();
  return journal;
}

Status Journal::read(const Json& header) {
  std::ifstream stream(path_);
  std::stringstream content;
  content << stream.rdbuf();
  const std::string text = content.str();
  const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  if (whole < text.size() && ::ftruncate(file_.get(), static_cast<off_t>(whole)) != 0) return io_error(path_, "write");
  if (whole == 0) return write_line(header.dump());
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < whole;) {
    const std::size_t end = text.find('\n', begin);
    const Json json = Json::parse(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                  text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    begin = end + 1;
    if (++number == 1) {
      if (json != header)
        return usage_error(path_.parent_path().string() +
                           " holds a run with other settings, models or data; choose another --out");
      continue;
    }
    if (!is_entry(json)) return corrupt(path_, number);
    entries_[{json["experiment"].get<std::string>(), json["cell"].get<std::string>()}] = {json["result"],
                                                                                          json["at"].get<double>()};
  }
  return Done{};
}

const JournalEntry* Journal::find(const std::string& experiment, const std::string& key) const {
  const auto entry = entries_.find({experiment, key});
  return entry == entries_.end() ? nullptr : &entry->second;
}

Status Journal::append(const std::string& experiment, const std::string& key, const Json& result, double at) {
  const Json line = {{"experiment", experiment}, {"cell", key}, {"at", at}, {"result", result}};
  const std::lock_guard lock(mutex_);
  if (auto written = write_line(line.dump(-1, ' ', false, Json::error_handler_t::replace)); !written) return written;
  entries_[{experiment, key}] = {result, at};
  return Done{};
}

Status Journal::write_line(const std::string& line) {
  const std::string whole = line + "\n";
  std::size_t done = 0;
  while (done < whole.size()) {
    const ssize_t wrote = ::write(file_.get(), whole.data() + done, whole.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return io_error(path_, "write");
    done += static_cast<std::size_t>(wrote);
  }
  return Done{};
}

}  // namespace unscramble::suite
