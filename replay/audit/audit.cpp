#include "replay/audit/audit.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "eventstore/check/examiner.hpp"
#include "eventstore/check/log_check.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/record/hasher.hpp"
#include "replay/audit/audit_batch.hpp"
#include "replay/audit/log_audit.hpp"
#include "replay/audit/used_once.hpp"
#include "replay/ordered_workers.hpp"

namespace handlog::replay::inline audit {

using namespace eventstore;

namespace {

// Looks at each log of a batch by itself.
class Worker {
public:
    explicit Worker(const AuditScope& scope) : auditor_(scope) {}

    void operator()(Batch& batch) {
        auditor_.forget();
        ShownLog* before = batch.before ? &*batch.before : nullptr;
        for (BatchItem& item : batch.items) {
            if (std::holds_alternative<Head>(item)) {
                auditor_.forget();
                before = nullptr;
            } else if (auto* shown = std::get_if<ShownLog>(&item)) {
                if (before != nullptr) look(batch, *std::exchange(before, nullptr));
                look(batch, *shown);
            }
        }
    }
    void look(const Batch& batch, ShownLog& shown) {
        const LogView view = batch.view(shown);
        auditor_.expect(view);
        RecordedCommands commands;
        if (shown.has_commands) commands = shown.commands;
        if (!view.bytes.empty()) checker_.check(view, commands, &auditor_, shown.found);
        shown.audit = auditor_.take();
    }
    [[nodiscard]] LogAuditor& auditor() { return auditor_; }

private:
    LogChecker checker_;
    LogAuditor auditor_;
};

// A log has had a digest after each of its entries, and `head` tells those of open ones.
[[nodiscard]] bool had_digest(Bytes log, const Digest& digest) {
    return with_subject_of(log, [&]<class Subject>(Subject) {
        LogReader reader(log);
        if (!reader.opening_of<Subject>()) return false;
        Hasher hasher;
        EntryOf<Subject> entry;
        std::size_t hashed = 0;
        while (!reader.done() && reader.next(entry)) {
            hasher.add(log.subspan(hashed, reader.offset() - hashed));
            hashed = reader.offset();
            if (hasher.digest() == digest) return true;
        }
        return false;
    });
}

// Gets the batches back in order, holds the logs against each other, and tells.
// Of an open log, which comes entry by entry, it hears the whole by itself.
class Collector {
public:
    Collector(const std::function<void(const AuditFinding&)>& found, const AuditSettings& settings)
        : found_(found),
          settings_(settings),
          worker_(settings.scope),
          examiner_([this](const Damage& damage) { tell(damage); }, &worker_.auditor()) {}

    void take(Batch& batch) {
        const ShownLog* before = batch.before ? &*batch.before : nullptr;
        for (BatchItem& item : batch.items) {
            if (stopped()) return;
            if (const auto* head = std::get_if<Head>(&item)) {
                in_house_ = head->kind == LogKind::house;
                if (!in_house_) ++counted_.tables;
                finish_open_log([&] { examiner_.table(*head); });
                before = nullptr;
            } else if (auto* shown = std::get_if<ShownLog>(&item)) {
                take(batch.view(*shown), *shown);
                before = shown;
            } else if (const auto* commands = std::get_if<ShownCommands>(&item)) {
                examiner_.commands(commands->log, commands->commands);
            } else if (const auto* entry = std::get_if<ShownEntry>(&item)) {
                begin_open_log(batch, before, entry->view);
                EntryView view = entry->view;
                view.bytes = batch.at(entry->begin, entry->size);
                examiner_.entry(view);
                if (view.readable == Readable::yes && settings_.expected == view.digest) counted_.has_expected = true;
            } else if (const auto* unreadable = std::get_if<Unreadable>(&item)) {
                examiner_.unreadable(unreadable->log, unreadable->why);
            } else if (const auto* out = std::get_if<OutOfPlace>(&item)) {
                examiner_.out_of_place(out->log, out->entry, out->what);
            }
            if (settings_.fail_fast) examiner_.tell_held();
        }
        if (settings_.progress) settings_.progress(counted_.logs);
    }

    // What was used in two logs is known when all of them were seen.
    [[nodiscard]] Result<AuditCount> finish(EventStore& store) {
        if (!counted_.stopped) {
            finish_open_log([&] {
                examiner_.finish();
                examiner_.tell_held();
            });
        }
        if (failed_) return Failure(*failed_);
        if (counted_.stopped) return counted_;
        const auto read = [&store](const LogKey& key) -> Result<HandLog> {
            const Result<StoredLog> stored = store.read(key);
            if (!stored) return Failure(stored.error());
            return read_log(stored->bytes);
        };
        const Result<void> reported = used_once_.report(read, [this](const AuditFinding& finding) { tell(finding); });
        if (!reported) return Failure(reported.error());
        return counted_;
    }
    [[nodiscard]] bool stopped() const { return counted_.stopped || failed_; }

private:
    void take(const LogView& view, const ShownLog& shown) {
        examiner_.log(view, shown.found);
        if (settings_.fail_fast) examiner_.tell_held();
        if (settings_.expected && !counted_.has_expected) {
            counted_.has_expected = had_digest(view.bytes, *settings_.expected);
        }
        count_log();
        tell(shown.audit);
    }

    void count_log() { ++(in_house_ ? counted_.house_logs : counted_.logs); }

    // Once for each open log: the judge hears the log before it without telling.
    void begin_open_log(const Batch& batch, const ShownLog* before, const EntryView& first) {
        if (std::exchange(open_log_, true)) return;
        count_log();
        if (first.readable == Readable::no_key) ++counted_.encrypted;
        worker_.auditor().forget();
        if (before != nullptr) {
            ShownLog again = *before;
            worker_.look(batch, again);
        }
        worker_.auditor().expect({.key = first.log, .bytes = {}, .digest = {}, .session = first.session});
    }

    // The examiner has all of it when the next table begins.
    template <class Finish>
    void finish_open_log(Finish finish) {
        finish();
        if (std::exchange(open_log_, false)) tell(worker_.auditor().take());
    }

    void tell(const LogAudit& audit) {
        if (audit.heard && audit.untimed) ++counted_.untimed;
        if (!audit.heard) return;
        if (const auto added = used_once_.add(audit.log, audit.in_scope, audit.uses); !added) failed_ = added.error();
        if (!audit.in_scope) return;
        ++counted_.judged;
        counted_.coverage.add(audit.coverage);
        counted_.entries += audit.entries;
        counted_.refused += audit.refused;
        if (audit.hand) ++counted_.hands;
        if (audit.is_of_other_engine) ++counted_.not_redecided;
        for (const AuditFinding& finding : audit.findings) tell(finding);
    }

    void tell(const AuditFinding& finding) {
        if (counted_.stopped) return;
        found_(finding);
        counted_.stopped = settings_.fail_fast && finding.severity == judge::Severity::error;
    }

    void tell(const Damage& damage) {
        if (counted_.stopped) return;
        ++counted_.damage;
        if (settings_.damaged) settings_.damaged(damage);
        counted_.stopped = settings_.fail_fast;
    }

    const std::function<void(const AuditFinding&)>& found_;
    const AuditSettings& settings_;
    Worker worker_;
    AuditCount counted_;
    Examiner examiner_;
    bool in_house_ = false;  // and not at a table
    bool open_log_ = false;  // its entries are being shown
    UsedOnce used_once_;
    std::optional<Error> failed_{};  // a temporary file
};

}  // namespace

Result<AuditCount> audit_store(EventStore& store, const std::function<void(const AuditFinding&)>& found,
                               const AuditSettings& settings) {
    Collector collector(found, settings);
    const auto make_worker = [&]() -> OrderedWorkers<Batch>::Worker {
        return [worker = std::make_shared<Worker>(settings.scope)](Batch& batch) { (*worker)(batch); };
    };
    BatchPool pool;
    OrderedWorkers<Batch> workers(settings.jobs, make_worker, [&](std::unique_ptr<Batch> batch) {
        collector.take(*batch);
        pool.give_back(std::move(batch));
    });
    BatchReader reader(
        pool, [&](std::unique_ptr<Batch> batch) { workers.submit(std::move(batch)); },
        [&] { return collector.stopped(); });
    const Result<void> inspected = store.inspect(reader);
    if (!inspected) return Failure(inspected.error());
    if (!collector.stopped()) {
        reader.finish();
        workers.finish();
    }
    return collector.finish(store);
}

}  // namespace handlog::replay::inline audit
