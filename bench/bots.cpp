#include "bench/bots.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace handlog::bench {

namespace {

// What stands behind the name of a field, up to where it ends at the latest: enough for a number or a word. The last
// one is what the view has, whatever sentences come before it.
[[nodiscard]] std::string_view value_of(std::string_view text, std::string_view name) {
    const std::size_t at = text.rfind(name);
    if (at == std::string_view::npos) throw std::runtime_error("a view has no " + std::string(name));
    const std::string_view rest = text.substr(at + name.size());
    return rest.substr(0, rest.find_first_of(",}"));
}

}  // namespace

Bots::Bots(std::size_t bots, std::chrono::duration<double> think) : think_(think), random_(1), bots_(bots) {}

void Bots::hear(std::size_t bot, std::string_view text, Clock::time_point at) {
    ++heard_;
    Bot& who = bots_[bot];
    if (!text.starts_with(R"({"type":"Table")")) {
        if (who.said.empty()) throw std::runtime_error("nobody asked for this: " + std::string(text));
        if (!text.starts_with(R"({"type":"Done")")) ++refused_;
        answered_.push_back(at - who.said.front());
        who.said.erase(who.said.begin());
        return;
    }
    constexpr std::string_view name = R"("legal":)";
    const std::size_t legal = text.rfind(name);
    if (legal == std::string_view::npos || text[legal + name.size()] != '{') {
        who.message.clear();
        return;
    }
    const bool was_thinking = !who.message.empty();
    who.message = decision(bot, text, text.substr(legal));
    if (was_thinking) return;
    // Between 0 and 1, and neither.
    const double chance = (static_cast<double>(random_.below(1'000'000)) + 0.5) / 1e6;
    thinking_.push({.until = at + std::chrono::duration_cast<Clock::duration>(-std::log(chance) * think_), .bot = bot});
}

std::string Bots::decision(std::size_t bot, std::string_view text, std::string_view legal) {
    const std::string_view before = text.substr(0, text.size() - legal.size());
    const std::size_t roll = random_.below(100);
    const bool raises = value_of(legal, R"("raise":)") != "null" && roll < 5;
    std::string command = value_of(legal, R"("check":)") == "true" ? "Check" : roll < 75 ? "Call" : "Fold";
    if (raises) command = value_of(legal, R"("bet":)") == "true" ? "Bet" : "Raise";
    std::string message =
        R"({"type":"Play","id":"a)" + std::to_string(++actions_) + R"(","table":")" + table_of(bot) + R"(","turn":)";
    message.append(value_of(before, R"("turn":)")).append(R"(,"command":{"type":")").append(command);
    message.append(R"(","hand":)").append(value_of(before, R"(,"hand":)"));
    message.append(R"(,"seat":)").append(std::to_string(bot % seats_at_a_table));
    if (raises) message.append(R"(,"to":)").append(value_of(legal, R"("min":)"));
    return message + "}}";
}

std::optional<Bots::Saying> Bots::next(Clock::time_point now) {
    while (!thinking_.empty() && thinking_.top().until <= now) {
        const std::size_t bot = thinking_.top().bot;
        thinking_.pop();
        Bot& who = bots_[bot];
        // The turn is over: time ran out, or somebody ended the hand.
        if (who.message.empty()) continue;
        who.said.push_back(Clock::now());
        return Saying{.bot = bot, .text = std::exchange(who.message, {})};
    }
    return std::nullopt;
}

Clock::time_point Bots::next_at() const { return thinking_.empty() ? Clock::time_point::max() : thinking_.top().until; }

std::vector<Clock::duration> Bots::take_answered() { return std::exchange(answered_, {}); }

}  // namespace handlog::bench
