// Phrases about one table: names of players, amounts and requests. A seat without a
// player is called by its number.
#pragma once

#include <cstddef>
#include <string>

#include "engine/legal_actions.hpp"
#include "engine/poker/command.hpp"
#include "engine/table.hpp"

namespace handlog::replay::inline tell {

// The table must outlast the words.
class TablePhrases {
public:
    explicit TablePhrases(const engine::Table& table) : table_(table) {}

    [[nodiscard]] std::string name(engine::Seat seat) const;
    // "Ann in seat 0", or "seat 3, which is empty"
    [[nodiscard]] std::string seat_of(engine::Seat seat) const;
    // "Ann, Bob and Cat"
    [[nodiscard]] std::string names(engine::SeatSet seats) const;
    // "Ann to buy in and Bob to add chips": for what the table waits, or would before the next hand
    [[nodiscard]] std::string awaited() const;
    [[nodiscard]] std::string chips(engine::Chips amount) const;
    [[nodiscard]] std::string stack(engine::Stack amount) const;
    // "the pot" where there is only one
    [[nodiscard]] static std::string pot(std::size_t pot, std::size_t pots);

    // "15 seconds", "1500 milliseconds"
    [[nodiscard]] static std::string seconds(std::int32_t milliseconds);

    // "before the flop", "on the turn"
    [[nodiscard]] static std::string when(engine::Street street);

    // "call a bet of 200", "check, or fold to a bet"
    [[nodiscard]] std::string intent(const engine::Intent& intent) const;
    // "Bob wants to raise to 300"
    [[nodiscard]] std::string request(const engine::Command& command) const;
    // "fold, call 100, raise to 300 or more, up to 1000"
    [[nodiscard]] std::string options(const engine::LegalActions& legal) const;
    // The sentence of a rejection, with the names of players instead of their seats.
    [[nodiscard]] std::string reason(const engine::Rejection& rejection) const;

private:
    const engine::Table& table_;
};

[[nodiscard]] std::string capitalized(std::string sentence);

// "a full house, aces full of kings", "two pair, ...": the name of a hand as the object of "has".
[[nodiscard]] std::string with_article(const std::string& hand);

}  // namespace handlog::replay::inline tell
