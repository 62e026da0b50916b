// Text files and folders of reports.
#pragma once

#include <filesystem>
#include <string>

#include "core/expected.h"

namespace unscramble::suite {

Status make_folder(const std::filesystem::path& folder);
Status write_text(const std::filesystem::path& path, const std::string& text);

}  // namespace unscramble::suite
