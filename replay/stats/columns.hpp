// The columns of an export, for all formats.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/stats/player_hand.hpp"
#include "replay/stats/totals.hpp"

namespace handlog::replay::stats {

// Takes the cells of a row, one after the other.
class Cells {
public:
    Cells() = default;
    Cells(const Cells&) = delete;
    Cells& operator=(const Cells&) = delete;
    virtual ~Cells() = default;

    virtual void nothing() = 0;  // where nobody knows, or there is none
    virtual void number(std::string_view digits) = 0;
    // A number of one digit, as most are.
    virtual void digit(char digit) { number({&digit, 1}); }
    virtual void text(std::string_view text) = 0;
};

template <class Row>
struct Column {
    std::string name;   // stable, for programs
    std::string title;  // for people
    bool is_text;
    bool is_usual;  // shown to people who name no columns
    std::function<void(const Row&, Cells&)> write;
};

using PlayerHandColumns = std::vector<Column<PlayerHand>>;
using Group = std::pair<const Groups::Values, Totals>;
using GroupColumns = std::vector<Column<Group>>;

// Amounts are in the smallest unit, of which `decimals` says what it is; what is true is 1. A
// column may remember the row before, so that every thread has its own.
[[nodiscard]] PlayerHandColumns player_hand_columns();

// Amounts are in the unit of the currency. A share is in percent.
[[nodiscard]] GroupColumns group_columns(const std::vector<Key>& keys);

}  // namespace handlog::replay::stats
