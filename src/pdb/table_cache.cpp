#include "pdb/table_cache.h"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "core/file_descriptor.h"
#include "core/size.h"

namespace unscramble {

namespace {

#ifdef __EMSCRIPTEN__
constexpr bool kHasFiles = false;
#else
constexpr bool kHasFiles = true;
#endif

thread_local const TableSource* source_of_thread = nullptr;

// Waits for the exclusive lock, checking ten times per second whether it should still wait.
// The lock is released with the descriptor, so also with the process, however it ends.
Status wait_for_lock(const FileDescriptor& lock, Monitor& monitor) {
  while (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      return Error{ErrorCode::kIo, std::string("cannot lock the table cache: ") + std::strerror(errno)};
    if (monitor.should_stop()) return Error{ErrorCode::kCancelled, "stopped while another process builds the table"};
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return Done{};
}

Expected<ObtainedTable> build_table(const TableKey& key, const TableBuilder& build) {
  HugeBuffer payload(key.payload_bytes);
  if (payload.size() != key.payload_bytes)
    return Error{ErrorCode::kLimit, "no memory for a table of " + std::to_string(key.payload_bytes) + " bytes"};
  TableInfo info{key, {}};
  const auto status = build(payload.bytes(), info.histogram);
  if (!status) return status.error();
  return ObtainedTable{Table(std::move(info), std::move(payload)), true, true, ""};
}

// What the thread's source has under this name, if it is this table; why it is not used, in `note`.
std::optional<ObtainedTable> table_from_source(const TableKey& key, const std::string& name, std::string& note) {
  if (source_of_thread == nullptr || !source_of_thread->read) return {};
  const auto bytes = source_of_thread->read(name);
  if (!bytes) return {};
  auto table = Table::parse(*bytes, key, name);
  if (table) return ObtainedTable{*std::move(table), false, true, ""};
  note = table.error().message + "; it was built instead";
  return {};
}

Expected<ObtainedTable> without_a_folder(Expected<ObtainedTable> built, const std::string& note, Monitor& monitor) {
  if (!built) return built;
  built->kept = false;
  built->note = note;
  if (!note.empty()) monitor.remark(note);
  return built;
}

}  // namespace

TableScope::TableScope(const TableSource* source) : before_(source_of_thread) {
  if (source != nullptr) source_of_thread = source;
}
TableScope::~TableScope() { source_of_thread = before_; }

std::filesystem::path table_cache_dir() {
  if (source_of_thread != nullptr) return source_of_thread->folder;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return std::filesystem::path(cache) / "unscramble";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home != nullptr && *home != '\0' ? home : "/tmp") / ".cache" / "unscramble";
}

std::filesystem::path table_path(const TableKey& key, const std::filesystem::path& dir) {
  return dir / (key.puzzle + "-" + key.coordinate + "-" + key.metric + ".table");
}

std::vector<std::filesystem::path> list_table_files(const std::filesystem::path& dir) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator it(dir, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".table") files.push_back(it->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Status hold_table(const TableKey& key, Monitor& monitor) {
  if (monitor.hold(table_path(key, "").string(), key.payload_bytes)) return Done{};
  return Error{ErrorCode::kLimit, "the table " + key.puzzle + " " + key.coordinate + " of " +
                                      format_bytes(key.payload_bytes) + " does not fit into the memory limit"};
}

bool is_table_kept(const TableKey& key, const std::filesystem::path& dir) {
  if (dir.empty()) return false;
  const auto info = read_table_info(table_path(key, dir));
  return info && info->key == key;
}

Expected<FileDescriptor> lock_table(const std::filesystem::path& path, Monitor& monitor) {
  std::error_code error;
  sys::make_folders(path.parent_path(), error);
  auto lock_path = path;
  lock_path += ".lock";
  FileDescriptor lock(sys::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (lock)
    if (const auto locked = wait_for_lock(lock, monitor); !locked && locked.error().code == ErrorCode::kCancelled)
      return locked.error();
  return lock;
}

Expected<ObtainedTable> obtain_table(const TableKey& key, const TableBuilder& build, TableResidence residence,
                                     Monitor& monitor, ThreadPool& pool, const std::filesystem::path& dir) {
  if (const auto room = hold_table(key, monitor); !room) return room.error();
  // In a browser a file is memory too: a second copy of the table, gone with the page.
  if constexpr (!kHasFiles) return build_table(key, build);
  const auto path = table_path(key, dir);
  std::string note;
  if (auto given = table_from_source(key, path.filename().string(), note)) return *std::move(given);
  if (dir.empty()) return without_a_folder(build_table(key, build), note, monitor);
  // Twice: another process may have finished the file while this one waited for the lock.
  const auto load = [&]() -> Expected<ObtainedTable> {
    auto table = Table::open(path, key, residence, monitor, pool);
    if (table) return ObtainedTable{*std::move(table), false, true, ""};
    std::error_code unknown;
    if (table.error().code == ErrorCode::kCorrupt || std::filesystem::exists(path, unknown))
      note = table.error().message + "; it was rebuilt";
    return table.error();
  };
  if (auto loaded = load(); loaded || loaded.error().code == ErrorCode::kCancelled) return loaded;

  std::error_code error;
  sys::make_folders(dir, error);
  if (error) {
    if (!note.empty()) note += "; ";
    note += "cannot make " + dir.string() + ": " + error.message() + "; the table is used now but not kept";
    return without_a_folder(build_table(key, build), note, monitor);
  }
  const auto lock = lock_table(path, monitor);
  if (!lock) return lock.error();
  if (*lock) {
    note.clear();
    if (auto loaded = load(); loaded || loaded.error().code == ErrorCode::kCancelled) return loaded;
  }

  auto built = build_table(key, build);
  if (!built) return built;
  built->note = std::move(note);
  if (const auto kept = write_table(path, built->table.info(), built->table.data(), pool); !kept) {
    built->kept = false;
    if (!built->note.empty()) built->note += "; ";
    built->note += kept.error().message + "; the table is used now but not kept";
  }
  if (!built->note.empty()) monitor.remark(built->note);
  return built;
}

}  // namespace unscramble
