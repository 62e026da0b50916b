# What does without a learner: options, the command line, batches made ahead.
set(train_base "/train/(options|command_line|batch_stream)\\.cpp$")
unscramble_library(train NAME train_base ONLY "${train_base}" USES unscramble_runtime CLI11::CLI11)
set_source_files_properties(train/command_line.cpp PROPERTIES COMPILE_OPTIONS -O0)  # CLI11's header, as in cli/parse.cpp

# The trainer: the only part that links libtorch, so it is a program of its own, unscramble-train.
# Debian's libtorch-dev has no usable TorchConfig.cmake dependencies; headers and two libraries are all it takes.
find_path(TORCH_INCLUDE torch/csrc/api/include/torch/torch.h HINTS ${CMAKE_PREFIX_PATH}/include)
find_library(TORCH_CPU_LIBRARY torch_cpu)
find_library(TORCH_LIBRARY torch)
find_library(C10_LIBRARY c10)
if(TORCH_INCLUDE AND TORCH_CPU_LIBRARY AND TORCH_LIBRARY AND C10_LIBRARY)
  set(torch_found ON)
else()
  set(torch_found OFF)
endif()
option(UNSCRAMBLE_TRAIN "Build the trainer (needs libtorch)" ${torch_found})

if(UNSCRAMBLE_TRAIN)
  if(NOT torch_found)
    message(FATAL_ERROR "UNSCRAMBLE_TRAIN is on, but libtorch was not found (Debian: libtorch-dev)")
  endif()
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short HEAD OUTPUT_VARIABLE commit
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  unscramble_library(train EXCEPT "${train_base}"
    USES unscramble_train_base ${TORCH_LIBRARY} ${TORCH_CPU_LIBRARY} ${C10_LIBRARY} ${OPENBLAS_LIBRARY})
  target_include_directories(unscramble_train PRIVATE ${OPENBLAS_INCLUDE})
  target_include_directories(unscramble_train SYSTEM PRIVATE ${TORCH_INCLUDE} ${TORCH_INCLUDE}/torch/csrc/api/include)
  # Vector code for square roots and comparisons; nothing here relies on errno or trapping.
  set_source_files_properties(train/adam.cpp train/token_dense.cpp PROPERTIES
    COMPILE_OPTIONS "-fno-math-errno;-fno-trapping-math")
  set_source_files_properties(train/trainer.cpp PROPERTIES COMPILE_DEFINITIONS "UNSCRAMBLE_COMMIT=\"${commit}\"")
  add_executable(unscramble-train train/main.cpp)
  target_link_libraries(unscramble-train PRIVATE unscramble_train)
  set_target_properties(unscramble-train PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endif()
