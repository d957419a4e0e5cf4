#include "tests/replay/judge/altered.hpp"

#include "engine/evolve.hpp"
#include "replay/fold.hpp"

namespace handlog::tests {

void add_up(HandLog& log) {
    Table table = replay::table_of(log.opening);
    for (Entry& entry : log.entries) {
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (Event& event : *events) {
            if (auto* ended = std::get_if<HandEnded>(&event)) {
                const Hand& hand = table.hand;
                ended->busted = {};
                for (const Seat seat : ended->seats) {
                    ended->stacks[seat] = table.stacks[seat];
                    ended->busted.add_if(table.stacks[seat].empty(), seat);
                    ended->net[seat] = hand.won[seat] - hand.bets[seat] - hand.antes[seat] - hand.dead[seat];
                }
            }
            if (auto* left = std::get_if<PlayerLeft>(&event)) left->stack = table.stacks[left->seat];
            evolve(table, event);
        }
    }
}

void say_rules(HandLog& log, const std::function<void(Rules&)>& change) {
    if (log.opening.snapshot) change(log.opening.snapshot->rules);
    for (Entry& entry : log.entries) {
        if (auto* open = std::get_if<OpenTable>(&entry.command)) change(open->rules);
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (Event& event : *events) {
            if (auto* opened = std::get_if<TableOpened>(&event)) change(opened->rules);
        }
    }
}

}  // namespace handlog::tests
