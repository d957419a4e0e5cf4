// The index of hands by id: a file beside the log, made on demand,
// so that one hand among millions is found at once. eventstore/FORMAT.md describes
// its bytes.
//
// The index is only a hint. Each hit is checked in the
// log, and a hand that it does not know is searched there. So an index that is
// old, damaged or forged only costs time, and may be deleted. Only one thing is
// taken on trust: that there is no second hand of the same id.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline index {

// Beside the log at this path.
[[nodiscard]] std::string path_of_hand_index(const std::string& log);

// Makes the index of the log at this path, in place of an older one. Answers with how
// many hands it knows; `damaged` hears of logs that it leaves out.
[[nodiscard]] Result<std::uint64_t> make_hand_index(EventStore& store, const std::string& log,
                                                    const std::function<void(const Error&)>& damaged);

class HandIndex {
public:
    // Nothing if the log at this path has none; an error if what it has is of no use.
    [[nodiscard]] static Result<std::optional<HandIndex>> open(EventStore& store, const std::string& log);

    // The sealed logs that may have dealt the hand. None where it makes no sense, or
    // knows so many that the log itself is read faster.
    [[nodiscard]] std::vector<LogKey> may_have_dealt(const engine::HandId& hand) const;

    // The first log of the table that it does not know: one that was sealed after it was
    // made, or the open one.
    [[nodiscard]] Ordinal first_beyond(const engine::TableId& table) const;

    // If this is the first log of its table that the index does not know: does it follow on
    // the last that the index knows? It is `not_ours` if the index is of another log.
    [[nodiscard]] Result<void> check(const LogView& log) const;

private:
    class File;
    struct Table {
        engine::TableId id;
        Ordinal sealed = 0;  // how many of its logs the index knows
        Digest last{};       // of the last of them
    };

    explicit HandIndex(std::string path) : path_(std::move(path)) {}

    [[nodiscard]] const Table* find(const engine::TableId& table) const;

    std::string path_;
    std::shared_ptr<const File> file_;
    std::vector<Table> tables_;
    std::unordered_map<std::string, std::size_t> by_id_;  // where in `tables_`
};

}  // namespace handlog::eventstore::inline index
