#include "eventstore/codec/json_reader.hpp"

#include "engine/poker/nearest.hpp"
#include "engine/poker/presets.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/codec/json.hpp"

namespace handlog::eventstore::inline codec {

using namespace engine;

std::string JsonReader::path() const {
    std::string path;
    for (const Step& step : std::span(way_).subspan(1, depth_)) {
        if (step.name.empty()) {
            path += '[' + std::to_string(step.index) + ']';
        } else {
            // Where the members are seats, the name is whatever somebody wrote.
            const std::string as_quoted = quoted(step.name);
            const bool is_plain = as_quoted.size() == step.name.size() + 2;
            (path += path.empty() ? "" : ".") += is_plain ? step.name : std::string_view(as_quoted);
        }
    }
    return path;
}

void JsonReader::refuse(const std::string& why, const std::string& next, ErrorCode code) const {
    const std::string where = path();
    throw Misread({.code = code, .what = where.empty() ? why : where + ": " + why, .next = next});
}

void JsonReader::refuse_form(const std::string& expected) const {
    constexpr std::array<std::string_view, 8> forms{"null",     "true or false", "a number", "a number",
                                                    "a number", "a string",      "a list",   "an object"};
    refuse("expected " + expected + ", got " + std::string(forms[static_cast<std::size_t>(value().form)]));
}

void JsonReader::refuse_number(const std::string& least, const std::string& most) const {
    const JsonValue& found = value();
    const std::string range = "from " + least + " to " + most;
    if (found.form == JsonForm::natural) refuse(std::to_string(found.bits) + " is not " + range);
    if (found.form == JsonForm::negative) {
        refuse(std::to_string(static_cast<std::int64_t>(found.bits)) + " is not " + range);
    }
    if (found.form != JsonForm::other_number) refuse_form("a whole number");
    refuse(quoted(found.text) + " is not a whole number " + range, "Write it with digits alone, without a fraction.");
}

void JsonReader::refuse_name(std::string_view written, const std::vector<std::string_view>& names,
                             const std::string& why, const std::string& next) const {
    std::string all;
    for (const std::string_view name : names) (all += all.empty() ? "" : ", ") += quoted(name);
    const std::string_view meant = nearest(written, names);
    refuse(why + " " + quoted(written),
           (meant.empty() ? "" : "Did you mean " + quoted(meant) + "? ") + next + " " + all + ".");
}

Rules JsonReader::preset() const {
    if (const std::optional<Rules> found = engine::preset(text())) return *found;
    refuse_name(text(), names_of_presets(), "unknown preset", "The presets are");
}

Rules JsonReader::preset_or_none() const { return text() == engine::name(PresetName::none) ? Rules{} : preset(); }

std::optional<std::uint32_t> JsonReader::find(std::string_view name) const {
    const std::uint32_t begin = here() + 1;
    const std::uint32_t expected = way_[depth_].expected;
    const auto among = [&](std::uint32_t from, std::uint32_t to) -> std::optional<std::uint32_t> {
        for (std::uint32_t place = from; place < to; place = tree_[place].end) {
            if (!tree_[place].taken && tree_[place].name == name) return place;
        }
        return std::nullopt;
    };
    if (const auto later = among(expected, value().end)) return later;
    return among(begin, expected);
}

std::uint32_t JsonReader::find_elsewhere(std::string_view name) const {
    const std::optional<std::uint32_t> found = find(name);
    if (!found) refuse("missing field " + quoted(name));
    return *found;
}

void JsonReader::end_object() const {
    for (std::uint32_t place = here() + 1; place < value().end; place = tree_[place].end) {
        const JsonValue& field = tree_[place];
        if (field.taken) continue;
        for (std::uint32_t other = here() + 1; other < value().end; other = tree_[other].end) {
            if (tree_[other].taken && tree_[other].name == field.name) {
                refuse("duplicate field " + quoted(field.name), "Write it once.");
            }
        }
        refuse("unknown field " + quoted(field.name));
    }
}

void JsonReader::hexadecimal(std::span<std::byte> bytes) const {
    const std::string_view digits = text();
    if (digits.size() != 2 * bytes.size() || digits.find_first_not_of(hexadecimal_digits) != std::string_view::npos) {
        refuse(quoted(digits) + " is not " + std::to_string(2 * bytes.size()) + " hexadecimal digits",
               "Write digits of 0123456789abcdef, in lowercase.");
    }
    const auto value_of = [](char digit) { return static_cast<std::byte>(hexadecimal_digits.find(digit)); };
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        bytes[at] = value_of(digits[2 * at]) << 4 | value_of(digits[2 * at + 1]);
    }
}

namespace {

template <class Value>
void read(JsonReader& archive, Value& value) {
    archive(value);
}

// Is read first: it says what the others are, where they are left out.
template <class Struct, class Member>
[[nodiscard]] constexpr bool is_preset(const Field<Struct, Member>& /*field*/) {
    return std::is_same_v<Member, PresetName>;
}

void read_all_but_preset(JsonReader& archive, Rules& rules) {
    const auto read_field = [&](const auto& field) {
        if (!is_preset(field)) archive(cereal::make_nvp(field.name.data(), rules.*field.member));  // NOLINT
    };
    std::apply([&](const auto&... each) { (read_field(each), ...); }, fields_of<Rules>);
}

// The fields that are there. A part that is there may have some of its fields only, too.
template <HasFields Struct>
void read_what_differs(JsonReader& archive, Struct& object) {
    const auto read_if_there = [&](const auto& field) {
        if (is_preset(field) || !archive.has(field.name)) return;
        auto& value = object.*field.member;
        if constexpr (HasFields<std::remove_cvref_t<decltype(value)>>) {
            archive.enter(field.name);
            archive.begin_object();
            read_what_differs(archive, value);
            archive.end_object();
            archive.leave();
        } else {
            archive(cereal::make_nvp(field.name.data(), value));  // NOLINT: a literal ends with a zero
        }
    };
    std::apply([&](const auto&... each) { (read_if_there(each), ...); }, fields_of<Struct>);
}

template <class Seats>
void refuse_out_of_order(JsonReader& archive, const char* where, const Seats& seats) {
    SeatSet before;
    for (const auto& each : seats) {
        if (before.contains(each.seat) || !before.beyond(each.seat).empty()) {
            archive.refuse(
                std::string(where) + ": seat " + std::to_string(each.seat.index()) + " is not after the seat before it",
                "List each seat once, in ascending order.");
        }
        before.add(each.seat);
    }
}

void read_format(JsonReader& archive) {
    std::uint32_t format = 0;
    archive(cereal::make_nvp("format", format));
    if (format != json_format) {
        archive.refuse("the format of this log is number " + std::to_string(format) + ", and this build reads number " +
                           std::to_string(json_format),
                       "Read it with the release that wrote it.", ErrorCode::another_version);
    }
}

void read(JsonReader& archive, Opening& opening) {
    archive.demand_complete_rules();
    archive.begin_object();
    read_format(archive);
    serialize_fields(archive, opening);
    archive.end_object();
    if (opening.key.table.empty()) archive.refuse("key.table: the table has no name");
    if (!opening.snapshot) return;
    refuse_out_of_order(archive, "snapshot.seats", opening.snapshot->seats);
    refuse_out_of_order(archive, "snapshot.reserved", opening.snapshot->reserved);
}

// The smallest item has two digests less than a person, and so more than this many bytes.
constexpr std::uint32_t least_item_bytes = 32;
constexpr std::uint32_t most_items = format::most_log_bytes / least_item_bytes;

// A log without entries yet, and how many items its snapshot has, if it is a house's.
struct Begun {
    AnyLog log;
    std::uint32_t items = 0;
};

void read(JsonReader& archive, Begun& begun) {
    archive.begin_object();
    if (!archive.has("kind")) return read(archive, begun.log.emplace<HandLog>().opening);
    HouseOpening& opening = begun.log.emplace<HouseLog>().opening;
    read_format(archive);
    LogKind kind = LogKind::house;
    archive(cereal::make_nvp("kind", kind));
    if (kind != LogKind::house) archive.refuse("kind: only the opening of a house names its kind");
    serialize_fields(archive, opening);
    archive(cereal::make_nvp("items", begun.items));
    archive.end_object();
    opening.key.kind = LogKind::house;
    if (begun.items > most_items) archive.refuse("items: a log has room for " + std::to_string(most_items));
    if (opening.key.table.empty()) archive.refuse("key.table: the house has no name");
}

struct SomeItems {
    HouseSnapshot items;
};

void read(JsonReader& archive, SomeItems& some) {
    archive.begin_object();
    archive(cereal::make_nvp("items", some.items));
    archive.end_object();
}

void refuse_fault_of(JsonReader& /*archive*/, const Entry& /*entry*/) {}
void refuse_fault_of(JsonReader& archive, const HouseEntry& entry) {
    if (entry.by.seat) archive.refuse("by.seat: nobody has a seat in a house", "Name the person.");
    if (entry.turn) archive.refuse("turn: a house has no turns");
}

template <class Subject>
void read(JsonReader& archive, NumberedEntryOf<Subject>& numbered) {
    EntryOf<Subject>& entry = numbered.entry;
    archive.demand_complete_rules();
    archive.begin_object();
    archive(cereal::make_nvp("seq", numbered.sequence), cereal::make_nvp("at", entry.at),
            cereal::make_nvp("received_at", entry.received_at), cereal::make_nvp("id", entry.id));
    if (entry.id && entry.id->empty())
        archive.refuse("id: the id of a command cannot be empty", "Write null for none.");
    read_sender(archive, entry.by, entry.seen, entry.turn);
    archive(cereal::make_nvp("command", entry.command));
    const bool refused = archive.has("rejection");
    if (refused == archive.has("events")) archive.refuse(R"(an entry has either "events" or a "rejection")");
    if (refused) {
        archive(cereal::make_nvp("rejection", entry.outcome.template emplace<typename Subject::Rejection>()));
    } else {
        archive(cereal::make_nvp("events", entry.outcome.template emplace<typename Subject::Events>()));
    }
    archive.end_object();
    refuse_fault_of(archive, entry);
}

template <class Value>
[[nodiscard]] Result<Value> from_json(std::string_view line) {
    Result<JsonTree> tree = JsonTree::parse(line);
    if (!tree) return Failure(tree.error());
    JsonReader archive(*tree);
    try {
        Result<Value> value;
        read(archive, *value);
        return value;
    } catch (const Misread& misread) {
        return Failure(misread.error());
    }
}

// Takes the next line away, with its end.
[[nodiscard]] std::string_view next_line(std::string_view& lines) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    return line;
}

[[nodiscard]] Failure at_line(std::size_t number, const Error& error) {
    return failure(error.code, "line " + std::to_string(number) + ": " + error.what, error.next);
}

}  // namespace

void read_rules(JsonReader& archive, Rules& rules) {
    if (archive.demands_complete_rules()) {
        archive(rules);
        return;
    }
    if (archive.is_text()) {
        rules = archive.preset();
        return;
    }
    archive.begin_object();
    archive.enter("preset");
    rules = archive.preset_or_none();
    archive.leave();
    if (rules.preset == PresetName::none) {
        read_all_but_preset(archive, rules);
        return archive.end_object();
    }
    read_what_differs(archive, rules);
    archive.end_object();
}

void read_command(JsonReader& archive, Command& command) { archive(command); }

void read_sender(JsonReader& archive, Sender& by, std::optional<Seen>& seen, std::optional<TurnNumber>& turn) {
    const auto if_there = [&archive](const char* name, auto& value) {
        if (archive.has(name)) archive(cereal::make_nvp(name, value.emplace()));
    };
    if (archive.has("by")) {
        archive.enter("by");
        archive.begin_object();
        archive(cereal::make_nvp("role", by.role));
        if_there("seat", by.seat);
        if (archive.has("person")) {
            archive(cereal::make_nvp("person", by.person));
            if (by.person.empty()) archive.refuse("person: a name has 1 to 64 bytes", "Write one, or leave it out.");
        }
        if_there("connection", by.connection);
        archive.end_object();
        if (by.role == Role::unknown) archive.refuse("an unknown sender is not named", "Leave \"by\" out.");
        if (const char* wrong = fault(by)) archive.refuse(wrong);
        archive.leave();
    }
    if_there("seen", seen);
    if_there("turn", turn);
    if (turn == TurnNumber{}) archive.refuse("turn: turns count from 1");
}

Result<Command> command_from_json(std::string_view line) { return from_json<Command>(line); }

Result<Event> event_from_json(std::string_view line) { return from_json<Event>(line); }

Result<Rejection> rejection_from_json(std::string_view line) { return from_json<Rejection>(line); }

Result<Opening> opening_from_json(std::string_view line) { return from_json<Opening>(line); }

Result<NumberedEntry> entry_from_json(std::string_view line) { return from_json<NumberedEntry>(line); }

namespace {

template <class Subject>
[[nodiscard]] Result<void> append_entry(LogOf<Subject>& log, std::string_view line) {
    Result<NumberedEntryOf<Subject>> read = from_json<NumberedEntryOf<Subject>>(line);
    if (!read) return Failure(read.error());
    if (log.entries.size() == format::most_entries) {
        return failure(ErrorCode::limit, "a log has at most " + std::to_string(format::most_entries) + " entries",
                       "Check for a missing opening of the next log.");
    }
    if (read->sequence != log.entries.size()) {
        return failure(ErrorCode::malformed,
                       "seq: expected entry " + std::to_string(log.entries.size()) + ", got entry " +
                           std::to_string(read->sequence),
                       "Give all entries of one log, in their order.");
    }
    // As many as most hands have: they are large, and would be moved whenever there is no room for more.
    constexpr std::size_t usual_entries = 32;
    if (log.entries.empty()) log.entries.reserve(usual_entries);
    log.entries.push_back(std::move(read->entry));
    return {};
}

[[nodiscard]] Result<void> append_items(HouseSnapshot& snapshot, std::uint32_t most, std::string_view line) {
    Result<SomeItems> some = from_json<SomeItems>(line);
    if (!some) return Failure(some.error());
    const std::size_t missing = most - snapshot.size();
    if (some->items.empty() || some->items.size() > missing) {
        return failure(ErrorCode::malformed,
                       "items: " + std::to_string(missing) + " items of the snapshot are missing, and here are " +
                           std::to_string(some->items.size()),
                       "Give as many items as the opening says.");
    }
    snapshot.insert(snapshot.end(), some->items.begin(), some->items.end());
    return {};
}

}  // namespace

Result<LogFromJson> LogFromJson::begin(std::string_view line) {
    Result<Begun> begun = from_json<Begun>(line);
    if (!begun) return Failure(begun.error());
    return LogFromJson(std::move(begun->log), begun->items);
}

Result<void> LogFromJson::append(std::string_view line) {
    if (auto* house = std::get_if<HouseLog>(&log_)) {
        if (house->opening.snapshot.size() < items_) return append_items(house->opening.snapshot, items_, line);
        return append_entry(*house, line);
    }
    return append_entry(std::get<HandLog>(log_), line);
}

bool LogFromJson::has_entries() const {
    return std::visit([](const auto& log) { return !log.entries.empty(); }, log_);
}

bool LogFromJson::is_sealed() const {
    return std::visit([](const auto& log) { return !log.entries.empty() && seals(log.entries.back()); }, log_);
}

Result<HandLog> log_from_json(std::string_view lines) {
    std::size_t number = 1;
    Result<Opening> opening = opening_from_json(next_line(lines));
    if (!opening) return at_line(number, opening.error());
    HandLog log{.opening = *std::move(opening), .entries = {}};
    while (!lines.empty()) {
        ++number;
        const Result<void> appended = append_entry(log, next_line(lines));
        if (!appended) return at_line(number, appended.error());
    }
    return log;
}

}  // namespace handlog::eventstore::inline codec
