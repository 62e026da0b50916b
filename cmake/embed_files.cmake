# cmake -D ROOT=dir -D OPENAPI=file -D OUTPUT=file.cpp -P embed_files.cmake
# Writes the table of src/server/static_files.h: every file below ROOT (none if it does not exist), each also compressed
# with gzip if that makes it smaller. The assembler copies the bytes (.incbin), so the compiler never sees them.
get_filename_component(folder ${OUTPUT} DIRECTORY)
set(packed ${folder}/static)
file(REMOVE_RECURSE ${packed})
file(MAKE_DIRECTORY ${packed})

set(types html text/html js text/javascript mjs text/javascript css text/css txt text/plain
  json application/json map application/json webmanifest application/manifest+json wasm application/wasm
  svg image/svg+xml png image/png jpg image/jpeg webp image/webp ico image/x-icon woff2 font/woff2)

set(bytes "")
set(rows "")
set(count 0)
# In the program, symbol_begin marks the first byte of the file and symbol_end the byte after the last.
function(embed symbol path)
  string(APPEND bytes
    "asm(\".section .rodata\\n.balign 16\\n.global ${symbol}_begin\\n${symbol}_begin:\\n.incbin \\\"${path}\\\"\\n\"\n"
    "    \".global ${symbol}_end\\n${symbol}_end:\\n.byte 0\\n.previous\\n\");\n"
    "extern \"C\" const char ${symbol}_begin[];\nextern \"C\" const char ${symbol}_end[];\n")
  set(bytes "${bytes}" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${ROOT} ${ROOT}/*)
list(SORT files)
foreach(file IN LISTS files)
  string(REGEX REPLACE "^.*\\." "" ending ${file})
  list(FIND types ${ending} at)
  set(type "application/octet-stream")
  if(NOT at EQUAL -1)
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)
  endif()
  if(type MATCHES "^text/")
    string(APPEND type "; charset=utf-8")
  endif()
  file(SHA256 ${ROOT}/${file} hash)
  string(SUBSTRING ${hash} 0 20 hash)
  embed(unscramble_file_${count} ${ROOT}/${file})
  set(gzip "{}")
  execute_process(COMMAND gzip -9nc ${ROOT}/${file} OUTPUT_FILE ${packed}/${count}.gz RESULT_VARIABLE failed)
  file(SIZE ${ROOT}/${file} plain_size)
  file(SIZE ${packed}/${count}.gz gzip_size)
  if(NOT failed AND gzip_size LESS plain_size)
    embed(unscramble_gzip_${count} ${packed}/${count}.gz)
    set(gzip "view(unscramble_gzip_${count}_begin, unscramble_gzip_${count}_end)")
  endif()
  string(APPEND rows "      {\"/${file}\", \"${type}\", \"\\\"${hash}\\\"\",\n"
    "       view(unscramble_file_${count}_begin, unscramble_file_${count}_end), ${gzip}},\n")
  math(EXPR count "${count} + 1")
endforeach()
embed(unscramble_openapi ${OPENAPI})
file(SHA256 ${OPENAPI} openapi_hash)

file(WRITE ${OUTPUT}
"// Written by cmake/embed_files.cmake. API description: ${openapi_hash}
#include <vector>

#include \"server/static_files.h\"

${bytes}
namespace unscramble::server {

namespace {
std::string_view view(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }
}  // namespace

std::span<const StaticFile> static_files() {
  static const std::vector<StaticFile> files = {
${rows}  };
  return files;
}

std::string_view openapi_json() { return view(unscramble_openapi_begin, unscramble_openapi_end); }

}  // namespace unscramble::server
")
