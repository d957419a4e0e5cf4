// Remarks about an imported hand: findings, where the file contradicts the
// hand, and notes, where it left something open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace handlog::replay::inline exchange::phh {

// The names are counted by, so they are stable.
enum class RemarkKind : std::uint8_t {
    // findings
    winnings_zero,           // nobody is said to have won anything
    winnings_with_uncalled,  // what went back to the bettor is counted as won
    winnings_differ,
    finishing_stacks_differ,
    odd_chips_differ,  // the pots are shared out by other small change
    rake_differs,      // from that of other hands of the file
    muck_overruled,    // a hand that was mucked has to be shown by the rules
    shown_by_folded,   // somebody who has folded shows or mucks
    name_replaced,     // a name that no log can hold

    // notes
    rake_deduced,
    rake_from_each_pot,  // in the file; the rules take it from the main pot first
    posts_are_dead,
    posts_are_both_blinds,  // a small one, which is dead, and a big one
    blinds_exchanged,       // between the two who post them
    betting_reopened,       // somebody raised again that no full raise had reopened the betting for
    result_declared,
    result_undeclared,
    not_over,
};

inline constexpr std::size_t remark_kinds = static_cast<std::size_t>(RemarkKind::not_over) + 1;
[[nodiscard]] std::string_view name(RemarkKind kind);
[[nodiscard]] constexpr bool is_finding(RemarkKind kind) { return kind <= RemarkKind::name_replaced; }

// One that does not prove a fault of a hand: most hands of a site have it, or other hands make it likely.
[[nodiscard]] constexpr bool is_habit(RemarkKind kind) {
    return kind == RemarkKind::winnings_zero || kind == RemarkKind::winnings_with_uncalled ||
           kind == RemarkKind::rake_differs;
}

struct Remark {
    RemarkKind kind{};
    std::uint32_t line = 0;  // of the text, counted from 0
    std::string what;
};

}  // namespace handlog::replay::inline exchange::phh
