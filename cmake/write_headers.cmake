# Writes the public headers as they are installed, where "engine/table.hpp" is <handlog/engine/table.hpp>:
#
#     cmake -D SOURCE=... -D FOLDER=... -D HEADERS=a.hpp,b.hpp -P write_headers.cmake
#
# A public header that includes one that is not public is an error.
cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" HEADERS "${HEADERS}")
file(REMOVE_RECURSE "${FOLDER}")
set(all "// Everything that handlog offers to a program.\n#pragma once\n\n")
foreach(header IN LISTS HEADERS)
  file(READ "${SOURCE}/${header}" text)
  string(REGEX MATCHALL "\n#include \"[^\"]+\"" includes "${text}")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "\n#include \"([^\"]+)\"" "\\1" include "${include}")
    if(NOT include IN_LIST HEADERS)
      message(FATAL_ERROR "${header} is public and includes ${include}, which is not (cmake/HandlogLibrary.cmake)")
    endif()
  endforeach()
  string(REGEX REPLACE "(\n#include )\"([^\"]+)\"" "\\1<handlog/\\2>" text "${text}")
  file(WRITE "${FOLDER}/${header}" "${text}")
  string(APPEND all "#include <handlog/${header}>\n")
endforeach()
file(WRITE "${FOLDER}/handlog.hpp" "${all}#include <handlog/version.hpp>\n")
