// StateSource: the states a user gave, one after another: as words, on standard input (-), in files (@FILE).
//
// How words become states: a word with a blank in it (quoted) is a state of its own. Words without blanks
// that follow one another are one state if together they read as one (an unquoted scramble R U R', unquoted
// tile numbers), or if none of them is a state by itself; otherwise each is a state.
// A word that is not a state but names a file is read like @FILE.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/line_reader.h"
#include "solve/any_puzzle.h"

namespace unscramble::cli {

struct StateText {
  std::string text;
  std::string origin;   // "state 2", "line 7": for messages; empty when there is only one
  std::string fault{};  // why the text is incomplete, if it is
};

class StateSource {
 public:
  // column: 0 = a line is a state; otherwise the state is that TAB-separated field (1 = first).
  StateSource(const AnyPuzzle& puzzle, const std::vector<std::string>& words, int column);
  ~StateSource();
  StateSource(const StateSource&) = delete;
  StateSource& operator=(const StateSource&) = delete;

  // Nothing when there are no more; an error if a file cannot be read (kIo) or contains no state (kInvalid).
  Expected<std::optional<StateText>> next();

 private:
  struct Item {
    enum class Kind { kText, kStdin, kFile } kind;
    std::string text;  // the state, or the file's name
  };

  void add_words(const std::vector<std::string>& words);
  void add_run(std::vector<std::string>& run);
  [[nodiscard]] bool is_state(const std::string& text) const;
  [[nodiscard]] bool is_file(const std::string& text) const;
  Status open(const Item& item);
  void take_line(std::string line, const std::string& fault);
  void finish_block();
  Status advance();

  const AnyPuzzle& puzzle_;
  int column_;
  std::deque<Item> items_;
  std::deque<StateText> pending_;
  std::unique_ptr<LineReader> reader_;
  std::string block_;  // lines of a state that is a block, until an empty line ends it
  std::string block_fault_;
  std::string where_;  // "" for standard input or "FILE, "
  int file_ = -1;
  int line_ = 0;
  int state_ = 0;
  int levels_in_file_ = 0;
  bool several_ = false;
};

}  // namespace unscramble::cli
