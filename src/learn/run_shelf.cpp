#include "learn/run_shelf.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>

#include "core/file_descriptor.h"
#include "learn/live_line.h"
#include "learn/run_log.h"
#include "learn/verdict.h"

namespace unscramble {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Whoever writes a log holds a lock on it (line_log.h), until it ends, however it ends.
bool is_being_written(const fs::path& log) {
  const FileDescriptor file(sys::open(log.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  return file && ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

Json points_of(const Curve& curve) {
  constexpr std::size_t kMost = 300;
  Json points = Json::array();
  for (const auto& point : thinned(curve, kMost)) points.push_back({point.seconds, point.value});
  return points;
}

Json last_of(const Curve& curve) { return curve.empty() ? Json(nullptr) : Json(curve.back().value); }

std::string text_in(const nlohmann::json& facts, const char* name) {
  const auto found = facts.find(name);
  return found != facts.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

std::string_view to_string(RunState state) {
  switch (state) {
    case RunState::kRunning: return "running";
    case RunState::kStopped: return "stopped";
    case RunState::kEnded: return "ended";
    case RunState::kDiverged: return "diverged";
  }
  return "stopped";
}

bool is_run_name(std::string_view name) {
  constexpr std::size_t kLongest = 80;
  return !name.empty() && name.size() <= kLongest && name.front() != '.' && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
                  c == '.';
         });
}

SeenRun RunShelf::look_at(const fs::path& folder) const {
  SeenRun run{folder.filename().string(), folder, RunState::kStopped, nullptr};
  const auto log = folder / "log.jsonl";
  std::error_code error;
  const auto time = fs::last_write_time(log, error);
  const auto size = error ? 0 : fs::file_size(log, error);
  if (error) return run;  // no log: no run
  {
    const std::lock_guard lock(mutex_);
    auto& read = read_[run.name];
    if (read.curves == nullptr || read.time != time || read.size != size)
      read = {time, size, std::make_shared<const RunCurves>(curves_of(folder))};
    run.curves = read.curves;
  }
  if (is_being_written(log)) {
    run.state = RunState::kRunning;
  } else if (!run.curves->diverged.empty()) {
    run.state = RunState::kDiverged;
  } else if (run.curves->ended) {
    run.state = RunState::kEnded;
  }
  return run;
}

std::vector<SeenRun> RunShelf::list(std::size_t most) const {
  std::vector<std::pair<fs::file_time_type, fs::path>> folders;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    if (!is_run_name(entry->path().filename().string())) continue;
    std::error_code none;
    const auto time = fs::last_write_time(entry->path() / "log.jsonl", none);
    if (!none) folders.emplace_back(time, entry->path());
  }
  std::sort(folders.begin(), folders.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  if (folders.size() > most) folders.resize(most);
  std::vector<SeenRun> runs;
  for (const auto& [time, folder] : folders)
    if (auto run = look_at(folder); run.curves != nullptr) runs.push_back(std::move(run));
  return runs;
}

Expected<SeenRun> RunShelf::find(std::string_view name) const {
  if (is_run_name(name))
    if (auto run = look_at(folder_ / name); run.curves != nullptr) return run;
  return Error{ErrorCode::kInvalid, "there is no such run"};
}

std::string RunShelf::free_name(const std::string& stem) const {
  std::error_code error;
  std::string name = stem;
  for (int number = 2; fs::exists(folder_ / name, error); ++number) name = stem + "-" + std::to_string(number);
  return name;
}

Json summary_of(const SeenRun& run) {
  const RunCurves& c = *run.curves;
  const Verdict verdict = judge(c);
  const double left = run.state == RunState::kRunning ? seconds_left(c.fraction, c.seconds) : -1;
  return {{"name", run.name},
          {"state", to_string(run.state)},
          {"puzzle", text_in(c.facts, "puzzle")},
          {"recipe", text_in(c.facts, "recipe")},
          {"network", text_in(c.facts, "architecture")},
          {"verdict", {{"kind", to_string(verdict.kind)}, {"words", verdict.words}}},
          {"seconds", c.seconds},
          {"fraction", c.fraction},
          {"seconds_left", left < 0 ? Json(nullptr) : Json(left)},
          {"examples", c.examples},
          {"unit", c.episodes ? "episodes" : "examples"},
          {"per_second", c.per_second},
          {"phase", c.phase},
          {"loss", last_of(c.loss)},
          {"solved", last_of(c.solved)},
          {"solved_beam", last_of(c.solved_beam)},
          {"held_out_error", last_of(c.held_out)}};
}

Json detail_of(const SeenRun& run) {
  const RunCurves& c = *run.curves;
  Json json = summary_of(run);
  json["curves"] = {{"loss", points_of(c.loss)},
                    {"solved", points_of(c.solved)},
                    {"solved_beam", points_of(c.solved_beam)},
                    {"held_out_error", points_of(c.held_out)}};
  json["depths"] = Json::array();
  if (!c.depths.empty()) {
    // The first, the middle and the latest: how the values have risen.
    const std::size_t last = c.depths.size() - 1;
    std::vector<std::size_t> shown{0, last / 2, last};
    shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
    for (const auto i : shown)
      json["depths"].push_back(
          {{"seconds", c.depths[i].first}, {"depth", c.depths[i].second.depth}, {"value", c.depths[i].second.value}});
  }
  const auto part = [](const std::optional<nlohmann::json>& logged) { return logged ? Json(*logged) : Json(nullptr); };
  json["attempt"] = part(c.attempt);
  json["untrained"] = part(c.untrained);
  json["trained"] = part(c.trained);
  return json;
}

fs::path stop_request(const fs::path& folder) { return folder / "stop"; }

}  // namespace unscramble
