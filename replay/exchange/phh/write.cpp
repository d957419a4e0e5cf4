#include "replay/exchange/phh/write.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/clockwise.hpp"
#include "engine/evolve.hpp"
#include "engine/misfit.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/time_text.hpp"
#include "replay/fold.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace engine;
using namespace eventstore;

namespace {

// A string as TOML has it. Ids hold no control characters.
[[nodiscard]] std::string quoted(std::string_view text) {
    std::string out;
    if (text.find('\'') == std::string_view::npos) {
        out += '\'';
        out += text;
        return out += '\'';
    }
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out += '"';
}

class Writer {
public:
    explicit Writer(const HandLog& log) : log_(log), table_(table_of(log.opening)) {}

    [[nodiscard]] Result<std::string> write() {
        if (impossible(log_.opening)) return cannot("its opening contradicts itself");
        for (const Entry& entry : log_.entries) {
            const auto* events = std::get_if<Events>(&entry.outcome);
            if (events == nullptr) continue;
            if (const auto* start = std::get_if<StartHand>(&entry.command)) begin(*start, entry);
            for (const Event& event : *events) {
                if (misfit(table_, event)) return cannot("its record contradicts itself");
                std::visit([this](const auto& happened) { note(happened); }, event);
                evolve(table_, event);
            }
        }
        if (players_.empty()) return cannot("no hand was dealt in it");
        if (impossible_) return cannot("its forced bets cannot have been posted");
        if (cancelled_) return cannot("its hand was cancelled");
        return text();
    }

private:
    [[nodiscard]] Failure cannot(const std::string& why) const {
        return failure(ErrorCode::not_allowed, to_string(log_.opening.key) + ": " + why,
                       "The Poker Hand History format cannot express it; export it as JSON.");
    }

    void begin(const StartHand& start, const Entry& entry) {
        start_ = &start;
        at_ = entry.at.known() ? entry.at : entry.received_at;
        id_ = start.hand_id;
        decimals_ = table_.rules.decimals;
    }

    // p1 is the first one left of the button, and the button is the last.
    void note(const HandStarted& event) {
        players_.clear();
        clockwise_after(event.positions.button, event.dealt_in, [this](Seat seat) { players_.push_back(seat); });
        rules_ = table_.rules;
        chairs_ = table_.players;
        stacks_ = table_.stacks;
        list_forced_bets(event);
    }

    void list_forced_bets(const HandStarted& event) {
        if (start_ == nullptr) {
            impossible_ = true;
            return;
        }
        if (const auto* listed = std::get_if<ForcedBetsListed>(&start_->forced_bets)) {
            for (const ForcedBet& bet : listed->bets) list(bet);
            return;
        }
        const auto if_dealt_in = [&](std::optional<Seat> seat, ForcedBetKind kind, Chips amount) {
            if (seat && event.dealt_in.contains(*seat)) list({.seat = *seat, .kind = kind, .amount = amount});
        };
        if_dealt_in(event.positions.small_blind, ForcedBetKind::small_blind, rules_.small_blind);
        if_dealt_in(event.positions.big_blind, ForcedBetKind::big_blind, rules_.big_blind);
        for (const Seat seat : players_) {
            const bool pays = rules_.ante.kind == AnteKind::each;
            if (pays) list({.seat = seat, .kind = ForcedBetKind::ante, .amount = rules_.ante.amount});
        }
    }

    // Whoever made up a log may have listed any amounts.
    void list(const ForcedBet& bet) {
        if (bet.amount < 0_c || bet.amount > most_chips) {
            impossible_ = true;
            return;
        }
        switch (bet.kind) {
            case ForcedBetKind::ante:
                antes_[bet.seat] += bet.amount;
                return;
            case ForcedBetKind::table_ante:
                antes_[bet.seat] += bet.amount;
                paid_for_all_ = true;
                return;
            case ForcedBetKind::small_blind:
            case ForcedBetKind::big_blind:
            case ForcedBetKind::straddle:
                blinds_[bet.seat] += bet.amount;
                return;
            case ForcedBetKind::post:
            case ForcedBetKind::dead_post:
                blinds_[bet.seat] -= bet.amount;
                return;
        }
        break_invariant("a forced bet is of a kind that exists");
    }

    // Blinds and antes of all are known by the rules, also where a stack was too short for them.
    void note(const ForcedBetPosted& event) {
        if (start_ == nullptr || !std::holds_alternative<ForcedBetsByRules>(start_->forced_bets)) return;
        if (event.kind == ForcedBetKind::table_ante) {
            list({.seat = event.seat, .kind = event.kind, .amount = rules_.ante.amount});
        } else if (event.kind != ForcedBetKind::ante && event.kind != ForcedBetKind::small_blind &&
                   event.kind != ForcedBetKind::big_blind) {
            list({.seat = event.seat, .kind = event.kind, .amount = event.amount});
        }
    }

    void note(const HoleCardsDealt& event) {
        for (const Seat seat : players_) act("d dh " + name(seat) + " " + cards(event.cards[seat]));
    }
    void note(const BoardDealt& event) {
        const Hand& hand = table_.hand;
        const bool runs_out = hand.live.several() && !(hand.live - hand.all_in).several();
        if (runs_out) show_hidden(hand.live - hand.tabled);
        act("d db " + cards(event.cards));
    }
    void note(const PlayerFolded& event) { take_turn(event.seat, " f"); }
    void note(const PlayerChecked& event) { take_turn(event.seat, " cc"); }
    void note(const PlayerCalled& event) { take_turn(event.seat, " cc"); }
    void note(const PlayerBet& event) { raise(event.seat, event.to); }
    void note(const PlayerRaised& event) { raise(event.seat, event.to); }
    void note(const RoundStarted& /*event*/) { acted_ = {}; }

    // In the format the last player with chips has a turn, too, if the round began with a choice: when the
    // others are all-in or have folded by then, it is a check.
    void note(const RoundEnded& /*event*/) {
        const Hand& hand = table_.hand;
        const SeatSet with_chips = hand.live - hand.all_in;
        const bool has_no_turn = hand.live.several() && with_chips.single() && (acted_ & with_chips).empty();
        if (has_no_turn && !acted_.empty()) act(name(with_chips.lowest()) + " cc");
    }

    void take_turn(Seat seat, const char* action) {
        acted_.add(seat);
        act(name(seat) + action);
    }
    void raise(Seat seat, Chips to) {
        acted_ = {};
        take_turn(seat, (" cbr " + amount(to)).c_str());
    }
    // The format has no word for somebody who has folded and shows.
    void note(const HandTabled& event) {
        if (table_.hand.live.contains(event.seat)) return act(name(event.seat) + " sm " + cards(event.cards));
        act("# " + name(event.seat) + " shows " + cards(event.cards));
    }
    void note(const HandMucked& event) { act(name(event.seat) + " sm"); }
    void note(const HandCancelled& /*event*/) { cancelled_ = true; }
    void note(const HandEnded& event) {
        show_hidden((event.saw_showdown & table_.hand.live) - table_.hand.tabled);
        ended_ = true;
        undeclared_ = !event.undeclared.empty();
        won_ = table_.hand.won;
        finishing_ = event.stacks;
    }
    template <class Happened>
    void note(const Happened& /*event*/) {}

    // Whose cards nobody saw. The format wants a word of each player with a claim before every street that is
    // dealt without betting, and at the showdown; other readers give no pot to a player without one.
    void show_hidden(SeatSet seats) {
        for (const Seat seat : players_) {
            if (seats.contains(seat)) act(name(seat) + " sm \?\?\?\?");
        }
    }

    [[nodiscard]] std::string name(Seat seat) const {
        const auto place = std::find(players_.begin(), players_.end(), seat) - players_.begin();
        return "p" + std::to_string(place + 1);
    }
    template <class Cards>
    [[nodiscard]] static std::string cards(const Cards& all) {
        std::string text;
        for (const MaybeCard card : all) text += to_string(card);
        return text;
    }
    [[nodiscard]] std::string amount(Chips chips) const { return to_string(chips, decimals_); }
    [[nodiscard]] std::string amount(Stack stack) const { return stack.known() ? amount(stack.chips()) : "inf"; }

    void act(const std::string& action) {
        if (!actions_.empty()) actions_ += ", ";
        actions_ += '\'' + action + '\'';
    }

    void line(const char* field, const std::string& value) { text_ += std::string(field) + " = " + value + "\n"; }

    // A value for each player, in their order.
    template <class Value>
    void line_of_all(const char* field, Value value) {
        std::string values;
        for (const Seat seat : in_order_) {
            if (!values.empty()) values += ", ";
            values += value(seat);
        }
        line(field, "[" + values + "]");
    }

    [[nodiscard]] std::string text() {
        in_order_ = players_;
        line("variant", "'NT'");
        line("ante_trimming_status", paid_for_all_ ? "false" : "true");
        line_of_all("antes", [this](Seat seat) { return amount(antes_[seat]); });
        // Between two, the first blind belongs to p2.
        if (players_.size() == 2) std::reverse(in_order_.begin(), in_order_.end());
        line_of_all("blinds_or_straddles", [this](Seat seat) { return amount(blinds_[seat]); });
        in_order_ = players_;
        line("min_bet", amount(rules_.big_blind));
        line_of_all("starting_stacks", [this](Seat seat) { return amount(stacks_[seat]); });
        line("actions", "[" + actions_ + "]");
        describe();
        if (ended_ && !undeclared_) write_figures();
        return std::move(text_);
    }

    void describe() {
        if (!id_.empty()) line("hand", quoted(id_.text()));
        line("table", quoted(log_.opening.key.table.text()));
        line_of_all("seats", [](Seat seat) { return std::to_string(seat.index() + 1); });
        line("seat_count", std::to_string(rules_.table_max));
        line_of_all("players", [this](Seat seat) { return quoted(chairs_[seat].text()); });
        const Currency currency = rules_.currency;
        if (currency.is_money()) line("currency", quoted(currency.text()));
        if (!at_.known()) return;
        // "2026-11-18T16:40:05.000Z"
        const std::string moment = engine::to_string(at_);
        const auto number = [&](std::size_t from, std::size_t size) {
            return std::to_string(std::stoi(moment.substr(from, size)));
        };
        line("year", number(0, 4));
        line("month", number(5, 2));
        line("day", number(8, 2));
        line("time", moment.substr(11, 12));
        line("time_zone_abbreviation", "'UTC'");
    }

    void write_figures() {
        line_of_all("winnings", [this](Seat seat) { return amount(won_[seat]); });
        const bool known =
            std::all_of(players_.begin(), players_.end(), [this](Seat seat) { return finishing_[seat].known(); });
        if (known) line_of_all("finishing_stacks", [this](Seat seat) { return amount(finishing_[seat]); });
    }

    const HandLog& log_;
    Table table_;
    const StartHand* start_ = nullptr;
    HandId id_;
    Time at_;
    int decimals_ = 0;
    Rules rules_;
    PerSeat<PlayerId> chairs_;
    PerSeat<Stack> stacks_;
    std::vector<Seat> players_;   // p1 and so on
    std::vector<Seat> in_order_;  // of the array that is being written
    SeatSet acted_;               // in this round, since the last raise
    PerSeat<Chips> antes_;
    PerSeat<Chips> blinds_;
    PerSeat<Chips> won_;
    PerSeat<Stack> finishing_;
    std::string actions_;
    bool paid_for_all_ = false;
    bool cancelled_ = false;
    bool impossible_ = false;
    bool ended_ = false;
    bool undeclared_ = false;
    std::string text_;
};

}  // namespace

Result<std::string> to_phh(const HandLog& log) { return Writer(log).write(); }

}  // namespace handlog::replay::inline exchange::phh
