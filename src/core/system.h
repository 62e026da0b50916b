// What this machine has to offer.
#pragma once

#include <cstdint>

namespace unscramble {

// Bytes that can be used without evicting anything: the kernel's estimate, or what the control
// group still allows if that is less. A guess of 1 GiB where neither can be read.
// Of the share of this process, where it shares the machine (share_machine).
std::uint64_t available_memory();

// Threads for a process that may use all of its share: the cores it may run on, at least one.
int available_threads();

// This process is one of several equal ones on this machine: the two above are then its share. Call it at the start.
void share_machine(int processes);

// The width of the terminal that a descriptor is, 80 where it does not say; 0 = it is not a terminal.
int terminal_columns(int descriptor);

}  // namespace unscramble
