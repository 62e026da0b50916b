// BigNumber: whole numbers of any size, as far as counting states needs them: products, exact quotients, decimal text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace unscramble {

class BigNumber {
 public:
  explicit BigNumber(std::uint32_t value = 1) : digits_{value} {}

  void multiply(std::uint32_t factor);
  // The rest is dropped.
  void divide(std::uint32_t divisor);
  [[nodiscard]] std::string decimal() const;
  [[nodiscard]] double log2() const;
  // Infinite where it does not fit.
  [[nodiscard]] double approximate() const;

  bool operator==(const BigNumber&) const = default;

 private:
  static constexpr std::uint64_t kBase = 1'000'000'000;
  std::vector<std::uint32_t> digits_;  // of the base, the lowest first; no zeros at the end
};

}  // namespace unscramble
