// Where a puzzle finds models and tables, and what else is fixed when it is opened. Nothing here is global: two puzzles
// in one process may have different setups.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace unscramble::v0 {

// Files by name: "cube3.model", "cube3-corners-qtm.table".
class Source {
 public:
  using Bytes = std::vector<std::byte>;
  using Read = std::function<std::optional<Bytes>(const std::string& name)>;

  // Files in a folder. Tables that have to be built are kept there.
  static Source folder(std::string path) {
    Source source;
    source.folder_ = std::move(path);
    return source;
  }
  // Files a function hands out: from an archive, the network, a resource of the program. Nothing is written.
  static Source callback(Read read) {
    Source source;
    source.read_ = std::move(read);
    return source;
  }
  // Files in memory. Nothing is written.
  static Source memory(std::map<std::string, Bytes> files) {
    const auto shared = std::make_shared<const std::map<std::string, Bytes>>(std::move(files));
    return callback([shared](const std::string& name) -> std::optional<Bytes> {
      const auto found = shared->find(name);
      if (found == shared->end()) return std::nullopt;
      return found->second;
    });
  }
  // No files: models have to be named by their path, and tables are built anew in each process.
  static Source none() { return {}; }

  [[nodiscard]] const std::string& path() const { return folder_; }
  [[nodiscard]] const Read& read() const { return read_; }

 private:
  std::string folder_;
  Read read_;
};

struct Setup {
  std::string metric{};  // how moves are counted, where there is a choice: "qtm" or "htm" for cubes
  int threads = 0;       // of one solve; 0 = one per core
  // Unset: as the program finds them ($UNSCRAMBLE_MODELS, share/unscramble/models; $XDG_CACHE_HOME/unscramble).
  std::optional<Source> models{};
  std::optional<Source> tables{};
};

}  // namespace unscramble::v0

#ifndef UNSCRAMBLE_INSIDE
namespace unscramble {
using namespace v0;
}
#endif
