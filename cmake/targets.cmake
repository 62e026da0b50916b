# unscramble_library(FOLDER [NAME name] [ONLY regex] [EXCEPT regex] [GENERATED file…] [USES lib…]): one library,
# unscramble_FOLDER or _NAME, of all sources in src/FOLDER, or those that (do not) match. It links only what stands above it
# in HACKING.md's list, so a call that points the wrong way does not link.
add_library(unscramble_options INTERFACE)
target_compile_options(unscramble_options INTERFACE -Wall -Wextra -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(unscramble_options INTERFACE -Wno-restrict)  # false alarms on std::string, GCC bug 105651
  # GCC 12.2 at -O3 miscompiles TilePuzzle<3>::symmetric_state when it vectorises straight-line byte code; the
  # conformance suite caught it (sanitizers, -O2 and clang agree that the source is right).
  target_compile_options(unscramble_options INTERFACE -fno-tree-slp-vectorize)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(unscramble_options INTERFACE -fconstexpr-steps=100000000)  # the cube's tables
endif()
target_link_libraries(unscramble_options INTERFACE Threads::Threads fmt::fmt)
if(UNSCRAMBLE_PARSERS_ONLY)
  target_compile_definitions(unscramble_options INTERFACE UNSCRAMBLE_PARSERS_ONLY)
endif()
if(UNSCRAMBLE_SANITIZE)
  target_compile_options(unscramble_options INTERFACE -fsanitize=${UNSCRAMBLE_SANITIZE} -fno-omit-frame-pointer
                                                      -fno-sanitize-recover=all)
  target_link_options(unscramble_options INTERFACE -fsanitize=${UNSCRAMBLE_SANITIZE})
endif()

# unscramble_unity(TARGET NAME SIZE SOURCES…): with UNSCRAMBLE_UNITY these files of a target are compiled up to SIZE at a
# time as one, which reads and instantiates the headers they share once. CMake leaves out files with options of their own.
function(unscramble_unity target name size)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${UNSCRAMBLE_UNITY} UNITY_BUILD_MODE GROUP)
  list(LENGTH ARGN count)
  math(EXPR batches "(${count} + ${size} - 1) / ${size}")  # of equal length, so that two cores have as much to do
  set(place 0)
  foreach(source IN LISTS ARGN)
    math(EXPR batch "${place} * ${batches} / ${count}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${batch})
    math(EXPR place "${place} + 1")
  endforeach()
  if(UNSCRAMBLE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # More is inlined than in one file, and GCC 12 then suspects an empty std::optional (GCC bug 80635).
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
endfunction()

function(unscramble_library folder)
  cmake_parse_arguments(ARG "" "NAME;ONLY;EXCEPT" "GENERATED;USES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main[^/]*\\.cpp$")  # programs are not part of a library
  if(ARG_ONLY)
    list(FILTER sources INCLUDE REGEX "${ARG_ONLY}")
  endif()
  if(ARG_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "${ARG_EXCEPT}")
  endif()
  set(name unscramble_${folder})
  if(ARG_NAME)
    set(name unscramble_${ARG_NAME})
  endif()
  if(sources OR ARG_GENERATED)
    add_library(${name} STATIC ${sources} ${ARG_GENERATED})
    set(scope PUBLIC)
    unscramble_unity(${name} sources 24 ${sources})
    if(UNSCRAMBLE_SANITIZE AND folder MATCHES "^(core|puzzle|puzzles|runtime)$")
      target_compile_options(${name} PRIVATE -O1)  # what tests spend their time in; the rest compiles faster than it runs
    endif()
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} ${scope} unscramble_options ${ARG_USES})
endfunction()

# add_puzzle(KEY HEADER TYPE): registers a puzzle. Generates the source file that instantiates its
# adapter; src/runtime/special/KEY.h is included first if it exists (special solvers, default plan).
set_property(GLOBAL PROPERTY unscramble_puzzle_keys "")
function(add_puzzle key header type)
  if(UNSCRAMBLE_PUZZLES AND NOT key IN_LIST UNSCRAMBLE_PUZZLES)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY unscramble_puzzle_keys ${key})
  set_property(GLOBAL PROPERTY unscramble_puzzle_${key}_header ${header})
  set_property(GLOBAL PROPERTY unscramble_puzzle_${key}_type ${type})
  set(special "")
  if(EXISTS ${PROJECT_SOURCE_DIR}/src/runtime/special/${key}.h AND NOT UNSCRAMBLE_PARSERS_ONLY)
    set(special "#include \"runtime/special/${key}.h\"")
  endif()
  set(UNSCRAMBLE_KEY ${key})
  set(UNSCRAMBLE_HEADER ${header})
  set(UNSCRAMBLE_TYPE ${type})
  set(UNSCRAMBLE_SPECIAL "${special}")
  configure_file(${PROJECT_SOURCE_DIR}/cmake/adapter.cpp.in ${PROJECT_BINARY_DIR}/generated/adapter_${key}.cpp @ONLY)
endfunction()

# Writes the list of families; call after the last add_puzzle().
function(write_puzzle_registry output)
  get_property(keys GLOBAL PROPERTY unscramble_puzzle_keys)
  set(UNSCRAMBLE_DECLARATIONS "")
  set(UNSCRAMBLE_CALLS "")
  foreach(key IN LISTS keys)
    string(APPEND UNSCRAMBLE_DECLARATIONS "PuzzleFamily family_${key}();\n")
    string(APPEND UNSCRAMBLE_CALLS "      family_${key}(),\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/registry.cpp.in ${output} @ONLY)
endfunction()
