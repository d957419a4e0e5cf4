"""The lines of the engine that no evening reaches, and why: check_lines.py.

A line is written as it stands in the file, without the spaces before it, and as many times as it stands
there unreached. What is refused is not among them: mischief.cpp tries it.
"""
from typing import NamedTuple


class Unreached(NamedTuple):
    file: str
    reason: str
    lines: list


UNREACHED = [
    Unreached("actions.cpp", "raising is asked about only where it is closed, and is closed for a reason", [
        "case Raising::open:",
        'break_invariant("raising is closed for a reason");',
    ]),
    Unreached("apply.hpp", "a forced bet is of a kind that exists", [
        'break_invariant("a forced bet is of a kind that exists");',
    ]),
    Unreached("best_five.cpp", "a flush has five cards of a suit", [
        'break_invariant("five cards of a flush share a suit");',
    ]),
    Unreached("best_five.cpp", "for programs, which do not know the rank yet", [
        "CardSet best_five(CardSet cards) { return best_five(cards, rank_of(cards)); }",
    ]),
    Unreached("cards_root.cpp", "the proof of one card, for programs and `handlog deck`", [
        "std::string to_string(const Salt& salt) { return to_hexadecimal(salt.bytes); }",
        "CardProof card_proof(const Seed& seed, const Deck& deck, int place) {",
    ]),
    Unreached("dealer.hpp", "a promise to the compiler that is always kept", [
        "if (event == nullptr) __builtin_unreachable();",
        "if (is_full(events_)) __builtin_unreachable();",
    ]),
    Unreached("evaluator.cpp", "the names of hands, which no rule asks for", [
        "constexpr int rank_of_score(int score) { return score - 2; }",
        "constexpr std::string_view name_of_score(int score) {",
        "std::string singular(int score) { return std::string(name_of_score(score)); }",
        'std::string plural(int score) { return singular(score) + (score == 6 ? "es" : "s"); }',
        "std::string list_from(const ScoreVector& score, std::size_t first) {",
        "std::string kickers_from(const ScoreVector& score, std::size_t first) {",
        "std::string to_string(HandCategory category) {",
        "std::string to_string(HandRank rank) {",
    ]),
    Unreached("evaluator.hpp", "for programs that go through a score", [
        "[[nodiscard]] constexpr const std::uint8_t* begin() const { return values_.data(); }",
        "[[nodiscard]] constexpr const std::uint8_t* end() const { return values_.data() + size_; }",
    ]),
    Unreached("evolve.cpp", "for programs that have the events without a log", [
        "Table fold(Table table, std::span<const Event> history) {",
    ]),
    Unreached("hand_rank_tally.hpp", "for programs that rank seven cards at once, and the benchmark", [
        "[[nodiscard]] constexpr bool has_flush(std::uint64_t sum) { return (sum & five_of_a_suit) != 0; }",
        "[[nodiscard]] inline HandRank rank_of(const std::array<Card, 7>& cards) {",
    ]),
    Unreached("intents.cpp", "an intent of no kind is taken back and never followed", [
        "case IntentKind::none:",
    ]),
    Unreached("intents.cpp", "an intent is of a kind that exists", [
        'break_invariant("an intent is of a kind that exists");',
    ]),
    Unreached("legal_actions.hpp", "the rules have a value that exists", [
        'break_invariant("every way to reopen the betting is ruled");',
    ]),
    Unreached("misfit.cpp", "what the engine makes happen fits: only an event of a log that somebody made up does not", [
        "if (!in_range(amount)) return too_many_chips;",
        "if (held - amount < 0_c) return negative_amount;",
        "if (held - amount > most_chips) return too_many_chips;",
        "if (!in_range(amount)) return too_many_chips;",
        "if (!stack.known()) return in_range(amount) ? Fit() : too_many_chips;",
        "return fit == negative_amount ? negative_stack : fit;",
        "if (!in_range(amount)) return too_many_chips;",
        "return stack.known() && stack.chips() > most_chips ? Fit(too_many_chips) : std::nullopt;",
        "if (amount < 0_c) return negative_amount;",
        "return amount > most_chips ? Fit(too_many_chips) : std::nullopt;",
        "return fit ? fit : first(others...);",
        '[[nodiscard]] Fit rules_fit(const Rules& rules) { return fault(rules) ? Fit("the rules are invalid") : std::nullopt; }',
        "return fit == negative_amount ? too_much_back : fit;",
        "if (pot >= hand.pots.size()) return no_such_pot;",
        'return event.dealt_in.several() ? std::nullopt : Fit("fewer than two players are dealt in");',
        'return "unknown kind of forced bet";',
        "return event.seats.empty() ? Fit(nobody_dealt_in) : std::nullopt;",
        'return room ? std::nullopt : Fit("the board would have more than five cards");',
        "return first(back == negative_amount ? too_much_back : back, into(table.stacks[event.seat], event.amount),",
        'if (event.pot != pots.size() || pots.full()) return "the pots are not built in order";',
        "in_range(event.odd_chips) ? Fit() : too_many_chips);",
        "if (const Fit fit = first(wins(table, seat, won), out_of(left, won))) return fit;",
        "if (const Fit fit = first(is_stack(event.stacks[seat]), in_range(event.net[seat]) ? Fit() : too_many_chips)) {",
        "if (const Fit fit = into(table.stacks[seat], event.returned[seat])) return fit;",
    ]),
    Unreached("misfit.cpp", "the same of the snapshot in an opening", [
        "if (const Fit fit = rules_fit(snapshot.rules)) return fit;",
        'if (seat.seat.index() >= snapshot.rules.table_max) return "a player sits in a seat that does not exist";',
        "if (const Fit fit = is_stack(seat.stack)) return fit;",
        "if (total > most_chips) return too_many_chips;",
        'if (!((owing | awaited) - taken).empty()) return "an empty seat owes a blind or is to bring chips";',
        'if (kept.seat.index() >= snapshot.rules.table_max) return "chips are reserved for a seat that does not exist";',
    ]),
    Unreached("pots.cpp", "who paid what into a pot, which `handlog explain` asks for", [
        "void pay(PotShares& pot, Seat seat, Chips chips) { pot.from[seat] += chips; }",
        "void add(PotShares& pot, const PotShares& layer) {",
        "InlineVector<PotShares, most_pots> build_pot_shares(const Hand& hand) { return build<PotShares>(hand); }",
    ]),
    Unreached("redact.cpp", "clang 14 counts nothing behind an `if constexpr` that returns", [
        "return false;",
    ]),
    Unreached("table.cpp", "a street without betting lies between two events of one entry, and no host stops there", [
        "return betting ? HandPhase::pre_flop_betting : HandPhase::deal;",
        "return betting ? HandPhase::flop_betting : HandPhase::flop;",
        "return betting ? HandPhase::turn_betting : HandPhase::turn;",
        "return betting ? HandPhase::river_betting : HandPhase::river;",
    ]),
    Unreached("table.cpp", "the state has values that exist", [
        'break_invariant("a street is one of four");',
        'break_invariant("a table is in one of its phases");',
    ]),
]
