#include "replay/tell/table_text.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/legal_actions.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"
#include "replay/cells.hpp"
#include "replay/tell/card_text.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell {

namespace {

using namespace engine;

class Printer {
public:
    Printer(std::ostream& out, const Table& table, const std::optional<PlayerId>& viewer, TerminalColours colours)
        : out_(out),
          colours_(colours),
          table_(table),
          sees_all_(!viewer),
          viewer_(viewer ? table.seat_of(*viewer) : std::nullopt) {}

    void print() {
        print_hand();
        for (const Seat seat : table_.occupied | table_.hand.dealt_in) print(seat);
        for (const Seat seat : table_.reserved) print_reserved(seat);
        for (const Departure& departure : table_.departures) print(departure);
        if (table_.seed.share) out_ << "  the host is committed to its share of the next seed\n";
        print_pots();
        print_turn();
    }

private:
    void print_hand() {
        const Hand& hand = table_.hand;
        if (hand.phase == Phase::between_hands) {
            out_ << (table_.closed ? "The table is closed" : "Between two hands, " + what_is_next()) << "\n";
            return;
        }
        out_ << "Hand " << hand.number.value << " (" << hand.id.text() << "), ";
        if (hand.phase == Phase::betting && hand.board.empty()) out_ << "betting before the flop";
        if (hand.phase == Phase::betting && !hand.board.empty()) out_ << "betting on the " << name(hand.street);
        if (hand.phase == Phase::showdown) out_ << "waiting for the showdown";
        if (hand.phase == Phase::complete) out_ << "complete";
        if (table_.between.status == TableStatus::pause_after_hand) out_ << "; the table pauses after it";
        out_ << "\n";
        if (!hand.board.empty()) out_ << "  board  " << bracketed(hand.board, colours_) << "\n";
    }

    [[nodiscard]] std::string what_is_next() const {
        switch (hand_phase(table_)) {
            case HandPhase::waiting_for_players:
                return table_.between.status == TableStatus::paused ? "paused" : "waiting for players";
            case HandPhase::predeal:
                return "waiting until " + to_string(table_.between.predeal_due) + " for " +
                       TablePhrases(table_).awaited();
            default:
                const Time due = table_.between.next_hand_due;
                return due.known() ? "the next hand is due at " + to_string(due) : "the next hand can start";
        }
    }

    void print_reserved(Seat seat) {
        const Reservation& reservation = table_.reservations[seat];
        out_ << "  seat " << seat.index() << "  " << left_aligned(reservation.player.text(), widest_name())
             << std::setw(12) << chips(reservation.amount) << "  reserved\n";
    }

    void print(const Departure& departure) {
        out_ << "  left    " << left_aligned(departure.player.text(), widest_name()) << std::setw(12)
             << chips(departure.chips) << "  brings back as much until " << to_string(departure.until) << "\n";
    }

    void print(Seat seat) {
        const Hand& hand = table_.hand;
        std::string name(table_.players[seat].text());
        if (name.empty()) name = "(left)";
        out_ << "  seat " << seat.index() << "  " << left_aligned(name, widest_name()) << std::setw(12)
             << to_string(table_.stacks[seat], table_.rules.decimals);
        if (hand.phase == Phase::betting) out_ << std::setw(10) << chips(hand.street_bets[seat]);
        if (hand.held_by_dealt.contains(seat) && hand.phase != Phase::between_hands) {
            out_ << "  " << bracketed(sees_cards_of(seat) ? hand.hole_cards[seat] : HoleCards{}, colours_);
        }
        if (table_.positions && table_.positions->button == seat) out_ << "  button";
        // Who took the seat of one who has left did neither fold nor go all-in.
        for (const auto& [seats, status] :
             {std::pair(hand.folded & hand.held_by_dealt, "folded"),
              std::pair(hand.all_in & hand.held_by_dealt, "all-in"), std::pair(table_.sitting_out, "sitting out"),
              std::pair(table_.disconnected, "disconnected"), std::pair(newcomers(), "new"),
              std::pair<SeatSet, const char*>(table_.dues.posting, "will post"),
              std::pair<SeatSet, const char*>(table_.dues.missed_big, "missed the big blind"),
              std::pair<SeatSet, const char*>(table_.dues.missed_small, "missed the small blind"),
              std::pair<SeatSet, const char*>(table_.between.wishing, "wishes to add chips"),
              std::pair(table_.leaving, "leaving after the hand")}) {
            if (seats.contains(seat)) out_ << "  " << status;
        }
        if (table_.occupied.contains(seat) && table_.rules.timers.time_bank_ms != 0) {
            out_ << "  time bank " << TablePhrases::seconds(table_.time_bank_ms(seat));
        }
        if (table_.seed.anchored.contains(seat)) {
            out_ << (table_.seed.revealed.contains(seat) ? "  has added to the next seed" : "  adds to seeds");
        }
        if (const std::uint32_t withheld = table_.seed.withheld[seat]; withheld != 0) {
            out_ << "  added nothing " << withheld << (withheld == 1 ? " time" : " times");
        }
        if (hand.to_act == seat) out_ << "  to act" << (hand.due.known() ? " until " + to_string(hand.due) : "");
        if (const Time from = time_bank_from(table_); hand.to_act == seat && from.known()) {
            out_ << ", from " << to_string(from) << " on out of the time bank";
        }
        out_ << "\n";
    }

    // Where it matters.
    [[nodiscard]] SeatSet newcomers() const {
        return table_.rules.newcomer == Newcomer::at_once ? SeatSet{} : SeatSet(table_.dues.newcomers);
    }

    void print_pots() {
        const Hand& hand = table_.hand;
        if (hand.phase == Phase::between_hands) return;
        out_ << "  pot " << chips(hand.pot_total) << "\n";
        if (hand.pots.size() < 2) return;
        for (std::size_t at = 0; at < hand.pots.size(); ++at) {
            out_ << (at == 0 ? "    main pot  " : "    side pot ") << (at == 0 ? "" : std::to_string(at) + "  ")
                 << chips(hand.pots[at].amount) << " for";
            for (const Seat seat : hand.pots[at].eligible) {
                out_ << " " << (hand.held_by_dealt.contains(seat) ? table_.players[seat].text() : "(left)");
            }
            out_ << "\n";
        }
    }

    // What only the player whose turn it is is offered.
    void print_turn() {
        const std::optional<LegalActions> legal = legal_actions(table_);
        if (!legal || !(sees_all_ || viewer_ == legal->seat)) return;
        const TablePhrases words(table_);
        out_ << "  " << words.name(legal->seat) << " may " << words.options(*legal) << "\n";
    }

    [[nodiscard]] bool sees_cards_of(Seat seat) const {
        return sees_all_ || viewer_ == seat || table_.hand.tabled.contains(seat);
    }
    [[nodiscard]] std::string chips(Chips amount) const { return to_string(amount, table_.rules.decimals); }
    [[nodiscard]] std::size_t widest_name() const {
        std::size_t widest = 6;
        for (const Seat seat : table_.occupied) widest = std::max(widest, cells(table_.players[seat].text()));
        for (const Seat seat : table_.reserved) {
            widest = std::max(widest, cells(table_.reservations[seat].player.text()));
        }
        for (const Departure& departure : table_.departures) widest = std::max(widest, cells(departure.player.text()));
        return widest;
    }

    std::ostream& out_;
    const TerminalColours colours_;
    const Table& table_;
    const bool sees_all_;
    const std::optional<Seat> viewer_;  // where the one who looks on sits, if anywhere
};

}  // namespace

void print(std::ostream& out, const Table& table, const std::optional<PlayerId>& viewer, TerminalColours colours) {
    Printer(out, table, viewer, colours).print();
}

}  // namespace handlog::replay::inline tell
