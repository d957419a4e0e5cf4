# A room is a library whose walls are real: its sources see its own headers and those of the rooms it is
# built on, and no others. CMakeLists.txt at the top lists all rooms with their edges.

# handlog_show_headers(TARGET PUBLIC|PRIVATE HEADER...): lets it see these headers, and nothing else
# that is there. Includes start at the root of the repository ("engine/table.hpp"), so the headers are shown in a
# folder that holds nothing else, under those names.
function(handlog_show_headers target visibility)
  set(shown "${PROJECT_BINARY_DIR}/rooms/${target}")
  file(REMOVE_RECURSE "${shown}")
  foreach(header IN LISTS ARGN)
    cmake_path(GET header PARENT_PATH folder)
    file(MAKE_DIRECTORY "${shown}/${folder}")
    file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${header}" "${shown}/${header}" SYMBOLIC)
  endforeach()
  target_include_directories(${target} ${visibility} "${shown}")
endfunction()

# handlog_room(NAME FOLDERS FOLDER...|FILES FILE... [USES ROOM...] [PUBLIC TARGET...] [PRIVATE TARGET...] [OPTIONS OPTION...]
#              [PROGRAM_ONLY])
#
# FOLDERS are taken without what lies deeper, and without the FILES that are a room of their own. USES are the rooms it is built on; whoever uses this room
# sees those, too. PUBLIC and PRIVATE are targets of other projects, OPTIONS are for the compiler. A room that is
# PROGRAM_ONLY is no part of the library that other projects use.
function(handlog_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PROGRAM_ONLY" "" "FOLDERS;FILES;USES;PUBLIC;PRIVATE;OPTIONS")
  set(target handlog_${room})

  set(files)
  foreach(folder IN LISTS arg_FOLDERS)
    set(folder "${PROJECT_SOURCE_DIR}/${folder}")
    file(GLOB found CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" "${folder}/*.cpp" "${folder}/*.hpp")
    list(APPEND files ${found})
  endforeach()
  get_property(taken GLOBAL PROPERTY HANDLOG_FILES_OF_ROOMS)
  list(REMOVE_ITEM files "" ${taken})
  list(APPEND files ${arg_FILES})
  set_property(GLOBAL APPEND PROPERTY HANDLOG_FILES_OF_ROOMS ${arg_FILES})
  set(headers ${files})
  list(FILTER headers INCLUDE REGEX "[.]hpp$")
  set(sources ${files})
  list(FILTER sources INCLUDE REGEX "[.]cpp$")

  add_library(${target} STATIC ${sources})
  add_library(handlog::${room} ALIAS ${target})
  handlog_target(${target})
  set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS ${room})
  if(NOT arg_PROGRAM_ONLY)
    set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS_OF_LIBRARY ${room})
    set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS_PUBLIC ${arg_PUBLIC})
    set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS_PRIVATE ${arg_PRIVATE})
  endif()
  handlog_show_headers(${target} PUBLIC ${headers})
  list(TRANSFORM arg_USES PREPEND handlog::)
  target_link_libraries(${target} PUBLIC ${arg_USES} ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  target_compile_options(${target} PRIVATE ${arg_OPTIONS})
  # What is precompiled is only for sources that are compiled with the same options.
  if(arg_OPTIONS OR NOT arg_USES)
    handlog_precompiled_headers(${target})
  else()
    handlog_precompiled_headers(${target} REUSE handlog_poker)
  endif()
  if(HANDLOG_IPO_WORKS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    if(HANDLOG_LINK_ANYWHERE)
      # The objects then hold ordinary machine code as well, which is what the installed library is
      # made of: HandlogLibrary.cmake.
      target_compile_options(${target} PRIVATE -ffat-lto-objects)
    endif()
  elseif(HANDLOG_IPO_WORKS)
    # clang 14 can put only one of the two into an archive, so whoever links this
    # one finishes the optimisation, and must do so with clang.
    target_link_options(${target} INTERFACE -flto)
  endif()
endfunction()
