# Installing, and the package that find_package(handlog) finds.
include(CMakePackageConfigHelpers)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/handlog")

install(TARGETS handlog_engine handlog_eventstore handlog_replay EXPORT handlogTargets)
install(TARGETS handlog)
foreach(layer IN ITEMS engine eventstore replay)
  install(
    DIRECTORY "${PROJECT_SOURCE_DIR}/${layer}"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/handlog"
    FILES_MATCHING
    PATTERN "*.hpp"
  )
endforeach()

install(EXPORT handlogTargets NAMESPACE handlog:: DESTINATION "${package_folder}")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/handlogConfig.cmake.in" "${PROJECT_BINARY_DIR}/handlogConfig.cmake"
  INSTALL_DESTINATION "${package_folder}"
)
# Before 1.0 a minor release may change the interface.
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/handlogConfigVersion.cmake" COMPATIBILITY SameMinorVersion
)
install(FILES "${PROJECT_BINARY_DIR}/handlogConfig.cmake" "${PROJECT_BINARY_DIR}/handlogConfigVersion.cmake"
        DESTINATION "${package_folder}"
)
