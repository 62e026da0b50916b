#include "server/job.h"

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "server/json_text.h"
#include "solve/report_json.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

// Limits the log of a search that improves its answer thousands of times; older answers are superseded anyway.
constexpr std::size_t kMaxSolutions = 200;

}  // namespace

std::string_view to_string(JobState state) {
  switch (state) {
    case JobState::kQueued: return "queued";
    case JobState::kRunning: return "running";
    case JobState::kDone: return "done";
    case JobState::kCancelled: return "cancelled";
  }
  return "unknown";
}

Job::Job(std::string id, JobSpec spec, std::function<void()> changed)
    : id_(std::move(id)), spec_(std::move(spec)), changed_(std::move(changed)) {
  const auto card = spec_.puzzle->card();
  report_.puzzle = card.name;
  report_.metric = card.metric;
  report_.state = spec_.state;
  report_.method = spec_.request.method;
}

void Job::watch(Monitor& monitor) {
  monitor.on_progress([this](const Progress& progress) { keep_progress(progress); });
  monitor.on_solution([this, &monitor](std::span<const Move> moves) { keep_solution(moves, monitor.seconds()); });
  monitor.on_stage([this](std::string_view name, double done) { keep_stage(name, done); });
}

void Job::run(ThreadPool& pool) {
  {
    const std::lock_guard lock(mutex_);
    state_ = JobState::kRunning;
  }
  Monitor monitor(spec_.limits, &cancel_);
  watch(monitor);
  SolveReport report;
  try {
    report = spec_.puzzle->solve(spec_.state, spec_.request, monitor, pool);
  } catch (const std::bad_alloc&) {
    const std::lock_guard lock(mutex_);
    report = report_;
    report.error = "out of memory";
    report.stopped = StopReason::kMemory;
  } catch (const std::exception& fault) {
    const std::lock_guard lock(mutex_);
    report = report_;
    report.error = std::string("internal error: ") + fault.what();
    report.error_code = ErrorCode::kInternal;
  }
  const bool cancelled = cancel_.load(std::memory_order_relaxed) && monitor.reason() == StopReason::kCancelled;
  finish(std::move(report), cancelled ? JobState::kCancelled : JobState::kDone);
}

void Job::never_run() {
  SolveReport report;
  {
    const std::lock_guard lock(mutex_);
    report = report_;
  }
  report.stopped = StopReason::kCancelled;
  finish(std::move(report), JobState::kCancelled);
}

void Job::finish(SolveReport report, JobState state) {
  {
    const std::lock_guard lock(mutex_);
    report_ = std::move(report);
    state_ = state;
    done_ = {++last_id_, "done", json_locked()};
  }
  changed_();
}

void Job::keep_progress(const Progress& progress) {
  Json json = {{"seconds", progress.seconds},
               {"generated", progress.generated},
               {"expanded", progress.expanded},
               {"lower_bound", progress.lower_bound},
               {"best_length", progress.best_length ? Json(*progress.best_length) : Json(nullptr)},
               {"memory", progress.memory}};
  {
    const std::lock_guard lock(mutex_);
    report_.seconds = progress.seconds;
    report_.generated = progress.generated;
    report_.expanded = progress.expanded;
    report_.memory = progress.memory;
    report_.lower_bound = progress.lower_bound;
    progress_ = {++last_id_, "progress", json_text(json)};
  }
  changed_();
}

void Job::keep_solution(std::span<const Move> moves, double seconds) {
  const std::string text = spec_.puzzle->format_moves(spec_.state, moves);
  const auto check = spec_.puzzle->verify(spec_.state, text, spec_.request.get_or(kGoal));
  if (!check || !check->solves) return;  // nothing is shown unchecked; the final report names such an error
  const auto counted = spec_.puzzle->lengths(moves);
  Json lengths = Json::object();
  for (const auto& [metric, length] : counted) lengths[metric] = length;
  const Json json = {{"moves", text}, {"length", moves.size()}, {"lengths", lengths}, {"seconds", seconds}};
  {
    const std::lock_guard lock(mutex_);
    report_.status = SolveStatus::kSolved;
    report_.moves = text;
    report_.length = static_cast<int>(moves.size());
    report_.lengths = counted;
    report_.seconds = seconds;
    if (solutions_.size() >= kMaxSolutions) solutions_.erase(solutions_.begin());
    solutions_.push_back({++last_id_, "solution", json_text(json)});
  }
  changed_();
}

void Job::keep_stage(std::string_view name, double done) {
  const Json json = {{"name", name}, {"done", done}};
  {
    const std::lock_guard lock(mutex_);
    stage_ = {++last_id_, "stage", json_text(json)};
  }
  changed_();
}

JobState Job::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

bool Job::finished() const {
  const JobState now = state();
  return now == JobState::kDone || now == JobState::kCancelled;
}

double Job::seconds() const {
  const std::lock_guard lock(mutex_);
  return report_.seconds;
}

std::uint64_t Job::generated() const {
  const std::lock_guard lock(mutex_);
  return report_.generated;
}

std::string Job::json_locked() const {
  return "{\"id\":\"" + id_ + "\",\"state\":\"" + std::string(to_string(state_)) +
         "\",\"result\":" + report_to_json(report_, spec_.request.get_or(kGoal)) + "}";
}

std::string Job::to_json() const {
  const std::lock_guard lock(mutex_);
  return json_locked();
}

std::vector<Event> Job::events_after(std::uint64_t last_seen) const {
  std::vector<Event> events;
  const std::lock_guard lock(mutex_);
  for (const auto& solution : solutions_)
    if (solution.id > last_seen) events.push_back(solution);
  for (const auto* event : {&stage_, &progress_, &done_})
    if (event->id > last_seen) events.push_back(*event);
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.id < b.id; });
  return events;
}

}  // namespace unscramble::server
