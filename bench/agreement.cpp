#include "bench/agreement.hpp"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "bench/random_hands.hpp"
#include "bench/scratch_file.hpp"
#include "engine/poker/describe.hpp"

namespace handlog::bench {

using namespace engine;

namespace {

// As many as are kept in memory and in a file at a time.
constexpr std::size_t largest_batch = 200'000;

struct Kind {
    Company company;
    Policy policy;
    const char* name;
};

constexpr Kind kinds[] = {
    {Company::six_deep, Policy::uniform, "six seats, 200 big blinds, uniform actions"},
    {Company::six_deep, Policy::calling, "six seats, 200 big blinds, mostly calls"},
    {Company::uneven, Policy::uniform, "2 to 10 seats, uneven stacks, uniform actions"},
    {Company::uneven, Policy::calling, "2 to 10 seats, uneven stacks, mostly calls"},
};

[[nodiscard]] bool agrees_on_first(Peer& peer, const PlayedHands& hands, const ScratchFile& file, std::size_t count) {
    const auto answer = peer.ask("play " + file.path().string() + " " + std::to_string(count));
    if (!answer) throw std::runtime_error("the peer " + peer.name() + " does not play hands");
    return answer->checksum == hands.checksum(count);
}

// The checksums of the first n hands differ from the first hand on that does.
[[nodiscard]] std::size_t first_disagreement(Peer& peer, const PlayedHands& hands, const ScratchFile& file) {
    std::size_t agreed = 0;
    std::size_t differing = hands.hands.size();
    while (differing - agreed > 1) {
        const std::size_t middle = agreed + (differing - agreed) / 2;
        (agrees_on_first(peer, hands, file, middle) ? agreed : differing) = middle;
    }
    return agreed;
}

void print(const PlayedHands& hands, const PlayedHand& hand) {
    Table table = hands.table_before(hand);
    Events events;
    must_play(table, StartHand{.hand_id = *HandId::parse("hand"), .deck = hand.deck, .forced_bets = {}}, events);
    for (const PlayedAction& action : hands.actions_of(hand)) {
        must_play(table, command_of(action, table.hand.number), events);
    }
    for (const Event& event : events) std::printf("    %s\n", to_string(event).c_str());
}

// How many of `count` hands agree, from the first on: all, or those before the first that does not.
[[nodiscard]] std::size_t count_agreeing(Peer& peer, const Kind& kind, std::size_t count, std::uint64_t seed) {
    for (std::size_t done = 0; done < count; ++seed) {
        const std::size_t batch = std::min(largest_batch, count - done);
        const PlayedHands hands = random_hands(kind.company, kind.policy, batch, seed);
        const ScratchFile file;
        write(hands, file.path());
        if (!agrees_on_first(peer, hands, file, batch)) {
            const std::size_t at = first_disagreement(peer, hands, file);
            std::printf("%s pays differently; ours is:\n", peer.name().c_str());
            print(hands, hands.hands[at]);
            return done + at;
        }
        done += batch;
    }
    return count;
}

}  // namespace

bool agrees(Peer& peer, std::size_t count, std::uint64_t seed) {
    bool all = true;
    for (const Kind& kind : kinds) {
        const std::size_t agreeing = count_agreeing(peer, kind, count, seed);
        std::printf("%-48s %10zu hands as %s pays them\n", kind.name, agreeing, peer.name().c_str());
        std::fflush(stdout);
        all = all && agreeing == count;
    }
    return all;
}

}  // namespace handlog::bench
