// What a permutation puzzle known only at run time would cost: the cube as 48 stickers, moved by tables, against Cube3.
// perm_bench [REPEATS [NODES]]
#include <immintrin.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "domains/cube/cube3.h"
#include "heuristic/basic.h"
#include "search/bwas.h"

namespace unscramble {
namespace {

using Table = std::vector<std::uint8_t>;  // child[i] = parent[table[i]]

// The twelve quarter turns in the order of Cube3's moves, up to which of a pair is clockwise.
std::vector<Table> cube_turns() {
  using Vec = std::array<int, 3>;
  struct Sticker {
    Vec at, normal;
    auto operator<=>(const Sticker&) const = default;
  };
  std::vector<Sticker> stickers;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (int z = -1; z <= 1; ++z)
        for (int axis = 0; axis < 3; ++axis) {
          const Vec at{x, y, z};
          if (at[axis] == 0 || std::abs(x) + std::abs(y) + std::abs(z) == 1) continue;
          Vec normal{};
          normal[axis] = at[axis];
          stickers.push_back({at, normal});
        }
  std::map<Sticker, std::uint8_t> number;
  for (std::size_t i = 0; i < stickers.size(); ++i) number[stickers[i]] = static_cast<std::uint8_t>(i);
  std::vector<Table> turns;
  for (const int side : {1, -1})
    for (int axis = 0; axis < 3; ++axis)
      for (const int way : {1, -1}) {
        const auto turned = [&](Vec v) {
          const int a = (axis + 1) % 3;
          const int b = (axis + 2) % 3;
          const int old = v[a];
          v[a] = -way * v[b];
          v[b] = way * old;
          return v;
        };
        Table table(stickers.size());
        for (std::size_t i = 0; i < stickers.size(); ++i) {
          const Sticker& s = stickers[i];
          const bool moves = s.at[axis] == side;
          const Sticker to = moves ? Sticker{turned(s.at), turned(s.normal)} : s;
          table[number[to]] = static_cast<std::uint8_t>(i);
        }
        turns.push_back(table);
      }
  return turns;
}

enum class Kernel { kBytes, kMoved, kSsse3, kAvx2, kVbmi };

// Rows of `width` bytes, at least as many as there are stickers; the rest are zero.
class PermDomain final : public Domain {
 public:
  PermDomain(const std::vector<Table>& turns, std::size_t width, Kernel kernel)
      : Domain({.row_bytes = width, .num_moves = turns.size(), .inverse = inverses(turns)}),
        width_(width),
        used_(turns.front().size()),
        kernel_(kernel) {
    for (const Table& turn : turns) {
      MoveTables move;
      move.table.assign(256, 0);
      for (std::size_t i = 0; i < 256; ++i) move.table[i] = static_cast<std::uint8_t>(i < turn.size() ? turn[i] : i);
      for (std::size_t i = 0; i < turn.size(); ++i)
        if (turn[i] != i) move.moved.push_back({static_cast<std::uint8_t>(i), turn[i]});
      // Of the sixteen bytes from 16c: which go to which place of the sixteen from 16j.
      for (std::size_t j = 0; j < kChunks; ++j)
        for (std::size_t c = 0; c < kChunks; ++c)
          for (std::size_t i = 0; i < 16; ++i) {
            const std::uint8_t from = move.table[16 * j + i];
            move.masks[j][c][i] = from / 16 == c ? from % 16 : 0x80;
          }
      moves_.push_back(std::move(move));
    }
    goal_.resize(width);
    for (std::size_t i = 0; i < used_; ++i) goal_[i] = static_cast<std::byte>(i);
  }

  std::size_t expand(const Expansion& batch) const override {
    const Expansion to = batch;
    const auto each = [&](auto apply) __attribute__((always_inline)) {
      std::size_t k = 0;
      for (std::size_t i = 0; i < to.count; ++i) {
        const Move back = to.last == nullptr ? kNoMove : way_back(to.last[i]);
        for (const Move move : to.moves) {
          if (move == back) continue;
          apply(to.parents + i * width_, to.rows + k * width_, moves_[move]);
          to.made_by[k] = move;
          to.parent_of[k++] = static_cast<std::uint32_t>(to.first + i);
        }
      }
      return k;
    };
    std::size_t count = 0;
    if (kernel_ == Kernel::kSsse3) {
      count = expand_ssse3(to);
    } else if (kernel_ == Kernel::kAvx2) {
      count = expand_avx2(to);
    } else if (kernel_ == Kernel::kVbmi) {
      count = expand_vbmi(to);
    } else if (kernel_ == Kernel::kBytes) {
      const std::size_t width = width_;
      count = each([width](const std::byte* from, std::byte* row, const MoveTables& move) {
        const std::uint8_t* table = move.table.data();
        for (std::size_t i = 0; i < width; ++i) row[i] = from[table[i]];
      });
    } else {
      const std::size_t width = width_;
      count = each([width](const std::byte* from, std::byte* row, const MoveTables& move) {
        copy_row(row, from, width);
        for (const auto& [at, source] : move.moved) row[at] = from[source];
      });
    }
    hash_all(to, count);
    return count;
  }
  std::size_t step(const Expansion& /*batch*/) const override { return 0; }  // for beams only
  bool try_move(std::byte* row, Move move) const override {
    const std::vector<std::byte> from(row, row + width_);
    for (std::size_t i = 0; i < width_; ++i) row[i] = from[moves_[move].table[i]];
    return true;
  }

  void hash_rows(const std::byte* rows, std::size_t stride, std::size_t count, std::uint64_t* out) const override {
    for (std::size_t i = 0; i < count; ++i) out[i] = hash_bytes(rows + i * stride, width_);
  }
  void find_goals(const std::byte* rows, std::size_t count, char* out) const override {
    for (std::size_t i = 0; i < count; ++i) out[i] = same_row(rows + i * width_, goal_.data(), width_) ? 1 : 0;
  }
  [[nodiscard]] std::vector<std::byte> goal() const override { return goal_; }
  [[nodiscard]] int parity(const std::byte* /*row*/) const override { return 2; }

 private:
  static constexpr std::size_t kChunks = 4;
  struct MoveTables {
    Table table;
    std::vector<std::pair<std::uint8_t, std::uint8_t>> moved;
    alignas(64) std::uint8_t masks[kChunks][kChunks][16];
  };

  static std::vector<Move> inverses(const std::vector<Table>& turns) {
    std::vector<Move> inverse;
    for (std::size_t m = 0; m < turns.size(); ++m) inverse.push_back(static_cast<Move>(m ^ 1U));
    return inverse;
  }

  // After all moves of the batch: stores of other widths than the loads of the hash are then no longer waited for. With
  // the hash right after the move AVX-512 takes 18 ns per child instead of 7.
  void hash_all(const Expansion& to, std::size_t count) const {
    for (std::size_t k = 0; k < count; ++k) {
      to.hashes[k] = hash_bytes(to.rows + k * width_, width_);
      if (to.goals != nullptr) to.goals[k] = same_row(to.rows + k * width_, goal_.data(), width_) ? 1 : 0;
      if (to.table != nullptr) to.table->prefetch(to.hashes[k]);
    }
  }

  static void finish(const Expansion& to, std::size_t k, std::size_t parent, Move move) {
    to.made_by[k] = move;
    to.parent_of[k] = static_cast<std::uint32_t>(to.first + parent);
  }

  template <std::size_t C>
  __attribute__((target("ssse3"))) std::size_t expand_ssse3_of(const Expansion& to) const {
    std::size_t k = 0;
    for (std::size_t i = 0; i < to.count; ++i) {
      const Move back = to.last == nullptr ? kNoMove : way_back(to.last[i]);
      __m128i in[C];
      for (std::size_t c = 0; c < C; ++c)
        in[c] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(to.parents + i * width_ + 16 * c));
      for (const Move move : to.moves) {
        if (move == back) continue;
        const MoveTables& m = moves_[move];
        for (std::size_t j = 0; j < C; ++j) {
          __m128i out = _mm_setzero_si128();
          for (std::size_t c = 0; c < C; ++c)
            out = _mm_or_si128(
                out, _mm_shuffle_epi8(in[c], _mm_load_si128(reinterpret_cast<const __m128i*>(m.masks[j][c]))));
          _mm_storeu_si128(reinterpret_cast<__m128i*>(to.rows + k * width_ + 16 * j), out);
        }
        finish(to, k++, i, move);
      }
    }
    return k;
  }
  std::size_t expand_ssse3(const Expansion& to) const {
    return width_ == 48 ? expand_ssse3_of<3>(to) : expand_ssse3_of<4>(to);
  }

  // Two chunks of the child at once; only the width 64 is written here.
  __attribute__((target("avx2"))) std::size_t expand_avx2(const Expansion& to) const {
    if (width_ != 64) return expand_ssse3(to);
    std::size_t k = 0;
    for (std::size_t i = 0; i < to.count; ++i) {
      const Move back = to.last == nullptr ? kNoMove : way_back(to.last[i]);
      __m256i in[4];
      for (std::size_t c = 0; c < 4; ++c)
        in[c] = _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(to.parents + i * width_ + 16 * c)));
      for (const Move move : to.moves) {
        if (move == back) continue;
        const MoveTables& m = moves_[move];
        for (std::size_t j = 0; j < 4; j += 2) {
          __m256i out = _mm256_setzero_si256();
          for (std::size_t c = 0; c < 4; ++c) {
            const __m256i mask = _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(m.masks[j + 1][c]),
                                                     reinterpret_cast<const __m128i*>(m.masks[j][c]));
            out = _mm256_or_si256(out, _mm256_shuffle_epi8(in[c], mask));
          }
          _mm256_storeu_si256(reinterpret_cast<__m256i*>(to.rows + k * width_ + 16 * j), out);
        }
        finish(to, k++, i, move);
      }
    }
    return k;
  }

  __attribute__((target("avx512f,avx512bw,avx512vbmi"))) std::size_t expand_vbmi(const Expansion& to) const {
    const __mmask64 mask = width_ == 64 ? ~__mmask64{0} : (__mmask64{1} << width_) - 1;
    std::size_t k = 0;
    for (std::size_t i = 0; i < to.count; ++i) {
      const Move back = to.last == nullptr ? kNoMove : way_back(to.last[i]);
      const __m512i in = _mm512_maskz_loadu_epi8(mask, to.parents + i * width_);
      for (const Move move : to.moves) {
        if (move == back) continue;
        const __m512i table = _mm512_loadu_si512(moves_[move].table.data());
        _mm512_mask_storeu_epi8(to.rows + k * width_, mask, _mm512_maskz_permutexvar_epi8(mask, table, in));
        finish(to, k++, i, move);
      }
    }
    return k;
  }

  std::size_t width_;
  std::size_t used_;
  Kernel kernel_;
  std::vector<MoveTables> moves_;
  std::vector<std::byte> goal_;
};

// The puzzle as a size class would have it: a State of N bytes, one move at a time through a pointer to the kernel that
// suits the machine.
__attribute__((target("ssse3"), noinline)) void apply64(std::uint8_t* row, const std::uint8_t (*masks)[4][16]) {
  __m128i in[4];
  for (std::size_t c = 0; c < 4; ++c) in[c] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 16 * c));
  for (std::size_t j = 0; j < 4; ++j) {
    __m128i out = _mm_setzero_si128();
    for (std::size_t c = 0; c < 4; ++c)
      out = _mm_or_si128(out,
                         _mm_shuffle_epi8(in[c], _mm_load_si128(reinterpret_cast<const __m128i*>((*(masks + j))[c]))));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(row + 16 * j), out);
  }
}
void (*volatile apply_pointer)(std::uint8_t*, const std::uint8_t (*)[4][16]) = apply64;

// The loop that StaticDomain<PermPuzzle<64>> would have.
class SizeClassDomain final : public Domain {
 public:
  struct State {
    std::array<std::uint8_t, 64> at;
  };
  explicit SizeClassDomain(const std::vector<Table>& turns) : Domain(facts_of(turns)), masks_(turns.size()) {
    for (std::size_t t = 0; t < turns.size(); ++t)
      for (std::size_t j = 0; j < 4; ++j)
        for (std::size_t c = 0; c < 4; ++c)
          for (std::size_t i = 0; i < 16; ++i) {
            const std::size_t to = 16 * j + i;
            const std::size_t from = to < turns[t].size() ? turns[t][to] : to;
            masks_[t].at[j][c][i] = static_cast<std::uint8_t>(from / 16 == c ? from % 16 : 0x80);
          }
    for (std::size_t i = 0; i < turns.front().size(); ++i) goal_.at[i] = static_cast<std::uint8_t>(i);
  }
  std::size_t expand(const Expansion& batch) const override {
    const Expansion to = batch;
    const auto* parents = reinterpret_cast<const State*>(to.parents);
    auto* rows = reinterpret_cast<State*>(to.rows);
    const auto apply = apply_pointer;
    std::size_t k = 0;
    for (std::size_t i = 0; i < to.count; ++i) {
      const Move back = to.last == nullptr ? kNoMove : way_back(to.last[i]);
      for (const Move move : to.moves) {
        if (move == back) continue;
        rows[k] = parents[i];
        apply(rows[k].at.data(), masks_[move].at);
        to.hashes[k] = hash_of(rows[k]);
        if (to.table != nullptr) to.table->prefetch(to.hashes[k]);
        to.made_by[k] = move;
        to.parent_of[k++] = static_cast<std::uint32_t>(to.first + i);
      }
    }
    return k;
  }
  std::size_t step(const Expansion& /*batch*/) const override { return 0; }  // for beams only
  bool try_move(std::byte* row, Move move) const override {
    apply_pointer(reinterpret_cast<std::uint8_t*>(row), masks_[move].at);
    return true;
  }
  void hash_rows(const std::byte* rows, std::size_t stride, std::size_t count, std::uint64_t* out) const override {
    for (std::size_t i = 0; i < count; ++i) out[i] = hash_bytes(rows + i * stride, 64);
  }
  void find_goals(const std::byte* rows, std::size_t count, char* out) const override {
    for (std::size_t i = 0; i < count; ++i) out[i] = std::memcmp(rows + i * 64, &goal_, 64) == 0 ? 1 : 0;
  }
  [[nodiscard]] std::vector<std::byte> goal() const override {
    const auto* bytes = reinterpret_cast<const std::byte*>(&goal_);
    return {bytes, bytes + 64};
  }
  [[nodiscard]] int parity(const std::byte* /*row*/) const override { return 2; }

 private:
  struct alignas(64) Masks {
    std::uint8_t at[4][4][16];
  };
  static DomainFacts facts_of(const std::vector<Table>& turns) {
    DomainFacts facts{.row_bytes = 64, .num_moves = turns.size()};
    for (std::size_t m = 0; m < turns.size(); ++m) facts.inverse.push_back(static_cast<Move>(m ^ 1U));
    return facts;
  }
  std::vector<Masks> masks_;
  State goal_{};
};

class ZeroRows final : public RowHeuristic {
 public:
  [[nodiscard]] const HeuristicTraits& traits() const override { return traits_; }
  void evaluate_rows(const std::byte* /*rows*/, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), 0.0F);
  }
  void score_rows(const std::byte* /*rows*/, std::size_t /*count*/, std::span<float> /*out*/) const override {}
  void evaluate_and_score_rows(const std::byte* rows, std::span<float> values,
                               std::span<float> /*scores*/) const override {
    evaluate_rows(rows, values);
  }

 private:
  HeuristicTraits traits_{"zero", true, true, false};
};

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

Moves all_moves(std::size_t count) {
  Moves moves;
  for (std::size_t m = 0; m < count; ++m) moves.push_back(static_cast<Move>(m));
  return moves;
}

// Blocks of 32 parents expanded over and over: nanoseconds per child.
double expand_time(const Domain& domain, int rounds) {
  constexpr std::size_t kParents = 32;
  const std::size_t size = domain.row_bytes();
  const Moves moves = all_moves(domain.facts().num_moves);
  std::vector<std::byte> parents;
  for (std::size_t i = 0; i < kParents; ++i) {
    const auto goal = domain.goal();
    parents.insert(parents.end(), goal.begin(), goal.end());
  }
  const Moves last(kParents, 0);
  std::vector<std::byte> rows(kParents * moves.size() * size);
  std::vector<std::uint64_t> hashes(kParents * moves.size());
  Moves made_by(hashes.size());
  std::vector<std::uint32_t> parent_of(hashes.size());
  std::size_t made = 0;
  const double start = cpu_seconds();
  for (int round = 0; round < rounds; ++round) {
    made += domain.expand({parents.data(), last.data(), 0, kParents, moves, rows.data(), hashes.data(), made_by.data(),
                           parent_of.data(), nullptr, nullptr});
    std::memcpy(parents.data(), rows.data() + 64 * size, kParents * size);
  }
  return (cpu_seconds() - start) / static_cast<double>(made) * 1e9;
}

double search_time(const Domain& domain, std::uint64_t nodes, std::uint64_t& expanded, std::uint64_t& memory) {
  static ThreadPool pool(1);
  // Far from the goal; the search goes on to the limit since f = g visits the goal late.
  const Moves moves = all_moves(domain.facts().num_moves);
  std::vector<std::byte> state = domain.goal();
  Rng rng(5);
  for (int i = 0; i < 60; ++i) domain.try_move(state.data(), static_cast<Move>(rng.below(moves.size())));
  Monitor monitor({.nodes = nodes});
  SearchContext context{monitor, pool};
  const double start = cpu_seconds();
  bwas(RowProblem{domain, state.data(), moves}, ZeroRows(), BwasOptions{1.0, 1000, false, {}}, context);
  const double took = cpu_seconds() - start;
  expanded = monitor.expanded();
  memory = monitor.peak_memory();
  return took;
}

}  // namespace
}  // namespace unscramble

int main(int argc, char** argv) {
  using namespace unscramble;
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 9;
  const std::uint64_t nodes = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 4'000'000;
  const auto turns = cube_turns();
  struct Case {
    const char* name;
    std::unique_ptr<Domain> domain;
    double expand = 1e9;
    double search = 1e9;
    std::uint64_t expanded = 0, memory = 0;
  };
  std::vector<Case> cases;
  cases.push_back({"Cube3, compiled (20 bytes)", std::make_unique<StaticDomain<Cube3>>(Cube3())});
  cases.push_back({"48 stickers, byte by byte", std::make_unique<PermDomain>(turns, 48, Kernel::kBytes)});
  cases.push_back({"48 stickers, moved ones only", std::make_unique<PermDomain>(turns, 48, Kernel::kMoved)});
  cases.push_back({"48 stickers, ssse3", std::make_unique<PermDomain>(turns, 48, Kernel::kSsse3)});
  cases.push_back({"in 64 bytes, ssse3", std::make_unique<PermDomain>(turns, 64, Kernel::kSsse3)});
  if (__builtin_cpu_supports("avx2") != 0)
    cases.push_back({"in 64 bytes, avx2", std::make_unique<PermDomain>(turns, 64, Kernel::kAvx2)});
  if (__builtin_cpu_supports("avx512vbmi") != 0)
    cases.push_back({"48 stickers, avx512vbmi", std::make_unique<PermDomain>(turns, 48, Kernel::kVbmi)});
  cases.push_back({"size class 64, ssse3 per move", std::make_unique<SizeClassDomain>(turns)});
  for (int i = 0; i < repeats; ++i)
    for (Case& c : cases) {
      c.expand = std::min(c.expand, expand_time(*c.domain, 20'000));
      c.search = std::min(c.search, search_time(*c.domain, nodes, c.expanded, c.memory));
    }
  for (const Case& c : cases)
    std::printf("%-32s move+hash %6.2f ns   bwas zero %7.3f s  %5.2f M/s  expanded %llu  %llu MB\n", c.name, c.expand,
                c.search, static_cast<double>(nodes) / c.search / 1e6, static_cast<unsigned long long>(c.expanded),
                static_cast<unsigned long long>(c.memory / 1'000'000));
}
