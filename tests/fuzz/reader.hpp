// Values of the engine's types from random bytes, hostile ones included: any
// amount, any seat, any card. When the bytes end, what is left reads as zero.
//
// Only what a type cannot hold is kept away: the types' own invariants are
// tested elsewhere, and whoever reads commands from outside checks them there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/poker/hand_rank.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/names.hpp"

namespace handlog::tests {

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] bool done() const { return bytes_.empty(); }
    [[nodiscard]] int below(int choices) { return byte() % choices; }

    // Amounts and hand numbers near what matters at a table are worth more than
    // any others, so that the fuzzer need not guess them.
    void aim(std::vector<engine::Chips> amounts, engine::HandNumber hand) {
        amounts_ = std::move(amounts);
        hand_ = hand;
    }

    template <class T>
    [[nodiscard]] T read() {
        T value{};
        into(value);
        return value;
    }

    // The alternative number `at` of a variant.
    template <class Variant>
    [[nodiscard]] Variant alternative(std::size_t at) {
        return alternative<Variant>(at, std::make_index_sequence<std::variant_size_v<Variant>>{});
    }

private:
    std::uint8_t byte() {
        if (bytes_.empty()) return 0;
        const std::uint8_t first = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return first;
    }
    [[nodiscard]] std::uint64_t word() {
        std::uint64_t value = 0;
        for (int left = 8; left > 0; --left) value = value << 8 | byte();
        return value;
    }

    void into(bool& value) { value = (byte() & 1) != 0; }
    void into(std::uint8_t& value) { value = byte(); }
    void into(std::int32_t& value) {
        const std::uint8_t first = byte();
        value = first < 0xf0 ? first % 16 : static_cast<std::int32_t>(static_cast<std::uint32_t>(word()));
    }
    void into(engine::Chips& value) {
        const std::uint8_t first = byte();
        if (first < 96) {
            value = engine::Chips(first - 3);
        } else if (first < 208 && !amounts_.empty()) {
            const std::size_t at = static_cast<std::size_t>(first - 96) / 3 % amounts_.size();
            value = amounts_[at] + engine::Chips((first - 96) % 3 - 1);
        } else {
            value = engine::Chips(static_cast<std::int64_t>(word()));
        }
    }
    void into(engine::Stack& value) {
        const auto chips = read<engine::Chips>();
        value = chips < engine::Chips{} ? engine::Stack::unknown() : engine::Stack(chips);
    }
    void into(engine::Time& value) {
        const std::uint64_t milliseconds = word();
        if (milliseconds <= engine::Time::latest) value = engine::Time(static_cast<std::int64_t>(milliseconds));
    }
    void into(engine::HandNumber& value) {
        const std::uint8_t first = byte();
        value = first < 0xe0 ? hand_ : engine::HandNumber{static_cast<std::uint32_t>(word())};
    }
    void into(engine::Seat& value) { value = engine::Seat(byte() % engine::most_seats); }
    void into(engine::SeatSet& value) {
        const unsigned low = byte();
        value = engine::SeatSet(static_cast<std::uint16_t>(low | (byte() & 3U) << 8));
    }
    void into(engine::Card& value) { value = engine::Card(byte() % engine::deck_size); }
    void into(engine::MaybeCard& value) {
        const std::uint8_t first = byte();
        value = first < 208 ? engine::MaybeCard(engine::Card(first % engine::deck_size)) : engine::MaybeCard{};
    }
    void into(engine::CardSet& value) { value = engine::CardSet(word() >> (64 - engine::deck_size)); }
    void into(engine::HandRank& value) {
        const auto number = word() % (engine::HandRank::best + 1);
        value = number == 0 ? engine::HandRank{} : engine::HandRank(static_cast<int>(number));
    }
    void into(engine::Currency& value) {
        const auto number = word() % (std::uint64_t{engine::Currency::most} + 1);
        value = engine::Currency::of_number(static_cast<std::uint16_t>(number));
    }
    void into(std::uint32_t& value) { value = static_cast<std::uint32_t>(word()); }
    template <engine::Hexadecimal32 Bytes32>
    void into(Bytes32& value) {
        value.bytes[0] = byte();
    }
    void into(engine::Deck& value) {
        std::vector<engine::MaybeCard> cards;
        engine::CardSet taken;
        for (int left = byte() % (engine::deck_size + 1); left > 0; --left) {
            auto card = read<engine::MaybeCard>();
            if (card.known() && taken.contains(card.card())) card = {};
            if (card.known()) taken.add(card.card());
            cards.push_back(card);
        }
        value = std::get<engine::Deck>(engine::Deck::scripted(cards));
    }
    template <class Tag>
    void into(engine::Id<Tag>& value) {
        constexpr std::array<std::string_view, 5> names{"", "a", "b", "c", "Zoe \xc3\xa9"};
        value = engine::Id<Tag>::parse(names[static_cast<std::size_t>(below(5))]).value_or(engine::Id<Tag>{});
    }
    template <engine::HasNames Enum>
    void into(Enum& value) {
        value = static_cast<Enum>(below(static_cast<int>(engine::names_of<Enum>.size())));
    }
    void into(engine::RejectionCode& value) {
        value = static_cast<engine::RejectionCode>(1 + below(engine::rejection_codes));
    }
    template <class T>
    void into(std::optional<T>& value) {
        if ((byte() & 1) != 0) value = read<T>();
    }
    template <class... Alternatives>
    void into(std::variant<Alternatives...>& value) {
        value = alternative<std::variant<Alternatives...>>(byte() % sizeof...(Alternatives));
    }
    template <class T, std::size_t size>
    void into(std::array<T, size>& values) {
        for (T& value : values) into(value);
    }
    template <class T, std::size_t capacity>
    void into(engine::InlineVector<T, capacity>& values) {
        for (std::size_t left = byte() % (capacity + 1); left > 0; --left) values.push_back(read<T>());
    }
    // Few seats have anything.
    template <class T>
    void into(engine::PerSeat<T>& values) {
        for (const engine::Seat seat : read<engine::SeatSet>()) into(values[seat]);
    }
    template <engine::HasFields Struct>
    void into(Struct& value) {
        std::apply([&](const auto&... fields) { (this->into(value.*fields.member), ...); }, engine::fields_of<Struct>);
    }

    template <class Variant, std::size_t... indices>
    [[nodiscard]] Variant alternative(std::size_t at, std::index_sequence<indices...> /*all*/) {
        Variant value;
        static_cast<void>(
            ((indices == at ? (value = read<std::variant_alternative_t<indices, Variant>>(), true) : false) || ...));
        return value;
    }

    std::span<const std::uint8_t> bytes_;
    std::vector<engine::Chips> amounts_;
    engine::HandNumber hand_;
};

}  // namespace handlog::tests
