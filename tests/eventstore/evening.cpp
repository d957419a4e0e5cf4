#include "tests/eventstore/evening.hpp"

#include <algorithm>

#include "engine/poker/invariant.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] Failure wrong(const std::string& what) { return failure(ErrorCode::corrupt, what); }

[[nodiscard]] bool same_receipts(const Receipt& one, const Receipt& other) {
    return one.log == other.log && one.sequence == other.sequence && one.digest == other.digest &&
           one.sealed == other.sealed && one.repeated == other.repeated &&
           (one.entry && other.entry ? *one.entry == *other.entry : one.entry == other.entry);
}

[[nodiscard]] bool same(const Result<Receipt>& one, const Result<Receipt>& other) {
    if (one && other) return same_receipts(*one, *other);
    return !one && !other && one.error() == other.error();
}

// All of them or each for itself, told in the same way.
[[nodiscard]] Result<std::vector<Result<Receipt>>> appended(EventStore& store, std::span<const Addition> additions,
                                                            bool each) {
    if (each) return store.append_each(additions);
    const Result<std::vector<Receipt>> receipts = store.append(additions);
    if (!receipts) return Failure(receipts.error());
    return std::vector<Result<Receipt>>(receipts->begin(), receipts->end());
}

// More than fits on a page of SQLite.
constexpr int entries_of_a_long_log = 90;

}  // namespace

Evening::Evening(int rounds) {
    for (const std::string_view table : {"Rio", "Lima", "Oslo", "Kyiv", "Bern"}) plays_.emplace_back(table);
    // The commands are looked for before they were sent, too.
    for (int round = 0; round < rounds; ++round) {
        for (const char* name : {"start ", "click ", "close "}) {
            commands_.emplace_back(plays_[0].id(), command_id(name + std::to_string(round)));
        }
        commands_.emplace_back(home_.key(0).table, command_id("join " + std::to_string(round)));
    }
    const Result<Contents> nothing = look(model_);
    invariant(nothing.has_value(), "an empty store is in order");
    contents_.push_back(*nothing);
    begin();
    for (int round = 0; round < rounds; ++round) play(round);
}

void Evening::begin() {
    Play& rio = plays_[0];
    Play& lima = plays_[1];
    const auto ann = [](Play& play) {
        return play.perform(SeatPlayer{.seat = Seat(0), .player = *PlayerId::parse("Ann"), .stack = Stack(200'000_c)});
    };
    const auto bob = [](Play& play) {
        return play.perform(SeatPlayer{.seat = Seat(1), .player = *PlayerId::parse("Bob"), .stack = Stack(200'000_c)});
    };
    append("one entry", {rio.open_table()});
    append("a house", {home_.open(), home_.join("Olga")});
    append("two tables in one commit", {ann(rio), lima.open_table(), bob(rio), ann(lima), bob(lima)});
}

void Evening::play(int round) {
    Play& rio = plays_[0];
    Play& lima = plays_[1];
    const std::string number = std::to_string(round);
    const Addition start = rio.start_hand("start " + number);
    append("a command with an id", {start});
    append("a refused command with an id", {rio.refused("click " + number)});
    const Addition rio_folds = rio.fold();
    Addition stale = lima.refused();
    const Addition refused = stale;
    stale.expected += 1;
    add({.name = "a commit of which the last addition is stale",
         .additions = {rio_folds, stale},
         .refusal = ErrorCode::conflict});
    add({.name = "two tables again", .additions = {stale, rio_folds, plays_[4].refused(), refused}, .each = true});
    if (round == 1) {
        std::vector<Addition> many;
        while (many.size() < entries_of_a_long_log) many.push_back(rio.refused());
        append("many entries", std::move(many));
    }
    const Addition invite = home_.invite(1);
    const Addition join = home_.join("p-" + number, "join " + number);
    append("a house beside a table", {invite, rio.refused(), join, home_.refused()});
    append("the end of a journal", {home_.seal(), home_.invite(1)});
    append("a command for a house sent again", {join});
    append("the end of a hand", {rio.close_hand("close " + number)});
    append("a command sent again when its log is sealed", {start});
    append("a hand and the next one in the same commit",
           round % 2 == 0 ? std::vector{lima.start_hand(), lima.fold(), lima.close_hand(), lima.start_hand()}
                          : std::vector{lima.fold(), lima.close_hand()});
    Step whole{.name = "whole logs"};
    whole.logs = {plays_[2].whole_log(), plays_[3].whole_log(), plays_[2].whole_log()};
    add(std::move(whole));
}

void Evening::append(std::string_view name, std::vector<Addition> additions) {
    add({.name = std::string(name), .additions = std::move(additions)});
}

// The model does it first, and what it says and has is what is right.
void Evening::add(Step step) {
    step.name = "step " + std::to_string(steps_.size()) + ", " + step.name;
    if (step.logs.empty()) {
        const Result<std::vector<Result<Receipt>>> receipts = appended(model_, step.additions, step.each);
        invariant(receipts.has_value() != step.refusal.has_value(), "the evening goes as it is told");
        if (receipts) step.receipts = *receipts;
    } else {
        invariant(model_.write(step.logs).has_value(), "the evening goes as it is told");
    }
    steps_.push_back(std::move(step));
    const Result<Contents> contents = look(model_);
    invariant(contents.has_value(), "the model is in order");
    contents_.push_back(*contents);
}

Result<void> Evening::perform(std::size_t number, EventStore& store) const {
    const Step& step = steps_.at(number);
    if (!step.logs.empty()) return store.write(step.logs);
    const Result<std::vector<Result<Receipt>>> receipts = appended(store, step.additions, step.each);
    if (step.refusal) {
        if (receipts) return wrong(step.name + ": it was accepted");
        if (receipts.error().code == *step.refusal) return {};
    }
    if (!receipts) return Failure(receipts.error());
    if (!std::equal(receipts->begin(), receipts->end(), step.receipts.begin(), step.receipts.end(), same)) {
        return wrong(step.name + ": its receipts are wrong");
    }
    return {};
}

Result<Contents> Evening::look(EventStore& store) const {
    Contents contents;
    Result<std::vector<Head>> heads = store.heads();
    if (!heads) return Failure(heads.error());
    contents.heads = *std::move(heads);

    const Result<std::vector<Session>> sessions = store.sessions();
    if (!sessions) return Failure(sessions.error());
    std::optional<Error> fault;
    Hasher hasher;
    const Result<void> scanned = store.scan({.kind = {}}, [&](const LogView& log) {
        contents.logs.push_back({log.key, {log.bytes.begin(), log.bytes.end()}, log.digest, log.sealed});
        if (const Result<AnyLog> read = read_any_log(log.bytes); !read) {
            fault = read.error();
        } else if (hasher.digest_of(log.bytes) != log.digest) {
            fault = wrong(to_string(log.key) + ": its digest is wrong").value();
        } else if (log.session < 1 || log.session > sessions->size()) {
            fault = wrong(to_string(log.key) + ": nobody knows who wrote it").value();
        }
        return !fault;
    });
    if (fault) return Failure(*fault);
    if (!scanned) return Failure(scanned.error());

    for (const auto& [table, id] : commands_) {
        const Result<std::optional<Receipt>> found = store.find_command(table, id);
        if (!found) return Failure(found.error());
        contents.commands.emplace_back();
        if (*found) contents.commands.back().emplace((*found)->log, (*found)->sequence);
    }
    return contents;
}

Result<std::size_t> Evening::steps_in(EventStore& store, std::size_t acknowledged) const {
    const Result<Contents> contents = look(store);
    if (!contents) return Failure(contents.error());
    // A step that changes nothing is in the store as soon as the one before it is.
    for (const std::size_t steps : {acknowledged + 1, acknowledged}) {
        if (steps < contents_.size() && *contents == contents_[steps]) return steps;
    }
    for (std::size_t steps = 0; steps < contents_.size(); ++steps) {
        if (*contents == contents_[steps]) {
            return wrong(steps < acknowledged ? "an acknowledged step is lost"
                                              : "a step is there that was never begun");
        }
    }
    return wrong("half of a step is there");
}

}  // namespace handlog::tests
