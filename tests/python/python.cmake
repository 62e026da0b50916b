# The Python package, tested with the Python it was built for.
if(TARGET unscramble_python AND NOT UNSCRAMBLE_FUZZ)
  function(python_test name)
    add_test(NAME python.${name} COMMAND ${UNSCRAMBLE_PYTHON} ${PROJECT_SOURCE_DIR}/tests/python/${ARGN})
    set_tests_properties(python.${name} PROPERTIES TIMEOUT 300 ENVIRONMENT
      "PYTHONPATH=${PROJECT_BINARY_DIR}/python;PYTHONDONTWRITEBYTECODE=1;UNSCRAMBLE_SOURCE=${PROJECT_SOURCE_DIR};UNSCRAMBLE_PROGRAM=$<TARGET_FILE:unscramble>;XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/test-cache")
  endfunction()
  python_test(solving test_solving.py)
  python_test(arrays test_arrays.py)
  python_test(custom test_custom.py)
  python_test(stubs test_stubs.py)
  python_test(snippet snippet.py)
  set_tests_properties(python.snippet PROPERTIES LABELS slow)
  add_test(NAME python.example COMMAND ${UNSCRAMBLE_PYTHON} ${PROJECT_SOURCE_DIR}/examples/python/notebook.py
           ${PROJECT_BINARY_DIR}/notebook)
  get_test_property(python.solving ENVIRONMENT python_environment)
  set_tests_properties(python.example PROPERTIES ENVIRONMENT "${python_environment}" TIMEOUT 300)
  if(NOT UNSCRAMBLE_SANITIZE)
    add_test(NAME python.pip COMMAND ${PROJECT_SOURCE_DIR}/tests/install/pip.sh ${UNSCRAMBLE_PYTHON})
    # It builds in the same folder, so nothing else may build there meanwhile.
    set_tests_properties(python.pip PROPERTIES TIMEOUT 900 RESOURCE_LOCK build-folder)
  endif()
endif()
