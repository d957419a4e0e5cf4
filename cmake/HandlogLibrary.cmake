# The library that other projects use: handlog::handlog, made of the objects of all rooms, with the
# headers that are its interface. The rooms are not installed: they are walls within this repository.

# These headers, and no others, are installed, below include/handlog. None of them includes one that
# is not among them, and each compiles by itself.
set(public_headers
    engine/cards_root.hpp
    engine/deadlines.hpp
    engine/decide.hpp
    engine/evaluator.hpp
    engine/evolve.hpp
    engine/house/command.hpp
    engine/house/event.hpp
    engine/house/people.hpp
    engine/house/rejection.hpp
    engine/legal_actions.hpp
    engine/misfit.hpp
    engine/poker/between_hands.hpp
    engine/poker/blind_dues.hpp
    engine/poker/bit_iterator.hpp
    engine/poker/card.hpp
    engine/poker/chips.hpp
    engine/poker/currency.hpp
    engine/poker/command.hpp
    engine/poker/deck.hpp
    engine/poker/event.hpp
    engine/poker/hand_rank.hpp
    engine/poker/id.hpp
    engine/poker/inline_vector.hpp
    engine/poker/invariant.hpp
    engine/poker/kinds.hpp
    engine/poker/names.hpp
    engine/poker/outcome.hpp
    engine/poker/presets.hpp
    engine/poker/rejection.hpp
    engine/poker/rules.hpp
    engine/poker/seat.hpp
    engine/poker/sender.hpp
    engine/poker/shared_seed.hpp
    engine/poker/snapshot.hpp
    engine/poker/street.hpp
    engine/poker/time.hpp
    engine/poker/utf8.hpp
    engine/public_view.hpp
    engine/redact.hpp
    engine/table.hpp
    eventstore/codec/codec.hpp
    eventstore/codec/json.hpp
    eventstore/encryption/keys.hpp
    eventstore/error.hpp
    eventstore/record/any_log.hpp
    eventstore/record/digest.hpp
    eventstore/record/hand_log.hpp
    eventstore/record/house_log.hpp
    eventstore/record/log.hpp
    eventstore/sqlite/open_sqlite.hpp
    eventstore/sqlite/options.hpp
    eventstore/store.hpp
    host/live_table.hpp
    host/tables.hpp
    replay/fold.hpp
    replay/reading.hpp
    replay/tell/terminal_colours.hpp
    replay/tell/narrate.hpp
)

# The version with its commit, written anew where it changed each time that something is built.
set(version_header "${PROJECT_BINARY_DIR}/version/handlog/version.hpp")
add_custom_target(
  handlog_version
  COMMAND
    "${CMAKE_COMMAND}" -D "SOURCE=${PROJECT_SOURCE_DIR}" -D VERSION=${PROJECT_VERSION} -D "OUTPUT=${version_header}"
    -P "${CMAKE_CURRENT_LIST_DIR}/write_version.cmake"
  BYPRODUCTS "${version_header}"
  COMMENT "Asking git for the commit"
  VERBATIM
)
add_library(handlog_version_header INTERFACE)
target_include_directories(handlog_version_header INTERFACE "${PROJECT_BINARY_DIR}/version")
add_dependencies(handlog_version_header handlog_version)

# With optimisation across source files, g++ leaves the archive ordinary machine code as well
# (HANDLOG_LINK_ANYWHERE), and what only g++ of this very version could read is taken out below.
# Without that there is nothing that another project could link.
if(HANDLOG_IPO_WORKS AND NOT (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND HANDLOG_LINK_ANYWHERE))
  message(STATUS "The library is not installed: its objects are for this compiler's own linking alone (HANDLOG_IPO)")
  set(HANDLOG_LIBRARIES "")
  return()
endif()

set(headers_folder "${PROJECT_BINARY_DIR}/include/handlog")
list(TRANSFORM public_headers PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE public_header_files)
list(JOIN public_headers "," joined)
add_custom_command(
  OUTPUT "${headers_folder}/handlog.hpp"
  COMMAND
    "${CMAKE_COMMAND}" -D "SOURCE=${PROJECT_SOURCE_DIR}" -D "FOLDER=${headers_folder}" -D "HEADERS=${joined}"
    -P "${CMAKE_CURRENT_LIST_DIR}/write_headers.cmake"
  DEPENDS ${public_header_files} "${CMAKE_CURRENT_LIST_FILE}" "${CMAKE_CURRENT_LIST_DIR}/write_headers.cmake"
  COMMENT "Writing the public headers"
  VERBATIM
)
add_custom_target(handlog_headers DEPENDS "${headers_folder}/handlog.hpp")

get_property(rooms GLOBAL PROPERTY HANDLOG_ROOMS_OF_LIBRARY)
get_property(public GLOBAL PROPERTY HANDLOG_ROOMS_PUBLIC)
get_property(private GLOBAL PROPERTY HANDLOG_ROOMS_PRIVATE)
set(objects)
foreach(room IN LISTS rooms)
  list(APPEND objects $<TARGET_OBJECTS:handlog_${room}>)
endforeach()

# handlog_library(KIND): handlog::static or handlog::shared.
function(handlog_library kind)
  set(target handlog_${kind})
  string(TOUPPER ${kind} type)
  add_library(${target} ${type} ${objects})
  add_library(handlog::${kind} ALIAS ${target})
  add_dependencies(${target} handlog_headers handlog_version)
  set_target_properties(
    ${target}
    PROPERTIES OUTPUT_NAME handlog
               EXPORT_NAME ${kind}
               LINKER_LANGUAGE CXX
               VERSION ${PROJECT_VERSION}
               # Before 1.0 a minor release may change the interface.
               SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  )
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_include_directories(
    ${target}
    INTERFACE "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>" "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/version>"
              "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
  )
  target_link_libraries(${target} PUBLIC ${public} PRIVATE ${private})
endfunction()

handlog_library(static)
if(HANDLOG_IPO_WORKS)
  add_custom_command(
    TARGET handlog_static
    POST_BUILD
    COMMAND "${CMAKE_OBJCOPY}" --wildcard "--remove-section=.gnu.lto_*" $<TARGET_FILE:handlog_static>
    VERBATIM
  )
endif()
set(HANDLOG_LIBRARIES handlog_static)

if(HANDLOG_SHARED)
  handlog_library(shared)
  set_target_properties(handlog_shared PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${HANDLOG_IPO_WORKS})
  # Of the code of other libraries that is compiled in, nothing is to be seen.
  set(exports "${CMAKE_CURRENT_LIST_DIR}/exports.map")
  target_link_options(
    handlog_shared PRIVATE "LINKER:--version-script=${exports}" LINKER:-z,defs LINKER:-z,relro LINKER:-z,now
  )
  set_property(TARGET handlog_shared APPEND PROPERTY LINK_DEPENDS "${exports}")
  list(PREPEND HANDLOG_LIBRARIES handlog_shared)
endif()
list(GET HANDLOG_LIBRARIES 0 first)
add_library(handlog::handlog ALIAS ${first})
