// Hosts that are broken on purpose. The engine is right, and its rules are kept; what is wrong is how a host
// draws seeds, gives names, stamps times, or writes down what happened.
#pragma once

#include <cstdint>
#include <vector>

#include "eventstore/record/hand_log.hpp"

namespace handlog::tests {

enum class HostFault : std::uint8_t {
    none,
    same_seed_for_every_hand,
    each_seed_for_two_hands,
    seeds_of_eight_bits,
    one_id_for_all_hands,
    one_transfer_for_all,
    one_transfer_committed_again,
    written_decks,
    ticks_an_hour_late,
    late_actions_stamped_with_the_deadline,
    received_when_the_host_started,
    times_out_although_the_action_came_in_time,
    refusals_not_recorded,
    genesis_after_a_log,
    accepted_entry_not_recorded,
    events_of_an_entry_cut_off,
    entry_recorded_twice,
    stamped_before_it_was_received,
    clock_set_back_between_hands,
    deck_shuffled_anew_after_the_commitment,
    refusal_recorded_with_another_reason,
    refused_command_recorded_as_accepted,
    snapshot_from_before_the_last_event,
    event_of_another_table,
    all_in_recorded_as_asked_and_not_as_played,
    senders_not_recorded,
    one_player_acts_for_another,
    seen_before_it_happened,
};

// The logs of an evening of so many hands, one after the other.
[[nodiscard]] std::vector<eventstore::HandLog> evening_of_a_host(HostFault fault, int hands);

}  // namespace handlog::tests
