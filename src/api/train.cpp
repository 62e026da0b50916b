#include "learn/pdbnet/train.h"

#include <atomic>
#include <optional>

#include "api/failure.h"
#include "api/request.h"
#include "learn/model_export.h"
#include "learn/network_options.h"
#include "learn/ntuple_options.h"
#include "learn/recipe.h"
#include "learn/trainer.h"
#include "learn/training_words.h"

namespace unscramble::v0 {

namespace learning = ::unscramble::train;

namespace {

Expected<learning::TrainRequest> read_train_options(std::string_view puzzle, const Options& options) {
  learning::TrainRequest request;
  request.puzzle = std::string(puzzle);
  const auto specs = learning::train_options();
  for (const auto& [name, value] : options.all()) {
    if (name == "recipe") {
      const auto* text = std::get_if<std::string>(&value);
      if (text == nullptr) return usage_error("--recipe: the name of a recipe is a text");
      request.recipe = *text;
    } else if (const auto* spec = api::find_option(specs, name)) {
      if (auto put = api::put_option(*spec, value, request.options); !put) return put.error();
    } else {
      return api::unknown_option(name, specs, {"recipe"});
    }
  }
  return request;
}

// Hands the caller's function what a run reports, and stops the run if it says so or throws.
class Follower {
 public:
  explicit Follower(const std::function<bool(const TrainProgress&)>& tell) : tell_(tell) {}

  void operator()(const TrainProgress& progress) {
    if (!tell_ || failed_) return;
    const auto more = api::guarded("the progress function", [&]() -> Expected<bool> { return tell_(progress); });
    if (!more) failed_ = more.error();
    if (!more || !*more) stop_ = true;
  }
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }
  [[nodiscard]] const std::optional<Error>& failed() const { return failed_; }

 private:
  const std::function<bool(const TrainProgress&)>& tell_;
  std::atomic<bool> stop_ = false;
  std::optional<Error> failed_;
};

Expected<Trained> train_a_network(const learning::TrainRequest& request, Follower& follower) {
  const auto options = learning::network_run(request);
  if (!options) return options.error();
  const auto torch = learning::needs_torch(*options);
  if (!torch) return torch.error();
  if (*torch)
    return unsupported(
        "this network needs libtorch, which the library does without; the program `unscramble-train` "
        "trains it, or choose --net 1024-64-64");
  const auto result = learning::run_training(
      *options, learning::make_native_learner, follower.stop(), [&](const learning::TrainProgress& p) {
        follower({p.phase, p.fraction, p.seconds, p.examples, p.value_loss, p.solved_greedy, learning::describe(p)});
      });
  if (!result) return result.error();
  return Trained{result->model, result->examples, result->seconds, result->stopped};
}

Expected<Trained> train_tuples(const learning::TrainRequest& request, Follower& follower) {
  const auto run = learning::ntuple_run(request);
  if (!run) return run.error();
  const auto result = train_ntuples(*run, follower.stop(), [&](const NTupleProgress& p) {
    follower({"episodes", p.fraction, p.seconds, p.episodes, p.error, p.tested, ::unscramble::describe(p)});
  });
  if (!result) return result.error();
  return Trained{result->model, result->episodes, result->seconds, result->stopped};
}

Expected<Trained> train_pdb_network(const learning::TrainRequest& request, Follower& follower) {
  const auto options = pdbnet::run_of(request);
  if (!options) return options.error();
  const auto result = pdbnet::train(*options, follower.stop(), [&](const pdbnet::Progress& p) {
    follower({p.stage, p.done, p.seconds, p.examples, p.loss, -1, pdbnet::describe(p)});
  });
  if (!result) return result.error();
  return Trained{result->model, result->examples, result->seconds, result->stopped};
}

}  // namespace

Expected<Trained> train(std::string_view puzzle, const Options& options,
                        const std::function<bool(const TrainProgress&)>& progress) {
  const auto request = read_train_options(puzzle, options);
  if (!request) return request.error();
  if (const auto recipe = learning::check_request(*request); !recipe) return recipe.error();
  Follower follower(progress);
  auto trained = request->recipe == "ntuple"   ? train_tuples(*request, follower)
                 : request->recipe == "pdbnet" ? train_pdb_network(*request, follower)
                                               : train_a_network(*request, follower);
  if (follower.failed()) return *follower.failed();
  return trained;
}

std::vector<RecipeInfo> recipes() {
  std::vector<RecipeInfo> infos;
  for (const auto& recipe : learning::recipes()) {
    RecipeInfo info{std::string(recipe.name), std::string(recipe.summary), {}};
    for (const auto* spec : recipe.options) info.options.push_back(api::describe(*spec));
    infos.push_back(std::move(info));
  }
  return infos;
}

}  // namespace unscramble::v0
