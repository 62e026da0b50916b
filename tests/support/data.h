// Published instances live outside the repository, in `shared/data` beside it or beside a folder above;
// tests that need them skip, with a message, if they are missing.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace unscramble::testing_support {

// "" if there is none.
inline std::string data_file(const std::string& name) {
  namespace fs = std::filesystem;
  fs::path folder = fs::path(UNSCRAMBLE_SOURCE_DIR).parent_path();
  for (int level = 0; level < 3 && !folder.empty(); ++level, folder = folder.parent_path()) {
    const auto candidate = folder / "shared" / "data" / name;
    std::error_code ignored;
    if (fs::exists(candidate, ignored)) return candidate.string();
  }
  return "";
}

// The TAB-separated fields of every line that is not a comment.
inline std::vector<std::vector<std::string>> read_table(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, '\t');) rows.back().push_back(field);
  }
  return rows;
}

}  // namespace unscramble::testing_support
