#include "host/hall/private_events.hpp"

#include <utility>
#include <variant>

#include "engine/redact.hpp"

namespace handlog::host::hall {

using namespace engine;

void PrivateEvents::hear(const eventstore::Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    if (events == nullptr) return;
    for (const Event& event : *events) {
        std::visit(
            [this]<class Happened>(const Happened& happened) {
                if constexpr (PrivateEvent<Happened>) {
                    ++now_[std::string(players_[happened.seat].text())];
                } else if constexpr (std::same_as<Happened, PlayerSeated>) {
                    players_[happened.seat] = happened.player;
                }
            },
            event);
    }
}

void PrivateEvents::begin_next_log() { before_ = std::exchange(now_, {}); }

std::uint32_t PrivateEvents::find(const Counts& counts, const PlayerId& person) {
    const auto found = counts.find(person.text());
    return found == counts.end() ? 0 : found->second;
}

}  // namespace handlog::host::hall
