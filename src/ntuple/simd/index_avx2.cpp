// Indices of eight tuples at once. The whole board lies in up to four registers, so one byte shuffle per register reads
// 32 cells; see PlanData for the arithmetic.
#include "ntuple/index_plan.h"

#if defined(__x86_64__)
#include <immintrin.h>

namespace unscramble::ntuple {

namespace {

// 4 tuples: 32 shuffled bytes -> 4 pairs of 32-bit halves, multiplied by their strides.
inline __m256i halves(const PlanData& plan, const __m256i* board, const std::uint8_t* shuffles, std::size_t row) {
  __m256i bytes = _mm256_setzero_si256();
  for (std::size_t s = 0; s < plan.segments; ++s) {
    const auto* masks = reinterpret_cast<const __m256i*>(shuffles + s * PlanData::kGroup * PlanData::kBlock);
    bytes = _mm256_or_si256(bytes, _mm256_shuffle_epi8(board[s], _mm256_loadu_si256(masks)));
  }
  const auto load = [](const auto* p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); };
  const __m256i pairs = _mm256_maddubs_epi16(bytes, load(&plan.mul8[row * 8]));
  const __m256i quads = _mm256_madd_epi16(pairs, load(&plan.mul16[row * 4]));
  return _mm256_mullo_epi32(quads, load(&plan.mul32[row * 2]));
}

}  // namespace

void indices_avx2(const PlanData& plan, const std::uint8_t* board, std::uint32_t* indices) {
  __m256i cells[4];
  for (std::size_t s = 0; s < plan.segments; ++s)
    cells[s] = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(board + s * 16)));
  const std::size_t group_bytes = plan.segments * PlanData::kGroup * PlanData::kBlock;
  for (std::size_t g = 0; g < plan.groups; ++g) {
    __m256i sum = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&plan.offsets[g * PlanData::kGroup]));
    for (std::size_t b = 0; b < plan.blocks; ++b) {
      const std::size_t row = (b * plan.groups + g) * PlanData::kGroup;
      const std::uint8_t* shuffles = &plan.shuffles[(b * plan.groups + g) * group_bytes];
      const __m256i first = halves(plan, cells, shuffles, row);
      const __m256i second = halves(plan, cells, shuffles + 32, row + 4);
      // hadd works within 128-bit lanes: 0 1 4 5 | 2 3 6 7.
      const __m256i added = _mm256_hadd_epi32(first, second);
      sum = _mm256_add_epi32(sum, _mm256_permute4x64_epi64(added, 0xD8));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(indices + g * PlanData::kGroup), sum);
  }
}

}  // namespace unscramble::ntuple
#else
namespace unscramble::ntuple {
void indices_avx2(const PlanData& plan, const std::uint8_t* board, std::uint32_t* indices) {
  indices_portable(plan, board, indices);
}
}  // namespace unscramble::ntuple
#endif
