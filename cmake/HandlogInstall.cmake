# Installing: the program with its papers (component `program`), and the package that find_package(handlog)
# and pkg-config find (component `library`).
include(CMakePackageConfigHelpers)

install(TARGETS handlog COMPONENT program)
set(notices "${PROJECT_SOURCE_DIR}/cmake/copyright")
install(FILES "${notices}" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/handlog" COMPONENT program)

# All that `cmake --install` takes.
add_custom_target(handlog_installed DEPENDS handlog handlog_papers ${HANDLOG_LIBRARIES})

if(HANDLOG_LIBRARIES)
  install(FILES "${notices}" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/libhandlog-dev" COMPONENT library)
  install(DIRECTORY "${PROJECT_BINARY_DIR}/include/handlog" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)
  install(FILES "${PROJECT_BINARY_DIR}/version/handlog/version.hpp" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/handlog"
          COMPONENT library
  )
  install(TARGETS ${HANDLOG_LIBRARIES} EXPORT handlogTargets COMPONENT library)

  set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/handlog")
  install(EXPORT handlogTargets NAMESPACE handlog:: DESTINATION "${package_folder}" COMPONENT library)
  configure_package_config_file(
    "${CMAKE_CURRENT_LIST_DIR}/handlogConfig.cmake.in" "${PROJECT_BINARY_DIR}/handlogConfig.cmake"
    INSTALL_DESTINATION "${package_folder}"
  )
  # Before 1.0 a minor release may change the interface.
  write_basic_package_version_file(
    "${PROJECT_BINARY_DIR}/handlogConfigVersion.cmake" COMPATIBILITY SameMinorVersion
  )
  install(FILES "${PROJECT_BINARY_DIR}/handlogConfig.cmake" "${PROJECT_BINARY_DIR}/handlogConfigVersion.cmake"
          DESTINATION "${package_folder}" COMPONENT library
  )

  # An archive needs at once what a shared library brings itself.
  if(HANDLOG_SHARED)
    set(pc_requires Requires.private)
  else()
    set(pc_requires Requires)
  endif()
  file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  configure_file("${CMAKE_CURRENT_LIST_DIR}/handlog.pc.in" "${PROJECT_BINARY_DIR}/handlog.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/handlog.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT library)
endif()
