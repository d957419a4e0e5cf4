#include "engine/poker/describe.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/poker/card.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"

namespace handlog::engine::inline poker {

namespace {

// Appends a value of any type that a command or an event holds.
class Writer {
public:
    [[nodiscard]] std::string take() { return std::move(text_); }

    void write(bool value) { text_ += value ? "true" : "false"; }
    void write(std::uint8_t value) { text_ += std::to_string(value); }
    void write(std::int32_t value) { text_ += std::to_string(value); }
    void write(std::string_view value) { text_ += value; }
    void write(Currency value) { text_ += value.text(); }
    void write(Chips value) { text_ += to_string(value); }
    void write(Stack value) { text_ += to_string(value); }
    void write(Seat value) { text_ += std::to_string(value.index()); }
    void write(HandNumber value) { text_ += std::to_string(value.value); }
    void write(MaybeCard value) { text_ += to_string(value); }
    void write(Card value) { text_ += to_string(value); }
    void write(const Deck& value) { text_ += to_string(value); }
    template <Hexadecimal32 Bytes>
    void write(const Bytes& value) {
        text_ += to_string(value);
    }
    void write(std::uint32_t value) { text_ += std::to_string(value); }
    void write(Time value) { text_ += to_string(value); }
    void write(RejectionCode value) { text_ += name(value); }
    void write(HandRank value) { text_ += std::to_string(value.number()); }

    template <HasNames Enum>
    void write(Enum value) {
        // A refused command may name what does not exist; it is written down all the same.
        const auto at = static_cast<std::size_t>(value);
        if (at < names_of<Enum>.size()) {
            text_ += names_of<Enum>[at];
        } else {
            text_ += '?' + std::to_string(at);
        }
    }

    template <class Tag>
    void write(const Id<Tag>& id) {
        text_ += id.text();
    }

    template <class T>
    void write(const std::optional<T>& value) {
        if (value) {
            write(*value);
        } else {
            text_ += "none";
        }
    }

    template <class... Alternatives>
    void write(const std::variant<Alternatives...>& value) {
        std::visit([this](const auto& alternative) { this->write(alternative); }, value);
    }

    void write(SeatSet seats) { write_all(seats, '{', '}'); }
    void write(CardSet cards) { write_all(cards, '{', '}'); }

    template <class T, std::size_t size>
    void write(const std::array<T, size>& values) {
        write_all(values, '[', ']');
    }
    template <class T, std::size_t capacity>
    void write(const InlineVector<T, capacity>& values) {
        write_all(values, '[', ']');
    }

    // Seats that have nothing are left out.
    template <class T>
    void write(const PerSeat<T>& values) {
        text_ += '[';
        std::string_view separator;
        for (int index = 0; index < most_seats; ++index) {
            const Seat seat(index);
            if (values[seat] == T{}) continue;
            text_ += separator;
            write(seat);
            text_ += ": ";
            write(values[seat]);
            separator = ", ";
        }
        text_ += ']';
    }

    template <HasFields Struct>
    void write(const Struct& object) {
        text_ += Described<Struct>::name;
        text_ += '{';
        std::string_view separator;
        for_each_field(object, [&](std::string_view field_name, const auto& value) {
            text_ += separator;
            text_ += field_name;
            text_ += ": ";
            write(value);
            separator = ", ";
        });
        text_ += '}';
    }

private:
    template <class Values>
    void write_all(const Values& values, char open, char close) {
        text_ += open;
        std::string_view separator;
        for (const auto& value : values) {
            text_ += separator;
            write(value);
            separator = " ";
        }
        text_ += close;
    }

    std::string text_;
};

template <class Value>
[[nodiscard]] std::string written(const Value& value) {
    Writer writer;
    writer.write(value);
    return writer.take();
}

}  // namespace

std::string to_string(const Event& event) { return written(event); }
std::string to_string(const Command& command) { return written(command); }
std::string to_string(const Rejection& rejection) {
    return std::string(name(rejection.code)) + ": " + sentence(rejection);
}

namespace {

template <class Variant>
[[nodiscard]] std::string_view name_of_alternative(const Variant& variant) {
    return std::visit(
        []<class Alternative>(const Alternative& /*value*/) { return std::string_view(Described<Alternative>::name); },
        variant);
}

}  // namespace

std::string_view kind_of(const Event& event) { return name_of_alternative(event); }
std::string_view kind_of(const Command& command) { return name_of_alternative(command); }

std::vector<FieldDifference> differences(const Event& one, const Event& other) {
    std::vector<FieldDifference> found;
    if (one.index() != other.index()) return found;
    std::visit(
        [&]<class Happened>(const Happened& happened) {
            const auto& against = *std::get_if<Happened>(&other);
            const auto compare = [&](const auto& field) {
                const auto& left = happened.*field.member;
                const auto& right = against.*field.member;
                if (!(left == right)) found.push_back({field.name, written(left), written(right)});
            };
            std::apply([&](const auto&... field) { (compare(field), ...); }, fields_of<Happened>);
        },
        one);
    return found;
}

}  // namespace handlog::engine::inline poker
