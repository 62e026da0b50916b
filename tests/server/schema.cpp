#include "server/schema.h"

#include <algorithm>

#include "server/openapi.h"

namespace unscramble::server_test {

namespace {

using Json = nlohmann::json;

const Json& resolve(const Json& schema) {
  const auto reference = schema.find("$ref");
  if (reference == schema.end()) return schema;
  return description().at(Json::json_pointer(reference->get<std::string>().substr(1)));
}

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  return type == "number" && value.is_number();
}

std::string check(const Json& value, const Json& given, const std::string& place) {
  const Json& schema = resolve(given);
  if (value.is_null() && schema.value("nullable", false)) return {};
  if (const auto type = schema.find("type"); type != schema.end() && !has_type(value, *type))
    return place + " is not of type " + type->get<std::string>() + ": " + value.dump();
  if (const auto allowed = schema.find("enum"); allowed != schema.end())
    if (std::find(allowed->begin(), allowed->end(), value) == allowed->end())
      return place + " is none of the allowed: " + value.dump();
  for (const auto& name : schema.value("required", Json::array()))
    if (!value.contains(name)) return place + "." + name.get<std::string>() + " is missing";
  const Json properties = schema.value("properties", Json::object());
  if (value.is_object() && !properties.empty()) {
    for (const auto& [name, member] : value.items()) {
      if (!properties.contains(name)) return place + "." + name + " is not described";
      if (auto wrong = check(member, properties[name], place + "." + name); !wrong.empty()) return wrong;
    }
  }
  if (value.is_array() && schema.contains("items"))
    for (const auto& item : value)
      if (auto wrong = check(item, schema["items"], place + "[]"); !wrong.empty()) return wrong;
  return {};
}

}  // namespace

const Json& description() {
  static const Json json = Json::parse(server::openapi_document());
  return json;
}

std::string mismatch(const Json& value, const std::string& schema) {
  return check(value, description().at("components").at("schemas").at(schema), schema);
}

}  // namespace unscramble::server_test
