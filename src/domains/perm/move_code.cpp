#include "domains/perm/move_code.h"

#include <algorithm>
#include <cstring>

#include "nn/isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace unscramble::perm {

MoveCode compile_move(const Layout& layout, const Actions& actions) {
  MoveCode code;
  for (std::size_t s = 0; s < actions.size(); ++s) {
    const SetLayout& set = layout.sets()[s];
    const Action& action = actions[s];
    for (std::size_t i = 0; i < set.byte.size(); ++i) {
      if (set.byte[i] < 0) continue;
      const int turn = action.turn[i] % set.turns;
      const auto to = static_cast<std::uint16_t>(set.byte[i]);
      const auto from = static_cast<std::uint16_t>(set.byte[action.from[i]]);
      if (to == from && turn == 0) continue;
      if (set.packed) {
        code.moved.push_back({to, from, static_cast<std::uint8_t>(turn * set.labels),
                              static_cast<std::uint8_t>(set.turns > 1 ? set.turns * set.labels : 0)});
      } else {
        code.moved.push_back({to, from, 0, 0});
        if (set.turns > 1)
          code.moved.push_back({static_cast<std::uint16_t>(to + 1), static_cast<std::uint16_t>(from + 1),
                                static_cast<std::uint8_t>(turn), static_cast<std::uint8_t>(set.turns)});
      }
    }
  }
  std::vector<const MoveCode::Moved*> source(static_cast<std::size_t>(layout.bytes()) + 16, nullptr);
  for (const auto& moved : code.moved) source[moved.to] = &moved;
  for (std::size_t c = 0; c * 16 < static_cast<std::size_t>(layout.bytes()); ++c) {
    MoveCode::Chunk chunk;
    chunk.to = static_cast<std::uint8_t>(c);
    chunk.first = static_cast<std::uint16_t>(code.shuffles.size());
    bool changes = false;
    for (std::size_t i = 0; i < 16; ++i) {
      const auto* moved = source[c * 16 + i];
      changes = changes || moved != nullptr;
      const std::size_t from = moved == nullptr ? c * 16 + i : moved->from;
      auto shuffle = std::find_if(code.shuffles.begin() + chunk.first, code.shuffles.end(),
                                  [&](const auto& known) { return known.from == from / 16; });
      if (shuffle == code.shuffles.end()) {
        MoveCode::Shuffle made;
        made.from = static_cast<std::uint8_t>(from / 16);
        made.index.fill(0x80);
        shuffle = code.shuffles.insert(code.shuffles.end(), made);
      }
      shuffle->index[i] = static_cast<std::uint8_t>(from % 16);
      if (moved == nullptr) continue;
      chunk.add[i] = moved->add;
      chunk.wrap[i] = moved->wrap;
    }
    if (!changes) {
      code.shuffles.resize(chunk.first);
      continue;
    }
    chunk.count = static_cast<std::uint8_t>(code.shuffles.size() - chunk.first);
    code.chunks.push_back(chunk);
  }
  return code;
}

namespace {

void apply_bytes(const MoveCode& code, std::uint8_t* state, std::size_t bytes) {
  std::array<std::uint8_t, kMostStateBytes> old;
  std::memcpy(old.data(), state, bytes);
  for (const auto& moved : code.moved) {
    const auto sum = static_cast<std::uint8_t>(old[moved.from] + moved.add);
    state[moved.to] = std::min(sum, static_cast<std::uint8_t>(sum - moved.wrap));
  }
}

#if defined(__x86_64__)

template <std::size_t kChunks>
__attribute__((target("ssse3"))) void apply_shuffles(const MoveCode& code, std::uint8_t* state, std::size_t /*bytes*/) {
  __m128i old[kChunks];
  for (std::size_t c = 0; c < kChunks; ++c) old[c] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(state) + c);
  const auto at = [](const std::array<std::uint8_t, 16>& bytes) {
    return reinterpret_cast<const __m128i*>(bytes.data());
  };
  for (const auto& chunk : code.chunks) {
    const MoveCode::Shuffle* shuffle = code.shuffles.data() + chunk.first;
    __m128i sum = _mm_shuffle_epi8(old[shuffle->from], *at(shuffle->index));
    for (const auto* end = shuffle++ + chunk.count; shuffle < end; ++shuffle)
      sum = _mm_or_si128(sum, _mm_shuffle_epi8(old[shuffle->from], *at(shuffle->index)));
    sum = _mm_add_epi8(sum, *at(chunk.add));
    sum = _mm_min_epu8(sum, _mm_sub_epi8(sum, *at(chunk.wrap)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state) + chunk.to, sum);
  }
}

#endif

}  // namespace

ApplyMove choose_kernel(std::size_t capacity) {
#if defined(__x86_64__)
  if (!nn::portable_is_forced() && __builtin_cpu_supports("ssse3") != 0) {
    if (capacity == 32) return apply_shuffles<2>;
    if (capacity == 96) return apply_shuffles<6>;
  }
#endif
  static_cast<void>(capacity);
  return apply_bytes;
}

}  // namespace unscramble::perm
