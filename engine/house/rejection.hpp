// Why a command for a house was refused.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/poker/kinds.hpp"

namespace handlog::engine {

// In order of precedence, save for those that a later version appends.
enum class HouseRejectionCode : std::uint8_t {
    not_allowed,
    house_not_open,
    house_already_open,
    id_missing,
    invitation_impossible,
    link_used,
    no_open_invitation,
    person_known,
    no_such_person,
    recovery_differs,
    last_owner,
    house_full,
};
HANDLOG_NAMES(HouseRejectionCode, not_allowed, house_not_open, house_already_open, id_missing, invitation_impossible,
              link_used, no_open_invitation, person_known, no_such_person, recovery_differs, last_owner, house_full);

struct HouseRejection {
    HouseRejectionCode code = HouseRejectionCode::not_allowed;
    friend bool operator==(const HouseRejection&, const HouseRejection&) = default;
};
HANDLOG_FIELDS(HouseRejection, code);

// "no such invitation is open": as everybody reads it.
[[nodiscard]] std::string_view sentence(const HouseRejection& rejection);

}  // namespace handlog::engine
