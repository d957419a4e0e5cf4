#include "replay/stats/each_hand.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "eventstore/check/fault.hpp"
#include "eventstore/check/past_damage.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/tail.hpp"
#include "replay/ordered_workers.hpp"
#include "replay/stats/hand_counting.hpp"

namespace handlog::replay::stats {

using namespace eventstore;

namespace {

struct Trouble {
    std::size_t log;             // of the piece: the one it is about, or the first behind it
    std::optional<Error> error;  // nothing where nobody knows when a hand was dealt
};

struct Piece {
    // Logs one after the other, and where each ends.
    Buffer bytes{};
    std::vector<std::size_t> log_ends{};

    // What a worker makes of them: the players of each log's hand or what is written of them,
    // and where those of each log end.
    std::vector<PlayerHand> players{};
    std::string text{};
    std::vector<std::size_t> hand_ends{};

    std::vector<Trouble> troubles{};

    void clear() {
        bytes.clear();
        log_ends.clear();
        players.clear();
        text.clear();
        hand_ends.clear();
        troubles.clear();
    }
};

class Worker {
public:
    Worker(const Scope& scope, Writer writer) : scope_(scope), writer_(std::move(writer)) {}

    void operator()(Piece& piece) {
        std::size_t begin = 0;
        for (std::size_t log = 0; log < piece.log_ends.size(); ++log) {
            const std::size_t end = piece.log_ends[log];
            if (const Result<void> counted = count(Bytes(piece.bytes).subspan(begin, end - begin)); !counted) {
                piece.troubles.push_back({.log = log, .error = counted.error()});
            } else {
                add_hand(piece, log);
            }
            piece.hand_ends.push_back(writer_ ? piece.text.size() : piece.players.size());
            begin = end;
        }
    }

private:
    [[nodiscard]] Result<void> count(Bytes log) {
        LogReader reader(log);
        const Result<Opening> opening = reader.opening();
        if (!opening) return Failure(opening.error());
        counting_.begin(*opening);
        while (!reader.done()) {
            const Sequence sequence = reader.sequence();
            if (const Result<void> next = reader.next(entry_); !next)
                return Failure(in_log(opening->key, next.error()));
            counting_.hear(entry_, sequence);
        }
        if (const auto& impossible = counting_.impossible()) {
            return failure(ErrorCode::corrupt, to_string(opening->key) + ", " + *impossible,
                           "`handlog verify` reports the details");
        }
        return {};
    }

    void add_hand(Piece& piece, std::size_t log) {
        const std::span<const PlayerHand> rows = rows_asked_for();
        if (rows.empty()) return;
        const engine::Time at = rows.front().at;
        if (scope_.since.known() || scope_.until.known()) {
            if (!at.known()) return piece.troubles.push_back({.log = log, .error = {}});
            if (goes_backwards(scope_.since, at) || goes_backwards(at, scope_.until)) return;
        }
        if (writer_) return writer_(rows, piece.text);
        piece.players.insert(piece.players.end(), rows.begin(), rows.end());
    }

    [[nodiscard]] std::span<const PlayerHand> rows_asked_for() {
        const PlayerHands& all = counting_.players();
        if (!scope_.player) return {all.begin(), all.size()};
        rows_.clear();
        for (const PlayerHand& player : all) {
            if (player.player == *scope_.player) rows_.push_back(player);
        }
        return rows_;
    }

    const Scope& scope_;
    Writer writer_;
    HandCounting counting_;
    Entry entry_;
    std::vector<PlayerHand> rows_;  // memory that is used again
};

using MakeWorker = std::function<Writer()>;
// Of a piece, what a worker made of the hand between two places.
using Show = std::function<bool(const Piece& piece, std::size_t begin, std::size_t end)>;
using Tell = std::function<void(const Error&)>;

// Hands and troubles are told in the order of the logs, however many threads there are.
class Delivery {
public:
    Delivery(const Show& show, const Tell& damaged) : show_(show), damaged_(damaged) {}

    void deliver(const Piece& piece) {
        auto trouble = piece.troubles.begin();
        const auto tell_until = [&](std::size_t log) {
            for (; trouble != piece.troubles.end() && trouble->log <= log && !has_enough_; ++trouble) {
                if (trouble->error) {
                    damaged_(*trouble->error);
                } else {
                    ++counted_.untimed;
                }
            }
        };
        std::size_t begin = 0;
        for (std::size_t log = 0; log < piece.hand_ends.size() && !has_enough_; ++log) {
            tell_until(log);
            const std::size_t end = piece.hand_ends[log];
            if (begin == end) continue;
            ++counted_.hands;
            has_enough_ = !show_(piece, begin, end);
            begin = end;
        }
        tell_until(piece.log_ends.size());
    }
    [[nodiscard]] bool has_enough() const { return has_enough_; }
    [[nodiscard]] const Counted& counted() const { return counted_; }

private:
    const Show& show_;
    const Tell& damaged_;
    bool has_enough_ = false;
    Counted counted_;
};

[[nodiscard]] Result<Counted> go_through(EventStore& store, const Scope& scope, const MakeWorker& make_worker,
                                         const Show& show, const Tell& damaged) {
    Delivery delivery(show, damaged);
    std::size_t logs = 0;
    std::vector<std::unique_ptr<Piece>> used;
    const auto take = [&](std::unique_ptr<Piece> piece) {
        // Troubles were found by who read the logs and by who counted them.
        std::stable_sort(piece->troubles.begin(), piece->troubles.end(),
                         [](const Trouble& one, const Trouble& other) { return one.log < other.log; });
        delivery.deliver(*piece);
        logs += piece->log_ends.size();
        if (scope.progress) scope.progress(logs);
        piece->clear();
        used.push_back(std::move(piece));
    };
    const auto make_counting_worker = [&]() -> OrderedWorkers<Piece>::Worker {
        return [worker = std::make_shared<Worker>(scope, make_worker())](Piece& piece) { (*worker)(piece); };
    };
    OrderedWorkers<Piece> workers(scope.jobs, make_counting_worker, take);
    auto piece = std::make_unique<Piece>();
    const auto collect = [&](const LogView& view) {
        piece->bytes.insert(piece->bytes.end(), view.bytes.begin(), view.bytes.end());
        piece->log_ends.push_back(piece->bytes.size());
        if (piece->log_ends.size() < most_logs_of_a_job && piece->bytes.size() < most_bytes_of_a_job) return true;
        auto next = std::make_unique<Piece>();
        if (!used.empty()) {
            next = std::move(used.back());
            used.pop_back();
        }
        workers.submit(std::exchange(piece, std::move(next)));
        return !delivery.has_enough();
    };
    const auto note = [&](const Error& error) {
        piece->troubles.push_back({.log = piece->log_ends.size(), .error = error});
    };
    const Result<void> scanned = scan_past_damage(store, {.table = scope.table}, collect, note);
    workers.submit(std::move(piece));
    workers.finish();
    if (!scanned && !delivery.has_enough()) return Failure(scanned.error());
    return delivery.counted();
}

}  // namespace

Result<Counted> each_hand(EventStore& store, const Scope& scope,
                          const std::function<bool(std::span<const PlayerHand>)>& visit,
                          const std::function<void(const Error&)>& damaged) {
    const auto show = [&](const Piece& piece, std::size_t begin, std::size_t end) {
        return visit(std::span(piece.players).subspan(begin, end - begin));
    };
    return go_through(
        store, scope, [] { return Writer(); }, show, damaged);
}

Result<Counted> each_written_hand(EventStore& store, const Scope& scope, const std::function<Writer()>& make_worker,
                                  const std::function<bool(std::string_view text)>& visit,
                                  const std::function<void(const Error&)>& damaged) {
    const auto show = [&](const Piece& piece, std::size_t begin, std::size_t end) {
        return visit(std::string_view(piece.text).substr(begin, end - begin));
    };
    return go_through(store, scope, make_worker, show, damaged);
}

}  // namespace handlog::replay::stats
