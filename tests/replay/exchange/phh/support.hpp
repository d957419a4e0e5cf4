// Hands in the Poker Hand History format, written for tests.
#pragma once

#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "replay/exchange/phh/play.hpp"
#include "replay/exchange/phh/reader.hpp"

namespace handlog::tests {

// A hand with these fields, which must be one that can be played.
[[nodiscard]] inline std::variant<replay::phh::Played, replay::phh::Refusal> outcome_of(const std::string& text) {
    auto read = replay::phh::read_hand(text);
    if (auto* refusal = std::get_if<replay::phh::Refusal>(&read)) return *refusal;
    return replay::phh::play(std::get<replay::phh::Hand>(read), *engine::HandId::parse("hand"));
}

[[nodiscard]] inline replay::phh::Played played(const std::string& text) {
    auto outcome = outcome_of(text);
    if (const auto* refusal = std::get_if<replay::phh::Refusal>(&outcome)) FAIL(refusal->what);
    return std::get<replay::phh::Played>(std::move(outcome));
}

// "out-of-turn: action 3: ..."
[[nodiscard]] inline std::string refusal_of(const std::string& text) {
    const auto outcome = outcome_of(text);
    const auto* refusal = std::get_if<replay::phh::Refusal>(&outcome);
    REQUIRE(refusal != nullptr);
    return std::string(name(refusal->reason)) + ": " + refusal->what;
}

// The names of all remarks, in their order.
[[nodiscard]] inline std::string remarks_on(const replay::phh::Played& hand) {
    std::string all;
    for (const replay::phh::Remark& remark : hand.remarks) {
        all += all.empty() ? "" : " ";
        all += name(remark.kind);
    }
    return all;
}

template <class Happened>
[[nodiscard]] std::vector<Happened> all_of(const replay::phh::Played& hand) {
    std::vector<Happened> found;
    for (const engine::Event& event : eventstore::events_of(hand.log)) {
        if (const auto* each = std::get_if<Happened>(&event)) found.push_back(*each);
    }
    return found;
}

// Three players with 100 each at 1/2: p1 posts the small blind, p3 has the button.
[[nodiscard]] inline std::string three_players(std::string_view actions, std::string_view more = {}) {
    std::string text =
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
        "starting_stacks = [100, 100, 100]\nactions = [";
    text += actions;
    text += "]\n";
    return text += more;
}

[[nodiscard]] inline std::string two_players(std::string_view blinds, std::string_view actions,
                                             std::string_view more = {}) {
    std::string text =
        "variant = 'NT'\nantes = [0, 0]\nmin_bet = 2\nstarting_stacks = [100, 100]\nblinds_or_straddles = ";
    text += blinds;
    text += "\nactions = [";
    text += actions;
    text += "]\n";
    return text += more;
}

}  // namespace handlog::tests
