// `unscramble train PUZZLE` with the recipes that train networks: here where the program's own learner can. The papers'
// networks and GPUs need libtorch: those are handed over to unscramble-train beside it, the one program that links it.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/spread.h"
#include "cli/training.h"
#include "core/size.h"
#include "learn/lane_sum.h"
#include "learn/model_export.h"
#include "learn/network_options.h"
#include "learn/training_words.h"

namespace unscramble::cli {

namespace {

train::MakeLearner* torch_learner = nullptr;

int hand_over(const train::TrainRequest& request) {
  std::error_code error;
  auto words = to_words(request);
  words.insert(words.begin(),
               std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "unscramble-train");
  if (!std::filesystem::exists(words.front(), error))
    return fail(
        unsupported("this network needs libtorch, and the program was built without it: `./run train` with the "
                    "same arguments installs it (about 125 MB), or build with Debian's libtorch-dev and "
                    "libopenblas-dev; --net 1024-64-64 needs neither"));
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(argv[0], argv.data());
  return fail(Error{ErrorCode::kIo, words.front() + ": " + std::strerror(errno)});
}

// Each costs a few milliseconds of a step, so no more than most people have ranks.
constexpr std::uint64_t kUsualLanes = 4;

int train_here(const train::TrainOptions& options, train::MakeLearner& make_learner) {
  tell(train::describe_plan(options, ThreadPool(options.threads).size()));
  if (!ranks().alone())
    tell(fmt::format("{} ranks share every batch, cut into {} lanes; the threads are those of each rank.\n",
                     ranks().size(), options.lanes));
  return follow_run(
      options.folder,
      [&](ProgressPrinter& line) {
        return train::run_training(
            options, make_learner, interrupt_flag(),
            [&](const train::TrainProgress& p) { line.show(train::describe(p)); }, &ranks());
      },
      [&](const auto& result) {
        return std::pair(fmt::format("unscramble solve {}{} --model {}", options.puzzle,
                                     options.metric.empty() ? "" : " --metric " + options.metric, result.model),
                         format_count(static_cast<double>(result.examples)) + " examples");
      });
}

}  // namespace

void use_torch_learner(train::MakeLearner* make_learner) { torch_learner = make_learner; }

Expected<bool> needs_torch(const train::TrainRequest& request) {
  const auto options = train::network_run(request);
  if (!options) return options.error();
  return train::needs_torch(*options);
}

int train_network(const train::TrainRequest& request) {
  auto options = train::network_run(request);
  if (!options) return fail(options.error());
  // Also with one rank: what it makes is then what two or four would have made.
  if (on_ranks() && options->lanes == 0)
    for (options->lanes = kUsualLanes; options->lanes < static_cast<std::uint64_t>(ranks().size());)
      options->lanes *= 2;
  if (options->lanes > 0)
    if (const auto refusal = train::LaneSum::refusal(static_cast<int>(options->lanes), ranks().size());
        !refusal.empty())
      return fail(usage_error(refusal));
  if (torch_learner != nullptr) return train_here(*options, *torch_learner);
  const auto torch = train::needs_torch(*options);
  if (!torch) return fail(torch.error());
  if (*torch && on_ranks())
    return fail(
        unsupported("this network needs libtorch, which trains in one process; only the program's own learner is "
                    "spread over ranks. --net 1024-64-64 works there"));
  return *torch ? hand_over(request) : train_here(*options, train::make_native_learner);
}

}  // namespace unscramble::cli
