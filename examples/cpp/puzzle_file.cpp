// A puzzle from a definition file. The first argument is the folder with the definitions.
#include <unscramble/unscramble.h>

#include <cstdio>
#include <string>

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "examples/puzzles";
  const auto puzzle = unscramble::Puzzle::open(folder + "/pyraminx-no-tips.tws");
  if (!puzzle) return std::fprintf(stderr, "%s\n", puzzle.error().message.c_str()), 1;
  const auto& info = puzzle->info();
  std::printf("%s: %s states, %zu moves\n", info.name.c_str(), info.states.value_or("unknown").c_str(),
              info.moves.size());

  const auto scrambled = puzzle->scramble(3, 7);
  if (!scrambled) return std::fprintf(stderr, "%s\n", scrambled.error().message.c_str()), 1;
  const auto texts = puzzle->format(*scrambled);
  if (!texts) return 1;
  for (const auto& text : *texts) {
    const auto answer = puzzle->solve(text, unscramble::Options().set("time", 10));
    if (!answer) return std::fprintf(stderr, "%s\n", answer.error().message.c_str()), 1;
    std::printf("%s%s\n", answer->moves.c_str(), answer->proved_optimal ? "  (shortest)" : "");
    if (answer->status != unscramble::AnswerStatus::kSolved) return 1;
    const auto verdict = puzzle->verify(text, answer->moves);
    if (!verdict || !verdict->solves) return 1;
  }
  return 0;
}
