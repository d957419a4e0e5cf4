#include "tests/signature/simulated_corpus.hpp"

#include <algorithm>
#include <sodium.h>
#include <span>
#include <string_view>
#include <variant>

#include "engine/decide.hpp"
#include "engine/poker/describe.hpp"
#include "engine/poker/presets.hpp"
#include "engine/poker/rules.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

using namespace handlog::engine;

namespace {

constexpr std::uint64_t sessions = 150;
constexpr int commands_of_session = 120;

class TextHash {
public:
    TextHash() { crypto_hash_sha256_init(&state_); }

    void add_line(const std::string& line) {
        add(line);
        add("\n");
        ++lines_;
    }
    [[nodiscard]] std::uint64_t lines() const { return lines_; }

    [[nodiscard]] std::string digest() {
        std::array<unsigned char, crypto_hash_sha256_BYTES> bytes{};
        crypto_hash_sha256_final(&state_, bytes.data());
        std::array<char, bytes.size() * 2 + 1> text{};
        return sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    }

private:
    void add(std::string_view text) {
        // libsodium counts in unsigned characters, which may stand for any others.
        const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
        crypto_hash_sha256_update(&state_, bytes, text.size());
    }

    crypto_hash_sha256_state state_{};
    std::uint64_t lines_ = 0;
};

// The preset whose rules these are, whatever the stakes.
[[nodiscard]] std::size_t preset_of(Rules rules) {
    const std::span<const Preset> all = presets();
    rules.small_blind = Rules{}.small_blind;
    rules.big_blind = Rules{}.big_blind;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Preset& preset) { return preset.rules == rules; });
    return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

Signature signature_of_simulated_corpus() {
    Signature signature;
    TextHash hash;
    for (std::uint64_t session = 0; session < sessions; ++session) {
        RandomHost host(session);
        Table table;
        Events events;
        for (int left = commands_of_session; left > 0; --left) {
            const Command command = host.next(table);
            events.clear();
            const auto refused = play(table, command, events);
            hash.add_line(to_string(command));
            if (refused) hash.add_line(std::string(name(refused->code)));
            for (const Event& event : events) {
                hash.add_line(to_string(event));
                if (std::holds_alternative<HandEnded>(event)) ++signature.hands;
            }
        }
        const std::size_t preset = preset_of(table.rules);
        if (preset < signature.tables_of_preset.size()) ++signature.tables_of_preset[preset];
    }
    signature.sha256 = hash.digest();
    signature.lines = hash.lines();
    return signature;
}

}  // namespace handlog::tests
