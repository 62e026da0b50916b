# Network inference. Each kernel file is compiled for its own instruction set and chosen at run time.
find_path(OPENBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas-pthread openblas x86_64-linux-gnu REQUIRED)
find_library(OPENBLAS_LIBRARY openblas REQUIRED)

set(kernels nn/simd/portable.cpp)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND kernels nn/simd/amx.cpp nn/simd/avx2.cpp nn/simd/avx512vnni.cpp)
  set_source_files_properties(nn/simd/avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
  # The last two silence false alarms from GCC 12's own intrinsics headers (GCC bug 105593).
  set(avx512 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vnni -Wno-uninitialized -Wno-maybe-uninitialized)
  set_source_files_properties(nn/simd/avx512vnni.cpp PROPERTIES COMPILE_OPTIONS "${avx512}")
  set_source_files_properties(nn/simd/amx.cpp PROPERTIES COMPILE_OPTIONS "${avx512};-mamx-tile;-mamx-int8")
endif()
unscramble_library(unscramble_nn
  SOURCES nn/architecture.cpp nn/blas.cpp nn/float_net.cpp nn/int8_net.cpp nn/isa.cpp nn/model_file.cpp nn/network.cpp
          nn/onnx.cpp nn/quantise.cpp nn/random_model.cpp ${kernels}
  USES unscramble_puzzle nlohmann_json::nlohmann_json ${OPENBLAS_LIBRARY})
target_include_directories(unscramble_nn PRIVATE ${OPENBLAS_INCLUDE})
