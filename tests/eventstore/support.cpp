#include "tests/eventstore/support.hpp"

#include <utility>

#include "engine/decide.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/presets.hpp"
#include "engine/poker/rules.hpp"
#include "engine/snapshot.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

TableId table_id(std::string_view text) {
    const std::optional<TableId> id = TableId::parse(text);
    invariant(id.has_value(), "a test names its tables well");
    return *id;
}

CommandId command_id(std::string_view text) {
    const std::optional<CommandId> id = CommandId::parse(text);
    invariant(id.has_value(), "a test names its commands well");
    return *id;
}

Play::Play(std::string_view table, std::int64_t begin_ms) : now_ms(begin_ms), id_(table_id(table)) { begin_log(); }

void Play::begin_log() {
    const bool first = encoded_.empty();
    Opening opening{.key = key(static_cast<Ordinal>(encoded_.size())),
                    .origin = first ? Origin::genesis : Origin::continued,
                    .previous = first ? Digest{} : encoded_.back().digest()};
    if (!first) opening.snapshot = snapshot_of(table_);
    playing_ = {.opening = opening, .entries = {}};
}

Addition Play::perform(const Command& command, std::string_view id) {
    now_ms += 1'500;
    Entry entry{
        .at = Time(now_ms), .received_at = Time(now_ms - 20), .id = {}, .command = command, .outcome = Events{}};
    if (!id.empty()) entry.id = command_id(id);
    Events events;
    if (const std::optional<Rejection> rejection = play(table_, command, events)) {
        entry.outcome = *rejection;
    } else {
        entry.outcome = std::move(events);
    }
    const auto expected = static_cast<Sequence>(playing_.entries.size());
    playing_.entries.push_back(std::move(entry));
    Addition addition = additions_of(playing_, expected).front();
    if (seals(addition.table_entry())) {
        Result<EncodedLog> encoded = encode(playing_);
        invariant(encoded.has_value(), "a test plays logs that can be");
        encoded_.push_back(*std::move(encoded));
        logs_.push_back(std::exchange(playing_, {}));
        if (is_between_logs(table_)) begin_log();
    }
    return addition;
}

Addition Play::open_table() { return perform(OpenTable{.table = id_, .rules = *preset("standard")}); }

Addition Play::start_hand(std::string_view id) {
    const std::string name = std::string(id_.text()) + "-" + std::to_string(table_.hand.number.value + 1);
    return perform(
        StartHand{.hand_id = *HandId::parse(name.substr(0, HandId::longest)), .deck = Seed{}, .forced_bets = {}}, id);
}

Addition Play::fold(std::string_view id) {
    return perform(Fold{.hand = table_.hand.number, .seat = table_.hand.to_act.value_or(Seat(0))}, id);
}

Addition Play::close_hand(std::string_view id) { return perform(CloseHand{.hand = table_.hand.number}, id); }

Addition Play::refused(std::string_view id) { return perform(SitIn{.seat = Seat(7)}, id); }

std::vector<Addition> Play::rest_of_log() {
    std::vector<Addition> additions;
    const std::size_t before = logs_.size();
    while (logs_.size() == before) {
        if (!table_.is_open()) {
            additions.push_back(open_table());
        } else if (table_.occupied.size() < 2) {
            const bool ann = table_.occupied.empty();
            additions.push_back(perform(SeatPlayer{.seat = Seat(ann ? 0 : 1),
                                                   .player = *PlayerId::parse(ann ? "Ann" : "Bob"),
                                                   .stack = Stack(200'000_c)}));
        } else if (table_.hand.phase == Phase::between_hands) {
            additions.push_back(start_hand());
        } else if (table_.hand_in_progress()) {
            additions.push_back(fold());
        } else {
            additions.push_back(close_hand());
        }
    }
    return additions;
}

EncodedLog Play::whole_log() {
    const std::vector<Addition> additions = rest_of_log();
    invariant(!additions.empty(), "a log has entries");
    return encoded_.back();
}

Buffer bytes_of(const HandLog& log) {
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log.opening);
    for (const Entry& entry : log.entries) writer.write(entry);
    return bytes;
}

}  // namespace handlog::tests
