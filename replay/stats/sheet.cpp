#include "replay/stats/sheet.hpp"

#include <algorithm>
#include <span>

#include "eventstore/json_text.hpp"
#include "replay/columns.hpp"

namespace handlog::replay::stats {

namespace {

class CsvSheet final : public Sheet {
public:
    explicit CsvSheet(std::ostream& out) : out_(out) {}

    void begin(const std::vector<Heading>& headings) override {
        for (const Heading& heading : headings) text(heading.name);
        end_row();
    }
    void nothing() override { next(); }
    void number(std::string_view digits) override {
        next();
        line_ += digits;
    }
    void text(std::string_view text) override {
        next();
        if (text.find_first_of(",\"") == std::string_view::npos) {
            line_ += text;
            return;
        }
        line_ += '"';
        for (const char c : text) {
            if (c == '"') line_ += '"';
            line_ += c;
        }
        line_ += '"';
    }
    void end_row() override {
        out_ << line_ << '\n';
        line_.clear();
        is_first_ = true;
    }
    [[nodiscard]] eventstore::Result<void> finish() override { return {}; }

private:
    void next() {
        if (!is_first_) line_ += ',';
        is_first_ = false;
    }

    std::ostream& out_;
    std::string line_;
    bool is_first_ = true;
};

class NdjsonSheet final : public Sheet {
public:
    explicit NdjsonSheet(std::ostream& out) : out_(out) {}

    void begin(const std::vector<Heading>& headings) override {
        for (const Heading& heading : headings) names_.push_back(heading.name);
    }
    void nothing() override { next() += "null"; }
    void number(std::string_view digits) override { next() += digits; }
    void text(std::string_view text) override { eventstore::append_text(next(), text); }
    void end_row() override {
        out_ << line_ << "}\n";
        line_.clear();
        column_ = 0;
    }
    [[nodiscard]] eventstore::Result<void> finish() override { return {}; }

private:
    [[nodiscard]] std::string& next() {
        line_ += line_.empty() ? "{\"" : ",\"";
        line_ += names_[column_++];
        line_ += "\":";
        return line_;
    }

    std::ostream& out_;
    std::vector<std::string> names_;
    std::string line_;
    std::size_t column_ = 0;
};

// The first rows wait until it is known how wide they are; later ones may stick out.
class TableSheet final : public Sheet {
public:
    explicit TableSheet(std::ostream& out) : out_(out) {}

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
            out_ << line << '\n';
        }
        cells_.clear();
    }

    std::ostream& out_;
    std::vector<std::size_t> widths_;
    std::vector<bool> is_text_;
    std::vector<std::string> cells_;
    bool is_written_ = false;
};

}  // namespace

std::unique_ptr<Sheet> csv_sheet(std::ostream& out) { return std::make_unique<CsvSheet>(out); }
std::unique_ptr<Sheet> ndjson_sheet(std::ostream& out) { return std::make_unique<NdjsonSheet>(out); }
std::unique_ptr<Sheet> table_sheet(std::ostream& out) { return std::make_unique<TableSheet>(out); }

}  // namespace handlog::replay::stats
