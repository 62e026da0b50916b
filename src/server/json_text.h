// Replies and events as text: one line, and bytes that are not UTF-8 become U+FFFD instead of an error.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace unscramble::server {

std::string json_text(const nlohmann::ordered_json& json);

}  // namespace unscramble::server
