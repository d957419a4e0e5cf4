#include <doctest/doctest.h>

#include "host/hall/wrong_secrets.hpp"
#include "tests/host/failing_store.hpp"
#include "tests/host/hall/hall_evening.hpp"
#include "tests/support/audited.hpp"

namespace handlog::tests {

namespace {

using namespace engine;
using namespace eventstore;
using namespace host::hall;

// Ann and Bob at a table whose owner looks on.
struct HeadsUp {
    MemoryStore store{};
    HallEvening evening;
    HallEvening::Somebody owner = evening.owner();
    HallEvening::Somebody ann = evening.join(owner, "player", "Ann");
    HallEvening::Somebody bob = evening.join(owner, "player", "Bob");

    explicit HeadsUp(const HallLimits& limits = {}) : evening(store, limits) {
        evening.open_table(owner, "Rio", "home");
        for (const auto& [somebody, seat] : {std::pair(&ann, 0), std::pair(&bob, 1)}) {
            CHECK(evening.say(somebody->connection, watch("Rio"))["type"] == "Table");
            CHECK(evening.say(somebody->connection, sit("Rio", seat, 200))["type"] == "Done");
        }
    }

    // The message with which the hand began, for each.
    void deal() {
        evening.wait_for_deadline();
        for (int step = 0; step < 10 && !hand_started; ++step) {
            for (const Json& told : evening.told(ann.connection)) {
                if (told["view"]["to_act"].is_number()) {
                    hand_started = true;
                    anns = told;
                }
            }
            if (!hand_started) evening.wait_for_deadline();
        }
        REQUIRE(hand_started);
        bobs = evening.told(bob.connection).back();
    }

    [[nodiscard]] HallEvening::Somebody& to_act() { return anns["view"]["to_act"] == 0 ? ann : bob; }

    bool hand_started = false;
    Json anns;
    Json bobs;
};

}  // namespace

TEST_CASE("hall: two people sit down and a hand starts by itself") {
    HeadsUp game;
    game.deal();
    CHECK(game.anns["view"]["own_seat"] == 0);
    CHECK(game.anns["names"] == Json{{"p2", "Ann"}, {"p3", "Bob"}});
    CHECK(game.anns["text"].dump().find("Ann") != std::string::npos);
}

TEST_CASE("hall: each player is told their own cards and nobody else's") {
    HeadsUp game;
    game.deal();
    const Json& anns = game.anns["view"]["seats"];
    const Json& bobs = game.bobs["view"]["seats"];
    CHECK(anns[0]["cards"][0] != "??");
    CHECK(anns[1]["cards"] == Json{"??", "??"});
    CHECK(bobs[1]["cards"][0] != "??");
    CHECK(bobs[0]["cards"] == Json{"??", "??"});
    CHECK(game.anns.dump().find(bobs[1]["cards"][0].dump()) == std::string::npos);
}

TEST_CASE("hall: a fold is answered and told to both with the same receipt") {
    HeadsUp game;
    game.deal();
    const int seat = game.anns["view"]["to_act"];
    const Json answer = game.evening.say(game.to_act().connection,
                                         play("Rio", {{"type", "Fold"}, {"hand", 1}, {"seat", seat}}, "click-1"));
    CHECK(answer["type"] == "Done");
    CHECK(answer["id"] == "click-1");
    const Json anns = game.evening.told(game.ann.connection).back();
    const Json bobs = game.evening.told(game.bob.connection).back();
    CHECK(anns["digest"] == bobs["digest"]);
    CHECK(anns["view"]["phase"] == "hand_complete");
}

TEST_CASE("hall: a click that is sent twice is played once") {
    HeadsUp game;
    game.deal();
    const int seat = game.anns["view"]["to_act"];
    const Json call = play("Rio", {{"type", "Call"}, {"hand", 1}, {"seat", seat}}, "click-1");
    CHECK(game.evening.say(game.to_act().connection, call)["type"] == "Done");
    const auto back = game.evening.come_back(game.to_act());
    CHECK(game.evening.say(back.connection, call)["type"] == "Done");
    CHECK(game.evening.hall().figures().refused == 0);
}

TEST_CASE("hall: nobody acts for somebody else") {
    HeadsUp game;
    game.deal();
    const int seat = game.anns["view"]["to_act"];
    const auto& other = seat == 0 ? game.bob : game.ann;
    const Json answer =
        game.evening.say(other.connection, play("Rio", {{"type", "Fold"}, {"hand", 1}, {"seat", seat}}));
    CHECK(answer["type"] == "Refused");
    CHECK(answer["rejection"]["code"] == "NOT_YOUR_SEAT");
}

TEST_CASE("hall: whoever does not act in time is timed out at the deadline") {
    HeadsUp game;
    game.deal();
    game.evening.wait(31'000);
    const std::vector<Json> told = game.evening.told(game.ann.connection);
    REQUIRE(!told.empty());
    CHECK(told.front()["text"].dump().find("time") != std::string::npos);
}

TEST_CASE("hall: a lost connection is told and so is its return") {
    HeadsUp game;
    game.deal();
    game.evening.disconnect(game.bob.connection);
    CHECK(game.evening.told(game.ann.connection).back()["text"].dump().find("Bob loses connection") !=
          std::string::npos);
    game.bob = game.evening.come_back(game.bob);
    CHECK(game.evening.told(game.ann.connection).back()["text"].dump().find("Bob is connected again") !=
          std::string::npos);
}

TEST_CASE("hall: a second connection of the same person keeps the seat connected") {
    HeadsUp game;
    game.deal();
    const auto second = game.evening.come_back(game.bob);
    game.evening.disconnect(game.bob.connection);
    CHECK(game.evening.told(game.ann.connection).empty());
    game.evening.disconnect(second.connection);
    CHECK(game.evening.told(game.ann.connection).size() == 1);
}

TEST_CASE("hall: after a restart the hand goes on and a viewer gets what was missed") {
    HeadsUp game;
    game.deal();
    const Json at = game.anns["at"];
    game.evening.restart(20'000);
    game.ann = game.evening.come_back(game.ann);
    Json question = watch("Rio");
    question["since"] = at;
    const Json table = game.evening.say(game.ann.connection, question);
    CHECK(table["type"] == "Table");
    CHECK(table["view"]["to_act"] == game.anns["view"]["to_act"]);
    CHECK(table["text"].dump().find("host") != std::string::npos);
    CHECK(table["view"]["seats"][0]["cards"] == game.anns["view"]["seats"][0]["cards"]);
}

TEST_CASE("hall: an owner who is dealt in cannot choose the deck") {
    HeadsUp game;
    const Json answer = game.evening.say(game.owner.connection,
                                         play("Rio", {{"type", "StartHand"},
                                                      {"hand_id", "mine"},
                                                      {"deck", {{"type", "Seed"}, {"value", std::string(64, '0')}}},
                                                      {"forced_bets", {{"type", "ForcedBetsByRules"}}}}));
    CHECK(answer["type"] == "Error");
    CHECK(answer["code"] == "not_allowed");
}

TEST_CASE("hall: nonsense is answered with what and what next") {
    HeadsUp game;
    for (const char* text : {"", "{", "[]", "null", "{\"type\":\"Folded\"}", "{\"type\":\"Play\"}", "{\"type\":7}",
                             "{\"type\":\"Watch\",\"table\":\"\"}", "{\"type\":\"ListTables\",\"more\":1}"}) {
        CAPTURE(text);
        const Json answer = game.evening.say_text(game.ann.connection, text);
        CHECK(answer["type"] == "Error");
        CHECK(!answer["what"].get<std::string>().empty());
        CHECK(!answer["next"].get<std::string>().empty());
    }
}

TEST_CASE("hall: nobody is told anything before they say who they are") {
    HeadsUp game;
    const ConnectionId stranger = game.evening.connect("10.0.0.9");
    for (const Json& question : {watch("Rio"), sit("Rio", 3, 100), Json{{"type", "ListTables"}}}) {
        CHECK(game.evening.say(stranger, question)["type"] == "Error");
    }
    game.evening.wait(6'000);
    CHECK(game.evening.is_closed(stranger));
    CHECK(game.evening.told(stranger).empty());
}

TEST_CASE("hall: wrong tokens close connections and the right one always works") {
    HeadsUp game;
    const Json wrong{{"type", "Hello"}, {"token", std::string(43, 'A')}};
    for (int attempt = 0; attempt < 5; ++attempt) {
        const ConnectionId thief = game.evening.connect("10.6.6.6");
        CHECK(game.evening.say(thief, wrong)["code"] == "not_allowed");
        CHECK(!game.evening.is_closed(thief));
    }
    const ConnectionId thief = game.evening.connect("10.6.6.6");
    CHECK(game.evening.say(thief, wrong)["type"] == "Error");
    CHECK(game.evening.is_closed(thief));
    const ConnectionId ann = game.evening.connect("10.6.6.6");
    CHECK(game.evening.say(ann, {{"type", "Hello"}, {"token", game.ann.token}})["type"] == "Welcome");
}

TEST_CASE("hall: a recovery code replaces the token and ends the old one") {
    HeadsUp game;
    const ConnectionId connection = game.evening.connect();
    const Json joined =
        game.evening.say(connection, {{"type", "Recover"}, {"person", game.ann.person}, {"code", game.ann.recovery}});
    REQUIRE(joined["type"] == "Joined");
    CHECK(game.evening.is_closed(game.ann.connection));
    const ConnectionId old = game.evening.connect();
    CHECK(game.evening.say(old, {{"type", "Hello"}, {"token", game.ann.token}})["type"] == "Error");
}

TEST_CASE("hall: a link is used as often as it says") {
    HeadsUp game;
    const Json made = game.evening.say(game.owner.connection, {{"type", "MakeLink"}, {"role", "player"}});
    const Json join{{"type", "Join"}, {"link", made["link"]}, {"name", "Cat"}};
    CHECK(game.evening.say(game.evening.connect(), join)["type"] == "Joined");
    Json again = join;
    again["name"] = "Dan";
    CHECK(game.evening.say(game.evening.connect(), again)["rejection"]["code"] == "no_open_invitation");
}

TEST_CASE("hall: players make no links and no tables") {
    HeadsUp game;
    CHECK(game.evening.say(game.ann.connection, {{"type", "MakeLink"}, {"role", "owner"}})["rejection"]["code"] ==
          "not_allowed");
    CHECK(game.evening.say(game.ann.connection,
                           play("Oslo", {{"type", "OpenTable"}, {"table", "Oslo"}, {"rules", "home"}}))["code"] ==
          "not_found");
}

TEST_CASE("hall: nobody sits down with less than nothing") {
    HeadsUp game;
    const auto cat = game.evening.join(game.owner, "player", "Cat");
    const Json answer = game.evening.say(cat.connection, sit("Rio", 4, -1));
    CHECK(answer["type"] == "Error");
    CHECK(answer["code"] == "malformed");
}

TEST_CASE("hall: nobody is called like somebody else's number or by what nobody sees") {
    HeadsUp game;
    const auto rename = [&game](std::string_view name) {
        return game.evening.say(game.ann.connection, {{"type", "Rename"}, {"name", name}})["type"];
    };
    for (const char* name : {"p1", "P7", "p99", " Ann", "Ann\u00a0", "A\u200bnn", "\u3164", "\ufeffAnn", "bob"}) {
        CAPTURE(name);
        CHECK(rename(name) == "Error");
    }
    for (const char* name : {"Pia", "p", "p2p", "Zo\u00eb", "\u4e09"}) {
        CAPTURE(name);
        CHECK(rename(name) == "Done");
    }
}

TEST_CASE("hall: whoever is back soon was never away") {
    HeadsUp game(HallLimits{.lost_after_ms = 2'000});
    game.deal();
    for (int time = 0; time < 3; ++time) {
        game.evening.disconnect(game.bob.connection);
        game.evening.wait(1'500);
        game.bob = game.evening.come_back(game.bob);
    }
    CHECK(game.evening.told(game.ann.connection).empty());
    game.evening.disconnect(game.bob.connection);
    game.evening.wait(2'500);
    CHECK(game.evening.told(game.ann.connection).size() == 1);
}

TEST_CASE("hall: a visit for one message is no presence at the table") {
    HeadsUp game;
    game.deal();
    game.evening.disconnect(game.bob.connection);
    static_cast<void>(game.evening.told(game.ann.connection));
    for (int time = 0; time < 3; ++time) {
        const ConnectionId visit = game.evening.visit(game.bob.token);
        CHECK(game.evening.say(visit, {{"type", "ListTables"}})["type"] == "TableList");
        game.evening.disconnect(visit);
    }
    CHECK(game.evening.told(game.ann.connection).empty());
}

TEST_CASE("hall: refusals of one sender do not fill the journal") {
    HeadsUp game;
    const Json wrong{{"type", "MakeLink"}, {"role", "owner"}};
    for (int time = 0; time < 100; ++time)
        CHECK(game.evening.say(game.ann.connection, wrong)["type"] == "HouseRefused");
    const auto recorded = [&game] { return (*game.store.head(*TableId::parse("house")))->open; };
    const Sequence before = recorded();
    CHECK(game.evening.say(game.ann.connection, wrong)["type"] == "HouseRefused");
    CHECK(recorded() == before);
    CHECK(game.evening.say(game.ann.connection, {{"type", "Rename"}, {"name", "Anna"}})["type"] == "Done");
    CHECK(game.evening.say(game.bob.connection, wrong)["type"] == "HouseRefused");
}

TEST_CASE("hall: refusals of one sender do not fill the log and do not touch another's") {
    HeadsUp game;
    game.deal();
    const int seat = game.anns["view"]["to_act"];
    const auto& other = seat == 0 ? game.bob : game.ann;
    const Json wrong = play("Rio", {{"type", "Fold"}, {"hand", 1}, {"seat", seat}});
    for (int time = 0; time < 100; ++time) CHECK(game.evening.say(other.connection, wrong)["type"] == "Refused");
    CHECK(game.evening.say(other.connection, wrong)["code"] == "limit");
    CHECK(game.evening.say(game.to_act().connection,
                           play("Rio", {{"type", "Call"}, {"hand", 1}, {"seat", seat}}))["type"] == "Done");
}

TEST_CASE("hall: a table that was not opened is none and the others go on") {
    HeadsUp game;
    const Json opens{{"type", "OpenTable"}, {"table", "Bern"}, {"rules", "home"}};
    game.evening.whisper(game.owner.connection, play("Oslo", opens));
    game.evening.whisper(game.owner.connection, {{"type", "Start"}, {"table", "Oslo"}});
    game.evening.whisper(game.bob.connection, watch("Oslo"));
    const Json brings{{"type", "BringChips"}, {"table", "Oslo"}, {"amount", 5}};
    CHECK(game.evening.say(game.ann.connection, brings)["code"] == "not_found");
    CHECK(game.evening.say(game.ann.connection, watch("Oslo"))["code"] == "not_found");
    game.deal();
}

TEST_CASE("hall: whoever was removed is not heard any more") {
    HeadsUp game;
    const Json link = game.evening.say(game.owner.connection, {{"type", "MakeLink"}, {"role", "player"}})["link"];
    CHECK(game.evening.say(game.owner.connection, {{"type", "Remove"}, {"person", game.ann.person}})["type"] == "Done");
    CHECK(game.evening.is_closed(game.ann.connection));
    static_cast<void>(game.evening.told(game.bob.connection));
    game.evening.whisper(game.ann.connection, {{"type", "Join"}, {"link", link}, {"name", "Ann again"}});
    game.evening.whisper(game.ann.connection, sit("Rio", 4, 100));
    game.evening.commit();
    CHECK(game.evening.told(game.bob.connection).empty());
    game.evening.disconnect(game.ann.connection);
    CHECK(game.evening.say(game.evening.connect(), {{"type", "Join"}, {"link", link}, {"name", "Cat"}})["type"] ==
          "Joined");
}

TEST_CASE("hall: a hand that is asked for twice with the same id starts once") {
    HeadsUp game;
    game.evening.open_table(game.owner, "Bern", "tda");
    for (const auto& [somebody, seat] : {std::pair(&game.ann, 0), std::pair(&game.bob, 1)}) {
        CHECK(game.evening.say(somebody->connection, sit("Bern", seat, 200))["type"] == "Done");
    }
    const Json start{{"type", "Start"}, {"table", "Bern"}, {"id", "go"}};
    game.evening.whisper(game.owner.connection, start);
    game.evening.whisper(game.owner.connection, start);
    game.evening.commit();
    const Json answer = game.evening.say(game.owner.connection, start);
    CHECK(answer["type"] == "Done");
    CHECK(game.evening.hall().figures().hands == 1);
    CHECK(game.evening.hall().figures().errors == 0);
}

TEST_CASE("hall: a table that is left in the breath in which it is watched tells nothing") {
    HeadsUp game;
    static_cast<void>(game.evening.told(game.owner.connection));
    game.evening.whisper(game.owner.connection, watch("Rio"));
    CHECK(game.evening.say_last(game.owner.connection, {{"type", "Unwatch"}, {"table", "Rio"}})["type"] == "Done");
    game.evening.disconnect(game.bob.connection);
    CHECK(game.evening.told(game.owner.connection).empty());
}

TEST_CASE("hall: many watches in one breath are as limited as one by one") {
    MemoryStore store;
    HallEvening evening(store, {.most_watched = 2});
    const HallEvening::Somebody owner = evening.owner();
    for (const char* table : {"Rio", "Oslo", "Bern"}) evening.open_table(owner, table, "home");
    evening.whisper(owner.connection, watch("Rio"));
    evening.whisper(owner.connection, watch("Oslo"));
    CHECK(evening.say_last(owner.connection, watch("Bern"))["code"] == "limit");
}

TEST_CASE("hall: a watch says whether it follows on what was seen") {
    HeadsUp game;
    game.deal();
    Json question = watch("Rio");
    question["want"] = "events";
    question["since"] = game.anns["at"];
    Json answer = game.evening.say(game.ann.connection, question);
    CHECK(answer["since"] == game.anns["at"]);
    CHECK(answer["events"].empty());
    CHECK_FALSE(answer.contains("view"));
    question["since"]["events"] = 1'000;
    answer = game.evening.say(game.ann.connection, question);
    CHECK_FALSE(answer.contains("since"));
    CHECK(answer.contains("view"));
}

TEST_CASE("hall: what comes in the moment of the deadline is in time whatever came before it") {
    HeadsUp game;
    game.deal();
    const std::int64_t due = game.anns["view"]["due"];
    const int seat = game.anns["view"]["to_act"];
    const HallEvening::Somebody acts = game.to_act();
    game.evening.advance(due - game.evening.now_ms());
    game.evening.disconnect(seat == 0 ? game.bob.connection : game.ann.connection);
    CHECK(game.evening.say(acts.connection, play("Rio", {{"type", "Call"}, {"hand", 1}, {"seat", seat}}))["type"] ==
          "Done");
}

TEST_CASE("hall: wrong secrets are remembered of so many addresses and no more") {
    WrongSecrets wrong(2, 3);
    const engine::Time now(1'000'000);
    for (const char* address : {"a", "b", "c", "d"}) wrong.count(address, now);
    CHECK(wrong.addresses() == 3);
    wrong.count("d", now);
    CHECK_FALSE(wrong.may_try("d", now));
    CHECK(wrong.may_try("d", engine::Time(1'060'000)));
    wrong.count("e", engine::Time(1'060'000));
    CHECK(wrong.addresses() == 1);
}

TEST_CASE("hall: a full disk is answered and makes nobody a thief") {
    FailingStore store;
    HallEvening evening(store);
    const HallEvening::Somebody owner = evening.owner();
    const Json link = evening.say(owner.connection, {{"type", "MakeLink"}, {"role", "player"}})["link"];
    evening.open_table(owner, "Rio", "home");
    CHECK(evening.say(owner.connection, sit("Rio", 0, 100))["type"] == "Done");
    store.failure = ErrorCode::disk_full;
    evening.disconnect(owner.connection);
    for (int attempt = 0; attempt < 10; ++attempt) {
        const Json join{{"type", "Join"}, {"link", link}, {"name", "Ann"}};
        CHECK(evening.say(evening.connect(), join)["code"] == "disk_full");
    }
    CHECK(store.failed_commits == 1);
    store.failure.reset();
    evening.wait(1'000);
    const auto again = evening.come_back(owner);
    CHECK(evening.say(evening.connect(), {{"type", "Join"}, {"link", link}, {"name", "Ann"}})["type"] == "Joined");
    // That the connection was lost was recorded as soon as there was room.
    const Json table = evening.say(again.connection, watch("Rio"));
    CHECK(table["view"]["seats"][0]["player_status"] != "away");
    CHECK(evening.hall().figures().disk_full == 1);
}

}  // namespace handlog::tests
