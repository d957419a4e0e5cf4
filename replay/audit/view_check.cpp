#include "replay/audit/view_check.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/poker/describe.hpp"
#include "engine/public_view.hpp"
#include "engine/redact.hpp"
#include "replay/fold.hpp"
#include "replay/judge/same.hpp"
#include "replay/judge/sight.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::inline audit {

using namespace engine;
using judge::Amount;
using judge::Cards;
using judge::Choices;
using judge::SeatSight;
using judge::Sight;

namespace {

[[nodiscard]] std::string name_of(Viewer viewer) {
    return viewer ? "the player in " + judge::text(*viewer) : std::string("a spectator");
}

// In the words of a Sight.
[[nodiscard]] std::string_view word(SeatStatus status) {
    constexpr std::array<std::string_view, 8> words{"empty",  "reserved", "joined_waiting", "sitting_out",
                                                    "active", "folded",   "mucked",         "all_in"};
    return words[static_cast<std::size_t>(status)];
}
[[nodiscard]] std::string_view word(PlayerStatus status) {
    constexpr std::array<std::string_view, 5> words{"nobody", "active", "away", "buying_in", "out"};
    return words[static_cast<std::size_t>(status)];
}
[[nodiscard]] std::string_view word(Raising raising) {
    constexpr std::array<std::string_view, 4> words{"open", "nobody_left", "not_reopened", "stack_too_short"};
    return words[static_cast<std::size_t>(raising)];
}
[[nodiscard]] std::string_view word(HandPhase phase) { return names_of<HandPhase>[static_cast<std::size_t>(phase)]; }

// Values as a finding says them, beside those of judge/text.hpp.
[[nodiscard]] std::string said(std::string_view word) { return std::string(word); }
[[nodiscard]] std::string said(std::int64_t count) { return std::to_string(count); }
[[nodiscard]] std::string said(bool holds) { return holds ? "yes" : "no"; }
[[nodiscard]] std::string said(const HandRank& rank) { return "rank " + std::to_string(rank.number()); }
template <class Value>
requires requires(const Value& value) { judge::text(value); }
[[nodiscard]] std::string said(const Value& value) { return std::string(judge::text(value)); }
template <class Value>
[[nodiscard]] std::string said(const std::optional<Value>& value) {
    return value ? said(*value) : "nothing";
}

[[nodiscard]] bool is_same(std::string_view a, std::string_view b) { return a == b; }
[[nodiscard]] bool is_same(bool a, bool b) { return a == b; }
[[nodiscard]] bool is_same(HandRank a, HandRank b) { return a.number() == b.number(); }
[[nodiscard]] bool is_same(Cards a, Cards b) { return a == b; }
template <class Value>
requires requires(const Value& value) { judge::same(value, value); }
[[nodiscard]] bool is_same(const Value& a, const Value& b) { return judge::same(a, b); }
template <class Value>
[[nodiscard]] bool is_same(const std::optional<Value>& a, const std::optional<Value>& b) {
    return a.has_value() == b.has_value() && (!a || is_same(*a, *b));
}

template <class Value>
[[nodiscard]] std::optional<Amount> as_amount(const std::optional<Value>& value) {
    return value ? std::optional<Amount>(*value) : std::nullopt;
}

// Compares a view of the table with what the viewer may know of it, field by field.
class Comparison {
public:
    Comparison(eventstore::Sequence entry, Viewer viewer, std::vector<ViewFinding>& found)
        : entry_(entry), viewer_(viewer), found_(found) {}

    void compare(const Sight& due, const PublicView& view) {
        hold("the table's name", due.table, view.table);
        hold("their own seat", viewer_, view.own_seat);
        hold("whether the table plays on", due.status, view.status);
        hold("the phase", due.phase, word(view.phase));
        hold("when the next hand is due", due.next_hand_due, view.next_hand_due);
        hold("the share of the host", due.share, view.share);
        hold("the number of the hand", due.hand, view.hand);
        hold("the id of the hand", due.hand_id, view.hand_id);
        hold("the street", due.street, view.street);
        hold("button and blinds", due.positions, view.positions);
        hold("the pot", due.pot_total, Amount(view.pot_total));
        hold("the bet", due.bet, Amount(view.bet));
        hold("whose turn it is", due.to_act, view.to_act);
        hold("the number of the turn", due.turn, view.turn.value);
        hold("the deadline", due.due, view.due);
        hold("from when on the time bank runs", due.time_bank_from, view.time_bank_from);
        compare_board(due, view);
        compare_pots(due, view);
        hold("the number of seats", static_cast<std::size_t>(due.seats), view.seats.size());
        for (const SeatView& seat : view.seats) {
            compare(due.seat.at(static_cast<std::size_t>(seat.seat.index())), seat);
        }
        compare(due.choices, view.legal);
    }

    // What only statistics and explanations show.
    void compare_rest(const Sight& due, const Table& table) {
        hold("the rake so far", due.rake, Amount(table.hand.rake));
        hold("who won the showdown", due.won_showdown, judge::Seats(table.hand.won_showdown));
    }

private:
    template <class Value>
    void hold(std::string_view what, const Value& due, const Value& shown) {
        if (!is_same(due, shown)) [[unlikely]]
            report(what, said(due), said(shown));
    }
    [[gnu::cold]] void report(std::string_view what, std::string due, std::string shown) {
        const std::string of = seat_ ? " of " + judge::text(*seat_) : "";
        found_.push_back({.entry = entry_,
                          .what = name_of(viewer_) + " is shown the wrong table: " + std::string(what) + of,
                          .expected = std::move(due),
                          .found = std::move(shown)});
    }

    void compare_board(const Sight& due, const PublicView& view) {
        hold("the number of cards on the board", due.board.size(), view.board.size());
        if (due.board.size() != view.board.size()) return;
        for (std::size_t at = 0; at < due.board.size(); ++at) {
            if (judge::same(due.board[at], view.board[at])) continue;
            report("a card of the board", to_string(due.board[at]), to_string(view.board[at]));
        }
    }

    void compare_pots(const Sight& due, const PublicView& view) {
        hold("the number of pots", due.pots.size(), view.pots.size());
        if (due.pots.size() != view.pots.size()) return;
        for (std::size_t at = 0; at < due.pots.size(); ++at) {
            const engine::Pot& shown = view.pots[at];
            const judge::Pot pot{.amount = shown.amount, .eligible = shown.eligible, .paid_by = shown.paid_by};
            if (!(pot == due.pots[at])) report("a pot", judge::text(due.pots[at]), judge::text(pot));
        }
    }

    void compare(const SeatSight& due, const SeatView& view) {
        seat_ = view.seat;
        hold("the player", due.player, view.player);
        hold("the stack", due.stack, view.stack);
        hold("the status", due.status, word(view.status));
        hold("the player's status", due.player_status, word(view.player_status));
        hold("until when the seat is kept", due.away_until, view.away_until);
        hold("what is left of the time bank", due.time_bank_ms, std::int64_t{view.time_bank_ms});
        hold("whether the player is new", due.newcomer, view.newcomer);
        hold("whether the player posts", due.posting, view.posting);
        hold("whether the player missed the big blind", due.missed_big, view.missed_big);
        hold("whether the player missed the small blind", due.missed_small, view.missed_small);
        hold("whether the player wishes to add chips", due.wishing, view.wishing);
        hold("the anchor", due.newest_link, view.anchor);
        hold("how often the host has committed itself since the anchor", due.steps, view.commitments);
        hold("whether a link is due", due.bound, view.link_due);
        hold("whether a link was revealed", due.linked, view.link_revealed);
        hold("how many links were withheld", due.withheld, view.withheld);
        hold("whether there is an intent", due.intent.has_value(), view.intent.has_value());
        if (due.intent && view.intent) {
            hold("the kind of the intent", judge::text(due.intent->kind), judge::text(view.intent->kind));
            hold("the amount of the intent", due.intent->to, Amount(view.intent->to));
        }
        hold("the bet", due.street_bet, Amount(view.street_bet));
        hold("whether the player has cards", due.has_cards, view.has_cards);
        hold("the hole cards", due.cards, view.cards);
        hold("the rank", due.rank, view.rank);
        const std::optional<Cards> five = view.best_five ? std::optional<Cards>(*view.best_five) : std::nullopt;
        hold("the best five cards", due.best_five, five);
        hold("the winnings", due.won, Amount(view.won));
        seat_.reset();
    }

    void compare(const std::optional<Choices>& due, const std::optional<LegalActions>& legal) {
        hold("whether they may act", due.has_value(), legal.has_value());
        if (!due || !legal) return;
        hold("the seat that may act", due->seat, legal->seat);
        hold("whether they may fold", due->fold, legal->fold);
        hold("whether they may check", due->check, legal->check);
        hold("what a call costs", due->call, as_amount(legal->call));
        hold("whether raising is open", due->raising, word(legal->raising));
        hold("whether it would be a bet", due->bet, legal->bet);
        hold("whether they may go all-in", due->all_in, legal->all_in);
        hold("whether a smallest and a largest raise are offered", due->sizes.has_value(), legal->raise.has_value());
        hold("whether sizes of a raise are offered", due->sizes.has_value(), legal->sizes.has_value());
        if (!due->sizes || !legal->raise || !legal->sizes) return;
        hold("the smallest raise", due->sizes->least, Amount(legal->raise->min));
        hold("the largest raise", due->sizes->most, Amount(legal->raise->max));
        hold("half the pot", due->sizes->half_pot, Amount(legal->sizes->half_pot));
        hold("three quarters of the pot", due->sizes->three_quarters_pot, Amount(legal->sizes->three_quarters_pot));
        hold("the size of the pot", due->sizes->pot, Amount(legal->sizes->pot));
    }

    eventstore::Sequence entry_;
    Viewer viewer_;
    std::vector<ViewFinding>& found_;
    std::optional<Seat> seat_;  // that is being compared
};

[[nodiscard]] std::array<Viewer, most_seats + 1> all_viewers() {
    std::array<Viewer, most_seats + 1> viewers{};
    for (int index = 0; index < most_seats; ++index) viewers[static_cast<std::size_t>(index) + 1] = Seat(index);
    return viewers;
}

// The commands and events of an entry as each viewer reads them.
class Reading {
public:
    Reading(eventstore::Sequence entry, std::vector<ViewFinding>& found) : entry_(entry), found_(found) {}

    void check(const Command& command, const Sender& by) {
        for (const Viewer viewer : viewers_) {
            const Command due = judge::Secrets::known_of(command, by, viewer);
            const Command shown = redacted(command, by, viewer);
            if (!(shown == due)) report({}, viewer, "a command", to_string(due), to_string(shown));
        }
    }
    void check(const Event& event, std::size_t place, const judge::Secrets& secrets) {
        for (const Viewer viewer : viewers_) {
            const bool may_know = judge::Secrets::may_know_of(event, viewer);
            if (is_secret(event, viewer) == may_know) {
                add(place,
                    name_of(viewer) + (may_know ? " is not shown an event" : " is shown that there was an event"),
                    may_know ? "they may know of it" : "they may not know of it", to_string(event));
            }
            const Event due = secrets.known_of(event, viewer);
            const Event shown = redacted(event, viewer);
            if (!(shown == due)) report(place, viewer, "an event", to_string(due), to_string(shown));
        }
    }

private:
    // What is hidden is written in fewer letters than what is shown.
    [[gnu::cold]] void report(std::optional<std::size_t> event, Viewer viewer, std::string_view what, std::string due,
                              std::string shown) {
        const bool too_much = due.size() < shown.size();
        add(event,
            name_of(viewer) + " is shown " + (too_much ? "more" : "less") + " of " + std::string(what) +
                " than they may know",
            std::move(due), std::move(shown));
    }
    [[gnu::cold]] void add(std::optional<std::size_t> event, std::string what, std::string due, std::string shown) {
        found_.push_back({.entry = entry_,
                          .event = event,
                          .what = std::move(what),
                          .expected = std::move(due),
                          .found = std::move(shown)});
    }

    eventstore::Sequence entry_;
    std::vector<ViewFinding>& found_;
    std::array<Viewer, most_seats + 1> viewers_ = all_viewers();
};

}  // namespace

void ViewCheck::begin(const eventstore::Opening& opening) {
    secrets_.begin();
    is_lost_ = impossible(opening).has_value();
    table_ = table_of(opening);
}

void ViewCheck::hear(const eventstore::Entry& entry, eventstore::Sequence sequence, const judge::Book& book,
                     bool is_right, std::vector<ViewFinding>& found) {
    Reading reading(sequence, found);
    reading.check(entry.command, entry.by);
    if (const auto* events = std::get_if<Events>(&entry.outcome)) {
        std::size_t place = 0;
        for (const Event& event : *events) {
            secrets_.hear(event);
            reading.check(event, place++, secrets_);
            is_lost_ = is_lost_ || try_evolve(table_, event).has_value();
        }
    }
    if (is_right && !is_lost_) check_table(sequence, book, found);
}

void ViewCheck::check_table(eventstore::Sequence sequence, const judge::Book& book,
                            std::vector<ViewFinding>& found) const {
    const Sight spectators = judge::sight(book, secrets_, {});
    Comparison watching(sequence, {}, found);
    watching.compare(spectators, public_view(table_, PlayerId{}));
    watching.compare_rest(spectators, table_);
    for (const Seat seat : book.taken) {
        Comparison(sequence, seat, found)
            .compare(judge::sight(book, secrets_, seat), public_view(table_, book.players[seat]));
    }
    // A player for whom an empty seat is kept has none yet.
    for (const Seat seat : book.reserved - book.taken) {
        watching.compare(spectators, public_view(table_, book.held[seat].player));
    }
}

}  // namespace handlog::replay::inline audit
