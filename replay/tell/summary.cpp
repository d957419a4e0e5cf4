#include "replay/tell/summary.hpp"

#include <algorithm>
#include <variant>

#include "replay/fold.hpp"

namespace handlog::replay::inline tell {

using namespace engine;

namespace {

class Summarizer {
public:
    explicit Summarizer(const eventstore::HandLog& log) : table_(table_of(log.opening)) {
        summary_.log = log.opening.key;
        if (impossible(log.opening)) return;
        for (const eventstore::Entry& entry : log.entries) {
            if (!summary_.at.known()) summary_.at = entry.at;
            const auto* events = std::get_if<Events>(&entry.outcome);
            if (events == nullptr) {
                ++summary_.refused;
                continue;
            }
            for (const Event& event : *events) {
                std::visit([&](const auto& happened) { note(happened, entry); }, event);
                // What makes no sense is for the auditor; here the line ends.
                if (try_evolve(table_, event)) return;
                // What nobody matched was never in the pot.
                const bool went_back = std::holds_alternative<UncalledBetReturned>(event);
                summary_.pot = went_back ? table_.hand.pot_total : std::max(summary_.pot, table_.hand.pot_total);
                summary_.all_in = summary_.all_in || !table_.hand.all_in.empty();
            }
        }
    }

    [[nodiscard]] Summary summary() && { return std::move(summary_); }

private:
    template <class Happened>
    void note(const Happened& /*event*/, const eventstore::Entry& /*entry*/) {}

    void note(const HandStarted& event, const eventstore::Entry& entry) {
        summary_.hand = event.hand_id;
        summary_.at = entry.at;
        summary_.currency = table_.rules.currency;
        summary_.decimals = table_.rules.decimals;
        summary_.players = event.dealt_in.size();
        players_ = table_.players;
    }
    void note(const BoardDealt& event, const eventstore::Entry& /*entry*/) {
        for (const MaybeCard card : event.cards) {
            if (summary_.board.size() < 5) summary_.board.push_back(card);
        }
    }
    void note(const PotBuilt& event, const eventstore::Entry& /*entry*/) {
        summary_.pots = event.pot == 0 ? 1 : summary_.pots + 1;
    }
    void note(const HandRanked& event, const eventstore::Entry& /*entry*/) { ranks_[event.seat] = event.rank; }
    void note(const PotAwarded& event, const eventstore::Entry& /*entry*/) {
        won_with_[event.seat] = ranks_[event.seat];
    }
    void note(const HandEnded& event, const eventstore::Entry& /*entry*/) {
        summary_.over = true;
        for (const Seat seat : event.seats - event.undeclared) {
            summary_.results.push_back({.player = players_[seat],
                                        .net = event.net[seat],
                                        .won = table_.hand.won[seat],
                                        .won_with = won_with_[seat]});
        }
    }
    void note(const HandCancelled& /*event*/, const eventstore::Entry& /*entry*/) {
        summary_.over = true;
        summary_.cancelled = true;
    }

    Table table_;
    PerSeat<PlayerId> players_;
    PerSeat<HandRank> ranks_;
    PerSeat<HandRank> won_with_;
    Summary summary_;
};

}  // namespace

Summary summarize(const eventstore::HandLog& log) { return Summarizer(log).summary(); }

}  // namespace handlog::replay::inline tell
