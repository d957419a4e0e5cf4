#include "eventstore/sqlite/command_rows.hpp"

#include <utility>

#include "eventstore/sqlite/rows.hpp"

namespace handlog::eventstore::sqlite {

Result<CommandRows> CommandRows::of_table(Connection& connection, TableNumber table, MakesNoSense makes_no_sense) {
    CommandRows rows;
    rows.makes_no_sense_ = std::move(makes_no_sense);
    const Result<void> prepared = connection.prepare(
        rows.statement_,
        "SELECT id, ordinal, sequence FROM command WHERE poker_table = ?1 ORDER BY ordinal, sequence, id");
    if (!prepared) return Failure(prepared.error());
    rows.statement_.bind(1, table);
    if (const Result<void> begun = rows.step(); !begun) return Failure(begun.error());
    return rows;
}

Result<void> CommandRows::step() {
    ahead_.reset();
    while (true) {
        const Result<bool> there = statement_.step();
        if (!there) return Failure(there.error());
        if (!*there) return {};
        const std::string_view text = text_of(statement_.bytes(0));
        const std::optional<std::uint32_t> ordinal = small_number(statement_.number(1));
        const std::optional<std::uint32_t> sequence = small_number(statement_.number(2));
        const std::optional<CommandId> id = CommandId::parse(text);
        if (ordinal && sequence && id) {
            ahead_ = {.ordinal = *ordinal, .command = {.id = *id, .sequence = *sequence}};
            return {};
        }
        makes_no_sense_(std::string(text));
    }
}

Result<std::optional<CommandRows::Place>> CommandRows::next() {
    const std::optional<Place> place = ahead_;
    if (!place) return place;
    if (const Result<void> stepped = step(); !stepped) return Failure(stepped.error());
    return place;
}

Result<const std::vector<CommandPlace>*> CommandRows::of_log(Ordinal ordinal) {
    places_.clear();
    while (ahead_ && ahead_->ordinal <= ordinal) {
        if (ahead_->ordinal == ordinal) places_.push_back(ahead_->command);
        if (const Result<void> stepped = step(); !stepped) return Failure(stepped.error());
    }
    return &places_;
}

}  // namespace handlog::eventstore::sqlite
