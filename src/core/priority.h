// Which thread gets a busy processor first. Asking for less than others needs no permission; asking for more would.
#pragma once

namespace unscramble {

// The calling thread, and all threads and processes that it starts from now on, leave the processor to others: this
// many steps of `nice`, up to the lowest priority there is.
void step_back(int steps);

// The calling thread works in short turns: it waits for others no longer than they wait for it, where the system has
// such a choice (Linux 6.12 and later).
void prefer_short_turns();

}  // namespace unscramble
