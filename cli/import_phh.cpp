// handlog import of files in the Poker Hand History format.
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <ostream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "cli/finding_output.hpp"
#include "cli/hand.hpp"
#include "cli/hand_files.hpp"
#include "cli/import.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/stop.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "eventstore/index/descriptor.hpp"
#include "replay/exchange/foreign_format.hpp"
#include "replay/exchange/phh/import.hpp"
#include "replay/exchange/phh/json.hpp"
#include "replay/tell/list_text.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
namespace phh = replay::phh;

// In the order of the enumerations: what holds of every hand of which nothing is reported, and why it matters.
struct Statement {
    const char* title;
    const char* explanation;
};
constexpr std::array<Statement, phh::reasons> statements_of_reasons{{
    {"the hand can be parsed", "A hand is TOML, and its actions are those of the Poker Hand History format."},
    {"the hand is not too long", "A hand has at most 256 KiB, and fits into a log."},
    {"the hand is No-Limit Hold'em", "Hands of other games are refused by their names."},
    {"the hand has the fields that it needs", "These are variant, antes, blinds, the smallest bet and stacks."},
    {"the fields are those of a table", "A table has 2 to 10 players, and each of them has chips."},
    {"the amounts are those of a table", "A table holds a limited number of chips, and no parts of one."},
    {"every player acts in turn", "It is the turn of a player who never acts in the file."},
    {"nobody acts out of turn", "It is the turn of another player."},
    {"everything happens at its point of the hand", "An action or a card is at the wrong point of the hand."},
    {"every action is legal", "The rules refuse the kind or the size of an action."},
    {"every card is in one place", "A card is in two places, or is shown but was not dealt."},
    {"the table has no unfinished hand", "A table with an unfinished hand cannot get another one."},
}};
constexpr std::size_t findings = static_cast<std::size_t>(phh::RemarkKind::name_replaced) + 1;
constexpr std::array<Statement, findings> statements_of_findings{{
    {"the file names winners", "All winnings in the file are zero, as some sites write them."},
    {"the winnings are without the uncalled bet", "The figure includes the returned bet, as some sites write it."},
    {"the winnings are those of the hand", "The winnings in the file differ from what the hand comes to."},
    {"the finishing stacks are those of the hand", "The stacks in the file differ from what the hand comes to."},
    {"pots are split as the rules split them", "The total agrees, but not the shares of a split pot."},
    {"the rake is that of other hands", "Other hands of the same table and stakes give another share of the pot."},
    {"a hand that has to be shown is shown", "The file mucks a hand that the rules show."},
    {"only players in the hand show", "A player who has folded shows or mucks in the file."},
    {"every name can be used in a log", "A name is invalid or taken, and the log has another in its place."},
}};

[[nodiscard]] std::vector<Rule> rules() {
    std::vector<Rule> all;
    const auto add = [&all](std::string_view id, const Statement& statement) {
        all.push_back({.id = std::string(id), .title = statement.title, .explanation = statement.explanation});
    };
    for (std::size_t kind = 0; kind < phh::reasons; ++kind) {
        add(phh::name(static_cast<phh::Reason>(kind)), statements_of_reasons[kind]);
    }
    for (std::size_t kind = 0; kind < findings; ++kind) {
        add(phh::name(static_cast<phh::RemarkKind>(kind)), statements_of_findings[kind]);
    }
    return all;
}

class PhhImport {
public:
    PhhImport(const ImportOptions& options, const HandFiles& files)
        : options_(options),
          files_(files),
          findings_(options.findings, "import", rules(), false),
          log_(options.log),
          progress_(files.bytes, "bytes"),
          import_(
              log_.store(), [this] { return log_.make(); },
              [this](const phh::Told& finding) { print_finding(finding); }, jobs_from(options.jobs)) {}

    [[nodiscard]] ExitCode run() {
        Result<void> done;
        for (const std::string& path : files_.paths) {
            done = read(path);
            if (!done || StopSignals::received()) break;
        }
        // What was read before an error is written.
        const Result<void> written = import_.finish();
        progress_.clear();
        const phh::Count& count = import_.count();
        if (count.nothing_is_a_hand() && !unread_ && !StopSignals::received()) {
            unread_ = true;
            print_error(UsageError("the files contain no hands", formats_to_import));
        }
        print();
        value_or_exit(done);
        value_or_exit(written);
        value_or_exit(log_.close());
        if (StopSignals::received()) {
            throw UsageError(std::string("stopped by ") + StopSignals::name(),
                             "Import the same files again: what is already in the log is skipped.");
        }
        findings_.finish({.complete = !unread_});
        if (unread_ || (options_.strict && count.all_refused() > 0)) return ExitCode::usage;
        return count.that_matter() > 0 ? ExitCode::finding : ExitCode::clean;
    }

private:
    // A file that cannot be read is reported and skipped.
    [[nodiscard]] Result<void> read(const std::string& path) {
        const bool is_standard_input = path == "-";
        const Descriptor file(is_standard_input ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC));
        if (!is_standard_input && file.number() < 0) {
            report_unreadable(path, "opened");
            return {};
        }
        const std::string name = is_standard_input ? standard_input : printable(path);
        import_.begin_file(name);
        const int descriptor = is_standard_input ? STDIN_FILENO : file.number();
        bool is_first = true;
        while (true) {
            if (!StopSignals::wait_for(descriptor)) return {};
            const ssize_t size = ::read(descriptor, block_.data(), block_.size());
            if (size < 0 && errno == EINTR) continue;
            if (size < 0) report_unreadable(path, "read");
            if (size <= 0) return import_.end_file();
            const std::string_view block(block_.data(), static_cast<std::size_t>(size));
            if (const std::string format = is_first ? replay::foreign_format(block) : ""; !format.empty()) {
                progress_.clear();
                unread_ = true;
                print_error(foreign_file(name, format));
                return {};
            }
            is_first = false;
            if (Result<void> added = import_.add(block); !added) return added;
            bytes_ += block.size();
            progress_.update(bytes_);
        }
    }

    void report_unreadable(const std::string& path, const char* what) {
        const std::string why = std::strerror(errno);
        progress_.clear();
        unread_ = true;
        print_error(UsageError("'" + printable(path) + "' cannot be " + what + ": " + why, "Check the name."));
    }

    void print_finding(const phh::Told& finding) {
        if (!finding.refused && !finding.finding && !options_.notes) return;
        progress_.clear();
        report(finding);
        if (options_.findings.github) return;
        if (options_.findings.json) {
            std::cout << to_json(finding, as_utf8(finding.file)) << '\n';
            return;
        }
        std::ostream& out = findings_.out();
        out << (finding.refused ? "refused" : finding.finding ? "finding" : "note") << ": " << finding.file;
        if (!finding.hand.empty()) out << ", hand " << finding.hand;
        out << ", line " << finding.line;
        if (finding.log != nullptr) out << " (" << short_name(*finding.log) << ')';
        out << ": " << finding.kind << ": " << printable(finding.what) << '\n';
    }

    void report(const phh::Told& finding) {
        const std::string hand = finding.hand.empty() ? "" : "hand " + finding.hand + ": ";
        findings_.report({.file = finding.file,
                          .rule = std::string(finding.kind),
                          .is_error = finding.matters,
                          .place = finding.log != nullptr ? short_name(*finding.log) : hand + finding.file,
                          .text = hand + finding.what,
                          .line = finding.line});
    }

    void print() {
        const phh::Count& count = import_.count();
        if (options_.findings.json) {
            std::cout << to_json(count, as_utf8(options_.log)) << '\n' << std::flush;
            return;
        }
        std::ostream& out = findings_.out();
        // Otherwise there may be no log of that name.
        if (has_any(count.hands)) print_imported(out, options_.log, count.hands);
        print_kinds(
            out, "refused", count.refused, [](std::size_t) { return true; }, phh::Reason{});
        const auto is_finding = [](std::size_t kind) { return phh::is_finding(static_cast<phh::RemarkKind>(kind)); };
        print_kinds(out, "findings", count.remarks, is_finding, phh::RemarkKind{});
        print_kinds(
            out, "notes", count.remarks, [&](std::size_t kind) { return !is_finding(kind); }, phh::RemarkKind{});
        out << std::flush;
    }

    // "refused: 12 (11 another-game, 1 cards)", of the wanted kinds.
    template <class Counts, class Kind>
    static void print_kinds(std::ostream& out, const char* title, const Counts& counts, const auto& wanted,
                            Kind /*of*/) {
        std::uint64_t all = 0;
        std::string kinds;
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            if (!wanted(kind) || counts[kind] == 0) continue;
            all += counts[kind];
            std::string text = std::to_string(counts[kind]) + " ";
            text += phh::name(static_cast<Kind>(kind));
            replay::add_to_list(kinds, text);
        }
        if (all > 0) out << title << ": " << all << " (" << kinds << ")\n";
    }

    const ImportOptions& options_;
    const HandFiles& files_;
    FindingOutput findings_;
    ImportedLog log_;
    Progress progress_;
    phh::Import import_;
    std::array<char, std::size_t{256} * 1024> block_{};
    std::size_t bytes_ = 0;
    bool unread_ = false;
};

}  // namespace

ExitCode import_phh(const ImportOptions& options) {
    const StopSignals stop;
    const HandFiles files = hand_files(options.paths, options.log);
    return std::make_unique<PhhImport>(options, files)->run();
}

}  // namespace handlog::cli
