#include "replay/tell/explain/sending.hpp"

#include <algorithm>
#include <sstream>
#include <variant>

#include "engine/poker/time_text.hpp"
#include "engine/poker/usual_sender.hpp"
#include "replay/tell/narrate.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

constexpr std::size_t most_listed = 3;

// What decides whether a player would have acted otherwise.
[[nodiscard]] bool is_worth_telling(const Event& event) {
    return std::visit(
        []<class Told>(const Told& /*event*/) {
            return OneOf<Told, PlayerFolded, PlayerChecked, PlayerCalled, PlayerBet, PlayerRaised, PlayerTimedOut,
                         BoardDealt, HandTabled, HandEnded, HandCancelled>;
        },
        event);
}

[[nodiscard]] std::string told(const Table& table, const Event& event) {
    std::ostringstream out;
    narrate(out, table, {&event, 1});
    std::string text = out.str();
    text.resize(std::min(text.size(), text.find('\n')));
    text.erase(0, text.find_first_not_of(' '));
    return text;
}

[[nodiscard]] std::optional<HandNumber> hand_named(const Command& command) {
    return std::visit(
        []<class Asked>(const Asked& asked) -> std::optional<HandNumber> {
            if constexpr (requires { asked.hand; }) return asked.hand;
            return std::nullopt;
        },
        command);
}

[[nodiscard]] std::string name_of(const Sender& by, const TablePhrases& words) {
    const std::string person = by.seat ? words.name(*by.seat) : std::string(by.person.text());
    switch (by.role) {
        case Role::clock:
            return "a timer of the host";
        case Role::host:
            return "the host, on its own or for somebody whom it does not name";
        case Role::owner:
            return person + ", as an owner of the table";
        case Role::player:
            return by.seat ? person : person + ", who does not sit at the table";
        case Role::watcher:
            return person + ", who watches";
        case Role::auditor:
            return person + ", an auditor";
        case Role::unknown:
            break;
    }
    return "somebody unknown";
}

}  // namespace

void Sending::follow(const Moment& moment, const Event& event) {
    count_.count(event);
    if (is_worth_telling(event)) {
        happened_.push_back({.count = count_, .entry = moment.entry, .text = told(moment.before, event)});
    }
}

std::optional<std::uint32_t> Sending::seen(const Moment& moment) const {
    if (!moment.seen) return std::nullopt;
    return moment.seen->log == log_ ? moment.seen->events : 0;
}

bool Sending::is_remarkable(const Moment& moment) const {
    if (moment.by.role == Role::unknown) return false;
    const Sender usual = usual_sender(moment.command);
    if (is_person(moment.by.role) && (moment.by.role != usual.role || moment.by.seat != usual.seat)) return true;
    const std::optional<std::uint32_t> shown = seen(moment);
    return shown && !happened_.empty() && happened_.back().count.to(moment.by.seat) > *shown;
}

std::optional<Answer> Sending::answer(const Moment& moment) const {
    const Sender& by = moment.by;
    if (by.role == Role::unknown) return std::nullopt;
    const TablePhrases words(moment.before);
    std::string text = "It came from " + name_of(by, words);
    if (by.connection) text += ", over connection " + std::to_string(*by.connection);
    if (moment.arrival.received_at.known()) text += ", and arrived at " + to_string(moment.arrival.received_at);
    text += ".";
    if (!is_person(by.role) && !moment.seen) return Answer{"Who sent this?", text};

    const std::optional<std::uint32_t> shown = seen(moment);
    if (!shown) {
        text += " What its sender had seen by then is not recorded.";
    } else if (*shown >= count_.to(by.seat)) {
        text += " Its sender had been shown everything that had happened.";
    } else {
        const auto first = std::partition_point(happened_.begin(), happened_.end(),
                                                [&](const Happened& each) { return each.count.to(by.seat) <= *shown; });
        const auto unseen = static_cast<std::size_t>(happened_.end() - first);
        for (std::size_t at = 0; at < std::min(unseen, most_listed); ++at) {
            text += at == 0 ? " Its sender had not been shown yet: " : "; ";
            text += first[static_cast<std::ptrdiff_t>(at)].text + " (entry " +
                    std::to_string(first[static_cast<std::ptrdiff_t>(at)].entry) + ")";
        }
        if (unseen > most_listed) text += "; and more";
        text += unseen == 0 ? " Its sender had been shown everything that players did." : ".";
    }
    const Hand& hand = moment.before.hand;
    const bool is_this_hand = hand.phase != Phase::between_hands && hand_named(moment.command) == hand.number;
    if (is_this_hand && moment.arrival.turn && *moment.arrival.turn != hand.turn) {
        text += " It was meant for turn " + std::to_string(moment.arrival.turn->value) + " of the hand, and turn " +
                std::to_string(hand.turn.value) + " had begun.";
    }
    return Answer{"Who sent this, and what had they seen?", text};
}

}  // namespace handlog::replay::inline tell::explain
