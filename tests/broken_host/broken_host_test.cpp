// Each broken host plays an evening, and the auditor finds what is wrong with its log; or it is said here why
// no log can show it.
#include <array>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/memory_store.hpp"
#include "replay/audit/audit.hpp"
#include "tests/broken_host/host.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::replay::audit_store;
using handlog::replay::AuditFinding;
using enum handlog::tests::HostFault;

namespace {

constexpr int hands = 60;

// Every finding and note, a line each; or why the store refuses the log, which then is never written.
[[nodiscard]] std::string found_of(HostFault fault) {
    MemoryStore store;
    Digest previous;
    for (HandLog& log : evening_of_a_host(fault, hands)) {
        log.opening.previous = previous;
        const auto encoded = encode(log);
        if (!encoded) return encoded.error().what + " [store]\n";
        previous = encoded->digest();
        if (const auto written = store.write({&*encoded, 1}); !written) return written.error().what + " [store]\n";
    }
    std::string text;
    const auto found = [&text](const AuditFinding& one) { text += to_string(one) + '\n'; };
    REQUIRE(audit_store(store, found, {.scope = {.hosted = true}}));
    return text;
}

struct Found {
    HostFault fault;
    std::string_view sentence;
    std::string_view check;  // that finds it, or the store, which refuses to hold it
};

constexpr std::array found{
    Found{same_seed_for_every_hand, "every hand has the same seed", "used-once"},
    Found{each_seed_for_two_hands, "each seed is used for two hands", "used-once"},
    Found{seeds_of_eight_bits, "seeds have eight bits", "used-once"},
    Found{one_id_for_all_hands, "all hands have the same id", "used-once"},
    Found{one_transfer_for_all, "all chips come by the same transfer", "used-once"},
    Found{one_transfer_committed_again, "a transfer is committed again for later buy-ins", "used-once"},
    Found{written_decks, "decks are written down and not drawn", "deck-written"},
    Found{ticks_an_hour_late, "ticks come an hour late", "late-tick"},
    Found{late_actions_stamped_with_the_deadline, "what comes late is stamped with the deadline",
          "stamped-at-deadline"},
    Found{received_when_the_host_started, "all is stamped with the moment at which the host started",
          "sequence-and-time"},
    Found{senders_not_recorded, "nobody says who gave a command", "sender"},
    Found{one_player_acts_for_another, "the first player acts for everybody", "sender"},
    Found{seen_before_it_happened, "players have seen what had not happened", "sender"},
    Found{times_out_although_the_action_came_in_time, "players are timed out whose actions came in time", "clock"},
    Found{genesis_after_a_log, "a log in the middle follows from nothing", "begins-anew"},
    Found{accepted_entry_not_recorded, "an action that was played is not recorded", "turn"},
    Found{events_of_an_entry_cut_off, "the last event of an entry is lost", "turn"},
    Found{entry_recorded_twice, "an action is recorded twice", "turn"},
    Found{stamped_before_it_was_received, "an action happened an hour before it was received", "sequence-and-time"},
    Found{clock_set_back_between_hands, "the clock is set back between two hands", "store"},
    Found{deck_shuffled_anew_after_the_commitment, "two cards change places after the commitment", "deck"},
    Found{refusals_not_recorded, "refused commands are not recorded", "recorded-before"},
    Found{refusal_recorded_with_another_reason, "refusals are recorded with another reason", "refusal-justified"},
    Found{refused_command_recorded_as_accepted, "what was refused is recorded as accepted", "action-legal"},
    Found{snapshot_from_before_the_last_event, "a log begins with a version that is too old", "continuity"},
    Found{event_of_another_table, "an event of another table is recorded here", "seating"},
    Found{all_in_recorded_as_asked_and_not_as_played, "the command is not the one that was played", "action-legal"},
};

}  // namespace

TEST_CASE("nothing is found of a host without a fault") { CHECK(found_of(none) == ""); }

TEST_CASE("each broken host is found by the check that is meant for it") {
    for (const Found& host : found) {
        const std::string text = found_of(host.fault);
        CAPTURE(host.sentence);
        CAPTURE(text.substr(0, 600));
        CHECK(text.find("[" + std::string(host.check) + "]") != std::string::npos);
    }
}
