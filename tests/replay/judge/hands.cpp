#include "tests/replay/judge/hands.hpp"

namespace handlog::tests {

Logs side_pot() {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 500};
    Scenario hand = given(rules, {{ann, 300_c}, {bob, 1000_c}, {cat, 1200_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .raises(bob, 700_c)
        .goes_all_in(cat)
        .goes_all_in(bob);
    return recorded(hand);
}

Logs checked_down() {
    Rules rules = stakes(50_c, 100_c);
    rules.show = Show::in_order;
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "9s 9d"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .raises(ann, 300_c)
        .calls(bob)
        .calls(cat)
        .check_or_call_down();
    return recorded(hand);
}

Logs split_pot() {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.board = "As Ks Qs Js Ts"}).calls(ann).folds(bob).check_or_call_down();
    return recorded(hand);
}

Logs folded_on_the_flop() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().folds(ann).calls(bob).checks(cat).bets(bob, 200_c).folds(cat);
    return recorded(hand);
}

Logs kicker() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    hand.deal({.hole = {{ann, "Ks 4h"}, {bob, "Qd 6c"}}, .board = "Ac Ad Th 9s 2s"}).check_or_call_down();
    return recorded(hand);
}

Logs flush_on_board() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    hand.deal({.hole = {{ann, "As Ad"}, {bob, "Qd 6c"}}, .board = "Kh Jh 9h 7h 5h"}).check_or_call_down();
    return recorded(hand);
}

Logs two_hands() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().fold_around();
    hand.deal().fold_around();
    return recorded(hand);
}

Logs heads_up() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}}, .board = "2c 7d 9h Js 3s"}).check_or_call_down();
    return recorded(hand);
}

Logs seeded() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal_seeded(Seed{}).fold_around();
    return recorded(hand);
}

}  // namespace handlog::tests
