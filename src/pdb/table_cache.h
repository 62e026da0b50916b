// The table cache: where table files live, and obtaining a table whether or not it exists yet.
// However many processes ask for the same table at once, one builds it and the others wait.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/file_descriptor.h"
#include "core/monitor.h"
#include "pdb/table_file.h"

namespace unscramble {

// Tables from elsewhere than the usual folder, for programs that use the libraries.
struct TableSource {
  // Where files are read and written; empty: nowhere.
  std::filesystem::path folder{};
  // The whole file of this name, or nothing: asked before the folder.
  std::function<std::optional<std::vector<std::byte>>(const std::string& name)> read{};
};

// While it exists, what this thread obtains comes from the source. Tables that the process holds already are shared as
// always: equal keys mean equal tables, wherever they come from.
class TableScope {
 public:
  explicit TableScope(const TableSource* source);  // null: changes nothing
  ~TableScope();
  TableScope(const TableScope&) = delete;
  TableScope& operator=(const TableScope&) = delete;

 private:
  const TableSource* before_;
};

// The scope's folder, else $XDG_CACHE_HOME/unscramble, by default ~/.cache/unscramble. Not created here.
std::filesystem::path table_cache_dir();
std::filesystem::path table_path(const TableKey& key, const std::filesystem::path& dir);
// Every table file in `dir`, good or not, sorted by name.
std::vector<std::filesystem::path> list_table_files(const std::filesystem::path& dir);

// Fills the zeroed payload and the histogram; an error (kCancelled when the monitor stops it)
// leaves no file behind.
using TableBuilder = std::function<Status(std::span<std::byte> payload, DepthHistogram& histogram)>;

struct ObtainedTable {
  Table table;
  bool built = false;
  bool kept = true;  // the file exists now
  std::string note;  // for people: why a file was replaced, or why it could not be stored
};

// Counts the table against the monitor's memory limit, until the monitor ends, and only once however often it is asked
// for. kLimit if the limit does not allow it.
Status hold_table(const TableKey& key, Monitor& monitor);

// Whether the cache has the table, judging by its header alone.
bool is_table_kept(const TableKey& key, const std::filesystem::path& dir = table_cache_dir());

// Waits until no other process builds the table of this file; while the descriptor is open, none begins to. An empty
// descriptor where the folder allows no lock, kCancelled if the monitor stops the waiting.
Expected<FileDescriptor> lock_table(const std::filesystem::path& path, Monitor& monitor);

// Loads the table, or builds and stores it. A table that cannot be stored is still returned.
Expected<ObtainedTable> obtain_table(const TableKey& key, const TableBuilder& build, TableResidence residence,
                                     Monitor& monitor, ThreadPool& pool,
                                     const std::filesystem::path& dir = table_cache_dir());

}  // namespace unscramble
