// Sizes, counts and times as people write them: "512M", "1.5G", "1e6". And back, for reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/expected.h"

namespace unscramble {

// Bytes: a number with K, M, G or T (powers of 1024; "1G", "1GB" and "1GiB" mean the same) or none.
Expected<std::uint64_t> parse_size(std::string_view text);

// A count: a number with k, M or G (powers of 1000) or none; "1e6" works too.
Expected<std::uint64_t> parse_count(std::string_view text);

// Seconds: a number with s, m or h or none; "90", "15m", "2.5h". Above 0.
Expected<double> parse_duration(std::string_view text);

std::string format_bytes(std::uint64_t bytes);  // "1.5 GB"
std::string format_count(double count);         // "3.2 M"
std::string format_seconds(double seconds);     // "0.42 ms", "1.7 s", "3:05 min"

}  // namespace unscramble
