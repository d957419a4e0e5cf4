// Who sent a command, and what they had seen by then: "I did not click that", "I never saw that raise".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/seat.hpp"
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
    // What everybody saw and would ask for.
    struct Happened {
        KnownEvents count;  // with it
        eventstore::Sequence entry = 0;
        std::string text;
    };

    // How many events the sender had seen; nothing where they do not say it.
    [[nodiscard]] std::optional<std::uint32_t> seen(const Moment& moment) const;

    eventstore::Ordinal log_;
    KnownEvents count_;
    std::vector<Happened> happened_;
};

}  // namespace handlog::replay::inline tell::explain
