// The auditor's SHA-256, by the processor's own instructions, where it has any.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace handlog::replay::judge {

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::span<const std::uint8_t> bytes);

}  // namespace handlog::replay::judge
