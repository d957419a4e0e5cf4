#include "tests/replay/stats/naive_stats.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <sstream>
#include <string_view>

#include "engine/poker/street.hpp"

namespace handlog::tests {

namespace {

using engine::Reopen;
using engine::Rules;
using engine::Street;
using Amount = std::int64_t;
using Player = std::size_t;  // a place in the list of those dealt in
using Place = std::size_t;   // a place in the list of actions
using Places = std::vector<Place>;
using Count = std::pair<int, int>;  // times and chances

constexpr std::array postflop{Street::flop, Street::turn, Street::river};

// ---- what a history tells ----

enum class Verb : std::uint8_t { fold, check, call, raise };  // a bet is a raise of nothing

struct Action {
    Player player = 0;
    Street street = Street::preflop;
    Verb verb = Verb::fold;
    Amount amount = 0;  // what a call adds; what a raise comes to on its street
    bool could_raise = false;
};

struct ForcedBet {
    Player player = 0;
    std::string reason;
    Amount amount = 0;
};

struct DealtIn {
    int seat = 0;
    std::string name;
    std::optional<Amount> stack{};
    std::string cards{};
    std::string position{};
    Amount returned = 0;
    Amount won = 0;
    std::optional<Amount> net{};
};

struct Story {
    Rules rules;
    std::vector<DealtIn> players{};
    int button = 0;                       // a seat
    std::optional<Player> small_blind{};  // who has its place
    std::optional<Player> big_blind{};
    std::vector<ForcedBet> forced{};
    std::vector<Action> actions{};
    Street last_street = Street::preflop;
    bool is_over = false;
};

// ---- reading it line by line ----

// The rest of a text that starts so.
[[nodiscard]] std::optional<std::string_view> after(std::string_view text, std::string_view start) {
    if (text.substr(0, start.size()) != start) return std::nullopt;
    return text.substr(start.size());
}

[[nodiscard]] std::string_view up_to(std::string_view text, std::string_view end) {
    return text.substr(0, text.find(end));
}

[[nodiscard]] std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Takes the last word away from a text.
[[nodiscard]] std::string_view last_word(std::string_view& text) {
    text = trimmed(text);
    const std::size_t space = text.rfind(' ');
    const std::string_view word = space == std::string_view::npos ? text : text.substr(space + 1);
    text = trimmed(text.substr(0, text.size() - word.size()));
    return word;
}

// "12.50" is 1250: every amount has as many decimals as the rules say.
[[nodiscard]] Amount amount(std::string_view text) {
    Amount sum = 0;
    for (const char c : text) {
        if (c == ' ' || c == ',') break;
        if (c >= '0' && c <= '9') sum = sum * 10 + (c - '0');
    }
    return text.substr(0, 1) == "-" ? -sum : sum;
}

[[nodiscard]] std::optional<Amount> amount_or_unknown(std::string_view text) {
    if (text == "?") return std::nullopt;
    return amount(text);
}

class Reading {
public:
    explicit Reading(const Rules& rules) : story_{.rules = rules} {}

    void line(std::string_view text) {
        switch (part_) {
            case Part::before_the_hand:
                if (last_was_empty_ && after(text, "Hand ")) part_ = Part::seats;
                last_was_empty_ = text.empty();
                break;
            case Part::seats:
                if (text == "Preflop") part_ = Part::play;
                if (const auto seat = after(text, "  seat ")) dealt_in(*seat);
                if (const auto seat = after(text, "  the button is dead, on seat "))
                    story_.button = static_cast<int>(amount(*seat));
                break;
            case Part::play:
                if (const auto told = after(text, "  ")) {
                    if (!after(*told, "refused: ")) happened(*told);
                } else {
                    heading(text);
                }
                break;
            case Part::result:
                result(text);
                break;
            case Part::done:
                break;
        }
    }

    [[nodiscard]] const Story& story() const { return story_; }

private:
    enum class Part : std::uint8_t { before_the_hand, seats, play, result, done };

    void dealt_in(std::string_view text) {
        DealtIn player{.seat = static_cast<int>(amount(text)), .name = {}};
        text.remove_prefix(text.find("  "));
        if (text.size() > 8 && text.substr(text.size() - 8) == "  button") {
            story_.button = player.seat;
            text.remove_suffix(8);
        }
        player.stack = amount_or_unknown(last_word(text));
        player.name = trimmed(text);
        story_.players.push_back(player);
    }

    void heading(std::string_view text) {
        if (after(text, "Flop  [")) story_.last_street = Street::flop;
        if (after(text, "Turn  [")) story_.last_street = Street::turn;
        if (after(text, "River  [")) story_.last_street = Street::river;
        if (after(text, "The hand is cancelled")) part_ = Part::done;
        if (text == "Result") part_ = Part::result;
    }

    // The player whose name a line begins with, and the rest of the line. One name may begin
    // with another.
    [[nodiscard]] std::optional<Player> take_name(std::string_view& text) const {
        std::optional<Player> found;
        for (Player player = 0; player < story_.players.size(); ++player) {
            const std::string& name = story_.players[player].name;
            if (found && story_.players[*found].name.size() > name.size()) continue;
            const auto rest = after(text, name);
            if (rest && (rest->empty() || rest->front() == ' ')) found = player;
        }
        if (found) text = trimmed(text.substr(story_.players[*found].name.size()));
        return found;
    }

    void happened(std::string_view text) {
        if (const auto dealt = after(text, "dealt: ")) return hole_cards(*dealt);
        if (const auto returned = after(text, "uncalled bet of ")) {
            constexpr std::string_view to = " returned to ";
            std::string_view name = returned->substr(returned->find(to) + to.size());
            if (const auto player = take_name(name)) story_.players[*player].returned += amount(*returned);
            return;
        }
        if (const auto player = take_name(text)) did(*player, text);
    }

    void did(Player player, std::string_view what) {
        if (const auto posted = after(what, "posts ")) {
            const std::size_t comma = posted->find(", ");
            story_.forced.push_back({.player = player,
                                     .reason = std::string(posted->substr(0, comma)),
                                     .amount = amount(posted->substr(comma + 2))});
        }
        if (what == "folds") act(player, Verb::fold, 0);
        if (what == "checks") act(player, Verb::check, 0);
        if (const auto added = after(what, "calls ")) act(player, Verb::call, amount(*added));
        if (const auto to = after(what, "bets ")) act(player, Verb::raise, amount(*to));
        if (const auto to = after(what, "raises to ")) act(player, Verb::raise, amount(*to));
        if (const auto cards = after(what, "shows [")) story_.players[player].cards = up_to(*cards, "]");
        if (const auto won = after(what, "wins ")) story_.players[player].won += amount(*won);
    }

    void act(Player player, Verb verb, Amount amount) {
        story_.actions.push_back({.player = player, .street = story_.last_street, .verb = verb, .amount = amount});
    }

    void hole_cards(std::string_view text) {
        while (const auto player = take_name(text)) {
            text.remove_prefix(std::min(text.size(), std::size_t{1}));
            story_.players[*player].cards = up_to(text, "]");
            const std::size_t next = text.find("], ");
            if (next == std::string_view::npos) break;
            text.remove_prefix(next + 3);
        }
    }

    // The rows stand in the order of the seats, and large amounts leave no space behind a name.
    void result(std::string_view text) {
        DealtIn& player = story_.players[results_];
        if (const auto row = after(text, "  " + player.name)) {
            std::string_view amounts = *row;
            static_cast<void>(last_word(amounts));  // the stack
            player.net = amount_or_unknown(last_word(amounts));
            ++results_;
        }
        if (results_ == story_.players.size()) {
            story_.is_over = true;
            part_ = Part::done;
        }
    }

    Story story_;
    Part part_ = Part::before_the_hand;
    bool last_was_empty_ = false;
    std::size_t results_ = 0;
};

[[nodiscard]] Story read(const std::string& history, const Rules& rules) {
    Reading reading(rules);
    std::istringstream lines(history);
    for (std::string line; std::getline(lines, line);) reading.line(line);
    return reading.story();
}

// ---- positions ----

// Clockwise from the seat after the button to the button.
[[nodiscard]] std::vector<Player> clockwise(const Story& story) {
    std::vector<Player> order(story.players.size());
    for (Player player = 0; player < order.size(); ++player) order[player] = player;
    std::stable_partition(order.begin(), order.end(),
                          [&](Player player) { return story.players[player].seat > story.button; });
    return order;
}

// A player whom an ante put all-in has the place of a blind and posts none.
[[nodiscard]] bool was_all_in_by_ante(const Story& story, Player player) {
    Amount antes = 0;
    for (const ForcedBet& bet : story.forced) {
        if (bet.player == player && (bet.reason == "the ante" || bet.reason == "the ante for the table"))
            antes += bet.amount;
    }
    return antes > 0 && story.players[player].stack == antes;
}

[[nodiscard]] std::optional<Player> who_posted(const Story& story, std::string_view reason) {
    for (const ForcedBet& bet : story.forced) {
        if (bet.reason == reason) return bet.player;
    }
    return std::nullopt;
}

[[nodiscard]] bool is_on_button(const Story& story, Player player) {
    return story.players[player].seat == story.button;
}

// Who posted the big blind, or had its place without a chip left for it.
[[nodiscard]] std::optional<Player> big_blind(const Story& story) {
    if (const auto posted = who_posted(story, "the big blind")) return posted;
    if (story.rules.ante.kind == engine::AnteKind::big_blind) return who_posted(story, "the ante for the table");
    std::vector<Player> order = clockwise(story);
    const auto small = who_posted(story, "the small blind");
    const std::size_t behind =
        small ? static_cast<std::size_t>(std::find(order.begin(), order.end(), *small) - order.begin()) + 1
              : (order.size() > 2 ? 1U : 0U);
    const Player player = order[behind % order.size()];
    if (!was_all_in_by_ante(story, player)) return std::nullopt;
    return player;
}

// Who posted the small blind, or had its place and nothing to post: no chip left, or a
// small blind of nothing.
[[nodiscard]] std::optional<Player> small_blind(const Story& story) {
    if (const auto posted = who_posted(story, "the small blind")) return posted;
    const auto big = story.big_blind;
    // Where the rules place the blinds, the big blind is never on the button.
    if (!big || is_on_button(story, *big)) return std::nullopt;
    std::vector<Player> order = clockwise(story);
    const auto at = std::find(order.begin(), order.end(), *big);
    const Player before = at == order.begin() ? order.back() : *(at - 1);
    if (is_on_button(story, before) && order.size() > 2) return std::nullopt;
    if (at == order.begin() && order.size() > 2) return std::nullopt;
    const bool has_nothing_to_post = story.rules.small_blind.count() == 0 || was_all_in_by_ante(story, before);
    if (!has_nothing_to_post) return std::nullopt;
    return before;
}

// Everybody but the blinds, from the first clockwise of them to the button; from the button
// backwards they are the button, the cutoff, the hijack and the lojack, and from the other
// end they count from under the gun. An empty seat on the button counts as one of them, or
// else who sits between it and the blinds is the last; between a player on the button and the
// blinds it is the small blind's place.
void name_positions(Story& story) {
    const auto small = story.small_blind;
    const auto big = story.big_blind;
    const std::vector<Player> order = clockwise(story);
    const bool is_button_dead =
        std::none_of(order.begin(), order.end(), [&](Player player) { return is_on_button(story, player); });
    std::vector<Player> between;
    std::vector<std::optional<Player>> others;
    // A blind on the button itself has nobody before it.
    bool is_before_blinds = (small && !is_on_button(story, *small)) || (big && !is_on_button(story, *big));
    for (const Player player : order) {
        const bool is_blind = (player == small || player == big) && !is_on_button(story, player);
        if (is_blind || is_on_button(story, player)) is_before_blinds = false;
        if (is_blind) continue;
        if (is_before_blinds) {
            between.push_back(player);
        } else {
            others.emplace_back(player);
        }
    }
    if (is_button_dead) {
        others.insert(others.end(), between.begin(), between.end());
        if (between.empty()) others.emplace_back(std::nullopt);
    } else {
        for (const Player player : between) story.players[player].position = "SB";
    }

    for (std::size_t place = 0; place < others.size(); ++place) {
        if (!others[place]) continue;
        const std::size_t to_button = others.size() - 1 - place;
        std::string name = place == 0 ? "UTG" : "UTG+" + std::to_string(place);
        if (to_button == 3 && place > 0) name = "LJ";
        if (to_button == 2 && place > 0) name = "HJ";
        if (to_button == 1) name = "CO";
        if (to_button == 0) name = "BTN";
        story.players[*others[place]].position = name;
    }
    if (small && !is_on_button(story, *small)) story.players[*small].position = "SB";
    if (big && !is_on_button(story, *big)) story.players[*big].position = "BB";
}

// ---- the table as a player finds it whose turn it is ----

struct Situation {
    std::vector<Amount> paid;         // over the hand
    std::vector<Amount> street_bets;  // on this street
    std::vector<bool> has_folded;
    Amount bet = 0;         // what must be matched on this street
    Amount raise_size = 0;  // of the last full raise
    Places full_raises;     // on this street
};

[[nodiscard]] bool is_all_in(const Story& story, const Situation& situation, Player player) {
    return story.players[player].stack == situation.paid[player];
}

// Live blinds, straddles and posts are bets; the rest is dead.
[[nodiscard]] bool is_live(const ForcedBet& forced) {
    return forced.reason == "the small blind" || forced.reason == "the big blind" || forced.reason == "a straddle" ||
           forced.reason == "a live blind";
}

[[nodiscard]] Situation after_forced_bets(const Story& story) {
    const std::size_t count = story.players.size();
    const Amount blind = story.rules.big_blind.count();
    Situation found{.paid = std::vector<Amount>(count),
                    .street_bets = std::vector<Amount>(count),
                    .has_folded = std::vector<bool>(count),
                    .raise_size = blind,
                    .full_raises = {}};
    // A blind that is posted short, or not at all, makes the call no smaller.
    if (story.big_blind) found.bet = blind;
    for (const ForcedBet& forced : story.forced) {
        found.paid[forced.player] += forced.amount;
        if (!is_live(forced)) continue;
        Amount& street_bet = found.street_bets[forced.player];
        street_bet += forced.amount;
        found.bet = std::max(found.bet, street_bet);
        const bool is_straddle = forced.reason == "a straddle";
        const bool is_short = is_straddle && forced.amount < 2 * blind && is_all_in(story, found, forced.player);
        if (forced.reason == "the big blind" || (is_straddle && !is_short))
            found.raise_size = std::max(found.raise_size, forced.amount);
    }
    return found;
}

[[nodiscard]] Amount full_raise(const Story& story, const Situation& situation) {
    const Amount least = situation.bet + situation.raise_size;
    const bool doubles = story.rules.raise_min == engine::RaiseMin::at_least_double;
    return doubles ? std::max(least, 2 * situation.bet) : least;
}

void begin_street(const Story& story, Situation& situation) {
    std::fill(situation.street_bets.begin(), situation.street_bets.end(), 0);
    situation.bet = 0;
    situation.raise_size = story.rules.big_blind.count();
    situation.full_raises.clear();
}

// Told again from the first forced bet on, every time that somebody asks.
[[nodiscard]] Situation situation_before(const Story& story, Place end) {
    Situation found = after_forced_bets(story);
    Street street = Street::preflop;
    for (Place place = 0; place <= end && place < story.actions.size(); ++place) {
        const Action& action = story.actions[place];
        if (action.street != street) begin_street(story, found);
        street = action.street;
        if (place == end) break;

        Amount added = 0;
        if (action.verb == Verb::fold) found.has_folded[action.player] = true;
        if (action.verb == Verb::call) added = action.amount;
        if (action.verb == Verb::raise) {
            added = action.amount - found.street_bets[action.player];
            if (action.amount >= full_raise(story, found)) {
                found.full_raises.push_back(place);
                found.raise_size = action.amount - found.bet;
            }
            found.bet = action.amount;
        }
        found.paid[action.player] += added;
        found.street_bets[action.player] += added;
    }
    return found;
}

// ---- questions about the actions ----

// The actions of a street before one place, or all of them.
template <class Holds>
[[nodiscard]] Places actions(const Story& story, Street street, Place end, Holds holds) {
    Places found;
    for (Place place = 0; place < std::min(end, story.actions.size()); ++place) {
        if (story.actions[place].street == street && holds(story.actions[place])) found.push_back(place);
    }
    return found;
}

constexpr Place the_end = SIZE_MAX;

[[nodiscard]] Places turns(const Story& story, Player player, Street street, Place end = the_end) {
    return actions(story, street, end, [&](const Action& action) { return action.player == player; });
}

// Bets and raises.
[[nodiscard]] Places raises(const Story& story, Street street, Place end = the_end) {
    return actions(story, street, end, [](const Action& action) { return action.verb == Verb::raise; });
}

[[nodiscard]] Places calls(const Story& story, Street street, Place end = the_end) {
    return actions(story, street, end, [](const Action& action) { return action.verb == Verb::call; });
}

[[nodiscard]] Player player_at(const Story& story, Place place) { return story.actions[place].player; }
[[nodiscard]] bool is_fold(const Story& story, Place place) { return story.actions[place].verb == Verb::fold; }
[[nodiscard]] bool is_raise(const Story& story, Place place) { return story.actions[place].verb == Verb::raise; }

[[nodiscard]] Street before(Street street) { return static_cast<Street>(static_cast<int>(street) - 1); }

[[nodiscard]] std::optional<Player> last_aggressor(const Story& story, Street street) {
    const Places all = raises(story, street);
    if (all.empty()) return std::nullopt;
    return player_at(story, all.back());
}

// May somebody who has acted on this street raise again?
[[nodiscard]] bool is_reopened(const Story& story, const Situation& situation, Place turn) {
    const Action& action = story.actions[turn];
    const Places earlier = turns(story, action.player, action.street, turn);
    if (earlier.empty()) return true;
    const Amount to_call = situation.bet - situation.street_bets[action.player];
    const bool full_raise_since = !situation.full_raises.empty() && situation.full_raises.back() > earlier.back();
    switch (story.rules.reopen) {
        case Reopen::single:
            return full_raise_since;
        case Reopen::cumulative: {
            // Full is what the rules call full of a raise over the player's own bet.
            const Amount own = situation.street_bets[action.player];
            const bool doubles = story.rules.raise_min == engine::RaiseMin::at_least_double;
            return to_call >= (doubles ? std::max(situation.raise_size, own) : situation.raise_size);
        }
        case Reopen::any:
            return to_call > 0;
    }
    return false;
}

// Could the player whose turn this is have bet or raised? Not with no more than the call, not
// against players who are all-in, and not where the betting is closed.
[[nodiscard]] bool could_raise(const Story& story, Place turn) {
    const Player player = player_at(story, turn);
    const Situation situation = situation_before(story, turn);
    bool has_opponent = false;
    for (Player other = 0; other < story.players.size(); ++other) {
        if (other == player || situation.has_folded[other] || is_all_in(story, situation, other)) continue;
        has_opponent = true;
    }
    const auto& stack = story.players[player].stack;
    const Amount to_call = situation.bet - situation.street_bets[player];
    const bool has_more = !stack || *stack - situation.paid[player] > to_call;
    return has_opponent && has_more && is_reopened(story, situation, turn);
}

// Counts a chance, taken or not.
void count(Count& of, bool taken) {
    of.first += taken ? 1 : 0;
    ++of.second;
}

[[nodiscard]] Count once(bool taken) { return {taken ? 1 : 0, 1}; }

// ---- what became of a player ----

[[nodiscard]] bool has_folded_by(const Story& story, Player player, Street street) {
    return std::any_of(story.actions.begin(), story.actions.end(), [&](const Action& action) {
        return action.player == player && action.verb == Verb::fold && action.street <= street;
    });
}

// Was the street dealt while the player had cards?
[[nodiscard]] bool saw(const Story& story, Player player, Street street) {
    return story.last_street >= street && !has_folded_by(story, player, before(street));
}

[[nodiscard]] bool saw_showdown(const Story& story, Player player) {
    int left = 0;
    for (Player other = 0; other < story.players.size(); ++other) {
        if (!has_folded_by(story, other, Street::river)) ++left;
    }
    return left >= 2 && !has_folded_by(story, player, Street::river);
}

[[nodiscard]] bool won(const Story& story, Player player) { return story.players[player].won > 0; }

[[nodiscard]] Amount contributed(const Story& story, Player player) {
    return situation_before(story, story.actions.size()).paid[player] - story.players[player].returned;
}

[[nodiscard]] std::optional<std::string> all_in(const Story& story, Player player) {
    if (!is_all_in(story, situation_before(story, story.actions.size()), player)) return std::nullopt;
    if (is_all_in(story, after_forced_bets(story), player)) return "preflop";
    constexpr std::array<const char*, 4> names{"preflop", "flop", "turn", "river"};
    for (Place place = 0; place < story.actions.size(); ++place) {
        if (is_all_in(story, situation_before(story, place + 1), player))
            return names.at(static_cast<std::size_t>(story.actions[place].street));
    }
    return std::nullopt;
}

// Of the player's stack, what the largest other stack covers. An unknown one covers everything.
[[nodiscard]] std::optional<Amount> effective_stack(const Story& story, Player player) {
    Amount largest = 0;
    for (Player other = 0; other < story.players.size(); ++other) {
        if (other == player) continue;
        if (!story.players[other].stack) return story.players[player].stack;
        largest = std::max(largest, *story.players[other].stack);
    }
    return std::min(story.players[player].stack.value_or(largest), largest);
}

// ---- the statistics, each from its definition ----

[[nodiscard]] Count vpip(const Story& story, Player player) {
    const Places own = turns(story, player, Street::preflop);
    if (own.empty()) return {};
    return once(std::any_of(own.begin(), own.end(), [&](Place turn) {
        return story.actions[turn].verb == Verb::call || is_raise(story, turn);
    }));
}

[[nodiscard]] Count pfr(const Story& story, Player player) {
    const Places own = turns(story, player, Street::preflop);
    if (own.empty()) return {};
    return once(std::any_of(own.begin(), own.end(), [&](Place turn) { return is_raise(story, turn); }));
}

[[nodiscard]] Count rfi(const Story& story, Player player) {
    const Places own = turns(story, player, Street::preflop);
    if (own.empty()) return {};
    const Place first = own.front();
    const bool nobody_is_in =
        calls(story, Street::preflop, first).empty() && raises(story, Street::preflop, first).empty();
    if (!nobody_is_in || !story.actions[first].could_raise) return {};
    return once(is_raise(story, first));
}

[[nodiscard]] Count steal(const Story& story, Player player) {
    const std::string& position = story.players[player].position;
    if (position != "CO" && position != "BTN" && position != "SB") return {};
    return rfi(story, player);
}

[[nodiscard]] Count fold_to_steal(const Story& story, Player player, std::string_view blind) {
    const Places own = turns(story, player, Street::preflop);
    if (story.players[player].position != blind || own.empty()) return {};
    const Places made = raises(story, Street::preflop, own.front());
    if (made.size() != 1 || !calls(story, Street::preflop, own.front()).empty()) return {};
    // The one raise so far is the raiser's steal, because nobody called before or after it.
    if (steal(story, player_at(story, made.front())).first == 0) return {};
    return once(is_fold(story, own.front()));
}

[[nodiscard]] Count fold_sb_to_steal(const Story& story, Player player) { return fold_to_steal(story, player, "SB"); }
[[nodiscard]] Count fold_bb_to_steal(const Story& story, Player player) { return fold_to_steal(story, player, "BB"); }

// Has there been just this many raises before the flop, the last of them by somebody else?
[[nodiscard]] bool faces_raise(const Story& story, Place turn, std::size_t number) {
    const Places made = raises(story, Street::preflop, turn);
    return made.size() == number && player_at(story, made.back()) != player_at(story, turn);
}

[[nodiscard]] Count raise_over_raise(const Story& story, Player player, std::size_t number) {
    Count counted;
    for (const Place turn : turns(story, player, Street::preflop)) {
        if (faces_raise(story, turn, number) && story.actions[turn].could_raise) count(counted, is_raise(story, turn));
    }
    return counted;
}

[[nodiscard]] Count three_bet(const Story& story, Player player) { return raise_over_raise(story, player, 1); }
[[nodiscard]] Count four_bet(const Story& story, Player player) { return raise_over_raise(story, player, 2); }

[[nodiscard]] Count fold_to_three_bet(const Story& story, Player player) {
    Count counted;
    for (const Place turn : turns(story, player, Street::preflop)) {
        const Places made = raises(story, Street::preflop, turn);
        if (made.size() == 2 && player_at(story, made.front()) == player) count(counted, is_fold(story, turn));
    }
    return counted;
}

[[nodiscard]] Count squeeze(const Story& story, Player player) {
    Count counted;
    for (const Place turn : turns(story, player, Street::preflop)) {
        if (!faces_raise(story, turn, 1) || !story.actions[turn].could_raise) continue;
        const Places called = calls(story, Street::preflop, turn);
        const bool raise_was_called = !called.empty() && called.back() > raises(story, Street::preflop, turn).front();
        if (raise_was_called) count(counted, is_raise(story, turn));
    }
    return counted;
}

// The bet of a street that is a continuation bet, if there is one.
[[nodiscard]] std::optional<Place> continuation_bet(const Story& story, Street street);

// Would the player's bet on this street be one?
[[nodiscard]] bool may_continue(const Story& story, Player player, Street street) {
    if (street == Street::flop) return last_aggressor(story, Street::preflop) == player;
    const auto bet = continuation_bet(story, before(street));
    return bet && player_at(story, *bet) == player && raises(story, before(street)).size() == 1;
}

std::optional<Place> continuation_bet(const Story& story, Street street) {
    const Places made = raises(story, street);
    if (made.empty() || !may_continue(story, player_at(story, made.front()), street)) return std::nullopt;
    return made.front();
}

[[nodiscard]] Count cbet(const Story& story, Player player, Street street) {
    Count counted;
    for (const Place turn : turns(story, player, street)) {
        if (!raises(story, street, turn).empty() || !may_continue(story, player, street)) continue;
        if (story.actions[turn].could_raise) count(counted, is_raise(story, turn));
    }
    return counted;
}

[[nodiscard]] Count fold_to_cbet(const Story& story, Player player, Street street) {
    Count counted;
    const auto bet = continuation_bet(story, street);
    for (const Place turn : turns(story, player, street)) {
        const bool is_only_bet = bet && raises(story, street, turn) == Places{*bet};
        if (is_only_bet && player_at(story, *bet) != player) count(counted, is_fold(story, turn));
    }
    return counted;
}

[[nodiscard]] Count check_raise(const Story& story, Player player) {
    Count counted;
    for (const Street street : postflop) {
        const Places own = turns(story, player, street);
        if (own.size() < 2 || story.actions[own[0]].verb != Verb::check) continue;
        if (story.actions[own[1]].could_raise) count(counted, is_raise(story, own[1]));
    }
    return counted;
}

// The player's first turn on a street, if nobody has bet there and the player could.
[[nodiscard]] std::optional<Place> first_chance_to_bet(const Story& story, Player player, Street street) {
    const Places own = turns(story, player, street);
    if (own.empty() || !raises(story, street, own.front()).empty() || !story.actions[own.front()].could_raise)
        return std::nullopt;
    return own.front();
}

// Is somebody else still to act behind this turn who made the last bet or raise of an earlier
// street, and has cards and chips?
[[nodiscard]] bool aggressor_is_behind(const Story& story, Place turn, Street earlier) {
    const auto aggressor = last_aggressor(story, earlier);
    if (!aggressor || *aggressor == player_at(story, turn)) return false;
    const Situation situation = situation_before(story, turn);
    return !situation.has_folded[*aggressor] && !is_all_in(story, situation, *aggressor) &&
           turns(story, *aggressor, story.actions[turn].street, turn).empty();
}

[[nodiscard]] Count donk(const Story& story, Player player) {
    Count counted;
    for (const Street street : postflop) {
        const auto turn = first_chance_to_bet(story, player, street);
        if (turn && aggressor_is_behind(story, *turn, before(street))) count(counted, is_raise(story, *turn));
    }
    return counted;
}

[[nodiscard]] Count probe(const Story& story, Player player) {
    Count counted;
    for (const Street street : {Street::turn, Street::river}) {
        const auto turn = first_chance_to_bet(story, player, street);
        if (!turn || !raises(story, before(street)).empty()) continue;
        if (aggressor_is_behind(story, *turn, before(before(street)))) count(counted, is_raise(story, *turn));
    }
    return counted;
}

[[nodiscard]] Count float_bet(const Story& story, Player player) {
    Count counted;
    for (const Street street : {Street::turn, Street::river}) {
        const auto turn = first_chance_to_bet(story, player, street);
        const auto bet = continuation_bet(story, before(street));
        if (!turn || !bet || raises(story, before(street)).size() != 1) continue;
        const Places called = actions(story, before(street), the_end, [&](const Action& action) {
            return action.player == player && action.verb == Verb::call;
        });
        const Places by_bettor = turns(story, player_at(story, *bet), street, *turn);
        const bool bettor_checked = !by_bettor.empty() && story.actions[by_bettor.front()].verb == Verb::check;
        if (!called.empty() && bettor_checked) count(counted, is_raise(story, *turn));
    }
    return counted;
}

[[nodiscard]] int how_often(const Story& story, Player player, Verb verb) {
    return static_cast<int>(std::count_if(story.actions.begin(), story.actions.end(), [&](const Action& action) {
        return action.player == player && action.street != Street::preflop && action.verb == verb;
    }));
}

[[nodiscard]] Count aggression_factor(const Story& story, Player player) {
    return {how_often(story, player, Verb::raise), how_often(story, player, Verb::call)};
}

[[nodiscard]] Count aggression_frequency(const Story& story, Player player) {
    const int aggressive = how_often(story, player, Verb::raise);
    return {aggressive, aggressive + how_often(story, player, Verb::call) + how_often(story, player, Verb::fold)};
}

[[nodiscard]] Count went_to_showdown(const Story& story, Player player) {
    if (!saw(story, player, Street::flop)) return {};
    return once(saw_showdown(story, player));
}

// Of the players who have a result, all do or none.
[[nodiscard]] bool is_settled(const Story& story) {
    for (const DealtIn& player : story.players) {
        if (!player.net) return false;
    }
    return true;
}

[[nodiscard]] Count won_at_showdown(const Story& story, Player player) {
    if (!saw_showdown(story, player) || !is_settled(story)) return {};
    return once(won(story, player));
}

[[nodiscard]] Count won_when_saw_flop(const Story& story, Player player) {
    if (!saw(story, player, Street::flop) || !is_settled(story)) return {};
    return once(won(story, player));
}

[[nodiscard]] std::map<std::string, Count> counts(const Story& story, Player player) {
    return {
        {"vpip", vpip(story, player)},
        {"pfr", pfr(story, player)},
        {"rfi", rfi(story, player)},
        {"steal", steal(story, player)},
        {"fold_sb_to_steal", fold_sb_to_steal(story, player)},
        {"fold_bb_to_steal", fold_bb_to_steal(story, player)},
        {"three_bet", three_bet(story, player)},
        {"fold_to_three_bet", fold_to_three_bet(story, player)},
        {"four_bet", four_bet(story, player)},
        {"squeeze", squeeze(story, player)},
        {"cbet_flop", cbet(story, player, Street::flop)},
        {"cbet_turn", cbet(story, player, Street::turn)},
        {"cbet_river", cbet(story, player, Street::river)},
        {"fold_to_cbet_flop", fold_to_cbet(story, player, Street::flop)},
        {"fold_to_cbet_turn", fold_to_cbet(story, player, Street::turn)},
        {"fold_to_cbet_river", fold_to_cbet(story, player, Street::river)},
        {"check_raise", check_raise(story, player)},
        {"donk", donk(story, player)},
        {"probe", probe(story, player)},
        {"float", float_bet(story, player)},
        {"af", aggression_factor(story, player)},
        {"afq", aggression_frequency(story, player)},
        {"wtsd", went_to_showdown(story, player)},
        {"wsd", won_at_showdown(story, player)},
        {"wwsf", won_when_saw_flop(story, player)},
    };
}

}  // namespace

std::vector<NaivePlayer> naive_stats(const std::string& history, const Rules& rules) {
    Story story = read(history, rules);
    if (!story.is_over) return {};
    story.big_blind = big_blind(story);
    story.small_blind = small_blind(story);
    name_positions(story);
    for (Place turn = 0; turn < story.actions.size(); ++turn)
        story.actions[turn].could_raise = could_raise(story, turn);
    std::vector<NaivePlayer> found;
    for (Player player = 0; player < story.players.size(); ++player) {
        const DealtIn& dealt = story.players[player];
        found.push_back({.name = dealt.name,
                         .position = dealt.position,
                         .stack = dealt.stack,
                         .effective = effective_stack(story, player),
                         .cards = dealt.cards,
                         .net = is_settled(story) ? dealt.net : std::nullopt,
                         .contributed = contributed(story, player),
                         .won = dealt.won,
                         .saw_flop = saw(story, player, Street::flop),
                         .saw_turn = saw(story, player, Street::turn),
                         .saw_river = saw(story, player, Street::river),
                         .saw_showdown = saw_showdown(story, player),
                         .won_showdown = saw_showdown(story, player) && won(story, player),
                         .all_in = all_in(story, player),
                         .counts = counts(story, player)});
    }
    return found;
}

}  // namespace handlog::tests
