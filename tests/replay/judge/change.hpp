// One thing after the other that can be changed about what a log holds, made from the lists of
// fields (engine/poker/fields.hpp), so that no field can be forgotten.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "eventstore/codec/fields.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/scenario.hpp"

namespace handlog::tests {

// ---- another value of a field ----

[[nodiscard]] inline bool other(bool value) { return !value; }
template <std::integral Number>
[[nodiscard]] Number other(Number value) {
    return static_cast<Number>(value + 1);
}
[[nodiscard]] inline Chips other(Chips value) { return value.count() < INT64_MAX ? value + 1_c : Chips(); }
[[nodiscard]] inline Currency other(Currency value) { return Currency::of_number(value.number() % Currency::most + 1); }
[[nodiscard]] inline Stack other(Stack value) { return value.known() ? Stack(value.chips() + 1_c) : Stack(1_c); }
[[nodiscard]] inline Seat other(Seat value) { return Seat((value.index() + 1) % most_seats); }
[[nodiscard]] inline SeatSet other(SeatSet value) {
    const Seat first{};
    return value.contains(first) ? value.without(first) : value.with(first);
}
[[nodiscard]] inline Card other(Card value) { return Card((value.id() + 1) % deck_size); }
[[nodiscard]] inline MaybeCard other(MaybeCard value) { return value.known() ? other(value.card()) : Card(0); }
[[nodiscard]] inline CardSet other(CardSet value) { return CardSet(value.bits() ^ 1U); }
[[nodiscard]] inline HandRank other(HandRank value) { return HandRank(value.number() % HandRank::best + 1); }
[[nodiscard]] inline Time other(Time value) {
    return Time(value.known() && value.milliseconds() < Time::latest ? value.milliseconds() + 1 : 0);
}
[[nodiscard]] inline HandNumber other(HandNumber value) { return {value.value + 1}; }
template <class Tag>
[[nodiscard]] Id<Tag> other(const Id<Tag>& /*value*/) {
    return *Id<Tag>::parse("somebody else");
}
template <Hexadecimal32 Bytes32>
[[nodiscard]] Bytes32 other(Bytes32 value) {
    value.bytes[31] ^= 1;
    return value;
}
// The last two cards, which are dealt at no table.
[[nodiscard]] inline Deck other(const Deck& value) {
    std::vector<MaybeCard> cards(value.begin(), value.end());
    std::swap(cards[50], cards[51]);
    return std::get<Deck>(Deck::scripted(cards));
}
template <class Enum>
requires std::is_enum_v<Enum>
[[nodiscard]] Enum other(Enum value) { return static_cast<Enum>(static_cast<int>(value) == 0 ? 1 : 0); }

// The codes of refusals are numbered from 1.
[[nodiscard]] inline RejectionCode other(RejectionCode code) {
    return code == RejectionCode::table_closed ? RejectionCode::table_not_open : RejectionCode::table_closed;
}

// None is none of them.
[[nodiscard]] inline FieldName other(FieldName field) {
    return field == FieldName::table ? FieldName::player : FieldName::table;
}

// ---- the worst values of a field ----

template <class Value>
[[nodiscard]] Value worst(const Value& value, Dice& /*dice*/) {
    return other(value);
}
[[nodiscard]] inline Chips worst(Chips value, Dice& dice) {
    return dice.pick(std::array{Chips(INT64_MIN), Chips(INT64_MAX), Chips(-1), 0_c, most_chips, other(value)});
}
[[nodiscard]] inline Stack worst(Stack /*value*/, Dice& dice) {
    return dice.pick(std::array{Stack(), Stack(Chips(INT64_MAX)), Stack(most_chips), Stack::unknown()});
}
[[nodiscard]] inline std::int32_t worst(std::int32_t value, Dice& dice) {
    return dice.pick(std::array{INT32_MIN, INT32_MAX, -1, 0, 1, other(value)});
}
[[nodiscard]] inline std::uint8_t worst(std::uint8_t value, Dice& dice) {
    return dice.pick(std::array{std::uint8_t{0}, std::uint8_t{19}, std::uint8_t{20}, std::uint8_t{255}, other(value)});
}
[[nodiscard]] inline Time worst(Time value, Dice& dice) {
    return dice.pick(std::array{Time(), Time(0), Time(Time::latest), other(value)});
}
[[nodiscard]] inline Seat worst(Seat /*value*/, Dice& dice) { return Seat(dice.below(most_seats)); }
[[nodiscard]] inline SeatSet worst(SeatSet value, Dice& dice) {
    return dice.pick(std::array{SeatSet(), SeatSet(0x3ff), SeatSet(1), other(value)});
}
[[nodiscard]] inline MaybeCard worst(MaybeCard /*value*/, Dice& dice) {
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
                fields_of<Value>);
        } else {
            leaf(value, path);
        }
    }
    template <class Value>
    void walk(PerSeat<Value>& values, const std::string& path) {
        for (Value& value : values) walk(value, path);
    }
    template <class Value, std::size_t Size>
    void walk(std::array<Value, Size>& values, const std::string& path) {
        for (Value& value : values) walk(value, path);
    }
    template <class Value, std::size_t Capacity>
    void walk(InlineVector<Value, Capacity>& values, const std::string& path) {
        for (Value& value : values) walk(value, path);
        if (!values.empty() && is_turn(path + " one fewer")) {
            const InlineVector<Value, Capacity> all = values;
            values.clear();
            for (const Value& value : all) {
                if (&value != all.end() - 1) values.push_back(value);
            }
        }
    }
    template <class Value>
    void walk(std::optional<Value>& value, const std::string& path) {
        if (value) walk(*value, path);
        if (!is_turn(path + " there or not")) return;
        if (value) {
            value.reset();
        } else {
            value.emplace();
        }
    }
    template <class... Alternatives>
    void walk(std::variant<Alternatives...>& value, const std::string& path) {
        std::visit([&](auto& alternative) { walk(alternative, path); }, value);
    }

private:
    template <class Value>
    void leaf(Value& value, const std::string& path) {
        if (is_turn(path)) value = dice_ != nullptr ? worst(value, *dice_) : other(value);
    }
    [[nodiscard]] bool is_turn(const std::string& what) {
        if (changed_ || left_-- > 0) return false;
        changed_ = what;
        return true;
    }

    int left_;
    Dice* dice_;  // for the worst that a field can hold
    std::optional<std::string> changed_;
};

// ---- all that there is to change ----

// The names under which a Change can tell that it changed something of a `Value`.
template <class Value>
struct Changes {
    static void name(const std::string& path, std::set<std::string>& names) {
        if constexpr (HasFields<Value>) {
            std::apply([&](const auto&... each) { (name_field(each, path, names), ...); }, fields_of<Value>);
        } else {
            names.insert(path);
        }
    }

private:
    template <class Member>
    static void name_field(const engine::Field<Value, Member>& field, const std::string& path,
                           std::set<std::string>& names) {
        Changes<Member>::name(path + "." + std::string(field.name), names);
    }
};
template <class Value>
struct Changes<PerSeat<Value>> : Changes<Value> {};
template <class Value, std::size_t Size>
struct Changes<std::array<Value, Size>> : Changes<Value> {};
template <class Value, std::size_t Capacity>
struct Changes<InlineVector<Value, Capacity>> {
    static void name(const std::string& path, std::set<std::string>& names) {
        Changes<Value>::name(path, names);
        names.insert(path + " one fewer");
    }
};
template <class Value>
struct Changes<std::optional<Value>> {
    static void name(const std::string& path, std::set<std::string>& names) {
        Changes<Value>::name(path, names);
        names.insert(path + " there or not");
    }
};
template <class... Alternatives>
struct Changes<std::variant<Alternatives...>> {
    static void name(const std::string& path, std::set<std::string>& names) {
        (Changes<Alternatives>::name(path, names), ...);
    }
};

// Of every kind of command, or of every kind of event.
template <class Variant>
struct ChangesOfKinds;
template <class... Kinds>
struct ChangesOfKinds<std::variant<Kinds...>> {
    static void name(std::set<std::string>& names) {
        (Changes<Kinds>::name(std::string(Described<Kinds>::name), names), ...);
    }
};

}  // namespace handlog::tests
