// The list of fields is written by hand. A field that is missing from it would be
// missing from every log, so members are counted here in another way.
#include <cstddef>
#include <doctest/doctest.h>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/kinds.hpp"

using namespace handlog::engine;

namespace {

// An aggregate can be made of all its members in their order, and of no more.
template <class Struct, class... Member>
[[nodiscard]] constexpr bool is_made_of(const std::tuple<Field<Struct, Member>...>& /*fields*/) {
    constexpr bool these = requires { Struct{std::declval<Member>()...}; };
    constexpr bool more = requires { Struct{std::declval<Member>()..., {}}; };
    return these && !more;
}

template <class Struct>
void check_fields() {
    CAPTURE(Described<Struct>::name);
    CHECK(is_made_of<Struct>(fields_of<Struct>));
    std::set<std::string_view> names;
    std::size_t count = 0;
    for_each_field(Struct{}, [&](std::string_view name, const auto& /*value*/) {
        names.insert(name);
        ++count;
    });
    CHECK(names.size() == count);
}

template <class... Structs>
void check_all(const std::variant<Structs...>* /*type*/) {
    (check_fields<Structs>(), ...);
    const std::set<std::string_view> names{Described<Structs>::name...};
    CHECK(names.size() == sizeof...(Structs));
}

struct Three {
    int first;
    Chips second;
    std::optional<Seat> third;
};

}  // namespace

TEST_CASE("a list with a field too few or in another order is noticed") {
    constexpr auto first = field("first", &Three::first);
    constexpr auto second = field("second", &Three::second);
    constexpr auto third = field("third", &Three::third);
    CHECK(is_made_of<Three>(std::make_tuple(first, second, third)));
    CHECK_FALSE(is_made_of<Three>(std::make_tuple(first, second)));
    CHECK_FALSE(is_made_of<Three>(std::make_tuple(first, third)));
    CHECK_FALSE(is_made_of<Three>(std::make_tuple(second, first, third)));
    CHECK_FALSE(is_made_of<Three>(std::make_tuple()));
}

TEST_CASE("every member of every command has a field of a name of its own") {
    check_all(static_cast<const Command*>(nullptr));
}

TEST_CASE("every member of every event has a field of a name of its own") {
    check_all(static_cast<const Event*>(nullptr));
}

TEST_CASE("every member of the rules and the other parts has a field of a name of its own") {
    check_fields<Ante>();
    check_fields<Rake>();
    check_fields<Timers>();
    check_fields<BuyIn>();
    check_fields<Rules>();
    check_fields<ForcedBet>();
    check_fields<ForcedBetsByRules>();
    check_fields<ForcedBetsListed>();
    check_fields<Positions>();
}
