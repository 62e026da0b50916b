#include "nn/isa.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace unscramble::nn {

#if defined(__wasm_simd128__)
namespace simd {
extern const Kernels kSimd128;
}
#endif

#if defined(__x86_64__)
namespace {

// The processor itself is asked: clang 14's __builtin_cpu_supports does not know these names.
bool has_amx_int8() {
  constexpr unsigned kTile = 1U << 24U;
  constexpr unsigned kInt8 = 1U << 25U;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (edx & kTile) != 0 && (edx & kInt8) != 0;
}

}  // namespace
#endif

std::vector<const simd::Kernels*> available_kernels() {
  std::vector<const simd::Kernels*> list{&simd::kPortable};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) list.push_back(&simd::kAvx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vnni"))
    list.push_back(&simd::kAvx512);
  if (list.back() == &simd::kAvx512 && has_amx_int8() && simd::request_amx()) list.push_back(&simd::kAmx);
#elif defined(__wasm_simd128__)
  list.push_back(&simd::kSimd128);
#endif
  return list;
}

Expected<const simd::Kernels*> chosen_kernels() {
  const auto list = available_kernels();
  const char* forced = std::getenv("UNSCRAMBLE_ISA");
  if (forced == nullptr || *forced == '\0') return list.back();
  std::string names;
  for (const auto* kernels : list) {
    if (std::string_view(kernels->name) == forced) return kernels;
    names += std::string(names.empty() ? "" : ", ") + kernels->name;
  }
  return usage_error("UNSCRAMBLE_ISA=" + std::string(forced) + ": this processor runs " + names);
}

std::vector<const simd::FloatKernels*> available_float_kernels() {
  std::vector<const simd::FloatKernels*> list{&simd::kFloatPortable};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    list.push_back(&simd::kFloatAvx2);
    const auto kernels = available_kernels();
    if (std::find(kernels.begin(), kernels.end(), &simd::kAvx512) != kernels.end()) list.push_back(&simd::kFloatAvx512);
  }
#endif
  return list;
}

Expected<const simd::FloatKernels*> chosen_float_kernels() {
  const auto kernels = chosen_kernels();
  if (!kernels) return kernels.error();
  const auto list = available_float_kernels();
  const auto same = std::find_if(
      list.begin(), list.end(), [&](const auto* floats) { return std::string_view(floats->name) == (*kernels)->name; });
  return same == list.end() ? list.back() : *same;
}

bool portable_is_forced() {
  const char* forced = std::getenv("UNSCRAMBLE_ISA");
  return forced != nullptr && std::string_view(forced) == simd::kPortable.name;
}

std::vector<const char*> missing_instruction_sets() {
  std::vector<const char*> missing;
#if defined(__x86_64__)
  const auto have = available_kernels();
  for (const auto* kernels : {&simd::kAvx2, &simd::kAvx512, &simd::kAmx})
    if (std::find(have.begin(), have.end(), kernels) == have.end()) missing.push_back(kernels->name);
#endif
  return missing;
}

}  // namespace unscramble::nn
