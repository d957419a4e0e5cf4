// The hall: tables and people together. It has no thread, clock, socket or file of its own, so that tests drive it with
// a store in memory and a clock by hand.
//
//     hall.take(incoming), hall.take(incoming) ...  // judged and played, not told yet
//     hall.commit()                                 // on the disk
//     send(hall.outgoing())                         // what is to be told of it
//
// What a deadline brings is played when the hall is told that it has everything that was received until later
// (CaughtUp): so a clock never overtakes a command that came in time, and exactly at the deadline is in time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/poker/deck.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"
#include "eventstore/error.hpp"
#include "eventstore/store.hpp"
#include "host/hall/journal.hpp"
#include "host/hall/names.hpp"
#include "host/hall/private_events.hpp"
#include "host/hall/secret.hpp"
#include "host/hall/traffic.hpp"
#include "host/hall/wire.hpp"
#include "host/hall/wrong_secrets.hpp"
#include "host/tables.hpp"

namespace handlog::host::hall {

// Each is what nobody meets who means well.
struct HallLimits {
    std::int32_t hello_within_ms = 5'000;  // a connection says who it is
    std::size_t most_connections = 16;     // of one person
    std::int32_t lost_after_ms = 0;        // without a connection; who is back by then was never away
    std::size_t most_strangers = 20;       // connections of one address of which nobody knows who they are
    std::int32_t wrong_secrets = 5;        // of one address in a minute
    std::uint32_t most_refusals = 100;     // of one sender that a log of a table holds
    std::size_t most_watched = 16;         // tables, over one connection
    std::int32_t try_again_ms = 1'000;     // after the store refused, above all because the disk is full
};

// Counted since the hall was opened.
struct Figures {
    std::uint64_t commands = 0;
    std::uint64_t refused = 0;
    std::uint64_t hands = 0;
    std::uint64_t errors = 0;  // messages that could not be carried out
    std::uint64_t disk_full = 0;
    std::size_t tables = 0;
    std::size_t people_here = 0;
};

class Hall {
public:
    // With the tables and the house of the store, which nobody else writes to. Players who sit at tables have their
    // time to come back. Tables that contradict the rules, or that are encrypted to other keys, are left out.
    [[nodiscard]] static eventstore::Result<std::unique_ptr<Hall>> open(eventstore::EventStore& store, Names names,
                                                                        Chance chance, engine::Time now,
                                                                        const HallLimits& limits = {});

    // A link by which the next owner joins. The first one opens the house.
    [[nodiscard]] eventstore::Result<Secret> make_owner_link(engine::Time now);
    [[nodiscard]] bool has_owner() const;

    // An error, here and of commit(), is the store's, and the end of the hall: nothing may be told any more.
    [[nodiscard]] eventstore::Result<void> take(const Incoming& incoming);
    [[nodiscard]] eventstore::Result<void> commit();
    // In their order.
    [[nodiscard]] std::vector<Outgoing> outgoing();

    // When CaughtUp is wanted, or just after; unknown if nothing is timed.
    [[nodiscard]] engine::Time next_deadline() const;

    [[nodiscard]] const Names& names() const { return names_; }
    // Whether they changed since it was last asked.
    [[nodiscard]] bool take_names_changed() { return std::exchange(names_changed_, false); }
    [[nodiscard]] Figures figures() const;
    // Why tables of the store are left out, one by one.
    [[nodiscard]] const std::vector<eventstore::Error>& left_out() const { return left_out_; }

private:
    struct Guest {
        std::string address;
        bool is_brief = false;
        std::optional<engine::PlayerId> person{};  // once it is known who it is
        std::size_t place = 0;                     // of the person among those of the house, where nobody ever moves
        std::map<std::string, Want, std::less<>> watches{};
        bool closing = false;  // whatever it still says is not heard
    };

    // Somebody who looks on at a table.
    struct Looker {
        const Guest* guest = nullptr;
        Want want = Want::views;
    };

    struct Room {
        explicit Room(const engine::TableId& table) : id(table) {}

        engine::TableId id;
        engine::Table told;  // as it was when its viewers were told last
        std::map<ConnectionId, Looker> viewers{};
        eventstore::Ordinal log = 0;                                   // that is counted in
        std::map<std::string, std::uint32_t, std::less<>> refusals{};  // by sender
        PrivateEvents own{};
        std::optional<engine::HostShare> share{};     // of the next seed, once the host is committed to it
        engine::Time links_until{};                   // the players' clients have time to add theirs
        std::optional<engine::Sender> start_asked{};  // by an owner, who waits for the links
        std::optional<std::uint64_t> cannot_start{};  // the version of a table of which no hand can start
        engine::Time scheduled{};                     // the deadline that counts, of those that wait
        engine::Time not_before{};                    // the store refused what was due
    };

    // Who asked, and how the answer is found when all is on the disk.
    struct OfCommand {
        std::size_t receipt = 0;
        engine::PlayerId person;
        std::optional<eventstore::CommandId> id{};
        engine::TableId table{};
        engine::Command command{};
        std::optional<engine::Sender> starts{};  // the next hand, once its links are there
    };
    // It was recorded before.
    struct OfRecorded {
        eventstore::Receipt receipt;
        engine::PlayerId person;
    };
    struct Open {
        ConnectionId from;
        std::optional<QuestionId> id{};
        std::variant<std::string, OfCommand, OfRecorded, Watch> answer{};
        std::optional<std::string> token{};
    };

    // A command that waits for the disk.
    struct Waiting {
        Room* room = nullptr;
        bool is_own = true;                          // nobody asked for it
        std::optional<engine::PlayerId> is_about{};  // whose connection is lost, or there again
    };

    enum class Performed : std::uint8_t { happened, refused, failed };

    // A moment at which something may be due at a table, or for a connection.
    struct Deadline {
        engine::Time at;
        std::variant<Room*, ConnectionId, engine::PlayerId> of;
    };
    struct Later {
        bool operator()(const Deadline& one, const Deadline& other) const {
            return one.at.milliseconds() > other.at.milliseconds();
        }
    };

    Hall(eventstore::EventStore& store, Journal journal, Names names, Chance chance, const HallLimits& limits);

    [[nodiscard]] eventstore::Result<void> resume_tables(engine::Time now);

    // ---- connections ----
    [[nodiscard]] eventstore::Result<void> take(const Opened& opened);
    [[nodiscard]] eventstore::Result<void> take(const Received& received);
    [[nodiscard]] eventstore::Result<void> take(const Closed& closed);
    [[nodiscard]] eventstore::Result<void> take(const CaughtUp& caught_up);
    [[nodiscard]] eventstore::Result<void> arrive(ConnectionId connection, const engine::PlayerId& person);
    // Tables show whether the person is here.
    [[nodiscard]] eventstore::Result<void> settle(const engine::PlayerId& person);
    void close(ConnectionId connection, CloseCode code, std::string why);
    void close_all(const engine::PlayerId& person, const std::string& why);
    // One more than an address may have in a minute closes the connection. Whoever has the right one is let in at once,
    // so that nobody can keep others of the same address out.
    void count_wrong_secret(ConnectionId connection, const Guest& guest);
    void forget_stranger(ConnectionId connection, const std::string& address);
    [[nodiscard]] const engine::Person* person_of(const Guest& guest) const;
    [[nodiscard]] const engine::Person* find(const engine::PlayerId& person) const;
    [[nodiscard]] const engine::Person* find_by_token(std::string_view token) const;

    // ---- questions ----
    struct Asker {
        ConnectionId connection;
        Guest& guest;
        const engine::Person* person;  // once it is known who it is
        std::optional<QuestionId> id;
    };
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Hello& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Join& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Recover& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Watch& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Unwatch& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Play& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Sit& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const BringChips& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Start& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const ListTables& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const ListPeople& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const MakeLink& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const EndLink& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Rename& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const NewToken& question);
    [[nodiscard]] eventstore::Result<void> ask(const Asker& asker, const Remove& question);

    void answer(const Asker& asker, const Answer& answer, const std::optional<Secret>& token = {});
    eventstore::Result<void> refuse(const Asker& asker, eventstore::ErrorCode code, std::string what, std::string next);
    eventstore::Result<void> refuse(const Asker& asker, const eventstore::Error& error);
    [[nodiscard]] Joined joined_as(const engine::PlayerId& person, const Secret& token, const Secret& recovery) const;
    // Has the journal perform it, by this person; answers it unless it happened.
    [[nodiscard]] eventstore::Result<Performed> perform(const Asker& asker, const engine::HouseCommand& command,
                                                        const engine::Sender& by);

    // ---- tables ----
    [[nodiscard]] Room* find_room(const engine::TableId& table);
    // Nothing of a table that was to be opened and is not.
    [[nodiscard]] eventstore::Result<const LiveTable*> find_live(const engine::TableId& table);
    // `starts` says who wants the hand that follows on it.
    [[nodiscard]] eventstore::Result<void> play(const Asker& asker, Room& room, host::Ask ask,
                                                const std::optional<engine::Sender>& starts = {});
    // A command that nobody waits for: of the clock or the host.
    [[nodiscard]] eventstore::Result<void> play(Room& room, const host::Ask& ask,
                                                const std::optional<engine::PlayerId>& is_about = {});
    // As a command has it, so that nobody can use up an id of somebody else; nothing if it would be too long.
    [[nodiscard]] static std::optional<eventstore::CommandId> command_id(const Asker& asker);
    // Of a question that becomes another command each time: a command of its id that it may have become the first time
    // answers it.
    template <class IsIt>
    [[nodiscard]] eventstore::Result<bool> answer_repeated(const Asker& asker, const Room& room, const IsIt& is_it);
    // The answer that follows is to this one, too, if it comes again before the commit.
    void remember(const Asker& asker);
    // What a person has seen, as a log counts it: by seats.
    [[nodiscard]] static std::optional<Version> counted_by_seat(const Room& room, const LiveTable& live,
                                                                const engine::PlayerId& person,
                                                                std::optional<Version> seen);
    [[nodiscard]] eventstore::Result<void> play_due(Room& room, engine::Time until);
    // The next step towards a hand that starts by itself, if its time has come.
    [[nodiscard]] eventstore::Result<bool> start_due(Room& room, engine::Time until);
    [[nodiscard]] engine::StartHand start_of(const Room& room, const engine::Table& table) const;
    // The host is committed to a share that it still knows.
    [[nodiscard]] static bool knows_share(const Room& room, const engine::Table& table);
    // Players would add to the next seed, and it does not know one.
    [[nodiscard]] static bool needs_share(const Room& room, const engine::Table& table);
    [[nodiscard]] host::Ask commit_share(Room& room, engine::Time received_at) const;
    [[nodiscard]] static engine::Time deadline_of(const Room& room, const engine::Table& table);
    void schedule(Room& room, const engine::Table& table);
    // Would be refused, and the log holds enough refusals of this person.
    [[nodiscard]] eventstore::Result<bool> is_one_too_many(const Room& room, const engine::PlayerId& person,
                                                           const host::Ask& ask, const LiveTable& live) const;

    // Nothing is tried until then.
    [[nodiscard]] bool is_disk_full() const;
    void note_full_disk();

    // ---- telling ----
    using Receipts = std::vector<eventstore::Result<eventstore::Receipt>>;
    using News = std::vector<const eventstore::Receipt*>;
    [[nodiscard]] eventstore::Result<void> tell(Room& room, const News& news);
    void tell_viewers(Room& room, const LiveTable& live, const News& news);
    [[nodiscard]] eventstore::Result<std::string> answer_to(const Open& open, const Receipts& receipts);
    [[nodiscard]] eventstore::Result<std::string> answer_to(const Open& open, const OfCommand& asked,
                                                            const Receipts& receipts);
    [[nodiscard]] eventstore::Result<std::string> answer_to(const Open& open, const eventstore::Receipt& receipt,
                                                            const engine::PlayerId& person);
    [[nodiscard]] eventstore::Result<std::string> answer_to(const Open& open, const Watch& watch);
    // How far this person has come at the table.
    [[nodiscard]] static Version version_for(const Room& room, const LiveTable& live, const engine::PlayerId& person);
    // What happened, as far as it changes who knows what.
    void follow(Room& room, const eventstore::Receipt& receipt);
    // Rooms of tables that were to be opened and were not.
    void forget_unopened();

    eventstore::EventStore& store_;
    HallLimits limits_;
    Journal journal_;
    Names names_;
    bool names_changed_ = false;
    Chance chance_;
    host::Tables tables_;
    engine::Time now_;  // of what was taken last

    std::map<ConnectionId, Guest> guests_;
    std::map<std::string, std::set<ConnectionId>, std::less<>> connections_;  // of each person who is here
    std::map<std::string, engine::Time, std::less<>> gone_;                   // since when, until the tables know it
    std::map<std::string, std::set<ConnectionId>, std::less<>> strangers_;    // by address
    WrongSecrets wrong_secrets_;
    std::map<std::string, Room, std::less<>> rooms_;               // by table
    std::map<std::string, std::set<Room*>, std::less<>> sits_in_;  // or did: for whoever asks who sits where
    std::priority_queue<Deadline, std::vector<Deadline>, Later> deadlines_;
    engine::Time disk_full_until_;

    std::vector<Waiting> taken_;                                  // by the tables since the last commit
    std::set<std::string, std::less<>> ids_taken_;                // of those that people sent
    std::map<std::string, std::size_t, std::less<>> remembered_;  // by id: which of those that are open
    std::vector<engine::TableId> to_open_;                        // rooms that are new since then
    std::vector<Open> open_;
    std::vector<Outgoing> outgoing_;
    std::vector<Outgoing> closings_;  // after the answers
    std::vector<eventstore::Error> left_out_;
    struct {
        eventstore::Ordinal log = 0;
        std::map<std::string, std::uint32_t, std::less<>> of{};  // by sender
    } house_refusals_;                                           // that this log of the journal holds
    Figures figures_;
};

}  // namespace handlog::host::hall
