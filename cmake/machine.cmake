# Builds for the machine whose name Debian's compilers begin with, HANDLOG_MACHINE (such as s390x-linux-gnu), and runs
# what was built in qemu. tests/machine.sh unpacks the libraries of that machine where they are looked for here; those of
# the language itself come with the compiler.
set(machine ${HANDLOG_MACHINE})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HANDLOG_MACHINE)
string(REGEX MATCH "^[^-]+" processor "${machine}")
cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../build/machines/${machine}")
set(libraries "${root}/usr/lib/${machine}")

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
set(CMAKE_CXX_COMPILER ${machine}-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${machine})
set(CMAKE_CXX_FLAGS_INIT "-isystem ${root}/usr/include -isystem ${root}/usr/include/${machine}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${libraries} -Wl,-rpath-link,${libraries}")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")

set(CMAKE_FIND_ROOT_PATH "${root}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} "${libraries}/pkgconfig")
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${root}")

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${processor} -L /usr/${machine} -E "LD_LIBRARY_PATH=${libraries}")
