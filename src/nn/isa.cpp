#include "nn/isa.h"

#include <cstdlib>
#include <string>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace unscramble::nn {

#if defined(__x86_64__)
namespace {

// Asked of the processor itself: clang 14's __builtin_cpu_supports does not know these names.
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

}  // namespace unscramble::nn
