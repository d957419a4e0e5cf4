// What people are called. The journal knows digests of names alone, so that somebody can be forgotten without a change
// of what was recorded: the names themselves stand in a file of their own beside the log.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/poker/id.hpp"
#include "eventstore/error.hpp"
#include "host/hall/secret.hpp"
#include "host/hall/wire.hpp"

namespace handlog::host::hall {

class Names {
public:
    // Lines of JSON, one for each person.
    [[nodiscard]] static eventstore::Result<Names> from_lines(std::string_view lines);
    [[nodiscard]] std::string lines() const;

    // The person's id where the name is not known.
    [[nodiscard]] DisplayName of(const engine::PlayerId& person) const;
    // Somebody else has it, in whatever letters.
    [[nodiscard]] bool is_taken(const DisplayName& name, const engine::PlayerId& except = {}) const;

    void set(const engine::PlayerId& person, const DisplayName& name, const Secret& salt);
    void forget(const engine::PlayerId& person);

    struct Line {
        engine::PlayerId person;
        DisplayName name;
        SecretText salt;  // of the digest in the journal
    };

private:
    void add(const Line& line);

    std::map<std::string, Line, std::less<>> by_person_;
    std::map<std::string, engine::PlayerId, std::less<>> by_name_;
};

// Why nobody may be called that; null if they may.
[[nodiscard]] const char* fault(const DisplayName& name);

}  // namespace handlog::host::hall
