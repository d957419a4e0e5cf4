// Objections to what a seed is to be made of, and to the deck with which a hand is to start.

#include <cstdint>
#include <variant>

#include "replay/judge/objection.hpp"
#include "replay/judge/shared_seed.hpp"

namespace handlog::replay::judge {

using namespace engine;
using enum RejectionCode;

Objection objection_to(const Book& book, const SetAnchor& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    if (book.linked.contains(command.seat)) return Rejection{.code = already_revealed, .seat = command.seat};
    const bool takes_back_nothing = !command.anchor && !book.newest_links[command.seat];
    return takes_back_nothing ? Objection(Rejection{.code = no_anchor, .seat = command.seat}) : std::nullopt;
}

Objection objection_to(const Book& book, const CommitShare& /*command*/) { return ask::is_open(book); }

Objection objection_to(const Book& book, const RevealLink& command) {
    if (auto reason = ask::has_player(book, command.seat)) return reason;
    const auto& newest = book.newest_links[command.seat];
    if (!newest) return Rejection{.code = no_anchor, .seat = command.seat};
    if (!book.share) return Rejection{.code = no_share_committed};
    if (book.linked.contains(command.seat)) return Rejection{.code = already_revealed, .seat = command.seat};
    const std::uint32_t steps = book.steps[command.seat];
    // An anchor is there before the share to which its first link is an answer.
    if (steps == 0) return Rejection{.code = anchor_too_new, .seat = command.seat};
    const auto refused = [&](RejectionCode code, std::uint32_t count) {
        return Rejection{.code = code, .seat = command.seat, .count = static_cast<std::int32_t>(count)};
    };
    if (steps > most_commitments) return refused(anchor_expired, most_commitments);
    if (!follows(command.link, *newest, steps)) return refused(link_does_not_fit, steps);
    return std::nullopt;
}

Objection objection_to_deck(const Book& book, const StartHand& command) {
    const bool is_written = std::holds_alternative<Deck>(command.deck);
    if (is_written && book.rules.commit_cards) return Rejection{.code = cards_not_committed};
    if (const auto* share = std::get_if<HostShare>(&command.deck)) {
        if (!book.share) return Rejection{.code = no_share_committed};
        if (!opens(*share, *book.share)) return Rejection{.code = share_does_not_fit};
        return std::nullopt;
    }
    if (const Seats seats = adding(book); !seats.empty()) {
        return Rejection{.code = share_needed, .seat = seats.lowest()};
    }
    return std::nullopt;
}

}  // namespace handlog::replay::judge
