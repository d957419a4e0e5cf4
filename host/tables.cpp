#include "host/tables.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/deadlines.hpp"
#include "engine/poker/invariant.hpp"
#include "eventstore/tail.hpp"

namespace handlog::host {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] std::string in_quotes(const TableId& table) { return "'" + std::string(table.text()) + "'"; }

// Clients say what they have seen, and a log should not say what cannot be.
[[nodiscard]] bool sees_too_much(const Ask& ask, const LiveTable& live) {
    if (!ask.seen) return false;
    const std::optional<Seat> seat = seated(live.table, ask.by).seat;
    if (ask.seen->log == live.log.ordinal) return ask.seen->events > live.known.to(seat);
    if (ask.seen->log + 1 == live.log.ordinal) return ask.seen->events > live.known_before.to(seat);
    return ask.seen->log > live.log.ordinal && ask.seen->events > 0;
}

// The table contradicts the rules, or its log is encrypted and the store has not the key to it.
[[nodiscard]] bool is_of_the_table(ErrorCode code) {
    return code == ErrorCode::not_allowed || code == ErrorCode::encrypted || code == ErrorCode::other_key;
}

// Why the command is not recorded at all. A tick that would change nothing is not either: the
// host may ask again as often as it likes.
[[nodiscard]] std::optional<Error> reason_against(const Ask& ask, const LiveTable& live) {
    const auto* open = std::get_if<OpenTable>(&ask.command);
    if (open != nullptr && open->table != ask.table) {
        return Error{.code = ErrorCode::not_allowed,
                     .what = "command.table: the command is for the table " + in_quotes(ask.table) + " and opens " +
                             in_quotes(open->table),
                     .next = "Give both the same name."};
    }
    const char* wrong = fault(ask.by);
    if (wrong == nullptr && ask.seen && ask.seen->log > live.log.ordinal + (live.sealed ? 1 : 0))
        wrong = "\"seen\" names a log that does not exist yet";
    if (wrong == nullptr && ask.by.seat && !live.table.occupied.contains(*ask.by.seat))
        wrong = "nobody sits in the seat of the sender";
    if (wrong == nullptr && sees_too_much(ask, live)) wrong = "\"seen\" counts more events than there are";
    if (wrong == nullptr && ask.turn == TurnNumber{}) wrong = "turns count from 1";
    if (wrong != nullptr) {
        return Error{.code = ErrorCode::malformed,
                     .what = wrong,
                     .next = "See \"by\", \"seen\" and \"turn\" in docs/PROTOCOL.md; name a person by their id."};
    }
    const auto* outage = std::get_if<ResumeAfterOutage>(&ask.command);
    // What the log before this one shows is not known to the rules.
    if (outage != nullptr && !live.sealed && goes_backwards(live.carried_out_before, outage->from)) {
        return Error{.code = ErrorCode::not_allowed,
                     .what = "the outage begins before the end of the log before this one, at " +
                             std::to_string(live.carried_out_before.milliseconds()),
                     .next = "Let it begin then or later."};
    }
    // A name that somebody mistyped is no table, and stays none.
    if (open == nullptr && live.is_new()) {
        return Error{.code = ErrorCode::not_found,
                     .what = "no table " + in_quotes(ask.table),
                     .next = "Check the name, or send OpenTable first."};
    }
    if (live.table.closed && live.entries == 0) {
        return Error{.code = ErrorCode::not_allowed,
                     .what = "the table " + in_quotes(ask.table) + " is closed, and its last log is sealed",
                     .next = "Open another table."};
    }
    if (!std::holds_alternative<Tick>(ask.command) || !live.table.is_open()) return std::nullopt;
    const Time due = next_deadline(live.table);
    if (has_come(due, ask.received_at)) return std::nullopt;
    return Error{
        .code = ErrorCode::not_allowed,
        .what = due.known() ? "nothing is due before " + std::to_string(due.milliseconds()) : "nothing is due",
        .next = due.known() ? "Send the tick then, with its received_at." : "Send no tick before a deadline is set."};
}

}  // namespace

Result<Receipt> Tables::play(Ask ask) {
    invariant(answers_.empty(), "a command that is played alone is not to be mixed with those that wait");
    if (const Result<void> taken = take(ask); !taken) return Failure(taken.error());
    Result<std::vector<Result<Receipt>>> answers = commit();
    if (!answers) return Failure(answers.error());
    return std::move(answers->front());
}

Result<void> Tables::take(Ask ask) {
    answers_.emplace_back();
    Result<void> done = carry_out(answers_.size() - 1, ask);
    if (!done) give_up();
    return done;
}

Result<std::vector<Result<Receipt>>> Tables::commit() {
    if (const Result<void> stored = store_waiting(); !stored) {
        give_up();
        return Failure(stored.error());
    }
    forget_idle();
    return std::exchange(answers_, {});
}

Result<const LiveTable*> Tables::live(const TableId& id) {
    const Result<Played*> table = played(id);
    if (!table) return Failure(table.error());
    if (!(*table)->now.is_new()) return &(*table)->now;
    forget(id);
    return Failure(no_such_table(id));
}

Result<const Table*> Tables::table(const TableId& id) {
    return live(id).map([](const LiveTable* live) { return &live->table; });
}

Result<Tables::Played*> Tables::played(const TableId& id) {
    ++asked_;
    if (const auto found = tables_.find(id.text()); found != tables_.end()) {
        found->second.used = asked_;
        return &found->second;
    }
    Result<LiveTable> resumed = LiveTable::resume(store_, id, source_);
    if (!resumed) return Failure(resumed.error());
    return &tables_.emplace(id.text(), Played{.now = *std::move(resumed), .used = asked_}).first->second;
}

Result<void> Tables::carry_out(std::size_t place, Ask ask) {
    Result<Played*> table = played(ask.table);
    // A table that cannot be hosted is not the end of the others.
    if (!table && is_of_the_table(table.error().code)) {
        answers_[place] = Failure(table.error());
        return {};
    }
    if (!table) return Failure(table.error());
    std::optional<Error> against;
    const auto judge = [&] {
        against.reset();
        if (!(*table)->now.sealed) against = reason_against(ask, (*table)->now);
    };
    judge();
    // What is said of the table must be so in the store, and a log that is sealed has its digest from there.
    if ((against || (*table)->now.sealed) && (*table)->before) {
        if (Result<void> stored = store_waiting(); !stored) return stored;
        table = played(ask.table);
        if (!table) return Failure(table.error());
        judge();
    }
    if (against) return refuse(place, ask, *against);

    Played& played = **table;
    if (!played.before) played.before = std::make_unique<const LiveTable>(played.now);
    Addition addition{.log = played.now.log, .expected = played.now.entries, .entry = {}};
    if (addition.expected == 0) addition.opening = std::make_shared<const AnyOpening>(played.now.opening());
    addition.entry = played.now.play(ask);
    waiting_.push_back(std::move(addition));
    places_.push_back(place);
    asks_.push_back(ask);
    return {};
}

// Perhaps it was recorded before, when there was nothing against it.
Result<void> Tables::refuse(std::size_t place, const Ask& ask, const Error& error) {
    answers_[place] = Failure(error);
    const Result<Played*> table = played(ask.table);
    if (!table) return Failure(table.error());
    if ((*table)->now.is_new()) {
        forget(ask.table);
        return {};
    }
    if (!ask.id) return {};
    const Result<std::optional<Receipt>> before = store_.find_command(ask.table, *ask.id);
    if (!before) return Failure(before.error());
    if (!*before) return {};
    const Entry entry{.at = {},
                      .received_at = {},
                      .id = ask.id,
                      .by = seated((*table)->now.table, ask.by),
                      .command = ask.command,
                      .outcome = Events{}};
    if (const std::optional<Error> another = refuse_another_command(entry, **before)) {
        answers_[place] = Failure(*another);
    } else {
        answers_[place] = **before;
    }
    return {};
}

Result<void> Tables::store_waiting() {
    while (!waiting_.empty()) {
        std::vector<Addition> additions = std::exchange(waiting_, {});
        const std::vector<std::size_t> places = std::exchange(places_, {});
        std::vector<Ask> asks = std::exchange(asks_, {});
        Result<Receipts> receipts = store_.append_each(additions);
        if (receipts) {
            if (Result<void> done = settle(std::move(additions), places, std::move(asks), *std::move(receipts)); !done)
                return done;
            continue;
        }
        // On a full disk there may be room later; after another error nobody knows what the store has.
        if (receipts.error().code != ErrorCode::disk_full) return Failure(receipts.error());
        for (std::size_t at = 0; at < additions.size(); ++at) {
            answers_[places[at]] = Failure(receipts.error());
            go_back(additions[at].log.table);
        }
    }
    return {};
}

// Answers what the store took or refused for what it is, and carries out the rest again.
Result<void> Tables::settle(std::vector<Addition> additions, const std::vector<std::size_t>& places,
                            std::vector<Ask> asks, Receipts receipts) {
    // The first of each table that was not added: what was played after it was played at a table
    // that never was.
    std::map<std::string_view, std::size_t> missing;
    for (std::size_t at = 0; at < additions.size(); ++at) {
        const bool added = receipts[at] && !receipts[at]->repeated;
        if (!added) missing.emplace(additions[at].log.table.text(), at);
    }
    for (const auto& [table, first] : missing) {
        Played& played = tables_.find(table)->second;
        played.now = *played.before;
    }
    bool any_refused = false;
    std::vector<std::size_t> again;
    std::vector<TableId> behind;
    for (std::size_t at = 0; at < additions.size(); ++at) {
        Addition& addition = additions[at];
        const auto first_missing = missing.find(addition.log.table.text());
        if (!receipts[at] && first_missing->second < at) {
            again.push_back(at);
            continue;
        }
        Result<Receipt>& answer = answers_[places[at]] = std::move(receipts[at]);
        if (!answer) {
            any_refused = true;
            if (answer.error().code == ErrorCode::conflict) {
                const Result<bool> known = knows(addition);
                if (!known) return Failure(known.error());
                if (!*known) behind.push_back(addition.log.table);
            }
        } else if (!answer->repeated) {
            LiveTable& now = tables_.find(addition.log.table.text())->second.now;
            if (first_missing != missing.end()) now.repeat(addition.table_entry());
            if (answer->sealed) now.begin_next_log(answer->digest);
            answer->entry = std::make_shared<const AnyEntry>(std::move(addition.entry));
        }
    }
    for (const Addition& addition : additions) keep(addition.log.table);
    for (const TableId& table : behind) forget(table);
    for (const std::size_t at : again) {
        if (Result<void> done = carry_out(places[at], asks[at]); !done) return done;
        // Alone, where the store refuses commands: each is then asked again once, and not each time that another is.
        if (!any_refused) continue;
        if (Result<void> stored = store_waiting(); !stored) return stored;
    }
    return {};
}

// Where a conflict is not about the id, the store has the table elsewhere: somebody wrote to it after all.
Result<bool> Tables::knows(const Addition& refused) {
    const std::optional<CommandId>& id = id_of(refused.entry);
    if (!id) return false;
    const Result<std::optional<Receipt>> found = store_.find_command(refused.log.table, *id);
    if (!found) return Failure(found.error());
    return found->has_value();
}

// The table is where it is now, or was before what waited, or is to be read from the store again. One
// that could not be opened is none.
void Tables::keep(const TableId& id) {
    const auto found = tables_.find(id.text());
    if (found == tables_.end()) return;
    found->second.before.reset();
    const LiveTable& now = found->second.now;
    const bool over = now.table.closed && now.entries == 0;
    if (now.is_new() || over) tables_.erase(found);
}

void Tables::go_back(const TableId& id) {
    const auto found = tables_.find(id.text());
    if (found == tables_.end() || !found->second.before) return;
    found->second.now = *found->second.before;
    keep(id);
}

// Nothing is answered of what waits, and its tables are where the store says when they are asked for again.
void Tables::give_up() {
    std::erase_if(tables_, [](const auto& table) { return table.second.before != nullptr; });
    answers_.clear();
    waiting_.clear();
    places_.clear();
    asks_.clear();
}

void Tables::forget_idle() {
    if (tables_.size() <= most_kept_) return;
    std::vector<std::uint64_t> used;
    used.reserve(tables_.size());
    for (const auto& [id, played] : tables_) used.push_back(played.used);
    const auto middle = used.begin() + static_cast<std::ptrdiff_t>(used.size() / 2);
    std::nth_element(used.begin(), middle, used.end());
    std::erase_if(tables_, [&](const auto& table) { return table.second.used < *middle; });
}

void Tables::forget(const TableId& id) {
    if (const auto found = tables_.find(id.text()); found != tables_.end()) tables_.erase(found);
}

}  // namespace handlog::host
