// The models at hand: those shipped with the program and those trained below the current folder, with what their files
// say about them.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "learn/strength.h"
#include "nn/model_file.h"

namespace unscramble {

struct ListedModel {
  std::filesystem::path file;
  bool trained_here = false;  // in a run's folder
  std::uint64_t bytes = 0;
  std::uint64_t weights = 0;
  std::string puzzle;   // with the metric if it is not the default: cube3-htm
  std::string network;  // "1024-64-64", or "n-tuples"
  std::string precision;
  nn::Provenance provenance;
  std::optional<Strength> strength;  // none = not measured
  std::string strength_fault;        // why what was measured cannot be read
  std::string fault;                 // why the file cannot be used; then only file and bytes are known
};

// Shipped ones first, each group in the order of its files; of one puzzle, or of all where the name is empty.
std::vector<ListedModel> list_models(const std::string& puzzle);

// Reads the whole file, checks its checksum, computes every golden row again and compares it with the recorded one. How
// many there are; an error if one comes out differently, or if there is none.
Expected<std::size_t> check_model(const std::filesystem::path& file);

// One object, as `unscramble models --json` prints it. A file measured.jsonl of such lines beside shipped models holds
// the strength of those that were measured after they were trained.
nlohmann::ordered_json to_json(const ListedModel& model);

}  // namespace unscramble
