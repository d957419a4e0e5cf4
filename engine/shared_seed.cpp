#include "engine/shared_seed.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/checks.hpp"
#include "engine/dealer.hpp"
#include "engine/sha256.hpp"

namespace handlog::engine {

namespace {

constexpr std::string_view shared_seed_label = "handlog shared seed";

}  // namespace

Commitment commitment_to(const HostShare& share) { return detail::sha256<Commitment>(share.bytes); }

Link anchor_of(const Link& link) { return detail::sha256<Link>(link.bytes); }

Link anchor_of(const Link& link, std::uint32_t commitments) {
    Link anchor = link;
    for (; commitments > 0; --commitments) anchor = anchor_of(anchor);
    return anchor;
}

Seed shared_seed(const Table& table, const HostShare& share) {
    constexpr std::size_t withheld = 0;
    constexpr std::size_t revealed = 1;
    detail::Sha256 hash;
    hash.add(shared_seed_label);
    hash.add(share.bytes);
    hash.add(table.id.text().size());
    hash.add(table.id.text());
    const std::uint32_t number = table.hand.number.value + 1;
    for (unsigned shift = 0; shift < 32; shift += 8) hash.add(std::size_t{number >> shift & 0xFFU});
    for (const Seat seat : table.contributors()) {
        hash.add(static_cast<std::size_t>(seat.index()));
        if (!table.seed.revealed.contains(seat)) {
            hash.add(withheld);
            continue;
        }
        hash.add(revealed);
        hash.add(table.seed.anchors[seat].bytes);
    }
    return hash.result<Seed>();
}

std::optional<Seed> seed_of(const Table& table, const StartHand& command) {
    if (const auto* seed = std::get_if<Seed>(&command.deck)) return *seed;
    if (const auto* share = std::get_if<HostShare>(&command.deck)) return shared_seed(table, *share);
    return std::nullopt;
}

namespace detail {

Refusal refusal_of_deck(const Table& table, const StartHand& command) {
    if (const auto* share = std::get_if<HostShare>(&command.deck)) {
        if (!table.seed.share) return Rejection{.code = RejectionCode::no_share_committed};
        if (commitment_to(*share) == *table.seed.share) return std::nullopt;
        return Rejection{.code = RejectionCode::share_does_not_fit};
    }
    // The salts that hide the other cards come from the seed.
    if (table.rules.commit_cards && std::holds_alternative<Deck>(command.deck)) {
        return Rejection{.code = RejectionCode::cards_not_committed};
    }
    if (table.seed.anchored.empty()) return std::nullopt;
    const SeatSet contributors = table.contributors();
    if (contributors.empty()) return std::nullopt;
    return Rejection{.code = RejectionCode::share_needed, .seat = contributors.lowest()};
}

// At any time: an anchor counts from the next commitment on, for which nobody has revealed anything. The link that is
// revealed for this one is kept in the anchor's place until the hand starts.
Refusal refusal(const Table& table, const SetAnchor& command) {
    if (Refusal refused = no_player(table, command.seat)) return refused;
    if (table.seed.revealed.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_revealed, .seat = command.seat};
    }
    if (command.anchor || table.seed.anchored.contains(command.seat)) return std::nullopt;
    return Rejection{.code = RejectionCode::no_anchor, .seat = command.seat};
}

void carry_out(Dealer dealer, const SetAnchor& command) {
    dealer.announce(AnchorSet{.seat = command.seat, .anchor = command.anchor});
}

// A host that has lost its share must be able to go on. What that could be used for is seen in the log, as is a hand
// that is cancelled.
Refusal refusal(const Table& table, const CommitShare& /*command*/) { return not_open(table); }

void carry_out(Dealer dealer, const CommitShare& command) {
    dealer.announce(ShareCommitted{.share = command.share, .links_lost = dealer.table().seed.revealed});
}

Refusal refusal(const Table& table, const RevealLink& command) {
    const SharedSeed& seed = table.seed;
    if (Refusal refused = no_player(table, command.seat)) return refused;
    if (!seed.anchored.contains(command.seat)) {
        return Rejection{.code = RejectionCode::no_anchor, .seat = command.seat};
    }
    if (!seed.share) return Rejection{.code = RejectionCode::no_share_committed};
    if (seed.revealed.contains(command.seat)) {
        return Rejection{.code = RejectionCode::already_revealed, .seat = command.seat};
    }
    const std::uint32_t commitments = seed.commitments[command.seat];
    if (commitments == 0) return Rejection{.code = RejectionCode::anchor_too_new, .seat = command.seat};
    if (commitments > most_commitments) {
        return Rejection{.code = RejectionCode::anchor_expired,
                         .seat = command.seat,
                         .count = static_cast<std::int32_t>(most_commitments)};
    }
    if (anchor_of(command.link, commitments) == seed.anchors[command.seat]) return std::nullopt;
    return Rejection{.code = RejectionCode::link_does_not_fit,
                     .seat = command.seat,
                     .count = static_cast<std::int32_t>(commitments)};
}

void carry_out(Dealer dealer, const RevealLink& command) {
    dealer.announce(LinkRevealed{.seat = command.seat, .link = command.link});
}

}  // namespace detail

}  // namespace handlog::engine
