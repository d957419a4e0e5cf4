#include "replay/stats/each_hand.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "eventstore/codec.hpp"
#include "eventstore/fault.hpp"
#include "eventstore/past_damage.hpp"
#include "replay/crew.hpp"
#include "replay/stats/hand_counting.hpp"

namespace handlog::replay::stats {

using namespace eventstore;

namespace {

struct Piece {
    // Logs one after the other, and where each ends.
    Buffer bytes{};
    std::vector<std::size_t> log_ends{};

    // What a worker makes of them: the players of each hand, and where each hand ends.
    std::vector<PlayerHand> players{};
    std::vector<std::size_t> hand_ends{};
    std::vector<Error> errors{};
};

class Worker {
public:
    void operator()(Piece& piece) {
        std::size_t begin = 0;
        for (const std::size_t end : piece.log_ends) {
            count(Bytes(piece.bytes).subspan(begin, end - begin), piece);
            begin = end;
        }
    }

private:
    void count(Bytes log, Piece& piece) {
        LogReader reader(log);
        const Result<Opening> opening = reader.opening();
        if (!opening) {
            piece.errors.push_back(opening.error());
            return;
        }
        counting_.begin(*opening);
        while (!reader.done()) {
            const Sequence sequence = reader.sequence();
            if (const Result<void> next = reader.next(entry_); !next) {
                piece.errors.push_back(in_log(opening->key, next.error()));
                return;
            }
            counting_.hear(entry_, sequence);
        }
        if (const auto& impossible = counting_.impossible()) {
            piece.errors.push_back({.code = ErrorCode::corrupt,
                                    .what = to_string(opening->key) + ", " + *impossible,
                                    .next = "handlog verify tells more"});
        }
        if (counting_.players().empty()) return;
        piece.players.insert(piece.players.end(), counting_.players().begin(), counting_.players().end());
        piece.hand_ends.push_back(piece.players.size());
    }

    HandCounting counting_;
    Entry entry_;
};

[[nodiscard]] bool is_in(const Scope& scope, engine::Time at) {
    if (scope.since.known() && at.milliseconds() < scope.since.milliseconds()) return false;
    return !scope.until.known() || at.milliseconds() <= scope.until.milliseconds();
}

}  // namespace

Result<Counted> each_hand(EventStore& store, const Scope& scope,
                          const std::function<bool(std::span<const PlayerHand>)>& visit,
                          const std::function<void(const Error&)>& damaged) {
    Counted counted;
    bool has_enough = false;
    const bool asks_for_time = scope.since.known() || scope.until.known();
    std::vector<std::unique_ptr<Piece>> used;
    const auto take = [&](std::unique_ptr<Piece> piece) {
        for (const Error& error : piece->errors) damaged(error);
        std::size_t begin = 0;
        for (const std::size_t end : piece->hand_ends) {
            const auto players = std::span(piece->players).subspan(begin, end - begin);
            begin = end;
            const engine::Time at = players.front().at;
            if (asks_for_time && !at.known()) {
                ++counted.untimed;
                continue;
            }
            if (has_enough || (asks_for_time && !is_in(scope, at))) continue;
            ++counted.hands;
            has_enough = !visit(players);
        }
        counted.logs += piece->log_ends.size();
        if (scope.progress) scope.progress(counted.logs);
        used.push_back(std::move(piece));
    };
    const auto hire = []() -> Crew<Piece>::Worker {
        return [worker = std::make_shared<Worker>()](Piece& piece) { (*worker)(piece); };
    };
    Crew<Piece> crew(scope.jobs, hire, take);
    auto piece = std::make_unique<Piece>();
    const auto collect = [&](const LogView& view) {
        piece->bytes.insert(piece->bytes.end(), view.bytes.begin(), view.bytes.end());
        piece->log_ends.push_back(piece->bytes.size());
        if (piece->log_ends.size() < most_logs_of_a_piece && piece->bytes.size() < most_bytes_of_a_piece) return true;
        auto next = std::make_unique<Piece>();
        if (!used.empty()) {
            next = std::move(used.back());
            used.pop_back();
            next->bytes.clear();
            next->log_ends.clear();
            next->players.clear();
            next->hand_ends.clear();
            next->errors.clear();
        }
        crew.give(std::exchange(piece, std::move(next)));
        return !has_enough;
    };
    const Result<void> scanned = scan_past_damage(store, {.table = scope.table}, collect, damaged);
    if (!scanned) return Failure(scanned.error());
    crew.give(std::move(piece));
    crew.finish();
    return counted;
}

}  // namespace handlog::replay::stats
