// What the chips of a table are counted in: a currency by its code of ISO 4217, as "USD"; or play money.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace handlog::engine::inline poker {

// Any three capital letters: which of them are a currency changes with the world, and a log is read for ever.
class Currency {
public:
    constexpr Currency() = default;  // play money

    [[nodiscard]] static constexpr std::optional<Currency> parse(std::string_view text) {
        if (text == play_money) return Currency();
        if (text.size() != code_size) return std::nullopt;
        Currency currency;
        for (std::size_t at = 0; at < code_size; ++at) {
            if (text[at] < 'A' || text[at] > 'Z') return std::nullopt;
            currency.letters_[at] = text[at];
        }
        return currency;
    }
    // Of a history that does not say it. This is what ISO 4217 calls no currency.
    [[nodiscard]] static constexpr Currency unknown() { return of_number(number_of_unknown); }

    // 0 is play money; the codes count from 1, in the order of the alphabet.
    static constexpr std::uint16_t letters = 26;
    static constexpr std::uint16_t most = letters * letters * letters;
    [[nodiscard]] static constexpr Currency of_number(std::uint16_t number) {
        Currency currency;
        if (number == 0) return currency;
        std::uint16_t rest = number - 1;
        for (std::size_t at = code_size; at > 0; --at, rest /= letters) {
            currency.letters_[at - 1] = static_cast<char>('A' + rest % letters);
        }
        return currency;
    }
    [[nodiscard]] constexpr std::uint16_t number() const {
        if (is_play()) return 0;
        std::uint16_t number = 0;
        for (const char letter : letters_) number = static_cast<std::uint16_t>(number * letters + (letter - 'A'));
        return number + 1;
    }

    [[nodiscard]] constexpr bool is_play() const { return letters_[0] == 0; }
    // Is it a currency that is known? Then amounts are told with its code.
    [[nodiscard]] constexpr bool is_money() const { return !is_play() && *this != unknown(); }
    [[nodiscard]] constexpr std::string_view text() const {
        return is_play() ? play_money : std::string_view(letters_.data(), code_size);
    }

    friend constexpr bool operator==(const Currency&, const Currency&) = default;

private:
    static constexpr std::string_view play_money = "play";
    static constexpr std::size_t code_size = 3;
    static constexpr std::uint16_t number_of_unknown = 1 + ('X' - 'A') * (letters * letters + letters + 1);

    std::array<char, code_size> letters_{};
};

}  // namespace handlog::engine::inline poker
