#include "replay/exchange/phh/setting.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace handlog::replay::inline exchange::phh {

using namespace engine;

namespace {

// Thrown and caught in this file alone.
struct Unusable {
    Refusal refusal;
};

[[noreturn]] void refuse(Reason reason, std::string what, std::uint32_t line = 0) {
    throw Unusable{{.reason = reason, .line = line, .what = std::move(what)}};
}

[[nodiscard]] std::string player_name(std::size_t player) { return "p" + std::to_string(player + 1); }

constexpr int decimals_of_money = 2;

class Maker {
public:
    Maker(const Hand& hand, const Reading& reading) : hand_(hand), reading_(reading) {}

    [[nodiscard]] Setting make() {
        check_fields();
        count_ = hand_.starting_stacks.size();
        setting_.decimals = smallest_unit();
        take_seats();
        make_rules();
        take_players();
        list_forced_bets();
        write_deck();
        return setting_;
    }

private:
    void check_fields() const {
        const auto missing = [](const char* field) {
            refuse(Reason::field_missing, std::string("it has no field '") + field + "'");
        };
        if (hand_.starting_stacks.empty()) missing("starting_stacks");
        if (hand_.antes.empty()) missing("antes");
        if (hand_.blinds.empty()) missing("blinds_or_straddles");
        if (!hand_.min_bet) missing("min_bet");
        const std::size_t count = hand_.starting_stacks.size();
        if (count < 2 || count > std::size_t{most_seats}) {
            refuse(Reason::field_unusable, "a hand is for 2 to 10 players, and this one has " + std::to_string(count),
                   hand_.stacks_line);
        }
        const auto at_most = [count](std::size_t found, const char* field) {
            if (found <= count) return;
            refuse(Reason::field_unusable, std::string("'") + field + "' has more values than there are players");
        };
        at_most(hand_.antes.size(), "antes");
        at_most(hand_.blinds.size(), "blinds_or_straddles");
        at_most(hand_.players.size(), "players");
    }

    // The places that the amounts of the play are written with, zeros included; but what a
    // poker site counts in dollars can be divided into cents.
    [[nodiscard]] int smallest_unit() const {
        int places = hand_.has_currency_symbol ? decimals_of_money : 0;
        const auto look_at = [&places](const Decimal& amount) { places = std::max(places, amount.places); };
        for (const Decimal& amount : hand_.antes) look_at(amount);
        for (const Decimal& amount : hand_.blinds) look_at(amount);
        for (const Decimal& amount : hand_.starting_stacks) look_at(amount);
        look_at(*hand_.min_bet);
        for (const Action& action : hand_.actions) look_at(action.amount);
        return std::max(places, places_of_finishing_stacks());
    }

    // Where half a chip was won, the half is a unit; if the stacks can be counted in it.
    [[nodiscard]] int places_of_finishing_stacks() const {
        if (hand_.finishing_stacks.size() != count_) return 0;
        int places = 0;
        for (Decimal amount : hand_.finishing_stacks) {
            while (amount.places > 0 && amount.digits % 10 == 0) {
                amount.digits /= 10;
                --amount.places;
            }
            places = std::max(places, amount.places);
        }
        Chips total;
        for (const Decimal& stack : hand_.starting_stacks) {
            if (stack.infinite) continue;
            const auto units = in_units(stack, std::max(places, stack.places));
            if (!units || *units < 0) return 0;
            total += Chips(*units);
        }
        return total <= most_chips ? places : 0;
    }

    // A forced bet, or the smallest bet.
    [[nodiscard]] Chips chips(const Decimal& amount, const char* field) const {
        const auto units = in_units(amount, setting_.decimals);
        if (!units || *units > largest_forced_bet.count() || *units < -largest_forced_bet.count()) {
            refuse(Reason::amount, std::string("an amount of '") + field + "' is more than a table can have");
        }
        return Chips(*units);
    }

    // Where the players sat, if the file says so and p1 to the last sit clockwise; else in this order.
    void take_seats() {
        std::vector<std::int64_t> numbers = hand_.seats;
        const auto in_range = [](std::int64_t number) { return number >= 1 && number <= most_seats; };
        const bool known = numbers.size() == count_ && std::all_of(numbers.begin(), numbers.end(), in_range);
        if (!known || !clockwise(numbers)) {
            numbers.clear();
            numbers.reserve(count_);
            while (numbers.size() < count_) numbers.push_back(static_cast<std::int64_t>(numbers.size()) + 1);
        }
        int last = 0;
        for (const std::int64_t number : numbers) {
            setting_.seats.push_back(Seat(static_cast<int>(number) - 1));
            last = std::max(last, static_cast<int>(number));
        }
        const std::int64_t chairs = hand_.seat_count.value_or(last);
        setting_.table.rules.table_max = chairs > last && chairs <= most_seats ? static_cast<int>(chairs) : last;
    }

    [[nodiscard]] static bool clockwise(const std::vector<std::int64_t>& numbers) {
        int falls = 0;
        for (std::size_t at = 0; at < numbers.size(); ++at) {
            const std::int64_t next = numbers[(at + 1) % numbers.size()];
            if (next == numbers[at]) return false;
            falls += next < numbers[at] ? 1 : 0;
        }
        return falls == 1;
    }

    void make_rules() {
        Rules& rules = setting_.table.rules;
        // Some name in its place what is no currency. A symbol stands for several.
        rules.currency = Currency::parse(hand_.currency).value_or(Currency::unknown());
        rules.decimals = setting_.decimals;
        rules.big_blind = chips(*hand_.min_bet, "min_bet");
        if (rules.big_blind < 1_c) refuse(Reason::field_unusable, "'min_bet' is less than one chip");
        rules.small_blind = 0_c;
        rules.reopen = reading_.reopen;
        // Nobody recorded the cards that were burned.
        rules.burn = false;
        rules.deal_first = DealFirst::left_of_button;
        rules.show = mucks_known_cards() ? Show::in_order : Show::all_tabled;
        if (reading_.rake == 0_c) return;
        // The rate is not known: all that is due, up to what was taken.
        constexpr int everything = 10'000;
        rules.rake = {.basis_points = everything, .cap = reading_.rake, .no_flop_no_drop = false};
    }

    // Then the rules cannot be that all hands are tabled.
    [[nodiscard]] bool mucks_known_cards() const {
        return std::any_of(hand_.actions.begin(), hand_.actions.end(), [&](const Action& muck) {
            if (muck.kind != ActionKind::muck) return false;
            return std::any_of(hand_.actions.begin(), hand_.actions.end(), [&](const Action& dealt) {
                return dealt.kind == ActionKind::deal_hole && dealt.player == muck.player && dealt.cards[0].known();
            });
        });
    }

    void take_players() {
        Chips total;
        std::vector<engine::SeatSnapshot> seated;
        seated.reserve(count_);
        for (std::size_t player = 0; player < count_; ++player) {
            const Stack stack = stack_of(player);
            if (stack.known()) total += stack.chips();
            seated.push_back({.seat = setting_.seats[player], .player = id_of(player), .stack = stack});
        }
        if (total > most_chips) {
            refuse(Reason::amount, "the stacks together are more than a table can have", hand_.stacks_line);
        }
        std::sort(seated.begin(), seated.end(),
                  [](const auto& one, const auto& other) { return one.seat < other.seat; });
        for (const engine::SeatSnapshot& each : seated) setting_.table.seats.push_back(each);
    }

    [[nodiscard]] Stack stack_of(std::size_t player) const {
        const Decimal& written = hand_.starting_stacks[player];
        if (written.infinite) return Stack::unknown();
        const auto units = in_units(written, setting_.decimals);
        if (!units) {
            refuse(Reason::amount, "the stack of " + player_name(player) + " is more than a table can have",
                   hand_.stacks_line);
        }
        if (*units < 1) {
            refuse(Reason::field_unusable, player_name(player) + " has no chips at the start", hand_.stacks_line);
        }
        return Stack(Chips(*units));
    }

    // A name that cannot be shown, or that somebody else has as well, is none.
    [[nodiscard]] PlayerId id_of(std::size_t player) const {
        const auto& names = hand_.players;
        if (player < names.size() && std::count(names.begin(), names.end(), names[player]) == 1) {
            if (const auto id = PlayerId::parse(names[player]); id && !is_place(names[player])) return *id;
        }
        return *PlayerId::parse(player_name(player));
    }

    // "p3" stands for whoever has no name.
    [[nodiscard]] bool is_place(const std::string& name) const {
        if (!name.starts_with('p')) return false;
        for (std::size_t player = 0; player < count_; ++player) {
            if (name == player_name(player)) return true;
        }
        return false;
    }

    [[nodiscard]] Chips blind(std::size_t player) const {
        return player < hand_.blinds.size() ? chips(hand_.blinds[player], "blinds_or_straddles") : 0_c;
    }

    void list_forced_bets() {
        ForcedBetsListed& listed = setting_.start.forced_bets.emplace<ForcedBetsListed>();
        list_antes(listed);
        listed.button = setting_.seats[count_ - 1];
        if (count_ == 2) {
            list_heads_up(listed);
        } else {
            list_blinds(listed);
        }
        for (const ForcedBet& bet : listed.bets) {
            if (bet.kind == ForcedBetKind::small_blind) {
                setting_.table.rules.small_blind = std::min(bet.amount, setting_.table.rules.big_blind);
            }
        }
    }

    void add(ForcedBetsListed& listed, std::size_t player, ForcedBetKind kind, Chips amount) const {
        if (amount > 0_c) listed.bets.push_back({.seat = setting_.seats[player], .kind = kind, .amount = amount});
    }

    // What one player pays alone is paid for all of them.
    void list_antes(ForcedBetsListed& listed) const {
        std::vector<Chips> antes;
        antes.reserve(count_);
        for (const Decimal& ante : hand_.antes) antes.push_back(chips(ante, "antes"));
        const auto pays = [](Chips ante) { return ante > 0_c; };
        const bool for_all = std::count_if(antes.begin(), antes.end(), pays) == 1;
        for (std::size_t player = 0; player < antes.size(); ++player) {
            if (antes[player] < 0_c) refuse(Reason::field_unusable, "an ante is negative");
            add(listed, player, for_all ? ForcedBetKind::table_ante : ForcedBetKind::ante, antes[player]);
        }
    }

    // Between two, the blinds are written in the opposite order: the first belongs to p2, who has the
    // button and posts the small blind. But some sites have the button post the big one.
    void list_heads_up(ForcedBetsListed& listed) const {
        std::array amounts{blind(1), blind(0)};
        if (reading_.blinds_exchanged) std::swap(amounts[0], amounts[1]);
        if (amounts[0] < 0_c || amounts[1] < 0_c) refuse(Reason::field_unusable, "a blind of two players is negative");
        const std::size_t big = amounts[1] > amounts[0] ? 1 : 0;
        add(listed, 1 - big, ForcedBetKind::small_blind, amounts[1 - big]);
        add(listed, big, ForcedBetKind::big_blind, amounts[big]);
    }

    void list_blinds(ForcedBetsListed& listed) {
        const Chips big_blind = setting_.table.rules.big_blind;
        const std::size_t small = dealt_in_before_the_blinds();
        // Where nobody posts the small blind, or p2 does, p1 may be the big blind.
        const bool first_is_big = blind(0) > 0_c && blind(1) <= 0_c;
        const bool exchanged = reading_.blinds_exchanged && blind(1) > 0_c && blind(1) < blind(0);
        if (exchanged) {
            // A small blind behind the big one is one that was missed, and may be dead.
            add(listed, 0, ForcedBetKind::big_blind, blind(0));
            setting_.has_posts = true;
            const bool is_dead = reading_.posts != Posts::live;
            add(listed, 1, is_dead ? ForcedBetKind::dead_post : ForcedBetKind::small_blind, blind(1));
        } else if (first_is_big) {
            add(listed, 0, ForcedBetKind::big_blind, blind(0));
        } else {
            add(listed, small, ForcedBetKind::small_blind, blind(small));
            add(listed, small + 1, ForcedBetKind::big_blind, blind(small + 1));
        }
        const Chips called = std::max({big_blind, blind(small), blind(small + 1)});
        for (std::size_t player = 0; player < count_; ++player) {
            const Chips amount = blind(player);
            if (amount < 0_c) {
                list_post(listed, player, amount * -1);
            } else if (player >= small + 2) {
                add(listed, player, amount > called ? ForcedBetKind::straddle : ForcedBetKind::post, amount);
            }
        }
    }

    // Beside a dead button some may be dealt in before the small blind, and post nothing. If the first who posts has
    // no more chips than that, it is a short big blind, and nobody posts the small one.
    [[nodiscard]] std::size_t dealt_in_before_the_blinds() const {
        std::size_t before = 0;
        while (before + 2 < count_ && blind(before) == 0_c) ++before;
        const Chips small = blind(before);
        const bool is_small = small > 0_c && small < setting_.table.rules.big_blind && small < blind(before + 1);
        const Stack stack = stack_of(before);
        return is_small && (!stack.known() || stack.chips() > small) ? before : 0;
    }

    // What comes on top of a big blind is for a small one that was missed, and dead.
    void list_post(ForcedBetsListed& listed, std::size_t player, Chips amount) {
        const Chips big_blind = setting_.table.rules.big_blind;
        const bool may_be_dead = amount <= big_blind;
        setting_.has_posts = setting_.has_posts || may_be_dead;
        setting_.has_small_posts = setting_.has_small_posts || amount < big_blind;
        if (may_be_dead && reading_.posts == Posts::dead) {
            return add(listed, player, ForcedBetKind::dead_post, amount);
        }
        if (amount < big_blind && reading_.posts == Posts::both_blinds) {
            add(listed, player, ForcedBetKind::post, big_blind);
            return add(listed, player, ForcedBetKind::dead_post, amount);
        }
        const Chips live = std::min(amount, big_blind);
        add(listed, player, ForcedBetKind::post, live);
        add(listed, player, ForcedBetKind::dead_post, amount - live);
    }

    // Two rounds of one card each from the left of the button, then the board.
    void write_deck() {
        std::vector<MaybeCard> cards;
        cards.reserve(2 * count_ + 5);
        cards.resize(2 * count_);
        const auto& listed = std::get<ForcedBetsListed>(setting_.start.forced_bets);
        std::array<std::size_t, most_seats> dealt{};
        std::size_t on_board = 0;
        for (const Action& action : hand_.actions) {
            if (action.kind == ActionKind::deal_board) {
                on_board += action.cards.size();
                if (on_board > 5) refuse_action(action, "the board has more than five cards");
                cards.insert(cards.end(), action.cards.begin(), action.cards.end());
            } else if (action.kind == ActionKind::deal_hole) {
                if (action.player >= count_) refuse_action(action, "no such player");
                for (const MaybeCard card : action.cards) {
                    if (dealt[action.player] == 2) refuse_action(action, "the player already has two cards");
                    const std::size_t place = dealt_place(action.player, listed.button);
                    cards[dealt[action.player]++ * count_ + place] = card;
                }
            }
        }
        const auto deck = Deck::scripted(cards);
        if (const auto* wrong = std::get_if<DeckFault>(&deck)) refuse(Reason::cards, wrong->sentence);
        setting_.start.deck = std::get<Deck>(deck);
    }

    // How many others are dealt a card before the player.
    [[nodiscard]] std::size_t dealt_place(std::size_t player, Seat button) const {
        std::size_t before = 0;
        const auto steps = [&](Seat seat) { return (seat.index() - button.index() + most_seats - 1) % most_seats; };
        for (std::size_t other = 0; other < count_; ++other) {
            before += steps(setting_.seats[other]) < steps(setting_.seats[player]) ? 1U : 0U;
        }
        return before;
    }

    [[noreturn]] static void refuse_action(const Action& action, const std::string& why) {
        refuse(Reason::out_of_order, "action " + std::to_string(action.number) + ": " + why, action.line);
    }

    const Hand& hand_;
    const Reading& reading_;
    std::size_t count_ = 0;
    Setting setting_;
};

}  // namespace

std::variant<Setting, Refusal> setting_of(const Hand& hand, const Reading& reading) {
    try {
        return Maker(hand, reading).make();
    } catch (const Unusable& unusable) {
        return unusable.refusal;
    }
}

}  // namespace handlog::replay::inline exchange::phh
