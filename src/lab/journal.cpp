#include "lab/journal.h"

#include "core/json.h"

namespace unscramble::suite {

namespace {

Error corrupt(const std::filesystem::path& path, std::size_t line) {
  return {ErrorCode::kCorrupt,
          path.string() + ", line " + std::to_string(line) + " is damaged; remove the file to start afresh"};
}

bool is_entry(const Json& json) {
  return json.is_object() && json.contains("experiment") && json["experiment"].is_string() && json.contains("cell") &&
         json["cell"].is_string() && json.contains("at") && json["at"].is_number() && json.contains("result") &&
         json["result"].is_object();
}

}  // namespace

Expected<std::unique_ptr<Journal>> Journal::open(const std::filesystem::path& path, const Json& header) {
  auto log = LineLog::open(path);
  if (!log) return log.error();
  std::unique_ptr<Journal> journal(new Journal(*std::move(log)));
  if (const auto good = journal->read(path, header); !good) return good.error();
  return journal;
}

Status Journal::read(const std::filesystem::path& path, const Json& header) {
  const auto& lines = log_.lines();
  if (lines.empty()) return log_.append(header.dump());
  const Json first = parse_json<Json>(lines[0]);
  if (first != header)
    return usage_error(path.parent_path().string() +
                       " holds a run with other settings, models or data; choose another --out");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Json json = parse_json<Json>(lines[i]);
    if (!is_entry(json)) return corrupt(path, i + 1);
    entries_[{json["experiment"].get<std::string>(), json["cell"].get<std::string>()}] = {json["result"],
                                                                                          json["at"].get<double>()};
  }
  return log_.keep(lines.size());
}

const JournalEntry* Journal::find(const std::string& experiment, const std::string& key) const {
  const auto entry = entries_.find({experiment, key});
  return entry == entries_.end() ? nullptr : &entry->second;
}

Status Journal::append(const std::string& experiment, const std::string& key, const Json& result, double at) {
  const Json line = {{"experiment", experiment}, {"cell", key}, {"at", at}, {"result", result}};
  const std::lock_guard lock(mutex_);
  if (auto written = log_.append(line.dump(-1, ' ', false, Json::error_handler_t::replace)); !written) return written;
  entries_[{experiment, key}] = {result, at};
  return Done{};
}

}  // namespace unscramble::suite
