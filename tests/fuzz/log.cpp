// Whatever bytes arrive, the reader of logs refuses them with an error that says
// where, or reads a log that is written as exactly these bytes; and what it has
// read before an error is written as the bytes before it.
//
// Nearly no change of a log leaves its frames whole, so the mutator changes them
// from within, and begins with logs of random play.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/codec/format.hpp"
#include "tests/support/recorded_play.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using namespace handlog::engine;
using namespace handlog::eventstore;
using namespace handlog::tests;

// ---- what must hold ----

void check(const Error& error, std::size_t size) {
    invariant(error.code == ErrorCode::corrupt || error.code == ErrorCode::another_version,
              "bytes can only be damaged");
    const std::string place = "(at byte ";
    const std::size_t at = error.what.find(place);
    if (size > format::most_log_bytes) return;
    invariant(at != std::string::npos, "an error says at which byte it is");
    invariant(std::stoul(error.what.substr(at + place.size())) <= size, "the byte of an error is one of the log");
}

[[nodiscard]] bool equal(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

template <class Subject>
void check_frames_of(Bytes bytes) {
    LogReader reader(bytes);
    Buffer again;
    LogWriter writer(again);
    const auto opening = reader.opening_of<Subject>();
    if (!opening) return check(opening.error(), bytes.size());
    writer.write(*opening);
    invariant(equal(again, bytes.first(reader.offset())), "an opening is written as it was read");
    EntryOf<Subject> entry;
    while (!reader.done()) {
        const auto read = reader.next(entry);
        if (!read) return check(read.error(), bytes.size());
        writer.write(entry);
        invariant(equal(again, bytes.first(reader.offset())), "an entry is written as it was read");
        invariant(reader.context() == writer.context(), "who writes is where who reads is");
    }
}

void check_frames(Bytes bytes) {
    with_subject_of(bytes, [&]<class Subject>(Subject) { check_frames_of<Subject>(bytes); });
}

void check_whole(Bytes bytes) {
    const auto log = decode_any(bytes);
    if (!log) return check(log.error(), bytes.size());
    const auto again = std::visit([](const auto& of_either) { return encode(of_either); }, *log);
    invariant(again.has_value(), "what was read can be written");
    invariant(equal(again->bytes(), bytes), "a log is written as it was read");
    invariant(read_any_log(bytes) == *log, "a sealed log is read where open ones are read");
}

// ---- changes from within ----

using Frames = std::vector<std::vector<std::uint8_t>>;

// What stands in the frames, as far as their lengths can be read.
[[nodiscard]] Frames frames_in(std::span<const std::uint8_t> bytes) {
    Frames frames;
    while (!bytes.empty()) {
        std::size_t size = bytes[0] & 0x7fU;
        std::size_t used = 1;
        while (used < 3 && used < bytes.size() && (bytes[used - 1] & 0x80U) != 0) {
            size |= std::size_t{bytes[used] & 0x7fU} << (7 * used);
            ++used;
        }
        size = std::min(size, bytes.size() - used);
        frames.emplace_back(bytes.begin() + static_cast<std::ptrdiff_t>(used),
                            bytes.begin() + static_cast<std::ptrdiff_t>(used + size));
        bytes = bytes.subspan(used + size);
    }
    return frames;
}

// As many frames as there is room for.
[[nodiscard]] std::size_t put(const Frames& frames, std::span<std::uint8_t> out) {
    std::size_t end = 0;
    for (const auto& frame : frames) {
        std::vector<std::uint8_t> length;
        std::size_t size = frame.size();
        for (; size >= 0x80; size >>= 7) length.push_back(static_cast<std::uint8_t>(size | 0x80U));
        length.push_back(static_cast<std::uint8_t>(size));
        if (out.size() - end < length.size() + frame.size()) break;
        const auto at = std::copy(length.begin(), length.end(), out.begin() + static_cast<std::ptrdiff_t>(end));
        std::copy(frame.begin(), frame.end(), at);
        end += length.size() + frame.size();
    }
    return end;
}

// The bytes of some log of random play.
[[nodiscard]] Buffer recorded(Dice& dice) {
    constexpr int evenings = 1'000;
    constexpr int commands = 40;
    const auto seed = static_cast<std::uint64_t>(dice.below(evenings));
    const std::vector<HandLog> logs = recorded_play(seed, commands);
    const HandLog log =
        stamped_at_random(logs[static_cast<std::size_t>(dice.below(static_cast<int>(logs.size())))], dice);
    Buffer bytes;
    LogWriter writer(bytes);
    writer.write(log.opening);
    for (const Entry& entry : log.entries) writer.write(entry);
    return bytes;
}

void change(Frames& frames, Dice& dice) {
    const auto any = [&] { return static_cast<std::size_t>(dice.below(static_cast<int>(frames.size()))); };
    const auto place = [&] { return frames.begin() + static_cast<std::ptrdiff_t>(any()); };
    switch (dice.below(8)) {
        case 0:
            frames.erase(place());
            break;
        case 1:
            std::swap(frames[any()], frames[any()]);
            break;
        case 2: {
            const auto copy = frames[any()];
            frames.insert(place(), copy);
            break;
        }
        case 3: {
            auto& frame = frames[any()];
            if (frame.empty()) break;
            const auto bit = static_cast<std::size_t>(dice.below(static_cast<int>(8 * frame.size())));
            frame[bit / 8] = static_cast<std::uint8_t>(frame[bit / 8] ^ 1U << bit % 8);
            break;
        }
        default: {
            auto& frame = frames[any()];
            const std::size_t size = frame.size();
            frame.resize(size + 16);
            frame.resize(LLVMFuzzerMutate(frame.data(), size, frame.size()));
        }
    }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Dice dice(seed);
    if (dice.percent(5)) return LLVMFuzzerMutate(data, size, most);
    Frames frames;
    if (size < 2 || dice.percent(1)) {
        const Buffer log = recorded(dice);
        std::vector<std::uint8_t> bytes;
        for (const std::byte byte : log) bytes.push_back(std::to_integer<std::uint8_t>(byte));
        frames = frames_in(bytes);
    } else {
        frames = frames_in({data, size});
    }
    for (int left = dice.below(3); left > 0 && !frames.empty(); --left) change(frames, dice);
    return put(frames, {data, most});
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes = std::as_bytes(std::span(data, size));
    check_frames(bytes);
    check_whole(bytes);
    return 0;
}
