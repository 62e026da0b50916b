#include "domains/perm/algorithm_text.h"

#include "puzzle/text.h"

namespace unscramble::perm {

namespace {

class AlgorithmParser {
 public:
  AlgorithmParser(std::string_view text, const std::vector<PieceSet>& sets, const FindActions& find)
      : text_(text), sets_(sets), find_(find) {}

  Expected<Actions> whole() {
    auto made = sequence(0);
    if (!made) return made;
    if (at_ < text_.size()) return invalid(std::string("unexpected '") + text_[at_] + "' in a sequence of moves");
    return made;
  }

 private:
  static constexpr int kDeepest = 20;
  static constexpr std::string_view kBlanks = " \t\r\n";

  Expected<Actions> sequence(int depth) {
    Actions out = identity_actions(sets_);
    if (depth > kDeepest) return invalid("brackets are nested more than 20 deep");
    for (;;) {
      while (at_ < text_.size() && kBlanks.find(text_[at_]) != std::string_view::npos) ++at_;
      if (at_ >= text_.size() || std::string_view("]),:").find(text_[at_]) != std::string_view::npos) return out;
      auto next = unit(depth);
      if (!next) return next;
      out = then(sets_, out, *next);
    }
  }

  Expected<Actions> unit(int depth) {
    if (text_[at_] == '[' || text_[at_] == '(') {
      auto inner = text_[at_] == '[' ? bracket(depth) : group(depth);
      if (!inner) return inner;
      return power(sets_, *inner, amount());
    }
    const std::size_t end = text_.find_first_of(" \t\r\n[](),:", at_);
    const auto word = text_.substr(at_, end == std::string_view::npos ? end : end - at_);
    at_ += word.size();
    auto found = find_(word);
    if (!found) return invalid("there is no move " + printable(word));
    return *std::move(found);
  }

  Expected<Actions> group(int depth) {
    ++at_;
    auto inner = sequence(depth + 1);
    if (inner && !take(')')) return invalid("a '(' has no ')'");
    return inner;
  }

  Expected<Actions> bracket(int depth) {
    ++at_;
    auto a = sequence(depth + 1);
    if (!a) return a;
    const bool conjugate = at_ < text_.size() && text_[at_] == ':';
    if (!conjugate && !(at_ < text_.size() && text_[at_] == ',')) return invalid("a '[' needs ':' or ',' inside");
    ++at_;
    auto b = sequence(depth + 1);
    if (!b) return b;
    if (!take(']')) return invalid("a '[' has no ']'");
    const Actions back = inverse(sets_, *a);
    Actions out = then(sets_, then(sets_, *a, *b), back);
    return conjugate ? out : then(sets_, out, inverse(sets_, *b));
  }

  int amount() {
    const std::size_t end = std::min(text_.find_first_not_of("0123456789", at_), text_.size());
    const auto digits = text_.substr(at_, end - at_);
    at_ = end;
    const int count = digits.empty() ? 1 : parse_int(digits.substr(0, 6)).value_or(1);
    return take('\'') ? -count : count;
  }

  bool take(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  std::string_view text_;
  const std::vector<PieceSet>& sets_;
  const FindActions& find_;
  std::size_t at_ = 0;
};

}  // namespace

Expected<Actions> actions_of(std::string_view text, const std::vector<PieceSet>& sets, const FindActions& find) {
  return AlgorithmParser(text, sets, find).whole();
}

}  // namespace unscramble::perm
