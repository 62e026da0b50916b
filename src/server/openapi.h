// The API's description: openapi.json, with the options of a solve filled in from their declarations.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "method/option.h"

namespace unscramble::server {

// {"name", "type", "help"} and, where there are any, {"minimum", "maximum", "default"}: what a form needs to show it.
nlohmann::ordered_json describe_option(const OptionSpec& spec);

const std::string& openapi_document();

}  // namespace unscramble::server
