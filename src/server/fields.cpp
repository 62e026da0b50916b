#include "server/fields.h"

#include <fmt/format.h>

#include "core/json.h"
#include "puzzle/text.h"

namespace unscramble::server {

Fields::Fields(const std::string& body) : json_(parse_json(body)) {
  if (json_.is_discarded()) {
    complain("the body is not JSON");
  } else if (!json_.is_object()) {
    complain("the body is not a JSON object");
  }
}

void Fields::complain(const std::string& message) {
  if (wrong_.empty()) wrong_ = message;
}

const nlohmann::json* Fields::find(const std::string& name) {
  asked_.insert(name);
  if (!json_.is_object()) return nullptr;
  const auto found = json_.find(name);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

std::string Fields::text(const std::string& name) {
  if (find(name) == nullptr) complain("'" + name + "' is missing");
  return text_or(name, "");
}

std::string Fields::text_or(const std::string& name, std::string fallback) {
  const auto* field = find(name);
  if (field == nullptr) return fallback;
  if (field->is_string()) return field->get<std::string>();
  complain("'" + name + "' is not a string");
  return fallback;
}

bool Fields::flag(const std::string& name) {
  const auto* field = find(name);
  if (field == nullptr) return false;
  if (!field->is_boolean()) complain("'" + name + "' is neither true nor false");
  return field->is_boolean() && field->get<bool>();
}

std::optional<double> Fields::number(const std::string& name, double least, double most) {
  const auto* field = find(name);
  if (field == nullptr) return std::nullopt;
  if (field->is_number()) {
    const double value = field->get<double>();
    if (value >= least && value <= most) return value;
  }
  complain(fmt::format("'{}' is not a number from {} to {}", name, least, most));
  return std::nullopt;
}

std::optional<std::uint64_t> Fields::whole(const std::string& name, std::uint64_t least, std::uint64_t most) {
  const auto* field = find(name);
  if (field == nullptr) return std::nullopt;
  if (field->is_number_unsigned()) {
    const auto value = field->get<std::uint64_t>();
    if (value >= least && value <= most) return value;
  }
  complain(fmt::format("'{}' is not a whole number from {} to {}", name, least, most));
  return std::nullopt;
}

std::optional<std::uint64_t> Fields::scaled(const std::string& name,
                                            Expected<std::uint64_t> (*parse)(std::string_view)) {
  const auto* field = find(name);
  if (field == nullptr) return std::nullopt;
  if (field->is_number_unsigned() && field->get<std::uint64_t>() > 0) return field->get<std::uint64_t>();
  if (field->is_string()) {
    const auto value = parse(field->get<std::string>());
    if (value && *value > 0) return *value;
    complain(fmt::format("'{}': {}", name, value ? "must be more than 0" : value.error().message));
  } else {
    complain(fmt::format("'{}' is not a whole number above 0", name));
  }
  return std::nullopt;
}

void Fields::option(const OptionSpec& spec, OptionValues& values) {
  const std::string name = spec.json_name();
  if (find(name) == nullptr) return;
  switch (spec.kind) {
    case OptionKind::kFlag:
      if (const bool on = flag(name); on || !spec.opposite.empty()) values.put(spec.name, on);
      return;
    case OptionKind::kWhole:
    case OptionKind::kCount:
      if (const auto value = whole(name, static_cast<std::uint64_t>(spec.least), static_cast<std::uint64_t>(spec.most)))
        values.put(spec.name, *value);
      return;
    case OptionKind::kNumber:
    case OptionKind::kDuration:
      if (const auto value = number(name, spec.least, spec.most)) values.put(spec.name, *value);
      return;
    case OptionKind::kText:
    case OptionKind::kFile:
      if (const auto text = text_or(name, ""); !text.empty()) {
        auto value = parse_option(spec, text);
        if (!value) return complain(fmt::format("'{}': {}", name, value.error().message));
        values.put(spec.name, *std::move(value));
      }
      return;
  }
}

Status Fields::finish() const {
  if (!wrong_.empty()) return usage_error(wrong_);
  for (const auto& [name, value] : json_.items())
    if (!asked_.contains(name))
      return usage_error("there is no field '" + printable(name.substr(0, 40)) + "' in this request");
  return Done{};
}

}  // namespace unscramble::server
