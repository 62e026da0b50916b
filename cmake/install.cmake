# `cmake --install`: the program with its manual page, completions and models, and the library for find_package(unscramble).
# Nothing installed knows where it is, so the tree may be moved. `cpack` makes Debian packages of the same two parts.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

foreach(shell bash zsh)
  set(script ${PROJECT_BINARY_DIR}/completions/unscramble.${shell})
  add_custom_command(OUTPUT ${script} DEPENDS unscramble VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/completions
    COMMAND sh -c "\"$1\" completion ${shell} > \"$2\"" sh $<TARGET_FILE:unscramble> ${script})
  list(APPEND completions ${script})
endforeach()
add_custom_target(unscramble_completions ALL DEPENDS ${completions})

install(TARGETS unscramble RUNTIME COMPONENT program)
# The packages leave these out: they would need libtorch and Open MPI.
if(UNSCRAMBLE_TRAIN)
  install(TARGETS unscramble-train RUNTIME COMPONENT training)
endif()
if(UNSCRAMBLE_MPI)
  install(TARGETS unscramble-mpi RUNTIME COMPONENT cluster)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/docs/man/unscramble.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/completions/unscramble.bash RENAME unscramble COMPONENT program
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${PROJECT_BINARY_DIR}/completions/unscramble.zsh RENAME _unscramble COMPONENT program
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
file(GLOB models CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/*.model)
install(FILES ${models} DESTINATION ${CMAKE_INSTALL_DATADIR}/unscramble/models COMPONENT program)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/puzzles DESTINATION ${CMAKE_INSTALL_DATADIR}/unscramble
        COMPONENT program PATTERN "*.py" EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

set_target_properties(unscramble_static PROPERTIES EXPORT_NAME static)
set_target_properties(unscramble_shared PROPERTIES EXPORT_NAME shared)
install(TARGETS unscramble_static unscramble_shared EXPORT unscramble_targets
        ARCHIVE COMPONENT development LIBRARY COMPONENT program NAMELINK_COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/unscramble DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT development FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/generated/include/unscramble/version.h COMPONENT development
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/unscramble)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/unscramble)
install(EXPORT unscramble_targets NAMESPACE unscramble:: FILE unscrambleTargets.cmake DESTINATION ${package_folder}
        COMPONENT development)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/unscrambleConfig.cmake.in
  ${PROJECT_BINARY_DIR}/generated/unscrambleConfig.cmake INSTALL_DESTINATION ${package_folder})
# Before 1.0.0 the second number rises with incompatible changes.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/unscrambleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/unscrambleConfig.cmake
              ${PROJECT_BINARY_DIR}/generated/unscrambleConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT development)

# For programs that are not built with CMake.
file(RELATIVE_PATH to_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
configure_file(${PROJECT_SOURCE_DIR}/cmake/unscramble.pc.in ${PROJECT_BINARY_DIR}/generated/unscramble.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/generated/unscramble.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME unscramble)
set(CPACK_PACKAGE_CONTACT "The Unscramble authors <unscramble@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Learns to solve combinatorial puzzles and solves them fast")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME unscramble)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libunscramble-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "unscramble (= ${PROJECT_VERSION})")
find_program(SHLIBDEPS dpkg-shlibdeps)
if(SHLIBDEPS)  # from dpkg-dev: the exact packages of the libraries the program uses
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
else()
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libc6, libstdc++6, libfmt9")
endif()
include(CPack)
