#include "replay/tell/explain/between_hands.hpp"

#include <string>

#include "engine/deadlines.hpp"
#include "engine/poker/time_text.hpp"
#include "engine/table.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

// What the log says is due, beside what it would be if the wait began at this moment.
[[nodiscard]] std::string doubt_due(const Moment& moment, Time due, std::int32_t wait) {
    const Time at = moment.arrival.at;
    if (at.known() && due == after(at, wait)) return "";
    return doubt(to_string(due), at.known() ? to_string(after(at, wait)) : "without an end");
}

}  // namespace

Answer freed(const Moment& moment, Seat seat) {
    const Table& table = moment.before;
    const std::string who = TablePhrases(table).name(seat);
    const Away& away = table.away[seat];
    const std::int32_t most_hands = table.rules.away_hands;
    const std::int64_t hands = std::int64_t{away.hands} + 1;
    std::string text = who + " was disconnected";
    if (!table.disconnected.contains(seat)) {
        text = who + " was connected and did not ask to leave." + doubt("that the seat was freed", "kept");
    } else if (has_come(away.until, moment.arrival.received_at)) {
        text += " for " + TablePhrases::seconds(table.rules.timers.away_ms) + ": the seat was kept until " +
                to_string(away.until) + ", and the player had not reconnected by then.";
    } else if (most_hands != 0 && hands >= most_hands) {
        text += " while " + std::to_string(hands) + (hands == 1 ? " hand was" : " hands were") +
                " closed; by these rules the seat is freed after " + std::to_string(most_hands) + ".";
    } else {
        text += "." + doubt("that the seat was freed", "kept");
    }
    return {"Why did " + who + " lose the seat?", text};
}

Answer predeal(const Moment& moment, Time due) {
    const Table& table = moment.before;
    const TablePhrases words(table);
    const std::int32_t wait = table.rules.timers.predeal_ms;
    const SeatSet busted = table.awaited() & table.between.busted;
    const SeatSet wishing = table.awaited() - busted;
    std::string text;
    if (!busted.empty()) {
        text = words.names(busted) + (busted.single() ? " has" : " have") + " no chips left, and the table waits " +
               TablePhrases::seconds(wait) + " for a player who has busted to buy in, once for each bust: until " +
               to_string(due) + ", or until the wait is no longer needed.";
    }
    if (!wishing.empty()) {
        text += (text.empty() ? "" : " ") + words.names(wishing) + (wishing.single() ? " wishes" : " wish") +
                " to add chips, for which the table waits " +
                (busted.empty() ? TablePhrases::seconds(wait) : std::string("just as long")) + ", once in " +
                std::to_string(hands_per_wish) + " hands for each player" +
                (busted.empty() ? ": until " + to_string(due) + ", or until the wait is no longer needed." : ".");
    }
    return {"Why does the next hand not start?", text + doubt_due(moment, due, wait)};
}

Answer next_hand(const Moment& moment, Time due) {
    const Rules& rules = moment.before.rules;
    const std::int32_t wait = rules.timers.next_hand_ms;
    const bool first_by_host = rules.start == Start::first_by_host;
    const std::string text =
        "Enough players were ready at " + to_string(moment.arrival.at) + ", and by these rules the next hand starts " +
        TablePhrases::seconds(wait) + " later" +
        (first_by_host ? "; only the first hand, and the first after a wait for players, is started by the host."
                       : ".");
    return {"Why is the next hand due at " + to_string(due) + "?", text + doubt_due(moment, due, wait)};
}

}  // namespace handlog::replay::inline tell::explain
