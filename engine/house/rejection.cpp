#include "engine/house/rejection.hpp"

#include <array>
#include <cstddef>

#include "engine/poker/names.hpp"

namespace handlog::engine {

namespace {

constexpr std::array sentences{
    std::string_view("the sender of this command may not give it"),
    std::string_view("the house is not open; open it first"),
    std::string_view("the house is already open"),
    std::string_view("the person needs an id of 1 to 64 bytes"),
    std::string_view("an invitation is for at least one owner, player, watcher or auditor"),
    std::string_view("this link belongs to another invitation; make a new one"),
    std::string_view("no such invitation is open"),
    std::string_view("somebody of this id is or was in the house; choose another id"),
    std::string_view("nobody of this id is in the house"),
    std::string_view("the recovery code of this person is missing or wrong"),
    std::string_view("the house would have no owner left; invite another owner first"),
    std::string_view("the house has as many invitations or people as it can; go on with a new house"),
};
static_assert(sentences.size() == names_of<HouseRejectionCode>.size());

}  // namespace

std::string_view sentence(const HouseRejection& rejection) {
    return sentences.at(static_cast<std::size_t>(rejection.code));
}

}  // namespace handlog::engine
