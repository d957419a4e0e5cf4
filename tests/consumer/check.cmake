# Installs the build tree BUILD into a folder of its own, and configures, builds
# and runs the consumer against what was installed, with the same compiler:
#
#     cmake -D BUILD=... -D FOLDER=... -D COMPILER=... -D FLAGS=... -P check.cmake
#
# FOLDER is not where the tree was configured to be installed, so the package
# is also proved to work wherever it is put.
cmake_minimum_required(VERSION 3.25)

function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${result}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${FOLDER}")
step("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${FOLDER}/installed")
step(
  "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${FOLDER}/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${FOLDER}/installed" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${FLAGS}"
)
step("${CMAKE_COMMAND}" --build "${FOLDER}/build")
step("${CMAKE_COMMAND}" -E chdir "${FOLDER}" "${FOLDER}/build/consumer")
set(expected "raise to 3 is below the minimum of 4\n7 entries, Bob has 201, 1 log is sealed\n")
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "the consumer was expected to print\n${expected}and printed\n${output}")
endif()
step("${FOLDER}/installed/bin/handlog" --version)
foreach(
  paper IN ITEMS man/man1/handlog.1 bash-completion/completions/handlog zsh/site-functions/_handlog
                 fish/vendor_completions.d/handlog.fish
)
  file(READ "${FOLDER}/installed/share/${paper}" text)
  if(NOT text MATCHES "simulate")
    message(FATAL_ERROR "${paper} was installed and does not name the verbs")
  endif()
endforeach()
