#include "learn/torch/blas.h"

#include <cblas.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace unscramble::train {

void use_fast_blas([[maybe_unused]] char** argv) {
#if defined(__x86_64__)
  if (std::getenv("OPENBLAS_CORETYPE") != nullptr) return;
  const char* best = nullptr;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq")) {
    best = "SkylakeX";
  } else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    best = "Haswell";
  }
  const std::string_view chosen = openblas_get_corename();
  if (best == nullptr || (chosen != "Prescott" && chosen != "Core2" && chosen != "Nehalem")) return;
  setenv("OPENBLAS_CORETYPE", best, 1);
  // Under its own name, which process lists show. If it fails, the slow kernels still work.
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) execv(program.c_str(), argv);
#endif
}

}  // namespace unscramble::train
