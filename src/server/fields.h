// Fields: the members of a JSON request, read with their types and ranges checked. The first error is kept; finish()
// reports it, or a member that was never read (a misspelt option must not be ignored).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "core/expected.h"
#include "method/option.h"

namespace unscramble::server {

class Fields {
 public:
  explicit Fields(const std::string& body);

  std::string text(const std::string& name);  // required
  std::string text_or(const std::string& name, std::string fallback);
  bool flag(const std::string& name);  // false if absent
  std::optional<double> number(const std::string& name, double least, double most);
  std::optional<std::uint64_t> whole(const std::string& name, std::uint64_t least, std::uint64_t most);
  // A whole number, or text with a unit as the command line takes it ("512M", "20k").
  std::optional<std::uint64_t> scaled(const std::string& name, Expected<std::uint64_t> (*parse)(std::string_view));

  // An option that a method or heuristic declares, under its JSON name; what is set goes into `values`.
  void option(const OptionSpec& spec, OptionValues& values);

  [[nodiscard]] Status finish() const;

 private:
  const nlohmann::json* find(const std::string& name);
  void complain(const std::string& message);

  nlohmann::json json_;
  std::set<std::string> asked_;
  std::string wrong_;
};

}  // namespace unscramble::server
