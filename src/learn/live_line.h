// The line a person sees while a network learns, the same for all recipes.
#pragma once

#include <string>

namespace unscramble {

struct LiveLine {
  double fraction = 0;  // of the run
  double seconds = 0;   // at work
  std::string stage;    // what it learns from now, "" = always the same
  double per_second = 0;
  std::string unit = "examples";  // or episodes
  std::string loss_name = "loss";
  double loss = 0;
  double solved = -1;          // share of the validation states, -1 = not measured yet
  double solved_beam = -1;     // the same by a small beam
  double held_out_error = -1;  // mean absolute error on held-out states
  std::string verdict;
};

std::string to_text(const LiveLine& line);

// Seconds to the end, if the run goes on as before; -1 where it is too early to say.
double seconds_left(double fraction, double seconds);
// "0:42", "12:05", "3:00:00".
std::string clock_text(double seconds);

}  // namespace unscramble
