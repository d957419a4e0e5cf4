#include "tests/eventstore/sample.hpp"

#include <algorithm>

#include "engine/poker/invariant.hpp"
#include "eventstore/index/find.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

constexpr std::size_t all_answers = 1'000;  // no sample has so many logs

}  // namespace

Sample::Sample() {
    storage::Vfs vfs("the making of the sample");
    SqliteOptions options{.now = Time(1'000), .program = "first", .vfs = vfs.name()};
    {
        const auto store = must(SqliteStore::create(file, options));
        must(store->append(std::vector{rio_.open_table(), rio_.refused("early")}));
        must(store->append(rio_.rest_of_log()));
        must(store->write(std::vector{rio_.whole_log(), lima_.whole_log()}));
    }
    options.program = "second";
    {
        const auto store = must(SqliteStore::open(file, Access::write, options));
        must(store->append(std::vector{rio_.start_hand("start 2"), rio_.fold("fold"), rio_.close_hand("close")}));
        must(store->append(std::vector{oslo_.open_table(), oslo_.refused("click")}));
        must(store->write(std::vector{home_.whole_log()}));
        must(store->append(std::vector{home_.invite(1), home_.join("Ann", "Ann joins"), home_.refused()}));
        must(store->append(
            std::vector{rio_.start_hand("start 3"), rio_.refused("click"), rio_.refused(), rio_.fold("last")}));
    }
    next_ = rio_.close_hand("next");
    {
        const storage::Connection small(file, vfs.name().c_str());
        small.run("PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM; PRAGMA journal_mode = WAL");
    }
    // What a closed log leaves beside it is empty.
    disk_ = disk_with(vfs.disk().files.at(file));

    const storage::Vfs undamaged("the undamaged sample", disk_);
    const auto store = must(SqliteStore::open(file, Access::read, {.vfs = undamaged.name()}));
    heads_ = must(store->heads());
    sessions_ = must(store->sessions());
    must(store->scan({.kind = {}}, [&](const LogView& log) {
        logs_.push_back({.key = log.key, .bytes = {log.bytes.begin(), log.bytes.end()}, .sealed = log.sealed});
        const AnyLog any = must(read_any_log(log.bytes));
        std::visit(
            [&](const auto& read) {
                for (std::size_t at = 0; at < read.entries.size(); ++at) {
                    if (const auto& id = read.entries[at].id) {
                        commands_.push_back({.log = log.key, .id = *id, .sequence = static_cast<Sequence>(at)});
                    }
                }
            },
            any);
        return true;
    }));
}

std::size_t Sample::logs_of_tables() const {
    return static_cast<std::size_t>(
        std::count_if(logs_.begin(), logs_.end(), [&](const Log& log) { return log.key.table != home_.key(0).table; }));
}

const Sample::Log* Sample::log(const LogKey& key) const {
    const auto found = std::find_if(logs_.begin(), logs_.end(), [&](const Log& log) { return log.key == key; });
    return found == logs_.end() ? nullptr : &*found;
}

const Sample& sample() {
    static const Sample made;
    return made;
}

namespace {

// Collects what is wrong, and what differs without being wrong by itself.
class Judge {
public:
    Judge(const storage::Disk& disk, const Asked& asked) : vfs_("a damaged sample", disk), asked_(asked) {}

    [[nodiscard]] Judgement judge() {
        const auto store = SqliteStore::open(Sample::file, Access::read, {.vfs = vfs_.name()});
        if (!store) return {.verdict = Verdict::refused, .what = store.error().what};
        const Result<Examination> examination = examine(**store);
        read_everything(**store);
        if (asked_.and_write) go_on();
        if (!wrong_.empty()) return {.verdict = Verdict::wrong, .what = wrong_};
        if (!examination) return {.verdict = Verdict::detected, .what = examination.error().what};
        if (!examination->whole()) {
            return {.verdict = Verdict::detected,
                    .what = to_string(examination->damage.front()),
                    .damage = examination->damage};
        }
        if (!differs_.empty()) return {.verdict = Verdict::wrong, .what = "examine() finds nothing, but " + differs_};
        return {.verdict = Verdict::harmless, .what = {}};
    }

private:
    void wrong(const std::string& what) {
        if (wrong_.empty()) wrong_ = what;
    }
    void expect(bool same, const std::string& what) {
        if (!same && differs_.empty()) differs_ = what;
    }

    // Nothing but the rows of its newest entries tells that an open log goes on.
    [[nodiscard]] static bool belongs_to(Bytes read, const Sample::Log& log) {
        return std::equal(
            read.begin(), read.end(), log.bytes.begin(),
            log.sealed ? log.bytes.end()
                       : log.bytes.begin() + static_cast<std::ptrdiff_t>(std::min(read.size(), log.bytes.size())));
    }

    // How far an open log goes only its entries tell, and when the last one was
    // sealed only examine() looks up.
    void check_sealed(const std::vector<Head>& heads) {
        for (const Head& head : heads) {
            const auto same = [&](const Head& one) {
                return one.table == head.table && one.sealed == head.sealed && one.last == head.last;
            };
            const auto& truth = sample().heads();
            if (std::none_of(truth.begin(), truth.end(), same)) wrong("a head is wrong");
        }
    }

    void read_everything(EventStore& store) {
        const Sample& truth = sample();
        const auto heads = store.heads();
        expect(heads && *heads == truth.heads(), "the heads differ");
        if (heads && !asked_.of_a_forger) check_sealed(*heads);
        const auto sessions = store.sessions();
        expect(sessions && *sessions == truth.sessions(), "the sessions differ");
        for (const Sample::Log& log : truth.logs()) {
            const auto read = store.read(log.key);
            expect(read && read->sealed == log.sealed, to_string(log.key) + " is not read");
            expect(read && read->bytes == log.bytes, to_string(log.key) + " is read wrongly");
            if (read && !asked_.of_a_forger && !belongs_to(read->bytes, log))
                wrong(to_string(log.key) + " is read wrongly");
        }
        std::size_t shown = 0;
        const auto scanned = store.scan({.kind = {}}, [&](const LogView& view) {
            const Sample::Log* log = truth.log(view.key);
            const bool same = log != nullptr &&
                              std::equal(view.bytes.begin(), view.bytes.end(), log->bytes.begin(), log->bytes.end());
            expect(same && log == &truth.logs()[shown], "a scan shows " + to_string(view.key) + " wrongly");
            return ++shown < all_answers;
        });
        expect(scanned && shown == truth.logs().size(), "a scan does not show every log");
        for (const Sample::Command& command : truth.commands()) {
            const auto found = store.find_command(command.log.table, command.id);
            const std::string name = "the command '" + std::string(command.id.text()) + "' ";
            const bool same = found && *found && (*found)->log == command.log && (*found)->sequence == command.sequence;
            expect(same, name + "is not found");
            if (found && *found && id_of(*(*found)->entry) != command.id) wrong(name + "is answered with another");
        }
        const auto found = find(store, {.player = PlayerId::parse("Ann")});
        const auto in_oslo = [](const Sample::Log& log) { return log.key.table == table_id("Oslo"); };
        expect(found && found->damaged.empty() &&
                   found->logs.size() ==
                       truth.logs_of_tables() -
                           static_cast<std::size_t>(std::count_if(truth.logs().begin(), truth.logs().end(), in_oslo)),
               "a player is not found everywhere");
    }

    void go_on() {
        const Sample& truth = sample();
        const auto store =
            SqliteStore::open(Sample::file, Access::write, {.now = Time(9), .program = "third", .vfs = vfs_.name()});
        expect(store.has_value(), "it cannot be opened for writing");
        if (!store) return;
        const Addition& next = truth.next();
        const auto appended = (*store)->append({&next, 1});
        expect(appended.has_value(), "Rio cannot go on");
        if (!appended) return;
        const auto read = (*store)->read(next.log);
        const Sample::Log* before = truth.log(next.log);
        expect(read && read->sealed && read->bytes.size() > before->bytes.size() &&
                   std::equal(before->bytes.begin(), before->bytes.end(), read->bytes.begin()),
               "Rio goes on wrongly");
    }

    storage::Vfs vfs_;
    Asked asked_;
    std::string wrong_;
    std::string differs_;
};

}  // namespace

Judgement judge(const storage::Disk& disk, const Asked& asked) { return Judge(disk, asked).judge(); }

}  // namespace handlog::tests
