#include "replay/exchange/phh/reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/poker/seat.hpp"
#include "engine/poker/utf8_beginning.hpp"
#include "replay/exchange/phh/action.hpp"
#include "replay/exchange/phh/cursor.hpp"
#include "replay/exchange/phh/moment.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace engine;

namespace {

constexpr std::size_t most_fields = 256;
constexpr std::size_t usual_fields = 32;
constexpr std::size_t most_actions = 1'000;
constexpr std::size_t usual_actions = 48;
constexpr std::size_t longest_text = 256;

class Reader {
public:
    explicit Reader(std::string_view text) : cursor_(text) {
        seen_.reserve(usual_fields);
        hand_.actions.reserve(usual_actions);
    }

    [[nodiscard]] std::variant<Hand, Refusal> read() {
        while (cursor_.find_content()) {
            const std::uint32_t line = cursor_.line();
            std::string key(cursor_.key());
            if (std::find(seen_.begin(), seen_.end(), key) != seen_.end()) {
                cursor_.fail("duplicate field '" + std::string(utf8_beginning(key, 40)) + "'");
            }
            if (seen_.size() == most_fields) cursor_.fail("a hand has at most 256 fields");
            read_field(key, line);
            seen_.push_back(std::move(key));
            cursor_.end_line();
        }
        time_.time = time_text_;
        time_.zone = zone_;
        hand_.at = moment_of(time_);
        if (hand_.variant.empty()) return Refusal{.reason = Reason::field_missing, .what = "the variant is missing"};
        // Other games have other actions, so what is wrong with an action is told afterwards.
        if (hand_.variant != "NT") {
            return Refusal{.reason = Reason::another_game,
                           .line = variant_line_,
                           .what = "variant " + hand_.variant + " is not No-Limit Hold'em"};
        }
        if (wrong_action_) return *std::move(wrong_action_);
        return std::move(hand_);
    }

private:
    // Those that say how the hand was played.
    void read_field(std::string_view key, std::uint32_t line) {
        if (key == "variant") {
            variant_line_ = line;
            return text(hand_.variant);
        }
        if (key == "antes") return amounts(hand_.antes);
        if (key == "blinds_or_straddles") return amounts(hand_.blinds);
        if (key == "min_bet") {
            hand_.min_bet = cursor_.decimal();
        } else if (key == "starting_stacks") {
            hand_.stacks_line = line;
            amounts(hand_.starting_stacks);
        } else if (key == "actions") {
            actions();
        } else if (key == "finishing_stacks") {
            hand_.finishing_line = line;
            amounts(hand_.finishing_stacks);
        } else if (key == "winnings") {
            hand_.winnings_line = line;
            amounts(hand_.winnings);
        } else {
            read_description(key);
        }
    }

    // Those that say where, when and by whom.
    void read_description(std::string_view key) {
        if (key == "players") return texts(hand_.players);
        if (key == "seats") {
            cursor_.array([&] {
                has_room(hand_.seats.size());
                hand_.seats.push_back(integer());
            });
        } else if (key == "seat_count") {
            hand_.seat_count = integer();
        } else if (key == "hand") {
            text_or_word(hand_.id);
        } else if (key == "table") {
            text_or_word(hand_.table);
        } else if (key == "venue") {
            text_or_word(hand_.venue);
        } else if (key == "event") {
            text_or_word(hand_.event);
        } else if (key == "currency") {
            text_or_word(hand_.currency);
        } else if (key == "currency_symbol") {
            hand_.has_currency_symbol = true;
            cursor_.skip_value();
        } else {
            read_time(key);
        }
    }

    void read_time(std::string_view key) {
        if (key == "year") {
            time_.year = integer();
        } else if (key == "month") {
            time_.month = integer();
        } else if (key == "day") {
            time_.day = integer();
        } else if (key == "time") {
            text_or_word(time_text_);
        } else if (key == "time_zone_abbreviation") {
            text_or_word(zone_);
        } else {
            cursor_.skip_value();
        }
    }

    void text(std::string& out) {
        const std::string_view read = cursor_.string();
        out.assign(utf8_beginning(read, longest_text));
    }

    // A name may be written as a number. A value of another kind names nothing.
    void text_or_word(std::string& out) {
        if (cursor_.at_string()) return text(out);
        if (cursor_.at_list()) return cursor_.skip_value();
        out.assign(utf8_beginning(cursor_.word(), longest_text));
    }

    [[nodiscard]] std::int64_t integer() {
        const Decimal number = cursor_.decimal();
        if (number.infinite || number.places != 0) cursor_.fail("expected a whole number");
        return number.digits;
    }

    // One more than a table has seats shows that there are too many.
    void has_room(std::size_t count) {
        if (count > std::size_t{most_seats}) cursor_.fail("a table has at most ten seats");
    }

    void amounts(std::vector<Decimal>& out) {
        out.reserve(most_seats);
        cursor_.array([&] {
            has_room(out.size());
            out.push_back(cursor_.decimal());
        });
    }

    void texts(std::vector<std::string>& out) {
        out.reserve(most_seats);
        cursor_.array([&] {
            has_room(out.size());
            text(out.emplace_back());
        });
    }

    void actions() {
        cursor_.array([&] {
            const std::uint32_t line = cursor_.line();
            const std::string_view text = cursor_.string();
            if (wrong_action_) return;
            auto parsed = parse_action(text);
            if (const auto* wrong = std::get_if<std::string>(&parsed)) {
                wrong_action_ = {.reason = Reason::malformed,
                                 .line = line,
                                 .what = "action " + std::to_string(hand_.actions.size() + 1) + " is '" +
                                         std::string(utf8_beginning(text, 60)) + "': " + *wrong};
                return;
            }
            auto& action = std::get<std::optional<Action>>(parsed);
            if (!action) return;
            if (hand_.actions.size() == most_actions) cursor_.fail("a hand has at most 1000 actions");
            action->line = line;
            action->number = static_cast<std::uint16_t>(hand_.actions.size() + 1);
            hand_.actions.push_back(*action);
        });
    }

    Cursor cursor_;
    Hand hand_;
    std::vector<std::string> seen_;
    WrittenTime time_;
    std::string time_text_;
    std::string zone_;
    std::uint32_t variant_line_ = 0;
    std::optional<Refusal> wrong_action_;
};

}  // namespace

std::string_view name(Reason reason) {
    constexpr std::array<std::string_view, reasons> names{
        "malformed",         "too-long",    "another-game", "field-missing",  "field-unusable", "amount",
        "player-never-acts", "out-of-turn", "out-of-order", "illegal-action", "cards",          "table-in-play",
    };
    return names[static_cast<std::size_t>(reason)];
}

std::variant<Hand, Refusal> read_hand(std::string_view text) {
    try {
        return Reader(text).read();
    } catch (const NotToml& fault) {
        return Refusal{.reason = Reason::malformed, .line = fault.line, .what = fault.what};
    }
}

}  // namespace handlog::replay::inline exchange::phh
