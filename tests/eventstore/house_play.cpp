#include "tests/eventstore/house_play.hpp"

#include <utility>

#include "engine/poker/invariant.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

Blinded blinded(std::uint32_t secret) {
    Blinded digest;
    for (std::size_t at = 0; at < sizeof(secret); ++at) digest.bytes[at] = static_cast<std::byte>(secret >> (8 * at));
    return digest;
}

PlayerId person_id(std::string_view text) { return *PlayerId::parse(text); }

HousePlay::HousePlay(std::string_view house, std::int64_t begin_ms) : now_ms_(begin_ms), id_(table_id(house)) {
    begin_log();
}

void HousePlay::begin_log() {
    const bool first = encoded_.empty();
    playing_ = {.opening = {.key = key(static_cast<Ordinal>(encoded_.size())),
                            .origin = first ? Origin::genesis : Origin::continued,
                            .source = Provenance::hosted,
                            .previous = first ? Digest{} : encoded_.back().digest(),
                            .snapshot = host::house::snapshot_of(house_)},
                .entries = {}};
}

Addition HousePlay::perform(const HouseCommand& command, std::string_view id, const Sender& by) {
    now_ms_ += 1'500;
    HouseEntry entry{
        .at = Time(now_ms_), .received_at = Time(now_ms_ - 20), .by = by, .command = command, .outcome = HouseEvents{}};
    if (!id.empty()) entry.id = command_id(id);
    entry.outcome = host::house::decide(house_, command, by, entry.received_at);
    if (const auto* events = std::get_if<HouseEvents>(&entry.outcome)) {
        for (const HouseEvent& event : *events) host::house::evolve(house_, event);
    }
    const std::size_t expected = playing_.entries.size();
    playing_.entries.push_back(std::move(entry));
    Addition addition = additions_of(playing_, expected).front();
    if (seals(playing_.entries.back())) {
        Result<EncodedLog> encoded = encode(playing_);
        invariant(encoded.has_value(), "a test plays logs that can be");
        encoded_.push_back(*std::move(encoded));
        logs_.push_back(std::move(playing_));
        begin_log();
    }
    return addition;
}

Addition HousePlay::invite(std::uint32_t uses) {
    return perform(Invite{.role = Role::player, .link = blinded(link_++), .uses = uses, .until = {}});
}

Addition HousePlay::join(std::string_view person, std::string_view id) {
    const std::uint32_t first = std::exchange(secret_, secret_ + 3);
    return perform(Join{.link = house_.invitations.back().link,
                        .person = person_id(person),
                        .name = blinded(first),
                        .token = blinded(first + 1),
                        .recovery = blinded(first + 2)},
                   id);
}

Addition HousePlay::refused(std::string_view id) { return perform(Rename{.person = person_id("Nobody")}, id); }

EncodedLog HousePlay::whole_log() {
    if (!house_.is_open) static_cast<void>(open());
    static_cast<void>(invite(1));
    static_cast<void>(seal());
    return encoded_.back();
}

LogKey HousePlay::key(Ordinal ordinal) const { return {.table = id_, .ordinal = ordinal}; }

}  // namespace handlog::tests
