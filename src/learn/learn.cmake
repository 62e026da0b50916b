# Learning. The library needs no libtorch; learn/torch/, for the papers' own networks and GPUs, is a separate library,
# linked only by the program unscramble-train.
puzzle_sources(learnable learn/learnable.h LearnableFamily learnable_families learnable learnables)
unscramble_library(learn EXCEPT "/learn/torch/" GENERATED ${learnables} USES unscramble_solve)
unscramble_unity(unscramble_learn learnables 2 ${learnables})

# Debian's libtorch-dev has no usable TorchConfig.cmake; only the headers, the libraries below and the OpenBLAS that
# libtorch uses are needed.
find_path(TORCH_INCLUDE torch/csrc/api/include/torch/torch.h HINTS ${CMAKE_PREFIX_PATH}/include)
find_library(TORCH_CPU_LIBRARY torch_cpu)
find_library(TORCH_LIBRARY torch)
find_library(C10_LIBRARY c10)
find_path(OPENBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas-pthread openblas x86_64-linux-gnu)
find_library(OPENBLAS_LIBRARY openblas)
if(TORCH_INCLUDE AND TORCH_CPU_LIBRARY AND TORCH_LIBRARY AND C10_LIBRARY AND OPENBLAS_INCLUDE AND OPENBLAS_LIBRARY)
  set(torch_found ON)
else()
  set(torch_found OFF)
endif()
option(UNSCRAMBLE_TRAIN "Build unscramble-train, which trains with libtorch (needs libtorch and OpenBLAS)" ${torch_found})

if(UNSCRAMBLE_TRAIN)
  if(NOT torch_found)
    message(FATAL_ERROR "UNSCRAMBLE_TRAIN is on, but libtorch or OpenBLAS was not found (Debian: libtorch-dev, libopenblas-dev)")
  endif()
  unscramble_library(learn/torch
    USES unscramble_learn ${TORCH_LIBRARY} ${TORCH_CPU_LIBRARY} ${C10_LIBRARY} ${OPENBLAS_LIBRARY})
  target_include_directories(unscramble_torch PRIVATE ${OPENBLAS_INCLUDE})
  target_include_directories(unscramble_torch SYSTEM PRIVATE ${TORCH_INCLUDE} ${TORCH_INCLUDE}/torch/csrc/api/include)
endif()
