#include "learn/pdbnet/options.h"

#include <nlohmann/json.hpp>

#include "learn/setting.h"
#include "learn/shared_options.h"
#include "learn/training_run.h"
#include "puzzle/text.h"

namespace unscramble::pdbnet {

namespace {

using train::Keep, train::setting, train::unstored;
using List = std::vector<train::Setting<Options>>;

constexpr std::string_view kSampling = "Samples";
constexpr std::string_view kMoreSamples = "Beyond the paper: more from fewer samples";

constexpr auto kEpochs = under(train::kTheRun, whole_option<int>("epochs", 1, 1e9, "stop after this many epochs"));
constexpr auto kSamples = under(
    kSampling, choice_option("samples", "optimal walks",
                             "optimal: exact labels from the optimal solver; walks: the lengths of random walks"));
constexpr auto kPaths = under(
    kSampling,
    whole_option<std::size_t>("paths", 0, 1e9, "optimal: cubes from very long walks, seconds each (paper: 100000)"));
constexpr auto kPerPath = under(
    kSampling, whole_option<std::size_t>("per-path", 0, 100,
                                         "optimal: this many states of each path or one fewer, at random; 0 = all"));
constexpr auto kShortPaths =
    under(kMoreSamples,
          whole_option<std::size_t>("short-paths", 0, 1e9, "optimal: cubes from short walks, milliseconds each"));
constexpr auto kShortLength =
    under(kMoreSamples, whole_option<int>("short-length", 1, 1000, "optimal: turns of a short walk"));
constexpr auto kTables =
    under(kSampling, text_option("tables", "SIZE", "optimal: the solver's tables, as for `solve --tables`"));
constexpr auto kWalkSamples =
    under(kSampling, whole_option<std::size_t>("walk-samples", 100, 1e9, "walks: number of samples"));
constexpr auto kFresh =
    under(kMoreSamples,
          either_option("fresh", "no-fresh", "optimal: random cubes replace samples beyond the short walks' reach"));
constexpr auto kImages = under(
    kMoreSamples, either_option("images", "no-images", "a sample's symmetric and inverse images are samples too"));

std::string widths_text(const std::vector<int>& widths) {
  std::string text;
  for (const int width : widths) text += (text.empty() ? "" : "-") + std::to_string(width);
  return text;
}

void put_widths(Options& options, const OptionValue& value) {
  const auto& text = std::get<std::string>(value);
  if (text == "paper") return;  // the default
  options.hidden.clear();
  for (const auto word : split_words(text, "-")) options.hidden.push_back(parse_int(word).value_or(0));
}

const List& settings() {
  static const List list = {
      unstored(setting(train::kTime, &Options::seconds)),
      unstored(setting(kEpochs, &Options::epochs)),
      unstored(setting(train::kOut, &Options::folder)),
      unstored(setting(train::kResume, &Options::resume)),
      unstored(setting(train::kOverwrite, &Options::overwrite)),
      setting(train::kSeed, &Options::seed),
      setting(train::kMetric, &Options::metric),
      unstored(setting(train::kThreads, &Options::threads)),
      setting(kSamples, &Options::samples),
      setting(kPaths, &Options::paths),
      setting(kPerPath, &Options::states_per_path),
      setting(kShortPaths, &Options::short_paths),
      setting(kShortLength, &Options::short_length),
      unstored(setting(kTables, &Options::tables)),
      setting(kWalkSamples, &Options::walk_samples),
      setting(kFresh, &Options::fresh),
      setting(kImages, &Options::images),
      {&train::kNet.spec, Keep::kFixed, [](const Options& o) { return OptionValue(widths_text(o.hidden)); },
       put_widths},
      setting(train::kBatch, &Options::batch),
      setting(train::kRate, &Options::rate),
      setting(train::kRateEnd, &Options::rate_end),
  };
  return list;
}

Status only_cube3(const std::string& puzzle) {
  if (puzzle == "cube3") return Done{};
  return unsupported("recipe pdbnet is for cube3 only; --recipe fast trains " + puzzle);
}

}  // namespace

Status check(const Options& o) {
  if (o.samples != "optimal" && o.samples != "walks")
    return usage_error("no samples '" + o.samples + "'; there are optimal and walks");
  if (o.samples == "optimal" && o.paths + o.short_paths < 10) return usage_error("at least ten paths are needed");
  if (o.fresh && o.short_paths == 0)
    return usage_error("--fresh replaces what lies beyond the reach of short walks; add --short-paths");
  if (o.samples == "walks" && o.walk_samples < 100) return usage_error("at least a hundred samples are needed");
  if (o.walk_depth < 1 || o.walk_depth > 7) return usage_error("the search before the walks must be 1 to 7 turns deep");
  if (o.hidden.empty() || o.hidden.size() > 16) return usage_error("the net must have 1 to 16 hidden layers");
  for (const int width : o.hidden)
    if (width < 1 || width > 256) return usage_error("hidden layers must be 1 to 256 wide");
  if (o.batch < 1 || o.epochs < 1) return usage_error("batch and epochs must be at least 1");
  return Done{};
}

train::Recipe recipe() {
  return {"pdbnet", "a small net over pattern databases, Brunetto & Trunda; cube3", train::specs_of(settings()),
          [](const std::string& puzzle, const std::string&) -> Expected<OptionValues> {
            if (auto ok = only_cube3(puzzle); !puzzle.empty() && !ok) return ok.error();
            return train::values_of(Options{}, settings());
          }};
}

Expected<Options> run_of(const train::TrainRequest& request) {
  if (const auto recipe = check_request(request); !recipe) return recipe.error();
  if (auto ok = only_cube3(request.puzzle); !ok) return ok.error();
  Options options;
  train::apply(request.options, settings(), options);
  if (const auto net = request.options.get(train::kNet); net && widths_text(options.hidden) != *net && *net != "paper")
    return usage_error("'" + printable(*net) + "' is not a list of widths such as 40-36-36-10");
  if (options.folder.empty()) options.folder = "runs/cube3-pdbnet";
  return options;
}

nlohmann::json to_json(const Options& o) {
  auto json = train::stored_json(o, settings());
  if (o.metric.empty()) json["metric"] = "qtm";
  json["walk_depth"] = o.walk_depth;
  return json;
}

Status check_same_settings(const nlohmann::json& stored, const nlohmann::json& now) {
  return unscramble::check_same_settings(stored, now, {});
}

}  // namespace unscramble::pdbnet
