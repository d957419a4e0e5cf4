// Whatever arrives over the wire of a live host, it is read, or refused with an error that can be shown to people; and
// a hall to which an owner, a player and a stranger send it answers each message once and goes on.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/poker/invariant.hpp"
#include "engine/poker/utf8.hpp"
#include "eventstore/memory_store.hpp"
#include "host/hall/hall.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::host::hall;

void check(const Error& error) {
    invariant(!error.what.empty(), "an error says what is wrong");
    for (const std::string_view text : {std::string_view(error.what), std::string_view(error.next)}) {
        invariant(is_utf8(text), "an error is text");
    }
}

// The text behind this name in JSON, which the hall wrote.
[[nodiscard]] std::string named(std::string_view json, std::string_view name) {
    const std::string before = "\"" + std::string(name) + "\":\"";
    const std::size_t begin = json.find(before);
    invariant(begin != std::string_view::npos, "the hall answers as it is asked");
    json.remove_prefix(begin + before.size());
    return std::string(json.substr(0, json.find('"')));
}

class Evening {
public:
    Evening() {
        Chance chance = [state = std::uint64_t{1}](std::span<std::byte> bytes) mutable {
            for (std::byte& byte : bytes) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                byte = static_cast<std::byte>(state >> 56);
            }
        };
        auto hall = Hall::open(store_, Names(), std::move(chance), now_);
        invariant(hall.has_value(), "a hall opens with an empty store");
        hall_ = *std::move(hall);
        const auto link = hall_->make_owner_link(now_);
        invariant(link.has_value(), "a house opens");
        for (ConnectionId connection : {owner, player, stranger})
            take(Opened{.connection = connection, .address = "::1"});
        say(owner, R"({"type":"Join","name":"Olga","link":")" + to_text(*link) + "\"}");
        const std::string made = say(owner, R"({"type":"MakeLink","role":"player","uses":9})");
        say(player, R"({"type":"Join","name":"Ann","link":")" + named(made, "link") + "\"}");
        say(owner, R"({"type":"Play","table":"Rio","command":{"type":"OpenTable","table":"Rio","rules":"room"}})");
        say(owner, R"({"type":"Watch","table":"Rio","want":"events"})");
        say(owner, R"({"type":"Sit","table":"Rio","seat":0,"stack":200})");
        say(player, R"({"type":"Sit","table":"Rio","seat":1,"stack":200})");
    }

    // Alone, and among others of the same commit.
    void hear(ConnectionId from, std::string_view text, bool commits) {
        if (closed_[from]) return;
        ++asked_[from];
        take(Received{.connection = from, .text = std::string(text)});
        if (commits) commit();
    }
    void pass(std::int32_t milliseconds) {
        now_ = Time(now_.milliseconds() + milliseconds);
        take(CaughtUp{});
        commit();
    }

    static constexpr ConnectionId owner{1};
    static constexpr ConnectionId player{2};
    static constexpr ConnectionId stranger{3};

private:
    std::string say(ConnectionId from, const std::string& text) {
        hear(from, text, true);
        return last_;
    }
    void take(std::variant<Opened, Received, Closed, CaughtUp> what) {
        invariant(hall_->take({.at = now_, .what = std::move(what)}).has_value(),
                  "whatever comes is no end of the hall");
    }
    void commit() {
        invariant(hall_->commit().has_value(), "whatever came is no end of the hall");
        for (const Outgoing& outgoing : hall_->outgoing()) {
            if (outgoing.text) invariant(is_utf8(*outgoing.text), "what is told is text");
            if (outgoing.answers) {
                last_ = *outgoing.text;
                invariant(asked_[outgoing.to]-- > 0, "a message is answered once");
            }
            if (outgoing.closing) closed_[outgoing.to] = true;
        }
        for (const auto& [connection, open] : asked_) {
            invariant(open == 0 || closed_[connection], "each message is answered");
        }
    }

    MemoryStore store_;
    Time now_{1'800'000'000'000};
    std::unique_ptr<Hall> hall_;
    std::map<ConnectionId, int> asked_;
    std::map<ConnectionId, bool> closed_;
    std::string last_;
};

}  // namespace

// Lines are messages, by turns of the three; the first character of each says what else happens.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text;
    for (const std::uint8_t byte : std::span(data, size)) text += static_cast<char>(byte);
    if (const auto asked = asked_from_json(text); !asked) check(asked.error());
    static_cast<void>(id_from_json(text));

    Evening evening;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const auto choice = line.empty() ? 0U : static_cast<unsigned>(static_cast<unsigned char>(line.front()));
        constexpr std::array connections{Evening::owner, Evening::player, Evening::stranger};
        const std::string_view message = line.substr(std::min<std::size_t>(line.size(), 1));
        evening.hear(connections[choice % 3], message, choice / 3 % 2 == 0);
        if (choice / 6 % 4 == 0) evening.pass(static_cast<std::int32_t>(choice) * 100);
    }
    evening.pass(60'000);
    return 0;
}
