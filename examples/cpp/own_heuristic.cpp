// A heuristic of one's own for a puzzle of the library, given a whole batch of states at a time: the tiles of the
// 8-puzzle that are not in place. What the states mean, tokens() says in numbers.
#include <unscramble/unscramble.h>

#include <cstdio>

int main() {
  const auto puzzle = unscramble::Puzzle::open("puzzle8");
  if (!puzzle) return std::fprintf(stderr, "%s\n", puzzle.error().message.c_str()), 1;
  const int positions = puzzle->info().encodings[0].positions;
  const auto goal = puzzle->tokens(*puzzle->goal());
  if (!goal) return 1;

  std::size_t calls = 0;
  const auto misplaced = [&](unscramble::StatesView states, std::span<float> out) -> unscramble::Status {
    ++calls;
    const auto tokens = puzzle->tokens(states);
    if (!tokens) return tokens.error();
    for (std::size_t i = 0; i < states.count; ++i) {
      int wrong = 0;
      for (int p = 0; p < positions; ++p) wrong += (*tokens)[i * positions + p] != (*goal)[p] ? 1 : 0;
      out[i] = static_cast<float>(wrong > 0 ? wrong - 1 : 0);  // the blank is not a tile
    }
    return unscramble::Done{};
  };
  const auto solver = puzzle->solver(unscramble::Options().set("method", "astar"),
                                     {.evaluate = misplaced, .name = "misplaced", .admissible = true, .serial = true});
  const auto reference = puzzle->solve("8 6 7 2 5 4 3 0 1", unscramble::Options().set("prove", true));
  if (!solver || !reference) return 1;
  const auto answer = solver->solve("8 6 7 2 5 4 3 0 1");
  if (!answer) return std::fprintf(stderr, "%s\n", answer.error().message.c_str()), 1;
  std::printf("%d moves, proved: %d, in %zu calls for %llu states; the library's own: %d moves\n", answer->length,
              answer->proved_optimal, calls, static_cast<unsigned long long>(answer->generated), reference->length);

  // A heuristic that goes wrong ends the solve with an error, not with a crash or a wrong answer.
  const auto broken = puzzle->solver(unscramble::Options().set("method", "bwas"),
                                     {.evaluate = [](unscramble::StatesView, std::span<float> out) {
                                       out[0] = -1;
                                       return unscramble::Status(unscramble::Done{});
                                     }});
  const auto refused = broken->solve("8 6 7 2 5 4 3 0 1");
  if (refused) return 1;
  std::printf("refused: %s\n", refused.error().message.c_str());
  return answer->proved_optimal && answer->length == reference->length ? 0 : 1;
}
