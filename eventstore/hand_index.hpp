// Where in a log the hand of an id stands: a file beside the log, made when asked
// for, so that one hand among millions is opened at once. eventstore/FORMAT.md says
// what is in it.
//
// The index is a shortcut and no witness. Whatever it points to is looked up in the
// log, and a hand that it does not know is looked for there. So an index that is
// old, damaged or made up costs time, and anybody may remove it. All that is
// believed of it is that it knows no second hand of the same id.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/log.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore {

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

    // The logs that it does not know: those that were sealed after it was made, and
    // the open ones.
    [[nodiscard]] const std::vector<Range>& beyond() const { return beyond_; }

private:
    class File;
    struct Table {
        engine::TableId id;
        Ordinal sealed = 0;  // how many of its logs the index knows
    };

    HandIndex() = default;

    std::shared_ptr<const File> file_;
    std::vector<Table> tables_;
    std::vector<Range> beyond_;
};

}  // namespace handlog::eventstore
