// How each simple type stands in a log: so many bits in the head of what it is a field of, and so many bytes
// besides, and exactly one way to write each value. eventstore/FORMAT.md describes them all.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "engine/house/people.hpp"
#include "engine/house/rejection.hpp"
#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/currency.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/codec/layout.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline codec {

inline constexpr unsigned choice_bits = 4;
inline constexpr unsigned field_name_bits = 8;
inline constexpr unsigned reason_bits = 8;
inline constexpr unsigned small_bits = 4;
inline constexpr unsigned seat_bits = 4;
inline constexpr unsigned card_bits = 6;
inline constexpr unsigned rank_bits = 13;
inline constexpr unsigned name_bits = 7;

// Cards are written as their id, and an unknown one as this.
inline constexpr unsigned unknown_card = engine::deck_size;

inline constexpr const char* no_such_moment = "a moment does not lie between 1970 and the end of 9999";

[[noreturn, gnu::noinline]] inline void too_large(std::uint64_t value, std::uint64_t most) {
    throw Unreadable(std::to_string(value) + " is larger than " + std::to_string(most));
}
[[nodiscard]] inline std::uint64_t up_to(std::uint64_t most, std::uint64_t value) {
    if (value > most) [[unlikely]]
        too_large(value, most);
    return value;
}
[[noreturn, gnu::noinline]] inline void no_such(const char* what, std::uint64_t number) {
    throw Unreadable("no such " + std::string(what) + ": " + std::to_string(number));
}

// ---- choices ----

template <class Enum>
inline constexpr unsigned bits_of_choice = choice_bits;
template <>
inline constexpr unsigned bits_of_choice<engine::FieldName> = field_name_bits;
template <>
inline constexpr unsigned bits_of_choice<engine::HouseRejectionCode> = reason_bits;

template <engine::HasNames Enum>
struct Layout<Enum> {
    static constexpr unsigned bits = bits_of_choice<Enum>;
    static_assert(engine::names_of<Enum>.size() <= 1U << bits);

    static std::uint64_t put(RowWriter& /*row*/, Enum value) {
        static_cast<void>(engine::name(value));  // breaks an invariant if there is no such enumerator
        return static_cast<std::uint8_t>(value);
    }
    static void take(RowReader& /*row*/, Enum& value, std::uint64_t head) {
        if (head >= engine::names_of<Enum>.size()) [[unlikely]]
            no_such("choice", head);
        value = static_cast<Enum>(head);
    }
};

template <>
struct Layout<engine::RejectionCode> {
    static constexpr unsigned bits = reason_bits;
    static std::uint64_t put(RowWriter& /*row*/, engine::RejectionCode code) { return static_cast<std::uint8_t>(code); }
    static void take(RowReader& /*row*/, engine::RejectionCode& code, std::uint64_t head) {
        if (!engine::is_rejection(static_cast<int>(head))) [[unlikely]]
            throw Unreadable("the reason " + std::to_string(head) + " is unknown to this build");
        code = static_cast<engine::RejectionCode>(head);
    }
};

// ---- numbers ----

template <>
struct Layout<bool> {
    static constexpr unsigned bits = 1;
    static std::uint64_t put(RowWriter& /*row*/, bool value) { return value ? 1 : 0; }
    static void take(RowReader& /*row*/, bool& value, std::uint64_t head) { value = head != 0; }
};

// From 15 on the head is 15, and a byte follows.
template <>
struct Layout<std::uint8_t> {
    static constexpr unsigned bits = small_bits;
    static constexpr std::uint64_t longer = lowest(small_bits);
    static std::uint64_t put(RowWriter& row, std::uint8_t value) {
        if (value < longer) return value;
        row.raw(&value, sizeof(value));
        return longer;
    }
    static void take(RowReader& row, std::uint8_t& value, std::uint64_t head) {
        value = static_cast<std::uint8_t>(head);
        if (head != longer) return;
        row.raw(&value, sizeof(value));
        if (value < longer) throw Unreadable("a number is longer than necessary");
    }
};

template <class Number>
struct UnsignedLayout {
    static constexpr unsigned bits = size_bits;
    static std::uint64_t put(RowWriter& row, Number value) { return row.number(value); }
    static void take(RowReader& row, Number& value, std::uint64_t head) {
        value = static_cast<Number>(up_to(std::numeric_limits<Number>::max(), row.number(head)));
    }
};
template <>
struct Layout<std::uint32_t> : UnsignedLayout<std::uint32_t> {};
template <>
struct Layout<std::uint64_t> : UnsignedLayout<std::uint64_t> {};

template <>
struct Layout<std::int64_t> {
    static constexpr unsigned bits = size_bits;
    static std::uint64_t put(RowWriter& row, std::int64_t value) { return row.number(zigzag(value)); }
    static void take(RowReader& row, std::int64_t& value, std::uint64_t head) { value = zagzig(row.number(head)); }
};
template <>
struct Layout<std::int32_t> {
    static constexpr unsigned bits = size_bits;
    static std::uint64_t put(RowWriter& row, std::int32_t value) { return row.number(zigzag(value)); }
    static void take(RowReader& row, std::int32_t& value, std::uint64_t head) {
        const std::int64_t wide = zagzig(row.number(head));
        value = static_cast<std::int32_t>(wide);
        if (value != wide) [[unlikely]]
            throw Unreadable("a number does not fit into 32 bits");
    }
};

// What is counted: a number of its own type.
template <class Count>
struct CountLayout {
    static constexpr unsigned bits = size_bits;
    static std::uint64_t put(RowWriter& row, Count count) { return row.number(count.value); }
    static void take(RowReader& row, Count& count, std::uint64_t head) {
        Layout<std::uint32_t>::take(row, count.value, head);
    }
};
template <>
struct Layout<engine::TurnNumber> : CountLayout<engine::TurnNumber> {};
template <>
struct Layout<engine::InvitationNumber> : CountLayout<engine::InvitationNumber> {};

// ---- chips ----

template <>
struct Layout<engine::Chips> {
    static constexpr unsigned bits = size_bits;
    static std::uint64_t put(RowWriter& row, engine::Chips chips) { return row.number(zigzag(chips.count())); }
    static void take(RowReader& row, engine::Chips& chips, std::uint64_t head) {
        chips = engine::Chips(zagzig(row.number(head)));
    }
};

template <>
struct Layout<engine::Stack> {
    static constexpr unsigned bits = size_bits + 1;
    static constexpr std::uint64_t unknown = 1U << size_bits;
    static std::uint64_t put(RowWriter& row, const engine::Stack& stack) {
        return stack.known() ? row.number(static_cast<std::uint64_t>(stack.chips().count())) : unknown;
    }
    static void take(RowReader& row, engine::Stack& stack, std::uint64_t head) {
        stack = engine::Stack::unknown();
        if (head == unknown) return;
        if (head > unknown) no_such("size", head);
        const std::uint64_t count = up_to(std::numeric_limits<std::int64_t>::max(), row.number(head));
        stack = engine::Stack(engine::Chips(static_cast<std::int64_t>(count)));
    }
};

template <>
struct Layout<engine::Currency> {
    static constexpr unsigned bits = std::bit_width(unsigned{engine::Currency::most});
    static std::uint64_t put(RowWriter& /*row*/, engine::Currency currency) { return currency.number(); }
    static void take(RowReader& /*row*/, engine::Currency& currency, std::uint64_t head) {
        if (head > engine::Currency::most) no_such("currency", head);
        currency = engine::Currency::of_number(static_cast<std::uint16_t>(head));
    }
};

// ---- seats ----

template <>
struct Layout<engine::Seat> {
    static constexpr unsigned bits = seat_bits;
    static std::uint64_t put(RowWriter& /*row*/, engine::Seat seat) { return static_cast<std::uint64_t>(seat.index()); }
    static void take(RowReader& /*row*/, engine::Seat& seat, std::uint64_t head) {
        if (head >= engine::most_seats) [[unlikely]]
            no_such("seat", head);
        seat = engine::Seat(static_cast<int>(head));
    }
};

// Seat 0 is the lowest bit.
template <>
struct Layout<engine::SeatSet> {
    static constexpr unsigned bits = engine::most_seats;
    static std::uint64_t put(RowWriter& /*row*/, engine::SeatSet seats) { return seats.bits(); }
    static void take(RowReader& /*row*/, engine::SeatSet& seats, std::uint64_t head) {
        seats = engine::SeatSet(static_cast<std::uint16_t>(head));
    }
};

// One bit where there are none, as nearly always; or else the set by itself.
template <>
struct Layout<engine::RareSeats> {
    static constexpr unsigned bits = 1;
    static std::uint64_t put(RowWriter& row, const engine::RareSeats& seats) {
        if (seats.empty()) return 0;
        put_alone<engine::SeatSet>(row, seats);
        return 1;
    }
    static void take(RowReader& row, engine::RareSeats& seats, std::uint64_t head) {
        seats = {};
        if (head == 0) return;
        take_alone<engine::SeatSet>(row, seats);
        if (seats.empty()) throw Unreadable("seats are announced and there are none");
    }
};

// Which seats have something; then what each has, by itself.
template <class T>
struct Layout<engine::PerSeat<T>> {
    static constexpr unsigned bits = engine::most_seats;
    static std::uint64_t put(RowWriter& row, const engine::PerSeat<T>& values) {
        std::uint64_t present = 0;
        for (int index = 0; index < engine::most_seats; ++index) {
            const T& value = values[engine::Seat(index)];
            if (value == T{}) continue;
            present |= std::uint64_t{1} << index;
            put_alone(row, value);
        }
        return present;
    }
    static void take(RowReader& row, engine::PerSeat<T>& values, std::uint64_t head) {
        for (const engine::Seat seat : engine::SeatSet(static_cast<std::uint16_t>(head))) {
            take_alone(row, values[seat]);
            if (values[seat] == T{}) [[unlikely]]
                throw Unreadable("an empty seat is listed");
        }
    }
};

// ---- cards ----

[[nodiscard]] inline std::uint64_t number_of(engine::MaybeCard card) {
    return card.known() ? static_cast<std::uint64_t>(card.card().id()) : unknown_card;
}
[[nodiscard]] inline engine::MaybeCard card_of(std::uint64_t number) {
    if (number > unknown_card) [[unlikely]]
        no_such("card", number);
    return number == unknown_card ? engine::MaybeCard{} : engine::MaybeCard(engine::Card(static_cast<int>(number)));
}

template <>
struct Layout<engine::MaybeCard> {
    static constexpr unsigned bits = card_bits;
    static std::uint64_t put(RowWriter& /*row*/, engine::MaybeCard card) { return number_of(card); }
    static void take(RowReader& /*row*/, engine::MaybeCard& card, std::uint64_t head) { card = card_of(head); }
};
template <>
struct Layout<engine::HoleCards> {
    static constexpr unsigned bits = 2 * card_bits;
    static std::uint64_t put(RowWriter& /*row*/, const engine::HoleCards& cards) {
        return number_of(cards[0]) | number_of(cards[1]) << card_bits;
    }
    static void take(RowReader& /*row*/, engine::HoleCards& cards, std::uint64_t head) {
        cards = {card_of(head & lowest(card_bits)), card_of(head >> card_bits)};
    }
};

// How many; then each in a byte, in ascending order.
template <>
struct Layout<engine::CardSet> {
    static constexpr unsigned bits = card_bits;
    static std::uint64_t put(RowWriter& row, const engine::CardSet& cards) {
        std::array<std::uint8_t, engine::deck_size> ids{};
        std::size_t count = 0;
        for (const engine::Card card : cards) ids[count++] = static_cast<std::uint8_t>(card.id());
        row.raw(ids.data(), count);
        return count;
    }
    static void take(RowReader& row, engine::CardSet& cards, std::uint64_t head) {
        std::array<std::uint8_t, engine::deck_size> ids;
        const std::uint64_t count = up_to(engine::deck_size, head);
        row.raw(ids.data(), count);
        cards = {};
        unsigned least = 0;
        for (std::size_t at = 0; at < count; ++at) {
            if (ids[at] < least || ids[at] >= engine::deck_size) [[unlikely]]
                throw Unreadable("a set of cards is not in ascending order");
            cards.add(engine::Card(ids[at]));
            least = ids[at] + 1U;
        }
    }
};

// Four cards in three bytes.
template <>
struct Layout<engine::Deck> {
    static constexpr std::size_t at_once = 4;
    static constexpr std::size_t bytes_at_once = at_once * card_bits / 8;
    static constexpr std::size_t groups = engine::deck_size / at_once;
    static_assert(engine::deck_size % at_once == 0 && at_once * card_bits % 8 == 0);
    using Packed = std::array<std::uint8_t, groups * bytes_at_once>;

    static constexpr unsigned bits = 0;
    static std::uint64_t put(RowWriter& row, const engine::Deck& deck) {
        Packed packed{};
        std::size_t place = 0;
        std::uint64_t four = 0;
        for (const engine::MaybeCard card : deck) {
            four |= number_of(card) << (place % at_once * card_bits);
            if (++place % at_once != 0) continue;
            std::uint8_t* const bytes = &packed[(place / at_once - 1) * bytes_at_once];
            for (std::size_t byte = 0; byte < bytes_at_once; ++byte, four >>= 8) {
                bytes[byte] = static_cast<std::uint8_t>(four);
            }
        }
        row.raw(packed.data(), packed.size());
        return 0;
    }
    static void take(RowReader& row, engine::Deck& deck, std::uint64_t /*head*/) {
        Packed packed;
        row.raw(packed.data(), packed.size());
        std::array<engine::MaybeCard, engine::deck_size> cards;
        for (std::size_t group = 0; group < groups; ++group) {
            const std::uint8_t* const bytes = &packed[group * bytes_at_once];
            std::uint64_t four = bytes[0] | std::uint64_t{bytes[1]} << 8 | std::uint64_t{bytes[2]} << 16;
            for (std::size_t at = 0; at < at_once; ++at, four >>= card_bits) {
                cards[group * at_once + at] = card_of(four & lowest(card_bits));
            }
        }
        const auto scripted = engine::Deck::scripted(cards);
        if (const auto* fault = std::get_if<engine::DeckFault>(&scripted)) throw Unreadable(fault->sentence);
        deck = std::get<engine::Deck>(scripted);
    }
};

// 0 for no hand.
template <>
struct Layout<engine::HandRank> {
    static constexpr unsigned bits = rank_bits;
    static std::uint64_t put(RowWriter& /*row*/, engine::HandRank rank) {
        return static_cast<std::uint64_t>(rank.number());
    }
    static void take(RowReader& /*row*/, engine::HandRank& rank, std::uint64_t head) {
        if (head > engine::HandRank::best) [[unlikely]]
            no_such("rank", head);
        rank = head == 0 ? engine::HandRank() : engine::HandRank(static_cast<int>(head));
    }
};

// ---- digests, seeds, names, numbers of hands ----

// 32 bytes that nothing else says.
template <class What>
concept RawBytes = std::same_as<What, Digest> || std::same_as<What, engine::HostShare> ||
    std::same_as<What, engine::Link> || std::same_as<What, engine::CardsRoot> || std::same_as<What, engine::Blinded>;
template <RawBytes Raw>
struct Layout<Raw> {
    static constexpr unsigned bits = 0;
    static std::uint64_t put(RowWriter& row, const Raw& value) {
        row.raw(value.bytes.data(), value.bytes.size());
        return 0;
    }
    static void take(RowReader& row, Raw& value, std::uint64_t /*head*/) {
        row.raw(value.bytes.data(), value.bytes.size());
    }
};

template <>
struct Layout<engine::Seed> {
    static constexpr unsigned bits = 0;
    static std::uint64_t put(RowWriter& row, const engine::Seed& seed) {
        row.raw(seed.bytes.data(), seed.bytes.size());
        row.commit(commitment_of(seed));
        return 0;
    }
    static void take(RowReader& row, engine::Seed& seed, std::uint64_t /*head*/) {
        row.raw(seed.bytes.data(), seed.bytes.size());
        row.commit(commitment_of(seed));
    }
};

// Where a seed was named, it is that seed which a commitment is to.
template <>
struct Layout<engine::Commitment> {
    static constexpr unsigned bits = 1;
    static constexpr std::uint64_t follows = 0;
    static constexpr std::uint64_t written_out = 1;
    static std::uint64_t put(RowWriter& row, const engine::Commitment& commitment) {
        if (commitment == row.committed()) return follows;
        row.raw(commitment.bytes.data(), commitment.bytes.size());
        return written_out;
    }
    static void take(RowReader& row, engine::Commitment& commitment, std::uint64_t head) {
        if (head == follows) {
            if (!row.committed()) throw Unreadable("no seed was named before");
            commitment = *row.committed();
            return;
        }
        row.raw(commitment.bytes.data(), commitment.bytes.size());
        if (commitment == row.committed()) throw Unreadable("a commitment that follows from the seed is written out");
    }
};

// How many bytes it has; then these.
template <class Whose>
[[nodiscard]] std::uint64_t put_name(RowWriter& row, const engine::Id<Whose>& id) {
    row.raw(id.text().data(), id.text().size());
    return id.text().size();
}
template <class Whose>
void take_name(RowReader& row, engine::Id<Whose>& id, std::uint64_t size) {
    std::array<char, engine::Id<Whose>::longest> text;
    if (size > text.size()) [[unlikely]]
        throw Unreadable("a name has more than 64 bytes");
    row.raw(text.data(), size);
    id = {};
    if (size == 0) return;
    const auto parsed = engine::Id<Whose>::parse({text.data(), size});
    if (!parsed) throw Unreadable("a name has a control character or is not UTF-8");
    id = *parsed;
}

template <class Whose>
struct Layout<engine::Id<Whose>> {
    static constexpr unsigned bits = name_bits;
    static std::uint64_t put(RowWriter& row, const engine::Id<Whose>& id) { return put_name(row, id); }
    static void take(RowReader& row, engine::Id<Whose>& id, std::uint64_t head) { take_name(row, id, head); }
};

// A hand is named by the command that starts it and again by what then happens.
template <>
struct Layout<engine::HandId> {
    static constexpr unsigned bits = name_bits;
    static constexpr std::uint64_t again = lowest(name_bits);
    static std::uint64_t put(RowWriter& row, const engine::HandId& hand) {
        if (!hand.empty() && hand == row.named()) return again;
        row.name(hand);
        return put_name(row, hand);
    }
    static void take(RowReader& row, engine::HandId& hand, std::uint64_t head) {
        if (head == again) {
            if (row.named().empty()) throw Unreadable("no hand was named before");
            hand = row.named();
            return;
        }
        take_name(row, hand, head);
        if (!hand.empty() && hand == row.named()) throw Unreadable("a hand is named twice");
        row.name(hand);
    }
};

// Nearly always it is the hand that the log is about.
template <>
struct Layout<engine::HandNumber> {
    static constexpr unsigned bits = size_bits;
    static constexpr std::uint64_t of_the_log = 5;  // no number of 32 bits has this size
    static std::uint64_t put(RowWriter& row, engine::HandNumber hand) {
        return hand == row.hand() ? of_the_log : row.number(hand.value);
    }
    static void take(RowReader& row, engine::HandNumber& hand, std::uint64_t head) {
        hand = row.hand();
        if (head == of_the_log) return;
        hand.value = static_cast<std::uint32_t>(up_to(engine::last_hand_number.value, row.number(head)));
        if (hand == row.hand()) throw Unreadable("the hand of the log is written as if it were another");
    }
};

// ---- moments, which lie near that of the entry ----

// Unknown, or as far away as the last one was, as deadlines mostly are; or how far.
template <>
struct Layout<engine::Time> {
    static constexpr unsigned bits = size_bits + 1;
    static constexpr std::uint64_t unknown = 0;
    static constexpr std::uint64_t again = 1;
    static constexpr std::uint64_t apart = 2;  // and the size of the distance
    static std::uint64_t put(RowWriter& row, engine::Time time) {
        if (!time.known()) return unknown;
        const std::int64_t distance = time.milliseconds() - row.moment();
        if (distance == row.distance()) return again;
        row.set_distance(distance);
        return apart + row.number(zigzag(distance));
    }
    static void take(RowReader& row, engine::Time& time, std::uint64_t head) {
        time = {};
        if (head == unknown) return;
        if (head != again) {
            if (head >= apart + bytes_of_size.size()) no_such("size", head);
            const std::int64_t distance = zagzig(row.number(head - apart));
            if (distance == row.distance()) throw Unreadable("a moment as far away as the last is written out");
            row.set_distance(distance);
        }
        std::int64_t milliseconds = 0;
        const bool too_far = __builtin_add_overflow(row.moment(), row.distance(), &milliseconds);
        if (too_far || milliseconds < 0 || milliseconds > engine::Time::latest) [[unlikely]]
            throw Unreadable(no_such_moment);
        time = engine::Time(milliseconds);
    }
};

// ---- several values, or none ----

template <class T>
struct Layout<std::optional<T>> {
    static constexpr unsigned bits = 1 + Layout<T>::bits;
    static std::uint64_t put(RowWriter& row, const std::optional<T>& value) {
        return value ? 1 | Layout<T>::put(row, *value) << 1 : 0;
    }
    static void take(RowReader& row, std::optional<T>& value, std::uint64_t head) {
        value.reset();
        if ((head & 1) != 0) {
            Layout<T>::take(row, value.emplace(), head >> 1);
        } else if (head != 0) {
            unused_bits();
        }
    }
};

// How many; then each by itself.
template <class T, std::size_t Capacity>
struct Layout<engine::InlineVector<T, Capacity>> {
    static constexpr unsigned bits = std::bit_width(Capacity);
    static std::uint64_t put(RowWriter& row, const engine::InlineVector<T, Capacity>& values) {
        for (const T& value : values) put_alone(row, value);
        return values.size();
    }
    static void take(RowReader& row, engine::InlineVector<T, Capacity>& values, std::uint64_t head) {
        values.clear();
        for (std::uint64_t left = up_to(Capacity, head); left > 0; --left) {
            T value{};
            take_alone(row, value);
            values.push_back(value);
        }
    }
};

template <class... Kinds>
struct Layout<std::variant<Kinds...>> {
    static constexpr unsigned bits = 0;
    static std::uint64_t put(RowWriter& row, const std::variant<Kinds...>& value) {
        put_one_of(row, value);
        return 0;
    }
    static void take(RowReader& row, std::variant<Kinds...>& value, std::uint64_t /*head*/) {
        take_one_of(row, value);
        row.check();
    }
};

// ---- refusals ----

// The code, by itself; then the fields that it names, as if there were no others. A field is there or it has no place.
template <>
struct Layout<engine::Rejection> {
    static constexpr unsigned bits = reason_bits;
    static std::uint64_t put(RowWriter& row, const engine::Rejection& rejection) {
        engine::invariant(engine::has_its_numbers(rejection), "a refusal has the numbers that its code names");
        with_head(bits_of(rejection), [&](auto head_bytes) {
            row.head<head_bytes>([&] {
                std::uint64_t head = 0;
                unsigned shift = 0;
                engine::for_each_named_field(rejection, [&](std::string_view /*name*/, const auto& field) {
                    const auto& value = there(field);
                    head |= LayoutOf<decltype(value)>::put(row, value) << shift;
                    shift += LayoutOf<decltype(value)>::bits;
                });
                return head;
            });
        });
        return static_cast<std::uint8_t>(rejection.code);
    }
    static void take(RowReader& row, engine::Rejection& rejection, std::uint64_t code) {
        rejection = {};
        Layout<engine::RejectionCode>::take(row, rejection.code, code);
        const unsigned all_bits = bits_of(rejection);
        std::uint64_t head = 0;
        with_head(all_bits, [&](auto head_bytes) {
            if constexpr (head_bytes != 0) head = row.head<head_bytes>();
        });
        if ((head & ~lowest(all_bits)) != 0) unused_bits();
        engine::for_each_named_field(rejection, [&](std::string_view /*name*/, auto& field) {
            auto& value = there(field);
            using Value = LayoutOf<decltype(value)>;
            Value::take(row, value, head & lowest(Value::bits));
            head >>= Value::bits;
        });
        row.check();
        if (!engine::has_its_numbers(rejection)) throw Unreadable("a refusal does not name what it is about");
    }

private:
    template <class T>
    using LayoutOf = Layout<std::remove_cvref_t<T>>;

    template <class T>
    static T& there(std::optional<T>& field) {
        return field.emplace();
    }
    template <class T>
    static const T& there(const std::optional<T>& field) {
        return *field;
    }
    template <class T>
    static T& there(T& field) {
        return field;
    }

    static unsigned bits_of(const engine::Rejection& rejection) {
        unsigned sum = 0;
        engine::for_each_named_field(rejection, [&]<class T>(std::string_view /*name*/, const T& /*field*/) {
            sum += bits_of_field(static_cast<const T*>(nullptr));
        });
        return sum;
    }
    template <class T>
    static constexpr unsigned bits_of_field(const std::optional<T>* /*type*/) {
        return Layout<T>::bits;
    }
    template <class T>
    static constexpr unsigned bits_of_field(const T* /*type*/) {
        return Layout<T>::bits;
    }

    // Calls `use` with a constant: how many bytes so many bits need.
    template <class Use>
    static void with_head(unsigned head_bits, Use use) {
        for_each_below<word_bits / 8 + 1>([&](auto bytes) {
            if (whole_bytes(head_bits) == bytes) use(bytes);
        });
    }
};

}  // namespace handlog::eventstore::inline codec
