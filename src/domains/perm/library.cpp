#include "domains/perm/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>

#include "core/files.h"
#include "core/hash.h"
#include "domains/perm/readers.h"
#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

struct Library {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Definition>, std::less<>> definitions;
  // What they were read from. The fingerprint does not tell files apart that differ in labels, positions or names
  // alone.
  std::map<std::string, std::string, std::less<>> texts;
  std::map<std::string, Engine::Pointer, std::less<>> engines;  // by name and metric
  std::deque<std::string> foreign;                              // names, the oldest first

  void forget(const std::string& name) {
    std::erase_if(engines, [&](const auto& entry) { return entry.second->definition().name == name; });
    definitions.erase(name);
    texts.erase(name);
  }
  [[nodiscard]] bool has(const std::string& name, const std::string& text) const {
    const auto found = texts.find(name);
    return found != texts.end() && found->second == text;
  }
};

Library& library() {
  static Library made;
  return made;
}

// Editors on Windows begin files with a byte-order mark.
std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

Expected<std::shared_ptr<const Definition>> load(const std::filesystem::path& path, std::string& text) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > kMostBytes)
    return usage_error(path.string() + ": the file is larger than 2 MB, the most a definition may have");
  const auto file = map_file(path);
  if (!file) return file.error();
  const auto bytes = (*file)->bytes();
  text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return read_definition(SourceText(path.filename().string(), without_mark(text)));
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
    std::string text;
    auto made = load(std::filesystem::path(name), text);
    if (!made) return made.error();
    // The same file again keeps its engine, whose group may be known already.
    if (!shared.has((*made)->name, text)) {
      shared.forget((*made)->name);
      shared.texts[(*made)->name] = text;
      shared.definitions[(*made)->name] = *made;
    }
    known = shared.definitions.find((*made)->name);
  }
  const std::string key = known->first + "\n" + metric;
  if (const auto engine = shared.engines.find(key); engine != shared.engines.end()) return engine->second;
  auto engine = Engine::make(known->second, metric);
  if (!engine) return engine.error();
  shared.engines.emplace(key, *engine);
  return engine;
}

Expected<std::string> add_foreign_definition(const std::string& file_name, const std::string& text) {
  if (text.size() > kMostBytes) return usage_error("a definition may have up to 2 MB");
  constexpr std::size_t kLongestName = 80;
  std::string plain = printable(std::filesystem::path(file_name).filename().string());
  if (plain.size() > kLongestName) plain.erase(0, plain.size() - kLongestName);
  const std::string ending = std::filesystem::path(plain).extension().string();
  if (ending.size() < 2 || !is_definition_path("x" + ending))
    return usage_error("a definition's name ends in .tws, .def, .ksolve, .json or .gap");
  const auto read = read_definition(SourceText(plain, without_mark(text)));
  if (!read) return read.error();
  auto renamed = std::make_shared<Definition>(**read);
  const auto numbered_name = [&](std::uint64_t number) {
    const std::uint64_t seed = renamed->fingerprint + number;
    return fmt::format("file-{:016x}{}", hash_bytes(text.data(), text.size(), seed), ending);
  };
  renamed->name = numbered_name(0);
  if (renamed->title.empty()) renamed->title = plain;
  auto engine = Engine::make(renamed, "");
  if (!engine) return engine.error();
  if ((*engine)->stickers().size() > kMostForeignStickers || (*engine)->moves().size() > kMostForeignMoves)
    return usage_error(fmt::format("{}: too large for this server: up to {} slots times orientations and {} moves",
                                   plain, kMostForeignStickers, kMostForeignMoves));
  Library& shared = library();
  const std::lock_guard lock(shared.mutex);
  // Strangers may try to make two texts hash alike: one never stands for the other.
  for (std::uint64_t number = 1; shared.definitions.contains(renamed->name); ++number) {
    if (shared.has(renamed->name, text)) return renamed->name;
    renamed = std::make_shared<Definition>(*renamed);
    renamed->name = numbered_name(number);
    engine = Engine::make(renamed, "");
    if (!engine) return engine.error();
  }
  shared.texts.emplace(renamed->name, text);
  shared.definitions.emplace(renamed->name, renamed);
  shared.engines.emplace(renamed->name + "\n", *engine);
  shared.foreign.push_back(renamed->name);
  if (shared.foreign.size() > kMostForeign) {
    shared.forget(shared.foreign.front());
    shared.foreign.pop_front();
  }
  return renamed->name;
}

}  // namespace unscramble::perm
