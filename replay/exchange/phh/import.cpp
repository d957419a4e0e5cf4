#include "replay/exchange/phh/import.hpp"

#include <cstring>
#include <numeric>
#include <span>
#include <utility>

#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/tail.hpp"
#include "replay/exchange/phh/naming.hpp"
#include "replay/exchange/phh/reader.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace eventstore;

namespace {

// A commit waits for the disk, and what waits for a commit takes memory.
constexpr std::size_t most_in_a_commit = 4'000;
constexpr std::size_t most_bytes_in_a_commit = 4 * 1024 * 1024;
// Played hands are large until they are encoded, and few of them fit near a processor.
constexpr std::size_t most_hands_of_a_batch = 8;
// Of tables whose ends are kept in mind.
constexpr std::size_t most_ends = 20'000;

}  // namespace

std::uint64_t Count::all_refused() const { return std::accumulate(refused.begin(), refused.end(), std::uint64_t{0}); }

std::uint64_t Count::that_matter() const {
    std::uint64_t all = 0;
    for (std::size_t kind = 0; kind < remark_kinds; ++kind) {
        const auto remark = static_cast<RemarkKind>(kind);
        if (is_finding(remark) && !is_habit(remark)) all += remarks[kind];
    }
    for (std::size_t reason = 0; reason < reasons; ++reason) {
        if (static_cast<Reason>(reason) != Reason::another_game) all += refused[reason];
    }
    return all;
}

bool Count::nothing_is_a_hand() const {
    const auto number = [this](Reason reason) { return refused[static_cast<std::size_t>(reason)]; };
    const std::uint64_t no_hands = number(Reason::malformed) + number(Reason::too_long) + number(Reason::field_missing);
    return no_hands == all_refused() && hands.sealed + hands.open + hands.passed_over == 0;
}

Import::Import(EventStore* store, replay::Import::Make make, Tell tell, unsigned workers)
    : store_(store),
      make_(std::move(make)),
      tell_(std::move(tell)),
      splitter_([this](Piece&& piece) { take_piece(std::move(piece)); }) {
    const auto make_worker = []() -> OrderedWorkers<Batch>::Worker {
        const auto hasher = std::make_shared<Hasher>();
        return [hasher](Batch& batch) {
            for (Passage& passage : batch) work(passage, *hasher);
        };
    };
    if (store_ == nullptr) written_.emplace();
    workers_ = std::make_unique<OrderedWorkers<Batch>>(workers, make_worker,
                                                       [this](std::unique_ptr<Batch> batch) { deliver(*batch); });
}

Import::~Import() = default;

std::size_t Import::HashOfDigest::operator()(const Digest& digest) const {
    std::size_t hash = 0;
    std::memcpy(&hash, digest.bytes.data(), sizeof hash);
    return hash;
}

void Import::begin_file(const std::string& name) { file_ = std::make_shared<const std::string>(name); }

Result<void> Import::add(std::string_view bytes) {
    splitter_.add(bytes);
    return outcome();
}

Result<void> Import::end_file() {
    splitter_.finish();
    return outcome();
}

Result<void> Import::finish() {
    give_batch();
    workers_->finish();
    tell_habits();
    if (!failure_) {
        if (const Result<void> written = write_waiting(); !written) failure_ = written.error();
    }
    return outcome();
}

Result<void> Import::outcome() const {
    if (failure_) return Failure(*failure_);
    return {};
}

void Import::take_piece(Piece&& piece) {
    if (!batch_) batch_ = std::make_unique<Batch>();
    bytes_of_batch_ += piece.text.size();
    batch_->push_back({.file = file_, .piece = std::move(piece)});
    if (batch_->size() >= most_hands_of_a_batch || bytes_of_batch_ >= most_bytes_of_a_job) give_batch();
}

void Import::give_batch() {
    bytes_of_batch_ = 0;
    if (batch_) workers_->submit(std::exchange(batch_, nullptr));
}

// On any of the threads.
void Import::work(Passage& passage, Hasher& hasher) {
    if (passage.piece.too_long) {
        passage.outcome = Refusal{.reason = Reason::too_long, .what = "a hand has at most 256 KiB"};
        return;
    }
    const std::string_view source = source_of(passage.piece.text);
    const Digest& digest = passage.source = hasher.digest_of(std::as_bytes(std::span(source)));
    auto read = read_hand(passage.piece.text);
    if (auto* refusal = std::get_if<Refusal>(&read)) {
        passage.outcome = std::move(*refusal);
        return;
    }
    const Hand& hand = std::get<Hand>(read);
    passage.id = command_id_of(digest);
    passage.outcome = play(hand, hand_id_of(hand, digest));
    const auto* played = std::get_if<Played>(&passage.outcome);
    passage.table = played == nullptr || played->over ? table_id_of(hand) : table_id_of_partial(digest);
}

void Import::deliver(Batch& batch) {
    for (Passage& passage : batch) {
        if (failure_) return;
        if (const Result<void> delivered = deliver(passage); !delivered) failure_ = delivered.error();
    }
}

void Import::refuse(const Passage& passage, const Refusal& refusal) {
    ++count_.refused[static_cast<std::size_t>(refusal.reason)];
    tell_({.file = *passage.file,
           .hand = passage.piece.name,
           .line = passage.piece.line + refusal.line,
           .kind = name(refusal.reason),
           .refused = true,
           .finding = false,
           .matters = refusal.reason != Reason::another_game,
           .what = refusal.what,
           .log = nullptr});
}

void Import::tell(const Passage& passage, const Played& played) {
    if (file_of_habits_ != passage.file) tell_habits();
    file_of_habits_ = passage.file;
    if (played.rake) compare_rake(passage, played);
    for (const Remark& remark : played.remarks) {
        ++count_.remarks[static_cast<std::size_t>(remark.kind)];
        if (is_habit(remark.kind)) {
            if (Habit* first = first_with(remark.kind)) {
                *first = {.count = 1,
                          .hand = passage.piece.name,
                          .line = passage.piece.line + remark.line,
                          .what = remark.what,
                          .log = played.log.opening.key};
            }
            continue;
        }
        tell_({.file = *passage.file,
               .hand = passage.piece.name,
               .line = passage.piece.line + remark.line,
               .kind = name(remark.kind),
               .refused = false,
               .finding = is_finding(remark.kind),
               .matters = is_finding(remark.kind),
               .what = remark.what,
               .log = &played.log.opening.key});
    }
}

void Import::compare_rake(const Passage& passage, const Played& played) {
    rakes_.add({.taken = *played.rake,
                .log = played.log.opening.key,
                .name = passage.piece.name,
                .line = passage.piece.line + played.rake->line});
    if (rakes_.full()) take_doubts();
}

void Import::take_doubts() {
    for (RakeOfFile::Doubt& doubt : rakes_.take_doubts()) {
        ++count_.remarks[static_cast<std::size_t>(RemarkKind::rake_differs)];
        if (Habit* first = first_with(RemarkKind::rake_differs)) {
            *first = {.count = 1,
                      .hand = std::move(doubt.hand.name),
                      .line = doubt.hand.line,
                      .what = std::move(doubt.what),
                      .log = doubt.hand.log};
        }
    }
}

Import::Habit* Import::first_with(RemarkKind habit) {
    Habit& counted = habits_[static_cast<std::size_t>(habit)];
    return ++counted.count == 1 ? &counted : nullptr;
}

void Import::tell_habits() {
    take_doubts();
    for (std::size_t kind = 0; kind < remark_kinds; ++kind) {
        const Habit habit = std::exchange(habits_[kind], {});
        if (habit.count == 0) continue;
        const std::uint64_t more = habit.count - 1;
        const std::string what =
            habit.what + (more == 0   ? ""
                          : more == 1 ? "; 1 more hand of the file has this finding"
                                      : "; " + std::to_string(more) + " more hands of the file have this finding");
        tell_({.file = *file_of_habits_,
               .hand = habit.hand,
               .line = habit.line,
               .kind = name(static_cast<RemarkKind>(kind)),
               .refused = false,
               .finding = true,
               .matters = false,
               .what = what,
               .log = &habit.log,
               .count = habit.count});
    }
}

Result<void> Import::deliver(Passage& passage) {
    if (const auto* refusal = std::get_if<Refusal>(&passage.outcome)) {
        refuse(passage, *refusal);
        return {};
    }
    auto& played = std::get<Played>(passage.outcome);
    const Result<End*> end = end_of(passage.table);
    if (!end) return Failure(end.error());
    const Result<bool> there = is_there(passage, **end);
    if (!there) return Failure(there.error());
    if (*there) {
        ++count_.hands.passed_over;
        return {};
    }
    if ((*end)->is_open) {
        refuse(passage, {.reason = Reason::table_in_play,
                         .what = "table '" + std::string(passage.table.text()) +
                                 "' of the log has an unfinished hand; import this one into another log"});
        return {};
    }
    return write(passage, played, **end);
}

Result<bool> Import::is_there(const Passage& passage, const End& end) {
    if (written_ && !written_->insert(passage.source)) return false;
    if (sources_waiting_.contains(passage.source)) return true;
    if (!end.is_stored) return false;
    const Result<std::optional<Receipt>> found = store_->find_command(passage.table, passage.id);
    if (!found) return Failure(found.error());
    return found->has_value();
}

Result<Import::End*> Import::end_of(const engine::TableId& table) {
    if (ends_.size() >= most_ends && waiting_.empty()) ends_.clear();
    const auto [place, is_new] = ends_.try_emplace(std::string(table.text()));
    End& end = place->second;
    if (!is_new || store_ == nullptr) return &end;
    const Result<std::optional<Head>> head = store_->head(table);
    if (!head) return Failure(head.error());
    if (!*head) return &end;
    const Head& known = **head;
    end = {.ordinal = known.sealed,
           .previous = known.last,
           .last_at = known.last_at,
           .is_stored = true,
           .is_open = known.open > 0};
    return &end;
}

Result<void> Import::write(const Passage& passage, Played& played, End& end) {
    if (store_ == nullptr) {
        const Result<EventStore*> made = make_();
        if (!made) return Failure(made.error());
        store_ = *made;
    }
    HandLog& log = played.log;
    log.opening.key = {.table = passage.table, .ordinal = end.ordinal};
    log.opening.previous = end.previous;
    log.entries.front().id = passage.id;
    // What comes from elsewhere comes in any order, and a table's time never goes backwards: then
    // it is known when the hand was played, and not when in the order of the table.
    if (goes_backwards(end.last_at, log.entries.front().at)) {
        for (Entry& entry : log.entries) entry.at = {};
    }
    if (!played.over) {
        tell(passage, played);
        return append(log, end);
    }
    Result<EncodedLog> encoded = encode(log);
    if (!encoded) {
        refuse(passage, {.reason = Reason::too_long, .what = encoded.error().what});
        return {};
    }
    tell(passage, played);
    return write(passage, *std::move(encoded), end);
}

Result<void> Import::write(const Passage& passage, EncodedLog&& log, End& end) {
    end.ordinal += 1;
    end.previous = log.digest();
    if (log.last_at().known()) end.last_at = log.last_at();
    bytes_waiting_ += log.bytes().size();
    sources_waiting_.insert(passage.source);
    waiting_.push_back(std::move(log));
    if (waiting_.size() < most_in_a_commit && bytes_waiting_ < most_bytes_in_a_commit) return {};
    return write_waiting();
}

Result<void> Import::append(const HandLog& log, End& end) {
    const Result<std::vector<Receipt>> appended = store_->append(additions_of(log));
    if (!appended) return Failure(appended.error());
    end.is_stored = true;
    ++count_.hands.open;
    return {};
}

Result<void> Import::write_waiting() {
    if (waiting_.empty()) return {};
    if (Result<void> written = store_->write(waiting_); !written) return written;
    count_.hands.sealed += waiting_.size();
    for (const EncodedLog& log : waiting_) ends_.at(std::string(log.key().table.text())).is_stored = true;
    waiting_.clear();
    bytes_waiting_ = 0;
    sources_waiting_.clear();
    return {};
}

}  // namespace handlog::replay::inline exchange::phh
