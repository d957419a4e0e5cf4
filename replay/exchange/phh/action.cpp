#include "replay/exchange/phh/action.hpp"

#include <array>
#include <cstddef>

namespace handlog::replay::inline exchange::phh {

using namespace engine;

namespace {

// The words of an action, as many as any has and one more.
struct Words {
    std::array<std::string_view, 5> list{};
    std::size_t count = 0;

    [[nodiscard]] std::string_view operator[](std::size_t at) const { return list[at]; }
};

[[nodiscard]] Words words_of(std::string_view text) {
    text = text.substr(0, text.find('#'));
    Words words;
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    std::size_t at = 0;
    while (words.count < words.list.size()) {
        while (at < text.size() && is_blank(text[at])) ++at;
        const std::size_t begin = at;
        while (at < text.size() && !is_blank(text[at])) ++at;
        if (at == begin) break;
        words.list[words.count++] = text.substr(begin, at - begin);
    }
    return words;
}

// "p1" is 0, "p10" is 9.
[[nodiscard]] std::optional<std::uint8_t> player_of(std::string_view word) {
    if (word.size() == 3 && word == "p10") return std::uint8_t{9};
    if (word.size() != 2 || word[0] != 'p' || word[1] < '1' || word[1] > '9') return std::nullopt;
    return static_cast<std::uint8_t>(word[1] - '1');
}

// So many pairs of characters, of which "??" is a card that nobody knows.
[[nodiscard]] bool read_cards(std::string_view word, std::size_t most, Action& action) {
    if (word.empty() || word.size() % 2 != 0 || word.size() / 2 > most) return false;
    for (; !word.empty(); word.remove_prefix(2)) {
        const std::string_view text = word.substr(0, 2);
        const auto card = parse_card(text);
        if (!card && text != "??") return false;
        action.cards.push_back(card ? MaybeCard(*card) : MaybeCard());
    }
    return true;
}

}  // namespace

std::variant<std::optional<Action>, std::string> parse_action(std::string_view text) {
    const Words words = words_of(text);
    if (words.count == 0) return std::nullopt;
    const auto wrong = [](const char* why) { return std::string(why); };
    Action action;
    if (words[0] == "d") {
        if (words.count == 3 && words[1] == "db") {
            action.kind = ActionKind::deal_board;
            if (!read_cards(words[2], 5, action)) return wrong("the cards of the board are missing or invalid");
            return action;
        }
        if (words.count != 4 || words[1] != "dh") return wrong("unknown action of the dealer");
        const auto player = player_of(words[2]);
        if (!player) return wrong("no player is named");
        action.kind = ActionKind::deal_hole;
        action.player = *player;
        if (!read_cards(words[3], 2, action)) return wrong("two cards are expected");
        return action;
    }
    const auto player = player_of(words[0]);
    if (!player) return wrong("no player is named");
    action.player = *player;
    if (words.count == 2 && words[1] == "f") {
        action.kind = ActionKind::fold;
    } else if (words.count == 2 && words[1] == "cc") {
        action.kind = ActionKind::check_or_call;
    } else if (words.count == 3 && words[1] == "cbr") {
        const auto amount = parse_decimal(words[2]);
        if (!amount || amount->infinite) return wrong("the amount is missing");
        action.kind = ActionKind::bet_or_raise;
        action.amount = *amount;
    } else if (words.count == 2 && words[1] == "sm") {
        action.kind = ActionKind::muck;
    } else if (words.count == 3 && words[1] == "sm") {
        action.kind = ActionKind::show;
        if (words[2] != "-" && !read_cards(words[2], 2, action)) return wrong("two cards are expected");
    } else {
        return wrong("unknown action in No-Limit Hold'em");
    }
    return action;
}

}  // namespace handlog::replay::inline exchange::phh
