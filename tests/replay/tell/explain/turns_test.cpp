// Where the button came from, and who is first to act.
#include "engine/shared_seed.hpp"
#include "tests/replay/tell/explain/asked.hpp"

using namespace handlog::tests;

TEST_CASE("the button is explained by the hand before and by who is passed over") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}, {dan, 500_c}});
    hand.deal();
    CHECK(answer(hand, "Why does Ann have the button?") ==
          "The table had no button before this hand, and the first one goes to the first seat that is ready: Ann in "
          "seat 0. The small blind is Bob in seat 1, the big blind Cat in seat 2.");
    hand.fold_around().sits_out(bob).deal();
    CHECK(answer(hand, "Why does Cat have the button?") ==
          "In the hand before it was Ann in seat 0, and it moves clockwise to the next seat that plays: Cat in seat 2. "
          "Bob sits out and is skipped. The small blind is Dan in seat 3, the big blind Ann in seat 0.");
}

TEST_CASE("a dead button is explained by the blinds as in RULES example 23") {
    Scenario hand =
        given(playing("tda", 50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}, {dan, 1'000_c}});
    hand.deal().fold_around().stands_up(bob).deal();
    CHECK(answer(hand, "Why is the button on seat 1, which is not in the hand?") ==
          "By the dead button rule the big blind moves on by one player, from Cat in seat 2 to Dan in seat 3. The "
          "small blind goes where the big blind was, and the button where the small blind was: seat 1, which is empty. "
          "That seat is not in the hand, so the button is dead.");
}

TEST_CASE("a big blind that stays with its player is explained by that rule and one who is gone by the next") {
    Rules rules = playing("home", 50_c, 100_c);
    rules.first_button = FirstButton::first_ready_seat;
    Scenario stays = given(rules, {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    stays.deal().fold_around().stands_up(bob).deal();
    CHECK(answer(stays, "Why does Ann have the button?") ==
          "When two players are left of more, by these rules who posted the big blind posts it again: Cat in seat 2; "
          "the other player, Ann in seat 0, has the button and posts the small blind.");
    Scenario gone = given(rules, {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    gone.deal().fold_around().stands_up(cat).deal();
    CHECK(answer(gone, "Why does Bob have the button?") ==
          "When two players are left of more, by these rules who posted the big blind posts it again, and the next "
          "player clockwise if that player is not in the hand. The big blind was seat 2, which is empty, and is now "
          "Ann in seat 0; the other player, Bob in seat 1, has the button and posts the small blind.");
}

TEST_CASE("from three players to two the blinds are explained as going on") {
    Rules rules = stakes(50_c, 100_c);
    rules.heads_up_blinds = HeadsUpBlinds::advance_big_blind;
    Scenario hand = given(rules, {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal().fold_around().stands_up(bob).deal();
    CHECK(answer(hand, "Why does Cat have the button?") ==
          "With two players the blinds move on, so that no player skips the big blind or posts it twice in a row. The "
          "big "
          "blind was Cat in seat 2 and is now Ann in seat 0; the other player, Cat in seat 2, has the button and posts "
          "the small blind.");
}

TEST_CASE("a big blind whose player has left is told of between commas") {
    Rules rules = playing("home", 50_c, 100_c);
    rules.first_button = FirstButton::first_ready_seat;
    Scenario two = given(rules, {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    two.deal().fold_around().stands_up(cat).deal();
    CHECK(answer(two, "Why does Bob have the button?")
              .find("The big blind was seat 2, which is empty, and is now Ann in seat 0;") != std::string::npos);
    Scenario three =
        given(playing("tda", 50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}, {dan, 1'000_c}});
    three.deal().fold_around().stands_up(cat).deal();
    CHECK(answer(three, "Why does Bob have the button?").find("from seat 2, which is empty, to Dan in seat 3.") !=
          std::string::npos);
}

TEST_CASE("a button that is drawn is explained by the seed and one that a history lists by the history") {
    Rules rules = stakes(5_c, 10_c);
    rules.first_button = FirstButton::random;
    Scenario drawn = given(rules, {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    drawn.deal_seeded(Seed{});
    const HandLog log = recorded(drawn).back();
    const std::string name(drawn.table().players[drawn.table().positions->button].text());
    const std::string question = "Why does " + name + " have the button?";
    const std::string drawn_text =
        "The table had no button before this hand, and these rules draw the first one from the seed of the hand, among "
        "the 3 seats that are ready: " +
        name;
    CHECK(answer(log, question).substr(0, drawn_text.size()) == drawn_text);
    CHECK(answer(log, question).find("But the log") == std::string::npos);
    // Whoever does not know the seed is told the same.
    CHECK(answer(log, question, {.viewer = PlayerId::parse("Ann")}) == answer(log, question));

    Scenario listed = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    listed.deal_listed(bob, {{ann, ForcedBetKind::big_blind, 10_c}});
    CHECK(answer(listed, "Why does Bob have the button?") ==
          "The history that this hand was imported from names the button: Bob in seat 1.");
}

TEST_CASE("a button in the wrong place is doubted") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal().fold_around().deal();
    HandLog log = recorded(hand).back();
    event<HandStarted>(log).positions.button = cat;
    CHECK(answer(log, "Why does Cat have the button?").find("and by the rules it is Bob in seat 1") !=
          std::string::npos);
}

TEST_CASE("the first turn is explained by the seat before it and by who is passed over") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 10_c}, {dan, 500_c}});
    hand.deal().calls(dan).calls(ann).folds(bob);
    CHECK(answer(hand, "Why is Dan the first to act before the flop?") ==
          "The first turn before the flop goes to the first player clockwise after the big blind, Cat in seat 2, who "
          "can still act: Dan in seat 3.");
    CHECK(answer(hand, "Why is Dan the first to act on the flop?") ==
          "The first turn on the flop goes to the first player clockwise after the button, Ann in seat 0, who can "
          "still act: Dan in seat 3. Bob has folded and is skipped. Cat is all-in and is skipped.");
}

TEST_CASE("the first turn after a straddle and heads-up is explained") {
    Rules rules = stakes(5_c, 10_c);
    rules.straddle = Straddle::under_the_gun;
    Scenario straddled = given(rules, {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}, {dan, 500_c}});
    straddled.deal();
    CHECK(answer(straddled, "Why is Ann the first to act before the flop?") ==
          "The first turn before the flop goes to the first player clockwise after the straddle of Dan, who can still "
          "act: Ann in seat 0.");
    Scenario heads_up = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    heads_up.deal();
    CHECK(answer(heads_up, "Why is Ann the first to act before the flop?") ==
          "The first turn before the flop goes to the first player clockwise after the big blind, Bob in seat 1, who "
          "can still act: Ann in seat 0. Heads-up the button acts first before the flop and last from the flop on.");
}

TEST_CASE("a time-out is explained by the deadline and by what the rules do for such a player") {
    Scenario hand = given(playing("standard", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.at(1'000).deal().disconnects(ann).ticks(21'000);
    CHECK(answer(hand, "Why was Ann timed out?") ==
          "Ann had time until 1970-01-01T00:00:21.000Z, and no command had arrived in time when the clock ticked at "
          "1970-01-01T00:00:21.000Z. The hand of a player without a connection is then folded.");
    Scenario other = given(playing("home", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    other.at(1'000).deal().ticks(31'500);
    CHECK(answer(other, "Why was Ann timed out?") ==
          "Ann had time until 1970-01-01T00:00:31.000Z, and no command had arrived in time when the clock ticked at "
          "1970-01-01T00:00:31.500Z. The hand of a player with a connection is then checked, or folded where a check "
          "is not free.");
}

TEST_CASE("what goes off a time bank is explained by when the time of the turn was over") {
    Scenario hand = given(playing("room", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.at(1'000).deal();
    const Seat first = *hand.table().hand.to_act;
    const std::string player = first == ann ? "Ann" : "Bob";
    hand.at(33'000).calls(first);
    CHECK(
        answer(hand, "Why does " + player + " have less in the time bank?") ==
        "The time of " + player +
            "'s turn was over at 1970-01-01T00:00:21.000Z. From then on the time bank ran, which had 60 seconds left, "
            "and the turn ended at 1970-01-01T00:00:33.000Z, which takes 12 seconds out of it and leaves 48 seconds. "
            "Each hand that is dealt to the player brings back 1 second, up to the whole of 60 seconds.");
}

TEST_CASE("an outage of the host is explained by what became of the deadlines") {
    Scenario hand = given(playing("standard", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.sits_out(cat).at(1'000).deal().disconnects(cat);
    hand.at(500'000).when(ResumeAfterOutage{.from = Time(2'000), .until = Time(499'000)});
    CHECK(answer(hand, "What became of the time while the host was not there?") ==
          "The host said that it was not there from 1970-01-01T00:00:02.000Z until 1970-01-01T00:08:19.000Z, so that "
          "nobody could act and no time could run out. Ann has as long to come back as the outage took, at most 60 "
          "seconds, and then all the time of a turn: until 1970-01-01T00:09:40.000Z. The seat of Cat is kept until "
          "1970-01-01T00:10:18.000Z.");
}

TEST_CASE("who added nothing to the seed is explained with how often that was so") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.when(SetAnchor{.seat = ann, .anchor = Link{{1}}});
    for (const HostShare& share : {HostShare{{7}}, HostShare{{8}}}) {
        hand.when(CommitShare{.share = commitment_to(share)});
        hand.when(StartHand{.hand_id = *HandId::parse("h"), .deck = share, .forced_bets = {}}).fold_around();
        if (share == HostShare{{7}}) hand.is_closed();
    }
    CHECK(answer(hand, "Why has the seed of the hand nothing of Ann?") ==
          "Who has set an anchor can reveal a link for each deck, once the host has committed its share, and until the "
          "hand starts. No link had come by then, and the seed was made without it, as the log says. It is the hand "
          "number 2 in which Ann added nothing.");
}
