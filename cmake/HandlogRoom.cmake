# A room is a library whose walls are real: its sources see its own headers and those of the rooms it is
# built on, and no others. CMakeLists.txt at the top lists all rooms with their edges.

# handlog_show_headers(TARGET PUBLIC|PRIVATE FOLDER...): lets it see the headers of these folders, and nothing else
# that is there. Includes start at the root of the repository ("engine/table.hpp"), so the headers are shown in a
# folder that holds nothing else, under those names.
function(handlog_show_headers target visibility)
  set(shown "${PROJECT_BINARY_DIR}/rooms/${target}")
  file(REMOVE_RECURSE "${shown}")
  foreach(folder IN LISTS ARGN)
    file(GLOB headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/${folder}/*.hpp")
    file(MAKE_DIRECTORY "${shown}/${folder}")
    foreach(header IN LISTS headers)
      file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${header}" "${shown}/${header}" SYMBOLIC)
    endforeach()
  endforeach()
  target_include_directories(${target} ${visibility} "${shown}")
endfunction()

# handlog_room(NAME FOLDERS FOLDER... [USES ROOM...] [PUBLIC TARGET...] [PRIVATE TARGET...] [OPTIONS OPTION...])
#
# FOLDERS are taken without what lies deeper. USES are the rooms it is built on; whoever uses this room
# sees those, too. PUBLIC and PRIVATE are targets of other projects, OPTIONS are for the compiler.
function(handlog_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FOLDERS;USES;PUBLIC;PRIVATE;OPTIONS")
  set(target handlog_${room})

  set(sources)
  foreach(folder IN LISTS arg_FOLDERS)
    file(GLOB found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cpp")
    list(APPEND sources ${found})
  endforeach()

  add_library(${target} STATIC ${sources})
  add_library(handlog::${room} ALIAS ${target})
  handlog_target(${target})
  set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS ${room})
  set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS_PUBLIC ${arg_PUBLIC})
  set_property(GLOBAL APPEND PROPERTY HANDLOG_ROOMS_PRIVATE ${arg_PRIVATE})
  handlog_show_headers(${target} PUBLIC ${arg_FOLDERS})
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
