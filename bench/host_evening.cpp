#include "bench/host_evening.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "bench/bots.hpp"
#include "bench/store_files.hpp"
#include "host/live/clock.hpp"

namespace handlog::bench {

namespace {

using namespace host::hall;

constexpr std::size_t tables_of_a_player = 10;
constexpr std::size_t uses_of_a_link = 1'000;
constexpr std::size_t at_once = 1'000;

// The sockets count theirs from 1.
constexpr std::uint64_t owner_number = std::uint64_t{1} << 40;
constexpr ConnectionId owner{owner_number};
[[nodiscard]] ConnectionId player(std::size_t number) { return {owner_number + 1 + number}; }

// No pauses, so that what is measured is playing.
constexpr std::string_view rules =
    R"({"preset":"home","table_max":6,"timers":{"action_ms":600000,"review_ms":0,"review_uncontested_ms":0,"predeal_ms":0}})";

[[nodiscard]] std::string text_in(const std::string& answer, std::string_view name) {
    const std::size_t at = answer.find(name);
    if (at == std::string::npos) throw std::runtime_error("this has no " + std::string(name) + ": " + answer);
    const std::size_t begin = at + name.size();
    return answer.substr(begin, answer.find('"', begin) - begin);
}

// Not for anybody's secrets.
void draw(std::span<std::byte> bytes) {
    static tests::Random random(7);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
}

}  // namespace

HostEvening::HostEvening(eventstore::EventStore& store, std::size_t tables)
    : at_(host::live::Clock().now()), seats_(tables * seats_at_a_table) {
    hall_ = must(Hall::open(store, {}, draw, at_));
    const Secret link = must(hall_->make_owner_link(at_));
    static_cast<void>(join(owner, to_text(link), "Olga"));
    const std::size_t players =
        std::max((tables + tables_of_a_player - 1) / tables_of_a_player, std::size_t{1}) * seats_at_a_table;
    std::string players_link;
    for (std::size_t number = 0; number < players; ++number) {
        if (number % uses_of_a_link == 0) {
            players_link = text_in(ask(owner, R"({"type":"MakeLink","role":"player","uses":1000})"), R"("link":")");
        }
        tokens_.push_back(
            text_in(join(player(number), players_link, "Player " + std::to_string(number)), R"("token":")"));
    }
    open_tables(tables);
    sit_down();
}

void HostEvening::open_tables(std::size_t tables) {
    for (std::size_t table = 0; table < tables; ++table) {
        const std::string name = Bots::table_of(table * seats_at_a_table);
        say(owner, R"({"type":"Play","table":")" + name + R"(","command":{"type":"OpenTable","table":")" + name +
                       R"(","rules":)" + std::string(rules) + "}}");
        if (table % at_once == 0) static_cast<void>(commit());
    }
    static_cast<void>(commit());
}

void HostEvening::sit_down() {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
        say(player(seat % tokens_.size()), R"({"type":"Sit","table":")" + Bots::table_of(seat) + R"(","seat":)" +
                                               std::to_string(seat % seats_at_a_table) + R"(,"stack":10000})");
        if (seat % at_once == 0) static_cast<void>(commit());
    }
    static_cast<void>(commit());
}

void HostEvening::watch_all() {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
        const ConnectionId connection{seat + 1};
        must(hall_->take(
            {.at = at_, .what = Opened{.connection = connection, .address = "bots", .token = token(seat)}}));
        say(connection, R"({"type":"Watch","table":")" + Bots::table_of(seat) + R"("})");
        if (seat % at_once == 0) static_cast<void>(commit());
    }
    static_cast<void>(commit());
}

std::string HostEvening::join(ConnectionId connection, std::string_view link, std::string_view name) {
    must(hall_->take(
        {.at = at_, .what = Opened{.connection = connection, .address = std::to_string(connection.value)}}));
    return ask(connection,
               R"({"type":"Join","link":")" + std::string(link) + R"(","name":")" + std::string(name) + R"("})");
}

void HostEvening::say(ConnectionId connection, std::string text) {
    must(hall_->take({.at = at_, .what = Received{.connection = connection, .text = std::move(text)}}));
}

std::vector<std::string> HostEvening::commit() {
    must(hall_->commit());
    std::vector<std::string> answers;
    for (const Outgoing& outgoing : hall_->outgoing()) {
        if (!outgoing.answers) continue;
        if (outgoing.text->find(R"("what":)") != std::string::npos || outgoing.text->find("Refused") < 20) {
            throw std::runtime_error("the hall does not fill: " + *outgoing.text);
        }
        answers.push_back(*outgoing.text);
    }
    return answers;
}

std::string HostEvening::ask(ConnectionId connection, std::string text) {
    say(connection, std::move(text));
    return commit().at(0);
}

}  // namespace handlog::bench
