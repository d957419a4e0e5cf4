// handlog manual: the manual page, generated from the descriptions of the verbs.
#include <array>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/program.hpp"
#include "cli/verbs.hpp"
#include "cli/version.hpp"

namespace handlog::cli {

namespace {

// Escapes text for roff: a line that begins with a dot or a quote would be a request.
std::string in_roff(std::string_view text) {
    std::string out;
    bool line_begins = true;
    for (const char letter : text) {
        if (line_begins && (letter == '.' || letter == '\'')) out += "\\&";
        if (letter == '\\') {
            out += "\\e";
        } else if (letter == '-') {
            out += "\\-";
        } else if (letter == '`') {
            out += "\\(ga";
        } else {
            out += letter;
        }
        line_begins = letter == '\n';
    }
    return out;
}

// Indented lines stay as they are, because roff keeps them.
void print_paragraphs(std::string_view text) {
    for (;;) {
        const std::size_t end = text.find("\n\n");
        std::cout << in_roff(text.substr(0, end)) << '\n';
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 2);
        std::cout << ".PP\n";
    }
}

void print_synopsis(const Verb& verb, const std::vector<Argument>& arguments) {
    std::cout << "\\fBhandlog " << verb.name << "\\fR";
    for (const Argument& argument : arguments) {
        if (!argument.positional) continue;
        const std::string name = "\\fI" + in_roff(argument.name) + "\\fR" + (argument.repeated ? " ..." : "");
        std::cout << ' ' << (argument.required ? name : "[" + name + "]");
    }
    std::cout << '\n';
}

void print_verb(const Verb& verb) {
    const std::vector<Argument> arguments = arguments_of(verb);
    std::cout << ".SS \"" << verb.name << "\"\n";
    print_synopsis(verb, arguments);
    std::cout << ".PP\n";
    print_paragraphs(std::string(verb.summary) + ".\n\n" + std::string(verb.details));
    for (const Argument& argument : arguments) {
        std::cout << ".TP\n" << (argument.positional ? "\\fI" : "\\fB") << in_roff(argument.name) << "\\fR";
        if (!argument.kind.empty()) std::cout << " \\fI" << in_roff(argument.kind) << "\\fR";
        std::cout << '\n' << in_roff(argument.help);
        if (!argument.default_value.empty()) std::cout << " (default: " << in_roff(argument.default_value) << ")";
        std::cout << '\n';
    }
}

struct Term {
    std::string_view name;
    std::string_view meaning;
};

constexpr std::array exit_codes{
    Term{"0", "Success."},
    Term{"1", "A check has findings, or not everything could be recovered."},
    Term{"2", "The command line is wrong, or a file cannot be read or written."},
    Term{"3", "A log is damaged."},
    Term{"70", "A bug in handlog: an internal error."},
};

constexpr std::array variables{
    Term{"NO_COLOR", "If set and not empty, output is not coloured."},
    Term{"TERM", "If unset or \"dumb\", output is not coloured."},
    Term{"SQLITE_TMPDIR, TMPDIR", "The folder for temporary files when a long log is verified."},
};

constexpr std::array files{
    Term{"LOG", "A log: all hands of its tables, in one SQLite file."},
    Term{"LOG-wal",
         "The latest writes, during a write or after a crash. It belongs to the log: copy, move\n"
         "and delete both together."},
    Term{"LOG-shm", "The index of LOG-wal. SQLite rebuilds it."},
    Term{"LOG-lock", "Names the process that writes to the log, or did so last."},
    Term{"LOG-index", "An index of hands by id, made by `handlog index`. It may be deleted."},
};

template <class Terms>
void print_list(std::string_view title, const Terms& terms) {
    std::cout << ".SH " << title << '\n';
    for (const Term& term : terms) {
        std::cout << ".TP\n\\fB" << in_roff(term.name) << "\\fR\n" << in_roff(term.meaning) << '\n';
    }
}

ExitCode run() {
    std::cout << ".TH HANDLOG 1 \"\" \"handlog " << version() << "\" \"User Commands\"\n"
              << ".SH NAME\nhandlog \\- " << in_roff(program_summary.substr(program_summary.find(": ") + 2))
              << "\n.SH SYNOPSIS\n"
              << "\\fBhandlog\\fR \\fIVERB\\fR [\\fIOPTION\\fR ...] [\\fIWORD\\fR ...]\n.br\n"
              << "\\fBhandlog help\\fR [\\fIVERB\\fR]\n"
              << ".SH DESCRIPTION\n";
    print_paragraphs(program_details);
    std::cout << ".SH VERBS\n";
    for (const Verb* verb : verbs) print_verb(*verb);
    print_list("EXIT STATUS", exit_codes);
    print_list("ENVIRONMENT", variables);
    print_list("FILES", files);
    return ExitCode::clean;
}

Run prepare(Arguments& /*arguments*/) { return run; }

}  // namespace

constinit const Verb manual_verb{
    .name = "manual",
    .summary = "Print the manual page",
    .details = "To read it: `handlog manual | man -l -`. After installation, `man handlog` shows it.",
    .prepare = prepare,
    .prints_data = true,
};

}  // namespace handlog::cli
