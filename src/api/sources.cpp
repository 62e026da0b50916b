#include "api/sources.h"

#include <map>
#include <mutex>

namespace unscramble::api {

namespace {

namespace fs = std::filesystem;

class FolderModels final : public ModelSource {
 public:
  explicit FolderModels(fs::path folder) : folder_(std::move(folder)) {}

  [[nodiscard]] Expected<fs::path> find(const std::string& name) const override {
    const fs::path path = folder_ / (name + ".model");
    std::error_code error;
    if (fs::is_regular_file(path, error)) return path;
    return unsupported("there is no model for " + name + " in " + folder_.string());
  }
  [[nodiscard]] Expected<LoadedModel> load(const fs::path& path) const override { return shared_model(path); }

 private:
  fs::path folder_;
};

// Each model is asked for once and then kept.
class ReadModels final : public ModelSource {
 public:
  explicit ReadModels(v0::Source::Read read) : read_(std::move(read)) {}

  [[nodiscard]] Expected<fs::path> find(const std::string& name) const override {
    const std::lock_guard lock(mutex_);
    const std::string file = name + ".model";
    if (!kept(file)) return unsupported("the program that uses this library has no model for " + name);
    return fs::path(file);
  }
  [[nodiscard]] Expected<LoadedModel> load(const fs::path& path) const override {
    const std::lock_guard lock(mutex_);
    const std::string file = path.string();
    if (const auto loaded = loaded_.find(file); loaded != loaded_.end()) return loaded->second;
    const auto bytes = kept(file);
    if (!bytes) return unsupported("the program that uses this library has no " + file);
    auto model = model_in_memory(*bytes, bytes, path);
    if (model) loaded_.emplace(file, *model);
    return model;
  }

 private:
  using Bytes = std::shared_ptr<const v0::Source::Bytes>;

  [[nodiscard]] Bytes kept(const std::string& file) const {
    const auto found = bytes_.find(file);
    if (found != bytes_.end()) return found->second;
    Bytes bytes;
    if (read_)
      if (auto read = read_(file)) bytes = std::make_shared<const v0::Source::Bytes>(*std::move(read));
    return bytes_[file] = bytes;
  }

  v0::Source::Read read_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, Bytes> bytes_;
  mutable std::map<std::string, LoadedModel> loaded_;
};

}  // namespace

std::shared_ptr<const ModelSource> make_model_source(const v0::Source& source) {
  if (!source.path().empty()) return std::make_shared<FolderModels>(source.path());
  return std::make_shared<ReadModels>(source.read());
}

std::shared_ptr<const TableSource> make_table_source(const v0::Source& source) {
  return std::make_shared<TableSource>(TableSource{source.path(), source.read()});
}

}  // namespace unscramble::api
