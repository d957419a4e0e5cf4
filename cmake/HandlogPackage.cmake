# Debian packages of what is installed, by `./dev package`: the program, and the library to build on.
if(NOT PROJECT_IS_TOP_LEVEL OR NOT HANDLOG_LIBRARIES)
  return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME handlog)
set(CPACK_PACKAGE_VENDOR handlog)
set(CPACK_PACKAGE_CONTACT "The handlog maintainers <handlog@localhost>" CACHE STRING "Maintainer of the Debian packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# What a build leaves in its folders is read by everybody, whatever its own umask was.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE
)

set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME handlog)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
    "${PROJECT_DESCRIPTION}\nRecords every command that a poker table receives and every event that follows, and plays,\nprints, explains and checks what was recorded."
)
# The archive of packages knows since when each function is there, and not since when SQL can say all that is said.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libsqlite3-0 (>= 3.35)")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libhandlog-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION
    "${PROJECT_DESCRIPTION} (for programs in C++)\nHeaders, library, and files for CMake and pkg-config."
)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libexpected-dev, libsodium-dev, libsqlite3-dev, libssl-dev")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ${HANDLOG_SHARED})

include(CPack)
