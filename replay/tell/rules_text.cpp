#include "replay/tell/rules_text.hpp"

#include <optional>
#include <string_view>
#include <vector>

#include "engine/poker/chips_text.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/presets.hpp"
#include "replay/tell/list_text.hpp"

namespace handlog::replay::inline tell {

using namespace engine;

namespace {

// What rules answer differently than others, each by its name and its own answer.
class Differences {
public:
    explicit Differences(int decimals) : decimals_(decimals) {}

    template <class Struct>
    void compare(const Struct& own, const Struct& others, const std::string& of = {}) {
        std::apply([&](const auto&... each) { (compare_field(each, own, others, of), ...); }, fields_of<Struct>);
    }

    std::string text{};

private:
    template <class Struct, class Member>
    void compare_field(const Field<Struct, Member>& field, const Struct& own, const Struct& others,
                       const std::string& of) {
        const Member& value = own.*field.member;
        const Member& other = others.*field.member;
        const std::string name = of + std::string(field.name);
        if constexpr (HasFields<Member>) {
            compare(value, other, name + ".");
        } else if (!(value == other)) {
            add_to_list(text, name + " " + said(value));
        }
    }

    [[nodiscard]] static std::string said(bool value) { return value ? "yes" : "no"; }
    [[nodiscard]] static std::string said(std::int32_t value) { return std::to_string(value); }
    [[nodiscard]] static std::string said(Currency value) { return std::string(value.text()); }
    [[nodiscard]] std::string said(Chips value) const { return to_string(value, decimals_); }
    [[nodiscard]] std::string said(const std::optional<Chips>& value) const { return value ? said(*value) : "none"; }
    template <HasNames Choice>
    [[nodiscard]] static std::string said(Choice value) {
        const auto at = static_cast<std::size_t>(value);
        return at < names_of<Choice>.size() ? std::string(names_of<Choice>[at]) : "?";
    }

    int decimals_;
};

}  // namespace

std::string stakes(const Rules& rules) {
    const std::string blinds =
        to_string(rules.small_blind, rules.decimals) + "/" + to_string(rules.big_blind, rules.decimals);
    if (rules.currency.is_play()) return blinds + ", play money";
    return blinds + unit_after(rules.currency);
}

std::string preset_meant(const Rules& rules) {
    const auto at = static_cast<std::size_t>(rules.preset);
    if (rules.preset == PresetName::none || at >= names_of<PresetName>.size()) return "";
    const std::string name(names_of<PresetName>[at]);
    std::optional<Rules> meant = preset(name);
    if (!meant) return name;
    meant->currency = rules.currency;
    meant->decimals = rules.decimals;
    meant->small_blind = rules.small_blind;
    meant->big_blind = rules.big_blind;
    Differences differences(rules.decimals);
    differences.compare(rules, *meant);
    return name + (differences.text.empty() ? "" : ", but with " + differences.text);
}

}  // namespace handlog::replay::inline tell
