#include "replay/redecide.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "engine/evolve.hpp"
#include "engine/poker/rejection.hpp"
#include "replay/fold.hpp"
#include "replay/reading.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] std::string text_of(const Outcome& outcome, std::size_t event) {
    if (const auto* refused = std::get_if<Rejection>(&outcome)) return to_string(*refused);
    const Events& events = *std::get_if<Events>(&outcome);
    return event < events.size() ? to_string(events[event]) : "no further event";
}

[[nodiscard]] std::string kind_of(const Outcome& outcome, std::size_t event) {
    if (const auto* refused = std::get_if<Rejection>(&outcome)) return "refused: " + std::string(name(refused->code));
    const Events& events = *std::get_if<Events>(&outcome);
    return event < events.size() ? std::string(engine::kind_of(events[event])) : "no further event";
}

[[nodiscard]] Divergence compare(const Entry& entry, const Outcome& decided) {
    Divergence divergence;
    const auto* before = std::get_if<Events>(&entry.outcome);
    const auto* now = std::get_if<Events>(&decided);
    if (before != nullptr && now != nullptr) {
        const auto [first, other] = std::mismatch(before->begin(), before->end(), now->begin(), now->end());
        divergence.event = static_cast<std::size_t>(first - before->begin());
        if (first != before->end() && other != now->end()) divergence.fields = differences(*first, *other);
    }
    divergence.recorded = text_of(entry.outcome, divergence.event);
    divergence.decided = text_of(decided, divergence.event);
    divergence.pattern = engine::kind_of(entry.command);
    divergence.pattern += ": ";
    if (divergence.fields.empty()) {
        divergence.pattern +=
            kind_of(entry.outcome, divergence.event) + ", and now " + kind_of(decided, divergence.event);
    } else {
        divergence.pattern += kind_of(decided, divergence.event) + " differs in";
        std::string_view separator = " ";
        for (const FieldDifference& difference : divergence.fields) {
            divergence.pattern += separator;
            divergence.pattern += difference.field;
            separator = ", ";
        }
    }
    return divergence;
}

}  // namespace

void Redeciding::begin(const Opening& opening) {
    table_ = table_of(opening);
    last_carried_out_ = {};
    remember();
    is_lost_ = impossible(opening).has_value();
}

void Redeciding::remember() {
    before_ = table_;
    since_.clear();
}

void Redeciding::go_back_to(std::size_t events) {
    since_.resize(events);
    table_ = before_;
    for (const Event& event : since_) evolve(table_, event);
}

// Plays the command; if that leads where it led then, the table is there already.
bool Redeciding::decides_the_same(const Entry& entry, Time last) {
    const std::size_t known = since_.size();
    const std::optional<Rejection> refused = play(table_, entry.command, since_, arrival_of(entry, last));
    if (const auto* recorded = std::get_if<Rejection>(&entry.outcome)) return refused == *recorded;
    const Events& recorded = *std::get_if<Events>(&entry.outcome);
    return !refused && std::equal(since_.begin() + static_cast<std::ptrdiff_t>(known), since_.end(), recorded.begin(),
                                  recorded.end());
}

void Redeciding::hear(const Entry& entry, Sequence sequence, std::vector<Divergence>& found) {
    if (is_lost_) return;
    if (since_.size() > most_since) remember();
    const std::size_t known = since_.size();
    const Time last = last_carried_out_;
    follow_carried_out(last_carried_out_, entry);
    if (decides_the_same(entry, last)) return;
    go_back_to(known);
    found.push_back(compare(entry, decide(table_, entry.command, arrival_of(entry, last))));
    found.back().entry = sequence;
    is_lost_ = std::holds_alternative<Events>(entry.outcome);
}

std::vector<Divergence> redecide(const HandLog& log) {
    std::vector<Divergence> found;
    Redeciding redeciding;
    redeciding.begin(log.opening);
    Sequence sequence = 0;
    for (const Entry& entry : log.entries) redeciding.hear(entry, sequence++, found);
    return found;
}

}  // namespace handlog::replay
