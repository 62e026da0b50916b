#include "learn/pdbnet/run_folder.h"

#include "learn/training_run.h"

namespace unscramble::pdbnet {

using nlohmann::json;

Expected<RunLog> RunLog::open(const std::filesystem::path& path, int epoch) {
  std::vector<json> kept;
  if (epoch >= 0) {
    std::ifstream in(path);
    for (std::string text; std::getline(in, text);) {
      auto line = json::parse(text, nullptr, false);
      if (line.is_object() && line.value("epoch", 0) <= epoch) kept.push_back(std::move(line));
    }
  }
  RunLog log;
  log.out_.open(path, std::ios::trunc);
  if (!log.out_) return Error{ErrorCode::kIo, path.string() + ": cannot write"};
  for (const auto& line : kept) log.write(line);
  return log;
}

void RunLog::write(const json& line) { out_ << line.dump() << '\n' << std::flush; }

void put_counters(nn::ModelInfo& info, const Counters& counters, const json& options) {
  info.provenance.examples = counters.examples;
  info.provenance.seconds = counters.seconds;
  info.provenance.note = json{{"epoch", counters.epoch}, {"steps", counters.steps}, {"options", options}}.dump();
}

Expected<Counters> read_counters(const nn::ModelInfo& info, const json& options) {
  const auto note = json::parse(info.provenance.note, nullptr, false);
  if (info.provenance.recipe != "pdbnet" || !note.is_object() || !note.contains("options"))
    return Error{ErrorCode::kCorrupt, "not a checkpoint of a pdbnet run"};
  static constexpr SettingName kNames[] = {{"/fresh", "fresh cubes"}, {"/images", "images"}, {"/hidden", "--net"}};
  if (const auto same = check_same_settings(note["options"], options, kNames); !same) return same.error();
  Counters counters{note.value("epoch", 0), note.value("steps", std::uint64_t{0}), info.provenance.examples,
                    info.provenance.seconds};
  return counters;
}

}  // namespace unscramble::pdbnet
