// Expected<T>: a value or an Error. The only way a library function here reports failure:
// nothing in the libraries throws across its API, prints or exits.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace unscramble {

enum class ErrorCode {
  kInvalid,      // the input is malformed; the message names what is wrong
  kUnsolvable,   // the input is well formed, and no solution exists (proved)
  kUsage,        // options that do not fit together
  kUnsupported,  // a combination that cannot work; the message says why
  kLimit,        // time, memory or node limit
  kIo,           // a file could not be read or written
  kCorrupt,      // a file was read and is damaged or foreign
  kCancelled,
  kInternal,
};

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;
};

inline Error invalid(std::string message) { return {ErrorCode::kInvalid, std::move(message)}; }
inline Error unsolvable(std::string message) { return {ErrorCode::kUnsolvable, std::move(message)}; }
inline Error unsupported(std::string message) { return {ErrorCode::kUnsupported, std::move(message)}; }
inline Error usage_error(std::string message) { return {ErrorCode::kUsage, std::move(message)}; }

template <class T>
class [[nodiscard]] Expected {
 public:
  using value_type = T;

  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Expected(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return *std::get_if<0>(&content_); }
  const T& operator*() const& { return *std::get_if<0>(&content_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&content_)); }
  T* operator->() { return std::get_if<0>(&content_); }
  const T* operator->() const { return std::get_if<0>(&content_); }

  [[nodiscard]] const Error& error() const { return *std::get_if<1>(&content_); }
  [[nodiscard]] T value_or(T fallback) const { return has_value() ? **this : std::move(fallback); }

 private:
  std::variant<T, Error> content_;
};

// For functions that return nothing but may fail.
struct Done {};
using Status = Expected<Done>;

}  // namespace unscramble
