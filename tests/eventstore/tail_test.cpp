// By which rules a log takes another entry: what no store can be brought to ask.
#include "eventstore/tail.hpp"

#include <doctest/doctest.h>

#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace eventstore;

TEST_CASE("an addition to another table is told from one that names none") {
    Tail rio = must(Tail::resume({.table = table_id("Rio")}, {}));
    Play lima("Lima");
    Addition addition = lima.open_table();
    check_refused(rio.add(addition), ErrorCode::not_allowed,
                  "table 'Lima', log 0, entry 0: it belongs to another table than 'Rio'");
    addition.log.table = {};
    check_refused(rio.add(addition), ErrorCode::not_allowed, "it names no table");
    CHECK(rio.head() == Head{.table = table_id("Rio")});
}

}  // namespace handlog::tests
