#include "learn/memory_check.h"

#include <fmt/format.h>

#include "core/size.h"
#include "core/system.h"

namespace unscramble::train {

Status check_memory(const nn::Architecture& architecture, std::size_t batch) {
  constexpr double kCopies = 8;  // weights, two moments, average, gradient, target, checkpoint, export
  const auto weights = static_cast<double>(nn::parameter_count(architecture));
  double row = architecture.positions + architecture.input_width;
  for (const auto& layer : architecture.layers) row += layer.width;
  const double bytes = sizeof(float) * (kCopies * weights + 3 * row * static_cast<double>(batch));
  const auto free = static_cast<double>(available_memory());
  if (bytes <= free) return Done{};
  return Error{ErrorCode::kLimit,
               fmt::format("a network of {} weights with batches of {} needs about {} to train, and {} is free: a "
                           "smaller --net or --batch fits",
                           format_count(weights), batch, format_bytes(static_cast<std::uint64_t>(bytes)),
                           format_bytes(static_cast<std::uint64_t>(free)))};
}

}  // namespace unscramble::train
