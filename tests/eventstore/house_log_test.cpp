// The journal of a house as bytes and as JSON.
#include <array>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/codec/json.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/frozen.hpp"
#include "tests/eventstore/house_play.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/support/random.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] HouseLog some_log() {
    HousePlay home("home");
    static_cast<void>(home.open());
    static_cast<void>(home.join("Olga", "olga joins"));
    static_cast<void>(
        home.perform(Invite{.role = Role::auditor, .link = blinded(7), .uses = 3, .until = Time(1'767'268'800'000)}, {},
                     {.role = Role::owner, .person = person_id("Olga"), .connection = 4}));
    static_cast<void>(home.perform(WithdrawInvitation{.invitation = {2}}));
    static_cast<void>(home.invite(5));
    static_cast<void>(home.join("Ann"));
    static_cast<void>(home.perform(Rename{.person = person_id("Ann"), .name = blinded(8)}));
    static_cast<void>(home.perform(ReplaceToken{
        .person = person_id("Ann"), .shown = blinded(1'000'005), .token = blinded(9), .recovery = blinded(10)}));
    static_cast<void>(home.perform(RemovePerson{.person = person_id("Ann")}));
    static_cast<void>(home.refused());
    static_cast<void>(home.seal());
    return home.logs().front();
}

[[nodiscard]] HousePlay crowd(int people) {
    HousePlay home("home");
    static_cast<void>(home.open());
    static_cast<void>(home.invite(static_cast<std::uint32_t>(people)));
    for (int at = 0; at < people; ++at) static_cast<void>(home.join("p-" + std::to_string(at)));
    static_cast<void>(home.seal());
    static_cast<void>(home.seal());
    return home;
}

// Each frame with its length.
[[nodiscard]] std::vector<Buffer> frames_of(Bytes log) {
    std::vector<Buffer> frames;
    while (!log.empty()) {
        std::size_t size = 0;
        std::size_t begin = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto part = std::to_integer<std::size_t>(log[begin++]);
            size |= (part & 127) << shift;
            if (part < 128) break;
        }
        frames.emplace_back(log.begin(), log.begin() + static_cast<std::ptrdiff_t>(begin + size));
        log = log.subspan(begin + size);
    }
    return frames;
}

[[nodiscard]] std::string error_of(const std::vector<Buffer>& frames) {
    Buffer bytes;
    for (const Buffer& frame : frames) bytes.insert(bytes.end(), frame.begin(), frame.end());
    const Result<AnyLog> read = read_any_log(bytes);
    return read ? "none" : read.error().what;
}

[[nodiscard]] AnyLog from_json(const std::string& lines) {
    std::size_t end = lines.find('\n');
    LogFromJson log = must(LogFromJson::begin(lines.substr(0, end)));
    for (std::size_t begin = end + 1; begin < lines.size(); begin = end + 1) {
        end = lines.find('\n', begin);
        must(log.append(lines.substr(begin, end - begin)));
    }
    return log.take_log();
}

}  // namespace

TEST_CASE("a journal has the bytes that it has for ever") {
    constexpr std::array<std::string_view, 12> due{
        "2b0442000010686f6d6500000000000000000000000000000000000000000000000000000000000000000100",
        "4d0a1c480f01280101000000000000000000000000000000000000000000000000000000000000000192090001010000"
        "000000000000000000000000000000000000000000000000000000000001",
        "fe0127dc0501280a6f6c6761206a6f696e73440001000000000000000000000000000000000000000000000000000000"
        "000000004f6c676140420f000000000000000000000000000000000000000000000000000000000041420f0000000000"
        "00000000000000000000000000000000000000000000000042420f000000000000000000000000000000000000000000"
        "00000000000000004498004f6c67610140420f0000000000000000000000000000000000000000000000000000000000"
        "41420f000000000000000000000000000000000000000000000000000000000042420f00000000000000000000000000"
        "00000000000000000000000000000000",
        "5c47dc05012862410700000000000000000000000000000000000000000000000000000000000000035804bdf2360307"
        "000403084f6c6761124b0002070000000000000000000000000000000000000000000000000000000000000003",
        "0907dc05012813021302",
        "4d07dc0501284201020000000000000000000000000000000000000000000000000000000000000005120a0003020000"
        "000000000000000000000000000000000000000000000000000000000005",
        "f10107dc05012834000200000000000000000000000000000000000000000000000000000000000000416e6e43420f00"
        "0000000000000000000000000000000000000000000000000000000044420f0000000000000000000000000000000000"
        "00000000000000000000000045420f000000000000000000000000000000000000000000000000000000000034a00041"
        "6e6e0343420f000000000000000000000000000000000000000000000000000000000044420f00000000000000000000"
        "0000000000000000000000000000000000000045420f0000000000000000000000000000000000000000000000000000"
        "000000",
        "4f07dc0501283500416e6e08000000000000000000000000000000000000000000000000000000000000003500416e6e"
        "0800000000000000000000000000000000000000000000000000000000000000",
        "af0107dc0501283608416e6e45420f000000000000000000000000000000000000000000000000000000000009000000"
        "000000000000000000000000000000000000000000000000000000000a00000000000000000000000000000000000000"
        "0000000000000000000000003600416e6e09000000000000000000000000000000000000000000000000000000000000"
        "000a00000000000000000000000000000000000000000000000000000000000000",
        "0f07dc0501283700416e6e3700416e6e",
        "2e87dc05012865004e6f626f6479000000000000000000000000000000000000000000000000000000000000000008",
        "0707dc0501280808"};
    const std::vector<Buffer> frames = frames_of(must(encode(some_log())).bytes());
    REQUIRE(frames.size() == due.size());
    for (std::size_t at = 0; at < due.size(); ++at) CHECK(hexadecimal(frames[at]) == due[at]);
    const HousePlay two = crowd(1);
    CHECK(hexadecimal(frames_of(two.encoded()[1].bytes())[0]) ==
          "2d0442480010686f6d650127a447d12dfec12c7951ffdd8ae7e93144d470f8ae3b24e29e088af907f38901010103");
    CHECK(hexadecimal(frames_of(two.encoded()[1].bytes())[1]) ==
          "b00191090001010000000000000000000000000000000000000000000000000000000000000001110200020200000000"
          "00000000000000000000000000000000000000000000000000000032a000702d300240420f0000000000000000000000"
          "00000000000000000000000000000000000041420f000000000000000000000000000000000000000000000000000000"
          "000042420f0000000000000000000000000000000000000000000000000000000000");
}

TEST_CASE("a journal is read as it was written and says what it is about") {
    const HouseLog log = some_log();
    const EncodedLog encoded = must(encode(log));
    CHECK(encoded.kind() == LogKind::house);
    CHECK(encoded.commands().size() == 1);
    CHECK(kind_of(encoded.bytes()) == LogKind::house);
    CHECK(must(decode_any(encoded.bytes())) == AnyLog(log));
    CHECK(must(EncodedLog::check(encoded.bytes())).digest() == encoded.digest());
    check_refused(decode(encoded.bytes()), ErrorCode::not_allowed, "it is the log of a house");
    Play rio("Rio");
    const EncodedLog hand = rio.whole_log();
    CHECK(kind_of(hand.bytes()) == LogKind::table);
    check_refused(LogReader(hand.bytes()).opening_of<OfHouse>(), ErrorCode::not_allowed, "it is the log of a table");
    CHECK(kind_of(Bytes()) == std::nullopt);
}

TEST_CASE("a snapshot is divided into frames in one way only") {
    const HousePlay home = crowd(400);
    const EncodedLog& log = home.encoded()[1];
    const std::vector<Buffer> frames = frames_of(log.bytes());
    REQUIRE(frames.size() > 4);
    CHECK(error_of(frames) == "none");
    for (std::size_t at = 1; at + 2 < frames.size(); ++at) CHECK(frames[at].size() >= format::full_snapshot_bytes);

    auto without_one = frames;
    without_one.erase(without_one.begin() + 1);
    CHECK(error_of(without_one).find("the snapshot") == 0);
    auto exchanged = frames;
    std::swap(exchanged[1], exchanged[frames.size() - 2]);
    CHECK(error_of(exchanged).find("a frame ends before it is full") != std::string::npos);
    auto one_more = frames;
    one_more.insert(one_more.begin() + 1, frames[1]);
    CHECK(error_of(one_more).find("it has more items than the opening says") != std::string::npos);
    const std::vector<Buffer> cut(frames.begin(), frames.begin() + 2);
    CHECK(error_of(cut).find("the snapshot (at byte ") == 0);
}

TEST_CASE("no changed byte of a journal is read as if it had been written so") {
    const Buffer bytes = must(encode(some_log())).bytes();
    int read_again = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            Buffer changed = bytes;
            changed[at] ^= std::byte{1} << bit;
            const Result<AnyLog> read = decode_any(changed);
            if (!read) continue;
            ++read_again;
            const auto written = std::visit([](const auto& log) { return must(encode(log)).bytes(); }, *read);
            CHECK(written == changed);
        }
    }
    CHECK(read_again > 1'000);  // digests above all
}

TEST_CASE("a journal goes through JSON and back") {
    CHECK(from_json(to_json(some_log())) == AnyLog(some_log()));
    const HousePlay home = crowd(300);
    const std::string lines = to_json(home.logs()[1]);
    CHECK(from_json(lines) == AnyLog(home.logs()[1]));
    for (std::size_t begin = 0; begin < lines.size();) {
        const std::size_t end = lines.find('\n', begin);
        CHECK(end - begin < format::most_line_bytes);
        begin = end + 1;
    }
}

TEST_CASE("what is not a journal in JSON is refused with its place") {
    const std::string lines = to_json(crowd(1).logs()[1]);
    const std::string opening = lines.substr(0, lines.find('\n'));
    const auto with = [&](const std::string& part, const std::string& by) {
        std::string changed = opening;
        const std::size_t at = changed.find(part);
        REQUIRE(at != std::string::npos);
        return changed.replace(at, part.size(), by);
    };
    check_refused(LogFromJson::begin(with("\"house\"", "\"table\"")), ErrorCode::malformed,
                  "only the opening of a house");
    check_refused(LogFromJson::begin(with("\"house\"", "\"barn\"")), ErrorCode::malformed, "kind");
    check_refused(LogFromJson::begin(with("\"home\"", "\"\"")), ErrorCode::malformed, "the house has no name");
    check_refused(LogFromJson::begin(with(",\"items\":3", "")), ErrorCode::malformed, "items");
    check_refused(LogFromJson::begin(with("\"items\":3", "\"items\":4294967295")), ErrorCode::malformed,
                  "items: a log has room for");
    LogFromJson log = must(LogFromJson::begin(opening));
    check_refused(log.append(R"({"items":[]})"), ErrorCode::malformed, "3 items of the snapshot are missing");
    check_refused(log.append(R"({"items":[{"type":"Chair"}]})"), ErrorCode::malformed, "items[0].type");
    CHECK_FALSE(log.has_entries());
    LogFromJson empty = must(LogFromJson::begin(with("\"items\":3", "\"items\":0")));
    const std::string entry =
        R"({"seq":0,"at":1,"received_at":1,"id":null,"by":{"role":"player","seat":1},"command":{"type":"SealJournal"},"events":[]})";
    check_refused(empty.append(entry), ErrorCode::malformed, "nobody has a seat in a house");
    const std::string turn =
        R"({"seq":0,"at":1,"received_at":1,"id":null,"turn":1,"command":{"type":"SealJournal"},"events":[]})";
    check_refused(empty.append(turn), ErrorCode::malformed, "a house has no turns");
}

}  // namespace handlog::tests
