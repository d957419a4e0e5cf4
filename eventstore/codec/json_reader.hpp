// The cereal archive that reads JSON, as strictly as eventstore/codec/json_writer.hpp
// writes it: every field once, none that is unknown, each value in its one form.
// What the engine's types cannot hold is refused before they see it.
#pragma once

#include <array>
#include <cereal/cereal.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
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
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/codec/json_text.hpp"
#include "eventstore/codec/json_tree.hpp"
#include "eventstore/codec/serialize.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::eventstore::inline codec {

// Thrown by what reads and caught where the reading began.
class Misread : public std::exception {
public:
    explicit Misread(Error error) : error_(std::move(error)) {}
    [[nodiscard]] const Error& error() const { return error_; }
    [[nodiscard]] const char* what() const noexcept override { return error_.what.c_str(); }

private:
    Error error_;
};

// Stands at one value of the line, and knows the way to it.
class JsonReader : public cereal::InputArchive<JsonReader, cereal::AllowEmptyClassElision> {
public:
    explicit JsonReader(JsonTree& tree) : InputArchive(this), tree_(tree) { way_[0].expected = 1; }

    // What to do next where nothing better is known.
    static constexpr std::string_view to_read = "see docs/EVENTS.md for the fields of each object";

    // "command.forced_bets.bets[3].seat"; nothing for the whole line.
    [[nodiscard]] std::string path() const;
    [[noreturn]] void refuse(const std::string& why, const std::string& next = std::string(to_read),
                             ErrorCode code = ErrorCode::malformed) const;

    void begin_object() const { expect(JsonForm::object, "an object"); }
    template <class Kinds>
    [[nodiscard]] std::size_t begin_kind() {
        std::size_t at = 0;
        begin_object();
        enter("type");
        const std::string_view type = text();
        while (at < Kinds::all.size() && Kinds::all[at].name != type) ++at;
        if (at == Kinds::all.size()) refuse_name(type, Kinds::all, [](const Kind& kind) { return kind.name; });
        leave();
        return at;
    }
    // Refuses the object if nobody asked for one of its fields.
    void end_object() const;

    // Goes to a field of the object, and back.
    [[nodiscard]] bool has(std::string_view name) const { return find(name).has_value(); }
    void enter(std::string_view name) {
        // Nearly every field stands where the writer puts it.
        const std::uint32_t expected = way_[depth_].expected;
        if (expected < value().end && tree_[expected].name == name && !tree_[expected].taken) [[likely]] {
            take(expected, name);
        } else {
            take(find_elsewhere(name), name);
        }
    }
    void leave() { --depth_; }

    // Stands at each element in turn while it is visited.
    template <class Visit>
    void each_element(Visit visit) {
        expect(JsonForm::list, "a list");
        std::size_t index = 0;
        for (std::uint32_t place = here() + 1; place < value().end; place = tree_[place].end) {
            go_to(place, {}, index++);
            visit();
            leave();
        }
    }
    // The same with the members of an object that has no fixed fields.
    template <class Visit>
    void each_member(Visit visit) {
        expect(JsonForm::object, "an object");
        for (std::uint32_t place = here() + 1; place < value().end; place = tree_[place].end) {
            go_to(place, tree_[place].name);
            visit(tree_[place].name);
            leave();
        }
    }

    [[nodiscard]] bool null() const { return value().form == JsonForm::null; }
    [[nodiscard]] bool boolean() const {
        expect(JsonForm::boolean, "true or false");
        return value().bits != 0;
    }
    template <std::integral Integer>
    [[nodiscard]] Integer number(Integer least, Integer most) const {
        const JsonValue& found = value();
        if (found.form == JsonForm::natural && std::cmp_greater_equal(found.bits, least) &&
            std::cmp_less_equal(found.bits, most)) {
            return static_cast<Integer>(found.bits);
        }
        const auto below_zero = static_cast<std::int64_t>(found.bits);
        if (found.form == JsonForm::negative && std::cmp_greater_equal(below_zero, least) &&
            std::cmp_less_equal(below_zero, most)) {
            return static_cast<Integer>(below_zero);
        }
        refuse_number(std::to_string(least), std::to_string(most));
    }
    [[nodiscard]] bool is_text() const { return value().form == JsonForm::text; }
    [[nodiscard]] std::string_view text() const {
        expect(JsonForm::text, "a string");
        return value().text;
    }
    // Of 64 digits.
    void hexadecimal(std::span<std::byte> bytes) const;

    // What is recorded holds all rules; somebody who sends them may name a preset and what differs from it.
    void demand_complete_rules() { complete_rules_ = true; }
    [[nodiscard]] bool demands_complete_rules() const { return complete_rules_; }
    // The rules of the preset whose name stands here.
    [[nodiscard]] engine::Rules preset() const;
    // Or those which rules have by themselves, where it says that they are of none.
    [[nodiscard]] engine::Rules preset_or_none() const;
    // One of the names of a choice, by its place among them.
    template <class Name, std::size_t size, class NameOf>
    [[nodiscard]] std::size_t choice(const std::array<Name, size>& choices, NameOf name_of) const {
        const std::string_view written = text();
        for (std::size_t at = 0; at < size; ++at) {
            if (name_of(choices[at]) == written) return at;
        }
        refuse_name(written, choices, name_of);
    }

private:
    struct Step {
        std::uint32_t place = 0;
        std::uint32_t expected = 0;  // where the next field stands if they come in their usual order
        std::string_view name;       // none for an element of a list
        std::size_t index = 0;
    };

    // What is read decides how deep it goes, not what the line holds: each type has its fields.
    static constexpr std::size_t most_depth = 16;

    [[nodiscard]] std::uint32_t here() const { return way_[depth_].place; }
    [[nodiscard]] const JsonValue& value() const { return tree_[here()]; }
    void go_to(std::uint32_t place, std::string_view name, std::size_t index = 0) {
        engine::invariant(depth_ + 1 < most_depth, "no type has fields within fields so deep");
        way_[++depth_] = {.place = place, .expected = place + 1, .name = name, .index = index};
    }
    void take(std::uint32_t place, std::string_view name) {
        JsonValue& field = tree_[place];
        field.taken = true;
        way_[depth_].expected = field.end;
        go_to(place, name);
    }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
    [[nodiscard]] std::uint32_t find_elsewhere(std::string_view name) const;

    void expect(JsonForm form, const char* what) const {
        if (value().form != form) [[unlikely]]
            refuse_form(what);
    }
    [[noreturn]] void refuse_form(const std::string& expected) const;
    [[noreturn]] void refuse_number(const std::string& least, const std::string& most) const;
    [[noreturn]] void refuse_name(std::string_view written, const std::vector<std::string_view>& names,
                                  const std::string& why, const std::string& next) const;
    template <class Names, class NameOf>
    [[noreturn]] void refuse_name(std::string_view written, const Names& names, NameOf name_of) const {
        std::vector<std::string_view> all;
        for (const auto& name : names) all.push_back(name_of(name));
        refuse_name(written, all, "unknown value", "Write one of");
    }

    JsonTree& tree_;
    std::array<Step, most_depth> way_{};
    std::size_t depth_ = 0;
    bool complete_rules_ = false;
};

// For whoever reads what is around it: a command where the reader stands; and the fields "by", "seen" and "turn" of
// the object where it stands, as far as they are there.
void read_command(JsonReader& archive, engine::Command& command);
void read_sender(JsonReader& archive, engine::Sender& by, std::optional<Seen>& seen,
                 std::optional<engine::TurnNumber>& turn);

// ---- named fields ----

template <engine::HasNames Enum>
void read_choice(const JsonReader& archive, Enum& value) {
    value = static_cast<Enum>(archive.choice(engine::names_of<Enum>, [](std::string_view name) { return name; }));
}
inline void read_choice(const JsonReader& archive, engine::RejectionCode& code) {
    const std::size_t at = archive.choice(engine::rejection_names(), [](std::string_view name) { return name; });
    code = static_cast<engine::RejectionCode>(at + 1);
}

// Complete; or, where it may be shorter, the name of a preset, or that and what differs from it.
void read_rules(JsonReader& archive, engine::Rules& rules);

template <class T>
void load(JsonReader& archive, cereal::NameValuePair<T>& field) {
    archive.enter(field.name);
    if constexpr (std::is_enum_v<std::remove_cvref_t<T>>) {
        read_choice(archive, field.value);
    } else if constexpr (std::is_same_v<std::remove_cvref_t<T>, engine::Rules>) {
        read_rules(archive, field.value);
    } else {
        archive(field.value);
    }
    archive.leave();
}

// ---- plain values ----

inline void load(JsonReader& archive, bool& value) { value = archive.boolean(); }

template <std::integral Integer>
void load(JsonReader& archive, Integer& value) {
    value = archive.number(std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max());
}

inline void load(JsonReader& archive, engine::Time& time) {
    time = archive.null() ? engine::Time() : engine::Time(archive.number(std::int64_t{0}, engine::Time::latest));
}

inline void load(JsonReader& archive, engine::Chips& chips) {
    std::int64_t count = 0;
    archive(count);
    chips = engine::Chips(count);
}

inline void load(JsonReader& archive, engine::Stack& stack) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    stack =
        archive.null() ? engine::Stack::unknown() : engine::Stack(engine::Chips(archive.number(std::int64_t{0}, most)));
}

inline void load(JsonReader& archive, engine::Currency& currency) {
    const std::string_view text = archive.text();
    const std::optional<engine::Currency> parsed = engine::Currency::parse(text);
    if (!parsed) {
        archive.refuse(quoted(text) + " is not a currency",
                       "Write its code of ISO 4217, which is three capital letters, or \"play\" for play money.");
    }
    currency = *parsed;
}

inline void load(JsonReader& archive, engine::HandNumber& hand) { archive(hand.value); }

inline void load(JsonReader& archive, engine::TurnNumber& turn) { archive(turn.value); }

inline void load(JsonReader& archive, engine::InvitationNumber& number) { archive(number.value); }

template <class Whose>
void load(JsonReader& archive, engine::Id<Whose>& id) {
    const std::string_view text = archive.text();
    id = {};
    if (text.empty()) return;
    const auto parsed = engine::Id<Whose>::parse(text);
    if (!parsed) archive.refuse(quoted(text) + " is not an id: an id has at most 64 bytes and no control characters");
    id = *parsed;
}

template <engine::Hexadecimal32 Bytes32>
void load(JsonReader& archive, Bytes32& value) {
    archive.hexadecimal(std::as_writable_bytes(std::span(value.bytes)));
}
inline void load(JsonReader& archive, Digest& digest) { archive.hexadecimal(digest.bytes); }
inline void load(JsonReader& archive, engine::Blinded& blinded) { archive.hexadecimal(blinded.bytes); }

// ---- seats ----

inline void load(JsonReader& archive, engine::Seat& seat) {
    seat = engine::Seat(archive.number(0, engine::most_seats - 1));
}

inline void load(JsonReader& archive, engine::SeatSet& seats) {
    seats = {};
    archive.each_element([&] {
        engine::Seat seat;
        archive(seat);
        if (seats.contains(seat) || !seats.beyond(seat).empty()) {
            archive.refuse("seat " + std::to_string(seat.index()) + " is not after the seat before it",
                           "List each seat once, in ascending order.");
        }
        seats.add(seat);
    });
}

template <class T>
void load(JsonReader& archive, engine::PerSeat<T>& values) {
    values = {};
    int least = 0;
    archive.each_member([&](std::string_view name) {
        const int index = name.size() == 1 ? name[0] - '0' : -1;
        if (index < 0 || index >= engine::most_seats)
            archive.refuse(quoted(name) + " is not a seat from \"0\" to \"9\"");
        if (index < least) {
            archive.refuse("seat " + std::to_string(index) + " is not after the seat before it",
                           "List each seat once, in ascending order.");
        }
        least = index + 1;
        T& value = values[engine::Seat(index)];
        archive(value);
        if (value == T{}) archive.refuse("empty seats must not be listed", "Leave it out.");
    });
}

// ---- cards ----

inline void load(JsonReader& archive, engine::MaybeCard& card) {
    const std::string_view text = archive.text();
    card = {};
    if (text == "??") return;
    const std::optional<engine::Card> parsed = engine::parse_card(text);
    if (!parsed) {
        archive.refuse(quoted(text) + " is not a card",
                       "Write a rank of 23456789TJQKA and a suit of cdhs, or ?? for an unknown card.");
    }
    card = *parsed;
}

inline void load(JsonReader& archive, engine::HoleCards& cards) {
    std::size_t count = 0;
    archive.each_element([&] {
        engine::MaybeCard card;
        archive(card);
        if (count < cards.size()) cards[count] = card;
        ++count;
    });
    if (count != cards.size()) archive.refuse("a hand has 2 cards, not " + std::to_string(count));
}

inline void load(JsonReader& archive, engine::CardSet& cards) {
    cards = {};
    int least = 0;
    archive.each_element([&] {
        engine::MaybeCard card;
        archive(card);
        if (!card.known()) archive.refuse("a set cannot contain an unknown card");
        if (card.card().id() < least) {
            archive.refuse(engine::to_string(card) + " is not after the card before it",
                           "List each card once, from deuces to aces, and cdhs within a rank.");
        }
        cards.add(card.card());
        least = card.card().id() + 1;
    });
}

inline void load(JsonReader& archive, engine::Deck& deck) {
    const std::string_view text = archive.text();
    const auto parsed = engine::parse_deck(text);
    if (const auto* fault = std::get_if<engine::DeckFault>(&parsed)) archive.refuse(fault->sentence);
    deck = std::get<engine::Deck>(parsed);
    if (engine::to_string(deck) != text) {
        archive.refuse("a deck is 104 characters without spaces", "Write ?? for each card that is not known.");
    }
}

inline void load(JsonReader& archive, engine::HandRank& rank) {
    rank = {};
    if (!archive.null()) rank = engine::HandRank(archive.number(engine::HandRank::worst, engine::HandRank::best));
}

// ---- several values, or none ----

template <class T>
void load(JsonReader& archive, std::optional<T>& value) {
    value.reset();
    if (!archive.null()) archive(value.emplace());
}

inline void load(JsonReader& archive, engine::Rejection& rejection) {
    rejection = {};
    archive.begin_object();
    archive(cereal::make_nvp("code", rejection.code));
    engine::for_each_named_field(rejection, [&]<class T>(std::string_view name, T& field) {
        if constexpr (requires { field.emplace(); }) {
            archive(cereal::make_nvp(name.data(), field.emplace()));  // NOLINT: a literal ends with a zero
        } else {
            archive(cereal::make_nvp(name.data(), field));  // NOLINT
        }
    });
    archive.end_object();
    if (!engine::has_its_numbers(rejection)) archive.refuse("a refusal does not name what it is about");
}

template <class T, std::size_t Capacity>
void load(JsonReader& archive, engine::InlineVector<T, Capacity>& values) {
    values.clear();
    archive.each_element([&] {
        if (values.full()) archive.refuse("this list has at most " + std::to_string(Capacity) + " elements");
        T value{};
        archive(value);
        values.push_back(value);
    });
}

template <class T>
void load(JsonReader& archive, std::vector<T>& values) {
    values.clear();
    archive.each_element([&] { archive(values.emplace_back()); });
}

}  // namespace handlog::eventstore::inline codec
