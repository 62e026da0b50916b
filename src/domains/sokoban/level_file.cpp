#include "domains/sokoban/level_file.h"

#include "puzzle/text.h"

namespace unscramble::sokoban {

namespace {

bool is_row(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first != std::string_view::npos && std::string_view("#@+$*.-_").find(line[first]) != std::string_view::npos &&
         line.find('#') != std::string_view::npos;
}

class Splitter {
 public:
  void take(std::string_view line) {
    if (is_row(line)) {
      const bool whole = line.find('/') != std::string_view::npos;
      if (whole) finish();
      if (!rows_.empty()) rows_ += '/';
      rows_ += line;
      if (whole) finish();
      return;
    }
    finish();
    const std::string_view words = trim(line);
    if (words.starts_with(";;")) return;
    if (words.starts_with(';')) name_ = trim(words.substr(1));
  }

  std::vector<NamedLevel> done() {
    finish();
    return std::move(levels_);
  }

 private:
  void finish() {
    if (rows_.empty()) return;
    if (name_.empty()) name_ = std::to_string(levels_.size() + 1);
    levels_.push_back({std::exchange(name_, {}), std::exchange(rows_, {})});
  }

  std::string name_;
  std::string rows_;
  std::vector<NamedLevel> levels_;
};

}  // namespace

std::vector<NamedLevel> split_levels(std::string_view text) {
  Splitter splitter;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    splitter.take(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return splitter.done();
}

}  // namespace unscramble::sokoban
