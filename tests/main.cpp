// The test program's own main: doctest's, and some refusals beside it.
//
// A test that checks nothing passes for ever, so a case without an assertion
// fails here, and so does a run in which no case matched its filter. Filters
// find a case by its title, so every title is there once, and without the
// characters at which lists of titles are cut or which stand for others.
//
// `--shard=K/N` runs the Kth of N equal parts of the cases, in one process. All
// of them are shuffled first, always in the same way, so that no part has only
// slow ones. A shard prints each title before it runs the case, so that the last
// title is that of the case in which a process died, and `./dev test` can count
// that every case ran once.
#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <iomanip>
#include <ostream>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

namespace {

bool refused = false;
bool is_shard = false;
unsigned cases = 0;  // as the last run that only counted did

class Refusals : public doctest::IReporter {
public:
    explicit Refusals(const doctest::ContextOptions& options) : options_(options) {}

    void test_case_start(const doctest::TestCaseData& data) override {
        title_ = data.m_name;
        if (is_shard) *options_.cout << "case: " << title_ << std::endl;
        check_title();
    }

    void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
        const bool asserted = stats.numAssertsCurrentTest != 0;
        if (!asserted) refuse("it asserted nothing");
        if (is_shard) {
            *options_.cout << (stats.testCaseSuccess && asserted ? "passed in " : "FAILED in ") << std::fixed
                           << std::setprecision(3) << stats.seconds << " s: " << title_ << std::endl;
        }
    }

    void test_run_end(const doctest::TestRunStats& stats) override {
        if (stats.numTestCasesPassingFilters == 0) {
            title_ = "(none)";
            refuse("no test case has such a title");
        }
    }

    void report_query(const doctest::QueryData& query) override {
        for (unsigned index = 0; index < query.num_data; ++index) {
            title_ = query.data[index]->m_name;
            check_title();
        }
        if (query.run_stats != nullptr) cases = query.run_stats->numTestCasesPassingFilters;
    }

    void test_run_start() override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}

private:
    void check_title() {
        if (title_.find_first_of(",;[]*\\\"") != std::string_view::npos)
            refuse("its title holds a character that filters and lists of titles trip on");
        if (!titles_.insert(title_).second) refuse("another case has the same title");
    }

    void refuse(std::string_view reason) {
        refused = true;
        *options_.cout << "REFUSED: " << title_ << ": " << reason << '\n';
    }

    const doctest::ContextOptions& options_;
    std::string_view title_;
    std::set<std::string_view> titles_;
};

REGISTER_LISTENER("refusals", 1, Refusals);

// Leaves those cases to `context` that are the given shard of all, "3/16".
[[nodiscard]] bool choose_shard(doctest::Context& context, const char* text, int argc, char** argv) {
    unsigned shard = 0;
    unsigned shards = 0;
    int read = 0;
    if (std::sscanf(text, "%4u/%4u%n", &shard, &shards, &read) != 2 || text[read] != '\0') return false;

    // The titles are checked here, because two that are the same may be in two shards.
    std::vector<const char*> arguments(argv, argv + argc);
    arguments.push_back("--list-test-cases");
    doctest::Context listing(static_cast<int>(arguments.size()), arguments.data());
    std::ostringstream list;
    listing.setCout(&list);
    static_cast<void>(listing.run());
    if (refused) std::fputs(list.str().c_str(), stdout);
    // With more shards than cases some would be empty, for which doctest has no range.
    if (shard == 0 || shard > shards || shards > cases) return false;

    context.setOption("order-by", "rand");
    context.setOption("rand-seed", 1);
    context.setOption("first", static_cast<int>(cases * (shard - 1) / shards + 1));
    context.setOption("last", static_cast<int>(cases * shard / shards));
    is_shard = true;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    for (int index = 1; index < argc; ++index) {
        constexpr std::string_view option = "--shard=";
        if (std::string_view(argv[index]).substr(0, option.size()) != option) continue;
        if (!choose_shard(context, argv[index] + option.size(), argc, argv)) {
            std::fprintf(stderr, "there is no such shard of %u cases: %s\n", cases, argv[index]);
            return 1;
        }
    }
    const int result = context.run();
    return result != 0 || refused ? 1 : 0;
}
