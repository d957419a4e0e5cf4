// Many players who think for a while and then act, whatever it is that carries their messages. They read no more of a
// message than they need, so that the time is the host's and not theirs.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/random.hpp"

namespace handlog::bench {

using Clock = std::chrono::steady_clock;

inline constexpr std::size_t seats_at_a_table = 6;

// Every six of them sit at one table.
class Bots {
public:
    // Each thinks so long on average, now shorter and now longer as arrivals do that know nothing of each other.
    Bots(std::size_t bots, std::chrono::duration<double> think);

    [[nodiscard]] static std::string table_of(std::size_t bot) { return "t" + std::to_string(bot / seats_at_a_table); }

    // What the host tells or answers this bot, which has it from then on.
    void hear(std::size_t bot, std::string_view text, Clock::time_point at);

    struct Saying {
        std::size_t bot = 0;
        std::string text;
    };
    // Somebody who has thought long enough, with what they say.
    [[nodiscard]] std::optional<Saying> next(Clock::time_point now);
    // When that will be.
    [[nodiscard]] Clock::time_point next_at() const;

    // How long each action that was answered took since it was said; those before are forgotten.
    [[nodiscard]] std::vector<Clock::duration> take_answered();
    [[nodiscard]] std::size_t heard() const { return heard_; }
    // Answered by something else than that it is done.
    [[nodiscard]] std::size_t refused() const { return refused_; }

private:
    struct Bot {
        std::string message{};                  // to be said
        std::vector<Clock::time_point> said{};  // and not answered yet, in that order
    };
    struct Thinking {
        Clock::time_point until;
        std::size_t bot = 0;
        friend bool operator<(const Thinking& one, const Thinking& other) { return one.until > other.until; }
    };

    // What the bot does about the view in this text, where it is its turn.
    [[nodiscard]] std::string decision(std::size_t bot, std::string_view text, std::string_view legal);

    std::chrono::duration<double> think_;
    tests::Random random_;
    std::vector<Bot> bots_;
    std::priority_queue<Thinking> thinking_;
    std::vector<Clock::duration> answered_;
    std::size_t actions_ = 0;
    std::size_t heard_ = 0;
    std::size_t refused_ = 0;
};

}  // namespace handlog::bench
