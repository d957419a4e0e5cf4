#include "replay/exchange/phh/play.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "engine/decide.hpp"
#include "engine/legal_actions.hpp"
#include "engine/poker/chips_text.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/utf8.hpp"
#include "engine/snapshot.hpp"
#include "eventstore/codec/json_text.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/exchange/phh/figures.hpp"
#include "replay/exchange/phh/setting.hpp"

namespace handlog::replay::inline exchange::phh {

using namespace engine;
using namespace eventstore;

namespace {

// Every hand is the first one of what its log knows.
constexpr HandNumber the_hand{1};

__extension__ using Wide = __int128;

[[nodiscard]] std::string player_name(std::size_t player) { return "p" + std::to_string(player + 1); }

[[nodiscard]] bool is_turn(const Action& action) {
    return action.kind == ActionKind::fold || action.kind == ActionKind::check_or_call ||
           action.kind == ActionKind::bet_or_raise;
}

// One way through the hand.
class Play {
public:
    Play(const Hand& hand, const HandId& id, const Setting& setting)
        : hand_(hand), setting_(setting), figures_(hand_, setting_) {
        setting_.start.hand_id = id;
        log_.opening.snapshot = setting_.table;
        // Each turn and each show becomes an entry at most; the hand begins, is settled and closed.
        const auto is_dealt = [](const Action& action) {
            return action.kind == ActionKind::deal_hole || action.kind == ActionKind::deal_board;
        };
        const auto dealt = std::count_if(hand_.actions.begin(), hand_.actions.end(), is_dealt);
        log_.entries.reserve(hand_.actions.size() - static_cast<std::size_t>(dealt) + 3);
        // Nothing that happens names the table.
        table_ = table_of(*TableId::parse("imported"), setting_.table);
    }

    [[nodiscard]] std::optional<Refusal> run() {
        note_names();
        if (const auto refused = record(setting_.start)) {
            return Refusal{.reason = Reason::field_unusable, .line = hand_.stacks_line, .what = sentence_of(*refused)};
        }
        for (const Action& action : hand_.actions) {
            if (std::optional<Refusal> refused = take(action)) return refused;
        }
        if (table_.hand.phase == Phase::betting) {
            remark(RemarkKind::not_over, "the file ends when " + player_at(*table_.hand.to_act) + " is to act");
            return std::nullopt;
        }
        return end();
    }

    [[nodiscard]] bool over() const { return sealed_; }
    [[nodiscard]] bool closed_to_raise() const { return closed_to_raise_; }
    [[nodiscard]] bool known() const { return !declared_ && !undeclared_; }
    [[nodiscard]] const Figures& figures() const { return figures_; }
    [[nodiscard]] const Result& result() const { return result_; }
    [[nodiscard]] const Setting& setting() const { return setting_; }

    [[nodiscard]] Played played(const std::vector<Remark>& more) && {
        if (over()) figures_.compare(result_, !undeclared_, remarks_);
        remarks_.insert(remarks_.end(), more.begin(), more.end());
        std::optional<RakeOfHand> rake = rake_of_hand();
        return {.log = std::move(log_), .over = over(), .remarks = std::move(remarks_), .rake = std::move(rake)};
    }

private:
    template <class Asked>
    std::optional<Rejection> record(const Asked& command) {
        events_.clear();
        if (const auto refused = engine::play(table_, command, events_)) return refused;
        for (const Event& event : events_) note_pots(event);
        // An entry is large: it is made where it stays.
        Entry& entry = log_.entries.emplace_back();
        entry.at = entry.received_at = hand_.at;
        entry.command = command;
        entry.outcome.emplace<Events>(events_.begin(), events_.end());
        return std::nullopt;
    }

    void remark(RemarkKind kind, std::string what, std::uint32_t line = 0) {
        remarks_.push_back({.kind = kind, .line = line, .what = std::move(what)});
    }

    // With the players that the file knows in the place of seats, which are counted in another way there.
    [[nodiscard]] std::string sentence_of(const Rejection& rejection) const {
        std::string text = sentence(rejection, setting_.decimals);
        constexpr std::string_view seat = "seat ";
        for (std::size_t at = text.find(seat); at != std::string::npos; at = text.find(seat, at + 1)) {
            const std::size_t digit = at + seat.size();
            if (digit >= text.size() || text[digit] < '0' || text[digit] > '9') continue;
            text.replace(at, seat.size() + 1, named_player_at(Seat(text[digit] - '0')));
        }
        return text;
    }

    // "p2", and the name in the log if it is another one.
    [[nodiscard]] std::string named_player_at(Seat seat) const {
        const std::string place = player_at(seat);
        const std::string_view name = table_.players[seat].text();
        return name.empty() || name == place ? place : place + " (" + std::string(name) + ")";
    }

    // The player of the file who sits there.
    [[nodiscard]] std::string player_at(Seat seat) const { return player_name(place_of(seat)); }
    [[nodiscard]] std::size_t place_of(Seat seat) const {
        return static_cast<std::size_t>(std::find(setting_.seats.begin(), setting_.seats.end(), seat) -
                                        setting_.seats.begin());
    }

    [[nodiscard]] static Refusal refused(const Action& action, Reason reason, const std::string& why) {
        return {.reason = reason, .line = action.line, .what = "action " + std::to_string(action.number) + ": " + why};
    }

    [[nodiscard]] std::optional<Refusal> take(const Action& action) {
        if (action.kind == ActionKind::deal_hole) return std::nullopt;
        if (action.kind == ActionKind::deal_board) return take_board(action);
        if (action.player >= setting_.seats.size()) {
            return refused(action, Reason::out_of_turn, "no such player: " + player_name(action.player));
        }
        if (!is_turn(action)) note_shown_by_folded(action);
        return is_turn(action) ? take_turn(action) : std::nullopt;
    }

    // The engine deals a street when it is due; the file must be at the same point.
    [[nodiscard]] std::optional<Refusal> take_board(const Action& action) {
        on_board_ += action.cards.size();
        if (on_board_ <= table_.hand.board.size()) return std::nullopt;
        if (table_.hand.to_act) return waits_for(action, *table_.hand.to_act, "cards are dealt");
        return refused(action, Reason::out_of_order, "cards are dealt although the hand is over");
    }

    // It is another player's turn; perhaps that player is missing from the file.
    [[nodiscard]] Refusal waits_for(const Action& action, Seat seat, const std::string& what) const {
        const std::size_t player = place_of(seat);
        const bool acts = std::any_of(hand_.actions.begin(), hand_.actions.end(), [&](const Action& other) {
            return other.number >= action.number && other.player == player && is_turn(other);
        });
        if (!acts) {
            return refused(action, Reason::player_missing,
                           what + " while it is the turn of " + player_name(player) + ", who never acts");
        }
        return refused(action, Reason::out_of_turn, what + " while it is the turn of " + player_name(player));
    }

    [[nodiscard]] std::optional<Refusal> take_turn(const Action& action) {
        const engine::Hand& hand = table_.hand;
        const auto who = [&action] { return player_name(action.player) + " acts"; };
        const Seat seat = setting_.seats[action.player];
        if (!hand.to_act) {
            if (is_check_of_the_last_with_chips(action, seat)) return std::nullopt;
            return refused(action, Reason::out_of_order, who() + " although the betting is over");
        }
        if (seat != *hand.to_act) return waits_for(action, *hand.to_act, who());
        if (on_board_ != hand.board.size()) {
            return refused(action, Reason::out_of_order, who() + " before the cards of the street are dealt");
        }
        std::optional<Rejection> rejected;
        if (action.kind == ActionKind::fold) {
            rejected = record(Fold{.hand = the_hand, .seat = seat});
        } else if (action.kind == ActionKind::check_or_call) {
            rejected = amount_to_call(hand, seat) == 0_c ? record(Check{.hand = the_hand, .seat = seat})
                                                         : record(Call{.hand = the_hand, .seat = seat});
        } else {
            const auto to = in_units(action.amount, setting_.decimals);
            if (!to || *to > most_chips.count()) {
                return refused(action, Reason::amount, "the amount is more than a table can have");
            }
            rejected = hand.bet == 0_c ? record(Bet{.hand = the_hand, .seat = seat, .to = Chips(*to)})
                                       : record(Raise{.hand = the_hand, .seat = seat, .to = Chips(*to)});
        }
        if (!rejected) return std::nullopt;
        closed_to_raise_ = rejected->code == RejectionCode::raise_not_reopened;
        return refused(action, Reason::illegal_action, sentence_of(*rejected));
    }

    // In the format the last player with chips has a turn, too, when all others are all-in or have folded
    // since the round began. There is nothing to decide.
    [[nodiscard]] bool is_check_of_the_last_with_chips(const Action& action, Seat seat) const {
        const engine::Hand& hand = table_.hand;
        return action.kind == ActionKind::check_or_call && hand.live.several() && (hand.live - hand.all_in).single() &&
               hand.live.contains(seat) && !hand.all_in.contains(seat);
    }

    // What the log calls otherwise than the file does.
    void note_names() {
        const auto why = [](const std::string& name) { return is_utf8(name) ? "" : ": it is not UTF-8"; };
        for (std::size_t player = 0; player < hand_.players.size(); ++player) {
            const std::string& name = hand_.players[player];
            const std::string_view used = table_.players[setting_.seats[player]].text();
            if (name.empty() || name == used) continue;
            remark(RemarkKind::name_replaced, "the name " + eventstore::quoted(name) + " of " + player_name(player) +
                                                  " cannot be used, and the log has '" + std::string(used) +
                                                  "' in its place" + why(name));
        }
        for (const std::string* name : {&hand_.venue, &hand_.table, &hand_.id}) {
            if (is_utf8(*name)) continue;
            remark(RemarkKind::name_replaced,
                   "the name " + eventstore::quoted(*name) + " cannot be used as a whole: it is not UTF-8");
        }
    }

    void note_shown_by_folded(const Action& action) {
        const Seat seat = setting_.seats[action.player];
        if (action.kind == ActionKind::deal_board || !table_.hand.folded.contains(seat)) return;
        if (told_of_folded_.contains(seat)) return;
        told_of_folded_.add(seat);
        remark(RemarkKind::shown_by_folded, player_name(action.player) + " shows or mucks after having folded",
               action.line);
    }

    // ---- after the betting ----

    [[nodiscard]] std::optional<Refusal> end() {
        if (table_.hand.phase == Phase::showdown) {
            for (const Action& action : hand_.actions) {
                if (table_.hand.phase != Phase::showdown) break;
                if (std::optional<Refusal> refused = settle(action)) return refused;
            }
            if (table_.hand.phase == Phase::showdown) declare();
        }
        for (const Action& action : hand_.actions) {
            if (std::optional<Refusal> refused = show_late(action)) return refused;
        }
        note_result();
        if (record(CloseHand{.hand = the_hand})) break_invariant("a hand that is over can be closed");
        sealed_ = true;
        return std::nullopt;
    }

    [[nodiscard]] static bool names_hidden_cards(const Action& action) {
        return std::any_of(action.cards.begin(), action.cards.end(), [](MaybeCard card) { return !card.known(); });
    }

    [[nodiscard]] std::optional<Refusal> show(const Action& action) {
        ShowHand command{.hand = the_hand, .seat = setting_.seats[action.player], .cards = {}};
        for (std::size_t card = 0; card < action.cards.size(); ++card) command.cards[card] = action.cards[card];
        const auto rejected = record(command);
        if (!rejected) return std::nullopt;
        return refused(action, Reason::cards, sentence_of(*rejected));
    }

    // At a showdown that waits because cards are hidden.
    [[nodiscard]] std::optional<Refusal> settle(const Action& action) {
        if (action.kind != ActionKind::show && action.kind != ActionKind::muck) return std::nullopt;
        const engine::Hand& hand = table_.hand;
        const Seat seat = setting_.seats[action.player];
        if (!hand.live.contains(seat) || hand.tabled.contains(seat)) return std::nullopt;
        if (action.kind == ActionKind::show) {
            const bool says_nothing =
                names_hidden_cards(action) || (action.cards.empty() && !hand.hole_cards[seat][0].known());
            return says_nothing ? std::nullopt : show(action);
        }
        if (const auto rejected = record(MuckHand{.hand = the_hand, .seat = seat})) {
            return refused(action, Reason::illegal_action, sentence_of(*rejected));
        }
        return std::nullopt;
    }

    // When the hand is over: whoever shows shows what they were dealt.
    [[nodiscard]] std::optional<Refusal> show_late(const Action& action) {
        const engine::Hand& hand = table_.hand;
        if (action.kind == ActionKind::muck && hand.tabled.contains(setting_.seats[action.player])) {
            remark(RemarkKind::muck_overruled,
                   player_name(action.player) + " mucks in the file, but the rules require the hand to be shown",
                   action.line);
        }
        if (action.kind != ActionKind::show || names_hidden_cards(action)) return std::nullopt;
        const Seat seat = setting_.seats[action.player];
        const HoleCards& cards = hand.hole_cards[seat];
        if (!hand.tabled.contains(seat)) {
            const bool says_nothing = action.cards.empty() && !(cards[0].known() && cards[1].known());
            return says_nothing ? std::nullopt : show(action);
        }
        for (const MaybeCard card : action.cards) {
            if (std::find(cards.begin(), cards.end(), card) == cards.end()) {
                return refused(action, Reason::cards, "the shown cards differ from those dealt or shown before");
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Result result_so_far() const {
        Result result{.won = table_.hand.won,
                      .uncalled = result_.uncalled,
                      .stacks = table_.stacks,
                      .pot = table_.hand.pot_total + table_.hand.rake,
                      .flop = !table_.hand.board.empty(),
                      .before_rake = table_.hand.won};
        for (const Seat seat : setting_.seats) result.pot += table_.hand.won[seat];
        for (const PotPaid& pot : pots_) pot.give_back(result.before_rake);
        return result;
    }

    // By the figures of the file, if they say who won.
    void declare() {
        const Result before = result_so_far();
        for (const Figures::Declared& figures : figures_.declared(before, table_.hand.live)) {
            if (record(DeclareResult{.hand = the_hand, .won = figures.won, .rake = figures.rake})) continue;
            declared_ = true;
            remark(RemarkKind::result_declared, "cards are hidden, and the result is taken from the file");
            if (figures.rake > 0_c) note_rake(figures.rake);
            return;
        }
        if (record(LeaveUndeclared{.hand = the_hand})) break_invariant("a showdown that waits can be left undeclared");
        undeclared_ = true;
        result_ = before;
        remark(RemarkKind::result_undeclared, "cards are hidden, and the file does not name the winners");
    }

    void note_result() {
        if (!undeclared_) result_ = result_so_far();
        if (!declared_ && table_.hand.rake > 0_c) note_rake(table_.hand.rake);
    }

    // Without the name of a table it cannot be decided which hands are comparable.
    [[nodiscard]] std::optional<RakeOfHand> rake_of_hand() const {
        const int figures = figures_.best_agreement().figures;
        if (!over() || undeclared_ || !result_.flop || hand_.table.empty() || figures == 0) return std::nullopt;
        if (figures_.agreement(result_).figures < figures) return std::nullopt;
        const Rules& rules = setting_.table.rules;
        RakeOfHand rake{
            .stakes = to_string(rules.big_blind, rules.decimals) + ' ' + hand_.venue.substr(0, TableId::longest),
            .decimals = rules.decimals,
            .players = static_cast<int>(setting_.seats.size()),
            .pot = result_.pot,
            .rake = result_.pot,
            .line = hand_.winnings.empty() ? hand_.finishing_line : hand_.winnings_line};
        for (const Seat seat : setting_.seats) rake.rake -= result_.won[seat];
        return rake;
    }

    void note_rake(Chips rake) {
        remark(RemarkKind::rake_deduced,
               "a rake of " + to_string(rake, setting_.decimals) + " follows from the figures");
    }

    // What was taken from a pot as rake, and who won the rest of it.
    struct PotPaid {
        Chips rake;
        PerSeat<Chips> won;

        // To each winner what their part would have been more.
        void give_back(PerSeat<Chips>& all) const {
            Chips left;
            for (const Chips part : won) left += part;
            if (left == 0_c) return;
            for (int index = 0; index < most_seats; ++index) {
                const Wide part = Wide{won[Seat(index)].count()} * rake.count() / left.count();
                all[Seat(index)] += Chips(static_cast<std::int64_t>(part));
            }
        }
    };

    void note_pots(const Event& event) {
        if (const auto* taken = std::get_if<RakeTaken>(&event)) {
            pot_paid(taken->pot).rake += taken->amount;
        } else if (const auto* awarded = std::get_if<PotAwarded>(&event)) {
            pot_paid(awarded->pot).won[awarded->seat] += awarded->amount;
        } else if (const auto* returned = std::get_if<UncalledBetReturned>(&event)) {
            result_.uncalled[returned->seat] += returned->amount;
        }
    }
    [[nodiscard]] PotPaid& pot_paid(std::size_t pot) {
        if (pots_.size() <= pot) pots_.resize(pot + 1);
        return pots_[pot];
    }

    const Hand& hand_;
    Setting setting_;
    Figures figures_;
    Table table_;
    std::vector<PotPaid> pots_;
    SeatSet told_of_folded_;
    HandLog log_;
    Events events_;  // of one command: room for many is made once, and each entry takes what it needs
    Result result_;
    std::vector<Remark> remarks_;
    std::size_t on_board_ = 0;
    bool closed_to_raise_ = false;
    bool declared_ = false;
    bool undeclared_ = false;
    bool sealed_ = false;
};

// What the file leaves open is read in one way after the other, until it fits.
class Readings {
public:
    Readings(const Hand& hand, const HandId& id) : hand_(hand), id_(id) {}

    [[nodiscard]] std::variant<Played, Refusal> play() {
        if (std::optional<Refusal> refused = run_as_the_actions_say()) return *std::move(refused);
        if (play_->over() && play_->known() && play_->figures().best_agreement().figures > 0) fit_figures();
        return std::move(*play_).played(notes_);
    }

private:
    // One reading after the other that the refused action allows; each is tried once.
    [[nodiscard]] std::optional<Refusal> run_as_the_actions_say() {
        const std::optional<Refusal> first = run();
        std::optional<Refusal> refused = first;
        while (refused) {
            const bool of_turn = refused->reason == Reason::out_of_turn || refused->reason == Reason::player_missing;
            if (play_ && play_->closed_to_raise() && reading_.reopen != Reopen::any) {
                reading_.reopen = Reopen::any;
                notes_.push_back(
                    {.kind = RemarkKind::betting_reopened, .what = refused->what + ", but the file continues"});
            } else if (of_turn && !reading_.blinds_exchanged) {
                reading_.blinds_exchanged = true;
                notes_.push_back({.kind = RemarkKind::blinds_exchanged,
                                  .what = refused->what + ", but not if the two blinds are exchanged"});
            } else {
                return first;
            }
            refused = run();
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Refusal> run() {
        auto setting = setting_of(hand_, reading_);
        if (auto* refused = std::get_if<Refusal>(&setting)) {
            play_.reset();
            return std::move(*refused);
        }
        play_.emplace(hand_, id_, std::get<Setting>(setting));
        return play_->run();
    }

    struct Fit {
        Reading reading;
        Agreement agreement;
    };

    // Posts are live unless only another reading of them agrees with the figures.
    void fit_figures() {
        const bool has_posts = play_->setting().has_posts;
        const bool has_small_posts = play_->setting().has_small_posts;
        const Agreement full = play_->figures().best_agreement();
        Fit best = best_rake();
        for (const Posts posts : {Posts::dead, Posts::both_blinds}) {
            if (best.agreement == full) break;
            if (!(posts == Posts::dead ? has_posts : has_small_posts)) continue;
            Reading reading = best.reading;
            reading.posts = posts;
            reading.rake = 0_c;
            reading_ = reading;
            if (run() || !play_->over()) continue;
            const Fit other = best_rake();
            if (other.agreement > best.agreement) best = other;
        }
        if (best.reading.posts == Posts::dead) {
            notes_.push_back({.kind = RemarkKind::posts_are_dead, .what = "the figures agree if the posts are dead"});
        } else if (best.reading.posts == Posts::both_blinds) {
            notes_.push_back({.kind = RemarkKind::posts_are_both_blinds,
                              .what = "the figures agree if a post is a dead small blind and a live big one"});
        }
        if (best.reading == reading_) return;
        reading_ = best.reading;
        if (run()) break_invariant("what was played once is played again");
    }

    // Of a hand that was played without a rake: of those with which figures may agree the least of those
    // that do equally well.
    [[nodiscard]] Fit best_rake() {
        Fit best{.reading = reading_, .agreement = play_->figures().agreement(play_->result())};
        for (const Chips rake : play_->figures().rakes(play_->result())) {
            if (rake == 0_c) continue;
            reading_.rake = rake;
            if (run() || !play_->over()) continue;
            const Agreement agreement = play_->figures().agreement(play_->result());
            if (agreement > best.agreement) best = {.reading = reading_, .agreement = agreement};
        }
        return best;
    }

    const Hand& hand_;
    const HandId& id_;
    Reading reading_;
    std::optional<Play> play_;
    std::vector<Remark> notes_;
};

}  // namespace

std::variant<Played, Refusal> play(const Hand& hand, const HandId& id) { return Readings(hand, id).play(); }

}  // namespace handlog::replay::inline exchange::phh
