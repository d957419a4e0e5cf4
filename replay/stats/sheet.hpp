// Rows in the formats that people and other programs read.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eventstore/error.hpp"
#include "replay/stats/columns.hpp"

namespace handlog::replay::stats {

struct Heading {
    std::string name;
    std::string title;
    bool is_text = false;
};

class Sheet : public Cells {
public:
    virtual void begin(const std::vector<Heading>& headings) = 0;
    virtual void end_row() = 0;
    // Nothing more comes.
    [[nodiscard]] virtual eventstore::Result<void> finish() = 0;

    template <class Row>
    void begin(const std::vector<Column<Row>>& columns) {
        std::vector<Heading> headings;
        for (const Column<Row>& column : columns) {
            headings.push_back({.name = column.name, .title = column.title, .is_text = column.is_text});
        }
        begin(headings);
    }
    template <class Row>
    void add(const std::vector<Column<Row>>& columns, const Row& row) {
        for (const Column<Row>& column : columns) column.write(row, *this);
        end_row();
    }
};

// These add each row to a text, which may be taken away from time to time.

// Comma-separated values as RFC 4180 has them, but for the ends of the lines; what is unknown
// is empty.
[[nodiscard]] std::unique_ptr<Sheet> csv_sheet(std::string& text);
// A JSON object a line; what is unknown is null.
[[nodiscard]] std::unique_ptr<Sheet> ndjson_sheet(std::string& text);
// Columns for a terminal, which are as wide as the first rows need; what is unknown is a dash.
[[nodiscard]] std::unique_ptr<Sheet> table_sheet(std::string& text);

// A new SQLite database, for rows of player_hand_columns(), with views that sum them up.
[[nodiscard]] eventstore::Result<std::unique_ptr<Sheet>> database_sheet(const std::string& path);

}  // namespace handlog::replay::stats
