// Who sent a command, and what they had seen by then: "I did not click that", "I never saw that raise".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "replay/reading.hpp"
#include "replay/tell/explain/answer.hpp"

namespace handlog::replay::inline tell::explain {

class Sending {
public:
    explicit Sending(eventstore::Ordinal log) : log_(log) {}

    void follow(const Moment& moment, const engine::Event& event);

    // Nothing where nobody knows who sent it.
    [[nodiscard]] std::optional<Answer> answer(const Moment& moment) const;
    // Would they ask? Somebody else sent it than usual, or they had not seen what others did.
    [[nodiscard]] bool is_remarkable(const Moment& moment) const;

private:
    struct Happened {
        eventstore::Sequence entry = 0;
        engine::Event event;
        std::string text;  // of what a player did, or of cards that everybody saw
    };

    // The events that the sender may know and had not seen; nothing where they do not say what they had seen.
    [[nodiscard]] std::optional<std::vector<const Happened*>> unseen(const Moment& moment) const;

    eventstore::Ordinal log_;
    std::vector<Happened> happened_;
};

}  // namespace handlog::replay::inline tell::explain
