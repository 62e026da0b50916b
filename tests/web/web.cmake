# The page: its logic, whether web/dist matches the sources, and the whole page in a browser.
find_program(UNSCRAMBLE_NODE NAMES node nodejs)
if(NOT UNSCRAMBLE_NODE)
  message(STATUS "Node.js is not installed: the tests of the page are left out (./test installs it)")
  return()
endif()
set(web ${PROJECT_SOURCE_DIR}/web)
add_test(NAME web.install COMMAND ${UNSCRAMBLE_NODE} ${web}/scripts/install.mjs)
set_tests_properties(web.install PROPERTIES FIXTURES_SETUP web_modules TIMEOUT 300)
add_test(NAME web.unit COMMAND ${UNSCRAMBLE_NODE} ${web}/node_modules/vitest/vitest.mjs run --root ${web})
set_tests_properties(web.unit PROPERTIES FIXTURES_REQUIRED web_modules TIMEOUT 120)
add_test(NAME web.dist COMMAND ${UNSCRAMBLE_NODE} ${web}/scripts/check_dist.mjs)
set_tests_properties(web.dist PROPERTIES FIXTURES_REQUIRED web_modules TIMEOUT 180)
# The static site. It compiles much of the program again, for browsers: a part of it in a hurry, and all of it as published.
add_test(NAME web.page COMMAND ${PROJECT_SOURCE_DIR}/tests/web/page.sh ${PROJECT_BINARY_DIR}/test-page/site quick)
set_tests_properties(web.page PROPERTIES FIXTURES_REQUIRED web_modules TIMEOUT 1800 SKIP_RETURN_CODE 77 COST 200)
add_test(NAME web.page-all COMMAND ${PROJECT_SOURCE_DIR}/tests/web/page.sh ${PROJECT_BINARY_DIR}/test-page/site-all all)
set_tests_properties(web.page-all PROPERTIES FIXTURES_REQUIRED web_modules TIMEOUT 3600 SKIP_RETURN_CODE 77 LABELS slow)
# 77: Chromium is not installed.
add_test(NAME web_e2e COMMAND ${UNSCRAMBLE_NODE} ${web}/e2e/run.mjs $<TARGET_FILE:unscramble>)
set_tests_properties(web_e2e PROPERTIES FIXTURES_REQUIRED web_modules TIMEOUT 900 SKIP_RETURN_CODE 77 COST 90
                     ENVIRONMENT "XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/test-cache")
