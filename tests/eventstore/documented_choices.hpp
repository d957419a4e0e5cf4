// Every enumeration that a log holds, in the order in which the pages about the formats list them.
#pragma once

#include <string>
#include <vector>

#include "engine/between_hands.hpp"
#include "engine/command.hpp"
#include "engine/rules.hpp"
#include "engine/street.hpp"
#include "eventstore/hand_log.hpp"

namespace handlog::tests {

// `row` makes the line of each.
template <class Row>
[[nodiscard]] std::vector<std::string> rows_of_choices(Row row) {
    using namespace engine;
    return {row.template operator()<eventstore::Origin>(),
            row.template operator()<Street>(),
            row.template operator()<ForcedBetKind>(),
            row.template operator()<AnteKind>(),
            row.template operator()<Straddle>(),
            row.template operator()<FoldWhenFree>(),
            row.template operator()<RaiseMin>(),
            row.template operator()<Reopen>(),
            row.template operator()<OddChip>(),
            row.template operator()<DealFirst>(),
            row.template operator()<ButtonRule>(),
            row.template operator()<FirstButton>(),
            row.template operator()<IntentKind>(),
            row.template operator()<Newcomer>(),
            row.template operator()<MissedBlind>(),
            row.template operator()<LeaveMidHand>(),
            row.template operator()<Show>(),
            row.template operator()<TimeOut>(),
            row.template operator()<Start>(),
            row.template operator()<TableStatus>(),
            row.template operator()<FieldName>()};
}

}  // namespace handlog::tests
