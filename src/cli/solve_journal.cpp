#include "cli/solve_journal.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/spread.h"
#include "core/files.h"
#include "core/hash.h"
#include "core/json.h"
#include "method/model_files.h"
#include "puzzle/text.h"
#include "solve/report_wire.h"

namespace unscramble::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string text_of(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string hash_of(std::string_view text) { return fmt::format("{:016x}", hash_bytes(text.data(), text.size())); }

std::string hash_of(const StateText& state) { return hash_of(state.text + '\0' + state.fault); }

// Of the model that a solve would use, if there is one.
std::string model_of(const AnyPuzzle& puzzle, const SolveRequest& request) {
  const auto path = find_model(request, puzzle.card().name);
  if (!path) return "";
  const auto file = map_file(*path);
  return file ? hash_of(
                    std::string_view(reinterpret_cast<const char*>((*file)->bytes().data()), (*file)->bytes().size()))
              : "";
}

// What an answer depends on. Threads, ranks and how answers are printed are not part of it.
OrderedJson header_of(const AnyPuzzle& puzzle, const SolveOptions& options) {
  OrderedJson set = OrderedJson::object();
  for (const auto& [name, value] : options.request.options.all()) set[name] = to_text(value);
  const auto limit = [](auto value, auto none) { return value == none ? OrderedJson("none") : OrderedJson(value); };
  const auto card = puzzle.card();
  return {{"unscramble", "solve"},
          {"version", 1},
          {"puzzle", card.name},
          {"metric", card.metric},
          {"method", options.request.method},
          {"heuristic", options.request.heuristic},
          {"options", set},
          {"time", limit(options.limits.seconds, Limits{}.seconds)},
          {"memory", limit(options.limits.memory, Limits{}.memory)},
          {"nodes", limit(options.limits.nodes, Limits{}.nodes)},
          {"model", model_of(puzzle, options.request)}};
}

std::string as_shown(const OrderedJson& json) { return json.is_string() ? json.get<std::string>() : json.dump(); }

// "method: bwas there, beam here" for what differs; "" if nothing does.
std::string difference(const OrderedJson& there, const OrderedJson& here) {
  std::string words;
  const auto add = [&](const std::string& name, const OrderedJson& a, const OrderedJson& b) {
    if (a == b) return;
    words += fmt::format("{}{}: {} there, {} here", words.empty() ? "" : "; ", name,
                         a.is_null() ? "not set" : as_shown(a), b.is_null() ? "not set" : as_shown(b));
  };
  for (const auto& [name, value] : here.items()) {
    const OrderedJson other = there.value(name, OrderedJson());
    if (name != "options") {
      add(name, other, value);
      continue;
    }
    for (const auto& [option, set] : value.items())
      add("--" + option, other.is_object() ? other.value(option, OrderedJson()) : OrderedJson(), set);
    if (!other.is_object()) continue;
    for (const auto& [option, set] : other.items())
      if (!value.contains(option)) add("--" + option, set, OrderedJson());
  }
  return words;
}

bool is_header(const OrderedJson& json) {
  return json.is_object() && json.value("unscramble", OrderedJson()) == "solve" &&
         json.value("version", OrderedJson()) == 1;
}

bool is_entry(const OrderedJson& json) {
  const auto text = [&](const char* name) { return json.contains(name) && json[name].is_string(); };
  return json.is_object() && json.contains("number") && json["number"].is_number_unsigned() && text("state") &&
         text("hash") && json.contains("report");
}

// Whether another run would come to the same answer.
bool lasts(const SolveReport& report) {
  if (report.stopped == StopReason::kCancelled) return false;
  return report.error.empty() || report.status == SolveStatus::kInvalid || report.status == SolveStatus::kUnsolvable;
}

}  // namespace

Expected<SolveJournal> SolveJournal::open(const AnyPuzzle& puzzle, const SolveOptions& options) {
  SolveJournal journal;
  if (options.journal.empty()) return journal;
  auto log = LineLog::open(options.journal);
  if (!log) return log.error();
  journal.name_ = options.journal;
  journal.log_.emplace(*std::move(log));
  if (const auto good = journal.read(text_of(header_of(puzzle, options))); !good) return good.error();
  return journal;
}

Status SolveJournal::read(const std::string& header) {
  const auto& lines = log_->lines();
  if (lines.empty()) return log_->append(header);
  const OrderedJson first = parse_json<OrderedJson>(lines[0]);
  if (!is_header(first)) return Error{ErrorCode::kCorrupt, name_ + " is not a journal of solve"};
  if (const std::string words = difference(first, parse_json<OrderedJson>(header)); !words.empty())
    return usage_error(name_ + " holds answers to other options (" + words + "); choose another --journal");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const OrderedJson json = parse_json<OrderedJson>(lines[i]);
    auto report = is_entry(json) ? report_from_text(text_of(json["report"])) : Error{ErrorCode::kCorrupt, ""};
    if (!report)
      return Error{ErrorCode::kCorrupt,
                   fmt::format("{}, line {} is damaged; remove the file to start afresh", name_, i + 1)};
    entries_[json["number"].get<std::uint64_t>()] = {json["state"].get<std::string>(), json["hash"].get<std::string>(),
                                                     *std::move(report)};
  }
  return log_->keep(lines.size());
}

Expected<const SolveReport*> SolveJournal::find(std::uint64_t number, const StateText& state) const {
  const auto entry = entries_.find(number);
  if (entry == entries_.end()) return nullptr;
  if (entry->second.hash != hash_of(state))
    return usage_error(
        fmt::format("{} holds answers to other states: number {} is '{}' there and '{}' here; choose another "
                    "--journal",
                    name_, number + 1, entry->second.state, printable(state.text)));
  return &entry->second.report;
}

Status SolveJournal::keep(std::uint64_t number, const StateText& state, const SolveReport& report) {
  if (!log_ || !lasts(report)) return Done{};
  const OrderedJson line = {{"number", number},
                            {"state", printable(state.text)},
                            {"hash", hash_of(state)},
                            {"report", OrderedJson::parse(report_to_text(report))}};
  return log_->append(text_of(line));
}

Expected<SolveJournal> open_journal_of_all(const AnyPuzzle& puzzle, const SolveOptions& options) {
  Expected<SolveJournal> journal = SolveJournal();
  if (ranks().first()) journal = SolveJournal::open(puzzle, options);
  const auto all = agree(ranks(), journal ? Status(Done{}) : Status(journal.error()));
  if (!all) return all.error();
  return journal;
}

}  // namespace unscramble::cli
