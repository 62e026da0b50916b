// Models, n-tuples, tables, checkpoints, journals: each file's reader, and what would be done next with what it
// accepts.
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/hash.h"
#include "fuzz/targets.h"
#include "lab/journal.h"
#include "learn/checkpoint.h"
#include "nn/network.h"
#include "ntuple/net.h"
#include "pdb/table_file.h"

namespace unscramble::fuzz {

namespace {

// Aligned as a mapped file is.
std::shared_ptr<const std::vector<std::byte>> as_file(const std::string& input) {
  const auto* begin = reinterpret_cast<const std::byte*>(input.data());
  return std::make_shared<const std::vector<std::byte>>(begin, begin + input.size());
}

template <class T>
std::string refusal(const Expected<T>& result) {
  return result.error().message.empty() ? "refused without a reason" : "";
}

// docs/file-formats.md: magic, version, length of the JSON, length of the file, checksum of all but itself.
std::string repair_model(std::string file) {
  constexpr std::size_t kChecksumAt = 24;
  constexpr std::size_t kHeader = 32;
  if (file.size() < kHeader) return file;
  const std::uint64_t size = file.size();
  std::memcpy(file.data() + 16, &size, sizeof size);
  const std::uint64_t head = hash_bytes(file.data(), kChecksumAt);
  const std::uint64_t sum = hash_bytes(file.data() + kHeader, file.size() - kHeader, head);
  std::memcpy(file.data() + kChecksumAt, &sum, sizeof sum);
  return file;
}

std::string run_model(const std::string& input) {
  const auto file = as_file(input);
  const auto model = nn::parse_model(*file, file);
  if (!model) return refusal(model);
  if (model->info.kind != nn::kNetworkKind) return "";
  const auto net = nn::Network::create(*model);
  if (!net) return refusal(net);
  const auto& a = (*net)->architecture();
  const std::vector<std::uint16_t> tokens(static_cast<std::size_t>(a.positions), 0);
  std::vector<float> value(1);
  std::vector<float> scores(static_cast<std::size_t>(a.moves));
  (*net)->run(tokens, value, scores);
  return "";
}

std::string run_ntuple(const std::string& input) {
  const auto file = as_file(input);
  const auto model = nn::parse_model(*file, file);
  if (!model) return refusal(model);
  const auto net = ntuple::NTupleNet::create(*model);
  if (!net) return refusal(net);
  static_cast<void>((*net)->value(ntuple::Board{}));  // all cells 0
  return "";
}

std::string run_checkpoint(const std::string& input) {
  const auto file = as_file(input);
  const auto read = train::parse_checkpoint(*file, file, "fuzzed");
  return read ? "" : refusal(read);
}

constexpr std::size_t kTableHeader =
    8 + 4 + 4 + 32 + 64 + 16 + 4 + 4 + 8 + 8 + sizeof(DepthHistogram) + 8;  // up to its checksum

std::string repair_table(std::string file) {
  if (file.size() < kTableHeader + 8) return file;
  const std::uint64_t sum = hash_bytes(file.data(), kTableHeader);
  std::memcpy(file.data() + kTableHeader, &sum, sizeof sum);
  return file;
}

std::string run_table(const std::string& input) {
  const TableKey key{.puzzle = "fuzz",
                     .coordinate = "all",
                     .metric = "moves",
                     .bits = 8,
                     .revision = 1,
                     .entries = 64,
                     .payload_bytes = 64};
  const auto file = as_file(input);
  const auto table = Table::parse(*file, key, "fuzzed");
  if (!table) return refusal(table);
  return table->data().size() == key.payload_bytes ? "" : "a table of another size";
}

std::string run_journal(const std::string& input) {
  static const auto path =
      std::filesystem::temp_directory_path() / ("unscramble-fuzz-" + std::to_string(::getpid()) + ".jsonl");
  {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << input;
  }
  const suite::Json header = {{"run", "fuzz"}};
  std::string wrong;
  {
    const auto journal = suite::Journal::open(path, header);
    if (!journal) {
      wrong = refusal(journal);
    } else if (const auto added = (*journal)->append("e", "k", suite::Json::object(), 1); !added) {
      wrong = added.error().message;
    }
    if (journal && (*journal)->find("e", "k") == nullptr) wrong = "an entry that was added is not found";
  }
  std::filesystem::remove(path);
  return wrong;
}

}  // namespace

std::vector<Target> file_targets() {
  return {{"model", run_model, repair_model},
          {"ntuple", run_ntuple, repair_model},
          {"checkpoint", run_checkpoint, repair_model},
          {"table", run_table, repair_table},
          {"journal", run_journal}};
}

}  // namespace unscramble::fuzz
