#include "replay/tell/explain/sending.hpp"

#include <algorithm>
#include <sstream>
#include <variant>

#include "engine/poker/time_text.hpp"
#include "engine/poker/usual_sender.hpp"
#include "engine/redact.hpp"
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
    happened_.push_back({.entry = moment.entry,
                         .event = event,
                         .text = is_worth_telling(event) ? told(moment.before, event) : std::string()});
}

std::optional<std::vector<const Sending::Happened*>> Sending::unseen(const Moment& moment) const {
    if (!moment.seen) return std::nullopt;
    std::vector<const Happened*> unseen;
    const std::uint32_t seen = moment.seen->log == log_ ? moment.seen->events : 0;
    std::uint32_t known = 0;
    for (const Happened& each : happened_) {
        if (is_secret(each.event, moment.by.seat)) continue;
        if (known++ >= seen) unseen.push_back(&each);
    }
    return unseen;
}

bool Sending::is_remarkable(const Moment& moment) const {
    if (moment.by.role == Role::unknown) return false;
    const Sender usual = usual_sender(moment.command);
    if (is_person(moment.by.role) && (moment.by.role != usual.role || moment.by.seat != usual.seat)) return true;
    const auto missed = unseen(moment);
    return missed && std::any_of(missed->begin(), missed->end(), [](const auto* each) { return !each->text.empty(); });
}

std::optional<Answer> Sending::answer(const Moment& moment) const {
    const Sender& by = moment.by;
    if (by.role == Role::unknown) return std::nullopt;
    const TablePhrases words(moment.before);
    std::string text = "It came from " + name_of(by, words);
    if (by.connection) text += ", over connection " + std::to_string(*by.connection);
    if (moment.arrival.received_at.known()) text += ", and arrived at " + to_string(moment.arrival.received_at);
    text += ".";
    if (!is_person(by.role)) return Answer{"Who sent this?", text};

    const auto missed = unseen(moment);
    if (!missed) {
        text += " What its sender had seen by then is not recorded.";
    } else if (missed->empty()) {
        text += " Its sender had been shown everything that had happened.";
    } else {
        std::size_t listed = 0;
        for (const Happened* each : *missed) {
            if (each->text.empty()) continue;
            text += listed == 0 ? " Its sender had not been shown yet: " : "; ";
            if (listed++ == most_listed) {
                text += "and more";
                break;
            }
            text += each->text + " (entry " + std::to_string(each->entry) + ")";
        }
        text += listed == 0 ? " Its sender had been shown everything that players did." : ".";
    }
    if (moment.turn && *moment.turn != moment.before.hand.turn) {
        text += " It was meant for turn " + std::to_string(moment.turn->value) + " of the hand, and turn " +
                std::to_string(moment.before.hand.turn.value) + " had begun.";
    }
    return Answer{"Who sent this, and what had they seen?", text};
}

}  // namespace handlog::replay::inline tell::explain
