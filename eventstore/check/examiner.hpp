// Receives the contents of a store and checks that they are consistent: heads, the
// chain of logs, entries, sessions, times.
//
// Of each log it keeps only how the next one must continue, so
// its memory does not grow with the number of logs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eventstore/check/examine.hpp"
#include "eventstore/check/log_check.hpp"
#include "eventstore/check/seals.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline check {

class Examiner final : public Inspector {
public:
    // Damage is reported in the order in which it is met. `listener` may be
    // null; it receives each log that the examiner checks by itself.
    Examiner(std::function<void(const Damage&)> report, LogListener* listener)
        : report_(std::move(report)), listener_(listener) {}

    void table(const Head& head) override;
    void commands(const LogKey& log, std::span<const CommandPlace> recorded) override;
    void log(const LogView& view) override;
    void entry(const EntryView& view) override;
    void unreadable(const std::optional<LogKey>& log, const std::string& why) override;
    void out_of_place(const std::optional<LogKey>& log, const std::optional<Sequence>& entry,
                      const std::string& what) override;

    // Damage is held back until it is known whether the next log has the same; this
    // tells it at once.
    void tell_held();

    // Instead of log(), of one that somebody has looked at already.
    void log(const LogView& view, const LogCheck& found);

    struct Counted {
        std::uint64_t tables = 0;
        std::uint64_t logs = 0;  // sealed ones, lost ones among them
        std::uint64_t entries = 0;
        std::uint64_t encrypted = 0;  // open logs that were not checked, because there was no key
    };
    // After everything was shown.
    Counted finish();

private:
    // The digest of the log before: as it is recorded, and of its bytes as they are.
    struct Before {
        bool known = false;
        Digest recorded;
        Digest computed;

        [[nodiscard]] bool is(const Digest& digest) const { return digest == recorded || digest == computed; }
    };

    void report(const Damage& at, const std::string& what, const std::string& expected = {},
                const std::string& found = {});
    void arrive_at(std::int64_t ordinal);
    void follow_session(const Damage& at, std::uint32_t session);
    void follow_seal(const Damage& at, Seal seal);
    void finish_seals();
    [[nodiscard]] bool stands_in_line(const LogView& view, Damage& at);
    void check_sealed(Damage at, const LogView& view, const LogCheck& found);
    void check_content(Damage at, const LogCheck& found);
    void finish_open_log();
    void finish_encrypted_log();
    void finish_table();

    std::function<void(const Damage&)> report_;
    LogListener* listener_;
    std::optional<Damage> held_;  // until it is known whether the next log has the same
    Counted counted_;
    LogChecker checker_;
    LogCheck found_;

    std::optional<Head> head_;  // of the table that is being shown
    std::int64_t next_ = 0;     // the ordinal of its next log
    bool sound_ = true;         // none of its logs is missing or damaged so far
    Before before_;
    engine::Time last_at_;
    std::uint32_t session_ = 0;
    Seal seal_ = 0;                      // of the log before
    Seals seals_;                        // of all tables
    bool has_all_rows_ = true;           // that there should be, of all tables
    std::optional<LogKey> commands_of_;  // the log of which `commands_` tells
    std::vector<CommandPlace> commands_;
    Buffer open_bytes_;  // of the open log, as far as they are sound
    Digest open_digest_;
    Hasher open_hasher_;
    Sequence sound_entries_ = 0;
    std::int64_t next_entry_ = 0;
    bool open_is_sound_ = true;
    bool open_is_encrypted_ = false;  // and there is no key
};

}  // namespace handlog::eventstore::inline check
