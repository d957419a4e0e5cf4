# Writes handlog/version.hpp if it would be another than it is, so that a commit compiles only what names it:
#
#     cmake -D SOURCE=... -D VERSION=... -D OUTPUT=... -P write_version.cmake
cmake_minimum_required(VERSION 3.25)

set(COMMIT unknown)
# Not the commit of another repository that these sources were unpacked in.
execute_process(
  COMMAND git -C "${SOURCE}" rev-parse --show-toplevel
  OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed
)
if(NOT failed)
  file(REAL_PATH "${SOURCE}" source)
  file(REAL_PATH "${top}" top)
  if(source STREQUAL top)
    execute_process(
      COMMAND git -C "${SOURCE}" describe --always --exclude=* --abbrev=12 --dirty=+changes
      OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed
    )
    if(NOT failed)
      set(COMMIT "${described}")
    endif()
  endif()
endif()
# Sources that came out of `git archive` say it themselves.
file(READ "${SOURCE}/cmake/commit.txt" exported)
if(COMMIT STREQUAL "unknown" AND exported MATCHES "^[0-9a-f]+\n$")
  string(SUBSTRING "${exported}" 0 12 COMMIT)
endif()

string(REPLACE "." ";" numbers "${VERSION}")
list(GET numbers 0 MAJOR)
list(GET numbers 1 MINOR)
list(GET numbers 2 PATCH)
configure_file("${CMAKE_CURRENT_LIST_DIR}/version.hpp.in" "${OUTPUT}" @ONLY)
