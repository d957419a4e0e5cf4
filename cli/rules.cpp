// handlog rules [PRESET]: what a preset holds, as it is sent to `handlog run`.
#include <cstddef>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/suggestions.hpp"
#include "cli/verbs.hpp"
#include "engine/poker/presets.hpp"
#include "eventstore/codec/json.hpp"

namespace handlog::cli {

namespace {

using namespace engine;

struct Options {
    std::optional<std::string> preset;
    bool json = false;
};

// A field of the outer object on each line.
std::string on_lines(std::string_view object) {
    std::string lines;
    int depth = 0;
    for (const char letter : object) {
        if (letter == '}' && --depth == 0) lines += '\n';
        lines += letter;
        if (letter == '{' && ++depth == 1) lines += "\n  ";
        if (letter == ',' && depth == 1) lines += "\n  ";
    }
    return lines;
}

ExitCode run(const Options& options) {
    if (!options.preset) {
        constexpr std::size_t width = 10;
        for (const Preset& preset : presets()) {
            if (options.json) {
                std::cout << R"({"preset":")" << preset.name << R"(","book":")" << preset.book << "\"}\n";
            } else {
                std::cout << preset.name << std::string(width - preset.name.size(), ' ') << preset.book << '\n';
            }
        }
        return ExitCode::clean;
    }
    const std::optional<Rules> rules = preset(*options.preset);
    if (!rules) refuse_choice("PRESET", *options.preset, names_of_presets(), "The presets are");
    const std::string line = eventstore::to_json(*rules);
    std::cout << (options.json ? line : on_lines(line)) << '\n';
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.optional("PRESET", options->preset, "Print the rules of this preset: " + listed(names_of_presets()));
    arguments.one_of("PRESET", names_of_presets());
    arguments.flag("--json", options->json, "Print them on one line, or a line of JSON for each preset");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb rules_verb{
    .name = "rules",
    .summary = "List the presets of rules, or print the rules of one as JSON",
    .details =
        "A table is opened with the name of a preset, with the preset and what differs from\n"
        "it, or with all of its rules:\n"
        "\n"
        "  \"rules\":\"home\"\n"
        "  \"rules\":{\"preset\":\"home\",\"small_blind\":50,\"big_blind\":100}\n"
        "\n"
        "A log always holds all of them, so that it means the same when a preset changes.\n"
        "docs/RULES.md says what each rule does.",
    .prepare = prepare,
};

}  // namespace handlog::cli
