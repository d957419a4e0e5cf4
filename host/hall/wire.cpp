#include "host/hall/wire.hpp"

#include <array>
#include <type_traits>
#include <utility>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/json_reader.hpp"
#include "eventstore/codec/json_tree.hpp"
#include "eventstore/codec/json_writer.hpp"
#include "host/error_fields.hpp"

namespace handlog::engine {

HANDLOG_NAMES(host::hall::Want, views, events);

HANDLOG_FIELDS(host::hall::Hello, token);
HANDLOG_FIELDS(host::hall::Join, link, name);
HANDLOG_FIELDS(host::hall::Recover, person, code);
HANDLOG_FIELDS(host::hall::Watch, table, since, want);
HANDLOG_FIELDS(host::hall::Unwatch, table);
HANDLOG_FIELDS(host::hall::Play, table, command, seen, turn);
HANDLOG_FIELDS(host::hall::Sit, table, seat, stack);
HANDLOG_FIELDS(host::hall::BringChips, table, amount);
HANDLOG_FIELDS(host::hall::Start, table);
HANDLOG_FIELDS(host::hall::ListTables);
HANDLOG_FIELDS(host::hall::ListPeople);
HANDLOG_FIELDS(host::hall::MakeLink, role, uses, minutes);
HANDLOG_FIELDS(host::hall::EndLink, number);
HANDLOG_FIELDS(host::hall::Rename, name);
HANDLOG_FIELDS(host::hall::NewToken, person);
HANDLOG_FIELDS(host::hall::Remove, person);

HANDLOG_FIELDS(host::hall::Welcome, house, person, role, name);
HANDLOG_FIELDS(host::hall::Joined, person, role, token, recovery);
HANDLOG_FIELDS(host::hall::Done, at);
HANDLOG_FIELDS(host::hall::Refused, rejection, sentence);
HANDLOG_FIELDS(host::hall::HouseRefused, rejection, sentence);
HANDLOG_FIELDS(host::hall::TableList, tables);
HANDLOG_FIELDS(host::hall::PersonLine, person, name, role, here);
HANDLOG_FIELDS(host::hall::PersonList, people);
HANDLOG_FIELDS(host::hall::LinkMade, number, link);

}  // namespace handlog::engine

namespace handlog::host::hall {

using namespace engine;
using namespace eventstore;

namespace {

constexpr std::string_view to_read = "see docs/HOSTING.md for the messages";

template <class Type>
constexpr std::string_view type_of = Described<Type>::name;

// ---- reading ----

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;

// A name that is empty is none.
template <class Whose>
void check(const JsonReader& archive, std::string_view field, const Id<Whose>& id) {
    if (id.empty()) archive.refuse(std::string(field) + ": a name has 1 to 64 bytes", "Write one.");
}
template <class Whose>
void check(const JsonReader& archive, std::string_view field, const std::optional<Id<Whose>>& id) {
    if (id) check(archive, field, *id);
}
template <class Value>
void check(const JsonReader& /*archive*/, std::string_view /*field*/, const Value& /*value*/) {}

template <class Value>
void read(JsonReader& archive, std::string_view name, Value& value) {
    // The names are literals, which end with the zero that cereal wants.
    archive(cereal::make_nvp(name.data(), value));  // NOLINT
}
void read(JsonReader& archive, std::string_view name, Command& command) {
    archive.enter(name);
    read_command(archive, command);
    archive.leave();
}

template <class Type>
void read_fields(JsonReader& archive, Type& question) {
    std::apply(
        [&](const auto&... each) {
            [[maybe_unused]] const auto read_one = [&]<class Member>(std::string_view name, Member& member) {
                if constexpr (is_optional<Member>) {
                    if (archive.has(name)) read(archive, name, member.emplace());
                } else {
                    read(archive, name, member);
                }
                check(archive, name, member);
            };
            (read_one(each.name, question.*each.member), ...);
        },
        fields_of<Type>);
}

struct Reading {
    std::string_view type;
    void (*read)(JsonReader&, Question&);
};

template <class... Types>
constexpr std::array<Reading, sizeof...(Types)> readings(std::type_identity<std::variant<Types...>> /*all*/) {
    return {Reading{type_of<Types>,
                    [](JsonReader& archive, Question& into) { read_fields(archive, into.emplace<Types>()); }}...};
}

// ---- writing ----

template <class Type>
[[nodiscard]] std::string written(const std::optional<QuestionId>& id, const Type& value) {
    std::string out;
    JsonWriter archive(out);
    archive.begin_object();
    archive.name("type");
    archive.word(type_of<Type>);
    if (id) archive(cereal::make_nvp("id", *id));
    serialize_fields(archive, value);
    archive.end_object();
    return out;
}

}  // namespace

Result<Asked> asked_from_json(std::string_view text) {
    static constexpr auto all = readings(std::type_identity<Question>());
    Result<JsonTree> tree = JsonTree::parse(text);
    if (!tree) return Failure(tree.error());
    JsonReader archive(*tree);
    try {
        Asked asked;
        archive.begin_object();
        archive.enter("type");
        const std::size_t at = archive.choice(all, [](const Reading& reading) { return reading.type; });
        archive.leave();
        if (archive.has("id")) read(archive, "id", asked.id.emplace());
        check(archive, "id", asked.id);
        all[at].read(archive, asked.question);
        archive.end_object();
        return asked;
    } catch (const Misread& misread) {
        Error error = misread.error();
        if (error.next.empty() || error.next == JsonReader::to_read) error.next = to_read;
        return Failure(error);
    }
}

std::optional<QuestionId> id_from_json(std::string_view text) {
    Result<JsonTree> tree = JsonTree::parse(text);
    if (!tree) return std::nullopt;
    JsonReader archive(*tree);
    try {
        QuestionId id;
        read(archive, "id", id);
        return id.empty() ? std::nullopt : std::optional(id);
    } catch (const Misread&) {
        return std::nullopt;
    }
}

std::string to_json(const std::optional<QuestionId>& id, const Answer& answer) {
    return std::visit([&id](const auto& said) { return written(id, said); }, answer);
}

std::string to_json(const std::optional<QuestionId>& id, const Error& error) { return written(id, error); }

}  // namespace handlog::host::hall
