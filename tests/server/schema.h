// Checks answers against the schemas of the API's description: as much of JSON Schema as it uses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace unscramble::server_test {

// The description as it is in the source tree.
const nlohmann::json& description();

// What is wrong with the value according to the schema of that name; empty if nothing. Members that the schema does not
// list are wrong, too.
std::string mismatch(const nlohmann::json& value, const std::string& schema);

}  // namespace unscramble::server_test
