// How estimates compare with true distances, as Brunetto & Trunda 2017 report it (section 5.1, figures 3 to 5).
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>

namespace unscramble {

struct ErrorStatistics {
  std::size_t states = 0;
  double mean_error = 0;  // estimate - distance: below 0 where it underestimates
  double mean_absolute = 0;
  double median_absolute = 0;
  double mean_square = 0;
  double median_square = 0;
  double overestimated = 0;                             // share of the states
  std::map<int, std::size_t> histogram;                 // Fig. 3: distance - estimate, rounded
  std::map<int, std::size_t> absolute_histogram;        // Fig. 4: |error| in [n, n + 1)
  std::map<int, std::map<int, std::size_t>> by_target;  // Fig. 5: distance, then distance - estimate, rounded
};

ErrorStatistics error_statistics(std::span<const float> estimates, std::span<const int> distances);
nlohmann::ordered_json to_json(const ErrorStatistics& statistics);

}  // namespace unscramble
