#include "learn/resume_words.h"

#include "learn/recipe.h"
#include "learn/shared_options.h"

namespace unscramble {

namespace {

using nlohmann::json;

std::optional<OptionValue> value_of(const OptionSpec& spec, const json& stored) {
  if (stored.is_boolean()) return stored.get<bool>();
  if (stored.is_string() && !stored.get<std::string>().empty()) return stored.get<std::string>();
  if (!stored.is_number()) return {};
  const bool whole = spec.kind == OptionKind::kWhole || spec.kind == OptionKind::kCount;
  const OptionValue value =
      whole && stored.get<double>() >= 0 ? OptionValue(stored.get<std::uint64_t>()) : OptionValue(stored.get<double>());
  // What nobody could type stands for an option that is not set: --greedy-after 0.
  if (!parse_option(spec, to_text(value))) return {};
  return value;
}

std::string fact_in(const json& facts, const char* name) {
  const auto found = facts.find(name);
  return found != facts.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

Expected<std::vector<std::string>> resume_words(const SeenRun& run, double seconds) {
  const json& facts = run.curves->facts;
  train::TrainRequest request{fact_in(facts, "puzzle"), fact_in(facts, "recipe")};
  if (request.puzzle.empty() || request.recipe.empty() || !facts.contains("options") || !facts["options"].is_object())
    return unsupported("the log of " + run.name + " does not name its settings: resume it on the command line");
  const auto recipe = train::find_recipe(request.recipe);
  if (!recipe) return recipe.error();
  const json& options = facts["options"];
  for (const OptionSpec* spec : (*recipe)->options)
    if (const auto stored = options.find(spec->json_name()); stored != options.end())
      if (auto value = value_of(*spec, *stored)) request.options.put(spec->name, *std::move(value));
  request.options.set(train::kOut, run.folder.string());
  request.options.set(train::kResume, true);
  if (seconds > 0) request.options.set(train::kTime, seconds);
  auto words = to_words(request);
  words.insert(words.begin(), "train");
  return words;
}

}  // namespace unscramble
