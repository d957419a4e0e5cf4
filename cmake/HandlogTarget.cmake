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

# What Debian builds its own programs with, and the checks of the library that cost little: a program that reads
# what somebody sends it should end at its first step out of bounds. docs/BENCHMARKS.md says what it costs,
# tests/check_hardened.py looks for it in the program.
set(harden_compiling)
set(harden_linking)
if(HANDLOG_HARDEN)
  include(CheckCXXCompilerFlag)
  # Sizes that are known only at run time, too, where the compiler can do that.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
    set(fortify 3)
  else()
    set(fortify 2)
  endif()
  list(APPEND harden_compiling -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${fortify} -D_GLIBCXX_ASSERTIONS)
  foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "HANDLOG_HAS${flag}" has)
    check_cxx_compiler_flag(${flag} ${has})
    if(${has})
      list(APPEND harden_compiling ${flag})
    endif()
  endforeach()
  if(NOT HANDLOG_SHARED)
    # Without this, the rooms are compiled for a shared library (-fPIC), which will do.
    list(APPEND harden_compiling -fPIE)
  endif()
  list(APPEND harden_linking -pie LINKER:-z,relro LINKER:-z,now)
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
  target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${harden_compiling}>")
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")
    target_link_options(${target} PRIVATE "$<$<CONFIG:Release>:${harden_linking}>")
  elseif(HANDLOG_SHARED)
    # A call from one of our functions to another is to that one, whatever a program puts in its place.
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  endif()
  # The warnings are ours alone: a program that uses the installed package
  # chooses its own.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:handlog_warnings>)
endfunction()

# Under sanitizers a program spends its time in the rooms, and its own code would take half of the compiler's time
# on being fast.
function(handlog_unoptimised_under_sanitizers target)
  if(HANDLOG_TESTS_FOR_SANITIZERS)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# The headers that most sources include, those of the standard library and the nouns of poker, read once instead of
# once for each source; and further ones that are named. With REUSE TARGET, what was read for that one. Builds without
# HANDLOG_PRECOMPILED (what is shipped is one) show that every source includes what it uses.
function(handlog_precompiled_headers target)
  if(NOT HANDLOG_PRECOMPILED)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "REUSE" "")
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # So that compiler caches see the same file where it was made from the same headers.
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  else()
    # With precompiled headers g++ 12 warns of a std::string that is read past its end where it is not (as in GCC
    # bug 105329).
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
  if(arg_REUSE)
    target_precompile_headers(${target} REUSE_FROM ${arg_REUSE})
    return()
  endif()
  target_precompile_headers(
    ${target}
    PRIVATE
      <algorithm>
      <array>
      <chrono>
      <cstdint>
      <fstream>
      <functional>
      <initializer_list>
      <iostream>
      <map>
      <memory>
      <optional>
      <set>
      <span>
      <sstream>
      <string>
      <string_view>
      <tuple>
      <utility>
      <variant>
      <vector>
      <engine/poker/command.hpp>
      <engine/poker/event.hpp>
      <engine/poker/outcome.hpp>
      ${arg_UNPARSED_ARGUMENTS}
  )
endfunction()
