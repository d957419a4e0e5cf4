#include "tests/broken_host/host.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "engine/legal_actions.hpp"
#include "engine/poker/presets.hpp"
#include "engine/poker/usual_sender.hpp"
#include "engine/shuffle.hpp"
#include "engine/snapshot.hpp"
#include "host/bots.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

constexpr int players = 4;
constexpr Chips buy_in = 2'000_c;
constexpr std::int64_t first_moment = 1'767'225'600'000;
constexpr std::int64_t hour = 3'600'000;

class Host {
public:
    explicit Host(HostFault fault) : fault_(fault), choices_(derived({}, "broken host")) {
        log_.opening.key.table = *TableId::parse("Rio");
        log_.opening.source = Provenance::hosted;
        Rules rules = *preset("standard");
        rules.start = Start::host;
        rules.small_blind = 50_c;
        rules.big_blind = 100_c;
        send(OpenTable{.table = log_.opening.key.table, .rules = rules});
        for (int index = 0; index < players; ++index) bring(Seat(index));
    }

    void play_hand() {
        ++hand_;
        for (const Seat seat : table_.occupied) {
            if (table_.stacks[seat].empty()) bring(seat);
        }
        send(StartHand{.hand_id = hand_id(), .deck = deck(), .forced_bets = {}});
        while (const std::optional<LegalActions> legal = legal_actions(table_)) act(*legal);
        send(CloseHand{.hand = table_.hand.number});
    }

    [[nodiscard]] std::vector<HandLog> logs() && { return std::move(logs_); }

private:
    [[nodiscard]] bool is(HostFault fault) const { return fault_ == fault; }
    [[nodiscard]] bool one_in(int times) { return draw_below(times, choices_) == 0; }

    // ---- what a host decides by itself ----

    [[nodiscard]] HandId hand_id() const {
        return *HandId::parse(is(HostFault::one_id_for_all_hands) ? "hand" : "hand-" + std::to_string(hand_));
    }
    [[nodiscard]] decltype(StartHand::deck) deck() const {
        int number = hand_;
        if (is(HostFault::same_seed_for_every_hand)) number = 1;
        if (is(HostFault::each_seed_for_two_hands)) number = (hand_ + 1) / 2;
        Seed seed = derived({}, "hand " + std::to_string(number));
        if (is(HostFault::seeds_of_eight_bits)) {
            for (std::size_t at = 1; at < seed.bytes.size(); ++at) seed.bytes[at] = 0;
        }
        if (is(HostFault::written_decks)) return shuffled(seed);
        return seed;
    }
    void bring(Seat seat) {
        const PlayerId player = *PlayerId::parse("player-" + std::to_string(seat.index()));
        ++transfers_;
        const bool again = is(HostFault::one_transfer_committed_again) && transfers_ > players;
        const bool same = is(HostFault::one_transfer_for_all) || again;
        const TransferId transfer = *TransferId::parse("transfer-" + std::to_string(same ? 1 : transfers_));
        send(ReserveChips{.seat = seat, .player = player, .amount = buy_in, .transfer = transfer});
        send(CommitChips{.seat = seat, .transfer = transfer});
    }
    void act(const LegalActions& legal) {
        const Time due = table_.hand.due;
        const Command action = host::chosen(table_, legal, host::Temperament::aggressive, choices_);
        if (one_in(12)) send(Fold{.hand = {table_.hand.number.value + 1}, .seat = legal.seat});  // for another hand
        if (!one_in(8)) return send(action);
        if (is(HostFault::times_out_although_the_action_came_in_time)) {
            const Time in_time(due.milliseconds() - 5'000);
            now_ = due.milliseconds();
            send(Tick{});
            return record(action, in_time, Time(now_ + 1));
        }
        // The player does nothing, or too late.
        const bool too_late = one_in(2);
        if (is(HostFault::late_actions_stamped_with_the_deadline) && too_late) {
            now_ = due.milliseconds() + 2'000;
            return record(action, due, Time(now_));
        }
        now_ = due.milliseconds() + (is(HostFault::ticks_an_hour_late) ? hour : 0);
        send(Tick{});
        if (too_late) send(action);
    }

    // ---- how it writes down what happens ----

    void send(const Command& command) {
        now_ += 500;
        const Time received(is(HostFault::received_when_the_host_started) ? first_moment : now_);
        record(command, received, Time(now_));
    }
    [[nodiscard]] Time last_in_log() const { return log_.entries.empty() ? Time() : log_.entries.back().at; }
    void record(const Command& command, Time received, Time at) {
        Sender by = usual_sender(command);
        if (by.seat && !table_.occupied.contains(*by.seat)) by = {.role = Role::host};
        if (is(HostFault::senders_not_recorded)) by = {};
        if (is(HostFault::one_player_acts_for_another) && by.seat) by.seat = table_.occupied.lowest();
        Entry entry{.at = at, .received_at = received, .by = by, .command = command, .outcome = Events{}};
        if (is(HostFault::seen_before_it_happened)) entry.seen = Seen{.log = log_.opening.key.ordinal, .events = 1'000};
        const Table before = table_;
        Events& events = std::get<Events>(entry.outcome);
        if (const auto refused =
                play(table_, command, events, {.received_at = received, .at = at, .last = last_in_log()})) {
            entry.outcome = *refused;
        }
        count(recorded_, entry);
        if (std::holds_alternative<Rejection>(entry.outcome)) {
            write_refused(entry);
        } else {
            write_accepted(entry, before);
        }
        if (!log_.entries.empty() && seals(log_.entries.back())) begin_next_log(before);
    }
    void write_refused(Entry entry) {
        if (is(HostFault::refusals_not_recorded)) return;
        auto& refused = std::get<Rejection>(entry.outcome);
        if (is(HostFault::refusal_recorded_with_another_reason)) refused = {.code = RejectionCode::table_not_open};
        if (is(HostFault::refused_command_recorded_as_accepted)) entry.outcome = Events{};
        log_.entries.push_back(entry);
    }
    void write_accepted(Entry entry, const Table& before) {
        auto& events = std::get<Events>(entry.outcome);
        const bool acts = std::visit([]<class Asked>(const Asked&) { return AnyAction<Asked>; }, entry.command);
        const bool now_and_then = hand_ > 2 && acts && one_in(20);
        if (is(HostFault::accepted_entry_not_recorded) && now_and_then) return;
        if (is(HostFault::events_of_an_entry_cut_off) && now_and_then) events.pop_back();
        if (is(HostFault::stamped_before_it_was_received) && now_and_then) entry.received_at = Time(now_ + hour);
        if (is(HostFault::deck_shuffled_anew_after_the_commitment)) {
            if (auto* started = std::get_if<HandStarted>(&events.front())) started->deck.swap(0, 51);
        }
        if (is(HostFault::event_of_another_table) && now_and_then) events.emplace_back(PlayerSatOut{.seat = Seat(0)});
        if (is(HostFault::all_in_recorded_as_asked_and_not_as_played) && acts && table_.hand.all_in.several()) {
            entry.command = Check{.hand = before.hand.number, .seat = *before.hand.to_act};
        }
        log_.entries.push_back(entry);
        if (is(HostFault::entry_recorded_twice) && now_and_then) log_.entries.push_back(entry);
    }
    void begin_next_log(const Table& before) {
        const bool stale = is(HostFault::snapshot_from_before_the_last_event);
        Opening next = log_.opening;
        ++next.key.ordinal;
        next.origin = is(HostFault::genesis_after_a_log) && hand_ % 10 == 0 ? Origin::genesis : Origin::continued;
        if (next.origin == Origin::genesis) recorded_ = {};
        next.before = recorded_;
        next.snapshot = snapshot_of(table_);
        if (stale) next.snapshot->version = before.version;
        next.previous.bytes.fill(std::byte{1});  // until it is written
        logs_.push_back(std::move(log_));
        log_ = {.opening = next, .entries = {}};
        if (is(HostFault::clock_set_back_between_hands) && hand_ % 10 == 0) now_ -= hour;
    }

    HostFault fault_;
    WordStream choices_;
    Table table_;
    RecordedSoFar recorded_;
    HandLog log_;
    std::vector<HandLog> logs_;
    std::int64_t now_ = first_moment;
    int hand_ = 0;
    int transfers_ = 0;
};

}  // namespace

std::vector<HandLog> evening_of_a_host(HostFault fault, int hands) {
    Host host(fault);
    for (int hand = 0; hand < hands; ++hand) host.play_hand();
    return std::move(host).logs();
}

}  // namespace handlog::tests
