// The cereal archive that writes JSON: one line without a space, in exactly one
// way. docs/JSON.md describes how each value looks, and eventstore/codec/json_reader.hpp
// reads it.
#pragma once

#include <algorithm>
#include <cereal/cereal.hpp>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/currency.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/codec/json_text.hpp"
#include "eventstore/codec/serialize.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore::inline codec {

// Appends to a string: streams cost more than all the rest.
class JsonWriter : public cereal::OutputArchive<JsonWriter, cereal::AllowEmptyClassElision> {
public:
    explicit JsonWriter(std::string& out) : OutputArchive(this), out_(out) {}

    void begin_object() { out_ += '{'; }
    void begin_kind(const Kind& kind) {
        begin_object();
        name("type");
        word(kind.name);
    }
    void name(std::string_view name) {
        // All that it takes at once: there are more names than anything else.
        constexpr std::size_t around = 4;
        char* at = grow(name.size() + around);
        const char before = at[-1];
        if (before != '{' && before != '[') *at++ = ',';
        *at++ = '"';
        at = std::copy(name.begin(), name.end(), at);
        *at++ = '"';
        *at++ = ':';
        out_.resize(static_cast<std::size_t>(at - out_.data()));
    }
    void end_object() { out_ += '}'; }

    void begin_list() { out_ += '['; }
    void next() { separate(); }
    void end_list() { out_ += ']'; }

    void null() { out_ += "null"; }
    void boolean(bool value) { out_ += value ? "true" : "false"; }
    template <std::integral Integer>
    void number(Integer value) {
        std::array<char, std::numeric_limits<Integer>::digits10 + 3> digits;
        char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
        out_.append(digits.data(), end);
    }
    void text(std::string_view text) { append_text(out_, text); }
    // Text of our own, which has nothing to escape.
    void word(std::string_view word) {
        out_ += '"';
        out_ += word;
        out_ += '"';
    }
    void cards(std::span<const engine::MaybeCard> cards) {
        out_ += '"';
        for (const engine::MaybeCard card : cards) {
            out_ += card.known() ? engine::rank_letters[static_cast<std::size_t>(card.card().rank())] : '?';
            out_ += card.known() ? engine::suit_letters[static_cast<std::size_t>(card.card().suit())] : '?';
        }
        out_ += '"';
    }
    void hexadecimal(std::span<const std::byte> bytes) {
        out_ += '"';
        for (const std::byte byte : bytes) {
            out_ += hexadecimal_digits[std::to_integer<std::size_t>(byte >> 4)];
            out_ += hexadecimal_digits[std::to_integer<std::size_t>(byte & std::byte{0xf})];
        }
        out_ += '"';
    }

private:
    // So many bytes more, to be written from here on.
    [[nodiscard]] char* grow(std::size_t bytes) {
        const std::size_t size = out_.size();
        out_.resize(size + bytes);
        return out_.data() + size;
    }
    // Whatever comes first in an object or a list follows its bracket, and no
    // value ends with one that opens.
    void separate() {
        if (out_.back() != '{' && out_.back() != '[') out_ += ',';
    }

    std::string& out_;
};

// ---- named fields ----

template <class T>
void save(JsonWriter& archive, const cereal::NameValuePair<T>& field) {
    archive.name(field.name);
    if constexpr (std::is_enum_v<std::remove_cvref_t<T>>) {
        archive.word(engine::name(field.value));
    } else {
        archive(field.value);
    }
}

// ---- plain values ----

inline void save(JsonWriter& archive, const bool& value) { archive.boolean(value); }
inline void save(JsonWriter& archive, const std::string& text) { archive.text(text); }

template <std::integral Integer>
void save(JsonWriter& archive, const Integer& value) {
    archive.number(value);
}

inline void save(JsonWriter& archive, const engine::Time& time) {
    time.known() ? archive.number(time.milliseconds()) : archive.null();
}

inline void save(JsonWriter& archive, const engine::Chips& chips) { archive.number(chips.count()); }

inline void save(JsonWriter& archive, const engine::Stack& stack) {
    stack.known() ? archive.number(stack.chips().count()) : archive.null();
}

inline void save(JsonWriter& archive, const engine::Currency& currency) { archive.word(currency.text()); }

inline void save(JsonWriter& archive, const engine::HandNumber& hand) { archive.number(hand.value); }

inline void save(JsonWriter& archive, const engine::TurnNumber& turn) { archive.number(turn.value); }

inline void save(JsonWriter& archive, const engine::InvitationNumber& number) { archive.number(number.value); }

template <class Whose>
void save(JsonWriter& archive, const engine::Id<Whose>& id) {
    archive.text(id.text());
}

template <engine::Hexadecimal32 Bytes32>
void save(JsonWriter& archive, const Bytes32& value) {
    archive.hexadecimal(std::as_bytes(std::span(value.bytes)));
}
inline void save(JsonWriter& archive, const Digest& digest) { archive.hexadecimal(digest.bytes); }
inline void save(JsonWriter& archive, const engine::Blinded& blinded) { archive.hexadecimal(blinded.bytes); }

// ---- seats ----

inline void save(JsonWriter& archive, const engine::Seat& seat) { archive.number(seat.index()); }

inline void save(JsonWriter& archive, const engine::SeatSet& seats) {
    archive.begin_list();
    for (const engine::Seat seat : seats) {
        archive.next();
        archive(seat);
    }
    archive.end_list();
}

// Only the seats that have something.
template <class T>
void save(JsonWriter& archive, const engine::PerSeat<T>& values) {
    archive.begin_object();
    for (int index = 0; index < engine::most_seats; ++index) {
        const T& value = values[engine::Seat(index)];
        if (value == T{}) continue;
        const auto digit = static_cast<char>('0' + index);
        archive.name({&digit, 1});
        archive(value);
    }
    archive.end_object();
}

// ---- cards ----

inline void save(JsonWriter& archive, const engine::MaybeCard& card) { archive.cards({&card, 1}); }

inline void save(JsonWriter& archive, const engine::HoleCards& cards) {
    archive.begin_list();
    for (const engine::MaybeCard card : cards) {
        archive.next();
        archive(card);
    }
    archive.end_list();
}

inline void save(JsonWriter& archive, const engine::CardSet& cards) {
    archive.begin_list();
    for (const engine::Card card : cards) {
        archive.next();
        archive(engine::MaybeCard(card));
    }
    archive.end_list();
}

inline void save(JsonWriter& archive, const engine::Deck& deck) { archive.cards({deck.begin(), deck.end()}); }

inline void save(JsonWriter& archive, const engine::HandRank& rank) {
    rank.is_hand() ? archive.number(rank.number()) : archive.null();
}

// ---- several values, or none ----

template <class T>
void save(JsonWriter& archive, const std::optional<T>& value) {
    if (!value) return archive.null();
    archive(*value);
}

inline void save(JsonWriter& archive, const engine::Rejection& rejection) {
    engine::invariant(engine::has_its_numbers(rejection), "a refusal has the numbers that its code names");
    archive.begin_object();
    archive(cereal::make_nvp("code", rejection.code));
    engine::for_each_named_field(rejection, [&]<class T>(std::string_view name, const T& field) {
        if constexpr (requires { field.has_value(); }) {
            archive(cereal::make_nvp(name.data(), *field));  // NOLINT: a literal ends with a zero
        } else {
            archive(cereal::make_nvp(name.data(), field));  // NOLINT
        }
    });
    archive.end_object();
}

template <class T, std::size_t Capacity>
void save(JsonWriter& archive, const engine::InlineVector<T, Capacity>& values) {
    archive.begin_list();
    for (const T& value : values) {
        archive.next();
        archive(value);
    }
    archive.end_list();
}

template <class T>
void save(JsonWriter& archive, const std::vector<T>& values) {
    archive.begin_list();
    for (const T& value : values) {
        archive.next();
        archive(value);
    }
    archive.end_list();
}

}  // namespace handlog::eventstore::inline codec
