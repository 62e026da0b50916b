#include "nn/isa.h"

#include <cstdlib>
#include <string>

namespace unscramble::nn {

std::vector<const simd::Kernels*> available_kernels() {
  std::vector<const simd::Kernels*> list{&simd::kPortable};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) list.push_back(&simd::kAvx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vnni"))
    list.push_back(&simd::kAvx512);
  if (list.back() == &simd::kAvx512 && __builtin_cpu_supports("amx-int8") && __builtin_cpu_supports("amx-tile") &&
      simd::request_amx())
    list.push_back(&simd::kAmx);
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
