// The parser of JSON beside nlohmann's: what the one takes the other takes, with the same values, and what they
// refuse they refuse at the same byte for the same reason. Texts are taken at random from near valid lines, where
// the two could differ.
#include "eventstore/codec/json_parser.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/codec/json_tree.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {
namespace {

using namespace eventstore;

[[nodiscard]] std::string shown(JsonForm form, std::uint64_t bits, std::string_view name, std::string_view text) {
    return std::to_string(static_cast<int>(form)) + ' ' + std::to_string(bits) + " [" + std::string(name) + "] [" +
           std::string(text) + "]\n";
}

// What nlohmann's parser finds, in its order, in the words of JsonTree.
class Nlohmann final : public nlohmann::json::json_sax_t {
public:
    [[nodiscard]] static std::string read(std::string_view line) {
        Nlohmann reading;
        return nlohmann::json::sax_parse(line.begin(), line.end(), &reading) ? reading.values_ : reading.fault_;
    }

    bool null() override { return add(JsonForm::null); }
    bool boolean(bool value) override { return add(JsonForm::boolean, value ? 1 : 0); }
    bool number_unsigned(number_unsigned_t value) override { return add(JsonForm::natural, value); }
    bool number_integer(number_integer_t value) override {
        if (value == 0) return add(JsonForm::other_number, 0, "-0");
        return add(JsonForm::negative, static_cast<std::uint64_t>(value));
    }
    bool number_float(number_float_t /*value*/, const string_t& written) override {
        return add(JsonForm::other_number, 0, written);
    }
    bool string(string_t& text) override { return add(JsonForm::text, 0, text); }
    bool key(string_t& name) override {
        name_ = name;
        return true;
    }
    bool start_object(std::size_t /*members*/) override { return add(JsonForm::object); }
    bool end_object() override { return end(); }
    bool start_array(std::size_t /*elements*/) override { return add(JsonForm::list); }
    bool end_array() override { return end(); }
    bool binary(binary_t& /*bytes*/) override { return false; }
    bool parse_error(std::size_t byte, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override {
        fault_ = "byte " + std::to_string(byte) + ": " + reason(error.what());
        return false;
    }

private:
    // The middle of "[json.exception.parse_error.101] parse error at line 1, column 3: syntax error
    // while parsing value - invalid literal; last read: '{x'".
    [[nodiscard]] static std::string reason(std::string_view sentence) {
        constexpr std::string_view before = " - ";
        const std::size_t begin = sentence.find(before);
        if (begin == std::string_view::npos) return "this number is too large";
        sentence.remove_prefix(begin + before.size());
        return "this is not JSON: " + std::string(sentence.substr(0, sentence.find("; last read")));
    }
    bool add(JsonForm form, std::uint64_t bits = 0, std::string_view text = {}) {
        values_ += shown(form, bits, name_, text);
        name_.clear();
        return true;
    }
    bool end() {
        values_ += "end\n";
        return true;
    }

    std::string values_;
    std::string name_;
    std::string fault_;
};

void show(const JsonTree& tree, std::uint32_t place, std::string& out) {
    const JsonValue& value = tree[place];
    out += shown(value.form, value.bits, value.name, value.text);
    if (value.form != JsonForm::list && value.form != JsonForm::object) return;
    for (std::uint32_t within = place + 1; within < value.end; within = tree[within].end) show(tree, within, out);
    out += "end\n";
}

// From a copy that ends where its memory ends, so that a sanitizer sees what is read beyond it.
[[nodiscard]] std::string read(std::string_view line) {
    const std::vector<char> copy(line.begin(), line.end());
    const Result<JsonTree> tree = JsonTree::parse({copy.data(), copy.size()});
    if (!tree) return tree.error().what;
    std::string out;
    show(*tree, 0, out);
    return out;
}

// Of all texts that were tried.
struct Tally {
    int read = 0;
    int refused = 0;

    void compare(const std::string& line) {
        // These are refused before the parser sees them.
        if (line.find('\0') != std::string::npos || line.starts_with("\xef")) return;
        const std::string ours = handlog::tests::read(line);
        const std::string theirs = Nlohmann::read(line);
        ++(theirs.starts_with("byte ") ? refused : read);
        if (ours == theirs) return;
        CAPTURE(line);
        CHECK(ours == theirs);
    }
    // That something was tried.
    void check() const {
        CHECK(read > 0);
        CHECK(refused > 0);
    }
};

const std::vector<std::string> lines = {
    R"({"type":"Raise","hand":1,"seat":0,"to":600})",
    R"({"seq":0,"at":1000,"received_at":null,"id":"c-1","command":{"type":"Fold","hand":1,"seat":0},"events":[]})",
    R"([0,-0,-1,10,0.5,-0.0,1e3,1E+3,2e-3,18446744073709551615,18446744073709551616,-9223372036854775808])",
    R"([-9223372036854775809,1e308,1e309,-1e400,1e-400,123456789012345678901234567890,true,false,null])",
    R"( { "" : [ [ ] , { } , [ { "a" : { } } ] ] , "a" : "a" , "a" : "b" } )",
    R"(["\"\\\/\b\f\n\r\t","\u0041\u00e9\u20ac\ud83d\ude00\u0000","\uD83D\uDE00 and more text behind it","\u007f"])",
    "{\"name\":\"J\xc3\xb6rg \xe2\x82\xac \xf0\x9f\x98\x80\",\"x\":\"\x7f\"}",
    "\"\xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\"",
    R"("abcdefgabcdefgh\"abcdefghi abcdefg\\ hijklmnop")",
};

}  // namespace

TEST_CASE("every beginning of a line is read or refused as nlohmann does") {
    Tally tally;
    for (const std::string& line : lines) {
        tally.compare(line);
        for (std::size_t size = 0; size < line.size(); ++size) {
            tally.compare(line.substr(0, size));
            for (int byte = 1; byte < 256; ++byte) tally.compare(line.substr(0, size) + static_cast<char>(byte));
        }
    }
    tally.check();
}

TEST_CASE("every other byte in a line is read or refused as nlohmann does") {
    Tally tally;
    for (const std::string& line : lines) {
        for (std::size_t at = 0; at < line.size(); ++at) {
            for (int byte = 1; byte < 256; byte += sanitized ? 7 : 1) {
                std::string other = line;
                other[at] = static_cast<char>(byte);
                tally.compare(other);
            }
        }
    }
    tally.check();
}

TEST_CASE("lines with several random changes are read or refused as nlohmann does") {
    Tally tally;
    constexpr std::string_view telling =
        "\"\\{}[],:0123456789-+.eEutfnrlsa \t\r\n/bdDcC89\x01\x1f\x7f\x80\xbf\xc2\xe0\xed\xf0\xf4\xff";
    std::mt19937_64 random(16);
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    for (int left = sanitized ? 20'000 : 200'000; left > 0; --left) {
        std::string line = lines[below(lines.size())];
        for (std::size_t changes = 1 + below(4); changes > 0 && !line.empty(); --changes) {
            const std::size_t at = below(line.size());
            const char other = telling[below(telling.size())];
            switch (below(5)) {
                case 0:
                    line.erase(at, 1 + below(3));
                    break;
                case 1:
                    line.insert(at, 1, other);
                    break;
                case 2:
                    line.insert(at, line.substr(below(line.size()), below(12)));
                    break;
                case 3:
                    line.insert(at, 1 + below(9), ' ');
                    break;
                default:
                    line[at] = other;
            }
        }
        tally.compare(line);
    }
    tally.check();
}

TEST_CASE("numbers are exact up to 64 bits and kept as they are written beyond") {
    Tally tally;
    for (const std::string number : {"0",
                                     "1",
                                     "9",
                                     "10",
                                     "9007199254740993",
                                     "9223372036854775807",
                                     "9223372036854775808",
                                     "18446744073709551615",
                                     "18446744073709551616",
                                     "-1",
                                     "-0",
                                     "-9223372036854775808",
                                     "-9223372036854775809",
                                     "1.0",
                                     "1e0",
                                     "00",
                                     "01",
                                     "-01",
                                     "+1",
                                     ".5",
                                     "5.",
                                     "1e",
                                     "1e+",
                                     "-",
                                     "--1",
                                     "0x10",
                                     "1_000",
                                     "Infinity",
                                     "-inf",
                                     "NaN",
                                     "1e308",
                                     "1e309",
                                     "-1e309",
                                     "1e-309",
                                     "1e-99999",
                                     "1e99999"}) {
        tally.compare(number);
        tally.compare("[" + number + "]");
    }
    tally.compare(std::string(400, '9'));
    tally.compare("-" + std::string(400, '9'));
    tally.compare("0." + std::string(400, '9'));
    tally.check();
}

}  // namespace handlog::tests
