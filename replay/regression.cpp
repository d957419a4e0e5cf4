#include "replay/regression.hpp"

#include <utility>
#include <variant>
#include <vector>

#include "eventstore/fault.hpp"
#include "eventstore/json_text.hpp"
#include "eventstore/one_log.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

namespace {

// Decides again what it hears, up to the first difference.
class Regressing final : public LogListener {
public:
    void begin(const Opening& opening) override {
        difference_.reset();
        semantics_ = opening.semantics;
        redeciding_.begin(opening);
    }
    void hear(const Entry& entry, Sequence sequence) override {
        if (difference_) return;
        divergences_.clear();
        redeciding_.hear(entry, sequence, divergences_);
        if (!divergences_.empty()) difference_ = std::move(divergences_.front());
    }
    void end(bool whole) override {
        if (!whole) difference_.reset();
    }

    [[nodiscard]] const std::optional<Divergence>& difference() const { return difference_; }
    [[nodiscard]] std::uint32_t semantics() const { return semantics_; }

private:
    Redeciding redeciding_;
    std::vector<Divergence> divergences_;
    std::optional<Divergence> difference_;
    std::uint32_t semantics_ = 0;
};

// Looks again only at what is damaged, to say how.
[[nodiscard]] std::optional<Error> damage_of(const LogView& view, const OneLog& found) {
    const bool is_right = !view.bytes.empty() && found.is_of_its_digest && found.belongs_here;
    if (is_right && !found.unreadable) return std::nullopt;
    Hasher hasher;
    std::optional<Error> fault = fault_of(view, hasher);
    return fault ? fault : found.unreadable;
}

[[nodiscard]] std::string quoted_whole(std::string_view text) {
    std::string out;
    append_text(out, text);
    return out;
}

}  // namespace

std::string place_of(const Difference& difference) {
    std::string text = to_string(difference.log);
    if (difference.hand) text += " (hand '" + std::string(difference.hand->text()) + "')";
    return text + ", entry " + std::to_string(difference.first.entry) + ", event " +
           std::to_string(difference.first.event);
}

std::string to_json(const Difference& difference, const std::string& file) {
    const Divergence& first = difference.first;
    std::string line = "{\"file\":" + quoted_whole(file);
    line += ",\"log\":{\"table\":" + quoted_whole(difference.log.table.text()) +
            ",\"ordinal\":" + std::to_string(difference.log.ordinal) + "}";
    line += ",\"hand\":" + (difference.hand ? quoted_whole(difference.hand->text()) : std::string("null"));
    line += ",\"entry\":" + std::to_string(first.entry) + ",\"event\":" + std::to_string(first.event);
    line += ",\"kind\":" + quoted_whole(first.pattern);
    line += ",\"recorded\":" + quoted_whole(first.recorded) + ",\"now\":" + quoted_whole(first.decided);
    line += ",\"fields\":[";
    for (const FieldDifference& field : first.fields) {
        if (&field != &first.fields.front()) line += ',';
        line += "{\"field\":" + quoted_whole(field.field) + ",\"recorded\":" + quoted_whole(field.one) +
                ",\"now\":" + quoted_whole(field.other) + "}";
    }
    line += "],\"recorded_by\":" + quoted_whole(difference.recorded_by.program);
    return line + ",\"semantics\":" + std::to_string(difference.semantics) + "}";
}

Result<RegressionCount> regress(EventStore& store, const std::function<void(const Difference&)>& different,
                                const std::function<void(const Error&)>& damaged) {
    const Result<std::vector<Session>> sessions = store.sessions();
    if (!sessions) return Failure(sessions.error());
    RegressionCount counted;
    Looking looking;
    Regressing regressing;
    OneLog found;
    const auto look = [&](const LogView& view) {
        ++counted.logs;
        if (!view.bytes.empty()) looking.look(view, std::nullopt, &regressing, found);
        if (const std::optional<Error> damage = damage_of(view, found)) {
            ++counted.damaged;
            damaged(*damage);
            return true;
        }
        if (found.hand) ++counted.hands;
        counted.entries += found.entries;
        if (!regressing.difference()) return true;
        ++counted.different;
        Session session{.number = view.session, .opened_at = {}, .program = {}, .sqlite = {}, .semantics = 0};
        for (const Session& one : *sessions) {
            if (one.number == view.session) session = one;
        }
        different({.log = view.key,
                   .hand = found.hand,
                   .first = *regressing.difference(),
                   .recorded_by = session,
                   .semantics = regressing.semantics()});
        return true;
    };
    const Result<void> scanned = store.scan({}, look);
    if (!scanned) return Failure(scanned.error());
    return counted;
}

}  // namespace handlog::replay
