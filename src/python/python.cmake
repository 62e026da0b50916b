# The Python package, as the tests use it: build/…/python/unscramble, for a Python that has its headers (Debian's first).
# `pip install .` compiles the same files by the same script for whichever Python runs it.
if(NOT UNSCRAMBLE_PYTHON)
  foreach(python /usr/bin/python3 python3)
    execute_process(COMMAND ${python} -c "import sysconfig, os, sys
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path('include'), 'Python.h')))" RESULT_VARIABLE missing
      OUTPUT_QUIET ERROR_QUIET)
    if(missing EQUAL 0)
      set(UNSCRAMBLE_PYTHON ${python} CACHE STRING "Python to build the module for")
      break()
    endif()
  endforeach()
endif()
find_path(PYBIND11_INCLUDE pybind11/pybind11.h)
if(NOT UNSCRAMBLE_PYTHON OR NOT PYBIND11_INCLUDE)
  message(STATUS "No Python headers or no pybind11: the Python module is left out (Debian: python3-dev, pybind11-dev)")
  return()
endif()

set(package ${PROJECT_BINARY_DIR}/python/unscramble)
set(backend ${PROJECT_SOURCE_DIR}/python/unscramble_backend.py)
file(GLOB python_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/python/*.cpp ${PROJECT_SOURCE_DIR}/src/python/*.h
     ${PROJECT_SOURCE_DIR}/include/unscramble/*.h)
file(GLOB python_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/unscramble/*.py)
file(MAKE_DIRECTORY ${package})
foreach(file IN LISTS python_files)
  get_filename_component(name ${file} NAME)
  file(CREATE_LINK ${file} ${package}/${name} SYMBOLIC)
endforeach()
set(module_flags -Werror)
if(UNSCRAMBLE_SANITIZE)
  set(module_flags -g1 -fsanitize=${UNSCRAMBLE_SANITIZE} -fno-omit-frame-pointer -shared-libsan)
endif()
add_custom_command(OUTPUT ${package}/module.stamp VERBATIM
  DEPENDS ${python_sources} ${backend} unscramble_static
  COMMAND ${UNSCRAMBLE_PYTHON} ${backend} --module ${package} --library $<TARGET_FILE:unscramble_static>
          --cxx ${CMAKE_CXX_COMPILER} -- ${module_flags}
  COMMAND ${CMAKE_COMMAND} -E touch ${package}/module.stamp
  COMMENT "Compiling the Python module")
add_custom_target(unscramble_python ALL DEPENDS ${package}/module.stamp)
