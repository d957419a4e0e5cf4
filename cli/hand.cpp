#include "cli/hand.hpp"

#include <charconv>
#include <cstdint>
#include <iostream>
#include <string_view>

#include "cli/number.hpp"
#include "cli/store.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/find.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

constexpr const char* advice = "Name a hand by its id, or by table and log as in 'bots#17'. Try: handlog list LOG";

[[nodiscard]] std::optional<LogKey> key_in(std::string_view name) {
    const std::size_t mark = name.rfind('#');
    if (mark == std::string_view::npos) return std::nullopt;
    const std::optional<engine::TableId> table = engine::TableId::parse(name.substr(0, mark));
    const char* const end = name.data() + name.size();
    Ordinal ordinal = 0;
    const auto [stop, error] = std::from_chars(name.data() + mark + 1, end, ordinal);
    if (!table || error != std::errc{} || stop != end) return std::nullopt;
    return LogKey{.table = *table, .ordinal = ordinal};
}

[[nodiscard]] std::vector<LogKey> logs_of_hand(EventStore& store, const std::string& name) {
    const std::optional<engine::HandId> hand = engine::HandId::parse(name);
    if (!hand) return {};
    const Found found = must(find(store, {.hand = hand}));
    if (found.logs.empty() && !found.damaged.empty()) {
        const Error& first = found.damaged.front();
        give_up({.code = ErrorCode::corrupt,
                 .what = "there is no hand '" + name + "' in the logs that can be read; " + first.what,
                 .next = first.next});
    }
    return found.logs;
}

}  // namespace

std::string short_name(const LogKey& key) { return std::string(key.table.text()) + "#" + std::to_string(key.ordinal); }

HandLog hand_named(EventStore& store, const std::string& name) {
    if (const std::optional<LogKey> key = key_in(name)) {
        const Result<StoredLog> log = store.read(*key);
        if (log) return must(read_log(log->bytes));
        if (log.error().code != ErrorCode::not_found) give_up(log.error());
    }
    const std::vector<LogKey> logs = logs_of_hand(store, name);
    if (logs.empty()) throw UsageError("there is no hand '" + name + "'", advice);
    if (logs.size() > 1) {
        std::string all;
        for (const LogKey& log : logs) {
            if (!all.empty()) all += ", ";
            all += short_name(log);
        }
        throw UsageError("several hands are called '" + name + "'", "Name one of them: " + all);
    }
    return must(read_log(must(store.read(logs.front())).bytes));
}

Sequence entry_from(const std::string& option, const std::string& text, const HandLog& log,
                    const std::string& or_else) {
    const auto last = static_cast<std::int64_t>(log.entries.size()) - 1;
    return static_cast<Sequence>(number_from(option, text, 0, last, or_else));
}

ExitCode end_of(const std::optional<replay::Impossible>& impossible, const HandLog& log) {
    if (!impossible) return ExitCode::clean;
    std::cout.flush();
    give_up({.code = ErrorCode::corrupt,
             .what = to_string(log.opening.key) + ": " + to_string(*impossible),
             .next = "Its bytes are those of its digest, so it was written like this: keep the file as evidence."});
}

}  // namespace handlog::cli
