// Whatever text arrives, the readers of JSON refuse it with an error that can be
// shown to people, or read something that is written, and read, the same again.
// And whatever commands and events there are, JSON can carry them.
#include "eventstore/codec/json.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/poker/invariant.hpp"
#include "engine/poker/utf8.hpp"
#include "eventstore/codec/codec.hpp"
#include "tests/fuzz/reader.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::tests;

void check(const Error& error) {
    invariant(!error.what.empty(), "an error says what is wrong");
    for (const std::string_view text : {std::string_view(error.what), std::string_view(error.next)}) {
        invariant(is_utf8(text), "an error is text");
        for (const char c : text) invariant(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, "an error is one line");
    }
}

template <class Read, class Write>
void survives(std::string_view text, Read read, Write write) {
    const auto value = read(text);
    if (!value) return check(value.error());
    const std::string written = write(*value);
    const auto again = read(written);
    invariant(again.has_value() && *again == *value, "what was read is read again");
    invariant(write(*again) == written, "what was read again is written the same");
}

void text_survives(std::string_view text) {
    const auto write = [](const auto& value) { return to_json(value); };
    survives(text, command_from_json, write);
    survives(text, event_from_json, write);
    survives(text, rejection_from_json, write);
    survives(text, opening_from_json, write);
    survives(text, entry_from_json, [](const NumberedEntry& read) { return to_json(read.entry, read.sequence); });
    survives(text, log_from_json, write);
}

// A log that JSON carries is one that bytes carry, if it may be stored at all.
void log_survives(std::string_view text) {
    const auto log = log_from_json(text);
    if (!log) return;
    const auto encoded = encode(*log);
    if (!encoded) return check(encoded.error());
    const auto decoded = decode(encoded->bytes());
    invariant(decoded.has_value() && *decoded == *log, "a log that came as JSON is stored as it came");
}

void values_survive(Reader bytes) {
    while (!bytes.done()) {
        const auto command = bytes.read<Command>();
        invariant(command_from_json(to_json(command)) == command, "every command goes through JSON");
        const auto event = bytes.read<Event>();
        invariant(event_from_json(to_json(event)) == event, "every event goes through JSON");
    }
}

// Text that is JSON but for a few bytes, which chance alone would not find.
void damaged_values_survive(Reader bytes) {
    std::string text = to_json(bytes.read<Event>());
    if (bytes.below(2) == 0) text = to_json(bytes.read<Command>());
    for (int left = bytes.below(4); left > 0 && !text.empty(); --left) {
        const std::size_t at =
            (bytes.read<std::uint8_t>() * std::size_t{256} + bytes.read<std::uint8_t>()) % text.size();
        const auto other = static_cast<char>(bytes.read<std::uint8_t>());
        switch (bytes.below(4)) {
            case 0:
                text.erase(at, 1);
                break;
            case 1:
                text.insert(at, 1, other);
                break;
            case 2:
                text.insert(at, text.substr(at, static_cast<unsigned char>(other)));
                break;
            default:
                text[at] = other;
        }
    }
    survives(text, command_from_json, [](const Command& read) { return to_json(read); });
    survives(text, event_from_json, [](const Event& read) { return to_json(read); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span bytes(data, size);
    std::string text;
    text.reserve(size);
    for (const std::uint8_t byte : bytes) text += static_cast<char>(byte);
    text_survives(text);
    // What begins like a line is only that; anything else is also what values are made of.
    if (text.starts_with('{')) {
        log_survives(text);
    } else {
        values_survive(Reader(bytes.first(std::min<std::size_t>(size, 512))));
        damaged_values_survive(Reader(bytes));
    }
    return 0;
}
