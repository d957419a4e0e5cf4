// Tables that are played and recorded in a store, for a program that embeds handlog:
//
//     Tables tables(*store);
//     const auto receipt = tables.play({.table = rio, .command = Fold{...}, .received_at = now, .id = id});
//
// or many commands with one commit:
//
//     tables.take(ask), tables.take(ask) ...   // played; they wait for the disk together
//     tables.commit()                          // on the disk: a receipt or an error for each
//
// A receipt holds the place of the entry and the outcome of the command, which the rules may have
// rejected. An error means that the command was not recorded and did not happen: the table is
// unchanged. Nothing is answered before it is on the disk.
//
// A table goes on from where the store has it, also in the middle of a hand, unless its newest log
// contradicts the rules: then no command is allowed there. An id makes
// sending a command twice harmless: the second time is answered with what came of the first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/poker/command.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"
#include "host/live_table.hpp"

namespace handlog::host {

class Tables {
public:
    // No other program or object may write to the store meanwhile.
    // So many tables are kept in memory, some ten megabytes unless it is said; more are read from the store whenever
    // they are played.
    explicit Tables(eventstore::EventStore& store, eventstore::Provenance source = eventstore::Provenance::hosted,
                    std::size_t most_kept = 1'024)
        : store_(store), source_(source), most_kept_(most_kept) {}

    // Plays and stores one command; no taken command may be waiting. The receipt has its entry.
    [[nodiscard]] eventstore::Result<eventstore::Receipt> play(Ask ask);

    // Plays a command, to be stored with the next commit. One that cannot share the commit of
    // those before it has them stored first: a log that is sealed is stored before the next begins.
    //
    // An error, here and of commit(), is the store's: the commands that were not answered are
    // recorded or not. Send them again with their ids, once the store is open again.
    [[nodiscard]] eventstore::Result<void> take(Ask ask);
    // Stores what was taken, and answers everything since the last commit, in its order.
    [[nodiscard]] eventstore::Result<std::vector<eventstore::Result<eventstore::Receipt>>> commit();

    // The table, with all that was taken, until the next call; no such table is an error.
    [[nodiscard]] eventstore::Result<const engine::Table*> table(const engine::TableId& id);
    // The same with its place in the store.
    [[nodiscard]] eventstore::Result<const LiveTable*> live(const engine::TableId& id);

private:
    // Where a table stands, and where it stood before what waits was played.
    struct Played {
        LiveTable now;
        std::unique_ptr<const LiveTable> before{};
        std::uint64_t used = 0;  // when it was asked for last, counted in commands
    };
    using Receipts = std::vector<eventstore::Result<eventstore::Receipt>>;

    [[nodiscard]] eventstore::Result<Played*> played(const engine::TableId& id);
    // The answer to the ask belongs to this place.
    [[nodiscard]] eventstore::Result<void> carry_out(std::size_t place, Ask ask);
    [[nodiscard]] eventstore::Result<void> refuse(std::size_t place, const Ask& ask, const eventstore::Error& error);
    // Puts what waits into the store, and each table to where the store has it.
    [[nodiscard]] eventstore::Result<void> store_waiting();
    [[nodiscard]] eventstore::Result<void> settle(std::vector<eventstore::Addition> additions,
                                                  const std::vector<std::size_t>& places, std::vector<Ask> asks,
                                                  Receipts receipts);
    [[nodiscard]] eventstore::Result<bool> knows(const eventstore::Addition& refused);
    void keep(const engine::TableId& id);
    void go_back(const engine::TableId& id);
    void forget(const engine::TableId& id);
    void give_up();
    // Of tables that nobody plays at, nothing is kept in memory: they are read again.
    void forget_idle();

    eventstore::EventStore& store_;
    eventstore::Provenance source_;
    std::size_t most_kept_;
    std::map<std::string, Played, std::less<>> tables_;
    std::uint64_t asked_ = 0;

    Receipts answers_;                           // to all asks since the last commit, as far as they are known
    std::vector<eventstore::Addition> waiting_;  // for the store
    std::vector<std::size_t> places_;            // of the answers to them
    std::vector<Ask> asks_;                      // what they carry out
};

}  // namespace handlog::host
