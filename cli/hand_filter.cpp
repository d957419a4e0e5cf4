#include "cli/hand_filter.hpp"

#include "cli/values.hpp"
#include "cli/verb.hpp"
#include "eventstore/tail.hpp"

namespace handlog::cli {

void add_hand_filter_options(Arguments& arguments, HandFilter& filter, const std::string& of_player) {
    arguments.option("--table TABLE", filter.table, "Only hands at this table");
    arguments.option("--player PLAYER", filter.player, of_player);
    arguments.option("--since TIME", filter.since, "Only hands dealt at this time or later");
    arguments.option("--until TIME", filter.until, "Only hands dealt at this time or earlier");
}

HandSelection selection_from(const HandFilter& filter) {
    const HandSelection selection{.table = name_from<engine::TableId>("--table", filter.table),
                                  .player = name_from<engine::PlayerId>("--player", filter.player),
                                  .since = moment_from("--since", filter.since),
                                  .until = moment_from("--until", filter.until, MomentOf::end)};
    if (eventstore::goes_backwards(selection.since, selection.until)) {
        throw UsageError("--until is before --since", "Swap the two, or leave one out.");
    }
    return selection;
}

}  // namespace handlog::cli
