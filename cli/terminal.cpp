#include "cli/terminal.hpp"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace handlog::cli {

namespace {

[[nodiscard]] std::string_view environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

replay::TerminalColours colours_for_standard_output() {
    const std::string_view terminal = environment("TERM");
    const bool colours =
        isatty(STDOUT_FILENO) != 0 && environment("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
    return colours ? replay::TerminalColours::coloured() : replay::TerminalColours();
}

std::optional<std::size_t> columns_of(int file) {
    winsize size{};
    if (isatty(file) == 0 || ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return size.ws_col;
}

}  // namespace handlog::cli
