// What each line of a printed hand begins with: two blanks, or the number
// of the entry in its first line, with the time and how long the
// player took to act if requested.
#pragma once

#include <optional>
#include <string>

#include "engine/poker/time.hpp"
#include "replay/reading.hpp"
#include "replay/tell/terminal_colours.hpp"

namespace handlog::replay::inline tell {

class LinePrefix {
public:
    LinePrefix(bool numbered, bool timed, TerminalColours colours)
        : numbered_(numbered || timed), timed_(timed), colours_(colours) {}

    // The next lines belong to this moment. Only actions show how long they took.
    void at(const Moment& moment, bool refused);
    void turn_begins() { turn_began_ = now_; }
    // Of the next line.
    [[nodiscard]] std::string next();
    [[nodiscard]] engine::Time now() const { return now_; }
    [[nodiscard]] bool numbered() const { return numbered_; }

private:
    [[nodiscard]] std::string text() const;

    bool numbered_;
    bool timed_;
    TerminalColours colours_;
    std::optional<eventstore::Sequence> entry_;
    bool told_ = false;  // beside a line before
    engine::Time now_;
    engine::Time turn_began_;
    std::string taken_;  // of the time of the player whose turn it was
};

}  // namespace handlog::replay::inline tell
