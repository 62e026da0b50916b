#include "core/size.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace unscramble {

namespace {

// The power of `base` a suffix letter stands for; -1 for any other letter.
int power_of(char letter) {
  constexpr std::string_view kLetters = "KMGT";
  const char upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  const std::size_t index = kLetters.find(upper);
  return index == std::string_view::npos ? -1 : static_cast<int>(index) + 1;
}

Expected<std::uint64_t> scaled(std::string_view text, double base, std::string_view what, std::string_view example) {
  const auto refuse = [&] {
    return invalid(fmt::format("'{}' is not {}; write for example {}", text.substr(0, 40), what, example));
  };
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || !std::isfinite(value) || value < 0) return refuse();
  std::string_view suffix(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (!suffix.empty() && suffix.front() == ' ') suffix.remove_prefix(1);
  if (!suffix.empty()) {
    if (const int power = power_of(suffix.front()); power > 0) {
      value *= std::pow(base, power);
      suffix.remove_prefix(1);
      if (base == 1024 && suffix == "iB") suffix = {};
    }
    if (base == 1024 && suffix == "B") suffix = {};
    if (!suffix.empty()) return refuse();
  }
  constexpr double kMost = 9.0e18;  // well inside 64 bits
  if (value > kMost) return refuse();
  return static_cast<std::uint64_t>(value);
}

}  // namespace

Expected<std::uint64_t> parse_size(std::string_view text) {
  return scaled(text, 1024, "a size", "512M, 1.5G or 65536");
}

Expected<std::uint64_t> parse_count(std::string_view text) {
  return scaled(text, 1000, "a count", "5000, 20k, 1.5M or 1e6");
}

Expected<double> parse_duration(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  const double scale = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  if (error != std::errc() || !std::isfinite(value) || value <= 0 || scale == 0)
    return invalid(fmt::format("'{}' is not a time; write for example 90s, 15m or 2.5h", text.substr(0, 40)));
  return value * scale;
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 5> kUnits = {"B", "KB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.{}f} {}", value, value < 10 ? 1 : 0, kUnits[unit]);
}

std::string format_count(double count) {
  constexpr std::array<std::string_view, 5> kUnits = {"", " k", " M", " G", " T"};
  std::size_t unit = 0;
  while (count >= 1000 && unit + 1 < kUnits.size()) {
    count /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f}{}", count, unit == 0 || count >= 100 ? 0 : 1, kUnits[unit]);
}

std::string format_seconds(double seconds) {
  if (seconds < 0.1) return fmt::format("{:.{}f} ms", seconds * 1e3, seconds < 0.01 ? 2 : 0);
  if (seconds < 100) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 1);
  const auto whole = static_cast<std::uint64_t>(seconds);
  return fmt::format("{}:{:02} min", whole / 60, whole % 60);
}

}  // namespace unscramble
