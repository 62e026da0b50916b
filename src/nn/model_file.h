// Model files: self-describing, checksummed, memory-mapped. Layout (little-endian):
//   8 bytes magic, u32 version, u32 length of the JSON header, u64 file size, u64 checksum of all other bytes,
//   JSON (puzzle, encoding hash, architecture, precision, provenance, tensor table, golden rows), tensors at 64-byte
//   boundaries. A wrong, truncated, damaged or newer file is refused with the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/expected.h"
#include "nn/architecture.h"

namespace unscramble::nn {

inline constexpr std::uint32_t kModelVersion = 1;

enum class Precision : std::uint8_t { kFloat32, kInt8 };
enum class DataType : std::uint8_t { kFloat32, kInt32, kInt16, kInt8 };
std::size_t size_of(DataType type);

// Where a model comes from.
struct Provenance {
  std::string recipe;
  std::uint64_t seed = 0;
  std::uint64_t examples = 0;  // seen in training
  double seconds = 0;          // of training
  std::string commit;          // of the program that trained it
  std::string created;         // date
  std::string note;
  std::string version{};  // of the program that trained it
  std::string isa{};      // instruction set its kernels used
};

// A recorded input with the output it must give.
struct GoldenRow {
  std::vector<std::uint16_t> tokens;
  float value = 0;
  std::vector<float> move_scores;
};

inline constexpr const char* kNetworkKind = "network";

struct ModelInfo {
  // What the tensors are. A model that is not a network describes itself in `detail` (JSON text), and of the
  // architecture has only positions and values (see ntuple/net.h).
  std::string kind = kNetworkKind;
  std::string detail;
  std::string puzzle;               // name, with the metric if it is not the default
  std::string encoding;             // name of the token encoding
  std::uint64_t encoding_hash = 0;  // see heuristic/net.h: what the tokens and moves mean
  std::string base;                 // the heuristic to whose value the network's is added; "" = none
  Architecture architecture;
  Precision precision = Precision::kFloat32;
  int input_shift = 0;  // int8: accumulator units per activation step are 2^shift
  Provenance provenance;
  std::vector<GoldenRow> golden;
};

// A tensor's bytes stay valid as long as `owner` lives (a mapping or a buffer).
struct Tensor {
  std::string name;
  DataType type = DataType::kFloat32;
  std::vector<std::int64_t> shape;
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;

  template <class T>
  [[nodiscard]] std::span<const T> as() const {
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
};

template <class T>
Tensor make_tensor(std::string name, DataType type, std::vector<std::int64_t> shape, std::vector<T> values) {
  auto owner = std::make_shared<const std::vector<T>>(std::move(values));
  return {std::move(name), type, std::move(shape), std::as_bytes(std::span(*owner)), owner};
}

struct Model {
  ModelInfo info;
  std::vector<Tensor> tensors;

  [[nodiscard]] const Tensor* find(std::string_view name) const;
};

// Maps the file. Checks everything but the golden rows, which need the network (network.h does that).
Expected<Model> load_model(const std::filesystem::path& path);
// The same from memory; `owner` keeps the bytes alive. For tests and fuzzing.
Expected<Model> parse_model(std::span<const std::byte> bytes, std::shared_ptr<const void> owner);

std::vector<std::byte> serialise_model(const Model& model);
// Writes a temporary file beside it and renames that: a reader never sees half a model.
Status save_model(const Model& model, const std::filesystem::path& path);

}  // namespace unscramble::nn
