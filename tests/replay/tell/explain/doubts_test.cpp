// What is right is never doubted, and an amount that was altered always is.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "replay/tell/explain/explain.hpp"
#include "tests/replay/tell/explain/asked.hpp"
#include "tests/support/evenings.hpp"

using namespace handlog::tests;

namespace {

[[nodiscard]] std::string first_doubt(const HandLog& log) {
    for (const Explanation& explanation : explain(log).explanations) {
        if (explanation.answer.find("But the log says") != std::string::npos) {
            return explanation.question + " " + explanation.answer;
        }
    }
    return {};
}

// Of what was built, returned, taken and awarded.
[[nodiscard]] std::vector<Chips*> amounts_of(Event& event) {
    if (auto* built = std::get_if<PotBuilt>(&event)) return {&built->amount};
    if (auto* returned = std::get_if<UncalledBetReturned>(&event)) return {&returned->amount};
    if (auto* taken = std::get_if<RakeTaken>(&event)) return {&taken->amount};
    if (auto* award = std::get_if<PotAwarded>(&event)) return {&award->amount, &award->odd_chips};
    return {};
}

[[nodiscard]] std::vector<Chips*> amounts_of(HandLog& log) {
    std::vector<Chips*> amounts;
    for (Entry& entry : log.entries) {
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (Event& event : *events) {
            for (Chips* amount : amounts_of(event)) amounts.push_back(amount);
        }
    }
    return amounts;
}

// Without a result, nobody has yet been paid what could be wrong.
[[nodiscard]] bool ended(const HandLog& log) {
    return std::any_of(log.entries.begin(), log.entries.end(), [](const Entry& entry) {
        const auto* events = std::get_if<Events>(&entry.outcome);
        return events != nullptr && std::any_of(events->begin(), events->end(), [](const Event& event) {
                   return std::holds_alternative<HandEnded>(event);
               });
    });
}

// Each amount by itself is one chip too few, and what follows from it agrees.
[[nodiscard]] int doubt_each_amount(const HandLog& right) {
    HandLog counted = right;
    const std::size_t amounts = amounts_of(counted).size();
    for (std::size_t at = 0; at < amounts; ++at) {
        HandLog altered = right;
        *amounts_of(altered)[at] -= 1_c;
        add_up(altered);
        CAPTURE(at);
        CHECK(!first_doubt(altered).empty());
    }
    return static_cast<int>(amounts);
}

}  // namespace

TEST_CASE("no hand of lively evenings is doubted and each of their amounts is once it is altered") {
    for (const char* preset : {"standard", "home", "jp", "tda", "room"}) {
        CAPTURE(preset);
        int altered = 0;
        handlog::host::Simulation evening(lively_evening(preset, 6, "doubts"));
        for (int hand = 0; hand < 300; ++hand) {
            const HandLog log = evening.next_hand();
            CAPTURE(hand);
            CHECK(first_doubt(log) == "");
            if (hand % 3 == 0 && ended(log)) altered += doubt_each_amount(log);
        }
        CHECK(altered > 100);
    }
}
