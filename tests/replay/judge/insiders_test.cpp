// Somebody who can rewrite a sealed log, digests and all, changes one thing: a
// field of an event, of a command that was accepted, of a refusal, or of a
// snapshot. Every change must be found, but for those that are listed here with
// the reason.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <doctest/doctest.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "eventstore/fields.hpp"
#include "replay/judge/judge.hpp"
#include "replay/simulate.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/support/recorded_play.hpp"

namespace handlog::tests {

using replay::judge::Finding;
using replay::judge::Findings;
using replay::judge::Judge;
using replay::judge::Severity;

namespace {

// ---- another value of a field ----

[[nodiscard]] bool other(bool value) { return !value; }
template <std::integral Number>
[[nodiscard]] Number other(Number value) {
    return static_cast<Number>(value + 1);
}
[[nodiscard]] Chips other(Chips value) { return value.count() < INT64_MAX ? value + 1_c : Chips(); }
[[nodiscard]] Stack other(Stack value) { return value.known() ? Stack(value.chips() + 1_c) : Stack(1_c); }
[[nodiscard]] Seat other(Seat value) { return Seat((value.index() + 1) % most_seats); }
[[nodiscard]] SeatSet other(SeatSet value) {
    const Seat first{};
    return value.contains(first) ? value.without(first) : value.with(first);
}
[[nodiscard]] Card other(Card value) { return Card((value.id() + 1) % deck_size); }
[[nodiscard]] MaybeCard other(MaybeCard value) { return value.known() ? other(value.card()) : Card(0); }
[[nodiscard]] CardSet other(CardSet value) { return CardSet(value.bits() ^ 1U); }
[[nodiscard]] HandRank other(HandRank value) { return HandRank(value.number() % HandRank::best + 1); }
[[nodiscard]] HandNumber other(HandNumber value) { return {value.value + 1}; }
template <class Tag>
[[nodiscard]] Id<Tag> other(const Id<Tag>& /*value*/) {
    return *Id<Tag>::parse("somebody else");
}
[[nodiscard]] Seed other(Seed value) {
    value.bytes[31] ^= 1;
    return value;
}
[[nodiscard]] Commitment other(Commitment value) {
    value.bytes[31] ^= 1;
    return value;
}
// The last two cards, which are dealt at no table.
[[nodiscard]] Deck other(const Deck& value) {
    std::vector<MaybeCard> cards(value.begin(), value.end());
    std::swap(cards[50], cards[51]);
    return std::get<Deck>(Deck::scripted(cards));
}
template <class Enum>
requires std::is_enum_v<Enum>
[[nodiscard]] Enum other(Enum value) { return static_cast<Enum>(static_cast<int>(value) == 0 ? 1 : 0); }

// ---- the worst values of a field ----

template <class Value>
[[nodiscard]] Value worst(const Value& value, Dice& /*dice*/) {
    return other(value);
}
[[nodiscard]] Chips worst(Chips value, Dice& dice) {
    return dice.pick(std::array{Chips(INT64_MIN), Chips(INT64_MAX), Chips(-1), 0_c, most_chips, other(value)});
}
[[nodiscard]] Stack worst(Stack /*value*/, Dice& dice) {
    return dice.pick(std::array{Stack(), Stack(Chips(INT64_MAX)), Stack(most_chips), Stack::unknown()});
}
[[nodiscard]] std::int32_t worst(std::int32_t value, Dice& dice) {
    return dice.pick(std::array{INT32_MIN, INT32_MAX, -1, 0, 1, other(value)});
}
[[nodiscard]] std::uint8_t worst(std::uint8_t value, Dice& dice) {
    return dice.pick(std::array{std::uint8_t{0}, std::uint8_t{19}, std::uint8_t{20}, std::uint8_t{255}, other(value)});
}
[[nodiscard]] Seat worst(Seat /*value*/, Dice& dice) { return Seat(dice.below(most_seats)); }
[[nodiscard]] SeatSet worst(SeatSet value, Dice& dice) {
    return dice.pick(std::array{SeatSet(), SeatSet(0x3ff), SeatSet(1), other(value)});
}
[[nodiscard]] MaybeCard worst(MaybeCard /*value*/, Dice& dice) {
    return dice.percent(30) ? MaybeCard() : MaybeCard(Card(dice.below(deck_size)));
}

// ---- one field after the other ----

// Walks through everything that an object holds, and changes the field whose
// turn it is.
class Change {
public:
    explicit Change(int which, Dice* dice = nullptr) : left_(which), dice_(dice) {}

    // The name of the field that was changed; none if there are not so many.
    [[nodiscard]] const std::optional<std::string>& changed() const { return changed_; }

    template <class Value>
    void walk(Value& value, const std::string& path) {
        if (changed_) return;
        if constexpr (HasFields<Value>) {
            std::apply(
                [&](const auto&... each) { (walk(value.*each.member, path + "." + std::string(each.name)), ...); },
                Described<Value>::fields);
        } else {
            leaf(value, path);
        }
    }
    template <class Value>
    void walk(PerSeat<Value>& values, const std::string& path) {
        // What belongs to a seat that the event does not name is never written down.
        for (Value& value : values) {
            if (value != Value{}) walk(value, path);
        }
    }
    template <class Value, std::size_t Size>
    void walk(std::array<Value, Size>& values, const std::string& path) {
        for (Value& value : values) walk(value, path);
    }
    template <class Value, std::size_t Capacity>
    void walk(InlineVector<Value, Capacity>& values, const std::string& path) {
        for (Value& value : values) walk(value, path);
    }
    template <class Value>
    void walk(std::optional<Value>& value, const std::string& path) {
        if (value) walk(*value, path);
    }
    template <class... Alternatives>
    void walk(std::variant<Alternatives...>& value, const std::string& path) {
        std::visit([&](auto& alternative) { walk(alternative, path); }, value);
    }

private:
    template <class Value>
    void leaf(Value& value, const std::string& path) {
        if (left_-- > 0) return;
        value = dice_ != nullptr ? worst(value, *dice_) : other(value);
        changed_ = path;
    }

    int left_;
    Dice* dice_;  // for the worst that a field can hold
    std::optional<std::string> changed_;
};

template <class Variant>
[[nodiscard]] std::string name_of(const Variant& value) {
    return std::visit(
        [](const auto& alternative) {
            return std::string(Described<std::remove_cvref_t<decltype(alternative)>>::name);
        },
        value);
}

// ---- what is found ----

struct Tally {
    int changes = 0;
    int found = 0;
};

class Insider {
public:
    // Tries all changes of `log`, which follows on `before` if there is one.
    void try_all(const HandLog* before, const HandLog& log) {
        before_ = before;
        HandLog copy = log;
        if (before != nullptr && copy.opening.snapshot) {
            try_object(copy, *copy.opening.snapshot, "Snapshot");
        }
        for (Entry& entry : copy.entries) {
            if (auto* refused = std::get_if<Rejection>(&entry.outcome)) {
                try_object(copy, *refused, "Rejection");
                continue;
            }
            try_object(copy, entry.command, name_of(entry.command));
            Events& events = std::get<Events>(entry.outcome);
            for (Event& event : events) try_object(copy, event, name_of(event));
            try_order(copy, events);
        }
    }

    [[nodiscard]] const std::map<std::string, Tally>& tallies() const { return tallies_; }

private:
    template <class Object>
    void try_object(const HandLog& log, Object& object, const std::string& name) {
        const Object original = object;
        for (int which = 0;; ++which) {
            Change change(which);
            change.walk(object, name);
            if (!change.changed()) break;
            if (!(object == original)) count(*change.changed(), log);
            object = original;
        }
    }

    // Leaves events out, repeats them and exchanges neighbours.
    void try_order(const HandLog& log, Events& events) {
        const Events original = events;
        for (std::size_t at = 0; at < original.size(); ++at) {
            const auto place = static_cast<std::ptrdiff_t>(at);
            events.erase(events.begin() + place);
            count(name_of(original[at]) + " left out", log);
            events = original;
            events.insert(events.begin() + place, original[at]);
            count(name_of(original[at]) + " repeated", log);
            events = original;
            if (at + 1 == original.size() || original[at] == original[at + 1]) continue;
            std::swap(events[at], events[at + 1]);
            count(name_of(original[at]) + " and " + name_of(original[at + 1]) + " exchanged", log);
            events = original;
        }
    }

    void count(const std::string& what, const HandLog& log) {
        Tally& tally = tallies_[what];
        ++tally.changes;
        if (is_found(log)) ++tally.found;
    }

    [[nodiscard]] bool is_found(const HandLog& log) const {
        Judge judge;
        Findings findings;
        if (before_ != nullptr) judge.judge(*before_, findings);
        findings.clear();
        judge.judge(log, findings);
        return std::any_of(findings.begin(), findings.end(),
                           [](const Finding& finding) { return info(finding.check).severity == Severity::error; });
    }

    const HandLog* before_ = nullptr;
    std::map<std::string, Tally> tallies_;
};

// Fields of which not every change is found, and why that is no fault.
const std::map<std::string, std::string_view> not_always{
    {"ShowHand.cards", "a card that the log knows need not be named"},
    {"StartHand.forced_bets.bets.amount", "a stack that is too short posts the same"},
    {"StartHand.forced_bets.bets.kind", "an empty stack posts nothing"},
    {"StartHand.forced_bets.bets.seat", "an empty stack posts nothing"},
};

// Some fields of the log hold the worst, and some of its events are somewhere else.
void spoil(HandLog& log, Dice& dice) {
    const auto spoil_some_field = [&dice](auto& object) { Change(dice.below(12), &dice).walk(object, ""); };
    if (log.opening.snapshot && dice.percent(20)) spoil_some_field(*log.opening.snapshot);
    for (Entry& entry : log.entries) {
        if (dice.percent(5)) spoil_some_field(entry.command);
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (Event& event : *events) {
            if (dice.percent(5)) spoil_some_field(event);
            if (dice.percent(1))
                std::swap(event, (*events)[static_cast<std::size_t>(dice.below(static_cast<int>(events->size())))]);
        }
        if (!events->empty() && dice.percent(3)) events->pop_back();
        if (dice.percent(3)) std::swap(entry.outcome, log.entries.front().outcome);
        if (dice.percent(1)) std::swap(entry.command, log.entries.back().command);
    }
}

}  // namespace

TEST_CASE("nothing that a log holds stops the auditor") {
    Dice dice(11);
    int objections = 0;
    int logs = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Judge judge;
        for (const HandLog& log : recorded_play(seed, 400)) {
            for (int again = 0; again < 4; ++again) {
                HandLog spoilt = log;
                spoil(spoilt, dice);
                Findings findings;
                judge.judge(spoilt, findings);
                ++logs;
                if (!errors_of(findings).empty()) ++objections;
            }
        }
    }
    CHECK(logs > 5'000);
    CHECK(objections > logs / 2);
}

TEST_CASE("an insider who changes one field or one event of a log is found") {
    Insider insider;
    for (const Preset& preset : presets()) {
        Rules rules = preset.rules;
        rules.small_blind = 50_c;
        rules.big_blind = 100_c;
        rules.rake = {.basis_points = 250, .cap = 300_c};
        replay::Simulation evening({.rules = rules, .seats = 5, .buy_in = 3'000_c, .master = derived({}, preset.name)});
        std::optional<HandLog> before;
        for (int hand = 0; hand < 20; ++hand) {
            const HandLog log = evening.next_hand();
            insider.try_all(before ? &*before : nullptr, log);
            before = log;
        }
    }
    for (std::uint64_t seed = 100; seed < 112; ++seed) {
        const std::vector<HandLog> logs = recorded_play(seed, 250);
        for (std::size_t at = 0; at < logs.size(); ++at) insider.try_all(at > 0 ? &logs[at - 1] : nullptr, logs[at]);
    }

    int changes = 0;
    int found = 0;
    for (const auto& entry : insider.tallies()) {
        const std::string& field = entry.first;
        const Tally& tally = entry.second;
        changes += tally.changes;
        found += tally.found;
        CAPTURE(field);
        CHECK_MESSAGE((tally.found == tally.changes || not_always.contains(field)),
                      (std::to_string(tally.changes - tally.found) + " of " + std::to_string(tally.changes)));
    }
    MESSAGE(found, " of ", changes, " changes of one field or event were found");
    CHECK(insider.tallies().size() > 200);
    CHECK(changes > 50'000);
}

}  // namespace handlog::tests
