// What happens to a file by accident: bytes that change, an end that is missing,
// pages that are elsewhere. Each time the log says so, or all its answers are
// what they were.
//
// Every byte of the sample is changed, in one of three ways or in all of them
// (effort.hpp), and it is cut at every length. Going on with the log is tried on
// every eleventh of these, because it costs as much as all the rest.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <set>

#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/sample.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
using storage::Bytes;

namespace {

constexpr std::size_t page_size = 512;
constexpr std::size_t writing_every = 11;

// How many of each verdict there were.
struct Count {
    std::size_t refused = 0;
    std::size_t detected = 0;
    std::size_t harmless = 0;

    void add(const Judgement& judgement) {
        switch (judgement.verdict) {
            case Verdict::refused:
                ++refused;
                break;
            case Verdict::detected:
                ++detected;
                break;
            case Verdict::harmless:
                ++harmless;
                break;
            case Verdict::wrong:
                FAIL_CHECK(judgement.what);
                break;
        }
        if (judgement.verdict != Verdict::harmless) CHECK_FALSE(judgement.what.empty());
        // Each damage is a line of what the program prints.
        CHECK(judgement.what.find('\n') == std::string::npos);
    }
    [[nodiscard]] std::size_t all() const { return refused + detected + harmless; }
};

void add_judgement(Count& count, Bytes bytes, std::size_t number) {
    count.add(judge(Sample::disk_with(std::move(bytes)), {.and_write = number % writing_every == 0}));
}

// The three cases that change every byte share the bytes between them, unless all is tried: `way` is the
// number of the case. Under sanitizers, which make it slow, they leave some out.
constexpr std::size_t ways = 3;
[[nodiscard]] std::size_t stride() { return tries_all() ? 1 : sanitized ? 7 * ways : ways; }
[[nodiscard]] std::size_t begin_of(std::size_t way) { return way % stride(); }
[[nodiscard]] std::size_t tried(std::size_t way) {
    return (sample().bytes().size() - begin_of(way) + stride() - 1) / stride();
}

// Changes each byte in turn to what `flipped` makes of it.
template <class Flipped>
[[nodiscard]] Count flip_every_byte(std::size_t way, Flipped flipped) {
    Count count;
    for (std::size_t at = begin_of(way); at < sample().bytes().size(); at += stride()) {
        CAPTURE(at);
        Bytes bytes = sample().bytes();
        const std::uint8_t changed = flipped(bytes[at], at);
        if (changed == bytes[at]) continue;
        bytes[at] = changed;
        add_judgement(count, std::move(bytes), at / stride());
    }
    MESSAGE(count.refused, " refused, ", count.detected, " detected, ", count.harmless, " harmless");
    return count;
}

[[nodiscard]] std::size_t pages() { return sample().bytes().size() / page_size; }

[[nodiscard]] auto page(Bytes& bytes, std::size_t number) {
    return bytes.begin() + static_cast<std::ptrdiff_t>(number * page_size);
}

}  // namespace

TEST_CASE("the sample that is damaged is whole and of many pages") {
    CHECK(pages() > 20);
    CHECK(sample().bytes().size() % page_size == 0);
    CHECK(sample().logs().size() == 8);
    CHECK(sample().commands().size() == 9);
    CHECK(sample().sessions().size() == 2);
    const Judgement judgement = judge(sample().disk());
    CAPTURE(judgement.what);
    CHECK(judgement.verdict == Verdict::harmless);
}

TEST_CASE("one flipped bit of any byte is detected or harmless") {
    Random random(1);
    const Count count = flip_every_byte(
        0, [&](std::uint8_t byte, std::size_t) { return static_cast<std::uint8_t>(byte ^ (1U << random.below(8))); });
    CHECK(count.all() == tried(0));
    CHECK(count.refused > 5'000 / stride());   // the words of the schema alone
    CHECK(count.detected > 2'500 / stride());  // the bytes of the logs alone
}

TEST_CASE("any byte of which all bits are flipped is detected or harmless") {
    const Count count =
        flip_every_byte(1, [](std::uint8_t byte, std::size_t) { return static_cast<std::uint8_t>(~byte); });
    CHECK(count.all() == tried(1));
}

TEST_CASE("any byte that becomes zero is detected or harmless") {
    const Count count = flip_every_byte(2, [](std::uint8_t, std::size_t) { return std::uint8_t{0}; });
    CHECK(count.refused > 5'000 / stride());
}

TEST_CASE("a log that is cut at any length is refused or found to be damaged") {
    Count count;
    for (std::size_t size = 0; size < sample().bytes().size(); ++size) {
        CAPTURE(size);
        Bytes bytes = sample().bytes();
        bytes.resize(size);
        add_judgement(count, std::move(bytes), size);
    }
    CHECK(count.harmless == 0);
}

TEST_CASE("something at the end of a log that is no page of it is detected or harmless") {
    Count count;
    Random random(2);
    for (std::size_t more = 1; more < 3 * page_size; more += 37) {
        Bytes bytes = sample().bytes();
        for (std::size_t at = 0; at < more; ++at) bytes.push_back(random.byte());
        add_judgement(count, std::move(bytes), 0);
    }
    CHECK(count.all() > 30);
}

TEST_CASE("pages that are swapped or lost or full of noise are detected or harmless") {
    Count swapped;
    Count lost;
    for (std::size_t one = 0; one < pages(); ++one) {
        CAPTURE(one);
        for (std::size_t other = one + 1; other < pages(); ++other) {
            Bytes bytes = sample().bytes();
            std::swap_ranges(page(bytes, one), page(bytes, one + 1), page(bytes, other));
            add_judgement(swapped, std::move(bytes), other);
        }
        for (const bool noise : {false, true}) {
            Bytes bytes = sample().bytes();
            Random random(one);
            std::generate(page(bytes, one), page(bytes, one + 1),
                          [&] { return noise ? random.byte() : std::uint8_t{0}; });
            add_judgement(lost, std::move(bytes), 0);
        }
        // A sector that was written in the place of another.
        Bytes bytes = sample().bytes();
        std::copy(page(bytes, (one + 1) % pages()), page(bytes, (one + 1) % pages()) + page_size, page(bytes, one));
        add_judgement(lost, std::move(bytes), 0);
    }
    CHECK(swapped.harmless == 0);
    CHECK(lost.harmless == 0);
}

TEST_CASE("noise in several places at once never makes a wrong answer") {
    Random random(3);
    Count count;
    for (int round = 0; round < 2'000; ++round) {
        CAPTURE(round);
        Bytes bytes = sample().bytes();
        // Mostly past the schema, which would only be refused.
        const std::size_t places = 1 + random.below(12);
        for (std::size_t place = 0; place < places; ++place) {
            std::size_t at = random.below(bytes.size());
            if (random.below(4) != 0) at = bytes.size() / 2 + at / 2;
            const std::size_t length = std::min<std::size_t>(1 + random.below(8), bytes.size() - at);
            for (std::size_t next = 0; next < length; ++next) bytes[at + next] = random.byte();
        }
        add_judgement(count, std::move(bytes), static_cast<std::size_t>(round));
    }
    CHECK(count.detected > 50);
}

TEST_CASE("damage to the bytes of a log names the log and its hand") {
    const Sample::Log& log = sample().logs()[1];
    const auto& file = sample().bytes();
    const auto as_byte = [](std::uint8_t one, std::byte other) { return one == std::to_integer<std::uint8_t>(other); };
    // The first bytes of it that lie on one page.
    const auto begin = std::search(file.begin(), file.end(), log.bytes.begin(), log.bytes.begin() + 40, as_byte);
    REQUIRE(begin != file.end());
    Bytes bytes = file;
    bytes[static_cast<std::size_t>(begin - file.begin()) + 20] ^= 1;
    const Judgement judgement = judge(Sample::disk_with(bytes));
    REQUIRE(judgement.verdict == Verdict::detected);
    CAPTURE(judgement.what);
    CHECK(judgement.damage.front().table == log.key.table);
    CHECK(judgement.damage.front().log == log.key.ordinal);
    CHECK(judgement.damage.front().hand == engine::HandId::parse("Rio-2"));
}

}  // namespace handlog::tests
