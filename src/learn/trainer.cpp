#include "learn/trainer.h"

#include <chrono>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/build_info.h"
#include "core/files.h"
#include "learn/batch_stream.h"
#include "learn/checkpoint.h"
#include "learn/depth_watch.h"
#include "learn/lane_step.h"
#include "learn/learnable.h"
#include "learn/memory_check.h"
#include "learn/model_export.h"
#include "learn/run_batches.h"
#include "learn/run_exams.h"
#include "learn/run_log.h"
#include "learn/run_start.h"
#include "learn/strength.h"
#include "learn/training_run.h"
#include "learn/verdict.h"
#include "method/trained_models.h"
#include "nn/isa.h"
#include "nn/quantise.h"
#include "solve/registry.h"

namespace unscramble::train {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kAttemptSeconds = 60;

class Run {
 public:
  Run(const TrainOptions& options, MakeLearner& make_learner, const std::atomic<bool>& stop,
      const std::function<void(const TrainProgress&)>& on_progress, Ranks& ranks)
      : options_(options),
        ranks_(ranks),
        make_learner_(make_learner),
        stop_(stop),
        on_progress_(on_progress),
        pool_(options.threads),
        batches_(options_, pool_) {}

  Expected<TrainResult> operator()() {
    if (const auto ok = agree(ranks_, prepare()); !ok) return ok.error();
    if (const auto ok = start_lanes(); !ok) return ok.error();
    if (const auto ok = examine_untrained(); !ok) return ok.error();
    last_checkpoint_ = last_log_ = last_probe_ = last_tick_ = last_attempt_ = Clock::now();
    logged_examples_ = counters_.examples;
    if (counters_.bellman_step == 0 && options_.walk_fraction > 0)
      if (const auto ok = run_phase(true); !ok) return ok.error();
    if (!stopping())
      if (const auto ok = run_phase(false); !ok) return ok.error();
    const bool stopped = stop_wanted() && fraction() < 1;
    if (!ranks_.first()) return TrainResult{model_path().string(), counters_.examples, elapsed(), stopped, {}, {}, {}};
    if (progress_.step > 0) log_progress();
    if (const auto ok = save(); !ok) return ok.error();
    if (!stopped)
      if (const auto ok = examine_trained(); !ok) return ok.error();
    static constexpr PlottedField kPlotted[] = {{"value loss", "/value_loss"},
                                                {"move loss", "/moves_loss"},
                                                {"solved by greedy", "/solved_greedy", 1},
                                                {"solved by beam", "/solved_beam", 1}};
    const std::string title = options_.puzzle + ", recipe " + options_.recipe + ", " + nn::describe(info_.architecture);
    if (const auto plotted = plot_log(folder_, title, kPlotted); !plotted) return plotted.error();
    TrainResult result{model_path().string(), counters_.examples, elapsed(), stopped, log_.curves(), {}, {}};
    const auto strength = [](const std::optional<nlohmann::json>& logged) {
      return logged ? strength_from(*logged) : std::optional<Strength>();
    };
    result.untrained = strength(log_.curves().untrained);
    if (!stopped) result.trained = strength(log_.curves().trained);
    return result;
  }

 private:
  Status prepare() {
    auto puzzle = make_puzzle(options_.puzzle, PuzzleConfig{options_.metric});
    if (!puzzle) return puzzle.error();
    puzzle_ = *std::move(puzzle);
    TrainingSetup setup{options_.encoding, options_.base, {}, options_.teacher};
    if (!options_.states.empty()) {
      const auto file = map_file(options_.states);
      if (!file) return file.error();
      const auto bytes = (*file)->bytes();
      setup.states = puzzle_->split_states({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    const auto learnable = make_learnable(options_.puzzle, PuzzleConfig{options_.metric});
    if (!learnable) return learnable.error();
    auto source = (*learnable)->training_source(setup);
    if (!source) return source.error();
    source_ = *source;
    batches_.draw_from(source_);
    exams_ = std::make_unique<RunExams>(options_, *puzzle_, *source_, pool_, stop_);
    const Encoding encoding = source_->encoding();
    // DeepCubeA's networks have no policy: what no loss trains is left out.
    const bool scores_moves = options_.moves_weight > 0 || options_.walk_fraction > 0;
    auto architecture = nn::parse_architecture(options_.net, encoding.positions, encoding.values,
                                               scores_moves ? source_->num_moves() : 0);
    if (!architecture) return architecture.error();
    if (auto ok = check_memory(*architecture, options_.batch); !ok) return ok;
    info_.puzzle = source_->puzzle();
    info_.encoding = std::string(encoding.name);
    info_.encoding_hash = source_->hash();
    info_.base = options_.base;
    info_.architecture = *architecture;
    info_.provenance.recipe = options_.recipe;
    info_.provenance.seed = options_.seed;
    info_.provenance.commit = build_commit();
    info_.provenance.version = build_version();
    const auto kernels = nn::chosen_float_kernels();
    if (!kernels) return kernels.error();
    info_.provenance.isa = (*kernels)->name;
    folder_ = options_.folder;
    options_.metric = puzzle_->card().metric;
    if (const auto usual = make_puzzle(options_.puzzle); usual && (*usual)->card().metric != options_.metric)
      note_[kMetricInNote] = options_.metric;
    options_.encoding = info_.encoding;
    const auto start = run_start(options_.resume, options_.overwrite);
    if (!start) return start.error();
    auto made = make_learner_(learner_options(options_, *architecture), pool_);
    if (!made) return made.error();
    learner_ = *std::move(made);
    if (*start == RunStart::kResume) return resume();
    if (!options_.init.empty())
      if (auto ok = start_from_file(options_, info_, *learner_); !ok) return ok;
    // After the weights to start from are read, by all: they may be those of the run to be overwritten.
    ranks_.barrier();
    if (!ranks_.first()) return Done{};
    if (const auto ok = claim_run_folder(folder_, model_path().filename(), *start); !ok) return ok.error();
    return open_log({});
  }

  Status open_log(std::optional<double> resumed_at) {
    nlohmann::json facts = {{"puzzle", options_.puzzle},
                            {"recipe", options_.recipe},
                            {"options", to_json(options_)},
                            {"architecture", nn::describe(info_.architecture)},
                            {"step", counters_.step}};
    if (std::isfinite(options_.threshold)) facts["threshold"] = options_.threshold;
    auto log = RunLog::open(folder_, resumed_at, std::move(facts));
    if (!log) return log.error();
    log_ = *std::move(log);
    return Done{};
  }

  // Rank 0 reads it for all: the others' machines need not have the folder.
  Expected<Checkpoint> shared_checkpoint() {
    if (ranks_.alone()) return load_checkpoint(checkpoint_path());
    Bytes bytes;
    Status read = Done{};
    if (ranks_.first()) {
      if (const auto file = map_file(checkpoint_path())) {
        bytes.assign((*file)->bytes().begin(), (*file)->bytes().end());
      } else {
        read = file.error();
      }
    }
    ranks_.broadcast(bytes);
    if (!read) return read.error();
    if (bytes.empty()) return Error{ErrorCode::kIo, "rank 0 could not read the checkpoint"};
    const auto owner = std::make_shared<Bytes>(std::move(bytes));
    return parse_checkpoint(*owner, owner, checkpoint_path());
  }

  Status resume() {
    auto checkpoint = shared_checkpoint();
    if (!checkpoint) return checkpoint.error();
    if (const auto ok = check_same_settings(checkpoint->options, options_); !ok)
      return Error{ok.error().code, checkpoint_path().string() + ": " + ok.error().message};
    if (checkpoint->model.info.encoding_hash != info_.encoding_hash)
      return usage_error("the checkpoint belongs to another puzzle or encoding");
    if (checkpoint->model.info.base != info_.base)
      return usage_error("the checkpoint corrects '" + checkpoint->model.info.base + "': give the same --base");
    if (const auto ok = learner_->restore(checkpoint->model); !ok) return ok.error();
    counters_ = checkpoint->counters;
    for (auto& target : checkpoint->targets)
      if (const auto ok = batches_.publish(target.step, std::move(target.model)); !ok) return ok.error();
    return ranks_.first() ? open_log(counters_.seconds) : Done{};
  }

  // Working time: a gap far longer than any step (a stopped process, a sleeping machine) is not counted, or schedules
  // by time would skip what was not done.
  [[nodiscard]] double elapsed() const { return counters_.seconds; }
  void count_time() {
    constexpr double kLongestStep = 60;
    const auto now = Clock::now();
    counters_.seconds += std::min(kLongestStep, std::chrono::duration<double>(now - last_tick_).count());
    last_tick_ = now;
  }
  [[nodiscard]] double fraction() const {
    const double by_examples = static_cast<double>(counters_.examples) / static_cast<double>(options_.examples);
    return std::max(elapsed() / options_.seconds, by_examples);
  }
  // With lanes, all ranks stop after the same step.
  [[nodiscard]] bool stop_wanted() const { return lanes_ ? lanes_->stop_agreed() : stop_.load(); }
  [[nodiscard]] bool stopping() const { return stop_wanted() || fraction() >= 1; }
  [[nodiscard]] std::filesystem::path checkpoint_path() const { return folder_ / "checkpoint"; }
  [[nodiscard]] std::filesystem::path model_path() const {
    return folder_ / (std::filesystem::path(options_.puzzle).filename().string() + ".model");
  }

  [[nodiscard]] nn::Model current_model() const {
    nn::Model model;
    model.info = info_;
    model.info.provenance.examples = counters_.examples;
    model.info.provenance.seconds = elapsed();
    model.info.provenance.created = today();
    model.info.provenance.note = note_.empty() ? "" : note_.dump();
    model.tensors = learner_->weights();
    return model;
  }

  Status start_lanes() {
    if (options_.lanes == 0) return Done{};
    auto made = LaneStep::make(*learner_, options_, pool_, ranks_);
    if (!made) return made.error();
    lanes_ = *std::move(made);
    return Done{};
  }

  // Cosine from the first to the last rate along the phase.
  [[nodiscard]] StepOptions step_options(bool walk) const {
    const double done = std::min(1.0, fraction());
    const double split = options_.walk_fraction;
    const double along = walk ? done / split : split < 1 ? std::max(0.0, done - split) / (1 - split) : 1.0;
    const double from = walk ? options_.walk_rate : options_.rate;
    const double to = walk ? options_.walk_rate_end : options_.rate_end;
    StepOptions step;
    step.rate = static_cast<float>(to + (from - to) * 0.5 * (1 + std::cos(std::numbers::pi * std::min(1.0, along))));
    step.value_weight = walk ? options_.walk_value_weight : 1.0F;
    step.moves_weight = walk ? 1.0F : options_.moves_weight;
    return step;
  }

  Status run_phase(bool walk) {
    phase_ = walk ? "walk" : "bellman";
    if (!walk && counters_.bellman_step == 0) {
      counters_.bellman_step = std::max<std::uint64_t>(counters_.step, 1);
      counters_.refresh = {};
    }
    if (!walk && !batches_.has_target())
      if (auto ok = batches_.publish(counters_.step, current_model()); !ok) return ok;
    const LaneStep::MakeLane make_lane_of = [this, walk](std::uint64_t index, std::uint64_t lane,
                                                         TrainingBatch& batch) {
      batches_.make_lane(walk, index, lane, batch);
    };
    if (lanes_) lanes_->begin_phase(make_lane_of, counters_.step);
    std::optional<BatchStream> stream;
    if (options_.ahead > 0 && !lanes_)
      stream.emplace([this, walk](std::uint64_t index, TrainingBatch& batch) { batches_.make(walk, index, batch); },
                     pool_.size(), options_.ahead, counters_.step);
    auto batch = std::make_unique<TrainingBatch>();
    checks_ = checks_due();
    while (!stopping() && (!walk || fraction() < options_.walk_fraction)) {
      if (stream) {
        batch = stream->next(std::move(batch));
      } else if (!lanes_) {
        batches_.make_together(walk, counters_.step, *batch);
      }
      const StepOptions step = step_options(walk);
      const Losses losses = lanes_ ? lanes_->step(counters_.step, step) : learner_->step(*batch, step);
      if (!std::isfinite(losses.value)) return Error{ErrorCode::kInternal, "training diverged: the loss is not finite"};
      ++counters_.step;
      counters_.examples += options_.batch;
      count_time();
      if (lanes_)
        if (auto ok = lanes_->agree_on(counters_.step, stop_, counters_.seconds); !ok) return ok;
      note(losses, step.rate);
      if (!walk) {
        if (auto ok = maybe_refresh(losses); !ok) return ok;
        if (auto ok = watch_depths(); !ok) return ok;
      }
      if (!ranks_.first()) continue;
      if (auto ok = housekeeping(); !ok) return ok;
    }
    if (lanes_) lanes_->end_phase();
    return Done{};
  }

  // How many checks the part of the run already done holds, if they are spread over all of it.
  [[nodiscard]] std::uint64_t checks_due() const {
    return static_cast<std::uint64_t>(std::min(1.0, fraction()) * static_cast<double>(kPrintedChecks));
  }

  // DeepCubeA, Algorithm 1: θ_e <- θ.
  Status maybe_refresh(const Losses& losses) {
    const RefreshRule rule{options_.check_every, options_.threshold, options_.threshold_on_mean,
                           options_.refresh_anyway};
    const bool due = options_.check_every == 0 && checks_due() > checks_;
    checks_ = checks_due();
    if (!refreshes(rule, counters_.refresh, losses.value, due)) return Done{};
    ++counters_.target_updates;
    return batches_.publish(counters_.step, current_model());
  }

  // Logs the network's values at each distance, and stops a run whose values have reversed.
  Status watch_depths() {
    // What is to be added to a base need not rise with the distance.
    if (options_.watch_every == 0 || counters_.step % options_.watch_every != 0 || !info_.base.empty()) return Done{};
    const auto measured = measure_depths();
    if (!measured) return measured.error();
    const DepthCurve& curve = *measured;
    if (ranks_.first()) log_depths(curve);
    const std::string fault = depths_->judge(curve);
    if (fault.empty()) return Done{};
    if (ranks_.first()) log_.write(elapsed(), {{"step", counters_.step}, {"diverged", fault}});
    return Error{ErrorCode::kInternal,
                 "training diverged at step " + std::to_string(counters_.step) + ": " + fault +
                     ". The checkpoint was left as it was; a lower --rate, --depth-weights or a larger --check-every "
                     "may help"};
  }

  Expected<std::shared_ptr<const nn::Network>> current_network() const {
    const auto ready = usable(current_model());
    if (!ready) return ready.error();
    return nn::Network::create(*ready);
  }

  Expected<DepthCurve> measure_depths() {
    const auto network = current_network();
    if (!network) return network.error();
    if (depths_ == nullptr) depths_ = std::make_unique<DepthWatch>(*source_, options_.bellman.length);
    return depths_->measure(**network);
  }

  void log_depths(const DepthCurve& curve) {
    log_.write(elapsed(), {{"step", counters_.step}, {"depth", curve.depth}, {"depth_value", curve.value}});
  }

  void note(const Losses& losses, float rate) {
    const double keep = progress_.step == 0 ? 0.0 : 0.98;
    progress_.value_loss = keep * progress_.value_loss + (1 - keep) * losses.value;
    progress_.moves_loss = keep * progress_.moves_loss + (1 - keep) * losses.moves;
    progress_.phase = phase_;
    progress_.fraction = fraction();
    progress_.seconds = elapsed();
    progress_.step = counters_.step;
    progress_.examples = counters_.examples;
    progress_.rate = rate;
    progress_.target_updates = counters_.target_updates;
    progress_.checks_above = counters_.refresh.checks_above;
  }

  void log_progress() {
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_log_).count();
    if (counters_.examples > logged_examples_ && seconds > 0)
      progress_.examples_per_second = static_cast<double>(counters_.examples - logged_examples_) / seconds;
    logged_examples_ = counters_.examples;
    last_log_ = now;
    log_.write(elapsed(), {{"phase", phase_},
                           {"step", counters_.step},
                           {"examples", counters_.examples},
                           {"examples_per_second", progress_.examples_per_second},
                           {"value_loss", progress_.value_loss},
                           {"moves_loss", progress_.moves_loss},
                           {"rate", progress_.rate},
                           {"fraction", fraction()},
                           {"target_updates", counters_.target_updates},
                           {"checks_above", counters_.refresh.checks_above}});
    progress_.verdict = judge(log_.curves()).words;
  }

  Status housekeeping() {
    const auto now = Clock::now();
    const auto since = [&](Clock::time_point then) { return std::chrono::duration<double>(now - then).count(); };
    // Most happens in the first seconds.
    if (since(last_log_) >= std::clamp(elapsed() / 20, 1.0, 10.0)) log_progress();
    if (since(last_shown_) >= 0.5) {
      last_shown_ = now;
      on_progress_(progress_);
    }
    if (since(last_checkpoint_) >= options_.checkpoint_seconds)
      if (auto ok = save(); !ok) return ok;
    if (since(last_probe_) >= options_.probe_seconds) {
      if (auto ok = save(); !ok) return ok;
      run_probe();
      last_probe_ = Clock::now();
    }
    if (since(last_attempt_) >= kAttemptSeconds && options_.probe_states > 0) {
      try_a_puzzle();
      last_attempt_ = Clock::now();
    }
    return Done{};
  }

  Status save() {
    nn::Model model = current_model();
    const auto targets = batches_.targets_in_use(counters_.step);
    if (auto ok = save_checkpoint(checkpoint_path(), model.info, options_, counters_, *learner_, targets); !ok)
      return ok;
    auto ready = usable(model);
    if (!ready) return ready.error();
    if (auto ok = nn::add_golden_rows(*ready); !ok) return ok;
    last_checkpoint_ = Clock::now();
    return nn::save_model(*ready, model_path());
  }

  void keep_strength(const Strength& strength) {
    progress_.solved_greedy = strength.greedy;
    progress_.solved_beam = strength.beam_solved;
    progress_.beam_length = strength.beam_length;
    nlohmann::json stored = to_json(strength);
    stored["examples"] = counters_.examples;
    note_["strength"] = std::move(stored);
  }

  void run_probe() {
    if (options_.probe_states <= 0) return;
    const Strength strength = exams_->solve_all(model_path());
    if (!stop_) report_exam(strength, {});
  }

  // `fields`: what the log is to say besides.
  void report_exam(const Strength& strength, nlohmann::json fields) {
    keep_strength(strength);
    fields["examples"] = counters_.examples;
    fields["solved_greedy"] = strength.greedy;
    fields["solved_beam"] = strength.beam_solved;
    fields["beam"] = options_.probe_beam;
    fields["beam_length"] = strength.beam_length;
    log_.write(elapsed(), std::move(fields));
    // What is to be added to a base need not rise with the distance.
    if (info_.base.empty() && options_.watch_every == 0)
      if (const auto curve = measure_depths()) log_depths(*curve);
    progress_.verdict = judge(log_.curves()).words;
    on_progress_(progress_);
  }

  // A puzzle in front of whoever watches: a new one each time.
  void try_a_puzzle() {
    const Attempt attempt = exams_->attempt(model_path());
    if (!stop_) log_.write(elapsed(), {{"examples", counters_.examples}, {"attempt", to_json(attempt)}});
  }

  // The network as it begins, on the validation states. Not counted as time at work.
  Status examine_untrained() {
    if (options_.probe_states <= 0 || counters_.step > 0 || !ranks_.first()) return Done{};
    if (auto ok = save(); !ok) return ok;
    progress_.phase = "examining the network before training";
    on_progress_(progress_);
    const Strength strength = exams_->before(model_path(), current_network());
    if (!stop_) report_exam(strength, {{"untrained", to_json(strength)}});
    return Done{};
  }

  // The network as it ends; the model file says what it is worth.
  Status examine_trained() {
    if (options_.probe_states > 0) {
      const Strength strength = exams_->after(model_path(), current_network());
      if (!stop_) {
        report_exam(strength, {{"trained", to_json(strength)}});
        if (auto ok = save(); !ok) return ok;
        try_a_puzzle();
      }
    }
    log_.write(elapsed(), {{"examples", counters_.examples}, {"fraction", fraction()}, {"ended", true}});
    return Done{};
  }

  TrainOptions options_;
  Ranks& ranks_;
  MakeLearner& make_learner_;
  const std::atomic<bool>& stop_;
  const std::function<void(const TrainProgress&)>& on_progress_;
  ThreadPool pool_;
  std::unique_ptr<AnyPuzzle> puzzle_;
  std::shared_ptr<const TrainingSource> source_;
  nn::ModelInfo info_;
  std::filesystem::path folder_;
  std::unique_ptr<Learner> learner_;
  RunBatches batches_;
  std::unique_ptr<LaneStep> lanes_;  // null: whole batches
  std::unique_ptr<DepthWatch> depths_;
  std::unique_ptr<RunExams> exams_;
  nlohmann::json note_ = nlohmann::json::object();  // of the model: a metric that is not the usual one, its strength
  RunLog log_;
  Counters counters_;
  TrainProgress progress_;
  std::string phase_;
  std::uint64_t logged_examples_ = 0;
  std::uint64_t checks_ = 0;  // done, if they are spread over the run
  Clock::time_point last_checkpoint_, last_log_, last_probe_, last_shown_, last_tick_, last_attempt_;
};

}  // namespace

Expected<TrainResult> run_training(const TrainOptions& options, MakeLearner& make_learner,
                                   const std::atomic<bool>& stop,
                                   const std::function<void(const TrainProgress&)>& on_progress, Ranks* ranks) {
  SoloRanks solo;
  Run run(options, make_learner, stop, on_progress, ranks != nullptr ? *ranks : solo);
  return run();
}

}  // namespace unscramble::train
