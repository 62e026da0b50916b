#include "cli/declared_options.h"

#include <filesystem>

#include "puzzle/text.h"

namespace unscramble::cli {

namespace {

// "" if it is a regular file.
std::string wrong_with_file(const std::string& path) {
  std::error_code error;
  const auto kind = std::filesystem::status(path, error).type();
  if (kind == std::filesystem::file_type::not_found) return "there is no file " + printable(path);
  if (kind == std::filesystem::file_type::none) return "cannot open " + printable(path) + ": " + error.message();
  if (kind != std::filesystem::file_type::regular) return printable(path) + " is not a regular file";
  return {};
}

Store store_declared(const OptionSpec& spec, OptionValues& values) {
  return [&spec, &values](const std::string& text) -> std::string {
    if (spec.kind == OptionKind::kFile && (text.empty() || text != spec.stand_in))
      if (auto wrong = wrong_with_file(text); !wrong.empty()) return wrong;
    auto value = parse_option(spec, text);
    if (!value) return value.error().message;
    values.put(spec.name, *std::move(value));
    return {};
  };
}

Store store_opposite(const OptionSpec& spec, OptionValues& values) {
  return [&spec, &values](const std::string&) -> std::string {
    if (values.has(spec)) return "contradicts --" + std::string(spec.name);
    values.put(spec.name, false);
    return {};
  };
}

}  // namespace

void add_declared(Command& command, const OptionSpec& spec, OptionValues& values, const std::string& note) {
  const std::string name = "--" + std::string(spec.name);
  const std::string help(spec.help);
  command.option(name, std::string(spec.placeholder), store_declared(spec, values),
                 note.empty() ? help : help + " (" + note + ")");
  if (!spec.opposite.empty())
    command.option("--" + std::string(spec.opposite), "", store_opposite(spec, values), "the opposite of " + name);
}

}  // namespace unscramble::cli
