#include "nn/model_file.h"

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/files.h"
#include "core/hash.h"
#include "core/json.h"
#include "puzzle/text.h"

namespace unscramble::nn {

namespace {

using nlohmann::json;

constexpr char kMagic[8] = {'U', 'N', 'S', 'C', 'R', 'N', 'E', 'T'};
constexpr std::size_t kAlign = 64;

struct FixedHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t json_size;
  std::uint64_t file_size;
  std::uint64_t checksum;
};
static_assert(sizeof(FixedHeader) == 32);

std::size_t round_up(std::size_t size) { return (size + kAlign - 1) / kAlign * kAlign; }

std::uint64_t checksum_of(std::span<const std::byte> file) {
  const std::size_t before = offsetof(FixedHeader, checksum);
  const std::uint64_t head = hash_bytes(file.data(), before);
  return hash_bytes(file.data() + sizeof(FixedHeader), file.size() - sizeof(FixedHeader), head);
}

Error corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }

constexpr const char* kTypeNames[] = {"f32", "i32", "i16", "i8"};

json header_json(const Model& model, const std::vector<std::size_t>& offsets) {
  const auto& info = model.info;
  auto tensors = json::array();
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const auto& t = model.tensors[i];
    tensors.push_back(
        {{"name", t.name}, {"type", kTypeNames[static_cast<int>(t.type)]}, {"shape", t.shape}, {"offset", offsets[i]}});
  }
  auto golden = json::array();
  for (const auto& row : info.golden)
    golden.push_back({{"tokens", row.tokens}, {"value", row.value}, {"moves", row.move_scores}});
  const auto& p = info.provenance;
  return {{"puzzle", info.puzzle},
          {"encoding", info.encoding},
          {"encoding_hash", std::to_string(info.encoding_hash)},
          {"base", info.base},
          {"architecture", to_json(info.architecture)},
          {"precision", info.precision == Precision::kInt8 ? "int8" : "float32"},
          {"input_shift", info.input_shift},
          {"provenance",
           {{"recipe", p.recipe},
            {"seed", p.seed},
            {"examples", p.examples},
            {"seconds", p.seconds},
            {"commit", p.commit},
            {"created", p.created},
            {"note", p.note},
            {"version", p.version},
            {"isa", p.isa}}},
          {"golden", golden},
          {"tensors", tensors}};
}

// What a model that is not a network stores instead of an architecture.
json with_kind(json header, const ModelInfo& info) {
  if (info.kind == kNetworkKind) return header;
  header["kind"] = info.kind;
  header["detail"] = parse_json(info.detail);
  header["architecture"] = {{"positions", info.architecture.positions}, {"values", info.architecture.values}};
  return header;
}

// get<T>(json, key): never throws; a default for what is missing or of another type.
template <class T>
T get(const json& object, const char* key, T fallback = {}) {
  const auto it = object.find(key);
  if (it == object.end()) return fallback;
  if constexpr (std::is_same_v<T, std::string>) {
    return it->is_string() ? it->template get<std::string>() : fallback;
  } else {
    return it->is_number() ? it->template get<T>() : fallback;
  }
}

json member(const json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? json() : *it;
}

// All the architecture that a model which is not a network has.
Expected<Architecture> input_sizes(const json& sizes) {
  Architecture a;
  if (sizes.is_object()) {
    a.positions = get<int>(sizes, "positions");
    a.values = get<int>(sizes, "values");
  }
  constexpr int kMost = 1 << 16;
  if (a.positions < 1 || a.positions > kMost || a.values < 1 || a.values > kMost)
    return invalid("the input sizes are missing");
  return a;
}

Expected<std::vector<GoldenRow>> read_golden(const json& rows, const Architecture& a) {
  std::vector<GoldenRow> golden;
  if (!rows.is_array()) return corrupt("the golden rows are missing");
  for (const auto& item : rows) {
    GoldenRow row;
    const auto tokens = item.is_object() ? member(item, "tokens") : json();
    const auto scores = item.is_object() ? member(item, "moves") : json();
    if (!tokens.is_array() || !scores.is_array() || tokens.size() != static_cast<std::size_t>(a.positions) ||
        scores.size() != static_cast<std::size_t>(a.moves))
      return corrupt("a golden row does not fit the architecture");
    for (const auto& token : tokens) {
      const int value = token.is_number_integer() ? token.get<int>() : -1;
      if (value < 0 || value >= a.values) return corrupt("a golden row has a token out of range");
      row.tokens.push_back(static_cast<std::uint16_t>(value));
    }
    row.value = get<float>(item, "value", std::nanf(""));
    for (const auto& score : scores) row.move_scores.push_back(score.is_number() ? score.get<float>() : std::nanf(""));
    golden.push_back(std::move(row));
  }
  return golden;
}

Expected<Tensor> read_tensor(const json& item, std::span<const std::byte> file,
                             const std::shared_ptr<const void>& owner) {
  if (!item.is_object()) return corrupt("a tensor entry is not an object");
  Tensor tensor;
  tensor.name = get<std::string>(item, "name");
  const auto type = get<std::string>(item, "type");
  int index = 0;
  while (index < 4 && type != kTypeNames[index]) ++index;
  if (index == 4) return corrupt("tensor '" + printable(tensor.name) + "' has unknown type '" + printable(type) + "'");
  tensor.type = static_cast<DataType>(index);
  const auto shape = member(item, "shape");
  if (!shape.is_array() || shape.empty() || shape.size() > 4)
    return corrupt("tensor '" + printable(tensor.name) + "' has no shape");
  std::uint64_t count = 1;
  for (const auto& extent : shape) {
    const auto value = extent.is_number_integer() ? extent.get<std::int64_t>() : -1;
    if (value < 1 || value > (1 << 24)) return corrupt("tensor '" + printable(tensor.name) + "' has a bad shape");
    tensor.shape.push_back(value);
    count *= static_cast<std::uint64_t>(value);
    if (count > file.size()) return corrupt("tensor '" + printable(tensor.name) + "' is larger than the file");
  }
  const auto offset = get<std::uint64_t>(item, "offset");
  const std::uint64_t bytes = count * size_of(tensor.type);
  if (offset % kAlign != 0 || offset > file.size() || bytes > file.size() - offset)
    return corrupt("tensor '" + printable(tensor.name) + "' lies outside the file");
  tensor.bytes = file.subspan(offset, bytes);
  tensor.owner = owner;
  return tensor;
}

Expected<Model> read_header(const json& header, std::span<const std::byte> file,
                            const std::shared_ptr<const void>& owner) {
  if (!header.is_object()) return corrupt("the header is not readable");
  Model model;
  auto& info = model.info;
  info.puzzle = get<std::string>(header, "puzzle");
  info.encoding = get<std::string>(header, "encoding");
  info.encoding_hash = std::strtoull(get<std::string>(header, "encoding_hash").c_str(), nullptr, 10);
  info.base = get<std::string>(header, "base");
  info.kind = get<std::string>(header, "kind", kNetworkKind);
  if (info.kind != kNetworkKind) info.detail = member(header, "detail").dump();
  auto architecture = info.kind == kNetworkKind ? architecture_from_json(member(header, "architecture"))
                                                : input_sizes(member(header, "architecture"));
  if (!architecture) return corrupt(architecture.error().message);
  info.architecture = *std::move(architecture);
  const auto precision = get<std::string>(header, "precision");
  if (precision != "int8" && precision != "float32") return corrupt("unknown precision '" + printable(precision) + "'");
  info.precision = precision == "int8" ? Precision::kInt8 : Precision::kFloat32;
  info.input_shift = get<int>(header, "input_shift");
  if (const auto p = member(header, "provenance"); p.is_object())
    info.provenance = {get<std::string>(p, "recipe"), get<std::uint64_t>(p, "seed"),  get<std::uint64_t>(p, "examples"),
                       get<double>(p, "seconds"),     get<std::string>(p, "commit"),  get<std::string>(p, "created"),
                       get<std::string>(p, "note"),   get<std::string>(p, "version"), get<std::string>(p, "isa")};
  auto golden = read_golden(member(header, "golden"), info.architecture);
  if (!golden) return golden.error();
  info.golden = *std::move(golden);
  const auto tensors = member(header, "tensors");
  if (!tensors.is_array()) return corrupt("the tensor table is missing");
  for (const auto& item : tensors) {
    auto tensor = read_tensor(item, file, owner);
    if (!tensor) return tensor.error();
    model.tensors.push_back(*std::move(tensor));
  }
  return model;
}

}  // namespace

std::size_t size_of(DataType type) {
  constexpr std::size_t kSizes[] = {4, 4, 2, 1};
  return kSizes[static_cast<int>(type)];
}

const Tensor* Model::find(std::string_view name) const {
  for (const auto& tensor : tensors)
    if (tensor.name == name) return &tensor;
  return nullptr;
}

Expected<Model> parse_model(std::span<const std::byte> bytes, std::shared_ptr<const void> owner) {
  FixedHeader fixed{};
  if (bytes.size() < sizeof(fixed)) return corrupt("not a model file: only " + std::to_string(bytes.size()) + " bytes");
  std::memcpy(&fixed, bytes.data(), sizeof(fixed));
  if (std::memcmp(fixed.magic, kMagic, sizeof(kMagic)) != 0) return corrupt("not a model file (wrong magic)");
  if (fixed.version != kModelVersion)
    return corrupt("model file of version " + std::to_string(fixed.version) + "; this program reads version " +
                   std::to_string(kModelVersion));
  if (fixed.file_size != bytes.size())
    return corrupt((fixed.file_size > bytes.size() ? "truncated" : "overlong") + std::string(" model file: ") +
                   std::to_string(bytes.size()) + " bytes instead of " + std::to_string(fixed.file_size) + " bytes");
  if (fixed.checksum != checksum_of(bytes)) return corrupt("damaged model file: the checksum does not match");
  if (fixed.json_size > bytes.size() - sizeof(fixed)) return corrupt("damaged model file: header longer than the file");
  const auto* text = reinterpret_cast<const char*>(bytes.data()) + sizeof(fixed);
  return read_header(parse_json({text, fixed.json_size}), bytes, owner);
}

Expected<Model> load_model(const std::filesystem::path& path) {
  auto mapped = map_file(path);
  if (!mapped) return mapped.error();
  const auto file = *mapped;
  auto model = parse_model(file->bytes(), file);
  if (!model) return Error{model.error().code, path.string() + ": " + model.error().message};
  return model;
}

std::vector<std::byte> serialise_model(const Model& model) {
  // Offsets are part of the JSON whose length shifts them, so they are counted from a fixed bound: lay out once with a
  // generous guess, then with the resulting length.
  std::vector<std::size_t> offsets(model.tensors.size(), 0);
  std::string text;
  std::size_t total = 0;
  std::size_t base = 0;
  for (int round = 0; round < 4; ++round) {
    std::size_t position = base;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      offsets[i] = position;
      position = round_up(position + model.tensors[i].bytes.size());
    }
    total = position;
    text = with_kind(header_json(model, offsets), model.info).dump(-1, ' ', false, json::error_handler_t::replace);
    const std::size_t needed = round_up(sizeof(FixedHeader) + text.size());
    if (needed <= base) break;
    base = needed + kAlign;
  }
  std::vector<std::byte> out(total);
  FixedHeader fixed{};
  std::memcpy(fixed.magic, kMagic, sizeof(kMagic));
  fixed.version = kModelVersion;
  fixed.json_size = static_cast<std::uint32_t>(text.size());
  fixed.file_size = total;
  std::memcpy(out.data() + sizeof(fixed), text.data(), text.size());
  for (std::size_t i = 0; i < offsets.size(); ++i)
    std::memcpy(out.data() + offsets[i], model.tensors[i].bytes.data(), model.tensors[i].bytes.size());
  std::memcpy(out.data(), &fixed, sizeof(fixed));
  fixed.checksum = checksum_of(out);
  std::memcpy(out.data(), &fixed, sizeof(fixed));
  return out;
}

Status save_model(const Model& model, const std::filesystem::path& path) {
  const auto bytes = serialise_model(model);
  return write_file_atomically(path, bytes);
}

}  // namespace unscramble::nn
