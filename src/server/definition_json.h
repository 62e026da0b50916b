// A definition as the page needs it to draw states and make moves by itself.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace unscramble::server {

// Null for a puzzle that is not from a definition.
nlohmann::ordered_json definition_json(const std::string& puzzle);

}  // namespace unscramble::server
