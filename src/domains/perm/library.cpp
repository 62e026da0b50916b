#include "domains/perm/library.h"

#include <filesystem>

#include "core/files.h"
#include "domains/perm/readers.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

struct Library {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Definition>, std::less<>> definitions;
  std::map<std::string, Engine::Pointer, std::less<>> engines;  // by name and metric
};

Library& library() {
  static Library made;
  return made;
}

Expected<std::shared_ptr<const Definition>> load(const std::filesystem::path& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > kMostBytes)
    return usage_error(path.string() + ": the file is larger than 2 MB, the most a definition may have");
  const auto file = map_file(path);
  if (!file) return file.error();
  const auto bytes = (*file)->bytes();
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  auto read = read_definition(SourceText(path.filename().string(), text));
  return read;
}

}  // namespace

bool is_definition_path(std::string_view name) {
  for (const std::string_view ending : {".tws", ".def", ".ksolve", ".json", ".gap"})
    if (name.ends_with(ending)) return true;
  return name.find('/') != std::string_view::npos;
}

bool is_loaded(std::string_view name) {
  const std::lock_guard lock(library().mutex);
  return library().definitions.contains(name);
}

Expected<Engine::Pointer> find_engine(std::string_view name, const std::string& metric) {
  Library& shared = library();
  const std::lock_guard lock(shared.mutex);
  auto known = shared.definitions.find(name);
  if (known == shared.definitions.end()) {
    if (!is_definition_path(name)) return invalid("not a definition file");
    auto made = load(std::filesystem::path(name));
    if (!made) return made.error();
    // The same file again keeps its engine, whose group may be known already.
    const auto old = shared.definitions.find((*made)->name);
    const bool same = old != shared.definitions.end() && old->second->fingerprint == (*made)->fingerprint;
    if (!same)
      std::erase_if(shared.engines,
                    [&](const auto& entry) { return entry.second->definition().name == (*made)->name; });
    known = same ? old : shared.definitions.insert_or_assign((*made)->name, *made).first;
  }
  const std::string key = known->first + "\n" + metric;
  if (const auto engine = shared.engines.find(key); engine != shared.engines.end()) return engine->second;
  auto engine = Engine::make(known->second, metric);
  if (!engine) return engine.error();
  shared.engines.emplace(key, *engine);
  return engine;
}

}  // namespace unscramble::perm
