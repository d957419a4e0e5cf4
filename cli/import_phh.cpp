// handlog import of files in the Poker Hand History format.
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "cli/hand.hpp"
#include "cli/hand_files.hpp"
#include "cli/import.hpp"
#include "cli/progress.hpp"
#include "cli/reports.hpp"
#include "cli/stop.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "eventstore/index/descriptor.hpp"
#include "replay/exchange/phh/import.hpp"
#include "replay/exchange/phh/json.hpp"
#include "replay/tell/list_text.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
namespace phh = replay::phh;

class PhhImport {
public:
    PhhImport(const ImportOptions& options, const HandFiles& files)
        : options_(options),
          files_(files),
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
        print();
        value_or_exit(done);
        value_or_exit(written);
        if (StopSignals::received()) {
            throw UsageError(std::string("stopped by ") + StopSignals::name(),
                             "Import the same files again: what is already in the log is skipped.");
        }
        log_.make_if_missing();
        if (unread_ || (options_.strict && import_.count().all_refused() > 0)) return ExitCode::usage;
        return import_.count().findings() > 0 ? ExitCode::finding : ExitCode::clean;
    }

private:
    // A file that cannot be read is reported and skipped.
    [[nodiscard]] Result<void> read(const std::string& path) {
        const bool standard_input = path == "-";
        const Descriptor file(standard_input ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC));
        if (!standard_input && file.number() < 0) {
            report_unreadable(path, "opened");
            return {};
        }
        import_.begin_file(standard_input ? "standard input" : printable(path));
        const int descriptor = standard_input ? STDIN_FILENO : file.number();
        while (true) {
            const ssize_t size = ::read(descriptor, block_.data(), block_.size());
            if (StopSignals::received()) return {};
            if (size < 0 && errno == EINTR) continue;
            if (size < 0) report_unreadable(path, "read");
            if (size <= 0) return import_.end_file();
            if (Result<void> added = import_.add({block_.data(), static_cast<std::size_t>(size)}); !added) return added;
            bytes_ += static_cast<std::size_t>(size);
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
        if (options_.json) {
            std::cout << to_json(finding, as_utf8(finding.file)) << '\n';
            return;
        }
        std::cout << (finding.refused ? "refused" : finding.finding ? "finding" : "note") << ": " << finding.file;
        if (!finding.hand.empty()) std::cout << ", hand " << finding.hand;
        std::cout << ", line " << finding.line;
        if (finding.log != nullptr) std::cout << " (" << short_name(*finding.log) << ')';
        std::cout << ": " << finding.kind << ": " << printable(finding.what) << '\n';
    }

    void print() const {
        const phh::Count& count = import_.count();
        if (options_.json) {
            std::cout << to_json(count, as_utf8(options_.log)) << '\n' << std::flush;
            return;
        }
        print_imported(options_.log, count.hands);
        print_kinds(
            "refused", count.refused, [](std::size_t) { return true; }, phh::Reason{});
        const auto is_finding = [](std::size_t kind) { return phh::is_finding(static_cast<phh::RemarkKind>(kind)); };
        print_kinds("findings", count.remarks, is_finding, phh::RemarkKind{});
        print_kinds(
            "notes", count.remarks, [&](std::size_t kind) { return !is_finding(kind); }, phh::RemarkKind{});
        std::cout << std::flush;
    }

    // "refused: 12 (11 another-game, 1 cards)", of the wanted kinds.
    template <class Counts, class Kind>
    static void print_kinds(const char* title, const Counts& counts, const auto& wanted, Kind /*of*/) {
        std::uint64_t all = 0;
        std::string kinds;
        for (std::size_t kind = 0; kind < counts.size(); ++kind) {
            if (!wanted(kind) || counts[kind] == 0) continue;
            all += counts[kind];
            std::string text = std::to_string(counts[kind]) + " ";
            text += phh::name(static_cast<Kind>(kind));
            replay::add_to_list(kinds, text);
        }
        if (all > 0) std::cout << title << ": " << all << " (" << kinds << ")\n";
    }

    const ImportOptions& options_;
    const HandFiles& files_;
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
