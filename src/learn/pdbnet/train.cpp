#include "learn/pdbnet/train.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "core/build_info.h"
#include "domains/cube/pdb/features.h"
#include "learn/error_statistics.h"
#include "learn/live_line.h"
#include "learn/pdbnet/feature_net.h"
#include "learn/pdbnet/run_folder.h"
#include "learn/pdbnet/samples.h"
#include "learn/run_log.h"
#include "learn/training_run.h"
#include "learn/verdict.h"
#include "method/trained_models.h"
#include "nn/network.h"

namespace unscramble::pdbnet {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

class Run {
 public:
  Run(const Options& options, const std::atomic<bool>& stop, const std::function<void(const Progress&)>& on_progress,
      TokenSourcePtr<Cube3> features)
      : options_(options),
        stop_(stop),
        on_progress_(on_progress),
        monitor_({}, &stop),
        pool_(options.threads),
        source_(std::move(features)),
        net_(kCubeFeatures, options.hidden, options.seed) {
    monitor_.on_stage([this](std::string_view name, double done) {
      progress_.stage = std::string(name);
      progress_.done = done;
      tell();
    });
  }

  Expected<Result> operator()() {
    if (const auto ok = prepare(); !ok) return ok.error();
    stream_.emplace(puzzle_, samples_, options_.images);
    if (counters_.epoch == 0 && counters_.steps == 0) {
      measure();
      log_.write(0, {{"epoch", 0}, {"untrained", to_json(strength())}});
    }
    auto last_saved = Clock::now();
    while (fraction() < 1 && !stop_) {
      if (!run_epoch()) break;
      if (seconds_since(last_saved) < kCheckpointSeconds) continue;
      if (const auto ok = save_checkpoint(); !ok) return ok.error();
      last_saved = Clock::now();
    }
    const bool stopped = fraction() < 1;
    if (const auto ok = save_checkpoint(); !ok) return ok.error();
    if (!stopped)
      log_.write(counters_.seconds,
                 {{"epoch", counters_.epoch}, {"trained", to_json(strength())}, {"fraction", 1.0}, {"ended", true}});
    if (const auto ok = save_model(); !ok) return ok.error();
    static constexpr PlottedField kPlotted[] = {{"square error", "/loss"},
                                                {"square error, held out", "/held_out/mean_square_error"},
                                                {"absolute error, held out", "/held_out/mean_absolute_error"}};
    if (const auto ok = plot_log(options_.folder, "cube3, recipe pdbnet", kPlotted); !ok) return ok.error();
    const auto errors = judge();
    Result result{model_path().string(), counters_.epoch, counters_.examples, counters_.seconds, errors.mean_absolute,
                  errors.mean_square,    stopped,         log_.curves()};
    if (const auto& logged = log_.curves().untrained) result.untrained = strength_from(*logged);
    if (const auto& logged = log_.curves().trained; logged && !stopped) result.trained = strength_from(*logged);
    return result;
  }

 private:
  static constexpr double kCheckpointSeconds = 10;

  [[nodiscard]] fs::path in_folder(const char* name) const { return fs::path(options_.folder) / name; }
  [[nodiscard]] fs::path model_path() const { return in_folder("cube3.model"); }
  void tell() const {
    if (on_progress_) on_progress_(progress_);
  }

  Status prepare() {
    if (const auto ok = check(options_); !ok) return ok.error();
    const auto puzzle = Cube3::make("cube3", PuzzleConfig{options_.metric});
    if (!puzzle) return puzzle.error();
    puzzle_ = *puzzle;
    const auto start = run_start(options_.resume, options_.overwrite);
    if (!start) return start.error();
    if (const auto ok = claim_run_folder(options_.folder, model_path().filename(), *start); !ok) return ok.error();
    const bool exists = fs::exists(in_folder("checkpoint"));
    if (exists)
      if (const auto ok = resume(); !ok) return ok.error();
    auto log = RunLog::open(
        options_.folder, exists ? std::optional(counters_.seconds) : std::nullopt,
        {{"epoch", counters_.epoch}, {"options", to_json(options_)}, {"recipe", "pdbnet"}, {"puzzle", "cube3"}});
    if (!log) return log.error();
    log_ = *std::move(log);
    if (const auto ok = prepare_features(); !ok) return ok.error();
    return prepare_samples();
  }

  Status resume() {
    const auto model = nn::load_model(in_folder("checkpoint"));
    if (!model) return model.error();
    const auto counters = read_counters(model->info, to_json(options_));
    if (!counters)
      return Error{counters.error().code, in_folder("checkpoint").string() + ": " + counters.error().message};
    counters_ = *counters;
    return net_.restore(*model, counters_.steps);
  }

  Status prepare_features() {
    if (source_ == nullptr) {
      auto tables = CubeCollection::shared("brunetto", puzzle_.turn_metric(), monitor_, pool_);
      if (!tables) return tables.error();
      auto source = CubeFeatures::create(*std::move(tables));
      if (!source) return source.error();
      source_ = *std::move(source);
    }
    const Encoding encoding = source_->encoding();
    info_.puzzle = puzzle_.name();
    info_.encoding = std::string(encoding.name);
    info_.encoding_hash = encoding_hash(puzzle_, *source_);
    info_.architecture = nn::tanh_architecture(encoding.positions, encoding.values, options_.hidden);
    info_.provenance.recipe = "pdbnet";
    info_.provenance.seed = options_.seed;
    info_.provenance.commit = build_commit();
    info_.provenance.version = build_version();
    return Done{};
  }

  Status prepare_samples() {
    const auto on_label = [this](std::size_t done, std::size_t wanted) {
      progress_.stage = "labels";
      progress_.done = static_cast<double>(done) / static_cast<double>(wanted);
      tell();
    };
    auto samples = options_.samples == "walks"
                       ? walk_samples(options_, puzzle_, monitor_)
                       : optimal_samples(options_, puzzle_, in_folder("labels.tsv"), monitor_, pool_, on_label);
    if (!samples) return samples.error();
    samples_ = *std::move(samples);
    std::vector<Cube3::State> states;
    for (const auto& sample : samples_.held_out) {
      states.push_back(sample.state);
      held_out_distances_.push_back(sample.distance);
    }
    held_out_rows_.resize(states.size() * kCubeFeatures);
    source_->tokens(states, held_out_rows_, {});
    return Done{};
  }

  void draw(Rng& rng, std::size_t count) {
    states_.resize(count);
    distances_.resize(count);
    rows_.resize(count * kCubeFeatures);
    stream_->draw(rng, states_, distances_);
    source_->tokens(states_, rows_, {});
  }

  void measure() {
    Rng rng(options_.seed + 0x5CA1E);
    constexpr std::size_t kEnough = 20'000;
    draw(rng, kEnough);
    net_.measure(rows_, distances_);
  }

  [[nodiscard]] double fraction() const {
    return std::max(static_cast<double>(counters_.epoch) / options_.epochs, counters_.seconds / options_.seconds);
  }

  // False, with the net as it was before, if it was stopped midway.
  bool run_epoch() {
    const auto start = Clock::now();
    nn::Model before;
    net_.save_to(before);
    const std::uint64_t steps_before = net_.steps();
    const auto rate = static_cast<float>(options_.rate_end + (options_.rate - options_.rate_end) * 0.5 *
                                                                 (1 + std::cos(std::numbers::pi * fraction())));
    const std::uint64_t stream[] = {options_.seed, static_cast<std::uint64_t>(counters_.epoch)};
    Rng rng(hash_bytes(stream, sizeof(stream)));
    const std::size_t steps = (stream_->size() + options_.batch - 1) / options_.batch;
    double loss = 0;
    for (std::size_t step = 0; step < steps; ++step) {
      if (stop_) {
        (void)net_.restore(before, steps_before);  // its own tensors fit
        return false;
      }
      draw(rng, options_.batch);
      loss += net_.learn(rows_, distances_, rate) / static_cast<double>(steps);
    }
    ++counters_.epoch;
    counters_.steps = net_.steps();
    counters_.examples += steps * options_.batch;
    counters_.seconds += seconds_since(start);
    report(rate, loss);
    return true;
  }

  ErrorStatistics judge() {
    std::vector<float> estimates(held_out_distances_.size());
    net_.estimate(held_out_rows_, estimates);
    return error_statistics(estimates, held_out_distances_);
  }

  // Its own search takes minutes per cube, so the network is judged by its errors alone.
  Strength strength() {
    const auto errors = judge();
    Strength strength;
    strength.known = static_cast<int>(errors.states);
    strength.mean_error = errors.mean_error;
    strength.absolute_error = errors.mean_absolute;
    return strength;
  }

  void report(double rate, double loss) {
    const auto errors = judge();
    const double per_second = static_cast<double>(counters_.examples) / std::max(counters_.seconds, 1e-6);
    log_.write(counters_.seconds, {{"epoch", counters_.epoch},
                                   {"examples", counters_.examples},
                                   {"examples_per_second", per_second},
                                   {"fraction", fraction()},
                                   {"rate", rate},
                                   {"loss", loss},
                                   {"held_out",
                                    {{"states", errors.states},
                                     {"mean_absolute_error", errors.mean_absolute},
                                     {"mean_square_error", errors.mean_square},
                                     {"mean_error", errors.mean_error},
                                     {"overestimated", errors.overestimated}}}});
    progress_ = {"epoch",
                 fraction(),
                 counters_.epoch,
                 counters_.seconds,
                 counters_.examples,
                 rate,
                 loss,
                 errors.mean_absolute,
                 errors.mean_square,
                 per_second,
                 unscramble::judge(log_.curves()).words};
    tell();
  }

  Status save_checkpoint() {
    nn::Model model;
    model.info = info_;
    put_counters(model.info, counters_, to_json(options_));
    net_.export_to(model);
    net_.save_to(model);
    return nn::save_model(model, in_folder("checkpoint"));
  }

  Status save_model() {
    nn::Model model;
    model.info = info_;
    model.info.provenance.examples = counters_.examples;
    model.info.provenance.seconds = counters_.seconds;
    model.info.provenance.created = today();
    nlohmann::json note = {{"options", to_json(options_)}, {"strength", to_json(strength())}};
    if (puzzle_.metric() != Cube3().metric()) note[kMetricInNote] = puzzle_.metric();
    model.info.provenance.note = note.dump();
    net_.export_to(model);
    if (const auto ok = add_golden(model); !ok) return ok.error();
    return nn::save_model(model, model_path());
  }

  // Real feature rows: random numbers would fall where every tanh is flat.
  Status add_golden(nn::Model& model) const {
    const auto network = nn::Network::create(model);
    if (!network) return network.error();
    constexpr std::size_t kRows = 8;
    const std::size_t step = std::max<std::size_t>(held_out_distances_.size() / kRows, 1);
    for (std::size_t i = 0; i < held_out_distances_.size(); i += step) {
      const auto row = std::span(held_out_rows_).subspan(i * kCubeFeatures, kCubeFeatures);
      nn::GoldenRow golden{{row.begin(), row.end()}, 0, {}};
      (*network)->run(row, std::span(&golden.value, 1), {});
      model.info.golden.push_back(std::move(golden));
    }
    return Done{};
  }

  const Options& options_;
  const std::atomic<bool>& stop_;
  const std::function<void(const Progress&)>& on_progress_;
  Monitor monitor_;
  ThreadPool pool_;
  Cube3 puzzle_;
  TokenSourcePtr<Cube3> source_;
  nn::ModelInfo info_;
  FeatureNet net_;
  Counters counters_;
  RunLog log_;
  Progress progress_;
  Samples samples_;
  std::optional<SampleStream> stream_;
  std::vector<std::uint16_t> held_out_rows_;
  std::vector<int> held_out_distances_;
  std::vector<Cube3::State> states_;
  std::vector<std::uint16_t> rows_;
  std::vector<float> distances_;
};

}  // namespace

std::string describe(const Progress& p) {
  if (p.stage != "epoch") return fmt::format("{} {:.0f}%", p.stage, 100 * p.done);
  LiveLine line;
  line.fraction = p.done;
  line.seconds = p.seconds;
  line.stage = fmt::format("epoch {}", p.epoch);
  line.per_second = p.per_second;
  line.loss = p.loss;
  line.held_out_error = p.held_out_absolute;
  line.verdict = p.verdict;
  return to_text(line);
}

Expected<Result> train(const Options& options, const std::atomic<bool>& stop,
                       const std::function<void(const Progress&)>& on_progress, TokenSourcePtr<Cube3> features) {
  return Run(options, stop, on_progress, std::move(features))();
}

}  // namespace unscramble::pdbnet
