// What this machine has to offer.
#pragma once

#include <cstdint>

namespace unscramble {

// Bytes that can be used without evicting anything: the kernel's estimate, or what the control
// group still allows if that is less. A guess of 1 GiB where neither can be read.
std::uint64_t available_memory();

// The width of the terminal that a descriptor is, 80 where it does not say; 0 = it is not a terminal.
int terminal_columns(int descriptor);

}  // namespace unscramble
