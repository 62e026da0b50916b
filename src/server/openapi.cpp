#include "server/openapi.h"

#include "puzzle/text.h"
#include "server/json_text.h"
#include "server/static_files.h"
#include "solve/registry.h"

namespace unscramble::server {

namespace {

using Json = nlohmann::ordered_json;

const char* type_of(OptionKind kind) {
  switch (kind) {
    case OptionKind::kFlag: return "boolean";
    case OptionKind::kWhole:
    case OptionKind::kCount: return "integer";
    case OptionKind::kNumber:
    case OptionKind::kDuration: return "number";
    case OptionKind::kText:
    case OptionKind::kFile: break;
  }
  return "string";
}

bool is_number(OptionKind kind) {
  return kind != OptionKind::kFlag && kind != OptionKind::kText && kind != OptionKind::kFile;
}

// As JSON schema writes a property.
Json schema_of(const OptionSpec& spec) {
  Json schema = {{"type", type_of(spec.kind)}};
  if (is_number(spec.kind)) {
    schema["minimum"] = spec.least;
    schema["maximum"] = spec.most;
  }
  if (!spec.choices.empty()) {
    schema["enum"] = Json::array();
    for (const auto word : split_words(spec.choices, " ")) schema["enum"].push_back(word);
  }
  schema["description"] = spec.help;
  if (is_number(spec.kind) && !spec.fallback.empty()) schema["default"] = Json::parse(spec.fallback);
  return schema;
}

}  // namespace

Json describe_option(const OptionSpec& spec) {
  Json json = {{"name", spec.json_name()}};
  const Json schema = schema_of(spec);
  for (const auto& [key, value] : schema.items()) json[key == "description" ? "help" : key] = value;
  return json;
}

const std::string& openapi_document() {
  static const std::string text = [] {
    Json document = Json::parse(openapi_json());
    auto& properties = document["components"]["schemas"]["SolveRequest"]["properties"];
    for (const OptionSpec* spec : solve_options())
      if (spec->kind != OptionKind::kFile) properties[spec->json_name()] = schema_of(*spec);
    return json_text(document);
  }();
  return text;
}

}  // namespace unscramble::server
