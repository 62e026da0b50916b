# Network inference. Each kernel file is compiled for its own instruction set and chosen at run time.
unscramble_library(nn USES unscramble_puzzle nlohmann_json::nlohmann_json)
# Vector code for square roots and comparisons, and fused multiply-adds wherever the instruction set has them, so that
# all sets that have them agree.
set(floats -fno-math-errno -fno-trapping-math -ffp-contract=fast)
set_source_files_properties(nn/simd/float_portable.cpp PROPERTIES COMPILE_OPTIONS "${floats}")
if(EMSCRIPTEN)
  target_compile_options(unscramble_nn PRIVATE -O2)  # however quickly the rest is compiled
  set_source_files_properties(nn/simd/simd128.cpp PROPERTIES COMPILE_OPTIONS "-msimd128")
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(avx512 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vnni)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # false positives from GCC 12's own intrinsics headers (GCC bug 105593)
    list(APPEND avx512 -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  set_source_files_properties(nn/simd/avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
  set_source_files_properties(nn/simd/float_avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2;-mfma;${floats}")
  set_source_files_properties(nn/simd/float_avx512.cpp PROPERTIES COMPILE_OPTIONS "${avx512};-mfma;${floats}")
  set_source_files_properties(nn/simd/avx512vnni.cpp PROPERTIES COMPILE_OPTIONS "${avx512}")
  set_source_files_properties(nn/simd/amx.cpp PROPERTIES COMPILE_OPTIONS "${avx512};-mamx-tile;-mamx-int8")
endif()
