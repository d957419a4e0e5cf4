#include "replay/regression.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "eventstore/fault.hpp"
#include "eventstore/json_text.hpp"
#include "eventstore/one_log.hpp"
#include "replay/crew.hpp"
#include "replay/may_hold.hpp"

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

    // Of the log that was heard last.
    [[nodiscard]] std::optional<Divergence> take() { return std::exchange(difference_, std::nullopt); }
    [[nodiscard]] std::uint32_t semantics() const { return semantics_; }

private:
    Redeciding redeciding_;
    std::vector<Divergence> divergences_;
    std::optional<Divergence> difference_;
    std::uint32_t semantics_ = 0;
};

// A log as the store shows it, without its bytes, and what came of it.
struct Decided {
    LogView view;
    std::size_t begin = 0;  // of its bytes in those of the batch
    std::size_t size = 0;
    std::optional<Error> damage{};
    bool is_meant = false;
    std::optional<HandId> hand{};
    std::size_t entries = 0;
    std::optional<Divergence> difference{};
    std::uint32_t semantics = 0;
};

struct Batch {
    Buffer bytes;
    std::vector<Decided> logs;

    [[nodiscard]] bool is_full() const {
        return logs.size() >= most_logs_of_a_piece || bytes.size() >= most_bytes_of_a_piece;
    }
    void add(const LogView& view) {
        Decided& log = logs.emplace_back(Decided{.view = view, .begin = bytes.size(), .size = view.bytes.size()});
        log.view.bytes = {};
        bytes.insert(bytes.end(), view.bytes.begin(), view.bytes.end());
    }
};

// Looks again only at what is damaged, to say how.
[[nodiscard]] std::optional<Error> damage_of(const LogView& view, const OneLog& found) {
    const bool is_right = !view.bytes.empty() && found.is_of_its_digest && found.belongs_here;
    if (is_right && !found.unreadable) return std::nullopt;
    Hasher hasher;
    std::optional<Error> fault = fault_of(view, hasher);
    return fault || !found.unreadable ? fault : in_log(view.key, *found.unreadable);
}

// Decides one log after the other by itself.
class Worker {
public:
    explicit Worker(const RegressionSettings& settings) : settings_(settings) {}

    void operator()(Batch& batch) {
        for (Decided& log : batch.logs) {
            LogView view = log.view;
            view.bytes = Bytes(batch.bytes).subspan(log.begin, log.size);
            decide(view, log);
        }
    }

private:
    void decide(const LogView& view, Decided& log) {
        const bool may_be_meant = may_hold(view, settings_.table, settings_.hand);
        if (!view.bytes.empty()) looking_.look(view, std::nullopt, may_be_meant ? &regressing_ : nullptr, found_);
        log.damage = damage_of(view, found_);
        if (log.damage) return;
        log.hand = found_.hand;
        log.is_meant = may_be_meant && (!settings_.hand || settings_.hand == found_.hand);
        if (!log.is_meant) return;
        log.entries = found_.entries;
        log.semantics = regressing_.semantics();
        log.difference = regressing_.take();
    }

    const RegressionSettings& settings_;
    Looking looking_;
    Regressing regressing_;
    OneLog found_;
};

// Nothing is known of one that is missing but its number.
[[nodiscard]] Session session_of(const std::vector<Session>& sessions, std::uint32_t number) {
    for (const Session& session : sessions) {
        if (session.number == number) return session;
    }
    return {.number = number, .opened_at = {}, .program = {}, .sqlite = {}, .semantics = 0};
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
                                const std::function<void(const Error&)>& damaged, const RegressionSettings& settings) {
    const Result<std::vector<Session>> sessions = store.sessions();
    if (!sessions) return Failure(sessions.error());
    RegressionCount counted;
    const auto take = [&](Decided& log) {
        ++counted.logs;
        if (log.damage) {
            ++counted.damaged;
            return damaged(*log.damage);
        }
        if (!log.is_meant) return;
        ++counted.decided;
        if (log.hand) ++counted.hands;
        counted.entries += log.entries;
        if (!log.difference) return;
        ++counted.different;
        different({.log = log.view.key,
                   .hand = log.hand,
                   .first = *std::move(log.difference),
                   .recorded_by = session_of(*sessions, log.view.session),
                   .semantics = log.semantics});
    };
    const auto hire = [&]() -> Crew<Batch>::Worker {
        return [worker = std::make_shared<Worker>(settings)](Batch& batch) { (*worker)(batch); };
    };
    auto next = std::make_unique<Batch>();
    std::vector<std::unique_ptr<Batch>> used;
    Crew<Batch> crew(settings.jobs, hire, [&](std::unique_ptr<Batch> batch) {
        for (Decided& log : batch->logs) take(log);
        batch->bytes.clear();
        batch->logs.clear();
        used.push_back(std::move(batch));
    });
    const auto give = [&] {
        crew.give(std::move(next));
        next = used.empty() ? std::make_unique<Batch>() : std::move(used.back());
        if (!used.empty()) used.pop_back();
    };
    const Result<void> scanned = store.scan({}, [&](const LogView& view) {
        next->add(view);
        if (next->is_full()) give();
        return true;
    });
    // What was shown before the store could be read no further counts all the same.
    give();
    crew.finish();
    if (!scanned) return Failure(scanned.error());
    return counted;
}

}  // namespace handlog::replay
