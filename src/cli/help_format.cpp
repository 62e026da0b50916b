#include "cli/help_format.h"

#include <fmt/format.h>

#include <charconv>

namespace unscramble::cli {

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode /*mode*/) const {
  std::string text = app->get_description() + "\n\n" + make_usage(app, name) + make_positionals(app);
  for (const auto& group : app->get_groups()) {
    const auto options = app->get_options(
        [&group](const CLI::Option* option) { return option->get_group() == group && option->nonpositional(); });
    if (!group.empty() && !options.empty()) text += make_group(group, false, options);
  }
  const std::string footer = make_footer(app);
  return footer.empty() ? text : text + "\n" + footer;
}

CLI::Validator between(double least, double most) {
  const auto check = [least, most](const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = error == std::errc() && end == text.data() + text.size() && value >= least && value <= most;
    return good ? std::string() : fmt::format("'{}' is not a number from {} to {}", text.substr(0, 40), least, most);
  };
  return CLI::Validator(check, "");
}

CLI::Validator existing_file() {
  CLI::Validator check = CLI::ExistingFile;
  return check.description("");
}

}  // namespace unscramble::cli
