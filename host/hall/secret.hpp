// What only one person has: the secret of a link, a token, a recovery code. 32 bytes that nobody can guess, so that a
// plain digest hides them.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/house/people.hpp"

namespace handlog::host::hall {

struct Secret {
    std::array<std::byte, 32> bytes{};
    friend bool operator==(const Secret&, const Secret&) = default;
};

// Fills the bytes so that nobody can guess them: the generator of the operating system, or of a test.
using Chance = std::function<void(std::span<std::byte>)>;

[[nodiscard]] Secret new_secret(const Chance& chance);

// 43 letters, digits, - and _, as links and cookies can hold them.
[[nodiscard]] std::string to_text(const Secret& secret);
// Nothing unless it is exactly such a text.
[[nodiscard]] std::optional<Secret> secret_from(std::string_view text);

// What a house knows of a secret, and of a name that is hidden by one.
[[nodiscard]] engine::Blinded blinded(const Secret& secret);
[[nodiscard]] engine::Blinded blinded(const Secret& salt, std::string_view name);

}  // namespace handlog::host::hall
