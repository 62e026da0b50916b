#include "wasm/training_slices.h"

#include <chrono>
#include <filesystem>

#include "learn/model_export.h"
#include "learn/network_options.h"
#include "learn/run_shelf.h"
#include "learn/trainer.h"

namespace unscramble::wasm {

namespace {

// The words that the routes give to a host: "train PUZZLE --option value --flag".
Expected<train::TrainRequest> read_words(const std::vector<std::string>& words) {
  train::TrainRequest request;
  const auto options = train::train_options();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--")) {
      request.puzzle = word;
      continue;
    }
    const std::string name = word.substr(2);
    if (name == "recipe" && i + 1 < words.size()) {
      request.recipe = words[++i];
      continue;
    }
    const OptionSpec* found = nullptr;
    for (const auto* spec : options)
      if (spec->name == name || spec->opposite == name) found = spec;
    if (found == nullptr) return usage_error("there is no option " + word);
    if (found->kind == OptionKind::kFlag) {
      request.options.put(found->name, found->name == name);
      continue;
    }
    if (i + 1 == words.size()) return usage_error(word + " needs a value");
    auto value = parse_option(*found, words[++i]);
    if (!value) return value.error();
    request.options.put(found->name, *std::move(value));
  }
  return request;
}

}  // namespace

Status TrainingSlices::start(const std::string& run, const std::vector<std::string>& words) {
  if (going_) return Error{ErrorCode::kLimit, run_ + " is being trained; one at a time"};
  auto request = read_words(words);
  if (!request) return request.error();
  if (const auto recipe = train::check_request(*request); !recipe) return recipe.error();
  if (request->recipe == "ntuple" || request->recipe == "pdbnet")
    return unsupported("recipe " + request->recipe + " needs more time and memory than a browser gives; recipe fast " +
                       "learns here");
  const auto options = train::network_run(*request);
  if (!options) return options.error();
  const auto torch = train::needs_torch(*options);
  if (!torch) return torch.error();
  if (*torch) return unsupported("this recipe's network needs libtorch, which no browser has; recipe fast learns here");
  std::error_code ignored;
  std::filesystem::remove(stop_request(options->folder), ignored);
  run_ = run;
  request_ = *std::move(request);
  fault_.clear();
  going_ = true;
  return Done{};
}

std::optional<std::string> TrainingSlices::running() {
  if (!going_) return {};
  return run_;
}

bool TrainingSlices::work(double seconds) {
  if (!going_) return false;
  const auto options = train::network_run(request_);
  if (!options) {
    fault_ = options.error().message;
    going_ = false;
    return true;
  }
  std::error_code error;
  if (std::filesystem::remove(stop_request(options->folder), error)) {
    going_ = false;
    return true;
  }
  std::atomic<bool> stop{false};
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  const auto result = train::run_training(*options, train::make_native_learner, stop, [&](const auto& progress) {
    if (progress.step > 0 && std::chrono::steady_clock::now() >= until) stop = true;
  });
  if (!result) fault_ = result.error().message;
  going_ = result && result->stopped;
  request_.options.set(train::kResume, true);
  request_.options.clear(train::kOverwrite.spec);
  return true;
}

}  // namespace unscramble::wasm
