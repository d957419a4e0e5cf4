// The fields of what a log is made of, beside those of commands and events
// (engine/fields.hpp).
#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "engine/fields.hpp"
#include "engine/names.hpp"
#include "engine/rejection.hpp"
#include "eventstore/log.hpp"

namespace handlog::engine {

template <>
struct Described<Rejection> {
    static constexpr std::string_view name = "Rejection";
    static constexpr auto fields = std::make_tuple(
        field("code", &Rejection::code), field("seat", &Rejection::seat), field("other", &Rejection::other),
        field("hand", &Rejection::hand), field("count", &Rejection::count), field("given", &Rejection::given),
        field("least", &Rejection::least), field("most", &Rejection::most), field("field", &Rejection::field),
        field("received_at", &Rejection::received_at), field("due", &Rejection::due));
};

template <>
struct Described<eventstore::LogKey> {
    static constexpr std::string_view name = "LogKey";
    static constexpr auto fields =
        std::make_tuple(field("table", &eventstore::LogKey::table), field("ordinal", &eventstore::LogKey::ordinal));
};

template <>
struct Described<eventstore::SeatSnapshot> {
    static constexpr std::string_view name = "SeatSnapshot";
    static constexpr auto fields = std::make_tuple(
        field("seat", &eventstore::SeatSnapshot::seat), field("player", &eventstore::SeatSnapshot::player),
        field("stack", &eventstore::SeatSnapshot::stack), field("sitting_out", &eventstore::SeatSnapshot::sitting_out),
        field("away", &eventstore::SeatSnapshot::away));
};

template <>
struct Described<Away> {
    static constexpr std::string_view name = "Away";
    static constexpr auto fields = std::make_tuple(field("until", &Away::until), field("hands", &Away::hands));
};

template <>
struct Described<Reservation> {
    static constexpr std::string_view name = "Reservation";
    static constexpr auto fields =
        std::make_tuple(field("player", &Reservation::player), field("amount", &Reservation::amount),
                        field("transfer", &Reservation::transfer));
};

template <>
struct Described<eventstore::ReservedSeat> {
    static constexpr std::string_view name = "ReservedSeat";
    static constexpr auto fields = std::make_tuple(field("seat", &eventstore::ReservedSeat::seat),
                                                   field("reservation", &eventstore::ReservedSeat::reservation));
};

template <>
struct Described<BetweenHands> {
    static constexpr std::string_view name = "BetweenHands";
    static constexpr auto fields = std::make_tuple(
        field("status", &BetweenHands::status), field("busted", &BetweenHands::busted),
        field("predeal_due", &BetweenHands::predeal_due), field("next_hand_due", &BetweenHands::next_hand_due));
};

template <>
struct Described<BlindDues> {
    static constexpr std::string_view name = "BlindDues";
    static constexpr auto fields =
        std::make_tuple(field("newcomers", &BlindDues::newcomers), field("posting", &BlindDues::posting),
                        field("missed_big", &BlindDues::missed_big), field("missed_small", &BlindDues::missed_small));
};

template <>
struct Described<eventstore::Snapshot> {
    static constexpr std::string_view name = "Snapshot";
    static constexpr auto fields = std::make_tuple(
        field("rules", &eventstore::Snapshot::rules), field("version", &eventstore::Snapshot::version),
        field("last_hand", &eventstore::Snapshot::last_hand), field("positions", &eventstore::Snapshot::positions),
        field("dues", &eventstore::Snapshot::dues), field("between", &eventstore::Snapshot::between),
        field("seats", &eventstore::Snapshot::seats), field("reserved", &eventstore::Snapshot::reserved));
};

template <>
struct Described<eventstore::Opening> {
    static constexpr std::string_view name = "Opening";
    static constexpr auto fields = std::make_tuple(
        field("key", &eventstore::Opening::key), field("origin", &eventstore::Opening::origin),
        field("previous", &eventstore::Opening::previous), field("semantics", &eventstore::Opening::semantics),
        field("snapshot", &eventstore::Opening::snapshot));
};

template <>
inline constexpr std::array<std::string_view, 2> names_of<eventstore::Origin>{"genesis", "continued"};

}  // namespace handlog::engine
