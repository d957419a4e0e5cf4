// Keeps text from being a command to a build server that prints it: names of players, tables and hands come
// from others, and GitHub, Azure and TeamCity obey lines such as "::stop-commands::x" or "##[group]x".
//
// A backslash is put before a colon that begins a line, also behind blanks, and between two # in a row. Data for
// programs (JSON, CSV, PHH) stays exact and is not guarded.
#pragma once

#include <ostream>
#include <streambuf>

namespace handlog::cli {

class LineGuard final : public std::streambuf {
public:
    // Guards what is written to the stream until it is destroyed.
    explicit LineGuard(std::ostream& stream);
    LineGuard(const LineGuard&) = delete;
    LineGuard& operator=(const LineGuard&) = delete;
    ~LineGuard() override;

protected:
    int_type overflow(int_type letter) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

private:
    friend class Unguarded;

    // Is a backslash needed before this letter, behind all that was written?
    [[nodiscard]] bool breaks_before(char letter);

    std::ostream& stream_;
    std::streambuf* sink_;
    bool at_start_ = true;  // nothing but blanks in this line yet
    bool behind_hash_ = false;
};

// A stream without its guard: for a line that is meant for the build server.
class Unguarded {
public:
    explicit Unguarded(std::ostream& stream);
    Unguarded(const Unguarded&) = delete;
    Unguarded& operator=(const Unguarded&) = delete;
    ~Unguarded();

    [[nodiscard]] std::ostream& stream() { return stream_; }

private:
    std::ostream& stream_;
    std::streambuf* guard_;
};

}  // namespace handlog::cli
