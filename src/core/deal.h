// deal(): pieces of work handed to all ranks as they become free, rank 0 included. Rank 0 has the pieces and takes the
// results; who works on what does not matter to either. On every rank one thread talks and `hands` threads work.
#pragma once

#include <functional>

#include "core/expected.h"
#include "core/ranks.h"

namespace unscramble {

enum class Supply { kPiece, kLater, kEnd };

struct Deal {
  int hands = 1;  // pieces each rank works on at once
  // Every rank, on the working threads: the result of a piece. `hand` is in [0, hands).
  std::function<Bytes(const Bytes& piece, int hand)> work;
  // Every rank: the pieces under way are to be ended early; called once.
  std::function<void()> hurry;

  // Rank 0, on the thread that called deal(). Pieces are numbered in the order they are supplied.
  std::function<Supply(Bytes& piece)> next;
  std::function<Status(std::uint64_t number, Bytes result)> take;  // in any order
  std::function<bool()> stop;                                      // no more pieces, and hurry
};

// Collective. Returns when all pieces are taken. An error of take() ends it like stop() and is returned on rank 0; an
// exception in work() is returned on its rank, which must then end (ranks.h).
Status deal(Ranks& ranks, const Deal& job);

}  // namespace unscramble
