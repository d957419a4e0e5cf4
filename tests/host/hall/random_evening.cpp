#include "tests/host/hall/random_evening.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <string_view>

#include "engine/legal_actions.hpp"
#include "engine/shared_seed.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/json.hpp"
#include "replay/audit/audit.hpp"
#include "replay/fold.hpp"
#include "replay/reading.hpp"
#include "replay/tell/table_json.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
using namespace host::hall;

namespace {

constexpr std::array<std::string_view, 3> tables{"Rio", "Oslo", "Lima"};
constexpr std::array<const char*, 5> presets{"standard", "home", "jp", "tda", "room"};
constexpr std::array<const char*, 4> roles{"owner", "player", "watcher", "auditor"};
constexpr int chain_length = 40;

[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> version_of(const nlohmann::json& json) {
    return {json["log"], json["events"]};
}
[[nodiscard]] nlohmann::json json_of(const std::pair<std::uint32_t, std::uint32_t>& version) {
    return {{"log", version.first}, {"events", version.second}};
}
[[nodiscard]] std::string text_of(const std::pair<std::uint32_t, std::uint32_t>& version) {
    return std::to_string(version.first) + "/" + std::to_string(version.second);
}

// Whatever looks like a card in some text: "Ah", and not "Ahead".
void find_cards(const nlohmann::json& json, std::set<std::string>& cards) {
    if (json.is_string()) {
        const std::string text = json.get<std::string>();
        std::string word;
        for (std::size_t at = 0; at <= text.size(); ++at) {
            if (at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0) {
                word += text[at];
                continue;
            }
            if (word.size() == 2 && parse_card(word)) cards.insert(word);
            word.clear();
        }
    } else if (json.is_structured()) {
        for (const nlohmann::json& inner : json) find_cards(inner, cards);
    }
}

class ToldEvents final : public replay::Listener {
public:
    void refused(const replay::Moment& /*moment*/, const Rejection& /*rejection*/) override {}
    void happened(const replay::Moment& /*moment*/, const Event& event) override {
        events.push_back(nlohmann::json::parse(eventstore::to_json(event)).dump());
    }
    std::vector<std::string> events;
};

[[nodiscard]] std::vector<std::string> told_of(const HandLog& log, const std::string& person) {
    ToldEvents told;
    static_cast<void>(replay::read(log, PlayerId::parse(person), replay::whole_log, told));
    return told.events;
}

}  // namespace

RandomEvening::RandomEvening(std::uint64_t seed, const Trouble& trouble) : dice_(seed), trouble_(trouble) {
    // Also when the host is started again, nothing comes up twice.
    chance_ = [next = std::make_shared<std::uint64_t>(seed << 20)](std::span<std::byte> bytes) {
        Random random(++*next);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.byte());
    };
}

void RandomEvening::Tried::add(const Tried& other) {
    answers += other.answers;
    refused += other.refused;
    errors += other.errors;
    told += other.told;
    events += other.events;
    caught_up += other.caught_up;
    hands += other.hands;
    shared_seeds += other.shared_seeds;
    repeated += other.repeated;
    restarts += other.restarts;
    closed += other.closed;
    disk_full += other.disk_full;
    failures += other.failures;
}

void RandomEvening::wrong(const std::string& what) {
    if (wrong_.size() < 4'000) wrong_ += "batch " + std::to_string(batch_) + ": " + what + '\n';
}

std::string RandomEvening::play(int batches) {
    start_host();
    open_house();
    if (trouble_.commit) {
        store_.failure = trouble_.code;
        store_.good_commits = *trouble_.commit;
        full_until_ms_ = std::numeric_limits<std::int64_t>::max();
    }
    for (batch_ = 1; batch_ <= batches && wrong_.empty(); ++batch_) {
        make_trouble();
        const int asks = dice_.percent(60) ? 1 : dice_.between(2, 8);
        for (int ask = 0; ask < asks; ++ask) something();
        commit();
        let_time_pass();
        if (dice_.below(150) == 0) restart(dice_.pick(std::array{0, 300, 5'000, 40'000, 400'000}));
    }
    if (wrong_.empty()) check_presence();
    check_end();
    return wrong_;
}

// ---- what happens ----

void RandomEvening::start_host() {
    auto hall = Hall::open(store_, names_, chance_, Time(now_ms_));
    // Started again, as it is after any failure.
    if (!hall && std::exchange(store_.failure, std::nullopt)) hall = Hall::open(store_, names_, chance_, Time(now_ms_));
    if (!hall) return wrong("the hall does not open: " + hall.error().what);
    hall_ = *std::move(hall);
    known_.clear();
    deliver();
}

void RandomEvening::restart(std::int64_t pause_ms) {
    names_ = hall_->names();
    store_.failed_commits = 0;
    for (auto& [key, run] : running_) runs_.push_back(run);
    running_.clear();
    connections_.clear();
    hall_.reset();
    now_ms_ += pause_ms;
    has_ended_ = false;
    if (!trouble_.commit || has_failed_) store_.failure.reset();
    ++tried_.restarts;
    start_host();
}

void RandomEvening::make_trouble() {
    if (trouble_.commit && !store_.failure) return;
    if (store_.failure) {
        if (now_ms_ >= full_until_ms_) store_.failure.reset();
        return;
    }
    store_.good_commits = dice_.below(3);
    store_.stores_anyway = false;
    if (dice_.below(1'000) < trouble_.disk_full) {
        store_.failure = ErrorCode::disk_full;
        full_until_ms_ = now_ms_ + dice_.between(1, 8'000);
        tried_at_ms_ = 0;
    } else if (dice_.below(1'000) < trouble_.failure) {
        store_.failure = ErrorCode::io;
        store_.stores_anyway = dice_.percent(50);
        full_until_ms_ = now_ms_;
    }
}

void RandomEvening::open_house() {
    const auto link = hall_->make_owner_link(Time(now_ms_));
    if (!link) return wrong("no link for the owner: " + link.error().what);
    links_.emplace_back("owner", to_text(*link));
    connect({});
    say(connections_.begin()->second, {{"type", "Join"}, {"link", links_.back().second}, {"name", "Olga"}});
    commit();
    Connection& owner = connections_.begin()->second;
    for (const char* role : {"player", "player", "player", "player", "watcher", "owner"}) {
        say(owner, {{"type", "MakeLink"}, {"role", role}, {"uses", 2}});
    }
    for (const std::string_view table : tables) {
        command(owner, std::string(table), OpenTable{.table = *TableId::parse(table), .rules = {}});
    }
    commit();
}

void RandomEvening::take(std::variant<Opened, Received, Closed, CaughtUp> what) {
    if (has_ended_) return;
    const auto taken = hall_->take({.at = Time(now_ms_), .what = std::move(what)});
    if (taken) return;
    has_ended_ = true;
    if (store_.failure != ErrorCode::io) wrong("the hall ends: " + taken.error().what);
}

void RandomEvening::commit() {
    if (!has_ended_) {
        const auto committed = hall_->commit();
        has_ended_ = !committed;
        if (!committed && store_.failure != ErrorCode::io) wrong("the hall ends: " + committed.error().what);
    }
    if (has_ended_) {
        // What was not told is asked for again: it was stored, or did not happen.
        has_failed_ = true;
        ++tried_.failures;
        return restart(dice_.below(3'000));
    }
    if (std::exchange(store_.failed_commits, 0) > 0) {
        if (now_ms_ < tried_at_ms_ + 1'000) wrong("the full disk is tried more often than once a second");
        tried_at_ms_ = now_ms_;
        if (!std::exchange(has_failed_, true)) full_until_ms_ = std::min(full_until_ms_, now_ms_ + 2'500);
    }
    known_.clear();
    deliver();
    for (auto& [id, connection] : connections_) {
        if (!connection.closing && !connection.pending.empty()) {
            wrong("no answer to " + connection.pending.front().message.dump());
        }
        connection.pending.clear();
    }
}

void RandomEvening::let_time_pass() {
    if (dice_.percent(55)) {
        now_ms_ += dice_.below(500);
        return;
    }
    if (dice_.percent(10)) {
        now_ms_ += dice_.below(60'000);  // and the clock of the hall is late
        return;
    }
    for (int times = dice_.between(1, 3); times > 0; --times) {
        const Time due = hall_->next_deadline();
        if (!due.known() || due.milliseconds() > now_ms_ + 200'000) return;
        now_ms_ = std::max(now_ms_, due.milliseconds());
        // What comes at the deadline itself is in time.
        if (dice_.percent(30)) something();
        take(CaughtUp{});
        commit();
    }
}

void RandomEvening::connect(std::optional<std::size_t> person) {
    const ConnectionId id{++connection_count_};
    Connection& connection = connections_[id];
    connection.id = id;
    std::optional<std::string> cookie;
    if (person && dice_.percent(50)) {
        cookie = people_[*person].token;
        if (!people_[*person].removed) connection.person = person;
    }
    const std::string address = "10.0.0." + std::to_string(dice_.below(200));
    take(Opened{.connection = id, .address = address, .token = cookie});
    if (person && !cookie) say(connection, {{"type", "Hello"}, {"token", people_[*person].token}});
}

void RandomEvening::lose(std::size_t connection) {
    const auto found = std::next(connections_.begin(), static_cast<std::ptrdiff_t>(connection));
    for (auto run = running_.begin(); run != running_.end();) {
        const bool its = run->first.first == found->first;
        if (its) runs_.push_back(run->second);
        run = its ? running_.erase(run) : std::next(run);
    }
    take(Closed{.connection = found->first});
    connections_.erase(found);
}

void RandomEvening::say(Connection& connection, Json message, bool with_id) {
    ++message_count_;
    Pending pending;
    if (with_id && connection.person && dice_.percent(60)) {
        Person& person = people_[*connection.person];
        message["id"] = "m" + std::to_string(message_count_);
        pending.sent = person.sent.size();
        person.sent.push_back({.message = message});
    }
    pending.message = message;
    connection.pending.push_back(pending);
    take(Received{.connection = connection.id, .text = message.dump()});
}

std::string RandomEvening::some_table() { return std::string(dice_.pick(tables)); }

void RandomEvening::something() {
    if (!wrong_.empty() || has_ended_) return;
    if (connections_.size() < 4 || (connections_.size() < 14 && dice_.percent(12))) {
        const bool stranger = people_.empty() || dice_.percent(20);
        connect(stranger ? std::nullopt
                         : std::optional(static_cast<std::size_t>(dice_.below(static_cast<int>(people_.size())))));
        return;
    }
    const auto at = static_cast<std::size_t>(dice_.below(static_cast<int>(connections_.size())));
    Connection& connection = std::next(connections_.begin(), static_cast<std::ptrdiff_t>(at))->second;
    if (dice_.percent(connection.closing ? 50 : 2)) return lose(at);
    if (dice_.percent(2)) return nonsense(connection);
    if (!connection.person) return as_stranger(connection);
    Person& person = people_[*connection.person];
    if (!person.sent.empty() && dice_.percent(4)) {
        // The same click again, over whichever connection.
        const std::size_t sent =
            person.sent.size() - 1 -
            static_cast<std::size_t>(dice_.below(std::min(4, static_cast<int>(person.sent.size()))));
        const Json message = person.sent[sent].message;
        connection.pending.push_back({.message = message, .sent = sent});
        take(Received{.connection = connection.id, .text = message.dump()});
        return;
    }
    if (person.role == "owner" && dice_.percent(25)) return as_owner(connection);
    if (dice_.percent(2)) {
        const std::string name = "N" + std::to_string(dice_.below(20));
        return say(connection,
                   dice_.percent(50) ? Json{{"type", "Rename"}, {"name", name}} : Json{{"type", "ListPeople"}});
    }
    if (dice_.percent(1)) return say(connection, {{"type", "ListTables"}});
    at_table(connection, some_table());
}

void RandomEvening::as_stranger(Connection& connection) {
    if (!links_.empty() && dice_.percent(50)) {
        const auto link = static_cast<std::size_t>(dice_.below(static_cast<int>(links_.size())));
        return say(
            connection,
            {{"type", "Join"}, {"link", links_[link].second}, {"name", "Guest " + std::to_string(dice_.below(40))}});
    }
    const auto person = static_cast<std::size_t>(dice_.below(static_cast<int>(people_.size())));
    if (dice_.percent(20)) {
        return say(connection,
                   {{"type", "Recover"}, {"person", people_[person].id}, {"code", people_[person].recovery}});
    }
    if (dice_.percent(80)) return say(connection, {{"type", "Hello"}, {"token", people_[person].token}});
    say(connection, {{"type", "Watch"}, {"table", some_table()}});
}

void RandomEvening::as_owner(Connection& connection) {
    const std::string table = some_table();
    const auto person = static_cast<std::size_t>(dice_.below(static_cast<int>(people_.size())));
    switch (dice_.below(25)) {
        case 0:
            return say(connection, {{"type", "MakeLink"},
                                    {"role", dice_.pick(roles)},
                                    {"uses", dice_.below(4)},
                                    {"minutes", dice_.below(5)}});
        case 1:
            return say(connection, {{"type", "EndLink"}, {"number", dice_.below(20)}});
        case 2:
            return say(connection, {{"type", "NewToken"}, {"person", people_[person].id}});
        case 3:
            if (dice_.percent(70) || people_.size() < 5) return;
            return say(connection, {{"type", "Remove"}, {"person", people_[person].id}});
        case 4:
        case 5:
            return command(connection, table, PauseTable{});
        case 6:
        case 7:
        case 8:
        case 9:
            return command(connection, table, ResumeTable{});
        case 10:
            return command(connection, table, CancelHand{.hand = known(table).table.hand.number});
        case 11:
            if (dice_.percent(80)) return;
            return command(connection, table, CloseTable{});
        case 12: {
            const std::string other = dice_.percent(50) ? table : "Nowhere" + std::to_string(dice_.below(3));
            const std::string named = dice_.percent(50) ? other : "Elsewhere";
            return command(connection, other, OpenTable{.table = *TableId::parse(named), .rules = {}});
        }
        case 13:
            return command(connection, table,
                           SeatPlayer{.seat = Seat(dice_.below(6)),
                                      .player = *PlayerId::parse(people_[person].id),
                                      .stack = Stack(Chips(dice_.between(20, 400)))});
        default:
            return say(connection, {{"type", "Start"}, {"table", table}}, true);
    }
}

void RandomEvening::nonsense(Connection& connection) {
    static const std::array<std::string, 6> texts{"",
                                                  "{",
                                                  "[1]",
                                                  R"({"type":"Play","id":"x"})",
                                                  R"({"type":"Watch","table":"Rio","since":{"log":7}})",
                                                  R"({"type":"BringChips","table":"Nowhere1","amount":5})"};
    const std::string& text = dice_.pick(texts);
    connection.pending.push_back({.message = text});
    take(Received{.connection = connection.id, .text = text});
}

void RandomEvening::watch(Connection& connection, const std::string& table) {
    Json question{{"type", "Watch"}, {"table", table}};
    if (dice_.percent(85)) question["want"] = dice_.percent(70) ? "events" : "views";
    const Person& person = people_[*connection.person];
    const auto at = person.at.find(table);
    if (at != person.at.end() && dice_.percent(75)) {
        question["since"] = json_of(at->second);
    } else if (dice_.percent(40)) {
        const auto log = known(table).ordinal + static_cast<std::uint32_t>(dice_.below(3));
        question["since"] = json_of({log == 0 ? 0 : log - 1, static_cast<std::uint32_t>(dice_.below(30))});
    }
    say(connection, question);
}

void RandomEvening::command(Connection& connection, const std::string& table, const Command& command) {
    Json message{{"type", "Play"}, {"table", table}, {"command", Json::parse(eventstore::to_json(command))}};
    if (std::holds_alternative<OpenTable>(command) && dice_.percent(95)) {
        message["command"]["rules"] = dice_.pick(presets);
    }
    const Table& now = known(table).table;
    if (dice_.percent(20) && now.hand_in_progress()) {
        const std::uint32_t turn = now.hand.turn.value + (dice_.percent(30) ? 1U : 0U);
        if (turn > 0) message["turn"] = turn;
    }
    const Person& person = people_[*connection.person];
    if (const auto at = person.at.find(table); at != person.at.end() && dice_.percent(20)) {
        message["seen"] = json_of(at->second);
    }
    say(connection, message, true);
}

void RandomEvening::at_table(Connection& connection, const std::string& table) {
    const Person& person = people_[*connection.person];
    if (!connection.watched.contains(table) && dice_.percent(60)) return watch(connection, table);
    if (connection.watched.contains(table) && dice_.percent(3)) {
        return dice_.percent(50) ? say(connection, {{"type", "Unwatch"}, {"table", table}}) : watch(connection, table);
    }
    const Table& now = known(table).table;
    const std::optional<Seat> seat = now.seat_of(*PlayerId::parse(person.id));
    if (!seat && dice_.percent(60)) {
        return say(connection,
                   {{"type", "Sit"}, {"table", table}, {"seat", dice_.below(7)}, {"stack", dice_.between(20, 400)}},
                   true);
    }
    if (!seat || dice_.percent(5)) return command(connection, table, senseless_command(dice_, now));
    if (now.hand.to_act != seat && dice_.percent(6)) {
        return say(connection, {{"type", "BringChips"}, {"table", table}, {"amount", dice_.between(1, 300)}}, true);
    }
    command(connection, table, sensible(person, now, *seat));
}

Command RandomEvening::sensible(const Person& person, const Table& table, Seat seat) {
    const HashChain chain(person.secret, chain_length);
    const SharedSeed& seed = table.seed;
    if (seed.share && seed.due.contains(seat) && !seed.revealed.contains(seat) && dice_.percent(70)) {
        const Link newest = seed.anchors[seat];
        return RevealLink{.seat = seat, .link = chain.after(newest, seed.commitments[seat]).value_or(newest)};
    }
    if (table.hand.to_act == seat && dice_.percent(92)) return action(table, seat);
    const HandNumber hand = table.hand.number;
    switch (dice_.below(12)) {
        case 0:
            return SitOut{.seat = seat};
        case 1:
        case 2:
        case 3:
            return SitIn{.seat = seat};
        case 4:
            return PostBlind{.seat = seat};
        case 5:
            return WishAddOn{.seat = seat};
        case 6:
            return ShowHand{.hand = hand, .seat = seat, .cards = table.hand.hole_cards[seat]};
        case 7:
            return dice_.percent(40) ? Command(UnseatPlayer{.seat = seat}) : Command(SitIn{.seat = seat});
        case 8:
            return SetAnchor{.seat = seat, .anchor = dice_.percent(10) ? std::nullopt : std::optional(chain.anchor())};
        default:
            return Intend{.hand = hand,
                          .seat = seat,
                          .kind = static_cast<IntentKind>(dice_.below(7)),
                          .to = Chips(dice_.below(40))};
    }
}

Command RandomEvening::action(const Table& table, Seat seat) {
    const HandNumber hand = table.hand.number;
    const std::optional<LegalActions> legal = legal_actions(table);
    if (!legal) return Fold{.hand = hand, .seat = seat};
    if (legal->raise && dice_.percent(15)) {
        const Chips to = dice_.chips(legal->raise->min, legal->raise->max);
        return legal->bet ? Command(Bet{.hand = hand, .seat = seat, .to = to})
                          : Command(Raise{.hand = hand, .seat = seat, .to = to});
    }
    if (legal->all_in && dice_.percent(4)) return AllIn{.hand = hand, .seat = seat};
    if (legal->check) return Check{.hand = hand, .seat = seat};
    if (legal->call && dice_.percent(75)) return Call{.hand = hand, .seat = seat};
    return Fold{.hand = hand, .seat = seat};
}

// ---- what is held against what ----

const RandomEvening::Known& RandomEvening::known(const std::string& table) {
    const auto found = known_.find(table);
    if (found != known_.end()) return found->second;
    Known& known = known_[table];
    const auto id = TableId::parse(table);
    if (!id) return known;
    const auto head = store_.head(*id);
    if (!head || !*head) return known;
    known.ordinal = (*head)->sealed;
    const bool open = (*head)->open > 0;
    if (!open && known.ordinal == 0) return known;
    const auto stored = store_.read({.table = *id, .ordinal = open ? known.ordinal : known.ordinal - 1});
    const auto log = stored ? read_log(stored->bytes) : Failure(stored.error());
    if (!log) {
        wrong("no log of " + table + ": " + log.error().what);
        return known;
    }
    known.table = replay::fold(*log).table;
    if (open) known.log = *log;
    return known;
}

void RandomEvening::deliver() {
    for (const Outgoing& outgoing : hall_->outgoing()) {
        const auto found = connections_.find(outgoing.to);
        if (outgoing.closing) ++tried_.closed;
        if (found == connections_.end()) continue;
        Connection& connection = found->second;
        if (outgoing.text) {
            const Json message = Json::parse(*outgoing.text, nullptr, false);
            if (message.is_discarded()) {
                wrong("not JSON: " + *outgoing.text);
            } else if (outgoing.answers) {
                answered(connection, message);
            } else {
                ++tried_.told;
                if (!connection.watched.contains(message.value("table", ""))) {
                    wrong("somebody is told who does not watch: " + message.dump());
                } else {
                    told(connection, message, false);
                }
            }
        }
        if (outgoing.closing) connection.closing = true;
    }
}

void RandomEvening::answered(Connection& connection, const Json& answer) {
    ++tried_.answers;
    if (connection.pending.empty()) return wrong("an answer that nobody waits for: " + answer.dump());
    const Pending pending = connection.pending.front();
    connection.pending.pop_front();
    const Json& question = pending.message;
    const std::string type = answer.value("type", "");
    const std::string asked = question.is_object() ? question.value("type", "") : "";
    if (type == "Error") ++tried_.errors;
    if (answer.value("code", "") == "disk_full") {
        ++tried_.disk_full;
        if (!store_.failure && now_ms_ >= tried_at_ms_ + 1'000)
            wrong("the disk is not full any more: " + answer.dump());
    }
    if (type == "Refused" || type == "HouseRefused") ++tried_.refused;
    if (question.is_object() && question.value("id", "") != answer.value("id", "")) {
        wrong("the answer to another question: " + question.dump() + " " + answer.dump());
    }
    if (type == "Welcome") {
        for (std::size_t at = 0; at < people_.size(); ++at) {
            if (people_[at].id == answer["person"]) connection.person = at;
        }
        connection.is_welcome = true;
    } else if (type == "Joined") {
        const auto same = std::find_if(people_.begin(), people_.end(),
                                       [&](const Person& person) { return person.id == answer["person"]; });
        Person& person = same == people_.end() ? people_.emplace_back() : *same;
        person.id = answer["person"];
        person.role = answer["role"];
        person.token = answer["token"];
        person.recovery = answer["recovery"];
        if (same == people_.end()) person.secret = {dice_.seed().bytes};
        if (asked != "NewToken") {
            connection.person = static_cast<std::size_t>(&person - people_.data());
            connection.is_welcome = true;
        }
    } else if (type == "LinkMade") {
        links_.emplace_back(question["role"], answer["link"]);
    } else if (type == "Table") {
        watched(connection, question, answer);
    } else if (type == "Done" && asked == "Remove") {
        for (Person& person : people_) person.removed = person.removed || person.id == question["person"];
    } else if (type == "Done" && asked == "Unwatch") {
        connection.watched.erase(question["table"]);
        const auto run = running_.find({connection.id, question["table"]});
        if (run != running_.end()) {
            runs_.push_back(run->second);
            running_.erase(run);
        }
    }
    if (pending.sent && connection.person) {
        Sent& sent = people_[*connection.person].sent[*pending.sent];
        const bool is_first = sent.answer.is_null();
        if (!is_first && (sent.answer["type"] == "Done" || sent.answer["type"] == "Refused")) {
            ++tried_.repeated;
            const bool same = sent.answer["type"] == type &&
                              sent.answer.value("rejection", Json()) == answer.value("rejection", Json());
            if (!same && answer.value("code", "") != "disk_full") {
                wrong("the same message is answered otherwise: " + sent.message.dump() + ": " + sent.answer.dump() +
                      ", then " + answer.dump());
            }
        }
        if (is_first || sent.answer["type"] == "Error") sent.answer = answer;
    }
}

// With what was missed, where that can be said.
void RandomEvening::watched(Connection& connection, const Json& question, const Json& answer) {
    const std::string table = answer["table"];
    const auto key = std::pair(connection.id, table);
    if (const auto run = running_.find(key); run != running_.end()) {
        runs_.push_back(run->second);
        running_.erase(run);
    }
    const std::string want = question.value("want", "views");
    connection.watched[table] = want;
    const Version at = version_of(answer["at"]);
    Run run{.person = *connection.person, .table = table, .from = at, .to = at};
    if (answer.contains("since")) {
        run.from = version_of(answer["since"]);
        if (want == "views") run.from = at;
        for (const Json& event : answer.value("events", Json::array())) run.events.push_back(event.dump());
        if (version_of(question["since"]) != version_of(answer["since"])) wrong("another since: " + answer.dump());
        if (run.from < at) ++tried_.caught_up;
    } else {
        if (answer.contains("events") && !answer["events"].empty())
            wrong("events that nobody asked for: " + answer.dump());
        if (!answer.contains("view")) wrong("neither a view nor what was missed: " + answer.dump());
    }
    // What can be said is said: of the log that is open and of the one before.
    if (question.contains("since") && !answer.contains("since")) {
        const Version since = version_of(question["since"]);
        logs_.clear();
        const auto all = events_for(people_[*connection.person].id, table);
        const std::size_t count = since.first < all.size() ? all[since.first].size() : 0;
        if (since <= at && since.first + 1 >= at.first && since.second <= count) {
            wrong("what was missed is not told: " + question.dump() + " " + answer.dump());
        }
    }
    running_.emplace(key, run);
    told(connection, answer, true);
}

void RandomEvening::told(Connection& connection, const Json& message, bool is_answer) {
    if (!connection.person) return wrong("a stranger is told: " + message.dump());
    const std::size_t place = *connection.person;
    const Person& person = people_[place];
    const std::string table = message["table"];
    const Version at = version_of(message["at"]);
    const auto running = running_.find({connection.id, table});
    if (running == running_.end()) return wrong("told before the watch was answered: " + message.dump());
    Run& run = running->second;
    if (at < run.to) wrong("a version goes back from " + text_of(run.to) + ": " + message.dump());
    const Version since = message.contains("since") ? version_of(message["since"]) : run.to;
    const bool is_one_log = at.first == since.first;
    if (!is_answer) {
        if (message.contains("events")) {
            for (const Json& event : message["events"]) run.events.push_back(event.dump());
        } else {
            // What happened is not told to whoever wants views.
            run.from = at;
        }
        if (at == run.to) wrong("told without news: " + message.dump());
    }
    run.to = at;
    move_on(place, table, at);
    check_view(person, message);
    if (is_one_log) check_cards(person, message);
}

void RandomEvening::move_on(std::size_t person, const std::string& table, const Version& at) {
    Version& before = people_[person].at.emplace(table, at).first->second;
    before = std::max(before, at);
}

void RandomEvening::check_view(const Person& person, const Json& message) {
    const std::string table = message["table"];
    const Known& now = known(table);
    const Version at = version_of(message["at"]);
    const auto id = *PlayerId::parse(person.id);
    const std::size_t count = told_of(now.log, person.id).size();
    if (at != Version(now.ordinal, count)) {
        wrong("the version is not " + std::to_string(now.ordinal) + "/" + std::to_string(count) + ": " +
              message.dump());
    }
    if (!message.contains("view")) return;
    const Table seen = now.log.entries.empty() ? now.table : replay::fold_as(now.log, id, replay::whole_log).table;
    const Json due = Json::parse(replay::state_to_json(seen, id));
    if (message["view"] != due) {
        wrong("the view of " + person.id + " is not what they know: " + Json::diff(due, message["view"]).dump() +
              " in " + message.dump());
    }
}

// Of one hand: everything in the message that looks like a card lies open, or is the viewer's own.
void RandomEvening::check_cards(const Person& person, const Json& message) {
    const Table& table = known(message["table"]).table;
    const std::optional<Seat> own = table.seat_of(*PlayerId::parse(person.id));
    std::set<std::string> visible;
    // Dealt to them in a seat that they left, perhaps.
    for (const std::string& event : told_of(known(message["table"]).log, person.id))
        find_cards(Json::parse(event), visible);
    for (const MaybeCard& card : table.hand.board) visible.insert(to_string(card));
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (seat != own && !table.hand.tabled.contains(seat)) continue;
        for (const MaybeCard& card : table.hand.hole_cards[seat]) visible.insert(to_string(card));
    }
    std::set<std::string> shown;
    find_cards(message, shown);
    for (const std::string& card : shown) {
        if (!visible.contains(card))
            wrong("the card " + card + " is told too early to " + person.id + ": " + message.dump());
    }
}

const std::vector<HandLog>& RandomEvening::logs_of(const std::string& table) {
    const auto found = logs_.find(table);
    if (found != logs_.end()) return found->second;
    std::vector<HandLog>& logs = logs_[table];
    const auto scanned = store_.scan({.table = TableId::parse(table)}, [&](const LogView& view) {
        auto log = read_log(view.bytes);
        if (log) logs.push_back(*std::move(log));
        return log.has_value();
    });
    if (!scanned) wrong("the logs of " + table + " cannot be read: " + scanned.error().what);
    return logs;
}

std::vector<std::vector<std::string>> RandomEvening::events_for(const std::string& person, const std::string& table) {
    std::vector<std::vector<std::string>> events;
    for (const HandLog& log : logs_of(table)) events.push_back(told_of(log, person));
    return events;
}

void RandomEvening::check_run(const Run& run) {
    const auto all = events_for(people_[run.person].id, run.table);
    std::vector<std::string> due;
    for (std::uint32_t ordinal = run.from.first; ordinal <= run.to.first && ordinal < all.size(); ++ordinal) {
        const std::vector<std::string>& events = all[ordinal];
        const std::size_t first = ordinal == run.from.first ? run.from.second : 0;
        const std::size_t last = ordinal == run.to.first ? run.to.second : events.size();
        for (std::size_t at = first; at < std::min(last, events.size()); ++at) due.push_back(events[at]);
    }
    tried_.events += due.size();
    if (due == run.events) return;
    std::size_t at = 0;
    while (at < due.size() && at < run.events.size() && due[at] == run.events[at]) ++at;
    wrong(people_[run.person].id + " at " + run.table + " from " + text_of(run.from) + " to " + text_of(run.to) +
          " was told " + std::to_string(run.events.size()) + " events instead of " + std::to_string(due.size()) +
          ", and " + std::to_string(at) + " is " + (at < run.events.size() ? run.events[at] : "none") + " instead of " +
          (at < due.size() ? due[at] : "none"));
}

// Once a full disk has room again and everybody had the time to come back, tables show who is here.
void RandomEvening::check_presence() {
    store_.failure.reset();
    int turns = 0;
    for (const std::int64_t end_ms = now_ms_ + 120'000; now_ms_ < end_ms && wrong_.empty();) {
        if (++turns > 2'000) wrong("the hall never comes to rest");
        const Time due = hall_->next_deadline();
        now_ms_ = due.known() ? std::max(now_ms_ + 1, std::min(end_ms, due.milliseconds())) : end_ms;
        take(CaughtUp{});
        commit();
    }
    for (const std::string_view name : tables) {
        const Table& table = known(std::string(name)).table;
        if (!table.is_open()) continue;
        for (const Seat seat : table.occupied) {
            const auto has = [&](const auto& test) {
                return std::any_of(connections_.begin(), connections_.end(), [&](const auto& each) {
                    const Connection& connection = each.second;
                    return connection.person && people_[*connection.person].id == table.players[seat].text() &&
                           test(connection);
                });
            };
            const bool is_here = has([](const Connection& connection) { return connection.is_welcome; });
            const bool may_be_here = has([](const Connection& /*connection*/) { return true; });
            const bool shown = !table.disconnected.contains(seat);
            if ((is_here && !shown) || (shown && !may_be_here)) {
                wrong("seat " + std::to_string(seat.index()) + " of " + std::string(name) + " is shown " +
                      (shown ? "connected" : "disconnected"));
            }
        }
    }
}

void RandomEvening::check_end() {
    logs_.clear();
    for (auto& [key, run] : running_) runs_.push_back(run);
    for (const Run& run : runs_) {
        if (run.from != run.to) check_run(run);
    }
    for (const std::string_view table : tables) {
        for (const HandLog& log : logs_of(std::string(table))) {
            for (const Entry& entry : log.entries) {
                const auto* start = std::get_if<StartHand>(&entry.command);
                if (start == nullptr || !std::holds_alternative<Events>(entry.outcome)) continue;
                ++tried_.hands;
                if (std::holds_alternative<HostShare>(start->deck)) ++tried_.shared_seeds;
            }
        }
    }
    const auto audited =
        replay::audit_store(store_,
                            [this](const replay::AuditFinding& finding) {
                                if (finding.severity == replay::judge::Severity::error)
                                    wrong(replay::to_string(finding));
                            },
                            {.scope = {.hosted = true, .views = true},
                             .damaged = [this](const Damage& damage) { wrong("damage: " + damage.what); }});
    if (!audited) wrong("the store cannot be audited: " + audited.error().what);
}

}  // namespace handlog::tests
