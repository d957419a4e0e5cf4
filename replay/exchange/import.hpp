// Imports the lines of JSON of an export into a store.
//
// Only whole logs are written, many of them in one commit. Where an error names a
// line, everything before the log to which it belongs is in the store, and nothing
// of that log or after it. A log that is in the store already, byte for byte, is
// skipped: so a corrected file can be imported again. It makes no
// difference whether it was there before or was imported earlier in the same run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::replay::inline exchange {

struct ImportCount {
    std::uint64_t sealed = 0;
    std::uint64_t open = 0;
    std::uint64_t passed_over = 0;
};

class Import {
public:
    explicit Import(eventstore::EventStore& store) : store_(&store) {}
    // Into a store that is made when there is something to write.
    using Make = std::function<eventstore::Result<eventstore::EventStore*>()>;
    explicit Import(Make make) : make_(std::move(make)) {}

    // An error, here and below, is the end of the import. It names file and line.
    void begin_file(const std::string& name);
    [[nodiscard]] eventstore::Result<void> take(std::string_view line);
    // The next line could not even be read.
    [[nodiscard]] eventstore::Result<void> take_unreadable(const eventstore::Error& error);
    // After which nothing waits to be written.
    [[nodiscard]] eventstore::Result<void> end_file();

    // What is in the store by now.
    [[nodiscard]] const ImportCount& count() const { return count_; }

private:
    [[nodiscard]] eventstore::Result<void> begin_log(std::string_view line);
    [[nodiscard]] eventstore::Result<void> end_log();
    template <class Subject>
    [[nodiscard]] eventstore::Result<void> add(const eventstore::LogOf<Subject>& log);
    template <class Subject>
    [[nodiscard]] eventstore::Result<void> add_sealed(const eventstore::LogOf<Subject>& log);
    // Those from `first` on.
    template <class Subject>
    [[nodiscard]] eventstore::Result<void> add_entries(const eventstore::LogOf<Subject>& log, std::size_t first);
    // How many of its entries are in the store by now, or will be in a moment; an error if
    // another log is.
    template <class Subject>
    [[nodiscard]] eventstore::Result<std::size_t> entries_there(const eventstore::LogOf<Subject>& log);
    [[nodiscard]] eventstore::Result<void> write_waiting();
    template <class Subject>
    [[nodiscard]] eventstore::Result<eventstore::EventStore*> store_for(const eventstore::LogOf<Subject>& log);
    // The error, once everything before it is written.
    [[nodiscard]] eventstore::Result<void> fail(std::uint64_t line, eventstore::Error error);
    [[nodiscard]] eventstore::Failure at(std::uint64_t line, eventstore::Error error) const;

    eventstore::EventStore* store_ = nullptr;  // nothing until it is made
    Make make_;
    std::string file_;
    std::uint64_t line_ = 0;                      // the newest one, counted from 1
    std::optional<eventstore::LogFromJson> log_;  // whose lines are being read
    std::uint64_t opening_line_ = 0;

    std::vector<eventstore::EncodedLog> waiting_;
    std::vector<std::uint64_t> opening_lines_;  // of those
    std::size_t bytes_waiting_ = 0;
    std::map<std::string, eventstore::Ordinal, std::less<>> newest_waiting_;  // of each table

    ImportCount count_;
};

}  // namespace handlog::replay::inline exchange
