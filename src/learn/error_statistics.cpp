#include "learn/error_statistics.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace unscramble {

namespace {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  const double upper = *middle;
  if (values.size() % 2 == 1) return upper;
  return (upper + *std::max_element(values.begin(), middle)) / 2;
}

nlohmann::ordered_json counts(const std::map<int, std::size_t>& histogram) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [value, count] : histogram) json[std::to_string(value)] = count;
  return json;
}

}  // namespace

ErrorStatistics error_statistics(std::span<const float> estimates, std::span<const int> distances) {
  ErrorStatistics s;
  s.states = estimates.size();
  std::vector<double> absolute;
  constexpr double kRounding = 1e-3;  // a value that is exact but for its last bits is not too high
  for (std::size_t i = 0; i < s.states; ++i) {
    const double error = static_cast<double>(estimates[i]) - distances[i];
    s.mean_error += error;
    s.mean_absolute += std::abs(error);
    s.mean_square += error * error;
    s.overestimated += error > kRounding ? 1 : 0;
    absolute.push_back(std::abs(error));
    const int below = static_cast<int>(std::lround(-error));
    ++s.histogram[below];
    ++s.absolute_histogram[static_cast<int>(std::abs(error))];
    ++s.by_target[distances[i]][below];
  }
  const auto count = static_cast<double>(std::max<std::size_t>(s.states, 1));
  for (double* sum : {&s.mean_error, &s.mean_absolute, &s.mean_square, &s.overestimated}) *sum /= count;
  s.median_absolute = median(std::move(absolute));
  s.median_square = s.median_absolute * s.median_absolute;
  return s;
}

nlohmann::ordered_json to_json(const ErrorStatistics& s) {
  nlohmann::ordered_json targets = nlohmann::ordered_json::object();
  for (const auto& [distance, histogram] : s.by_target) targets[std::to_string(distance)] = counts(histogram);
  return {{"states", s.states},
          {"mean_error", s.mean_error},
          {"mean_absolute_error", s.mean_absolute},
          {"median_absolute_error", s.median_absolute},
          {"mean_square_error", s.mean_square},
          {"median_square_error", s.median_square},
          {"overestimated", s.overestimated},
          {"histogram", counts(s.histogram)},
          {"absolute_histogram", counts(s.absolute_histogram)},
          {"by_target", targets}};
}

}  // namespace unscramble
