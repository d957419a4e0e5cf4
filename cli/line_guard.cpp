#include "cli/line_guard.hpp"

namespace handlog::cli {

LineGuard::LineGuard(std::ostream& stream) : stream_(stream), sink_(stream.rdbuf(this)) {}

LineGuard::~LineGuard() {
    // With what it has reported: a stream whose buffer changes forgets its errors.
    const std::ios::iostate state = stream_.rdstate();
    stream_.rdbuf(sink_);
    stream_.setstate(state);
}

bool LineGuard::breaks_before(char letter) {
    const bool breaks = (at_start_ && letter == ':') || (behind_hash_ && letter == '#');
    behind_hash_ = letter == '#';
    if (letter == '\n' || letter == '\r') {
        at_start_ = true;
    } else if (letter != ' ' && letter != '\t') {
        at_start_ = false;
    }
    return breaks;
}

LineGuard::int_type LineGuard::overflow(int_type letter) {
    if (traits_type::eq_int_type(letter, traits_type::eof())) return sync() == 0 ? 0 : traits_type::eof();
    const char one = traits_type::to_char_type(letter);
    return xsputn(&one, 1) == 1 ? letter : traits_type::eof();
}

std::streamsize LineGuard::xsputn(const char* text, std::streamsize size) {
    std::streamsize written = 0;
    for (std::streamsize at = 0; at < size; ++at) {
        if (!breaks_before(text[at])) continue;
        written += sink_->sputn(text + written, at - written);
        if (written != at || traits_type::eq_int_type(sink_->sputc('\\'), traits_type::eof())) return written;
    }
    return written + sink_->sputn(text + written, size - written);
}

int LineGuard::sync() { return sink_->pubsync(); }

Unguarded::Unguarded(std::ostream& stream) : stream_(stream), guard_(stream.rdbuf()) {
    const auto* guard = dynamic_cast<LineGuard*>(guard_);
    if (guard == nullptr) return;
    const std::ios::iostate state = stream_.rdstate();
    stream_.rdbuf(guard->sink_);
    stream_.setstate(state);
}

Unguarded::~Unguarded() {
    const std::ios::iostate state = stream_.rdstate();
    stream_.rdbuf(guard_);
    stream_.setstate(state);
}

}  // namespace handlog::cli
