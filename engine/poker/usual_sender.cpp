#include "engine/poker/usual_sender.hpp"

#include <concepts>
#include <variant>

namespace handlog::engine::inline poker {

Sender usual_sender(const Command& command) {
    return std::visit(
        []<class Asked>(const Asked& asked) -> Sender {
            if constexpr (AnyAction<Asked> || OneOf<Asked, UnseatPlayer, SitOut, SitIn, PostBlind, WishAddOn, Intend,
                                                    ShowHand, MuckHand, SetAnchor, RevealLink>) {
                return {.role = Role::player, .seat = asked.seat};
            } else {
                return {.role = std::same_as<Asked, Tick> ? Role::clock : Role::host};
            }
        },
        command);
}

}  // namespace handlog::engine::inline poker
