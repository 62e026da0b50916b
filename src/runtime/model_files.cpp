#include "runtime/model_files.h"

#include <cstdlib>
#include <map>
#include <mutex>

namespace unscramble {

namespace fs = std::filesystem;

std::vector<fs::path> model_folders() {
  std::vector<fs::path> folders;
  if (const char* chosen = std::getenv("UNSCRAMBLE_MODELS"); chosen != nullptr && *chosen != '\0')
    folders.emplace_back(chosen);
  std::error_code error;
  if (const auto program = fs::read_symlink("/proc/self/exe", error); !error) {
    folders.push_back(program.parent_path() / "models");
    folders.push_back(program.parent_path().parent_path() / "share" / "unscramble" / "models");
  }
  folders.emplace_back(UNSCRAMBLE_MODEL_SOURCE);
  return folders;
}

Expected<fs::path> find_model(const std::string& file, const std::string& name) {
  if (!file.empty()) return fs::path(file);
  std::string looked;
  for (const auto& folder : model_folders()) {
    const auto path = folder / (name + ".model");
    std::error_code error;
    if (fs::is_regular_file(path, error)) return path;
    looked += (looked.empty() ? "" : ", ") + folder.string();
  }
  return unsupported("there is no model for " + name + " (looked in " + looked +
                     "); give one with --model, or train one: unscramble train " + name);
}

Expected<std::shared_ptr<const nn::Network>> shared_network(const fs::path& path) {
  struct Entry {
    fs::file_time_type time;
    std::uintmax_t size = 0;
    std::shared_ptr<const nn::Network> network;
  };
  static std::mutex mutex;
  static std::map<fs::path, Entry> loaded;
  std::error_code error;
  const auto time = fs::last_write_time(path, error);
  const auto size = fs::file_size(path, error);
  const std::lock_guard lock(mutex);
  if (const auto it = loaded.find(path);
      !error && it != loaded.end() && it->second.time == time && it->second.size == size)
    return it->second.network;
  auto network = nn::Network::load(path);
  if (!network) return network.error();
  loaded[path] = {time, size, *network};
  return *network;
}

}  // namespace unscramble
