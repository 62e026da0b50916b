#include "cli/state_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/system_calls.h"
#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kLongestBlock = 16'000'000;

std::string joined_by_blanks(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

// Field `column` (1 = first) of a TAB-separated line; empty if the line has fewer.
std::string field(const std::string& line, int column) {
  std::size_t begin = 0;
  for (; column > 1; --column) {
    const std::size_t tab = line.find('\t', begin);
    if (tab == std::string::npos) return {};
    begin = tab + 1;
  }
  return line.substr(begin, line.find('\t', begin) - begin);
}

// Lists of scrambles are often numbered: "3. R U R'", "12) F2 D".
std::string without_number(const std::string& line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool numbered = digits > 0 && digits + 1 < line.size() && (line[digits] == '.' || line[digits] == ')') &&
                        kBlanks.find(line[digits + 1]) != std::string_view::npos;
  return numbered ? line.substr(digits + 2) : line;
}

}  // namespace

StateSource::StateSource(const AnyPuzzle& puzzle, const std::vector<std::string>& words, int column)
    : puzzle_(puzzle), column_(column) {
  if (words.empty()) {
    items_.push_back({Item::Kind::kStdin, {}});
  } else {
    // Text copied from a file may begin as the file does.
    std::vector<std::string> plain = words;
    for (auto& word : plain)
      if (word.starts_with("\xEF\xBB\xBF")) word.erase(0, 3);
    add_words(plain);
  }
  several_ = items_.size() > 1;
}

StateSource::~StateSource() {
  if (file_ >= 0) close(file_);
}

bool StateSource::is_state(const std::string& text) const {
  const auto state = puzzle_.normalise(text);
  return state || state.error().code == ErrorCode::kUnsolvable;
}

bool StateSource::is_file(const std::string& text) const {
  struct stat info {};
  return stat(text.c_str(), &info) == 0 && (S_ISREG(info.st_mode) || S_ISFIFO(info.st_mode)) && !is_state(text);
}

void StateSource::add_words(const std::vector<std::string>& words) {
  std::vector<std::string> run;
  for (const auto& word : words) {
    const bool plain = word.find_first_of(kBlanks) == std::string::npos;
    if (word != "-" && !word.starts_with('@') && plain && !is_file(word)) {
      run.push_back(word);
      continue;
    }
    add_run(run);
    if (word == "-") {
      items_.push_back({Item::Kind::kStdin, {}});
    } else if (word.starts_with('@') && !is_state(word)) {
      items_.push_back({Item::Kind::kFile, word.substr(1)});
    } else {
      items_.push_back({is_file(word) ? Item::Kind::kFile : Item::Kind::kText, word});
    }
  }
  add_run(run);
}

void StateSource::add_run(std::vector<std::string>& run) {
  const auto known = [this](const std::string& word) { return is_state(word); };
  const std::string joined = joined_by_blanks(run);
  if (run.size() > 1 && (is_state(joined) || std::none_of(run.begin(), run.end(), known))) run = {joined};
  for (auto& word : run) items_.push_back({Item::Kind::kText, std::move(word)});
  run.clear();
}

Status StateSource::open(const Item& item) {
  line_ = 0;
  levels_in_file_ = 0;
  if (item.kind == Item::Kind::kStdin) {
    reader_ = std::make_unique<LineReader>(STDIN_FILENO);
    where_.clear();
    return Done{};
  }
  if (file_ >= 0) close(file_);
  file_ = sys::open(item.text.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat info {};
  if (file_ < 0 || fstat(file_, &info) != 0 || S_ISDIR(info.st_mode)) {
    const int cause = file_ < 0 ? errno : EISDIR;
    return Error{ErrorCode::kIo, "cannot read " + item.text + ": " + std::strerror(cause)};
  }
  reader_ = std::make_unique<LineReader>(file_);
  where_ = item.text + ", ";
  return Done{};
}

void StateSource::take_line(std::string line, const std::string& fault) {
  ++line_;
  const std::string origin = where_ + "line " + std::to_string(line_);
  if (!puzzle_.states_are_blocks() || column_ > 0) {
    // Only the beginning of a line that is too long was read: blanks there do not make it empty.
    if (line.starts_with('#') || trim(line).starts_with("//") || (fault.empty() && trim(line).empty())) return;
    pending_.push_back({column_ > 0 ? field(line, column_) : without_number(line), origin, fault});
  } else if (line.find('/') != std::string::npos && line.find('#') != std::string::npos) {
    finish_block();  // a level on one line, its rows joined by '/': answered at once
    ++levels_in_file_;
    pending_.push_back({std::move(line), origin, fault});
  } else if (fault.empty() && trim(line).empty()) {
    finish_block();
  } else {
    if (block_.size() < kLongestBlock) {
      block_ += line + '\n';
    } else {
      block_fault_ = "more than 16 MB without an empty line";
    }
    if (block_fault_.empty()) block_fault_ = fault;
  }
}

void StateSource::finish_block() {
  if (!block_fault_.empty()) {
    pending_.push_back({std::move(block_), where_ + "level " + std::to_string(++levels_in_file_), block_fault_});
    block_.clear();
    block_fault_.clear();
    return;
  }
  for (auto& level : puzzle_.split_states(block_))
    pending_.push_back({std::move(level), where_ + "level " + std::to_string(++levels_in_file_)});
  block_.clear();
}

// Reads until a state is pending or the file has ended.
Status StateSource::advance() {
  while (pending_.empty() && reader_) {
    if (auto line = reader_->next()) {
      take_line(*std::move(line), reader_->cut() ? LineReader::kTooLong : "");
      continue;
    }
    if (!reader_->fault().empty())
      return Error{ErrorCode::kIo,
                   (where_.empty() ? "standard input, " : where_) + "cannot read it: " + reader_->fault()};
    finish_block();
    reader_.reset();
    if (puzzle_.states_are_blocks() && levels_in_file_ == 0 && line_ > 0)
      return invalid((where_.empty() ? "standard input, " : where_) + "no level found");
  }
  return Done{};
}

Expected<std::optional<StateText>> StateSource::next() {
  for (;;) {
    if (pending_.empty())
      if (const auto advanced = advance(); !advanced) return advanced.error();
    if (!pending_.empty()) {
      StateText state = std::move(pending_.front());
      pending_.pop_front();
      return std::optional(std::move(state));
    }
    if (items_.empty()) return std::optional<StateText>();
    const Item item = std::move(items_.front());
    items_.pop_front();
    if (item.kind == Item::Kind::kText) {
      ++state_;
      return std::optional(StateText{item.text, several_ ? "state " + std::to_string(state_) : std::string()});
    }
    if (const auto opened = open(item); !opened) return opened.error();
  }
}

}  // namespace unscramble::cli
