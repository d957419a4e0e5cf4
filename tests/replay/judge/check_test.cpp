// The list of checks: what people cite.
#include "replay/judge/check.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string_view>
#include <vector>

using namespace handlog::replay::judge;

TEST_CASE("every check has an id of its own and says what it is") {
    std::vector<std::string_view> ids;
    for (const CheckInfo& described : checks()) {
        CAPTURE(described.id);
        CHECK(parse_check(described.id) == described.check);
        CHECK(info(described.check).id == described.id);
        CHECK(described.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
        CHECK(!described.title.empty());
        CHECK(described.explanation.size() > 80);
        CHECK(described.explanation.back() == '.');
        ids.push_back(described.id);
    }
    std::sort(ids.begin(), ids.end());
    CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
    CHECK(!parse_check("no-such-check"));
}
