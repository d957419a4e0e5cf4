// What the seed of a hand is made of where nobody chooses it, before the hand starts. Reviews:
//
//     AnchorSet         the newest link of a player's chain
//     ShareCommitted    the host's part
//     LinkRevealed      a player's part
//     HandStarted       whose parts are missing, and whether the seed is made of the others

#include <optional>
#include <string>
#include <variant>

#include "replay/judge/review.hpp"
#include "replay/judge/shared_seed.hpp"
#include "replay/judge/shuffle.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

[[nodiscard]] std::string links(Seats revealed) {
    return revealed.empty() ? "no link was revealed" : "revealed: " + text(revealed);
}

}  // namespace

void HandReview::on(const AnchorSet& event) {
    if (const auto* command = asked<SetAnchor>(CheckId::shared_seed)) {
        compare(CheckId::shared_seed, "the anchor of the wrong player was set", command->seat, event.seat);
        compare(CheckId::shared_seed, "the wrong anchor was set", command->anchor, event.anchor);
    }
    book_.newest_links[event.seat] = event.anchor;
    book_.steps[event.seat] = 0;
    stage_ = Stage::rest;
}

void HandReview::on(const ShareCommitted& event) {
    if (const auto* command = asked<CommitShare>(CheckId::shared_seed)) {
        compare(CheckId::shared_seed, "the host is committed to the wrong share", command->share, event.share);
    }
    const Seats lost = book_.linked;
    compare<Seats>(CheckId::shared_seed, "it is wrong whose links are lost with the share before", lost,
                   event.links_lost);
    if (book_.share) {
        found(CheckId::share_given_up, "the host committed itself to another share before the hand", "", links(lost));
    }
    book_.share = event.share;
    book_.linked = book_.linked - Seats(event.links_lost);
    book_.bound = {};
    for (const Seat seat : book_.taken) {
        if (!book_.newest_links[seat]) continue;
        book_.bound.add(seat);
        if (book_.steps[seat] <= most_commitments) ++book_.steps[seat];
    }
    stage_ = Stage::rest;
}

// That the link follows on the anchor is for the command to be accepted.
void HandReview::on(const LinkRevealed& event) {
    if (const auto* command = asked<RevealLink>(CheckId::shared_seed)) {
        compare(CheckId::shared_seed, "the wrong player revealed a link", command->seat, event.seat);
        compare(CheckId::shared_seed, "another link was revealed than the player's", command->link, event.link);
    }
    book_.newest_links[event.seat] = event.link;
    book_.steps[event.seat] = 0;
    book_.linked.add(event.seat);
    stage_ = Stage::rest;
}

// What the rules allow, and what a host or players could use to choose between decks.
void HandReview::note_parts(const StartHand& command, const HandStarted& event) {
    const bool is_shared = std::holds_alternative<HostShare>(command.deck);
    if (book_.share && !is_shared) {
        found(CheckId::share_given_up, "the hand started without the share to which the host was committed", "",
              links(book_.linked));
    }
    const Seats withheld = event.withheld;
    if (withheld.empty()) return;
    found(CheckId::links_withheld, "links are missing from the seed of the hand", "",
          std::to_string(withheld.size()) + " of " + std::to_string(adding(book_).size()) + ": " + text(withheld));
}

// Says whether the deck can follow from the seed. What is made of other parts than it should be is one mistake.
bool HandReview::is_from_parts(const StartHand& command, const HandStarted& event) {
    compare(CheckId::shared_seed, "it is wrong who withheld a link", adding(book_) - book_.linked,
            Seats(event.withheld));
    if (!std::holds_alternative<HostShare>(command.deck)) return true;
    const std::optional<Commitment> due = sealed(*seed_due(book_, command));
    compare(CheckId::shared_seed, "the seed is not made of the share and the links", due, event.commitment);
    return same(due, event.commitment);
}

}  // namespace handlog::replay::judge
