#include "replay/narrate.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

#include "engine/chips_text.hpp"
#include "engine/evolve.hpp"
#include "engine/hand_rank.hpp"
#include "engine/names.hpp"
#include "engine/redact.hpp"
#include "engine/rejection.hpp"
#include "replay/card_text.hpp"

namespace handlog::replay {

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

[[nodiscard]] std::string pot_name(std::uint8_t pot, std::size_t pots) {
    if (pots < 2) return "the pot";
    return pot == 0 ? "the main pot" : "side pot " + std::to_string(pot);
}

// Tells one event after the other; `table` is the table as each event finds it.
class Narrator {
public:
    Narrator(std::ostream& out, const Table& table) : out_(out), table_(table) {}

    void tell(const TableOpened& event) {
        const Rules& rules = event.rules;
        out_ << "Table " << event.table.text() << ", No-Limit Hold'em " << to_string(rules.small_blind, rules.decimals)
             << "/" << to_string(rules.big_blind, rules.decimals) << ", " << rules.table_max << " seats\n";
    }
    void tell(const PlayerSeated& event) {
        out_ << event.player.text() << " sits down in seat " << event.seat.index() << " with " << stack(event.stack)
             << "\n";
    }
    void tell(const LeaveScheduled& event) { line(event.seat) << " will leave after the hand\n"; }
    void tell(const PlayerLeft& event) { line(event.seat) << " leaves with " << stack(event.stack) << "\n"; }
    void tell(const PlayerSatOut& event) { line(event.seat) << " sits out\n"; }
    void tell(const PlayerSatIn& event) { line(event.seat) << " is back\n"; }
    void tell(const ChipsAdded& event) { line(event.seat) << " adds " << chips(event.amount) << "\n"; }

    void tell(const HandStarted& event) {
        out_ << "\nHand " << event.number.value << " (" << event.hand_id.text() << "), No-Limit Hold'em "
             << chips(table_.rules.small_blind) << "/" << chips(table_.rules.big_blind) << ", " << event.dealt_in.size()
             << " players\n";
        if (event.commitment) out_ << "  deck committed to by " << to_string(*event.commitment) << "\n";
        for (const Seat seat : event.dealt_in) {
            std::ostringstream row;
            row << "  seat " << seat.index() << "  " << std::left << std::setw(widest_name(event.dealt_in))
                << name(seat) << std::right << std::setw(12) << stack(table_.stacks[seat]);
            if (event.positions.button == seat) row << "  button";
            out_ << row.str() << "\n";
        }
        if (!event.dealt_in.contains(event.positions.button)) {
            out_ << "  the button is dead, on seat " << event.positions.button.index() << "\n";
        }
        out_ << "Preflop\n";
    }

    void tell(const ForcedBetPosted& event) {
        line(event.seat) << " posts " << reason(event.kind) << ", " << chips(event.amount) << and_all_in(event.all_in)
                         << "\n";
    }
    void tell(const HoleCardsDealt& event) {
        out_ << "  dealt:";
        std::string_view separator = " ";
        clockwise_after(event.seats.before(event.first), event.seats, [&](Seat seat) {
            out_ << separator << name(seat) << " " << bracketed(event.cards[seat]);
            separator = ", ";
        });
        out_ << "\n";
    }
    void tell(const CardBurned& /*event*/) {}
    void tell(const BoardDealt& event) {
        Board board = table_.hand.board;
        for (const MaybeCard card : event.cards) board.push_back(card);
        out_ << title(event.street) << "  " << bracketed(board) << "  pot " << chips(table_.hand.pot_total) << "\n";
    }

    void tell(const RoundStarted& /*event*/) {}
    void tell(const TurnStarted& /*event*/) {}
    void tell(const PlayerFolded& event) { line(event.seat) << " folds\n"; }
    void tell(const PlayerChecked& event) { line(event.seat) << " checks\n"; }
    void tell(const PlayerCalled& event) {
        line(event.seat) << " calls " << chips(event.added) << and_all_in(event.all_in) << "\n";
    }
    void tell(const PlayerBet& event) {
        line(event.seat) << " bets " << chips(event.to) << and_all_in(event.all_in) << "\n";
    }
    void tell(const PlayerRaised& event) {
        line(event.seat) << " raises to " << chips(event.to) << and_all_in(event.all_in) << "\n";
    }
    void tell(const UncalledBetReturned& event) {
        out_ << "  " << chips(event.amount) << " that nobody matched goes back to " << name(event.seat) << "\n";
    }
    void tell(const RoundEnded& /*event*/) {}
    // With one pot, the next street says how large it is.
    void tell(const PotBuilt& event) {
        if (event.pot == 0) return;
        if (event.pot == 1) out_ << "  main pot: " << chips(table_.hand.pots[0].amount) << "\n";
        out_ << "  side pot " << static_cast<int>(event.pot) << ": " << chips(event.amount) << " for "
             << names(event.eligible) << "\n";
    }

    void tell(const ShowdownStarted& /*event*/) { out_ << "Showdown\n"; }
    void tell(const HandTabled& event) { line(event.seat) << " shows " << bracketed(event.cards) << "\n"; }
    void tell(const HandRanked& event) {
        line(event.seat) << " has " << to_string(event.rank) << " " << bracketed(event.best_five) << "\n";
    }
    void tell(const HandMucked& event) { line(event.seat) << " mucks\n"; }
    void tell(const RakeTaken& event) {
        out_ << "  rake of " << chips(event.amount) << " from " << pot_name(event.pot, table_.hand.pots.size()) << "\n";
    }
    void tell(const PotAwarded& event) {
        line(event.seat) << " wins " << chips(event.amount) << " from " << pot_name(event.pot, table_.hand.pots.size());
        if (event.odd_chips > 0_c) out_ << ", " << chips(event.odd_chips) << " of it odd";
        out_ << "\n";
    }
    void tell(const ResultDeclared& event) {
        out_ << "Declared by the history\n";
        for (const Seat seat : table_.hand.live) {
            if (event.won[seat] > 0_c) line(seat) << " wins " << chips(event.won[seat]) << "\n";
        }
        if (event.rake > 0_c) out_ << "  rake of " << chips(event.rake) << "\n";
    }
    void tell(const ResultUndeclared& event) { out_ << "  nobody recorded who of " << names(event.seats) << " won\n"; }

    void tell(const HandEnded& event) {
        out_ << "Result\n";
        for (const Seat seat : event.seats) {
            std::ostringstream row;
            row << "  " << std::left << std::setw(widest_name(event.seats)) << name(seat) << std::right << std::setw(12)
                << (event.undeclared.contains(seat) ? "?" : net(event.net[seat])) << std::setw(12)
                << stack(event.stacks[seat]);
            out_ << row.str() << "\n";
        }
    }
    void tell(const HandCancelled& /*event*/) { out_ << "The hand is cancelled and every chip goes back\n"; }
    void tell(const HandClosed& /*event*/) {}
    void tell(const TableClosed& /*event*/) { out_ << "The table is closed\n"; }

    void tell(const Command& command, const Rejection& refused) {
        out_ << "  refused: " << wish(command) << ": " << sentence(refused, table_.rules.decimals) << "\n";
    }

private:
    [[nodiscard]] std::string_view name(Seat seat) const { return table_.players[seat].text(); }
    [[nodiscard]] std::string chips(Chips amount) const { return to_string(amount, table_.rules.decimals); }
    [[nodiscard]] std::string stack(Stack amount) const { return to_string(amount, table_.rules.decimals); }
    [[nodiscard]] std::string net(Chips amount) const {
        std::string text(amount > 0_c ? "+" : "");
        text += chips(amount);
        return text;
    }
    [[nodiscard]] static std::string_view and_all_in(bool all_in) { return all_in ? " and is all-in" : ""; }

    [[nodiscard]] int widest_name(SeatSet seats) const {
        std::size_t widest = 0;
        for (const Seat seat : seats) widest = std::max(widest, name(seat).size());
        return static_cast<int>(widest);
    }
    [[nodiscard]] std::string names(SeatSet seats) const {
        std::string text;
        for (const Seat seat : seats) {
            if (!text.empty()) text += ", ";
            text += name(seat);
        }
        return text;
    }
    // "Bob wants to raise to 300"
    [[nodiscard]] std::string wish(const Command& command) const {
        return std::visit([this](const auto& wanted) { return this->wish_of(wanted); }, command);
    }
    [[nodiscard]] std::string wants(Seat seat, const std::string& what) const {
        const bool somebody = seat.index() < most_seats && table_.occupied.contains(seat);
        return (somebody ? std::string(name(seat)) : "somebody in seat " + std::to_string(seat.index())) +
               " wants to " + what;
    }
    [[nodiscard]] std::string wish_of(const OpenTable& wanted) const {
        return "table " + std::string(wanted.table.text()) + " is to be opened";
    }
    [[nodiscard]] std::string wish_of(const SeatPlayer& wanted) const {
        return std::string(wanted.player.text()) + " wants to sit down in seat " + std::to_string(wanted.seat.index()) +
               " with " + stack(wanted.stack);
    }
    [[nodiscard]] std::string wish_of(const UnseatPlayer& wanted) const { return wants(wanted.seat, "leave"); }
    [[nodiscard]] std::string wish_of(const SitOut& wanted) const { return wants(wanted.seat, "sit out"); }
    [[nodiscard]] std::string wish_of(const SitIn& wanted) const { return wants(wanted.seat, "sit in"); }
    [[nodiscard]] std::string wish_of(const AddChips& wanted) const {
        return wants(wanted.seat, "add " + chips(wanted.amount));
    }
    [[nodiscard]] std::string wish_of(const StartHand& wanted) const {
        return "hand " + std::string(wanted.hand_id.text()) + " is to start";
    }
    [[nodiscard]] std::string wish_of(const Fold& wanted) const { return wants(wanted.seat, "fold"); }
    [[nodiscard]] std::string wish_of(const Check& wanted) const { return wants(wanted.seat, "check"); }
    [[nodiscard]] std::string wish_of(const Call& wanted) const { return wants(wanted.seat, "call"); }
    [[nodiscard]] std::string wish_of(const Bet& wanted) const { return wants(wanted.seat, "bet " + chips(wanted.to)); }
    [[nodiscard]] std::string wish_of(const Raise& wanted) const {
        return wants(wanted.seat, "raise to " + chips(wanted.to));
    }
    [[nodiscard]] std::string wish_of(const AllIn& wanted) const { return wants(wanted.seat, "go all-in"); }
    [[nodiscard]] std::string wish_of(const ShowHand& wanted) const { return wants(wanted.seat, "show"); }
    [[nodiscard]] std::string wish_of(const MuckHand& wanted) const { return wants(wanted.seat, "muck"); }
    [[nodiscard]] static std::string wish_of(const DeclareResult& /*wanted*/) { return "a result is declared"; }
    [[nodiscard]] static std::string wish_of(const LeaveUndeclared& /*wanted*/) { return "no result is declared"; }
    [[nodiscard]] static std::string wish_of(const CancelHand& /*wanted*/) { return "the hand is to be cancelled"; }
    [[nodiscard]] static std::string wish_of(const CloseHand& /*wanted*/) { return "the hand is to be closed"; }
    [[nodiscard]] static std::string wish_of(const CloseTable& /*wanted*/) { return "the table is to be closed"; }

    std::ostream& line(Seat seat) { return out_ << "  " << name(seat); }

    std::ostream& out_;
    const Table& table_;
};

}  // namespace

namespace {

// Whose command it is; nobody's if it is the host's.
[[nodiscard]] Viewer sender_of(const Command& command) {
    return std::visit(
        [](const auto& wanted) -> Viewer {
            if constexpr (requires { wanted.seat; }) return wanted.seat;
            return std::nullopt;
        },
        command);
}

}  // namespace

std::optional<Impossible> narrate(std::ostream& out, const eventstore::HandLog& log, const Narration& narration) {
    Table table = log.opening.table();
    Narrator narrator(out, table);
    for (std::size_t at = 0; at < log.entries.size() && at <= narration.last; ++at) {
        const eventstore::Entry& entry = log.entries[at];
        // A player who has left, or sits down after the deal, watches.
        const auto seat_of_viewer = [&]() -> Viewer { return table.seat_of(*narration.viewer); };
        if (const auto* refused = std::get_if<Rejection>(&entry.outcome)) {
            const Viewer sender = sender_of(entry.command);
            if (!narration.viewer || (sender && sender == seat_of_viewer())) narrator.tell(entry.command, *refused);
            continue;
        }
        std::size_t place = 0;
        for (const Event& event : std::get<Events>(entry.outcome)) {
            // Told only if a table can take it, and as the table was before.
            Table after = table;
            if (std::optional<std::string> why = try_evolve(after, event)) {
                return Impossible{
                    .entry = static_cast<eventstore::Sequence>(at), .event = place, .why = *std::move(why)};
            }
            const Event seen = narration.viewer ? redacted(event, seat_of_viewer()) : event;
            std::visit([&narrator](const auto& happened) { narrator.tell(happened); }, seen);
            table = after;
            ++place;
        }
    }
    return std::nullopt;
}

void narrate(std::ostream& out, Table table, std::span<const Event> events) {
    Narrator narrator(out, table);
    for (const Event& event : events) {
        std::visit([&narrator](const auto& happened) { narrator.tell(happened); }, event);
        evolve(table, event);
    }
}

}  // namespace handlog::replay
