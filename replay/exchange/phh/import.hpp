// Imports files in the Poker Hand History format into a store.
//
// The text is split into hands, which worker threads parse and play; the submitting
// thread gets them back in order and writes them, many in one commit. A
// hand that cannot be played is reported and skipped. A hand whose
// text is already in the store is skipped, so an interrupted import
// can be repeated. A table with an unfinished hand gets no other hand.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"
#include "replay/exchange/import.hpp"
#include "replay/exchange/phh/bloom_filter.hpp"
#include "replay/exchange/phh/hand.hpp"
#include "replay/exchange/phh/play.hpp"
#include "replay/exchange/phh/rake_of_file.hpp"
#include "replay/exchange/phh/remark.hpp"
#include "replay/exchange/phh/splitter.hpp"
#include "replay/ordered_workers.hpp"

namespace handlog::replay::inline exchange::phh {

struct Count {
    ImportCount hands{};
    std::array<std::uint64_t, reasons> refused{};
    std::array<std::uint64_t, remark_kinds> remarks{};

    [[nodiscard]] std::uint64_t all_refused() const;
    // Refused hands of this game, and findings that are neither a habit of a site nor a doubt about a rake.
    [[nodiscard]] std::uint64_t that_matter() const;
    // Was nothing that was read a hand of any game?
    [[nodiscard]] bool nothing_is_a_hand() const;
};

// What is told of a hand. A habit of a site, and a doubt about a rake, is told once for a file, of its first hand.
struct Told {
    const std::string& file;
    const std::string& hand;  // the name that begins it in its file, if there is one
    std::uint64_t line;       // of the file
    std::string_view kind;    // the name of a reason or of a remark
    bool refused;             // else a remark
    bool finding;             // of a remark
    bool matters;             // of a refusal or a finding: it is not only how a site writes, or another game
    const std::string& what;
    const eventstore::LogKey* log;  // that holds the hand; nothing if it is refused
    std::uint64_t count = 1;        // hands of the file about which the same is to be told
};

class Import {
public:
    using Tell = std::function<void(const Told&)>;

    // Into a store that is made when there is something to write.
    Import(eventstore::EventStore* store, replay::Import::Make make, Tell tell, unsigned workers);
    Import(const Import&) = delete;
    Import& operator=(const Import&) = delete;
    ~Import();

    // An error, here and below, is the end of the import.
    void begin_file(const std::string& name);
    [[nodiscard]] eventstore::Result<void> add(std::string_view bytes);
    [[nodiscard]] eventstore::Result<void> end_file();
    // After which nothing waits to be written.
    [[nodiscard]] eventstore::Result<void> finish();

    // What is in the store by now, and what was told.
    [[nodiscard]] const Count& count() const { return count_; }

private:
    // A hand on its way through the worker threads.
    struct Passage {
        std::shared_ptr<const std::string> file;
        Piece piece;
        eventstore::Digest source{};
        eventstore::CommandId id{};
        engine::TableId table{};
        std::variant<Played, Refusal> outcome = Refusal{};
    };
    using Batch = std::vector<Passage>;
    // What is as good as random needs no other hash.
    struct HashOfDigest {
        [[nodiscard]] std::size_t operator()(const eventstore::Digest& digest) const;
    };
    // Of a file, the first hand with this remark and how many there are.
    struct Habit {
        std::uint64_t count = 0;
        std::string hand{};
        std::uint64_t line = 0;
        std::string what{};
        eventstore::LogKey log{};
    };
    // Where the next log of a table begins.
    struct End {
        eventstore::Ordinal ordinal = 0;
        eventstore::Digest previous{};
        engine::Time last_at{};
        bool is_stored = false;  // so that its hands may have been imported before
        bool is_open = false;    // a hand is being played there
    };

    static void work(Passage& passage, eventstore::Hasher& hasher);
    void take_piece(Piece&& piece);
    void give_batch();
    void deliver(Batch& batch);
    [[nodiscard]] eventstore::Result<void> deliver(Passage& passage);
    [[nodiscard]] eventstore::Result<void> write(const Passage& passage, Played& played, End& end);
    [[nodiscard]] eventstore::Result<void> write(const Passage& passage, eventstore::EncodedLog&& log, End& end);
    [[nodiscard]] eventstore::Result<void> append(const eventstore::HandLog& log, End& end);
    [[nodiscard]] eventstore::Result<bool> is_there(const Passage& passage, const End& end);
    [[nodiscard]] eventstore::Result<End*> end_of(const engine::TableId& table);
    [[nodiscard]] eventstore::Result<void> write_waiting();
    [[nodiscard]] eventstore::Result<void> outcome() const;
    void refuse(const Passage& passage, const Refusal& refusal);
    void tell(const Passage& passage, const Played& played);
    void compare_rake(const Passage& passage, const Played& played);
    void take_doubts();
    // Counts one more hand with this habit. If it is the first of its file, that is yet to be filled in.
    [[nodiscard]] Habit* first_with(RemarkKind habit);
    void tell_habits();

    eventstore::EventStore* store_;  // nothing until it is made
    replay::Import::Make make_;
    Tell tell_;
    Splitter splitter_;
    std::shared_ptr<const std::string> file_;
    std::unique_ptr<Batch> batch_;
    std::size_t bytes_of_batch_ = 0;

    std::unordered_map<std::string, End> ends_;
    // Of all that this import has put into a store that held nothing; else the store is asked.
    std::optional<BloomFilter> written_;
    std::vector<eventstore::EncodedLog> waiting_;
    std::size_t bytes_waiting_ = 0;
    std::unordered_set<eventstore::Digest, HashOfDigest> sources_waiting_;
    std::optional<eventstore::Error> failure_;
    Count count_;
    std::shared_ptr<const std::string> file_of_habits_;
    std::array<Habit, remark_kinds> habits_;
    RakeOfFile rakes_;
    std::unique_ptr<OrderedWorkers<Batch>> workers_;  // the last, because it is gone first
};

}  // namespace handlog::replay::inline exchange::phh
