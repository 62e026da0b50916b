// Standard output and error, checked: a result that could not be written is an error and not ignored.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace unscramble::cli {

// Thrown when standard output cannot be written (a full disk); main() turns it into exit code 1.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Writes and flushes, so that a reader at the other end of a pipe gets each result at once.
void print_out(std::string_view text);
void print_line(std::string_view text);

// To standard error, with the program's name in front.
void complain(std::string_view message);

// To standard error, as it is.
void tell(std::string_view text);

// Nothing is printed from here on: another process of the same run prints. What is complained about is remembered.
void be_silent();
// The last complaint, printed or not; "" if there was none.
std::string last_complaint();

bool stdin_is_terminal();
bool stdout_is_terminal();

// Whether to colour what goes to that descriptor: a terminal that is not dumb, and no NO_COLOR.
bool wants_colour(int descriptor);

}  // namespace unscramble::cli
