// Journal: the finished cells of a run, one JSON object per line (LineLog), so that the next run finds every cell that
// was finished, whatever ended the program.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/line_log.h"
#include "lab/experiment.h"

namespace unscramble::suite {

struct JournalEntry {
  Json result;
  double at = 0;  // seconds of its experiment's time when it was finished
};

class Journal {
 public:
  // Makes the file, or reads it. `header` identifies the run; a file of another run is refused (kUsage), and so is one
  // that another process is writing.
  static Expected<std::unique_ptr<Journal>> open(const std::filesystem::path& path, const Json& header);

  // By experiment and key; null if the cell is not done yet.
  [[nodiscard]] const JournalEntry* find(const std::string& experiment, const std::string& key) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  // Thread-safe among themselves.
  Status append(const std::string& experiment, const std::string& key, const Json& result, double at);

 private:
  explicit Journal(LineLog log) : log_(std::move(log)) {}
  Status read(const std::filesystem::path& path, const Json& header);

  LineLog log_;
  std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, JournalEntry> entries_;
};

}  // namespace unscramble::suite
