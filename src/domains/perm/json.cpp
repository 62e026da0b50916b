#include "domains/perm/json.h"

#include <charconv>
#include <cmath>
#include <set>

#include "puzzle/text.h"

namespace unscramble::perm {

const Json* Json::find(std::string_view key) const {
  for (const auto& [name, value] : members)
    if (name == key) return &value;
  return nullptr;
}

std::optional<int> Json::whole() const {
  if (kind != Kind::kNumber || !(std::fabs(number) < 2e9) || number != std::floor(number)) return {};
  return static_cast<int>(number);
}

namespace {

class JsonParser {
 public:
  explicit JsonParser(const SourceText& source) : source_(source), text_(source.text()) {}

  Expected<Json> document() {
    Json value;
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    if (!parse(value, 0)) return *error_;
    skip_blanks();
    if (at_ < text_.size()) return source_.error(at_, "there is text after the end of the JSON value");
    return value;
  }

 private:
  static constexpr int kDeepest = 64;

  bool fail(std::size_t offset, const std::string& message) {
    if (!error_) error_ = source_.error(offset, message);
    return false;
  }
  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool take(char wanted) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  bool parse(Json& value, int depth) {
    skip_blanks();
    value.offset = at_;
    if (at_ >= text_.size()) return fail(at_, "the file ends where a JSON value should begin");
    if (depth > kDeepest) return fail(at_, "nested more than 64 deep");
    switch (text_[at_]) {
      case '{': return parse_object(value, depth);
      case '[': return parse_list(value, depth);
      case '"': value.kind = Json::Kind::kText; return parse_text(value.text);
      default: return parse_plain(value);
    }
  }

  bool parse_object(Json& value, int depth) {
    value.kind = Json::Kind::kObject;
    ++at_;
    if (take('}')) return true;
    std::set<std::string, std::less<>> keys;
    for (;;) {
      skip_blanks();
      const std::size_t start = at_;
      std::string key;
      if (at_ >= text_.size() || text_[at_] != '"') return fail(at_, "expected a key in quotation marks");
      if (!parse_text(key)) return false;
      if (!keys.insert(key).second) return fail(start, "the key '" + printable(key) + "' appears twice");
      if (!take(':')) return fail(at_, "expected ':' after the key '" + printable(key) + "'");
      auto& member = value.members.emplace_back(std::move(key), Json{});
      if (!parse(member.second, depth + 1)) return false;
      if (take(',')) continue;
      return take('}') || fail(at_, "expected ',' or '}'");
    }
  }

  bool parse_list(Json& value, int depth) {
    value.kind = Json::Kind::kList;
    ++at_;
    if (take(']')) return true;
    for (;;) {
      if (!parse(value.items.emplace_back(), depth + 1)) return false;
      if (take(',')) continue;
      return take(']') || fail(at_, "expected ',' or ']'");
    }
  }

  bool parse_text(std::string& out) {
    const std::size_t start = at_++;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) return fail(at_, "a control character in a text");
      if (text_[at_] != '\\') {
        out += text_[at_++];
        continue;
      }
      if (!parse_escape(out)) return false;
    }
    if (at_ >= text_.size()) return fail(start, "this text has no closing quotation mark");
    ++at_;
    return true;
  }

  bool parse_escape(std::string& out) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    const std::size_t start = at_;
    const char name = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    at_ += 2;
    if (const auto i = kNames.find(name); name != '\0' && i != std::string_view::npos) {
      out += kMeant[i];
      return true;
    }
    unsigned code = 0;
    const char* const digits = text_.data() + std::min(at_, text_.size());
    const char* const end = text_.data() + std::min(at_ + 4, text_.size());
    if (name != 'u' || end - digits < 4 || std::from_chars(digits, end, code, 16).ptr != end)
      return fail(start, "an escape that JSON does not have");
    at_ += 4;
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0U | (code >> 6U));
      out += static_cast<char>(0x80U | (code & 0x3FU));
    } else {
      out += static_cast<char>(0xE0U | (code >> 12U));
      out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
      out += static_cast<char>(0x80U | (code & 0x3FU));
    }
    return true;
  }

  bool parse_plain(Json& value) {
    const std::size_t start = at_;
    const std::size_t end = text_.find_first_of(" \t\r\n,:]}[{\"", at_);
    const std::string_view word = text_.substr(at_, end == std::string_view::npos ? end : end - at_);
    at_ += word.size();
    if (word == "null") return true;
    if (word == "true" || word == "false") {
      value.kind = Json::Kind::kBool;
      value.truth = word == "true";
      return true;
    }
    value.kind = Json::Kind::kNumber;
    const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), value.number);
    const bool digits = !word.empty() && (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'));
    if (digits && code == std::errc() && stop == word.data() + word.size()) return true;
    return fail(start, word.empty() ? "expected a JSON value" : "'" + printable(word) + "' is not a JSON value");
  }

  const SourceText& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<Error> error_;
};

}  // namespace

Expected<Json> parse_json(const SourceText& source) { return JsonParser(source).document(); }

}  // namespace unscramble::perm
