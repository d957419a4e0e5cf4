// The program: finds the verb, runs it, and turns each way it can end into an
// exit code and a message that says what, where, and what to do next.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/line_guard.hpp"
#include "cli/program.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/verb.hpp"
#include "cli/verbs.hpp"
#include "cli/version.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::cli {

namespace {

// The parser, its subcommands and their actions, in the order of `verbs`. A verb that is not
// among the words cannot be parsed, so it has its place in the list of verbs and no options:
// describing those of all verbs would be half of the program's own start.
struct Program {
    CLI::App parser{std::string(program_summary) + "\n\n" + std::string(program_details), "handlog"};
    std::array<CLI::App*, verbs.size()> commands{};
    std::array<Run, verbs.size()> runs;

    explicit Program(std::span<char*> words) {
        parser.set_help_flag("-h,--help", "Print this help and exit");
        parser.set_version_flag("--version",
                                "handlog " + std::string(version()) + " (commit " + std::string(commit()) + ")",
                                "Print the version with its commit and exit");
        parser.require_subcommand(0, 1);
        parser.get_formatter()->column_width(24);
        parser.get_formatter()->label("SUBCOMMAND", "VERB");
        for (std::size_t place = 0; place < verbs.size(); ++place) {
            const Verb& verb = *verbs.at(place);
            CLI::App& command = *parser.add_subcommand(std::string(verb.name), std::string(verb.summary));
            command.group("Verbs");
            command.footer("\n" + std::string(verb.details));
            commands.at(place) = &command;
            if (std::find(words.begin(), words.end(), verb.name) == words.end()) continue;
            Arguments arguments(command);
            runs.at(place) = verb.prepare(arguments);
        }
    }
};

// A sentence for a missing or repeated word, for which the parser has none.
std::string usage_mismatch(const CLI::ArgumentMismatch& error) {
    constexpr std::string_view without = ": 1 required ";
    std::string text = error.what();
    const std::string option = text.substr(0, text.find(": "));
    if (text.starts_with(option + ": At Most 1 ")) return option + " may be given only once";
    const std::size_t end = text.rfind(" missing");
    if (end == std::string::npos || !text.starts_with(option + std::string(without))) {
        return text.ends_with(" was given a disallowed flag override") ? option + " takes no value" : text;
    }
    const std::size_t word = option.size() + without.size();
    return "missing " + text.substr(word, end - word) + " after " + option;
}

// The parser lists unexpected words from the last to the first.
std::string unexpected(const std::vector<std::string>& words) {
    std::string text = words.size() == 1 ? "unexpected argument:" : "unexpected arguments:";
    for (const std::string& word : words) text += " " + word;
    return text;
}

// The parser begins its sentences with a capital letter; all other messages do not.
std::string parse_message(const CLI::ParseError& error, const std::vector<std::string>& remaining) {
    if (const auto* mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return usage_mismatch(*mismatch);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unexpected(remaining);
    std::string text = error.what();
    if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr && text.starts_with("Could not convert: ")) {
        const std::size_t begin = text.find(": ") + 2;
        return text.substr(begin, text.find(" = ") - begin) + " takes no value";
    }
    if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
        constexpr std::string_view excludes = " excludes ";
        const std::size_t between = text.find(excludes);
        return text.substr(0, between) + " and " + text.substr(between + excludes.size()) + " cannot be combined";
    }
    const auto is_capital = [&](std::size_t at) { return at < text.size() && text[at] >= 'A' && text[at] <= 'Z'; };
    // A word in capitals is the name of an argument.
    if (is_capital(0) && !is_capital(1)) text[0] = static_cast<char>(text[0] + ('a' - 'A'));
    return text;
}

// A suggestion for an option that the verb does not have.
std::string nearest_option(const CLI::App& command) {
    std::vector<std::string> names{"--help"};
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_positional()) names.push_back(option->get_name());
    }
    for (const std::string& word : command.remaining()) {
        if (word.starts_with("-")) return did_you_mean(word.substr(0, word.find('=')), names);
    }
    return "";
}

CLI::App& command_named(Program& program, std::string_view name) {
    for (CLI::App* command : program.commands)
        if (command->get_name() == name) return *command;
    std::vector<std::string_view> names{"help"};
    for (const Verb* verb : verbs) names.push_back(verb->name);
    throw UsageError("unknown verb '" + std::string(name) + "'", did_you_mean(name, names) + "Try: handlog help");
}

constexpr std::string_view help_of_help =
    "Print the help of the program or of a verb\nUsage: handlog help [VERB]\n\n"
    "The same as `handlog --help` and `handlog VERB --help`. `handlog manual` prints all of\n"
    "it as a manual page.";

// `handlog help [VERB]` is what people type first; it means the same as --help.
ExitCode help(Program& program, int count, char** words) {
    if (count > 3) throw UsageError("help takes at most one verb", "Try: handlog help VERB");
    const std::string_view verb = count == 2 ? "" : words[2];
    std::string text = verb.empty()     ? program.parser.help()
                       : verb == "help" ? std::string(help_of_help)
                                        : command_named(program, verb).help("handlog");
    text.erase(text.find_last_not_of('\n') + 1);
    std::cout << text << '\n';
    return ExitCode::clean;
}

// Is the standard output for a program to read?
bool prints_data(const Verb& verb, const CLI::App& command) {
    if (verb.prints_data) return true;
    const auto given = [&](const char* name) {
        const CLI::Option* option = command.get_option_no_throw(name);
        return option == nullptr || option->count() == 0 ? std::vector<std::string>() : option->results();
    };
    const std::vector<std::string> format = given("--format");
    return !given("--json").empty() || given("--junit") == std::vector<std::string>{"-"} ||
           given("--sarif") == std::vector<std::string>{"-"} ||
           (verb.name == "stats" && !format.empty() && format.front() != "table");
}

// Until the program ends.
void guard_standard_output() { static LineGuard guard(std::cout); }

ExitCode run(int count, char** words) {
    Program program(std::span(words, static_cast<std::size_t>(count)));
    const std::string_view first = count < 2 ? "" : words[1];
    if (first == "help") return help(program, count, words);
    if (count > 1 && !first.starts_with('-')) static_cast<void>(command_named(program, first));
    try {
        program.parser.parse(count, words);
    } catch (const CLI::ParseError& error) {
        // Success is how the parser reports --help and --version.
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
            program.parser.exit(error, std::cout, std::cerr);
            return ExitCode::clean;
        }
        const auto chosen = program.parser.get_subcommands();
        if (chosen.empty()) throw UsageError(parse_message(error, program.parser.remaining()), "Try: handlog help");
        throw UsageError(parse_message(error, chosen.front()->remaining()),
                         nearest_option(*chosen.front()) + "Try: handlog help " + chosen.front()->get_name());
    }
    for (std::size_t place = 0; place < verbs.size(); ++place) {
        if (!program.commands.at(place)->parsed()) continue;
        if (!prints_data(*verbs.at(place), *program.commands.at(place))) guard_standard_output();
        return program.runs.at(place)();
    }
    throw UsageError("missing verb", "Try: handlog help");
}

// A closed standard stream leaves its descriptor number to the next file that is opened,
// which could be the log. A placeholder that can be neither read nor written takes the
// number.
void reserve_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) >= 0) continue;
        [[maybe_unused]] const int placeholder = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

// Lost output must not look like success.
ExitCode delivered(ExitCode code) {
    std::cout.flush();
    if (!std::cout) throw UsageError("standard output cannot be written", "Is the disk full?");
    return code;
}

int bug(std::string_view kind, const std::exception& error) {
    std::cerr << "handlog: internal error: " << kind << error.what()
              << "\nThis is a bug in handlog. Please report it with the command line that led here.\n";
    return static_cast<int>(ExitCode::internal);
}

}  // namespace

}  // namespace handlog::cli

int main(int count, char** words) {
    using handlog::cli::ExitCode;
    handlog::cli::reserve_closed_streams();
    // A file that grows beyond what is allowed is an error like a full disk, and not the end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
    const handlog::cli::LineGuard errors(std::cerr);
    try {
        return static_cast<int>(handlog::cli::delivered(handlog::cli::run(count, words)));
    } catch (const handlog::cli::UsageError& error) {
        handlog::cli::print_error(error);
        const bool corrupt = dynamic_cast<const handlog::cli::CorruptLog*>(&error) != nullptr;
        return static_cast<int>(corrupt ? ExitCode::corrupt : ExitCode::usage);
    } catch (const std::bad_alloc&) {
        handlog::cli::print_error(handlog::cli::UsageError("out of memory", "Give it more memory, or fewer --jobs."));
        return static_cast<int>(ExitCode::usage);
    } catch (const handlog::engine::BrokenInvariant& broken) {
        return handlog::cli::bug("broken invariant: ", broken);
    } catch (const std::exception& error) {
        return handlog::cli::bug("", error);
    }
}
