// handlog deck SEED: the deck of a seed, as docs/SHUFFLE.md derives it.
#include "engine/poker/deck.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/card_list.hpp"
#include "cli/verbs.hpp"
#include "engine/shuffle.hpp"

namespace handlog::cli {

namespace {

struct Options {
    std::string seed;
    bool json = false;
};

engine::Seed seed_from(const std::string& text) {
    if (const auto seed = engine::parse_seed(text)) return *seed;

    const auto stranger = text.find_first_not_of("0123456789abcdefABCDEF");
    const std::string reason = stranger == std::string::npos
                                   ? "it has " + std::to_string(text.size()) + " digits instead of 64"
                                   : "character " + std::to_string(stranger + 1) + " is not a hexadecimal digit";
    throw UsageError("'" + text + "' is not a seed: " + reason,
                     "Give the 32 bytes of the seed as 64 hexadecimal digits.");
}

ExitCode run(const Options& options) {
    const engine::Seed seed = seed_from(options.seed);
    const engine::Deck deck = engine::shuffled(seed);

    if (options.json) {
        std::cout << R"({"seed":")" << to_string(seed)                        //
                  << R"(","commitment":")" << to_string(commitment_to(seed))  //
                  << R"(","deck":)" << json_list(deck) << "}\n";
    } else {
        std::cout << "seed        " << to_string(seed) << '\n'
                  << "commitment  " << to_string(commitment_to(seed)) << '\n';
        constexpr int cards_in_a_row = 13;
        for (int place = 0; place < engine::deck_size; ++place) {
            if (place % cards_in_a_row == 0) std::cout << (place == 0 ? "deck        " : "            ");
            std::cout << to_string(deck[place]) << ((place + 1) % cards_in_a_row == 0 ? '\n' : ' ');
        }
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("SEED", options->seed, "64 hexadecimal digits");
    arguments.flag("--json", options->json, "Print a JSON object");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb deck_verb{
    .name = "deck",
    .summary = "Print the deck of a seed and the seed's commitment",
    .details =
        "The first card printed is the first one dealt. docs/SHUFFLE.md specifies how the\n"
        "deck follows from the seed, so that it can be checked without this program.\n"
        "The commitment is the SHA-256 of the seed.",
    .prepare = prepare,
};

}  // namespace handlog::cli
