#include "learn/ntuple_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/json.h"
#include "core/thread_pool.h"
#include "learn/learnable.h"
#include "learn/live_line.h"
#include "learn/ntuple_checkpoint.h"
#include "learn/ntuple_options.h"
#include "learn/run_log.h"
#include "learn/training_run.h"
#include "learn/validation.h"
#include "learn/verdict.h"
#include "method/trained_models.h"
#include "solve/registry.h"

namespace unscramble {

namespace {

namespace fs = std::filesystem;

// Episode e has its own random stream: what it does depends on the seed, e and the table, not on which thread plays it.
Rng episode_rng(std::uint64_t seed, std::uint64_t episode) {
  std::uint64_t mixed = seed;
  return Rng(splitmix64(mixed) ^ (episode * 0xD1342543DE82EF95ULL));
}

struct Tally {
  std::uint64_t episodes = 0;
  std::uint64_t solved = 0;
  std::uint64_t steps = 0;
  double error = 0;

  void add(const ntuple::Episode& episode) {
    ++episodes;
    solved += episode.solved ? 1 : 0;
    steps += static_cast<std::uint64_t>(episode.steps);
    error += episode.error;
  }
  Tally& operator+=(const Tally& other) {
    episodes += other.episodes;
    solved += other.solved;
    steps += other.steps;
    error += other.error;
    return *this;
  }
};

double share(double part, std::uint64_t whole) { return whole == 0 ? 0 : part / static_cast<double>(whole); }

class NTupleTrainer {
 public:
  NTupleTrainer(const NTupleRun& run, const std::atomic<bool>& stop,
                const std::function<void(const NTupleProgress&)>& on_progress)
      : run_(run), stop_(stop), on_progress_(on_progress), pool_(run.threads) {}

  Expected<NTupleResult> train() {
    if (const auto ready = prepare(); !ready) return ready.error();
    if (const auto opened = open_log(); !opened) return opened.error();
    started_with_ = done_.seconds;
    if (const auto ok = examine_untrained(); !ok) return ok.error();
    start_ = Clock::now();
    double saved = elapsed();
    double pause = run_.checkpoint_seconds;
    while (!finished()) {
      play_round();
      if (elapsed() - saved >= pause && !finished()) {
        const double before = elapsed();
        if (const auto written = save(); !written) return written.error();
        saved = elapsed();
        constexpr double kShare = 10;  // tables may be large: most of the time is for learning
        pause = std::max(run_.checkpoint_seconds, kShare * (saved - before));
      }
    }
    if (const auto written = save(); !written) return written.error();
    if (const auto written = save_model(); !written) return written.error();
    if (!stop_)
      if (const auto ok = examine_trained(); !ok) return ok.error();
    static constexpr PlottedField kPlotted[] = {
        {"solved in training", "/solved", 1}, {"solved in tests", "/tested", 1}, {"|delta|", "/error"}};
    if (const auto plotted = plot_log(run_.folder, parts_.options.puzzle + ", recipe ntuple", kPlotted); !plotted)
      return plotted.error();
    NTupleResult result{
        model_path().string(), done_.episodes, done_.seconds, tested_, stop_.load(), log_.curves(), {}, {}};
    if (const auto& logged = log_.curves().untrained) result.untrained = strength_from(*logged);
    if (const auto& logged = log_.curves().trained; logged && !result.stopped) result.trained = strength_from(*logged);
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;

  Status prepare() {
    parts_.options = run_.options;
    auto& options = parts_.options;
    const auto puzzle = make_learnable(options.puzzle, PuzzleConfig{options.metric});
    if (!puzzle) return puzzle.error();
    auto game = (*puzzle)->ntuple_game(options.board);
    if (!game) return game.error();
    parts_.game = *game;
    options.metric = parts_.game->metric();
    options.board = parts_.game->layout().name;
    if (const auto checked = check(options); !checked) return checked.error();
    if (options.td.symmetries > parts_.game->images())
      return usage_error(options.puzzle + " has " + std::to_string(parts_.game->images()) +
                         " symmetric images of a state, not " + std::to_string(options.td.symmetries));
    auto tuples = make_tuples();
    if (!tuples) return tuples.error();
    const auto& td = options.td;
    parts_.description = {parts_.game->layout(), *std::move(tuples), td.sigmoid,
                          td.step_reward,        td.goal_reward,     td.symmetries};
    plan_ = std::make_unique<ntuple::IndexPlan>(parts_.description.layout, parts_.description.tuples);
    parts_.table = std::make_shared<ntuple::Table>(plan_->weights(), td.tcl);
    if (!parts_.table->ok())
      return Error{ErrorCode::kLimit, "not enough memory for " + std::to_string(plan_->weights()) + " weights"};
    const auto start = run_start(run_.resume, run_.overwrite);
    if (!start) return start.error();
    if (const auto ok = claim_run_folder(run_.folder, model_path().filename(), *start); !ok) return ok.error();
    if (*start == RunStart::kResume) {
      const auto counters = load_ntuple_checkpoint(parts_, checkpoint_path());
      if (!counters) return counters.error();
      done_ = *counters;
    }
    for (int i = 0; i < pool_.size(); ++i)
      players_.push_back(parts_.game->player(*plan_, *parts_.table, td, pool_.size() > 1));
    return Done{};
  }

  Status save_model() {
    auto model = ntuple_model(parts_, done_, run_.packed ? ntuple::WeightType::kPacked : ntuple::WeightType::kInt16);
    if (!model) return model.error();
    auto note = parse_json(model->info.provenance.note);
    if (strength_) note["strength"] = to_json(*strength_);
    if (const auto usual = make_puzzle(parts_.options.puzzle);
        usual && (*usual)->card().metric != parts_.options.metric && model->info.puzzle == parts_.options.puzzle)
      note[kMetricInNote] = parts_.options.metric;
    model->info.provenance.note = note.dump();
    return nn::save_model(*model, model_path());
  }

  // Empty tables hold nothing to examine but how far chance gets; large ones are not written for that.
  Status examine_untrained() {
    constexpr std::uint64_t kLarge = 16'000'000;
    if (!run_.examine || done_.episodes > 0 || plan_->weights() > kLarge) return Done{};
    // The checkpoint first: a folder with a model and no checkpoint could neither be resumed nor begun afresh.
    if (const auto written = save(); !written) return written.error();
    if (const auto written = save_model(); !written) return written.error();
    examine("untrained");
    return Done{};
  }

  Status examine_trained() {
    if (run_.examine) {
      examine("trained");
      if (const auto written = save_model(); !written) return written.error();
    }
    log_.write(done_.seconds, {{"episodes", done_.episodes}, {"fraction", 1.0}, {"ended", true}});
    return Done{};
  }

  void examine(const char* when) {
    const auto puzzle = make_puzzle(parts_.options.puzzle, PuzzleConfig{parts_.options.metric});
    if (!puzzle) return;
    Examiner examiner(**puzzle, {}, pool_, stop_);
    const double seconds = done_.episodes == 0 ? kExamSecondsBefore : std::numeric_limits<double>::infinity();
    const Strength strength = examiner.compare(model_path(), seconds);
    if (stop_) return;
    strength_ = strength;
    log_.write(done_.seconds, {{"episodes", done_.episodes}, {when, to_json(strength)}});
    if (done_.episodes == 0) return;
    const Attempt attempt = examiner.attempt(model_path(), done_.episodes);
    log_.write(done_.seconds, {{"episodes", done_.episodes}, {"attempt", to_json(attempt)}});
  }

  Expected<ntuple::TupleSet> make_tuples() const {
    const auto& o = parts_.options;
    Rng rng(o.seed);
    const auto& layout = parts_.game->layout();
    if (o.mode == "given") return ntuple::parse_tuples(o.given, layout);
    if (o.mode == "points") return ntuple::random_point_tuples(layout, o.tuples, o.length, rng);
    return ntuple::random_walk_tuples(layout, o.tuples, o.length, rng);
  }

  [[nodiscard]] fs::path checkpoint_path() const { return fs::path(run_.folder) / "checkpoint"; }
  [[nodiscard]] fs::path model_path() const { return fs::path(run_.folder) / (parts_.game->model_name() + ".model"); }
  [[nodiscard]] double elapsed() const {
    return started_with_ + std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] bool finished() const {
    return stop_.load() || done_.episodes >= run_.episodes || elapsed() >= run_.seconds;
  }

  Status open_log() {
    auto log = RunLog::open(run_.folder, run_.resume ? std::optional(done_.seconds) : std::nullopt,
                            {{"options", train::to_json(parts_.options)},
                             {"episodes", done_.episodes},
                             {"weights", plan_->weights()},
                             {"threads", pool_.size()},
                             {"puzzle", parts_.options.puzzle},
                             {"recipe", "ntuple"},
                             {"tuples", ntuple::to_text(parts_.description.tuples)}});
    if (!log) return log.error();
    log_ = *std::move(log);
    return Done{};
  }

  // About a second of episodes, then the threads synchronise for tests, checkpoints and the log.
  void play_round() {
    std::uint64_t end = std::min(done_.episodes + round_, run_.episodes);
    if (run_.test_every > 0) end = std::min(end, (done_.episodes / run_.test_every + 1) * run_.test_every);
    const double before = elapsed();
    std::atomic<std::uint64_t> next{done_.episodes};
    std::vector<Tally> tallies(players_.size());
    pool_.run([&](int worker) {
      const auto w = static_cast<std::size_t>(worker);
      while (!stop_.load(std::memory_order_relaxed)) {
        const std::uint64_t episode = next.fetch_add(1, std::memory_order_relaxed);
        if (episode >= end) break;
        Rng rng = episode_rng(parts_.options.seed, episode);
        tallies[w].add(episode < parts_.options.walks ? players_[w]->walk(rng) : players_[w]->play(rng));
      }
    });
    Tally round;
    for (const auto& tally : tallies) round += tally;
    done_.episodes += round.episodes;
    done_.seconds = elapsed();
    const double seconds = std::max(done_.seconds - before, 1e-6);
    round_ = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(static_cast<double>(round.episodes) / seconds), 16,
                                       1'000'000);
    if (run_.test_every > 0 && done_.episodes % run_.test_every == 0 && round.episodes > 0) test();
    report(round, seconds);
  }

  // Fig. 14: the share of cubes solved without the wrapper, all numbers of twists weighted equally.
  void test() {
    const int twists = parts_.options.td.max_twists;
    std::vector<std::atomic<int>> solved(static_cast<std::size_t>(twists));
    const auto total = static_cast<std::size_t>(twists) * static_cast<std::size_t>(run_.test_cubes);
    pool_.parallel_for(total, 1, [&](std::size_t begin, std::size_t, int worker) {
      const std::size_t p = begin % static_cast<std::size_t>(twists);
      Rng rng = episode_rng(kValidationSeed, begin);  // the same states in every run
      if (players_[static_cast<std::size_t>(worker)]->solves(rng, static_cast<int>(p) + 1, run_.test_moves))
        ++solved[p];
    });
    std::vector<double> rates;
    double sum = 0;
    for (const auto& count : solved) {
      rates.push_back(static_cast<double>(count.load()) / run_.test_cubes);
      sum += rates.back();
    }
    tested_ = sum / twists;
    log_.write(elapsed(), {{"episodes", done_.episodes}, {"tested", tested_}, {"solved_by_twists", rates}});
  }

  void report(const Tally& round, double seconds) {
    NTupleProgress p;
    p.episodes = done_.episodes;
    p.fraction = std::min(1.0, std::max(static_cast<double>(p.episodes) / static_cast<double>(run_.episodes),
                                        done_.seconds / run_.seconds));
    p.seconds = done_.seconds;
    p.episodes_per_second = static_cast<double>(round.episodes) / seconds;
    p.solved = share(static_cast<double>(round.solved), round.episodes);
    p.steps = share(static_cast<double>(round.steps), round.episodes);
    p.error = share(round.error, round.steps);
    p.tested = tested_;
    if (p.seconds - logged_ >= std::clamp(p.seconds / 20, 1.0, 10.0) || finished()) {
      logged_ = p.seconds;
      log_.write(p.seconds, {{"episodes", p.episodes},
                             {"episodes_per_second", p.episodes_per_second},
                             {"solved", p.solved},
                             {"steps", p.steps},
                             {"fraction", p.fraction},
                             {"error", p.error}});
      verdict_ = judge(log_.curves()).words;
    }
    p.verdict = verdict_;
    if (on_progress_) on_progress_(p);
  }

  Status save() {
    done_.seconds = elapsed();
    return save_ntuple_checkpoint(parts_, done_, checkpoint_path());
  }

  const NTupleRun& run_;
  const std::atomic<bool>& stop_;
  const std::function<void(const NTupleProgress&)>& on_progress_;
  ThreadPool pool_;
  NTupleParts parts_;
  std::unique_ptr<ntuple::IndexPlan> plan_;
  std::vector<std::unique_ptr<ntuple::Player>> players_;
  NTupleCounters done_;
  RunLog log_;
  std::string verdict_;
  std::optional<Strength> strength_;  // of the latest exam
  Clock::time_point start_ = Clock::now();
  double started_with_ = 0;
  double logged_ = -1e9;
  std::uint64_t round_ = 256;  // episodes
  double tested_ = -1;
};

}  // namespace

std::string describe(const NTupleProgress& p) {
  LiveLine line;
  line.fraction = p.fraction;
  line.seconds = p.seconds;
  line.stage = fmt::format("{:.0f}% of episodes end solved", 100 * p.solved);
  line.per_second = p.episodes_per_second;
  line.unit = "episodes";
  line.loss_name = "|delta|";
  line.loss = p.error;
  line.solved = p.tested;
  line.verdict = p.verdict;
  return to_text(line);
}

Expected<NTupleResult> train_ntuples(const NTupleRun& run, const std::atomic<bool>& stop,
                                     const std::function<void(const NTupleProgress&)>& on_progress) {
  return NTupleTrainer(run, stop, on_progress).train();
}

}  // namespace unscramble
