// The float kernels of every instruction set this processor has, against plain loops; those with fused
// multiply-adds against each other, bit by bit; and the layers and the optimiser built on them.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/rng.h"
#include "nn/adam.h"
#include "nn/isa.h"
#include "nn/panels.h"
#include "nn/token_dense.h"

namespace unscramble::nn {
namespace float_kernels_test {
namespace {

using Floats = std::vector<float>;

Floats random_floats(std::size_t count, Rng& rng, double scale) {
  Floats values(count);
  for (auto& v : values) v = static_cast<float>((rng.unit() * 2 - 1) * scale);
  return values;
}

// One test per instruction set that has kernels, so that a run's list of skipped tests says what was not tested.
class InstructionSet : public ::testing::TestWithParam<std::string> {};

TEST_P(InstructionSet, CanBeForced) {
  for (const char* missing : missing_instruction_sets())
    if (missing == GetParam()) GTEST_SKIP() << "this processor cannot run the kernels for " << missing;
  setenv("UNSCRAMBLE_ISA", GetParam().c_str(), 1);
  const auto kernels = chosen_kernels();
  const auto floats = chosen_float_kernels();
  EXPECT_EQ(portable_is_forced(), GetParam() == "portable");
  unsetenv("UNSCRAMBLE_ISA");
  ASSERT_TRUE(kernels.has_value()) << kernels.error().message;
  ASSERT_TRUE(floats.has_value()) << floats.error().message;
  EXPECT_EQ((*kernels)->name, GetParam());
  EXPECT_EQ((*floats)->name, GetParam() == "amx" ? "avx512" : GetParam());
}

#if defined(__x86_64__)
INSTANTIATE_TEST_SUITE_P(X86, InstructionSet, ::testing::Values("portable", "avx2", "avx512", "amx"),
                         [](const auto& name) { return name.param; });
#else
INSTANTIATE_TEST_SUITE_P(Other, InstructionSet, ::testing::Values("portable"),
                         [](const auto& name) { return name.param; });
#endif

struct ProductCase {
  std::size_t rows, depth, columns;
};
// Around the sizes of tiles, panels and blocks.
const ProductCase kProducts[] = {{1, 1, 1},     {3, 7, 5},    {13, 64, 64},   {12, 192, 32},
                                 {97, 193, 33}, {6, 191, 16}, {200, 400, 70}, {64, 1024, 12}};

// Into a y that lies in wider rows, of which the rest must stay as it is.
Floats product(const simd::FloatKernels& kernels, const ProductCase& c, const Floats& x, bool x_by_columns,
               const Floats& w, std::size_t y_row) {
  AlignedVector<float> panels;
  pack_panels({w.data(), c.columns, 1, c.depth, c.columns}, kernels.panel, panels);
  Floats y(c.rows * y_row, 0.25F);
  kernels.multiply({x.data(), x_by_columns ? 1 : c.depth, x_by_columns ? c.rows : 1, panels.data(), c.rows, c.depth,
                    c.columns, y.data(), y_row});
  return y;
}

TEST(FloatKernels, ProductsMatchPlainLoops) {
  for (const auto* kernels : available_float_kernels())
    for (const auto& c : kProducts)
      for (const bool by_columns : {false, true}) {
        SCOPED_TRACE(std::string(kernels->name) + " " + std::to_string(c.rows) + "x" + std::to_string(c.depth) + "x" +
                     std::to_string(c.columns));
        Rng rng(c.rows);
        const Floats x = random_floats(c.rows * c.depth, rng, 1);
        const Floats w = random_floats(c.depth * c.columns, rng, 1);
        const Floats y = product(*kernels, c, x, by_columns, w, c.columns + 3);
        for (std::size_t r = 0; r < c.rows; ++r)
          for (std::size_t o = 0; o < c.columns + 3; ++o) {
            double expected = 0.25;
            for (std::size_t k = 0; k < c.depth && o < c.columns; ++k)
              expected += static_cast<double>(x[by_columns ? k * c.rows + r : r * c.depth + k]) * w[k * c.columns + o];
            ASSERT_NEAR(y[r * (c.columns + 3) + o], expected, 2e-4) << r << " " << o;
          }
      }
}

// A row's result depends on the row only: alone, or anywhere in a batch.
TEST(FloatKernels, ARowsBitsDoNotDependOnItsPlace) {
  for (const auto* kernels : available_float_kernels()) {
    SCOPED_TRACE(kernels->name);
    const ProductCase c{205, 300, 45};
    Rng rng(2);
    const Floats x = random_floats(c.rows * c.depth, rng, 1);
    const Floats w = random_floats(c.depth * c.columns, rng, 1);
    const Floats whole = product(*kernels, c, x, false, w, c.columns);
    for (std::size_t r = 0; r < c.rows; ++r) {
      const auto first = x.begin() + static_cast<std::ptrdiff_t>(r * c.depth);
      const Floats alone = product(*kernels, {1, c.depth, c.columns},
                                   Floats(first, first + static_cast<std::ptrdiff_t>(c.depth)), false, w, c.columns);
      ASSERT_TRUE(std::equal(alone.begin(), alone.end(), whole.begin() + static_cast<std::ptrdiff_t>(r * c.columns)))
          << r;
    }
  }
}

constexpr std::size_t kTile = simd::kColumnTile;

TEST(FloatKernels, TileSumsMatchPlainLoops) {
  for (const auto* kernels : available_float_kernels())
    for (const std::size_t positions : {1U, 4U, 7U})
      for (const float top : {0.75F, 3e38F}) {
        SCOPED_TRACE(kernels->name);
        Rng rng(3);
        const std::size_t features = 30, count = 50, stride = 21;
        const Floats tile = random_floats(features * kTile, rng, 1), bias = random_floats(kTile, rng, 1);
        std::vector<std::int32_t> rows(count * positions);
        for (auto& row : rows) row = rng.below_int(static_cast<int>(features));
        Floats h(count * stride, -1.0F);
        kernels->sum_tile({tile.data(), bias.data(), rows.data(), count, positions, top, h.data(), stride});
        for (std::size_t i = 0; i < count; ++i)
          for (std::size_t j = 0; j < stride; ++j) {
            double expected = j < kTile ? bias[j] : -1;
            for (std::size_t p = 0; p < positions && j < kTile; ++p)
              expected += tile[static_cast<std::size_t>(rows[i * positions + p]) * kTile + j];
            if (j < kTile) expected = std::min<double>(std::max(expected, 0.0), top);
            ASSERT_NEAR(h[i * stride + j], expected, 1e-5) << i << " " << j;
          }
      }
}

// GCC 12.2 at -O3 once compiled this for AVX2 so that it lost columns 8 to 15 of every tile: all columns count here.
TEST(FloatKernels, MasksMatchPlainLoopsInEveryColumn) {
  for (const auto* kernels : available_float_kernels())
    for (const bool all_pass : {true, false}) {
      SCOPED_TRACE(kernels->name);
      Rng rng(4);
      const std::size_t width = 5 * kTile, count = 37, tile_stride = count * kTile + 16;
      Floats dh = random_floats(count * width, rng, 1), h = random_floats(count * width, rng, 2);
      for (auto& d : dh) d += d < 0 ? -1.0F : 1.0F;
      for (std::size_t i = 0; i < h.size(); ++i)
        if (all_pass)
          h[i] = 0.5F;
        else if (i % 7 == 0)
          h[i] = 1.5F;  // at the top exactly
        else if (i % 5 == 0)
          h[i] = 0;
      Floats out(5 * tile_stride, 9.0F);
      kernels->mask_tiles({dh.data(), h.data(), count, width, 1.5F, out.data(), tile_stride});
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < width; ++j) {
          const float y = h[i * width + j];
          ASSERT_EQ(out[j / kTile * tile_stride + i * kTile + j % kTile], y > 0 && y < 1.5F ? dh[i * width + j] : 0.0F)
              << i << " " << j;
        }
      for (std::size_t t = 0; t < 5; ++t) ASSERT_EQ(out[t * tile_stride + count * kTile], 9.0F);
    }
}

TEST(FloatKernels, GathersAndRowSumsMatchPlainLoops) {
  for (const auto* kernels : available_float_kernels()) {
    SCOPED_TRACE(kernels->name);
    Rng rng(5);
    const std::size_t features = 9, count = 40;
    const Floats dh = random_floats(count * kTile, rng, 1);
    std::vector<std::int32_t> first{0}, example, used;
    for (std::size_t f = 0; f < features; ++f) {
      for (std::size_t i = 0; i < count; ++i)
        if (f != 4 && rng.below(3) == 0) example.push_back(static_cast<std::int32_t>(i));
      first.push_back(static_cast<std::int32_t>(example.size()));
      if (f != 4) used.push_back(static_cast<std::int32_t>(f));
    }
    Floats gradient((features + 1) * kTile, 0.5F);
    kernels->gather_tile(
        {dh.data(), count, first.data(), example.data(), used.data(), used.size(), features, gradient.data()});
    for (std::size_t f = 0; f <= features; ++f)
      for (std::size_t j = 0; j < kTile; ++j) {
        double expected = 0.5;
        if (f == features)
          for (std::size_t i = 0; i < count; ++i) expected += dh[i * kTile + j];
        else
          for (auto e = first[f]; e < first[f + 1]; ++e)
            expected += dh[static_cast<std::size_t>(example[static_cast<std::size_t>(e)]) * kTile + j];
        ASSERT_NEAR(gradient[f * kTile + j], expected, 1e-5) << f << " " << j;
      }
    for (const std::size_t columns : {1U, 7U, 16U, 37U}) {
      const std::size_t rows = dh.size() / columns;
      Floats sum(columns + 1, 2.0F);
      kernels->add_rows(dh.data(), rows, columns, sum.data());
      EXPECT_EQ(sum[columns], 2.0F);
      for (std::size_t c = 0; c < columns; ++c) {
        double expected = 2;
        for (std::size_t r = 0; r < rows; ++r) expected += dh[r * columns + c];
        ASSERT_NEAR(sum[c], expected, 1e-4) << c;
      }
    }
  }
}

TEST(FloatKernels, SumsOfRowsAreTakenInOrder) {
  constexpr std::size_t kTile = simd::kRowTile;
  for (const auto* kernels : available_float_kernels())
    for (const std::size_t columns : {1U, 37U, 64U}) {
      SCOPED_TRACE(kernels->name);
      Rng rng(8);
      const std::size_t count = 5;
      const std::size_t positions = 7;
      const std::size_t values = 4;
      const std::size_t stride = kTile + 3;
      const Floats tile = random_floats(positions * values * kTile, rng, 1);
      const Floats bias = random_floats(kTile, rng, 1);
      std::vector<std::uint16_t> tokens(count * positions);
      for (auto& token : tokens) token = static_cast<std::uint16_t>(rng.below(values));
      Floats sums(count * stride, 9.0F);
      kernels->sum_rows(
          {tile.data(), bias.data(), tokens.data(), count, positions, values, sums.data(), stride, columns});
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t c = 0; c < stride; ++c) {
          float expected = c < columns ? bias[c] : 9.0F;
          for (std::size_t p = 0; c < columns && p < positions; ++p)
            expected += tile[(p * values + tokens[i * positions + p]) * kTile + c];
          ASSERT_EQ(sums[i * stride + c], expected) << i << " " << c;
        }
    }
}

TEST(FloatKernels, LanesMatchPlainLoops) {
  for (const auto* kernels : available_float_kernels())
    for (const int out : {1, 3, 8, 13})
      for (const bool tanh : {false, true}) {
        SCOPED_TRACE(kernels->name);
        Rng rng(6);
        const int in = 11;
        const Floats weights = random_floats(static_cast<std::size_t>(in * out), rng, 1);
        const Floats bias = random_floats(static_cast<std::size_t>(out), rng, 1);
        const Floats values = random_floats(static_cast<std::size_t>(in * simd::kLanes), rng, 1);
        const AlignedVector<float> x(values.begin(), values.end());
        AlignedVector<float> y(static_cast<std::size_t>((out + 1) * simd::kLanes), 5.0F);
        kernels->lanes({weights.data(), bias.data(), in, out, tanh}, x.data(), y.data());
        for (int o = 0; o <= out; ++o)
          for (int lane = 0; lane < simd::kLanes; ++lane) {
            double expected = o < out ? bias[static_cast<std::size_t>(o)] : 5;
            for (int i = 0; i < in && o < out; ++i)
              expected += static_cast<double>(weights[static_cast<std::size_t>(o * in + i)]) *
                          x[static_cast<std::size_t>(i * simd::kLanes + lane)];
            if (tanh && o < out) expected = std::tanh(expected);
            ASSERT_NEAR(y[static_cast<std::size_t>(o * simd::kLanes + lane)], expected, 3e-6) << o << " " << lane;
          }
      }
}

struct AdamRun {
  Floats weight, mean, variance, average;
  bool operator==(const AdamRun&) const = default;
};

AdamRun adam_run(const simd::FloatKernels& kernels, std::size_t count, int threads) {
  Rng rng(7);
  AdamRun run{random_floats(count, rng, 1), Floats(count), Floats(count), Floats(count)};
  ThreadPool pool(threads);
  AdamOptions options;
  options.rate = 0.05F;
  for (long step = 1; step <= 4; ++step)
    adam_step(kernels, options, step, 0.9F, random_floats(count, rng, 1),
              {run.weight, run.mean, run.variance, run.average}, pool);
  return run;
}

TEST(FloatKernels, AdamMatchesPlainLoops) {
  const std::size_t count = 1003;
  Rng rng(7);
  const Floats start = random_floats(count, rng, 1);
  std::vector<double> w(start.begin(), start.end()), m(count), v(count), a(count);
  for (int step = 1; step <= 4; ++step) {
    const Floats g = random_floats(count, rng, 1);
    const double share = 1 - std::min(0.999, step / (step + 9.0));
    for (std::size_t i = 0; i < count; ++i) {
      m[i] = 0.9 * m[i] + 0.1 * g[i];
      v[i] = 0.999 * v[i] + 0.001 * static_cast<double>(g[i]) * g[i];
      w[i] -= 0.05 * (m[i] / (1 - std::pow(0.9, step))) / (std::sqrt(v[i] / (1 - std::pow(0.999, step))) + 1e-8);
      w[i] = std::min(std::max(w[i], -0.9), 0.9);
      a[i] += share * (w[i] - a[i]);
    }
  }
  for (const auto* kernels : available_float_kernels()) {
    SCOPED_TRACE(kernels->name);
    const AdamRun run = adam_run(*kernels, count, 1);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_NEAR(run.weight[i], w[i], 1e-4) << i;
      ASSERT_NEAR(run.mean[i], m[i], 1e-5) << i;
      ASSERT_NEAR(run.variance[i], v[i], 1e-5) << i;
      ASSERT_NEAR(run.average[i], a[i], 1e-4) << i;
    }
  }
}

TEST(FloatKernels, AdamDoesNotDependOnThreads) {
  for (const auto* kernels : available_float_kernels())
    EXPECT_EQ(adam_run(*kernels, 50001, 1), adam_run(*kernels, 50001, 3)) << kernels->name;
}

TEST(Adam, RmsPropIsTheGradientOverItsRootMeanSquare) {
  ThreadPool pool(1);
  AdamOptions options = rmsprop();
  options.rate = 0.01F;
  for (const auto* kernels : available_float_kernels()) {
    Floats weight{1}, mean{0}, variance{0};
    double expected = 1, square = 0;
    const float gradients[] = {0.5F, -2.0F, 0.25F, 1.0F};
    for (int step = 0; step < 4; ++step) {
      const float g = gradients[step];
      adam_step(*kernels, options, step + 1, 0, std::span(&g, 1), {weight, mean, variance, {}}, pool);
      square = 0.9 * square + 0.1 * static_cast<double>(g) * g;
      expected -= 0.01 * g / (std::sqrt(square) + 1e-8);
      EXPECT_NEAR(weight[0], expected, 1e-6) << kernels->name << " step " << step;
    }
  }
}

struct TokenDenseRun {
  Floats h, z, dw0, db0, dw1, db1;
  bool operator==(const TokenDenseRun&) const = default;
};

TokenDenseRun token_dense_run(const simd::FloatKernels& kernels) {
  const TokenDenseShape shape{6, 48, 64, 20, 1.0F};
  const std::size_t count = 300;
  Rng rng(8);
  std::vector<std::int32_t> rows(count * 6);
  for (std::size_t t = 0; t < rows.size(); ++t) rows[t] = static_cast<std::int32_t>(t % 6) * 8 + rng.below_int(8);
  const Floats w0 = random_floats(48 * 64, rng, 1), b0 = random_floats(64, rng, 1), w1 = random_floats(20 * 64, rng, 1),
               b1 = random_floats(20, rng, 1), dz = random_floats(count * 20, rng, 1);
  TokenDenseRun run{Floats(count * 64), Floats(count * 20), Floats(48 * 64), Floats(64), Floats(20 * 64), Floats(20)};
  ThreadPool pool(1);
  TokenDense op(kernels, shape, pool);
  TokenDensePanels panels;
  panels.load(kernels, shape, {w0, b0, w1, b1}, pool);
  op.forward(rows, panels, run.h, run.z);
  op.backward(rows, panels, run.h, dz, {run.dw0, run.db0, run.dw1, run.db1});
  return run;
}

// docs/architecture.md promises it.
TEST(FloatKernels, Avx2AndAvx512AgreeBitByBit) {
  const auto list = available_float_kernels();
  if (list.size() < 3) GTEST_SKIP() << "this processor has no AVX-512";
  const auto& avx2 = *list[1];
  const auto& avx512 = *list[2];
  for (const auto& c : kProducts) {
    Rng rng(c.rows);
    const Floats x = random_floats(c.rows * c.depth, rng, 1), w = random_floats(c.depth * c.columns, rng, 1);
    EXPECT_EQ(product(avx2, c, x, false, w, c.columns), product(avx512, c, x, false, w, c.columns));
  }
  EXPECT_EQ(adam_run(avx2, 1003, 1), adam_run(avx512, 1003, 1));
  EXPECT_EQ(token_dense_run(avx2), token_dense_run(avx512));
  Rng rng(9);
  const Floats weights = random_floats(20 * 13, rng, 1), bias = random_floats(13, rng, 1);
  const Floats values = random_floats(20 * simd::kLanes, rng, 2);
  const AlignedVector<float> x(values.begin(), values.end());
  AlignedVector<float> y2(13 * simd::kLanes), y512(13 * simd::kLanes);
  avx2.lanes({weights.data(), bias.data(), 20, 13, true}, x.data(), y2.data());
  avx512.lanes({weights.data(), bias.data(), 20, 13, true}, x.data(), y512.data());
  EXPECT_EQ(y2, y512);
}

// The two layers written out, in double precision.
void expect_plain_loops(int values) {
  SCOPED_TRACE(values);
  const TokenDenseShape shape{5, 5 * values, 48, 7, 1.5F};
  const auto weights0 = static_cast<std::size_t>(5 * values) * 48;
  const std::size_t count = 600;  // more than two chunks, the last one short
  Rng rng(1);
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < count; ++i)
    for (int p = 0; p < 5; ++p) rows.push_back(p * values + rng.below_int(values));
  const auto w0 = random_floats(weights0, rng, 1), b0 = random_floats(48, rng, 1), w1 = random_floats(7 * 48, rng, 1),
             b1 = random_floats(7, rng, 1), dz = random_floats(count * 7, rng, 1);
  std::vector<double> h(count * 48), z(count * 7), dw0(weights0), db0(48), dw1(7 * 48), db1(7);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < 48; ++j) {
      double sum = b0[j];
      for (int p = 0; p < 5; ++p) sum += w0[static_cast<std::size_t>(rows[i * 5 + p]) * 48 + j];
      h[i * 48 + j] = std::min(std::max(sum, 0.0), 1.5);
    }
    for (std::size_t o = 0; o < 7; ++o) {
      z[i * 7 + o] = b1[o];
      for (std::size_t j = 0; j < 48; ++j) z[i * 7 + o] += h[i * 48 + j] * w1[o * 48 + j];
      db1[o] += dz[i * 7 + o];
      for (std::size_t j = 0; j < 48; ++j) dw1[o * 48 + j] += dz[i * 7 + o] * h[i * 48 + j];
    }
    for (std::size_t j = 0; j < 48; ++j) {
      if (h[i * 48 + j] <= 0 || h[i * 48 + j] >= 1.5) continue;
      double dh = 0;
      for (std::size_t o = 0; o < 7; ++o) dh += dz[i * 7 + o] * w1[o * 48 + j];
      db0[j] += dh;
      for (int p = 0; p < 5; ++p) dw0[static_cast<std::size_t>(rows[i * 5 + p]) * 48 + j] += dh;
    }
  }
  for (const auto* kernels : available_float_kernels())
    for (const int threads : {1, 3}) {
      SCOPED_TRACE(kernels->name);
      ThreadPool pool(threads);
      TokenDense op(*kernels, shape, pool);
      std::vector<float> h2(count * 48), z2(count * 7), dw02(weights0), db02(48), dw12(7 * 48), db12(7);
      TokenDensePanels panels;
      panels.load(*kernels, shape, {w0, b0, w1, b1}, pool);
      op.forward(rows, panels, h2, z2);
      op.backward(rows, panels, h2, dz, {dw02, db02, dw12, db12});
      const auto close = [](const std::vector<double>& a, const std::vector<float>& b, const char* what) {
        for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], 2e-3) << what << " " << i;
      };
      close(h, h2, "h");
      close(z, z2, "z");
      close(dw0, dw02, "dweight0");
      close(db0, db02, "dbias0");
      close(dw1, dw12, "dweight1");
      close(db1, db12, "dbias1");
    }
}

TEST(TokenDense, MatchesPlainLoops) {
  expect_plain_loops(7);    // few rows, each needed by many examples
  expect_plain_loops(400);  // more rows than a chunk of examples has tokens
}

// Lanes of a training: the same bits as the gradients of one thread, and a second part is added to the first.
TEST(TokenDense, SumsAreTheGradientsInAnotherOrder) {
  const TokenDenseShape shape{6, 48, 64, 20, 1.0F};
  const std::size_t count = 600;
  Rng rng(8);
  std::vector<std::int32_t> rows(count * 6);
  for (std::size_t t = 0; t < rows.size(); ++t) rows[t] = static_cast<std::int32_t>(t % 6) * 8 + rng.below_int(7);
  const Floats w0 = random_floats(48 * 64, rng, 1), b0 = random_floats(64, rng, 1), w1 = random_floats(20 * 64, rng, 1),
               b1 = random_floats(20, rng, 1), dz = random_floats(count * 20, rng, 1);
  for (const auto* kernels : available_float_kernels()) {
    SCOPED_TRACE(kernels->name);
    ThreadPool pool(1);
    TokenDense op(*kernels, shape, pool);
    TokenDensePanels panels;
    panels.load(*kernels, shape, {w0, b0, w1, b1}, pool);
    Floats h(count * 64), z(count * 20);
    op.forward(rows, panels, h, z);
    const auto gradients = [&](std::size_t begin, std::size_t end) {
      std::vector<Floats> list{Floats(48 * 64, 7.0F), Floats(64, 7.0F), Floats(20 * 64, 7.0F), Floats(20, 7.0F)};
      op.backward(std::span(rows).subspan(begin * 6, (end - begin) * 6), panels,
                  std::span(h).subspan(begin * 64, (end - begin) * 64),
                  std::span(dz).subspan(begin * 20, (end - begin) * 20), {list[0], list[1], list[2], list[3]});
      return list;
    };
    AlignedVector<float> first(49 * 64, 7.0F), second(20 * 64, 7.0F), bias(20, 7.0F);  // what was there does not count
    const auto sums = [&](std::size_t begin, std::size_t end, bool add) {
      op.backward(std::span(rows).subspan(begin * 6, (end - begin) * 6), panels,
                  std::span(h).subspan(begin * 64, (end - begin) * 64),
                  std::span(dz).subspan(begin * 20, (end - begin) * 20), {first, second, bias}, add);
      std::vector<Floats> list{Floats(48 * 64), Floats(64), Floats(second.begin(), second.end()),
                               Floats(bias.begin(), bias.end())};
      for (std::size_t f = 0; f < 48; ++f)
        TokenDense::row_of(shape, first, f, 1, std::span(list[0]).subspan(f * 64, 64));
      TokenDense::row_of(shape, first, 48, 1, list[1]);
      return list;
    };
    const auto left = gradients(0, 520);
    EXPECT_EQ(sums(0, 520, false), left);
    const auto right = gradients(520, count);
    auto both = left;
    for (std::size_t k = 0; k < both.size(); ++k)
      for (std::size_t i = 0; i < both[k].size(); ++i) both[k][i] += right[k][i];
    EXPECT_EQ(sums(520, count, true), both);
    EXPECT_EQ(sums(0, 0, true), both);  // nothing to add
    EXPECT_EQ(sums(0, 0, false), gradients(0, 0));
    EXPECT_EQ(gradients(0, 0)[0], Floats(48 * 64));
  }
}

}  // namespace
}  // namespace float_kernels_test
}  // namespace unscramble::nn
