#include "replay/audit.hpp"

#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "eventstore/codec.hpp"
#include "eventstore/examiner.hpp"
#include "eventstore/one_log.hpp"
#include "replay/crew.hpp"
#include "replay/one_audit.hpp"

namespace handlog::replay {

using namespace eventstore;

namespace {

// As the store shows it. Bytes are somewhere in those of the batch.
struct Shown {
    std::size_t begin = 0;
    std::size_t size = 0;
    LogView view{};  // without its bytes
    bool has_commands = false;
    std::vector<CommandPlace> commands{};

    // What a worker finds.
    OneLog found{};
    OneAudit audit{};
};
struct ShownEntry {
    std::size_t begin = 0;
    std::size_t size = 0;
    EntryView view{};  // without its bytes
};
struct ShownCommands {
    LogKey log;
    std::vector<CommandPlace> commands;
};
struct Unreadable {
    std::optional<LogKey> log;
    std::string why;
};
struct OutOfPlace {
    std::optional<LogKey> log;
    std::optional<Sequence> entry;
    std::string what;
};
using Item = std::variant<Head, Shown, ShownEntry, ShownCommands, Unreadable, OutOfPlace>;

// So much of the store at a time, copied so that another thread can look at it.
struct Batch {
    Buffer bytes;
    std::optional<Shown> before{};  // the log before the first one, which is another batch's
    std::vector<Item> items{};

    [[nodiscard]] Bytes at(std::size_t begin, std::size_t size) const { return Bytes(bytes).subspan(begin, size); }
    [[nodiscard]] LogView view(const Shown& shown) const {
        LogView view = shown.view;
        view.bytes = at(shown.begin, shown.size);
        return view;
    }
};

// A batch takes long enough to be worth handing over, and fits near a processor.
constexpr std::size_t most_items = 128;
constexpr std::size_t most_bytes = 128 * 1024;

// Copies what the store shows, batch by batch.
class Reader final : public Inspector {
public:
    explicit Reader(std::function<void(std::unique_ptr<Batch>)> give) : give_(std::move(give)) {}

    void table(const Head& head) override { add(head); }
    void commands(const LogKey& log, std::span<const CommandPlace> recorded) override {
        commands_ = {.log = log, .commands = {recorded.begin(), recorded.end()}};
    }
    void log(const LogView& view) override {
        // Made where it stays: it is large, and there is one for every hand.
        Shown& shown = std::get<Shown>(batch_->items.emplace_back(std::in_place_type<Shown>));
        shown.begin = batch_->bytes.size();
        shown.size = view.bytes.size();
        shown.view = view;
        shown.view.bytes = {};
        if (commands_ && commands_->log == view.key) {
            shown.has_commands = true;
            shown.commands = std::move(commands_->commands);
        }
        commands_.reset();
        copy(view.bytes);
        hand_over_if_full();
    }
    void entry(const EntryView& view) override {
        if (commands_) add(*std::exchange(commands_, std::nullopt));
        ShownEntry shown{.begin = batch_->bytes.size(), .size = view.bytes.size(), .view = view};
        shown.view.bytes = {};
        copy(view.bytes);
        add(std::move(shown));
    }
    void unreadable(const std::optional<LogKey>& log, const std::string& why) override { add(Unreadable{log, why}); }
    void out_of_place(const std::optional<LogKey>& log, const std::optional<Sequence>& entry,
                      const std::string& what) override {
        add(OutOfPlace{log, entry, what});
    }

    void finish() { hand_over(); }

    // Of a batch that nobody needs any more the next one has the memory.
    void use_again(std::unique_ptr<Batch> batch) {
        batch->bytes.clear();
        batch->before.reset();
        batch->items.clear();
        used_.push_back(std::move(batch));
    }

private:
    void copy(Bytes bytes) { batch_->bytes.insert(batch_->bytes.end(), bytes.begin(), bytes.end()); }

    void add(Item item) {
        batch_->items.push_back(std::move(item));
        hand_over_if_full();
    }
    void hand_over_if_full() {
        if (batch_->items.size() >= most_items || batch_->bytes.size() >= most_bytes) hand_over();
    }

    // The judge of the next batch has to know what the first log there must go on with.
    void hand_over() {
        std::unique_ptr<Batch> next;
        if (used_.empty()) {
            next = std::make_unique<Batch>();
            next->items.reserve(most_items);
        } else {
            next = std::move(used_.back());
            used_.pop_back();
        }
        for (auto item = batch_->items.rbegin(); item != batch_->items.rend(); ++item) {
            if (std::holds_alternative<Head>(*item)) break;
            if (const auto* shown = std::get_if<Shown>(&*item)) {
                keep_before(*next, *shown);
                break;
            }
            if (item + 1 == batch_->items.rend() && batch_->before) keep_before(*next, *batch_->before);
        }
        give_(std::exchange(batch_, std::move(next)));
    }
    void keep_before(Batch& next, const Shown& shown) const {
        const Bytes bytes = batch_->at(shown.begin, shown.size);
        next.bytes.assign(bytes.begin(), bytes.end());
        next.before = {.begin = 0, .size = bytes.size(), .view = shown.view};
    }

    std::function<void(std::unique_ptr<Batch>)> give_;
    std::unique_ptr<Batch> batch_ = std::make_unique<Batch>();
    std::vector<std::unique_ptr<Batch>> used_;
    std::optional<ShownCommands> commands_;  // of the log that is shown next
};

// Looks at each log of a batch by itself.
class Worker {
public:
    explicit Worker(const AuditScope& scope) : auditor_(scope) {}

    void operator()(Batch& batch) {
        auditor_.forget();
        if (batch.before) look(batch, *batch.before);
        for (Item& item : batch.items) {
            if (std::holds_alternative<Head>(item)) auditor_.forget();
            if (auto* shown = std::get_if<Shown>(&item)) look(batch, *shown);
        }
    }
    void look(const Batch& batch, Shown& shown) {
        const LogView view = batch.view(shown);
        auditor_.expect(view);
        RecordedCommands commands;
        if (shown.has_commands) commands = shown.commands;
        if (!view.bytes.empty()) looking_.look(view, commands, &auditor_, shown.found);
        shown.audit = auditor_.take();
    }
    [[nodiscard]] OneAuditor& auditor() { return auditor_; }

private:
    Looking looking_;
    OneAuditor auditor_;
};

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
        const Shown* before = batch.before ? &*batch.before : nullptr;
        for (Item& item : batch.items) {
            if (counted_.stopped) return;
            if (const auto* head = std::get_if<Head>(&item)) {
                ++counted_.tables;
                finish_open_log([&] { examiner_.table(*head); });
                before = nullptr;
            } else if (auto* shown = std::get_if<Shown>(&item)) {
                take(batch.view(*shown), *shown);
                before = shown;
            } else if (const auto* commands = std::get_if<ShownCommands>(&item)) {
                examiner_.commands(commands->log, commands->commands);
            } else if (const auto* entry = std::get_if<ShownEntry>(&item)) {
                begin_open_log(batch, before, entry->view.log);
                EntryView view = entry->view;
                view.bytes = batch.at(entry->begin, entry->size);
                examiner_.entry(view);
            } else if (const auto* unreadable = std::get_if<Unreadable>(&item)) {
                examiner_.unreadable(unreadable->log, unreadable->why);
            } else if (const auto* out = std::get_if<OutOfPlace>(&item)) {
                examiner_.out_of_place(out->log, out->entry, out->what);
            }
        }
        if (settings_.progress) settings_.progress(counted_.logs);
    }

    [[nodiscard]] AuditCount finish() {
        if (!counted_.stopped) finish_open_log([&] { examiner_.finish(); });
        return counted_;
    }
    [[nodiscard]] bool stopped() const { return counted_.stopped; }

private:
    void take(const LogView& view, const Shown& shown) {
        examiner_.log(view, shown.found);
        if (settings_.expected == view.digest) counted_.has_expected = true;
        ++counted_.logs;
        tell(shown.audit);
    }

    // Once for each open log: the judge hears the log before it without telling.
    void begin_open_log(const Batch& batch, const Shown* before, const LogKey& log) {
        if (std::exchange(open_log_, true)) return;
        ++counted_.logs;
        worker_.auditor().forget();
        if (before != nullptr) {
            Shown again = *before;
            worker_.look(batch, again);
        }
        worker_.auditor().expect({.key = log, .bytes = {}, .digest = {}});
    }

    // The examiner has all of it when the next table begins.
    template <class Finish>
    void finish_open_log(Finish finish) {
        finish();
        if (std::exchange(open_log_, false)) tell(worker_.auditor().take());
    }

    void tell(const OneAudit& audit) {
        if (!audit.heard || !audit.in_scope) return;
        ++counted_.judged;
        counted_.entries += audit.entries;
        counted_.refused += audit.refused;
        if (audit.hand) ++counted_.hands;
        if (audit.other_semantics) ++counted_.not_redecided;
        for (const AuditFinding& finding : audit.findings) {
            if (counted_.stopped) return;
            found_(finding);
            counted_.stopped = settings_.fail_fast && finding.severity == judge::Severity::error;
        }
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
    bool open_log_ = false;  // its entries are being shown
};

}  // namespace

Result<AuditCount> audit(EventStore& store, const std::function<void(const AuditFinding&)>& found,
                         const AuditSettings& settings) {
    Collector collector(found, settings);
    const auto hire = [&]() -> Crew<Batch>::Worker {
        return [worker = std::make_shared<Worker>(settings.scope)](Batch& batch) { (*worker)(batch); };
    };
    Reader* gets_them_back = nullptr;
    Crew<Batch> crew(settings.jobs, hire, [&](std::unique_ptr<Batch> batch) {
        collector.take(*batch);
        gets_them_back->use_again(std::move(batch));
    });
    Reader reader([&](std::unique_ptr<Batch> batch) {
        if (!collector.stopped()) crew.give(std::move(batch));
    });
    gets_them_back = &reader;
    const Result<void> inspected = store.inspect(reader);
    if (!inspected) return Failure(inspected.error());
    reader.finish();
    crew.finish();
    return collector.finish();
}

}  // namespace handlog::replay
