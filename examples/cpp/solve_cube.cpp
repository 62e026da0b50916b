// Solves a scrambled cube within two seconds, and says what the answer is worth.
#include <unscramble/unscramble.h>

#include <cstdio>

int main() {
  const auto cube = unscramble::Puzzle::open("cube3");
  if (!cube) return std::fprintf(stderr, "%s\n", cube.error().message.c_str()), 1;

  unscramble::Watch watch;
  watch.solution = [](std::string_view moves, int length) {
    std::printf("  %d: %.*s\n", length, static_cast<int>(moves.size()), moves.data());
  };
  const auto answer = cube->solve("R U R' F2 L D2 B", unscramble::Options().set("time", 2), watch);
  if (!answer) return std::fprintf(stderr, "%s\n", answer.error().message.c_str()), 1;
  std::printf("%s\n%d quarter turns; nothing under %d is possible\n", answer->moves.c_str(), answer->length,
              answer->lower_bound);

  // What a front end would check: the answer solves the state, and a mistake has a message.
  const auto verdict = cube->verify("R U R' F2 L D2 B", answer->moves);
  const auto mistake = cube->solve("R U Q");
  if (mistake) return 1;
  std::printf("mistake: %s\n", mistake.error().message.c_str());
  return verdict && verdict->solves && answer->length <= 9 ? 0 : 1;
}
