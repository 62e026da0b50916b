# The server, with the page and the API's description built in. web/dist holds the built page; without it the server says so.
find_package(Boost 1.74 REQUIRED)
set(static_table ${PROJECT_BINARY_DIR}/generated/static_files.cpp)
file(GLOB_RECURSE web_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/dist/*)
add_custom_command(OUTPUT ${static_table}
  COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR}/web/dist -D OPENAPI=${PROJECT_SOURCE_DIR}/src/server/openapi.json
          -D OUTPUT=${static_table} -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
  DEPENDS ${web_files} ${PROJECT_SOURCE_DIR}/src/server/openapi.json ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
  VERBATIM)
unscramble_library(server GENERATED ${static_table} USES unscramble_learn Boost::headers)
# Nothing here takes time except compiling: JSON, and the templates of Asio and Beast, which mostly wait for sockets.
target_compile_options(unscramble_server PRIVATE -O1)
if(UNSCRAMBLE_SANITIZE MATCHES thread)  # ThreadSanitizer does not understand Asio's fences
  target_compile_definitions(unscramble_server PUBLIC BOOST_ASIO_DISABLE_FENCED_BLOCK)
  target_compile_options(unscramble_server PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)  # clang has no such warning
endif()
