// The test program's own main: doctest's, and some refusals beside it.
//
// A test that checks nothing passes for ever, so a case without an assertion
// fails here, and so does a run in which no case matched its filter. ctest
// finds each case by its title, so every title is there once, and without the
// characters at which lists of titles are cut or which stand for others.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <ostream>
#include <set>
#include <string_view>

namespace {

bool refused = false;

class Refusals : public doctest::IReporter {
public:
    explicit Refusals(const doctest::ContextOptions& options) : options_(options) {}

    void test_case_start(const doctest::TestCaseData& data) override {
        title_ = data.m_name;
        if (title_.find_first_of(",;[]*\\\"") != std::string_view::npos)
            refuse("its title holds a character that test discovery trips on");
        if (!titles_.insert(title_).second) refuse("another case has the same title");
    }

    void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
        if (stats.numAssertsCurrentTest == 0) refuse("it asserted nothing");
    }

    void test_run_end(const doctest::TestRunStats& stats) override {
        if (stats.numTestCasesPassingFilters == 0) {
            title_ = "(none)";
            refuse("no test case has such a title");
        }
    }

    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}

private:
    void refuse(std::string_view reason) {
        refused = true;
        *options_.cout << "REFUSED: " << title_ << ": " << reason << '\n';
    }

    const doctest::ContextOptions& options_;
    std::string_view title_;
    std::set<std::string_view> titles_;
};

REGISTER_LISTENER("refusals", 1, Refusals);

}  // namespace

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    const int result = context.run();
    return result != 0 || refused ? 1 : 0;
}
