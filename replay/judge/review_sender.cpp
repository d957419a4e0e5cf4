// Who gave each command, and what they had seen by then, as far as that can be wrong although the command is right.

#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;
using eventstore::Entry;

void HandReview::check_sender(const Entry& entry) {
    const Sender& by = entry.by;
    if (must_say_sender_ && by.role == Role::unknown) {
        must_say_sender_ = false;
        found(CheckId::sender, "a hosted log does not say who gave a command", "a sender", "none");
    }
    if (by.seat && !book_.taken.contains(*by.seat)) {
        found(CheckId::sender, "a command is from the player of a seat in which nobody sits", "a taken seat",
              text(*by.seat));
    }
    if (!by.person.empty()) {
        for (const Seat seat : book_.taken) {
            if (!same(book_.players[seat], by.person)) continue;
            found(CheckId::sender, "the sender of a command is named as if they did not sit at the table", text(seat),
                  std::string(by.person.text()));
        }
    }
    if (entry.seen) check_seen(by, *entry.seen);
}

// Nobody has seen what had not happened. What logs further back had to show is forgotten.
void HandReview::check_seen(const Sender& by, const eventstore::Seen& seen) {
    const bool here = seen.log == shown_.log;
    const Shown& shown = here ? shown_ : shown_before_;
    if (!shown.is_known || seen.log != shown.log) return;
    const std::uint64_t most = shown.to(by.seat);
    if (seen.events <= most) return;
    found(CheckId::sender, "the sender of a command had seen more than had happened",
          "at most " + std::to_string(most) + " events", std::to_string(seen.events));
}

}  // namespace handlog::replay::judge
