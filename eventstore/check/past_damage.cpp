#include "eventstore/check/past_damage.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "eventstore/check/fault.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline check {

namespace {

using Visit = std::function<bool(const LogView&)>;
using Tell = std::function<void(const Error&)>;

// Hands on what an inspection shows behind the last log that a scan has shown.
class Onward final : public Inspector {
public:
    Onward(const Range& range, const std::optional<LogKey>& shown, const Visit& visit, const Tell& damaged)
        : range_(range), shown_(shown), visit_(visit), damaged_(damaged) {}

    void table(const Head& head) override {
        finish_table();
        stopped_ = stopped_ || (head_ && range_.table == head_->table);
        head_ = head;
        next_ = 0;
        first_ = range_.first_at(head.table);
        if (shown_) {
            const bool is_reached = shown_->table == head.table;
            first_ = is_reached ? std::int64_t{shown_->ordinal} + 1 : beyond_all;
            if (is_reached) shown_.reset();
        }
        if (!range_.has(head)) first_ = beyond_all;
        open_ = {.key = {.table = head.table, .ordinal = head.sealed, .kind = head.kind}, .bytes = {}, .digest = {}};
        open_entries_ = 0;
        open_is_whole_ = true;
        open_is_encrypted_ = false;
        hasher_.restart();
    }
    void commands(const LogKey& /*log*/, std::span<const CommandPlace> /*recorded*/) override {}
    void log(const LogView& log) override {
        // A row without bytes stands for those before it, too.
        if (!log.bytes.empty()) miss_those_before(std::min(log.key.ordinal, head_->sealed));
        next_ = std::int64_t{log.key.ordinal} + 1;
        stopped_ = stopped_ || (range_.table == head_->table && std::min(log.key.ordinal, head_->sealed) > range_.last);
        if (!is_asked_for(log.key.ordinal)) return;
        if (log.key.ordinal < head_->sealed) return show(log);
        tell(to_string(log.key) + ": it is sealed, but the head of the table does not know it");
    }
    void entry(const EntryView& entry) override {
        open_.bytes.insert(open_.bytes.end(), entry.bytes.begin(), entry.bytes.end());
        open_.digest = entry.digest;
        open_.session = entry.session;
        hasher_.add(entry.bytes);
        const bool has_no_key = entry.readable == Readable::no_key;
        open_is_encrypted_ = open_is_encrypted_ || has_no_key;
        const bool follows = entry.log == open_.key && entry.sequence == open_entries_;
        const bool matches = has_no_key || (!entry.bytes.empty() && hasher_.digest() == entry.digest);
        open_is_whole_ = open_is_whole_ && follows && matches;
        ++open_entries_;
    }
    void unreadable(const std::optional<LogKey>& log, const std::string& why) override { lose(log, why); }
    void out_of_place(const std::optional<LogKey>& log, const std::optional<Sequence>& /*entry*/,
                      const std::string& what) override {
        lose(log, what);
    }

    [[nodiscard]] bool has_enough() const override { return stopped_; }

    void finish_table() {
        // What an inspection that was ended did not show need not be missing.
        if (!head_ || stopped_) return;
        miss_those_before(head_->sealed);
        if (open_entries_ == 0 || !is_asked_for(open_.key.ordinal)) return;
        if (!open_is_whole_) return tell(to_string(open_.key) + ": its entries are not what was written");
        show({.key = open_.key,
              .bytes = open_.bytes,
              .digest = open_.digest,
              .sealed = false,
              .session = open_.session,
              .encrypted = open_is_encrypted_});
    }
    [[nodiscard]] bool has_told() const { return has_told_; }

private:
    static constexpr std::int64_t beyond_all = std::int64_t{std::numeric_limits<Ordinal>::max()} + 1;

    [[nodiscard]] bool is_asked_for(std::int64_t ordinal) const { return ordinal >= first_ && ordinal <= range_.last; }

    void show(const LogView& log) {
        if (stopped_) return;
        if (const std::optional<Error> fault = fault_of(log, fault_hasher_)) {
            has_told_ = true;
            return damaged_(*fault);
        }
        stopped_ = !visit_(log);
    }
    void tell(const std::string& what) {
        has_told_ = true;
        if (!stopped_) damaged_({.code = ErrorCode::corrupt, .what = what, .next = if_damaged});
    }
    // A head can claim billions of logs, so they are told together.
    void miss_those_before(Ordinal end) {
        const std::int64_t from = std::max(next_, first_);
        const std::int64_t last = std::min(std::int64_t{end} - 1, std::int64_t{range_.last});
        if (from > last) return;
        const std::string first =
            to_string(LogKey{.table = head_->table, .ordinal = static_cast<Ordinal>(from), .kind = head_->kind});
        if (from == last) return tell(first + ": it was sealed, but its row is missing");
        tell(first + ", and those up to log " + std::to_string(last) +
             ": they were sealed, but their rows are missing");
    }
    void lose(const std::optional<LogKey>& log, const std::string& why) {
        if (!log || !head_ || log->table != head_->table) return tell(why);
        if (log->ordinal == open_.key.ordinal) open_is_whole_ = false;
        if (log->ordinal < head_->sealed) {
            miss_those_before(log->ordinal);
            next_ = std::max(next_, std::int64_t{log->ordinal} + 1);
        }
        if (is_asked_for(log->ordinal)) tell(to_string(*log) + ": " + why);
    }

    const Range& range_;
    std::optional<LogKey> shown_;  // until its table is reached
    const Visit& visit_;
    const Tell& damaged_;
    std::optional<Head> head_;
    std::int64_t next_ = 0;   // the ordinal after the last that was shown or told
    std::int64_t first_ = 0;  // of those of this table that are asked for
    StoredLog open_;
    Sequence open_entries_ = 0;
    bool open_is_whole_ = true;
    bool open_is_encrypted_ = false;  // and there is no key
    Hasher hasher_;                   // of the open log
    Hasher fault_hasher_;
    bool has_told_ = false;
    bool stopped_ = false;  // by whoever is shown the logs, or behind the range
};

}  // namespace

Result<void> scan_past_damage(EventStore& store, const Range& range, const Visit& visit, const Tell& damaged) {
    Hasher hasher;
    std::optional<LogKey> shown;
    const Result<void> scanned = store.scan(range, [&](const LogView& view) {
        shown = view.key;
        if (const std::optional<Error> fault = fault_of(view, hasher)) {
            damaged(*fault);
            return true;
        }
        return visit(view);
    });
    if (scanned || scanned.error().code != ErrorCode::corrupt) return scanned;
    Onward onward(range, shown, visit, damaged);
    if (Result<void> inspected = store.inspect(onward); !inspected) return inspected;
    onward.finish_table();
    // What a scan finds and an inspection does not may still be why something is not shown.
    if (!onward.has_told()) damaged(scanned.error());
    return {};
}

}  // namespace handlog::eventstore::inline check
