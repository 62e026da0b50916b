#include "cli/spread.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "cli/console.h"

namespace unscramble::cli {

namespace {

Ranks* all_ranks = nullptr;

// What mpirun and srun tell a process about its fellows. SLURM_NTASKS would not do: it is also set in the batch script.
int ranks_started() {
  const auto number = [](const char* name) {
    const char* text = std::getenv(name);
    return text == nullptr ? 0 : std::atoi(text);
  };
  const bool by_slurm = std::getenv("PMIX_RANK") != nullptr || std::getenv("PMI_RANK") != nullptr;
  return std::max({number("OMPI_COMM_WORLD_SIZE"), number("PMI_SIZE"), by_slurm ? number("SLURM_STEP_NUM_TASKS") : 0});
}

}  // namespace

Ranks& ranks() {
  static SoloRanks solo;
  return all_ranks != nullptr ? *all_ranks : solo;
}

void use_ranks(Ranks& ranks) {
  all_ranks = &ranks;
  if (!ranks.first()) be_silent();
}

bool on_ranks() { return all_ranks != nullptr; }

bool is_spread(const Command& command) {
  constexpr std::array<std::string_view, 5> kSpread{"solve", "eval", "train", "count", "pdb build"};
  return std::find(kSpread.begin(), kSpread.end(), command.name) != kSpread.end();
}

Status hand_over_to_mpi(char** words) {
  const int count = ranks_started();
  if (count < 2) return Done{};
  std::error_code error;
  std::string program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "unscramble-mpi";
  if (!std::filesystem::exists(program, error))
    return unsupported("started as " + std::to_string(count) +
                       " ranks, but this program was built without MPI and would do everything " +
                       std::to_string(count) + " times. `./run cluster " + std::to_string(count) +
                       " ...` builds unscramble-mpi; see docs/cluster.md");
  std::vector<char*> argv;
  for (; *words != nullptr; ++words) argv.push_back(*words);
  argv.push_back(nullptr);
  argv[0] = program.data();
  ::execv(argv[0], argv.data());
  return Error{ErrorCode::kIo, program + ": " + std::strerror(errno)};
}

}  // namespace unscramble::cli
