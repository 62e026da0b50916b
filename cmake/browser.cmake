# The browser build (preset `wasm`, Debian's emscripten): the same libraries without processes, sockets and the command line.
# fmt and nlohmann-json are used as headers; they are linked into a folder of their own, because the system's include
# folder has headers of another C library beside them.
find_path(FMT_INCLUDE fmt/format.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(JSON_INCLUDE nlohmann/json.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
file(CREATE_LINK ${FMT_INCLUDE}/fmt ${PROJECT_BINARY_DIR}/headers/fmt SYMBOLIC)
file(CREATE_LINK ${JSON_INCLUDE}/nlohmann ${PROJECT_BINARY_DIR}/headers/nlohmann SYMBOLIC)
foreach(name fmt::fmt nlohmann_json::nlohmann_json Threads::Threads)
  add_library(${name} INTERFACE IMPORTED)
endforeach()
target_include_directories(fmt::fmt SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/headers)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
# SIMD128 and exceptions are WebAssembly's own: every browser since 2023 has both.
# Counts of 64 bits become sizes of 32 in many places; what could be larger is refused by the memory limit first.
# Memory is always a shared one; whether threads may share it is up to the page.
add_compile_options(-pthread -msimd128 -fwasm-exceptions -Wno-c++11-narrowing -include ${PROJECT_SOURCE_DIR}/src/wasm/missing_in_libcxx.h)
add_link_options(-pthread -msimd128 -fwasm-exceptions)
