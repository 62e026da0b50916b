#include "lab/text_file.h"

#include "core/files.h"

namespace unscramble::suite {

Status make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  sys::make_folders(folder, error);
  if (error) return Error{ErrorCode::kIo, "cannot make " + folder.string() + ": " + error.message()};
  return Done{};
}

Status write_text(const std::filesystem::path& path, const std::string& text) {
  return write_file_atomically(path, std::as_bytes(std::span(text)));
}

}  // namespace unscramble::suite
