// Compares the winnings and stacks in a file with the result of the hand.
//
// Sites count in their own ways: winnings are mostly what is left after the rake, but
// may include the uncalled bet; or every figure is zero because it was not
// recorded. So each figure is read in every sensible way, and a mismatch
// with all of them is reported with both figures.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/poker/chips.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/seat.hpp"
#include "replay/exchange/phh/hand.hpp"
#include "replay/exchange/phh/remark.hpp"
#include "replay/exchange/phh/setting.hpp"

namespace handlog::replay::inline exchange::phh {

// What the hand came to, or has come to before its pots are paid.
struct Result {
    engine::PerSeat<engine::Chips> won;
    engine::PerSeat<engine::Chips> uncalled;  // went back to the seat that bet it
    engine::PerSeat<engine::Stack> stacks;
    engine::Chips pot;  // that was won, or is to be
    bool flop = false;  // was there one
    // What the winners had won if no rake was taken.
    engine::PerSeat<engine::Chips> before_rake;
};

// With how many of the file's figures a hand agrees, and with how many to the chip.
struct Agreement {
    int figures = 0;
    int exact = 0;
    friend auto operator<=>(const Agreement&, const Agreement&) = default;
};

class Figures {
public:
    Figures(const Hand& hand, const Setting& setting);

    // Every rake with which one of the figures may agree, none included.
    [[nodiscard]] std::vector<engine::Chips> rakes(const Result& result) const;
    // With how many of the file's figures the hand as it came out agrees, but for small change.
    [[nodiscard]] Agreement agreement(const Result& result) const;
    [[nodiscard]] Agreement best_agreement() const;

    struct Declared {
        engine::PerSeat<engine::Chips> won;
        engine::Chips rake;
    };
    // Every reading of the figures that shares the pot out among `live` seats.
    [[nodiscard]] std::vector<Declared> declared(const Result& result, engine::SeatSet live) const;

    // Where the file contradicts the hand.
    void compare(const Result& result, bool known, std::vector<Remark>& remarks) const;

private:
    // For each player, in `fine_` units: a file may tell half chips.
    using Amounts = engine::InlineVector<std::int64_t, engine::most_seats>;
    // As said by winnings, with or without what nobody called, and by stacks.
    using Readings = engine::InlineVector<Amounts, 3>;

    void read(const std::vector<Decimal>& figures, Amounts& into) const;
    [[nodiscard]] bool is_senseless(const std::vector<Decimal>& figures) const;
    [[nodiscard]] std::int64_t fine(engine::Chips chips) const { return chips.count() * factor_; }
    [[nodiscard]] Amounts won(const Result& result) const;
    [[nodiscard]] Amounts uncalled_left_out(const Result& result) const;
    [[nodiscard]] std::optional<Amounts> from_stacks(const Result& result) const;
    [[nodiscard]] Readings of_winnings(const Result& result) const;
    [[nodiscard]] Readings readings(const Result& result) const;
    [[nodiscard]] bool is_small_change(const Amounts& said, const Amounts& won) const;
    [[nodiscard]] bool is_near(const Amounts& said, const Amounts& won) const;
    [[nodiscard]] std::optional<Amounts> raked_pot_by_pot(const Result& result) const;
    [[nodiscard]] bool agrees_pot_by_pot(const Amounts& said, const Result& result) const;
    [[nodiscard]] bool all_zero(const Amounts& amounts) const;
    [[nodiscard]] std::string text(std::int64_t amount) const;
    [[nodiscard]] std::string difference(const Amounts& said, const Amounts& found, const char* verb) const;
    void compare_winnings(const Result& result, bool known, std::vector<Remark>& remarks) const;
    void compare_stacks(const Result& result, std::vector<Remark>& remarks) const;

    const Hand& hand_;
    const Setting& setting_;
    int fine_ = 0;  // decimals
    std::int64_t factor_ = 1;
    Amounts winnings_;
    Amounts finishing_;
};

}  // namespace handlog::replay::inline exchange::phh
