#include "method/heuristic_expression.h"

#include <algorithm>
#include <array>

#include "puzzle/text.h"

namespace unscramble {

namespace {

constexpr std::array<std::string_view, 6> kFunctions{"max", "sum", "parity", "symmetric", "average", "cached"};

bool takes_several(std::string_view function) { return function == "max" || function == "sum"; }

// Names side by side mean their maximum.
HeuristicExpression maximum(std::vector<HeuristicExpression> terms) {
  if (terms.size() == 1) return std::move(terms.front());
  return {"max", std::move(terms)};
}

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  // list = term { "," term }
  Expected<std::vector<HeuristicExpression>> list(int depth) {
    std::vector<HeuristicExpression> terms;
    do {
      auto parsed = term(depth);
      if (!parsed) return parsed.error();
      terms.push_back(*std::move(parsed));
    } while (eat(','));
    return terms;
  }

  [[nodiscard]] std::string_view rest() const { return trim(rest_); }

 private:
  // term = name [ "(" list ")" ]
  Expected<HeuristicExpression> term(int depth) {
    const std::string_view name = word();
    if (name.empty())
      return usage_error(rest().empty() ? "a heuristic's name is missing"
                                        : "a heuristic's name is missing before '" + printable(rest()) + "'");
    if (!eat('(')) return HeuristicExpression{std::string(name), {}};
    if (std::find(kFunctions.begin(), kFunctions.end(), name) == kFunctions.end())
      return usage_error("'" + printable(name) +
                         "' is not a function of heuristics; there are max sum parity symmetric average cached");
    if (depth == 0) return usage_error("heuristics are nested too deeply");
    auto arguments = list(depth - 1);
    if (!arguments) return arguments.error();
    if (!eat(')')) return usage_error("a ) is missing after " + std::string(name) + "(…");
    if (takes_several(name)) return HeuristicExpression{std::string(name), *std::move(arguments)};
    return HeuristicExpression{std::string(name), {maximum(*std::move(arguments))}};
  }

  std::string_view word() {
    rest_ = trim(rest_);
    const std::size_t end = std::min(rest_.find_first_of(",() \t\r\n"), rest_.size());
    const std::string_view name = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return name;
  }

  bool eat(char c) {
    rest_ = trim(rest_);
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest_;
};

}  // namespace

Expected<HeuristicExpression> parse_heuristic(std::string_view text) {
  constexpr int kDeepest = 8;
  Parser parser(text);
  auto terms = parser.list(kDeepest);
  if (!terms) return terms.error();
  if (!parser.rest().empty()) return usage_error("'" + printable(parser.rest()) + "' is left over after the heuristic");
  return maximum(*std::move(terms));
}

std::vector<std::string> heuristics_named(const HeuristicExpression& expression) {
  if (expression.arguments.empty()) return {expression.name};
  std::vector<std::string> names;
  for (const auto& argument : expression.arguments)
    for (auto& name : heuristics_named(argument)) names.push_back(std::move(name));
  return names;
}

}  // namespace unscramble
