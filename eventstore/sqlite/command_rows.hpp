// Where the commands of a table are said to be recorded, log by log, for whoever
// goes through its logs in the same order. SQLite sorts them, of one table at a time
// and outside of memory where a log is open for reading (opening.cpp).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/schema.hpp"

namespace handlog::eventstore::sqlite {

class CommandRows {
public:
    // Hears of a row that makes no sense, with the text of its id.
    using MakesNoSense = std::function<void(const std::string& command)>;

    [[nodiscard]] static Result<CommandRows> of_table(Connection& connection, TableNumber table,
                                                      MakesNoSense makes_no_sense);

    // Of this log; those of logs before it are passed over.
    [[nodiscard]] Result<const std::vector<CommandPlace>*> of_log(Ordinal ordinal);

    struct Place {
        Ordinal ordinal = 0;
        CommandPlace command;
    };
    // The next of those that are left.
    [[nodiscard]] Result<std::optional<Place>> next();

private:
    [[nodiscard]] Result<void> step();

    Statement statement_;
    MakesNoSense makes_no_sense_;
    std::optional<Place> ahead_;
    std::vector<CommandPlace> places_;
};

}  // namespace handlog::eventstore::sqlite
