#include "replay/stats/sheet.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/codec/json_text.hpp"
#include "replay/cells.hpp"

namespace handlog::replay::stats {

namespace {

// A row that is being written, in memory that is used again.
class Line {
public:
    Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() = default;

    void add(char letter) { *room(1) = letter; }
    void add(char letter, char next) {
        char* const place = room(2);
        place[0] = letter;
        place[1] = next;
    }
    void add(std::string_view text) { std::copy(text.begin(), text.end(), room(text.size())); }
    void add(std::string_view text, char next) { *std::copy(text.begin(), text.end(), room(text.size() + 1)) = next; }
    void remove_last() { --end_; }
    [[nodiscard]] std::string_view text() const { return {memory_.data(), size()}; }
    void clear() { end_ = memory_.data(); }

private:
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - memory_.data()); }
    [[nodiscard]] char* room(std::size_t size) {
        if (static_cast<std::size_t>(limit_ - end_) < size) grow(size);
        char* const place = end_;
        end_ += size;
        return place;
    }
    void grow(std::size_t more) {
        const std::size_t used = size();
        memory_.resize(2 * memory_.size() + more);
        end_ = memory_.data() + used;
        limit_ = memory_.data() + memory_.size();
    }

    std::vector<char> memory_ = std::vector<char>(1'024);
    char* end_ = memory_.data();
    char* limit_ = memory_.data() + memory_.size();
};

class CsvSheet final : public Sheet {
public:
    explicit CsvSheet(std::string& text) : text_(text) {}

    void begin(const std::vector<Heading>& headings) override {
        for (const Heading& heading : headings) text(heading.name);
        end_row();
    }
    void nothing() override { line_.add(','); }
    void number(std::string_view digits) override { line_.add(digits, ','); }
    void digit(char digit) override { line_.add(digit, ','); }
    void text(std::string_view text) override {
        const bool is_guarded = !text.empty() && guarded[static_cast<unsigned char>(text.front())] && is_formula(text);
        bool needs_marks = is_guarded;
        for (const char c : text) needs_marks = needs_marks || between_marks[static_cast<unsigned char>(c)];
        if (!needs_marks) return number(text);
        line_.add('"');
        if (is_guarded) line_.add('\'');
        for (const char c : text) {
            if (c == '"') line_.add('"');
            line_.add(c);
        }
        line_.add('"', ',');
    }
    void end_row() override {
        line_.remove_last();
        line_.add('\n');
        text_ += line_.text();
        line_.clear();
    }
    [[nodiscard]] eventstore::Result<void> finish() override { return {}; }

private:
    // Looked up, because every letter of every name is asked for.
    static constexpr std::array<bool, 256> between_marks = [] {
        std::array<bool, 256> needed{};
        for (const char c : {',', '"', '\n', '\r'}) needed[static_cast<unsigned char>(c)] = true;
        return needed;
    }();

    // By its first byte it may be.
    static constexpr std::array<bool, 256> guarded = [] {
        std::array<bool, 256> needed{};
        for (const char c : {'=', '+', '-', '@', '\t', '\r', '\n', '\'', ' ', '\xef'}) {
            needed[static_cast<unsigned char>(c)] = true;
        }
        return needed;
    }();
    // Spreadsheets take such a cell for a formula, some of them also behind blanks or in the wide letters of
    // Japanese. An apostrophe makes it a text; another one keeps apart what begins with one.
    [[nodiscard]] static bool is_formula(std::string_view text) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        constexpr std::array<std::string_view, 12> beginnings{"=",  "+", "-",      "@",      "\t",     "\r",
                                                              "\n", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
        return std::any_of(beginnings.begin(), beginnings.end(),
                           [&](std::string_view beginning) { return text.starts_with(beginning); });
    }

    std::string& text_;
    Line line_;  // with a comma behind each cell
};

class NdjsonSheet final : public Sheet {
public:
    explicit NdjsonSheet(std::string& text) : text_(text) {}

    void begin(const std::vector<Heading>& headings) override {
        for (const Heading& heading : headings) {
            names_.push_back((names_.empty() ? "{\"" : ",\"") + heading.name + "\":");
        }
    }
    void nothing() override { number("null"); }
    void number(std::string_view digits) override {
        line_.add(names_[column_++]);
        line_.add(digits);
    }
    void digit(char digit) override { line_.add(names_[column_++], digit); }
    void text(std::string_view text) override {
        quoted_.clear();
        eventstore::append_text(quoted_, text);
        number(quoted_);
    }
    void end_row() override {
        line_.add("}\n");
        text_ += line_.text();
        line_.clear();
        column_ = 0;
    }
    [[nodiscard]] eventstore::Result<void> finish() override { return {}; }

private:
    std::string& text_;
    std::vector<std::string> names_;  // with whatever stands around each
    std::string quoted_;
    Line line_;
    std::size_t column_ = 0;
};

// The first rows wait until it is known how wide they are; later ones may stick out.
class TableSheet final : public Sheet {
public:
    explicit TableSheet(std::string& text) : text_(text) {}

    void begin(const std::vector<Heading>& headings) override {
        widths_.resize(headings.size());
        for (const Heading& heading : headings) {
            is_text_.push_back(heading.is_text);
            cells_.push_back(heading.title);
        }
    }
    void nothing() override { cells_.emplace_back("-"); }
    void number(std::string_view digits) override { cells_.emplace_back(digits); }
    void text(std::string_view text) override { cells_.emplace_back(text); }
    void end_row() override {
        if (is_written_ || cells_.size() > most_waiting * widths_.size()) write();
    }
    [[nodiscard]] eventstore::Result<void> finish() override {
        write();
        return {};
    }

private:
    static constexpr std::size_t most_waiting = 1'000;

    void write() {
        const std::size_t columns = widths_.size();
        if (!is_written_) {
            for (std::size_t at = 0; at < cells_.size(); ++at) {
                std::size_t& width = widths_[at % columns];
                width = std::max(width, cells(cells_[at]));
            }
        }
        is_written_ = true;
        for (std::size_t begin = 0; begin < cells_.size(); begin += columns) {
            std::string line;
            for (std::size_t at = 0; at < columns; ++at) {
                const std::string& cell = cells_[begin + at];
                if (at > 0) line += "  ";
                line += is_text_[at] ? left_aligned(cell, widths_[at]) : right_aligned(cell, widths_[at]);
            }
            line.erase(line.find_last_not_of(' ') + 1);
            text_ += line + '\n';
        }
        cells_.clear();
    }

    std::string& text_;
    std::vector<std::size_t> widths_;
    std::vector<bool> is_text_;
    std::vector<std::string> cells_;
    bool is_written_ = false;
};

}  // namespace

std::unique_ptr<Sheet> csv_sheet(std::string& text) { return std::make_unique<CsvSheet>(text); }
std::unique_ptr<Sheet> ndjson_sheet(std::string& text) { return std::make_unique<NdjsonSheet>(text); }
std::unique_ptr<Sheet> table_sheet(std::string& text) { return std::make_unique<TableSheet>(text); }

}  // namespace handlog::replay::stats
