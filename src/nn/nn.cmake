# Network inference. Each kernel file is compiled for its own instruction set and chosen at run time.
find_path(OPENBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas-pthread openblas x86_64-linux-gnu REQUIRED)
find_library(OPENBLAS_LIBRARY openblas REQUIRED)

unscramble_library(nn USES unscramble_puzzle nlohmann_json::nlohmann_json ${OPENBLAS_LIBRARY})
target_include_directories(unscramble_nn PRIVATE ${OPENBLAS_INCLUDE})
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # The last two silence false alarms from GCC 12's own intrinsics headers (GCC bug 105593).
  set(avx512 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vnni -Wno-uninitialized -Wno-maybe-uninitialized)
  set_source_files_properties(nn/simd/avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
  set_source_files_properties(nn/simd/avx512vnni.cpp PROPERTIES COMPILE_OPTIONS "${avx512}")
  set_source_files_properties(nn/simd/amx.cpp PROPERTIES COMPILE_OPTIONS "${avx512};-mamx-tile;-mamx-int8")
endif()
