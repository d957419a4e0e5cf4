// Hands to bytes and back, folding what was read, and JSON.
#include "bench/log_codec.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bench/recorded_hands.hpp"
#include "bench/store_files.hpp"
#include "engine/evolve.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/record/hasher.hpp"
#include "replay/fold.hpp"

namespace handlog::bench {

namespace {

using namespace engine;
using namespace eventstore;

// In memory each takes some 20 kilobytes. So few stay near the processor, as a
// hand does that was just played or is about to be looked at.
constexpr std::size_t different_hands = 32;
constexpr int repetitions = 100;
constexpr int repetitions_as_json = 10;

struct Evening {
    explicit Evening(std::size_t count) : logs(recorded_hands(count)), encoded(encoded_hands(count)) {
        for (const HandLog& log : logs) json.push_back(to_json(log));
    }
    std::vector<HandLog> logs;
    std::vector<EncodedLog> encoded;
    std::vector<std::string> json;
};

[[nodiscard]] std::string sizes_of(const Evening& evening) {
    std::size_t json = 0;
    for (const std::string& lines : evening.json) json += lines.size();
    return std::to_string(bytes_of(evening.encoded) / evening.encoded.size()) + " bytes, " +
           std::to_string(json / evening.json.size()) + " of JSON";
}

template <class Work>
[[nodiscard]] Contestant contestant(const std::string& name, Work work, int times = repetitions) {
    return {.name = name, .run = [work, times] {
                Round round;
                round.cpu_ns = time_of([&] {
                    for (int time = 0; time < times; ++time) round.checksum += work();
                });
                return round;
            }};
}

[[nodiscard]] std::uint64_t sum_of(const std::vector<std::byte>& bytes) {
    return bytes.size() + std::to_integer<std::uint64_t>(bytes.back());
}

[[nodiscard]] Race encoding() {
    const auto evening = std::make_shared<const Evening>(different_hands);
    const auto bytes_only = [=] {
        std::uint64_t sum = 0;
        Buffer bytes;
        for (const HandLog& log : evening->logs) {
            bytes.clear();
            LogWriter writer(bytes);
            writer.write(log.opening);
            for (const Entry& entry : log.entries) writer.write(entry);
            sum += sum_of(bytes);
        }
        return sum;
    };
    const auto whole = [=] {
        std::uint64_t sum = 0;
        for (const HandLog& log : evening->logs) sum += sum_of(must(encode(log)).bytes());
        return sum;
    };
    return {.operations = different_hands * repetitions,
            .contestants = {contestant("LogWriter", bytes_only), contestant("encode(), with digest", whole)},
            .request = ""};
}

// Calls visit(opening) and visit(entry) for everything in a log.
template <class Visit>
void read_all(Bytes bytes, Entry& entry, Visit visit) {
    LogReader reader(bytes);
    visit(must(reader.opening()));
    while (!reader.done()) {
        must(reader.next(entry));
        visit(entry);
    }
}

[[nodiscard]] std::uint64_t events_in(const Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    return events == nullptr ? 0 : events->size();
}

// How far the table has come after a hand: as many versions as it had events.
struct Fold {
    Table table;

    void operator()(const Opening& opening) { table = replay::table_of(opening); }
    void operator()(const Entry& entry) {
        if (const auto* events = std::get_if<Events>(&entry.outcome)) {
            for (const Event& event : *events) evolve(table, event);
        }
    }
    [[nodiscard]] std::uint64_t version() const { return table.version; }
};

[[nodiscard]] Race decoding() {
    const auto evening = std::make_shared<const Evening>(different_hands);
    const auto reader = [=] {
        std::uint64_t events = 0;
        Entry entry;
        for (const EncodedLog& log : evening->encoded) {
            read_all(log.bytes(), entry, [&](const auto& read) {
                if constexpr (std::is_same_v<decltype(read), const Entry&>) events += events_in(read);
            });
        }
        return events;
    };
    const auto whole = [=] {
        std::uint64_t events = 0;
        for (const EncodedLog& log : evening->encoded) {
            for (const Entry& entry : must(decode(log.bytes())).entries) events += events_in(entry);
        }
        return events;
    };
    return {.operations = different_hands * repetitions,
            .contestants = {contestant("LogReader", reader), contestant("decode()", whole)},
            .request = ""};
}

[[nodiscard]] Race folding() {
    const auto evening = std::make_shared<const Evening>(different_hands);
    const auto fold_only = [=] {
        std::uint64_t sum = 0;
        Fold fold;
        for (const HandLog& log : evening->logs) {
            fold(log.opening);
            for (const Entry& entry : log.entries) fold(entry);
            sum += fold.version();
        }
        return sum;
    };
    const auto decode_and_fold = [=] {
        std::uint64_t sum = 0;
        Fold fold;
        Entry entry;
        for (const EncodedLog& log : evening->encoded) {
            read_all(log.bytes(), entry, [&](const auto& read) { fold(read); });
            sum += fold.version();
        }
        return sum;
    };
    const auto check_and_fold = [=] {
        std::uint64_t sum = 0;
        Fold fold;
        Entry entry;
        Hasher hasher;
        for (const EncodedLog& log : evening->encoded) {
            if (hasher.digest_of(log.bytes()) != log.digest()) continue;
            read_all(log.bytes(), entry, [&](const auto& read) { fold(read); });
            sum += fold.version();
        }
        return sum;
    };
    return {.operations = different_hands * repetitions,
            .contestants = {contestant("decoded and folded", decode_and_fold),
                            contestant("and the digest checked", check_and_fold), contestant("folded only", fold_only)},
            .request = ""};
}

[[nodiscard]] Race json() {
    const auto evening = std::make_shared<const Evening>(different_hands);
    const auto out = [=] {
        std::uint64_t sum = 0;
        std::string text;
        for (const HandLog& log : evening->logs) {
            text.clear();
            append_json(text, log);
            sum += text.size();
        }
        return sum;
    };
    const auto in = [=] {
        std::uint64_t sum = 0;
        for (const std::string& lines : evening->json) {
            sum += must(log_from_json(lines)).entries.empty() ? 0 : lines.size();
        }
        return sum;
    };
    return {.operations = different_hands * repetitions_as_json,
            .contestants = {contestant("out", out, repetitions_as_json), contestant("in", in, repetitions_as_json)},
            .request = ""};
}

}  // namespace

std::vector<Benchmark> log_codec_benchmarks() {
    return {
        {.name = "encode", .title = "hands as bytes", .unit = "hands", .prepare = encoding},
        {.name = "decode", .title = "hands from bytes", .unit = "hands", .prepare = decoding},
        {.name = "fold", .title = "the table after each hand", .unit = "hands", .prepare = folding},
        {.name = "json", .title = "hands as lines of JSON and back", .unit = "hands", .prepare = json},
        {.name = "log-sizes",
         .title = "how large a hand is, on average",
         .unit = "",
         .prepare = {},
         .survey =
             [](int /*rounds*/) {
                 const Evening evening(2'000);
                 std::printf("  %s\n\n", sizes_of(evening).c_str());
             }},
    };
}

}  // namespace handlog::bench
