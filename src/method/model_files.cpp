#include "method/model_files.h"

#if __has_include(<dlfcn.h>) && !defined(__EMSCRIPTEN__)
#include <dlfcn.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>

#include "method/options.h"

namespace unscramble {

namespace fs = std::filesystem;

namespace {

// bin/NAME, lib/NAME and lib/x86_64-linux-gnu/NAME have their data in share/.
void add_beside(const fs::path& binary, std::vector<fs::path>& folders) {
  fs::path folder = binary.parent_path();
  folders.push_back(folder / "models");
  for (int up = 0; up < 2; ++up) {
    folder = folder.parent_path();
    std::error_code error;
    const auto shared = folder / "share" / "unscramble" / "models";
    if (up == 0 || fs::is_directory(shared, error)) folders.push_back(shared);
  }
}

// The file this code was loaded from, if it is a shared library.
fs::path own_library() {
#if __has_include(<dlfcn.h>) && !defined(__EMSCRIPTEN__)
  static const char here = 0;
  Dl_info info{};
  std::error_code error;
  if (dladdr(&here, &info) != 0 && info.dli_fname != nullptr) return fs::canonical(info.dli_fname, error);
#endif
  return {};
}

}  // namespace

std::vector<fs::path> model_folders() {
  std::vector<fs::path> folders;
  if (const char* chosen = std::getenv("UNSCRAMBLE_MODELS"); chosen != nullptr && *chosen != '\0') {
    if (std::string_view(chosen) == "none") return folders;
    folders.emplace_back(chosen);
  }
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error);
  if (!error) add_beside(program, folders);
  if (const auto library = own_library(); !library.empty() && library != program) add_beside(library, folders);
  folders.emplace_back(UNSCRAMBLE_MODEL_SOURCE);
  return folders;
}

Expected<fs::path> find_model(const std::string& file, const std::string& name) {
  if (file == kLatestModel) {
    const auto trained = trained_models(name);
    if (!trained.empty()) return trained.front();
    return unsupported("there is no model of " + name + " below " + kRunsFolder +
                       "/ in this folder; train one: unscramble train " + name);
  }
  if (!file.empty()) return fs::path(file);
  std::string looked;
  for (const auto& folder : model_folders()) {
    const auto path = folder / (name + ".model");
    std::error_code error;
    if (fs::is_regular_file(path, error)) return path;
    looked += (looked.empty() ? "" : ", ") + folder.string();
  }
  // One trained here is taken without being asked for only where none is shipped: a short training must not silently
  // replace a model that solves better.
  if (const auto trained = trained_models(name); !trained.empty()) return trained.front();
  return unsupported("there is no model for " + name + " (looked in " + (looked.empty() ? "no folder" : looked) +
                     "); give one with --model, or train one: unscramble train " + name);
}

namespace {

// What scanning a folder needs to know of a file, read once.
struct ModelHeader {
  std::string encoding;
  std::string metric;
};

std::optional<ModelHeader> header_of(const fs::path& path) {
  static std::mutex mutex;
  static std::map<std::pair<fs::path, fs::file_time_type>, ModelHeader> known;
  std::error_code error;
  const auto time = fs::last_write_time(path, error);
  if (error) return {};
  const std::lock_guard lock(mutex);
  if (const auto it = known.find({path, time}); it != known.end()) return it->second;
  const auto model = nn::load_model(path);
  if (!model) return {};
  const std::string name = model_name(model->info);
  ModelHeader header{model->info.encoding, ""};
  if (name.size() > model->info.puzzle.size()) header.metric = name.substr(model->info.puzzle.size() + 1);
  known[{path, time}] = header;
  return header;
}

// Encodings of a definition file are called after what they hold and the definition's fingerprint: slots-0123….
bool same_definition(std::string_view encoding, std::string_view other) {
  constexpr std::size_t kDigits = 16;
  const auto fingerprint = [](std::string_view name) {
    const auto dash = name.rfind('-');
    return dash != std::string_view::npos && name.size() == dash + 1 + kDigits ? name.substr(dash) : name;
  };
  return fingerprint(encoding) == fingerprint(other);
}

bool model_reads(const fs::path& path, const std::string& encoding, const std::string& metric) {
  const auto header = header_of(path);
  return header && same_definition(header->encoding, encoding) && header->metric == metric;
}

template <class Made>
Expected<LoadedModel> named(const fs::path& path, Expected<Made> made, Made LoadedModel::*part) {
  if (!made) return Error{made.error().code, path.string() + ": " + made.error().message};
  LoadedModel loaded;
  loaded.*part = *std::move(made);
  return loaded;
}

Expected<LoadedModel> any_kind(const fs::path& path, const nn::Model& model) {
  if (model.info.kind == ntuple::kModelKind) return named(path, ntuple::NTupleNet::create(model), &LoadedModel::tuples);
  return named(path, nn::Network::create(model), &LoadedModel::network);
}

Expected<LoadedModel> load_any(const fs::path& path) {
  const auto model = nn::load_model(path);
  if (!model) return model.error();
  return any_kind(path, *model);
}

}  // namespace

Expected<LoadedModel> model_in_memory(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                      const fs::path& path) {
  const auto model = nn::parse_model(bytes, std::move(owner));
  if (!model) return Error{model.error().code, path.string() + ": " + model.error().message};
  return any_kind(path, *model);
}

Expected<fs::path> find_model(const SolveRequest& request, const std::string& name) {
  const std::string file = request.get_or(kModel);
  return request.models != nullptr && file.empty() ? request.models->find(name) : find_model(file, name);
}

Expected<LoadedModel> shared_model(const SolveRequest& request, const fs::path& path) {
  return request.models != nullptr && request.get_or(kModel).empty() ? request.models->load(path) : shared_model(path);
}

Expected<fs::path> find_model_reading(const std::string& file, const std::string& name, const std::string& encoding,
                                      const std::string& metric) {
  auto by_name = find_model(file, name);
  if (!file.empty() || (by_name && model_reads(*by_name, encoding, metric))) return by_name;
  const auto fits = [&](const fs::path& path) {
    return path.extension() == ".model" && model_reads(path, encoding, metric);
  };
  for (const auto& folder : model_folders()) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
      if (fits(it->path())) found.push_back(it->path());
    if (!found.empty()) return *std::min_element(found.begin(), found.end());
  }
  for (const auto& path : trained_models(""))
    if (fits(path)) return path;
  if (!by_name) return by_name;
  return unsupported("there is no model for this definition: " + by_name->string() +
                     " is for another puzzle of that name; give one with --model, or train one: unscramble train " +
                     name);
}

Expected<LoadedModel> shared_model(const fs::path& path) {
  struct Entry {
    fs::file_time_type time;
    std::uintmax_t size = 0;
    LoadedModel model;
  };
  static std::mutex mutex;
  static std::map<fs::path, Entry> loaded;
  std::error_code error;
  const auto time = fs::last_write_time(path, error);
  const auto size = fs::file_size(path, error);
  const std::lock_guard lock(mutex);
  if (const auto it = loaded.find(path);
      !error && it != loaded.end() && it->second.time == time && it->second.size == size)
    return it->second.model;
  auto model = load_any(path);
  if (!model) return model.error();
  loaded[path] = {time, size, *model};
  return *model;
}

Expected<std::shared_ptr<const nn::Network>> shared_network(const fs::path& path) {
  const auto model = shared_model(path);
  if (!model) return model.error();
  if (!model->network) return unsupported(path.string() + ": this model is not a network");
  return model->network;
}

}  // namespace unscramble
