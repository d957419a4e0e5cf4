// handlog eval CARDS...: the best five-card hand in the given cards.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/card_list.hpp"
#include "cli/verbs.hpp"
#include "engine/evaluator.hpp"
#include "engine/poker/hand_rank.hpp"

namespace handlog::cli {

namespace {

struct Options {
    std::vector<std::string> words;
    bool json = false;
};

constexpr std::string_view advice = "Give 5, 6 or 7 different cards, rank then suit: handlog eval AsKs QsJsTs";

// The card at `start` of the word.
engine::Card card_from(const std::string& word, std::size_t start) {
    const std::string text = word.substr(start, 2);
    if (const auto card = engine::parse_card(text)) return *card;
    // A character of several bytes is quoted whole.
    std::size_t end = std::min(start + 2, word.size());
    while (end < word.size() && (static_cast<unsigned char>(word[end]) & 0xc0) == 0x80) ++end;
    throw UsageError("'" + word.substr(start, end - start) + "' in '" + word + "' is not a card",
                     "A card is a rank (23456789TJQKA) and a suit (cdhs), such as Td.");
}

// Hand histories write cards both with and without spaces between them.
std::vector<engine::Card> cards_from(const std::vector<std::string>& words) {
    std::vector<engine::Card> cards;
    engine::CardSet seen;
    for (const std::string& word : words) {
        for (std::size_t start = 0; start < word.size(); start += 2) {
            const engine::Card card = card_from(word, start);
            if (seen.contains(card)) throw UsageError("duplicate card '" + to_string(card) + "'", std::string(advice));
            seen.add(card);
            cards.push_back(card);
        }
    }
    if (cards.size() < 5 || cards.size() > 7)
        throw UsageError("expected 5, 6 or 7 cards, got " + std::to_string(cards.size()), std::string(advice));
    return cards;
}

std::string numbers(const engine::ScoreVector& score, std::string_view separator) {
    std::string text;
    for (const int value : score) {
        if (!text.empty()) text += separator;
        text += std::to_string(value);
    }
    return text;
}

// "four_of_a_kind": names in JSON are not prose.
std::string identifier(engine::HandCategory category) {
    std::string name = to_string(category);
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

ExitCode run(const Options& options) {
    const std::vector<engine::Card> cards = cards_from(options.words);
    engine::CardSet set;
    for (const engine::Card card : cards) set.add(card);
    const engine::HandRank rank = rank_of(set);
    const engine::EvaluatedHand hand = evaluate(rank);

    if (options.json) {
        std::cout << R"({"cards":)" << json_list(cards)                //
                  << R"(,"hand":")" << to_string(rank)                 //
                  << R"(","category":")" << identifier(hand.category)  //
                  << R"(","best_five":)" << json_list(best_five(set))  //
                  << R"(,"rank":)" << rank.number()                    //
                  << R"(,"score":[)" << numbers(hand.score, ",") << "]}\n";
    } else {
        std::cout << "cards      " << spaced(cards) << '\n'
                  << "hand       " << to_string(rank) << '\n'
                  << "best five  " << spaced(best_five(set)) << '\n'
                  << "rank       " << rank.number() << " of " << engine::HandRank::best << '\n'
                  << "score      " << numbers(hand.score, " ") << '\n';
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("CARDS", options->words, "5, 6 or 7 cards, with or without spaces between them: AsKs QsJsTs");
    arguments.flag("--json", options->json, "Print a JSON object");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb eval_verb{
    .name = "eval",
    .summary = "Print the best five-card hand in the given cards",
    .details =
        "The rank is 1 for the worst five-card hand and 7462 for a royal flush; equal\n"
        "hands have equal ranks. The score is the category, from 1 for a high card to\n"
        "10 for a royal flush, followed by the ranks that decide between hands of that\n"
        "category; an ace counts 14.",
    .prepare = prepare,
};

}  // namespace handlog::cli
