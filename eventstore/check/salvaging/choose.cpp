#include "eventstore/check/salvaging/choose.hpp"

#include <algorithm>
#include <utility>

namespace handlog::eventstore::salvaging {

namespace {

// A head is right if there is the log of which it says that it is the last.
[[nodiscard]] bool head_fits(const TableFound& found) {
    if (!found.head) return false;
    if (found.head->sealed == 0) return found.sealed.empty();
    const auto last = found.sealed.find(found.head->sealed - 1);
    return last != found.sealed.end() && std::any_of(last->second.begin(), last->second.end(),
                                                     [&](const Whole& log) { return log.digest == found.head->last; });
}

[[nodiscard]] bool follows(const TableFound& found, Ordinal ordinal, const Whole& log) {
    if (ordinal == 0) return log.previous == Digest{};
    const auto before = found.sealed.find(ordinal - 1);
    return before != found.sealed.end() && std::any_of(before->second.begin(), before->second.end(),
                                                       [&](const Whole& one) { return one.digest == log.previous; });
}

constexpr const char* follows_on_another = "an open log that does not continue the last sealed one was dropped";

// The newest, and of that as much as there is.
void choose_open(const TableFound& found, bool head_is_right, Choice& choice, std::vector<Damage>& lost) {
    const std::int64_t sealed = choice.sealed.empty() ? 0 : std::int64_t{choice.sealed.rbegin()->first} + 1;
    for (const OpenLog& log : found.open) {
        if (log.ordinal < sealed || (head_is_right && log.ordinal != found.head->sealed)) continue;
        const Digest last = sealed == 0 ? Digest{} : choice.sealed.rbegin()->second.digest;
        if (log.ordinal == sealed && log.previous != last) {
            lose(lost, {.table = found.id, .log = log.ordinal, .what = {}}, follows_on_another);
            continue;
        }
        if (!choice.open ||
            std::pair(log.ordinal, log.entries) > std::pair(choice.open->ordinal, choice.open->entries)) {
            choice.open = log;
        }
    }
}

// Without a key, only the head can say which log it follows on.
void choose_encrypted(const TableFound& found, bool head_is_right, Choice& choice, std::vector<Damage>& lost) {
    if (!found.encrypted) return;
    const EncryptedLog& log = *found.encrypted;
    const std::int64_t sealed = choice.sealed.empty() ? 0 : std::int64_t{choice.sealed.rbegin()->first} + 1;
    if (choice.open || log.ordinal < sealed) return;
    if (log.is_checked) {
        if (head_is_right && log.ordinal != found.head->sealed) return;
        const Digest last = sealed == 0 ? Digest{} : choice.sealed.rbegin()->second.digest;
        if (log.ordinal == sealed && log.previous != last) {
            return lose(lost, {.table = found.id, .log = log.ordinal, .what = {}}, follows_on_another);
        }
        choice.encrypted = log;
        return;
    }
    if (log.ordinal > sealed && !(found.head && found.head->sealed == log.ordinal)) {
        return lose(lost, {.table = found.id, .log = log.ordinal, .what = {}},
                    "an open log that is encrypted was dropped, because nothing says which log it continues");
    }
    choice.encrypted = log;
    if (log.ordinal > sealed) choice.encrypted->previous = found.head->last;
}

}  // namespace

// From the newest to the oldest: each knows which one it follows on.
Choice choose(const TableFound& found, std::vector<Damage>& lost) {
    Choice choice;
    std::optional<Digest> wanted;
    std::optional<Ordinal> wanted_at;
    const bool head_is_right = head_fits(found);
    if (head_is_right && found.head->sealed > 0) {
        wanted = found.head->last;
        wanted_at = found.head->sealed - 1;
    }
    for (auto at = found.sealed.rbegin(); at != found.sealed.rend(); ++at) {
        const auto& [ordinal, logs] = *at;
        const Damage place{.table = found.id, .log = ordinal, .what = {}};
        if (head_is_right && ordinal >= found.head->sealed) {
            lose(lost, place, "a sealed log that the head of its table does not know was dropped");
            continue;
        }
        const Whole* chosen = &logs.front();
        for (const Whole& log : logs) {
            if (wanted && *wanted_at == ordinal ? log.digest == *wanted : follows(found, ordinal, log)) {
                chosen = &log;
                break;
            }
        }
        if (wanted && *wanted_at == ordinal && chosen->digest != *wanted) {
            lose(lost, place, "the next log continues another one: one of the two was changed");
            continue;
        }
        if (logs.size() > 1) {
            lose(lost, place, std::to_string(logs.size() - 1) + " other versions of this log were dropped");
        }
        choice.sealed.emplace(ordinal, *chosen);
        wanted = chosen->previous;
        wanted_at = ordinal - 1;
    }
    choose_open(found, head_is_right, choice, lost);
    choose_encrypted(found, head_is_right, choice, lost);
    return choice;
}

}  // namespace handlog::eventstore::salvaging
