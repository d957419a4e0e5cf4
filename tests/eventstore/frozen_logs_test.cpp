// The bytes of openings and entries: how the frames of a log look.
#include <utility>

#include "tests/eventstore/frozen.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;

namespace {

constexpr Time noon{1'767'268'800'000};
constexpr Time half_a_second_later{1'767'268'800'500};
// Of a log about the seventh hand, whose entry before was at noon.
constexpr LogContext at_noon{.last = noon, .hand = seventh};

[[nodiscard]] std::string frame_of(const Opening& opening) {
    Buffer bytes;
    LogWriter(bytes).write(opening);
    CHECK(LogReader(bytes).opening() == opening);
    return hexadecimal(bytes);
}

[[nodiscard]] std::string frame_of(const Entry& entry) {
    Buffer bytes;
    LogWriter(bytes, at_noon).write(entry);
    return hexadecimal(bytes);
}

[[nodiscard]] Entry folding() {
    return {.at = half_a_second_later,
            .received_at = half_a_second_later,
            .command = Fold{.hand = seventh, .seat = ann},
            .outcome = Events{PlayerFolded{.seat = ann}, TurnStarted{.seat = bob}}};
}

[[nodiscard]] Entry received(Time at, Time received_at) {
    Entry entry = folding();
    entry.at = at;
    entry.received_at = received_at;
    return entry;
}

}  // namespace

TEST_CASE("an opening has the bytes that it has for ever") {
    const LogKey first{.table = *TableId::parse("Rio"), .ordinal = 0};
    CHECK(frame_of(Opening{.key = first, .origin = Origin::genesis, .previous = {}, .semantics = 1}) ==
          "30043100081052696f000000000000000000000000000000000000000000000000000000000000000001000000000000"
          "00");

    Snapshot snapshot{.rules = {}, .version = 300, .last_hand = {6}};
    snapshot.seats.push_back({.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(1'000_c)});
    snapshot.seats.push_back(
        {.seat = jon, .player = *PlayerId::parse("Jon"), .stack = Stack::unknown(), .sitting_out = true});
    const LogKey seventh_log{.table = *TableId::parse("Rio"), .ordinal = 6};
    const Digest previous{{std::byte{0xab}, std::byte{0xcd}}};
    CHECK(frame_of(Opening{.key = seventh_log,
                           .origin = Origin::continued,
                           .previous = previous,
                           .semantics = 1,
                           .snapshot = snapshot}) ==
          "5c043148081052696f06abcd000000000000000000000000000000000000000000000000000000000000011500000000"
          "0400100000124000000812020400000000100000000000002c01063010002800416e6ee80339c00028004a6f6e");
    snapshot.positions = {.button = ann, .small_blind = {}, .big_blind = jon};
    snapshot.seats.clear();
    CHECK(frame_of(Opening{.key = seventh_log,
                           .origin = Origin::genesis,
                           .source = Provenance::hosted,
                           .previous = previous,
                           .before = {.entries = 300, .refused = 2},
                           .semantics = 128,
                           .snapshot = snapshot}) ==
          "4d043108801252696f06abcd0000000000000000000000000000000000000000000000000000000000002c0102809500"
          "2600000000100000124000000812020400000000100000000000002c0106");
}

TEST_CASE("what an opening says of a table between hands has the bytes that it has for ever") {
    const LogKey seventh_log{.table = *TableId::parse("Rio"), .ordinal = 6};
    Snapshot snapshot{.rules = {}, .version = 300, .last_hand = {6}};
    snapshot.between = {.status = TableStatus::paused,
                        .busted = seats(bob),
                        .wishing = seats(ann),
                        .predeal_due = {},
                        .next_hand_due = noon,
                        .under_way = true};
    // Freed at the moment at which the next hand is due, then at another one, and then at none.
    for (const auto& [seat, until] :
         {std::pair{ann, noon}, std::pair{bob, half_a_second_later}, std::pair{jon, Time()}}) {
        snapshot.seats.push_back({.seat = seat,
                                  .player = *PlayerId::parse("Ann"),
                                  .stack = {},
                                  .sitting_out = false,
                                  .away = Away{.until = until, .hands = 200}});
    }
    snapshot.reserved.push_back(
        {.seat = cat,
         .reservation = {.player = *PlayerId::parse("Cat"), .amount = 250_c, .transfer = *TransferId::parse("t-1")}});
    snapshot.reserved.push_back({.seat = jon, .reservation = {}});
    snapshot.seats[1].time_bank_spent_ms = 12'345;
    snapshot.seats[0].next_wish_after = {16};
    snapshot.seats[2].anchor = Link{{1, 2, 3}};
    snapshot.seats[2].commitments = 1'001;
    snapshot.seats[2].link_due = true;
    snapshot.seats[2].withheld = 300;
    snapshot.share = Commitment{{4, 5, 6}};
    snapshot.departed.push_back({.player = *PlayerId::parse("Dan"), .chips = 500_c, .until = noon});
    const Opening opening{.key = seventh_log, .origin = Origin::continued, .semantics = 1, .snapshot = snapshot};
    CHECK(frame_of(opening) ==
          "d701043148081052696f06000000000000000000000000000000000000000000000000000000000000000001150000c8"
          "8047c2100000124000000812020400000000100000000000002c01060200010000acdbf236033000230800416e6ec810"
          "3100312a00416e6ee8afdbf23603c872603900216825416e6ec801020300000000000000000000000000000000000000"
          "00000000000000000000e9032c0132d000436174f401742d31090000032144616ee80300acdbf2360304050600000000"
          "00000000000000000000000000000000000000000000000000");

    // Its moments lie far from 0, which is no matter for those of the entries.
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(opening);
    CHECK(writer.context() == LogContext{.last = {}, .hand = seventh, .ordinal = 6});
    LogReader reader(bytes);
    CHECK(reader.opening() == opening);
    CHECK(reader.context() == LogContext{.last = {}, .hand = seventh, .ordinal = 6});
}

TEST_CASE("an entry has the bytes that it has for ever") {
    CHECK(frame_of(folding()) == "0806f4015100021100");

    Entry silent = folding();
    silent.at = silent.received_at = noon;
    silent.outcome = Events{};
    CHECK(frame_of(silent) == "03005100");

    Entry named = folding();
    named.id = *CommandId::parse("c-1");
    CHECK(frame_of(named) == "0c26f40103632d315100021100");
}

TEST_CASE("what an entry says of its sender has the bytes that it has for ever") {
    // In the second log of a table that a host recorded.
    constexpr LogContext hosted{.last = noon, .hand = seventh, .ordinal = 1, .source = Provenance::hosted};
    const auto frame = [&](const Entry& entry, const LogContext& context) {
        Buffer bytes;
        LogWriter(bytes, context).write(entry);
        Entry read;
        LogReader reader(bytes, 0, 0, context);
        CHECK(reader.next(read));
        CHECK(read == entry);
        return hexadecimal(bytes);
    };
    Entry usual = folding();
    usual.by = {.role = Role::player, .seat = ann};
    CHECK(frame(usual, hosted) == "0806f4015100021100");
    CHECK(frame(usual, at_noon) == "0c46f401510001001400021100");
    Entry other = usual;
    other.by = {};
    CHECK(frame(other, hosted) == "0c46f401510001000000021100");
    other.by = {.role = Role::owner, .person = *PlayerId::parse("Olga"), .connection = 300};
    CHECK(frame(other, hosted) == "1246f40151000b002c0103084f6c6761021100");
    other = usual;
    other.by.connection = 17;
    other.seen = Seen{.log = 1, .events = 24};
    other.turn = TurnNumber{5};
    CHECK(frame(other, hosted) == "0d46f40151002632111805021100");
    other.seen = Seen{.log = 0, .events = 300};
    CHECK(frame(other, hosted) == "0f46f4015100663411012c0105021100");
    Entry ticking = folding();
    ticking.command = Tick{};
    ticking.by = {.role = Role::clock};
    CHECK(frame(ticking, hosted) == "0806f4015001021100");
    ticking.command = PauseTable{};
    ticking.by = {.role = Role::host};
    CHECK(frame(ticking, hosted) == "0806f401d001021100");
}

TEST_CASE("the moments of an entry have the bytes that they have for ever") {
    constexpr Time unknown;
    CHECK(frame_of(received(unknown, unknown)) == "06185100021100");
    CHECK(frame_of(received(noon, unknown)) == "06025100021100");
    CHECK(frame_of(received(half_a_second_later, noon)) == "0b07f40102e8035100021100");
    CHECK(frame_of(received(noon, half_a_second_later)) == "090102e7035100021100");
    CHECK(frame_of(received(unknown, noon)) == "0d1906ffabdbf236035100021100");
    CHECK(frame_of(received(Time(Time::latest), Time(0))) == "1513ff05b258dce407feb73fa4efcc01005100021100");
}

TEST_CASE("a refusal has the bytes that it has for ever") {
    Entry refused = folding();
    refused.outcome = Rejection{};
    CHECK(frame_of(refused) == "0686f401510001");
    refused.outcome = Rejection{.code = RejectionCode::not_your_turn, .seat = bob, .other = jon};
    CHECK(frame_of(refused) == "0786f40151001791");
    refused.outcome = Rejection{.code = RejectionCode::wrong_hand, .hand = HandNumber{8}};
    CHECK(frame_of(refused) == "0886f4015100060108");
    refused.outcome = Rejection{.code = RejectionCode::not_enough_players, .count = 1};
    CHECK(frame_of(refused) == "0886f40151000b0102");
    refused.outcome = Rejection{.code = RejectionCode::forced_bet_out_of_range,
                                .seat = jon,
                                .given = 300_c,
                                .least = Chips(-2),
                                .most = most_chips};
    CHECK(frame_of(refused) == "1386f401510025a91c580203feffffffffff3f00");
    refused.outcome = Rejection{.code = RejectionCode::invalid_rules,
                                .given = Chips(-1),
                                .least = 0_c,
                                .most = 6_c,
                                .field = FieldName::decimals};
    CHECK(frame_of(refused) == "0b86f401510004410a00010c");
    refused.outcome = Rejection{.code = RejectionCode::nothing_due, .received_at = noon};
    CHECK(frame_of(refused) == "0986f40151003004e703");
}

TEST_CASE("the moments of a refusal have the bytes that they have for ever") {
    Entry refused = folding();
    refused.outcome =
        Rejection{.code = RejectionCode::too_late, .seat = ann, .received_at = half_a_second_later, .due = noon};
    CHECK(frame_of(refused) == "0a86f4015100311004e703");
}

TEST_CASE("the hand of a log is the one after the last hand of its opening") {
    const auto context_after = [](const Opening& opening) {
        Buffer bytes;
        LogWriter writer(bytes);
        writer.write(opening);
        return writer.context();
    };
    Opening opening{.key = {.table = *TableId::parse("Rio")}};
    CHECK(context_after(opening) == LogContext{.last = {}, .hand = {1}});
    opening.snapshot.emplace().last_hand = {6};
    CHECK(context_after(opening) == LogContext{.last = {}, .hand = seventh});
    // Where there is no further hand, it counts as 0.
    opening.snapshot->last_hand = last_hand_number;
    CHECK(context_after(opening) == LogContext{.last = {}, .hand = {0}});
}
