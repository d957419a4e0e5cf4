// handlog deck SEED: the deck of a seed and the root over its cards, as docs/SHUFFLE.md derives them.
#include "engine/poker/deck.hpp"

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/card_list.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "engine/cards_root.hpp"
#include "engine/shuffle.hpp"

namespace handlog::cli {

namespace {

struct Options {
    std::string seed;
    std::optional<std::string> place;  // of the card that is to be proved
    bool json = false;
};

struct Proved {
    int place;
    std::string card;
    engine::CardProof proof;
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

void print_json(const Proved& proved) {
    std::cout << R"(,"place":)" << proved.place << R"(,"card":")" << proved.card << R"(","salt":")"
              << to_string(proved.proof.salt) << R"(","path":[)";
    std::string_view separator;
    for (const engine::CardsRoot& node : proved.proof.path) {
        std::cout << separator << '"' << to_string(node) << '"';
        separator = ",";
    }
    std::cout << ']';
}

void print(const Proved& proved) {
    std::cout << "place       " << proved.place << '\n'
              << "card        " << proved.card << '\n'
              << "salt        " << to_string(proved.proof.salt) << '\n';
    std::string_view name = "path        ";
    for (const engine::CardsRoot& node : proved.proof.path) {
        std::cout << name << to_string(node) << '\n';
        name = "            ";
    }
}

ExitCode run(const Options& options) {
    const engine::Seed seed = seed_from(options.seed);
    const engine::Deck deck = engine::shuffled(seed);
    const std::string root = to_string(cards_root(seed, deck));
    std::optional<Proved> proved;
    if (options.place) {
        const auto place = static_cast<int>(number_from("--card", *options.place, 0, engine::deck_size - 1));
        proved = {.place = place, .card = to_string(deck[place]), .proof = card_proof(seed, deck, place)};
    }

    if (options.json) {
        std::cout << R"({"seed":")" << to_string(seed)                        //
                  << R"(","commitment":")" << to_string(commitment_to(seed))  //
                  << R"(","root":")" << root                                  //
                  << R"(","deck":)" << json_list(deck);
        if (proved) print_json(*proved);
        std::cout << "}\n";
    } else {
        std::cout << "seed        " << to_string(seed) << '\n'
                  << "commitment  " << to_string(commitment_to(seed)) << '\n'
                  << "root        " << root << '\n';
        constexpr int cards_in_a_row = 13;
        for (int place = 0; place < engine::deck_size; ++place) {
            if (place % cards_in_a_row == 0) std::cout << (place == 0 ? "deck        " : "            ");
            std::cout << to_string(deck[place]) << ((place + 1) % cards_in_a_row == 0 ? '\n' : ' ');
        }
        if (proved) print(*proved);
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("SEED", options->seed, "64 hexadecimal digits");
    arguments.option("--card PLACE", options->place, "Print what shows that the card lay there; 0 is dealt first");
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
        "The commitment is the SHA-256 of the seed, and the root that of a tree over the\n"
        "cards, each with its place and a salt. With --card, the salt and the path of one\n"
        "card show by that root that it lay there, and say nothing of the others.\n"
        "\n"
        "Do not show the seed of a hand that people have played: it shows every card.",
    .prepare = prepare,
};

}  // namespace handlog::cli
