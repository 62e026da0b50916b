#include "core/big_number.h"

#include <cmath>

namespace unscramble {

void BigNumber::multiply(std::uint32_t factor) {
  std::uint64_t carry = 0;
  for (auto& digit : digits_) {
    carry += std::uint64_t{digit} * factor;
    digit = static_cast<std::uint32_t>(carry % kBase);
    carry /= kBase;
  }
  for (; carry > 0; carry /= kBase) digits_.push_back(static_cast<std::uint32_t>(carry % kBase));
}

void BigNumber::divide(std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) {
    rest = rest * kBase + digits_[i];
    digits_[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
  while (digits_.size() > 1 && digits_.back() == 0) digits_.pop_back();
}

std::string BigNumber::decimal() const {
  std::string text = std::to_string(digits_.back());
  for (std::size_t i = digits_.size() - 1; i-- > 0;) {
    const std::string part = std::to_string(digits_[i]);
    text += std::string(9 - part.size(), '0') + part;
  }
  return text;
}

double BigNumber::log2() const {
  double top = 0;
  for (std::size_t i = digits_.size(); i-- > 0 && i + 3 >= digits_.size();) top = top * kBase + digits_[i];
  const std::size_t below = digits_.size() > 3 ? digits_.size() - 3 : 0;
  return std::log2(top) + static_cast<double>(below) * std::log2(static_cast<double>(kBase));
}

double BigNumber::approximate() const { return std::exp2(log2()); }

}  // namespace unscramble
