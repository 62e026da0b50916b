# unscramble_library(FOLDER [NAME name] [EXCEPT regex] [GENERATED file…] [USES lib…]): one library, unscramble_NAME, of
# all sources in src/FOLDER; NAME defaults to the last part of the folder. It links only libraries listed above it in HACKING.md;
# tests/checks/layers.sh fails on an include in the other direction.
add_library(unscramble_options INTERFACE)
target_compile_options(unscramble_options INTERFACE -Wall -Wextra -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(unscramble_options INTERFACE -Wno-restrict)  # false positives on std::string, GCC bug 105651
  # GCC 12.2 at -O3 miscompiles TilePuzzle<3>::symmetric_state when it vectorises straight-line byte code. The
  # conformance suite found it; sanitizers, -O2 and clang agree that the source is correct.
  target_compile_options(unscramble_options INTERFACE -fno-tree-slp-vectorize)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(unscramble_options INTERFACE -fconstexpr-steps=100000000)  # the cube's tables
endif()
target_link_libraries(unscramble_options INTERFACE Threads::Threads fmt::fmt)
target_include_directories(unscramble_options INTERFACE ${PROJECT_SOURCE_DIR}/include)
if(UNSCRAMBLE_PARSERS_ONLY)
  target_compile_definitions(unscramble_options INTERFACE UNSCRAMBLE_PARSERS_ONLY)
endif()
if(UNSCRAMBLE_SANITIZE)
  target_compile_options(unscramble_options INTERFACE -fsanitize=${UNSCRAMBLE_SANITIZE} -fno-omit-frame-pointer
                                                      -fno-sanitize-recover=all)
  target_link_options(unscramble_options INTERFACE -fsanitize=${UNSCRAMBLE_SANITIZE})
endif()

# unscramble_unity(TARGET NAME SIZE SOURCES…): with UNSCRAMBLE_UNITY, up to SIZE of these files of a target are compiled
# as one, which reads and instantiates their shared headers once. CMake leaves out files with their own compile options.
function(unscramble_unity target name size)
  string(REGEX REPLACE "^unscramble_" "" short ${target})
  set(unity ${UNSCRAMBLE_UNITY})
  if(short IN_LIST UNSCRAMBLE_SPLIT)
    set(unity OFF)
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${unity} UNITY_BUILD_MODE GROUP)
  list(LENGTH ARGN count)
  math(EXPR batches "(${count} + ${size} - 1) / ${size}")  # of equal size, so that two cores share the work evenly
  set(place 0)
  foreach(source IN LISTS ARGN)
    math(EXPR batch "${place} * ${batches} / ${count}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${batch})
    math(EXPR place "${place} + 1")
  endforeach()
  if(unity AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # More is inlined than in single files, and GCC 12 then warns about an empty std::optional (GCC bug 80635).
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
endfunction()

function(unscramble_library folder)
  cmake_parse_arguments(ARG "" "NAME;EXCEPT" "GENERATED;USES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main[^/]*\\.cpp$")  # programs are not part of a library
  if(ARG_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "${ARG_EXCEPT}")
  endif()
  if(NOT ARG_NAME)
    get_filename_component(ARG_NAME ${folder} NAME)
  endif()
  set(name unscramble_${ARG_NAME})
  if(sources OR ARG_GENERATED)
    add_library(${name} STATIC ${sources} ${ARG_GENERATED})
    set(scope PUBLIC)
    unscramble_unity(${name} sources 24 ${sources})
    if(UNSCRAMBLE_SANITIZE AND folder MATCHES "^(core|puzzle|domains/.*|solve)$")
      target_compile_options(${name} PRIVATE -O1)  # tests spend their time here; elsewhere compiling without -O saves more than it costs
    endif()
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} ${scope} unscramble_options ${ARG_USES})
endfunction()

# add_puzzle(KEY HEADER TYPE): registers a puzzle whose header is src/domains/HEADER. Generates the source files that
# instantiate it for solvers (adapter_KEY.cpp) and for learners (learnable_KEY.cpp). If plans/KEY.h exists beside the header
# (the puzzle's own solvers and its default plan), it is included first.
set_property(GLOBAL PROPERTY unscramble_puzzle_keys "")
function(add_puzzle key header type)
  if(UNSCRAMBLE_PUZZLES AND NOT key IN_LIST UNSCRAMBLE_PUZZLES)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY unscramble_puzzle_keys ${key})
  set_property(GLOBAL PROPERTY unscramble_puzzle_${key}_header ${header})
  set_property(GLOBAL PROPERTY unscramble_puzzle_${key}_type ${type})
  get_filename_component(family ${header} DIRECTORY)
  set(UNSCRAMBLE_PLAN "")
  if(EXISTS ${PROJECT_SOURCE_DIR}/src/domains/${family}/plans/${key}.h AND NOT UNSCRAMBLE_PARSERS_ONLY)
    set(UNSCRAMBLE_PLAN "#include \"domains/${family}/plans/${key}.h\"")
  endif()
  set(UNSCRAMBLE_KEY ${key})
  set(UNSCRAMBLE_HEADER ${header})
  set(UNSCRAMBLE_TYPE ${type})
  foreach(side adapter learnable)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/${side}.cpp.in ${PROJECT_BINARY_DIR}/generated/${side}_${key}.cpp @ONLY)
  endforeach()
endfunction()

# puzzle_sources(SIDE HEADER TYPE LIST PREFIX OUT): call it after the last add_puzzle(). Writes the registry of one side, a
# function LIST() that returns all families, and sets OUT to it and the generated files of that side.
function(puzzle_sources side header type list prefix out)
  get_property(keys GLOBAL PROPERTY unscramble_puzzle_keys)
  set(UNSCRAMBLE_REGISTRY_HEADER ${header})
  set(UNSCRAMBLE_FAMILY ${type})
  set(UNSCRAMBLE_LIST ${list})
  set(UNSCRAMBLE_DECLARATIONS "")
  set(UNSCRAMBLE_CALLS "")
  foreach(key IN LISTS keys)
    string(APPEND UNSCRAMBLE_DECLARATIONS "${type} ${prefix}_${key}();\n")
    string(APPEND UNSCRAMBLE_CALLS "      ${prefix}_${key}(),\n")
  endforeach()
  set(registry ${PROJECT_BINARY_DIR}/generated/${side}_registry.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/registry.cpp.in ${registry} @ONLY)
  list(TRANSFORM keys PREPEND ${PROJECT_BINARY_DIR}/generated/${side}_)
  list(TRANSFORM keys APPEND .cpp)
  set(${out} ${registry} ${keys} PARENT_SCOPE)
endfunction()
