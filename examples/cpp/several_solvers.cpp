// Several solvers at once in one process, one of them cancelled; models from memory instead of a folder.
#include <unscramble/unscramble.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

int main() {
  // A source without files: the heuristic "model" then has nothing to read, and says so.
  unscramble::Setup bare;
  bare.models = unscramble::Source::memory({});
  bare.tables = unscramble::Source::none();
  bare.threads = 1;
  const auto puzzle = unscramble::Puzzle::open("puzzle8", bare);
  const auto cube = unscramble::Puzzle::open("cube3", {.threads = 1});
  if (!puzzle || !cube) return 1;
  const auto refused = puzzle->heuristic("model");
  if (refused) return 1;
  std::printf("%s\n", refused.error().message.c_str());

  // Breadth-first search on the cube would never end.
  const auto endless = cube->solver(
      unscramble::Options().set("method", "bwas").set("heuristic", "zero").set("weight", 1).set("memory", "200M"));
  if (!endless) return std::fprintf(stderr, "%s\n", endless.error().message.c_str()), 1;
  std::atomic<bool> started = false;
  unscramble::Expected<unscramble::Answer> cancelled = unscramble::Answer{};
  std::thread other([&] {
    unscramble::Watch watch;
    watch.progress = [&](const unscramble::Progress&) { return started = true; };
    cancelled = endless->solve("R U R' F2 L D2 B U' R2 F D' L2", watch);
  });
  const auto quick = puzzle->solve("8 6 7 2 5 4 3 0 1");
  while (!started) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  endless->cancel();
  other.join();
  if (!quick || !cancelled) return 1;
  std::printf("%d moves; the other: %s, stopped: %s\n", quick->length,
              std::string(to_string(cancelled->status)).c_str(), cancelled->stopped.c_str());
  const bool ended = cancelled->status == unscramble::AnswerStatus::kUnsolved && !cancelled->stopped.empty();
  return quick->status == unscramble::AnswerStatus::kSolved && ended ? 0 : 1;
}
