# The library for other people's programs: what stands behind include/unscramble/, and all it needs, in one file.
#   unscramble_api     the objects of src/api, for the Python module and other front ends in this tree
#   unscramble_static  libunscramble.a, with the objects of all internal libraries
#   unscramble_shared  libunscramble.so, which shows only what the public headers declare
unscramble_library(api USES unscramble_learn)
target_compile_options(unscramble_api PRIVATE -O1)  # a thin translation: nothing here takes time except compiling

configure_file(${PROJECT_SOURCE_DIR}/include/unscramble/version.h.in
               ${PROJECT_BINARY_DIR}/generated/include/unscramble/version.h @ONLY)
target_include_directories(unscramble_api PUBLIC ${PROJECT_BINARY_DIR}/generated/include)

# fmt's own code is small; with it inside, users of the library need neither fmt's headers nor the right version of it.
if(fmt_VERSION VERSION_GREATER_EQUAL 8 AND fmt_VERSION VERSION_LESS 10)
  add_library(unscramble_fmt OBJECT ${PROJECT_SOURCE_DIR}/cmake/fmt_code.cpp)
  target_link_libraries(unscramble_fmt PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_LINK_LIBRARIES>)
  target_include_directories(unscramble_fmt PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
  set(unscramble_fmt_code $<TARGET_OBJECTS:unscramble_fmt>)
endif()

set(unscramble_parts api learn solve method search heuristic pdb ntuple nn puzzle core)
foreach(family IN LISTS families)
  get_filename_component(family ${family} NAME)
  list(APPEND unscramble_parts ${family})
endforeach()
set(unscramble_objects ${unscramble_fmt_code})
foreach(part IN LISTS unscramble_parts)
  get_target_property(kind unscramble_${part} TYPE)
  if(NOT kind STREQUAL INTERFACE_LIBRARY)
    list(APPEND unscramble_objects $<TARGET_OBJECTS:unscramble_${part}>)
  endif()
endforeach()

foreach(kind static shared)
  string(TOUPPER ${kind} type)
  add_library(unscramble_${kind} ${type} ${unscramble_objects})
  set_target_properties(unscramble_${kind} PROPERTIES
    OUTPUT_NAME unscramble LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  target_compile_features(unscramble_${kind} INTERFACE cxx_std_20)
  target_link_libraries(unscramble_${kind} PUBLIC Threads::Threads)
  if(NOT unscramble_fmt_code)
    target_link_libraries(unscramble_${kind} PRIVATE fmt::fmt)
  endif()
  target_include_directories(unscramble_${kind} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated/include>)
  if(UNSCRAMBLE_SANITIZE)
    target_link_options(unscramble_${kind} PUBLIC -fsanitize=${UNSCRAMBLE_SANITIZE})
  endif()
endforeach()
# Templates of the standard library and of fmt have default visibility whatever the compiler is told.
target_link_options(unscramble_shared PRIVATE "LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exported.map")
if(NOT UNSCRAMBLE_SANITIZE)
  target_link_options(unscramble_shared PRIVATE LINKER:-z,defs)
endif()
set_property(TARGET unscramble_shared PROPERTY LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exported.map)
