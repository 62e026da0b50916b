#include "learn/ntuple_checkpoint.h"

#include <cstring>
#include <nlohmann/json.hpp>

#include "core/build_info.h"
#include "core/json.h"
#include "learn/ntuple_options.h"

namespace unscramble {

namespace {

using nlohmann::json;

constexpr const char* kCounters = "counters";  // N and A, one pair per weight
constexpr std::int64_t kRow = 64;

}  // namespace

Expected<nn::Model> ntuple_model(const NTupleParts& parts, const NTupleCounters& counters, ntuple::WeightType type) {
  nn::ModelInfo info;
  info.puzzle = parts.game->model_name();
  info.encoding_hash = parts.game->hash();
  info.provenance.recipe = "ntuple";
  info.provenance.seed = parts.options.seed;
  info.provenance.examples = counters.episodes;
  info.provenance.seconds = counters.seconds;
  info.provenance.created = today();
  info.provenance.commit = build_commit();
  info.provenance.version = build_version();
  info.provenance.note = json{{"options", train::to_json(parts.options)},
                              {"counters", {{"episodes", counters.episodes}, {"seconds", counters.seconds}}}}
                             .dump();
  std::vector<ntuple::Board> samples;
  Rng rng(20230128);
  for (const int twists : {1, 2, 4, 8}) samples.push_back(parts.game->sample(rng, twists));
  return to_model(info, parts.description, parts.table->all_weights(), parts.table, type, samples);
}

Status save_ntuple_checkpoint(const NTupleParts& parts, const NTupleCounters& counters,
                              const std::filesystem::path& path) {
  auto model = ntuple_model(parts, counters, ntuple::WeightType::kFloat32);
  if (!model) return model.error();
  const auto all = parts.table->all_counters();
  model->tensors.push_back({kCounters,
                            nn::DataType::kFloat32,
                            {static_cast<std::int64_t>(all.size()) / kRow, kRow, 2},
                            std::as_bytes(all),
                            parts.table});
  return nn::save_model(*model, path);
}

Expected<NTupleCounters> load_ntuple_checkpoint(const NTupleParts& parts, const std::filesystem::path& path) {
  const auto model = nn::load_model(path);
  if (!model) return model.error();
  const auto corrupt = [&](const std::string& what) { return Error{ErrorCode::kCorrupt, path.string() + ": " + what}; };
  const auto note = parse_json(model->info.provenance.note);
  const nn::Tensor* weights = model->find("weights");
  const nn::Tensor* counters = model->find(kCounters);
  if (!note.is_object() || !note.contains("options") || !note["options"].is_object() || !note.contains("counters") ||
      !note["counters"].is_object() || weights == nullptr || counters == nullptr)
    return corrupt("a model, but not a checkpoint of n-tuple training");
  if (const auto same = train::check_same_settings(note["options"], parts.options); !same)
    return Error{same.error().code, path.string() + ": " + same.error().message};
  if (model->info.encoding_hash != parts.game->hash()) return corrupt("its board differs from this program's");
  if (weights->bytes.size() != parts.table->size() * sizeof(float) ||
      counters->bytes.size() != parts.table->size() * sizeof(ntuple::Counters))
    return corrupt("its tables have another size");
  std::memcpy(parts.table->weights(), weights->bytes.data(), weights->bytes.size());
  std::memcpy(parts.table->counters(), counters->bytes.data(), counters->bytes.size());
  NTupleCounters done;
  const auto& stored = note["counters"];
  if (!stored.contains("episodes") || !stored["episodes"].is_number_unsigned() || !stored.contains("seconds") ||
      !stored["seconds"].is_number())
    return corrupt("its counters are not readable");
  done.episodes = stored["episodes"].get<std::uint64_t>();
  done.seconds = stored["seconds"].get<double>();
  return done;
}

}  // namespace unscramble
