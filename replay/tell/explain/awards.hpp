// Who won each pot and why, where the odd chips went, and what the house took.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/poker/event.hpp"
#include "engine/table.hpp"
#include "replay/tell/explain/answer.hpp"

namespace handlog::replay::inline tell::explain {

// Gathers the awards of a hand, and explains them when it has ended.
class Awards {
public:
    // `before` is the table as the event finds it.
    void follow(const engine::Table& before, const engine::Event& event);

    // The player chose to muck; all other hands are mucked by the rules.
    void gave_up(engine::Seat seat) { gave_up_.add(seat); }

    // `table` is the table before the hand ended.
    [[nodiscard]] std::vector<Answer> answers(const engine::Table& table) const;

private:
    struct Pot {
        engine::Chips amount;  // shared out, without the rake
        engine::Chips rake;
        engine::SeatSet winners;
        engine::PerSeat<engine::Chips> won;
        engine::PerSeat<engine::Chips> odd;
    };

    [[nodiscard]] Answer winner(const engine::Table& table, std::size_t at) const;
    [[nodiscard]] std::string showdown(const engine::Table& table, std::size_t at) const;
    [[nodiscard]] std::string unseen(const engine::Table& table, std::size_t at) const;
    [[nodiscard]] std::string doubts(const engine::Table& table, std::size_t at) const;
    [[nodiscard]] Answer odd_chips(const engine::Table& table, std::size_t at) const;
    [[nodiscard]] std::optional<Answer> rake(const engine::Table& table) const;
    // What there is to win, once the rake is taken.
    [[nodiscard]] engine::Chips due(std::size_t at) const;
    // The winners, and who is no less one: a pot with fewer chips than winners leaves somebody without.
    [[nodiscard]] engine::SeatSet sharers(const engine::Table& table, std::size_t at) const;
    [[nodiscard]] std::string pot_name(std::size_t at) const;

    std::array<Pot, engine::most_pots> pots_{};
    engine::SeatSet gave_up_;
    std::optional<engine::Pots> whole_;  // before anything was taken or won
};

// What only a history from elsewhere does, and an operator.
[[nodiscard]] Answer declared(const engine::Table& table, const engine::ResultDeclared& event);
[[nodiscard]] Answer undeclared(const engine::Table& table, const engine::ResultUndeclared& event);
[[nodiscard]] Answer cancelled(const engine::Table& table, const engine::HandCancelled& event);

}  // namespace handlog::replay::inline tell::explain
