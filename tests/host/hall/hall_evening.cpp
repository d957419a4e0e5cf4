#include "tests/host/hall/hall_evening.hpp"

#include <doctest/doctest.h>
#include <utility>

#include "engine/poker/invariant.hpp"

namespace handlog::tests {

using namespace engine;
using namespace host::hall;

HallEvening::HallEvening(eventstore::EventStore& store, const HallLimits& limits) : store_(store) {
    chance_ = [next = std::uint64_t{1}](std::span<std::byte> bytes) mutable {
        // Not to be guessed is what only people need.
        std::uint64_t state = next++ * 0x9e3779b97f4a7c15U;
        for (std::byte& byte : bytes) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            byte = static_cast<std::byte>(state >> 56);
        }
    };
    open(limits);
}

void HallEvening::open(const HallLimits& limits) {
    Names names = hall_ ? hall_->names() : Names();
    hall_.reset();
    auto hall = Hall::open(store_, std::move(names), chance_, Time(now_ms_), limits);
    REQUIRE_MESSAGE(hall.has_value(), hall.error().what);
    hall_ = *std::move(hall);
    deliver();
}

void HallEvening::restart(std::int64_t pause_ms, const HallLimits& limits) {
    now_ms_ += pause_ms;
    told_.clear();
    open(limits);
}

void HallEvening::take(std::variant<Opened, Received, Closed, CaughtUp> what) {
    const auto taken = hall_->take({.at = Time(now_ms_), .what = std::move(what)});
    REQUIRE_MESSAGE(taken.has_value(), taken.error().what);
}

void HallEvening::commit() {
    const auto committed = hall_->commit();
    REQUIRE_MESSAGE(committed.has_value(), committed.error().what);
    deliver();
}

void HallEvening::deliver() {
    for (const Outgoing& outgoing : hall_->outgoing()) {
        if (outgoing.text) {
            (outgoing.answers ? answers_ : told_)[outgoing.to].push_back(Json::parse(*outgoing.text));
        }
        if (outgoing.closing) closed_.insert(outgoing.to);
    }
}

ConnectionId HallEvening::connect(const std::string& address, const std::optional<std::string>& token) {
    const ConnectionId connection{++connections_};
    take(Opened{.connection = connection, .address = address, .token = token});
    commit();
    return connection;
}

ConnectionId HallEvening::visit(const std::string& token) {
    const ConnectionId connection{++connections_};
    take(Opened{.connection = connection, .address = "10.0.0.1", .token = token, .is_brief = true});
    commit();
    return connection;
}

void HallEvening::disconnect(ConnectionId connection) {
    take(Closed{.connection = connection});
    commit();
}

void HallEvening::whisper(ConnectionId connection, const Json& message) {
    take(Received{.connection = connection, .text = message.dump()});
}

Json HallEvening::say(ConnectionId connection, const Json& message) { return say_text(connection, message.dump()); }

Json HallEvening::say_text(ConnectionId connection, const std::string& text) {
    answers_[connection].clear();
    take(Received{.connection = connection, .text = text});
    commit();
    const std::vector<Json>& answers = answers_[connection];
    REQUIRE_MESSAGE(answers.size() == 1, text);
    return answers.front();
}

Json HallEvening::say_last(ConnectionId connection, const Json& message) {
    whisper(connection, message);
    commit();
    REQUIRE_FALSE(answers_[connection].empty());
    return answers_[connection].back();
}

std::vector<Json> HallEvening::told(ConnectionId connection) { return std::exchange(told_[connection], {}); }

HallEvening::Somebody HallEvening::owner() {
    const auto link = hall_->make_owner_link(Time(now_ms_));
    REQUIRE(link.has_value());
    Somebody owner{.connection = connect(), .person = {}, .token = {}, .recovery = {}};
    const Json joined = say(owner.connection, {{"type", "Join"}, {"link", to_text(*link)}, {"name", "Olga the owner"}});
    REQUIRE_MESSAGE(joined["type"] == "Joined", joined.dump());
    owner.person = joined["person"];
    owner.token = joined["token"];
    owner.recovery = joined["recovery"];
    return owner;
}

HallEvening::Somebody HallEvening::join(const Somebody& owner, std::string_view role, std::string_view name) {
    const Json made = say(owner.connection, {{"type", "MakeLink"}, {"role", role}});
    REQUIRE_MESSAGE(made["type"] == "LinkMade", made.dump());
    Somebody somebody{.connection = connect(), .person = {}, .token = {}, .recovery = {}};
    const Json joined = say(somebody.connection, {{"type", "Join"}, {"link", made["link"]}, {"name", name}});
    REQUIRE_MESSAGE(joined["type"] == "Joined", joined.dump());
    somebody.person = joined["person"];
    somebody.token = joined["token"];
    somebody.recovery = joined["recovery"];
    return somebody;
}

HallEvening::Somebody HallEvening::come_back(const Somebody& somebody) {
    Somebody back = somebody;
    back.connection = connect();
    const Json welcome = say(back.connection, {{"type", "Hello"}, {"token", somebody.token}});
    REQUIRE_MESSAGE(welcome["type"] == "Welcome", welcome.dump());
    return back;
}

void HallEvening::open_table(const Somebody& owner, std::string_view table, const Json& rules) {
    const Json done = say(owner.connection, play(table, {{"type", "OpenTable"}, {"table", table}, {"rules", rules}}));
    REQUIRE_MESSAGE(done["type"] == "Done", done.dump());
}

void HallEvening::wait(std::int64_t milliseconds) {
    const std::int64_t until = now_ms_ + milliseconds;
    for (Time due = hall_->next_deadline(); due.known() && due.milliseconds() <= until; due = hall_->next_deadline()) {
        now_ms_ = std::max(now_ms_, due.milliseconds() + 1);
        take(CaughtUp{});
        commit();
    }
    now_ms_ = until;
}

void HallEvening::wait_for_deadline() {
    const Time due = hall_->next_deadline();
    REQUIRE(due.known());
    wait(std::max<std::int64_t>(0, due.milliseconds() - now_ms_));
}

Json sit(std::string_view table, int seat, int stack) {
    return {{"type", "Sit"}, {"table", table}, {"seat", seat}, {"stack", stack}};
}

Json play(std::string_view table, const Json& command, std::string_view id) {
    Json message{{"type", "Play"}, {"table", table}, {"command", command}};
    if (!id.empty()) message["id"] = id;
    return message;
}

Json watch(std::string_view table) { return {{"type", "Watch"}, {"table", table}}; }

}  // namespace handlog::tests
