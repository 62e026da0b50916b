// PuzzleGame<P>: Game for one puzzle.
#pragma once

#include <set>
#include <string>

#include "ntuple/td_player.h"

namespace unscramble::ntuple {

template <Invertible P>
class PuzzleGame final : public Game {
 public:
  // board: as BoardReader<P>::create takes it.
  static Expected<std::shared_ptr<const Game>> create(const P& puzzle, std::string_view board) {
    auto reader = BoardReader<P>::create(puzzle, board);
    if (!reader) return reader.error();
    reader->connect();
    return std::shared_ptr<const Game>(std::shared_ptr<PuzzleGame>(new PuzzleGame(puzzle, *std::move(reader))));
  }

  [[nodiscard]] std::string puzzle() const override { return puzzle_.name(); }
  [[nodiscard]] std::string metric() const override { return puzzle_.metric(); }
  [[nodiscard]] std::string model_name() const override {
    const auto plain = P::make(puzzle_.name(), {});
    const bool usual = plain && std::string(plain->metric()) == puzzle_.metric();
    return usual ? puzzle_.name() : puzzle_.name() + "-" + puzzle_.metric();
  }
  [[nodiscard]] const BoardLayout& layout() const override { return reader_.layout(); }
  [[nodiscard]] std::uint64_t hash() const override { return board_hash(puzzle_, reader_); }
  [[nodiscard]] int images() const override { return reader_.images(); }

  [[nodiscard]] std::string scramble(Rng& rng, int twists) const override {
    return puzzle_.format(twists_.scramble(rng, twists));
  }
  [[nodiscard]] Board sample(Rng& rng, int twists) const override {
    Board board;
    reader_.read(twists_.scramble(rng, twists), 0, board);
    return board;
  }
  [[nodiscard]] int distinct_images(Rng& rng, int twists) const override {
    const auto state = twists_.scramble(rng, twists);
    std::set<std::string> met;
    for (int k = 0; k < reader_.colour_images(); ++k) {
      Board board;
      reader_.read(state, k, board);
      met.emplace(board.cell, board.cell + reader_.layout().cells());
    }
    return static_cast<int>(met.size());
  }

  [[nodiscard]] std::unique_ptr<Player> player(const IndexPlan& plan, Table& table, const TdOptions& options,
                                               bool shared) const override {
    if (shared) return std::make_unique<TdPlayer<P, true>>(puzzle_, reader_, plan, table, options);
    return std::make_unique<TdPlayer<P, false>>(puzzle_, reader_, plan, table, options);
  }

 private:
  PuzzleGame(const P& puzzle, BoardReader<P> reader)
      : puzzle_(puzzle), twists_(puzzle, true), reader_(std::move(reader)) {}

  P puzzle_;
  Twists<P> twists_;
  BoardReader<P> reader_;
};

}  // namespace unscramble::ntuple
