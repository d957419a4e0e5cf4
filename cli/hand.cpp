#include "cli/hand.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/names.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "eventstore/check/fault.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/index/find.hpp"
#include "replay/tell/list_text.hpp"
#include "replay/tell/summary.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

// A longer list would not be read.
constexpr std::size_t most_named = 20;

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

[[nodiscard]] HandLog read(const LogKey& key, Bytes bytes) {
    Result<HandLog> log = read_log(bytes);
    if (log) return *std::move(log);
    LogKey said = key;
    said.kind = kind_of(bytes).value_or(key.kind);
    exit_with(in_log(said, log.error()));
}

[[nodiscard]] std::optional<engine::HandId> dealt_in(const HandLog& log) { return replay::summarize(log).hand; }

[[nodiscard]] engine::Currency currency_of(const HandLog& log) {
    if (log.opening.snapshot) return log.opening.snapshot->rules.currency;
    for (const Entry& entry : log.entries) {
        const auto* events = std::get_if<engine::Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (const engine::Event& event : *events) {
            if (const auto* opened = std::get_if<engine::TableOpened>(&event)) return opened->rules.currency;
        }
    }
    return {};
}

// Some hosts use ids that look like `table#log` and count differently.
[[nodiscard]] bool may_be_an_id(const std::string& name, const HandLog& log) {
    const std::optional<engine::HandId> hand = dealt_in(log);
    return hand && hand->text() != name && key_in(hand->text());
}

[[nodiscard]] Found found_by_id(SqliteStore& store, const engine::HandId& hand) {
    const std::optional<HandIndex> index = index_of(store);
    Found found = value_or_exit(find(store, {.hand = hand}, index ? &*index : nullptr));
    if (found.useless_index) print_error(*found.useless_index);
    return found;
}

[[nodiscard]] LogKey log_of_hand(SqliteStore& store, const std::string& name) {
    const std::optional<engine::HandId> hand = engine::HandId::parse(name);
    if (!hand) refuse_hand(store, name);
    const Found found = found_by_id(store, *hand);
    SkippedLogs skipped;
    skipped.add(found.damaged);
    if (found.logs.empty()) skipped.add(found.encrypted);
    skipped.print();
    if (found.logs.empty() && skipped.empty()) refuse_hand(store, name);
    if (found.logs.empty()) {
        throw CorruptLog("no hand '" + name + "' in the logs that can be read", "Look in another copy of the file.");
    }
    if (found.logs.size() == 1) return found.logs.front();
    std::string all;
    for (std::size_t at = 0; at < std::min(found.logs.size(), most_named); ++at) {
        replay::add_to_list(all, short_name(found.logs[at]));
    }
    if (found.logs.size() > most_named) all += " and others";
    throw UsageError("several hands have the id '" + name + "'", "Choose one of them: " + all);
}

}  // namespace

std::string title_of(const HandLog& log) {
    const std::optional<engine::HandId> hand = dealt_in(log);
    const engine::Currency currency = currency_of(log);
    return to_string(log.opening.key) + (hand ? " (hand '" + std::string(hand->text()) + "')" : "") +
           (currency.is_money() ? ", amounts in " + std::string(currency.text()) : "");
}

std::string short_name(const LogKey& key) { return std::string(key.table.text()) + "#" + std::to_string(key.ordinal); }

std::optional<HandIndex> index_of(SqliteStore& store) {
    Result<std::optional<HandIndex>> index = HandIndex::open(store, store.path());
    if (index) return *std::move(index);
    // A log that cannot be read is reported by the search itself.
    if (index.error().code == ErrorCode::not_ours) print_error(index.error());
    return std::nullopt;
}

HandLog hand_named(SqliteStore& store, const std::string& name) {
    if (const std::optional<LogKey> key = key_in(name)) {
        const Result<StoredLog> stored = store.read(*key);
        if (stored) {
            HandLog log = read(*key, stored->bytes);
            const std::optional<engine::HandId> hand = engine::HandId::parse(name);
            const bool is_hand = hand && may_be_an_id(name, log) && found_by_id(store, *hand).has_hand;
            if (!is_hand) return log;
        }
        if (!stored && stored.error().code != ErrorCode::not_found) exit_with(stored.error());
    }
    const LogKey key = log_of_hand(store, name);
    return read(key, value_or_exit(store.read(key)).bytes);
}

Sequence entry_from(const std::string& option, const std::string& text, std::size_t entries,
                    const std::string& or_else) {
    if (entries == 0) {
        throw UsageError("invalid value '" + text + "' for " + option + ": there are no entries to show",
                         "Leave it out.");
    }
    const auto last = static_cast<std::int64_t>(entries) - 1;
    return static_cast<Sequence>(number_from(option, text, 0, last, or_else));
}

ExitCode exit_code_after(const std::optional<replay::Impossible>& impossible, const HandLog& log) {
    if (!impossible) return ExitCode::clean;
    std::cout.flush();
    exit_with({.code = ErrorCode::corrupt,
               .what = to_string(log.opening.key) + ": " + to_string(*impossible),
               .next = "The digests match, so the log was written like this: keep the file as evidence."});
}

}  // namespace handlog::cli
