#include "replay/tell/narrate.hpp"

#include <algorithm>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include "engine/clockwise.hpp"
#include "engine/evaluator.hpp"
#include "engine/evolve.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/time_text.hpp"
#include "engine/shared_seed.hpp"
#include "replay/cells.hpp"
#include "replay/reading.hpp"
#include "replay/tell/card_text.hpp"
#include "replay/tell/line_prefix.hpp"
#include "replay/tell/list_text.hpp"
#include "replay/tell/rules_text.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell {

namespace {

using namespace engine;

[[nodiscard]] std::string_view reason(ForcedBetKind kind) {
    switch (kind) {
        case ForcedBetKind::ante:
            return "the ante";
        case ForcedBetKind::table_ante:
            return "the ante for the table";
        case ForcedBetKind::small_blind:
            return "the small blind";
        case ForcedBetKind::big_blind:
            return "the big blind";
        case ForcedBetKind::straddle:
            return "a straddle";
        case ForcedBetKind::post:
            return "a live blind";
        case ForcedBetKind::dead_post:
            return "a dead blind";
    }
    break_invariant("every kind of forced bet has a reason");
}

[[nodiscard]] std::string_view title(Street street) {
    switch (street) {
        case Street::preflop:
            return "Preflop";
        case Street::flop:
            return "Flop";
        case Street::turn:
            return "Turn";
        case Street::river:
            return "River";
    }
    break_invariant("every street has a title");
}

// Tells one event after the other, each with the table as it finds it.
class Narrator final : public Listener {
public:
    Narrator(std::ostream& out, const Narration& narration)
        : out_(out), colours_(narration.colours), prefix_(narration.numbered, narration.timed, narration.colours) {}

    void refused(const Moment& moment, const Rejection& refused) override {
        prefix_.at(moment, true);
        const TablePhrases words(moment.before);
        row() << colours_.warning("refused:") << " " << words.request(moment.command) << ": " << words.reason(refused)
              << "\n";
    }
    void happened(const Moment& moment, const Event& event) override {
        prefix_.at(moment, false);
        if (const auto* start = std::get_if<StartHand>(&moment.command)) {
            if (std::holds_alternative<HandStarted>(event)) seed_ = seed_of(moment.before, *start);
        }
        command_ = &moment.command;
        tell(moment.before, event);
    }
    void tell(const Table& table, const Event& event) {
        table_ = &table;
        std::visit([this](const auto& happened) { tell(happened); }, event);
    }

private:
    void tell(const TableOpened& event) {
        const Rules& rules = event.rules;
        outer_row() << "Table " << event.table.text() << ", No-Limit Hold'em " << stakes(rules) << ", "
                    << rules.table_max << " seats\n";
    }
    void tell(const PlayerSeated& event) {
        outer_row() << event.player.text() << " sits down in seat " << event.seat.index() << " with "
                    << stack(event.stack) << "\n";
    }
    void tell(const LeaveScheduled& event) { line(event.seat) << " will leave after the hand\n"; }
    void tell(const PlayerLeft& event) {
        const bool too_long = command_ != nullptr && is_freed(*command_, table(), event.seat);
        line(event.seat) << (too_long ? " was away too long and leaves with " : " leaves with ") << stack(event.stack)
                         << "\n";
    }
    void tell(const PlayerSatOut& event) { line(event.seat) << " sits out\n"; }
    void tell(const PlayerSatIn& event) { line(event.seat) << " is back\n"; }
    void tell(const PlayerDisconnected& event) { line(event.seat) << " loses connection\n"; }
    void tell(const PlayerReconnected& event) { line(event.seat) << " is connected again\n"; }
    void tell(const PostScheduled& event) { line(event.seat) << " will post the big blind instead of waiting\n"; }
    void tell(const AddOnWished& event) { line(event.seat) << " wishes to add chips before the next hand\n"; }
    void tell(const ChipsAdded& event) { line(event.seat) << " adds " << chips(event.amount) << "\n"; }

    void tell(const ChipsReserved& event) {
        outer_row() << event.player.text() << " reserves " << chips(event.amount) << " for seat " << event.seat.index()
                    << "\n";
    }
    void tell(const ChipsCommitted& /*event*/) {}
    void tell(const ChipsReleased& event) {
        const Reservation& reservation = table().reservations[event.seat];
        outer_row() << "The reservation of " << chips(reservation.amount) << " by " << reservation.player.text()
                    << " for seat " << event.seat.index() << " is released\n";
    }
    void tell(const PauseScheduled& /*event*/) { row() << "the table will pause after the hand\n"; }
    void tell(const TablePaused& /*event*/) { outer_row() << "The table pauses\n"; }
    void tell(const TableResumed& /*event*/) { outer_row() << "The table resumes\n"; }
    void tell(const PredealStarted& event) {
        row() << "the table waits until " << to_string(event.due) << " for " << words().awaited() << "\n";
    }
    void tell(const PredealEnded& /*event*/) { outer_row() << "The wait for players to bring chips is over\n"; }
    void tell(const NextHandDue& /*event*/) {}

    void tell(const AnchorSet& event) {
        line(event.seat) << (event.anchor ? " will add to the seeds of decks, by the anchor " + to_string(*event.anchor)
                                          : " adds to the seeds of decks no more")
                         << "\n";
    }
    void tell(const ShareCommitted& event) {
        if (!event.links_lost.empty()) {
            outer_row() << "The host gives up its share of the next seed, and what " << names(event.links_lost)
                        << " added to it\n";
        }
        outer_row() << "The host commits its share of the next seed: " << to_string(event.share) << "\n";
    }
    void tell(const LinkRevealed& event) {
        line(event.seat) << " adds to the next seed: " << to_string(event.link) << "\n";
    }

    void tell(const BlindsMissed& event) {
        for (const Seat seat : event.big) line(seat) << " does not play and misses the big blind\n";
        for (const Seat seat : event.small) line(seat) << " does not play and misses the small blind\n";
    }

    void tell(const HandStarted& event) {
        std::ostringstream title;
        title << "Hand " << event.number.value << " (" << event.hand_id.text() << "), No-Limit Hold'em "
              << stakes(table().rules) << ", " << event.dealt_in.size() << " players";
        out_ << "\n" << colours_.heading(title.str()) << "\n";
        if (prefix_.numbered() && prefix_.now().known()) row() << "dealt at " << to_string(prefix_.now()) << "\n";
        if (const std::string preset = preset_meant(table().rules); prefix_.numbered() && !preset.empty()) {
            row() << "rules: " << preset << "\n";
        }
        if (event.commitment) row() << "commitment to the deck: " << to_string(*event.commitment) << "\n";
        if (event.cards_root) row() << "root over its cards: " << to_string(*event.cards_root) << "\n";
        if (const SeatSet added = table().contributors() & table().seed.revealed; !added.empty()) {
            row() << names(added) << (added.single() ? " has" : " have") << " added to the seed\n";
        }
        if (!event.withheld.empty()) {
            row() << names(event.withheld) << (event.withheld.single() ? " has" : " have")
                  << " added nothing to the seed\n";
        }
        for (const Seat seat : event.dealt_in) {
            std::ostringstream text;
            text << "seat " << seat.index() << "  " << left_aligned(name(seat), widest_name(event.dealt_in)) << "  "
                 << std::setw(10) << stack(table().stacks[seat]);
            if (event.positions.button == seat) text << "  button";
            row() << text.str() << "\n";
        }
        if (!event.dealt_in.contains(event.positions.button)) {
            row() << "the button is dead, on seat " << event.positions.button.index() << "\n";
        }
        heading("Preflop");
    }

    void tell(const ForcedBetPosted& event) {
        line(event.seat) << " posts " << reason(event.kind) << ", " << chips(event.amount) << and_all_in(event.all_in)
                         << "\n";
    }
    void tell(const HoleCardsDealt& event) {
        if (event.seats.empty()) {  // somebody made it up
            row() << "dealt to no player\n";
            return;
        }
        row() << "dealt:";
        std::string_view separator = " ";
        clockwise_after(seat_before(event.seats, event.first), event.seats, [&](Seat seat) {
            out_ << separator << name(seat) << " " << shown(event.cards[seat]);
            separator = ", ";
        });
        out_ << "\n";
    }
    void tell(const CardBurned& /*event*/) {}
    void tell(const BoardDealt& event) {
        Board board = table().hand.board;
        for (const MaybeCard card : event.cards) board.push_back(card);
        out_ << colours_.heading(title(event.street)) << "  " << shown(board) << "  pot "
             << chips(table().hand.pot_total) << "\n";
    }

    void tell(const RoundStarted& /*event*/) {}
    void tell(const TurnStarted& /*event*/) { prefix_.turn_begins(); }
    void tell(const ClockSet& /*event*/) {}
    void tell(const HostInterrupted& event) {
        outer_row() << "The host was not there from " << to_string(event.from) << " until " << to_string(event.until)
                    << "\n";
        if (table().hand.to_act && event.due.known()) {
            line(*table().hand.to_act) << " has the whole time anew, until " << to_string(event.due) << "\n";
        }
    }
    void tell(const TimeBankSpent& event) {
        const std::int32_t left = table().time_bank_ms(event.seat) - event.spent_ms;
        line(event.seat) << " takes " << TablePhrases::seconds(event.spent_ms) << " out of the time bank, which has "
                         << TablePhrases::seconds(std::max(0, left)) << " left\n";
    }
    void tell(const TimeBanksRefilled& /*event*/) {}
    void tell(const DeparturesForgotten& /*event*/) {}
    void tell(const PlayerTimedOut& event) {
        line(event.seat) << " times out" << (table().disconnected.contains(event.seat) ? ", disconnected" : "") << "\n";
    }
    void tell(const IntentSet& event) {
        const std::string what = TablePhrases(table()).intent({.kind = event.kind, .to = event.to});
        line(event.seat) << (event.kind == IntentKind::none ? " withdraws the intent" : " intends to " + what) << "\n";
    }
    void tell(const IntentFollowed& /*event*/) {}
    void tell(const IntentDropped& event) {
        line(event.seat) << " can no longer " << TablePhrases(table()).intent(table().hand.intents[event.seat]) << "\n";
    }
    void tell(const PlayerFolded& event) { line(event.seat) << " folds\n"; }
    void tell(const PlayerChecked& event) { line(event.seat) << " checks\n"; }
    void tell(const PlayerCalled& event) {
        const auto* all_in = command_ == nullptr ? nullptr : std::get_if<AllIn>(command_);
        const bool wanted_more = all_in != nullptr && all_in->seat == event.seat && !event.all_in;
        line(event.seat) << " calls " << chips(event.added) << and_all_in(event.all_in)
                         << (wanted_more ? ", going all-in where raising is closed" : "") << "\n";
    }
    void tell(const PlayerBet& event) {
        line(event.seat) << " bets " << chips(event.to) << and_all_in(event.all_in) << "\n";
    }
    void tell(const PlayerRaised& event) {
        line(event.seat) << " raises to " << chips(event.to) << and_all_in(event.all_in) << "\n";
    }
    void tell(const UncalledBetReturned& event) {
        row() << "uncalled bet of " << chips(event.amount) << " returned to " << name(event.seat) << "\n";
    }
    void tell(const RoundEnded& /*event*/) {}
    // With one pot, the next street says how large it is.
    void tell(const PotBuilt& event) {
        if (event.pot == 0) return;
        if (event.pot == 1) row() << "main pot: " << chips(table().hand.pots[0].amount) << "\n";
        row() << "side pot " << static_cast<int>(event.pot) << ": " << chips(event.amount) << " for "
              << names(event.eligible) << "\n";
    }

    void tell(const ShowdownStarted& /*event*/) { heading("Showdown"); }
    void tell(const HandTabled& event) { line(event.seat) << " shows " << shown(event.cards) << "\n"; }
    void tell(const HandRanked& event) {
        line(event.seat) << " has " << with_article(event.rank.is_hand() ? to_string(event.rank) : "no hand") << " "
                         << shown(event.best_five) << "\n";
    }
    void tell(const HandMucked& event) { line(event.seat) << " mucks\n"; }
    void tell(const RakeTaken& event) {
        row() << "rake of " << chips(event.amount) << " from " << TablePhrases::pot(event.pot, table().hand.pots.size())
              << "\n";
    }
    void tell(const PotAwarded& event) {
        line(event.seat) << " wins " << chips(event.amount) << " from "
                         << TablePhrases::pot(event.pot, table().hand.pots.size());
        if (event.odd_chips > 0_c) out_ << ", " << chips(event.odd_chips) << " of it as odd chips";
        out_ << "\n";
    }
    void tell(const ResultDeclared& event) {
        heading("Result declared by the history");
        for (const Seat seat : table().hand.live) {
            if (event.won[seat] > 0_c) line(seat) << " wins " << chips(event.won[seat]) << "\n";
        }
        if (event.rake > 0_c) row() << "rake of " << chips(event.rake) << "\n";
    }
    void tell(const ResultUndeclared& event) {
        row() << "the winner among " << names(event.seats) << " was not recorded\n";
    }

    void tell(const HandEnded& event) {
        heading("Result");
        for (const Seat seat : event.seats) {
            std::ostringstream text;
            text << left_aligned(name(seat), widest_name(event.seats)) << "  " << std::setw(10)
                 << (event.undeclared.contains(seat) ? "?" : net(event.net[seat])) << "  " << std::setw(10)
                 << stack(event.stacks[seat]);
            row() << text.str() << "\n";
        }
    }
    void tell(const HandCancelled& /*event*/) {
        outer_row() << colours_.heading("The hand is cancelled and all chips are returned") << "\n";
    }
    void tell(const HandClosed& /*event*/) {
        if (seed_) row() << "seed of the deck: " << to_string(*seed_) << "\n";
    }
    void tell(const TableClosed& /*event*/) { out_ << "The table is closed\n"; }

    // Begins a line, and the one of a person or of whatever stands below a heading.
    std::ostream& row() { return out_ << prefix_.next(); }
    std::ostream& line(Seat seat) { return row() << name(seat); }

    // Before the first heading nothing needs to be indented, unless there is a number beside it.
    std::ostream& outer_row() { return prefix_.numbered() ? row() : out_; }
    void heading(std::string_view text) { out_ << colours_.heading(text) << "\n"; }

    [[nodiscard]] const Table& table() const { return *table_; }
    [[nodiscard]] TablePhrases words() const { return TablePhrases(table()); }
    [[nodiscard]] std::string name(Seat seat) const { return words().name(seat); }
    [[nodiscard]] std::string chips(Chips amount) const { return words().chips(amount); }
    [[nodiscard]] std::string stack(Stack amount) const { return words().stack(amount); }
    [[nodiscard]] std::string net(Chips amount) const {
        std::string text(amount > 0_c ? "+" : "");
        text += chips(amount);
        return text;
    }
    [[nodiscard]] static std::string_view and_all_in(bool all_in) { return all_in ? " and is all-in" : ""; }

    [[nodiscard]] std::size_t widest_name(SeatSet seats) const {
        std::size_t widest = 0;
        for (const Seat seat : seats) widest = std::max(widest, cells(name(seat)));
        return widest;
    }
    [[nodiscard]] std::string names(SeatSet seats) const {
        std::string text;
        for (const Seat seat : seats) add_to_list(text, name(seat));
        return text;
    }
    template <class Cards>
    [[nodiscard]] std::string shown(const Cards& cards) const {
        return bracketed(cards, colours_);
    }

    std::ostream& out_;
    const TerminalColours colours_;
    LinePrefix prefix_;
    const Table* table_ = nullptr;
    std::optional<Seed> seed_;
    const Command* command_ = nullptr;  // by which it happens, if that is known
};

}  // namespace

std::optional<Impossible> narrate(std::ostream& out, const eventstore::HandLog& log, const Narration& narration) {
    Narrator narrator(out, narration);
    return read(log, narration.viewer, narration.last, narrator);
}

void narrate(std::ostream& out, Table table, std::span<const Event> events) {
    Narrator narrator(out, {});
    for (const Event& event : events) {
        narrator.tell(table, event);
        evolve(table, event);
    }
}

}  // namespace handlog::replay::inline tell
