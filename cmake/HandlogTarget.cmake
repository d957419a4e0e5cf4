# What every target of this project has in common: the language, the warnings
# and the root of the includes.

add_library(handlog_warnings INTERFACE)
target_compile_options(
  handlog_warnings
  INTERFACE
    -Wall
    -Wextra
    -Wpedantic
    -Wconversion
    -Wshadow
    -Wnon-virtual-dtor
    -Wold-style-cast
    -Woverloaded-virtual
    -Wsign-conversion
    # g++ 12 at -O3 sees overlaps in std::string that are not there (GCC bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    # And the content of a std::optional that is empty, when one is moved (GCC bug 80635).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    $<$<BOOL:${HANDLOG_WERROR}>:-Werror>
)

set(HANDLOG_IPO_WORKS OFF)
if(HANDLOG_IPO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT HANDLOG_IPO_WORKS OUTPUT why_not LANGUAGES CXX)
  if(NOT HANDLOG_IPO_WORKS)
    message(STATUS "Not optimising across source files: ${why_not}")
  endif()
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # clang's whole program at once instead of one file after the other (`-flto=thin`, which is
    # CMake's choice): programs take longer to link, and play hands in up to a seventh less time.
    set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto)
    set(CMAKE_CXX_LINK_OPTIONS_IPO -flto)
  endif()
endif()

# Applies what all targets share to `target`.
function(handlog_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Programs are optimised across source files as the layers are: what clang puts
  # into an archive then can only be linked in the same way.
  set_target_properties(
    ${target}
    PROPERTIES CXX_EXTENSIONS OFF
               INTERPROCEDURAL_OPTIMIZATION ${HANDLOG_IPO_WORKS}
               RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin"
  )
  # The warnings are ours alone: a program that uses the installed package
  # chooses its own.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:handlog_warnings>)
endfunction()

# A library that is one layer: `handlog_<layer>`, also known as
# `handlog::<layer>`, whose sources include each other from the root of the
# repository ("engine/card.hpp").
function(handlog_layer layer)
  set(target handlog_${layer})
  add_library(${target} STATIC ${ARGN})
  add_library(handlog::${layer} ALIAS ${target})
  handlog_target(${target})
  target_include_directories(
    ${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                     $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/handlog>
  )
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${layer})
  if(HANDLOG_IPO_WORKS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    if(HANDLOG_LINK_ANYWHERE)
      # The archive then holds ordinary machine code as well, so that a program
      # built without this optimisation, or by another compiler, can link it.
      target_compile_options(${target} PRIVATE -ffat-lto-objects)
    endif()
  elseif(HANDLOG_IPO_WORKS)
    # clang 14 can put only one of the two into an archive, so whoever links this
    # one finishes the optimisation, and must do so with clang.
    target_link_options(${target} INTERFACE -flto)
  endif()
endfunction()
