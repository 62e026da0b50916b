// Ctrl-C and SIGTERM: the first one asks the work to stop with what it has, the second one kills the program.
#pragma once

#include <atomic>

namespace unscramble::cli {

void install_interrupt_handlers();
// The same for another signal: mpirun passes SIGUSR1 on to all ranks, and Slurm can send it before the time is up.
void interrupt_on(int signal);
const std::atomic<bool>& interrupt_flag();
void interrupt();  // as the first Ctrl-C does
inline bool interrupted() { return interrupt_flag().load(std::memory_order_relaxed); }

}  // namespace unscramble::cli
