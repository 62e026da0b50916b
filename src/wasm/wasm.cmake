# The program for browsers: the server's routes without a server. unscramble.mjs and unscramble.wasm for a worker, and
# unscramble.worker.js for its threads.
unscramble_library(server EXCEPT "/transport/|/training_process|/static_files|/gatekeeper|/access|/warm_up" USES unscramble_learn)
file(READ ${PROJECT_SOURCE_DIR}/src/server/openapi.json description)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/api_description.cpp @ONLY CONTENT
"#include \"server/static_files.h\"
namespace unscramble::server {
std::string_view openapi_json() { return R\"json(@description@)json\"; }
}  // namespace unscramble::server
")
add_executable(unscramble_browser wasm/main.cpp wasm/training_slices.cpp ${PROJECT_BINARY_DIR}/generated/api_description.cpp)
target_link_libraries(unscramble_browser PRIVATE unscramble_server)
set_target_properties(unscramble_browser PROPERTIES OUTPUT_NAME unscramble SUFFIX .mjs
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
target_compile_options(unscramble_server PRIVATE -O1)
set(UNSCRAMBLE_BROWSER_LINK -O2 CACHE STRING "How much the browser build's linker optimises; with -O1 it is quick, and the program larger")
target_link_options(unscramble_browser PRIVATE ${UNSCRAMBLE_BROWSER_LINK} --no-entry
  -sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=makeUnscramble -sENVIRONMENT=worker -sUSE_ES6_IMPORT_META=0
  -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=64MB -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=4MB -sDEFAULT_PTHREAD_STACK_SIZE=4MB
  -sEXPORTED_FUNCTIONS=_unscramble_request,_unscramble_work,_malloc,_free -sEXPORTED_RUNTIME_METHODS=FS,ccall,UTF8ToString
  -sFORCE_FILESYSTEM
  # Threads are started with the program, as many as the page asks for: none is to be waited for later.
  "-sPTHREAD_POOL_SIZE=Module['threadsAtHand']" -sPTHREAD_POOL_DELAY_LOAD -Wno-pthreads-mem-growth)
# emscripten's linker uses Debian's modules for Node.js, which a Node.js from elsewhere does not look for.
set_property(TARGET unscramble_browser PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
