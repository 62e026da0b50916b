// What libc++ 14, the standard library of Debian's emscripten, does not have yet. Included before every file of the
// browser build (cmake/browser.cmake), so that no other source has to know.
#pragma once

#ifdef __cplusplus
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <string>
#include <system_error>
#include <type_traits>

namespace std {  // NOLINT(cert-dcl58-cpp): these are the standard's own names

// Decimal numbers, as far as this program reads them: no "inf", "nan" or hexadecimal digits.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const char* at = first;
  const auto digits = [&at, last] {
    const char* from = at;
    while (at != last && *at >= '0' && *at <= '9') ++at;
    return at - from;
  };
  if (at != last && *at == '-') ++at;
  auto count = digits();
  if (at != last && *at == '.') {
    const char* point = at++;
    const auto fraction = digits();
    if (count == 0 && fraction == 0) at = point;
    count += fraction;
  }
  if (count == 0) return {first, errc::invalid_argument};
  if (at != last && (*at == 'e' || *at == 'E')) {
    const char* exponent = at++;
    if (at != last && (*at == '-' || *at == '+')) ++at;
    if (digits() == 0) at = exponent;
  }
  const double read = strtod(string(first, at).c_str(), nullptr);
  if (read > 1.7976931348623157e308 || read < -1.7976931348623157e308) return {at, errc::result_out_of_range};
  value = read;
  return {at, errc{}};
}

template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

template <class T>
requires is_unbounded_array_v<T> unique_ptr<T> make_unique_for_overwrite(size_t count) {
  return unique_ptr<T>(new remove_extent_t<T>[count]);
}

template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& target) : target_(&target) {}
  [[nodiscard]] T load(memory_order order = memory_order_seq_cst) const {
    return __atomic_load_n(target_, static_cast<int>(order));
  }
  void store(T value, memory_order order = memory_order_seq_cst) const {
    __atomic_store_n(target_, value, static_cast<int>(order));
  }
  T fetch_or(T bits, memory_order order = memory_order_seq_cst) const {
    return __atomic_fetch_or(target_, bits, static_cast<int>(order));
  }
  T fetch_add(T addend, memory_order order = memory_order_seq_cst) const {
    return __atomic_fetch_add(target_, addend, static_cast<int>(order));
  }
  bool compare_exchange_strong(T& expected, T wanted, memory_order order = memory_order_seq_cst) const {
    return __atomic_compare_exchange_n(target_, &expected, wanted, false, static_cast<int>(order), __ATOMIC_RELAXED);
  }
  bool compare_exchange_weak(T& expected, T wanted, memory_order order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, wanted, order);
  }

 private:
  T* target_;
};

}  // namespace std
#endif
