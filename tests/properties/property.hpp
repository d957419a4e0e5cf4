// A property is something that holds at every moment of every hand, whatever is
// played. Each has a title, sees every event and every command of a session of
// random play, and says where it does not hold.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "tests/properties/chronicle.hpp"

namespace handlog::tests {

class Violation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

inline void require(bool holds, const char* sentence) {
    if (!holds) throw Violation(sentence);
}

// One event, with the table on either side of it.
struct Moment {
    const engine::Table& before;
    const engine::Event& event;
    const engine::Table& after;
    const Chronicle& told;    // before the event
    const Chronicle& retold;  // after it
};

// One command, with what came of it.
struct Step {
    const engine::Table& before;
    const engine::Command& command;
    const engine::Outcome& outcome;
    const engine::Table& after;
    const Chronicle& told;  // after it
    engine::Arrival arrival{};

    [[nodiscard]] bool accepted() const { return std::holds_alternative<engine::Events>(outcome); }
    [[nodiscard]] const engine::Events& events() const { return std::get<engine::Events>(outcome); }
};

class Property {
public:
    Property() = default;
    Property(const Property&) = delete;
    Property& operator=(const Property&) = delete;
    virtual ~Property() = default;

    virtual void at(const Moment& /*moment*/) {}
    virtual void after(const Step& /*step*/) {}
};

struct PropertyKind {
    std::string_view title;
    std::unique_ptr<Property> (*make)();
};

// In the files of this folder, by subject.
[[nodiscard]] std::vector<PropertyKind> properties_of_chips();
[[nodiscard]] std::vector<PropertyKind> properties_of_cards();
[[nodiscard]] std::vector<PropertyKind> properties_of_history();
[[nodiscard]] std::vector<PropertyKind> properties_of_turns();
[[nodiscard]] std::vector<PropertyKind> properties_of_raises();
[[nodiscard]] std::vector<PropertyKind> properties_of_payoffs();
[[nodiscard]] std::vector<PropertyKind> properties_of_progress();
[[nodiscard]] std::vector<PropertyKind> properties_of_legality();
[[nodiscard]] std::vector<PropertyKind> properties_between_hands();

template <class Kind>
[[nodiscard]] std::unique_ptr<Property> make() {
    return std::make_unique<Kind>();
}

}  // namespace handlog::tests
