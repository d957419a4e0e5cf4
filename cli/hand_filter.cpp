#include "cli/hand_filter.hpp"

#include "cli/given.hpp"
#include "cli/verb.hpp"
#include "eventstore/tail.hpp"

namespace handlog::cli {

void take_hand_filter(Arguments& arguments, HandFilter& filter, const std::string& of_player) {
    arguments.option("--table TABLE", filter.table, "At this table");
    arguments.option("--player PLAYER", filter.player, of_player);
    arguments.option("--since TIME", filter.since, "At this moment or later");
    arguments.option("--until TIME", filter.until, "At this moment or before");
}

HandsAsked hands_asked(const HandFilter& filter) {
    const HandsAsked asked{.table = name_from<engine::TableId>("--table", filter.table),
                           .player = name_from<engine::PlayerId>("--player", filter.player),
                           .since = moment_from("--since", filter.since),
                           .until = moment_from("--until", filter.until, PartOfDay::end)};
    if (eventstore::goes_backwards(asked.since, asked.until)) {
        throw UsageError("--until is a moment before --since", "Exchange the two, or leave one out.");
    }
    return asked;
}

}  // namespace handlog::cli
