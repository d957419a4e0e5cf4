// handlog completions SHELL: a completion script, generated from the descriptions
// of the verbs.
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/verbs.hpp"

namespace handlog::cli {

namespace {

// With a backslash before each of these letters.
std::string escaped(std::string_view text, std::string_view letters) {
    std::string out;
    for (const char letter : text) {
        if (letters.find(letter) != std::string_view::npos) out += '\\';
        out += letter;
    }
    return out;
}

// Any text as one quoted word of a Bourne shell.
std::string in_quotes(std::string_view text) {
    std::string out = "'";
    for (const char letter : text) {
        if (letter == '\'') {
            out += "'\\''";
        } else {
            out += letter;
        }
    }
    return out + "'";
}

std::string joined(const std::vector<std::string_view>& words) {
    std::string row;
    for (const std::string_view word : words) (row += row.empty() ? "" : " ") += word;
    return row;
}

// The value of an option: one of its choices, a file, or anything.
std::string words_in_zsh(const Argument& argument) {
    if (argument.kind.empty()) return "";
    if (!argument.choices.empty()) return ":" + argument.kind + ":(" + joined(argument.choices) + ")";
    return ":" + argument.kind + ":" + (argument.kind == "FILE" ? "_files" : "");
}
std::string words_in_fish(const Argument& argument) {
    if (argument.kind.empty()) return "";
    if (!argument.choices.empty()) return " -x -a " + in_quotes(joined(argument.choices));
    return argument.kind == "FILE" ? " -r" : " -x";
}

std::string names_of_verbs() {
    std::string names;
    for (const Verb* verb : verbs) (names += verb->name) += ' ';
    return names + "help";
}

// All other words are names of files, which the shell completes by itself.
void print_bash() {
    std::cout << "_handlog() {\n"
                 "    local current=${COMP_WORDS[COMP_CWORD]} words=\n"
                 "    COMPREPLY=()\n"
                 "    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in\n";
    for (const Verb* verb : verbs) {
        for (const Argument& argument : arguments_of(*verb)) {
            if (argument.choices.empty()) continue;
            // A positional argument with choices comes right after the verb.
            std::cout << "        " << verb->name << ':' << (argument.positional ? verb->name : argument.name)
                      << ") words=" << in_quotes(joined(argument.choices)) << " ;;\n";
        }
    }
    std::cout << "    esac\n"
                 "    if [[ $words ]]; then\n"
                 "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
                 "        return\n"
                 "    fi\n"
                 "    case $COMP_CWORD:${COMP_WORDS[1]} in\n"
                 "        1:* | 2:help) words="
              << in_quotes(names_of_verbs()) << " ;;\n";
    for (const Verb* verb : verbs) {
        std::cout << "        *:" << verb->name << ") words='--help";
        for (const Argument& argument : arguments_of(*verb)) {
            if (!argument.positional) std::cout << ' ' << argument.name;
        }
        std::cout << "' ;;\n";
    }
    std::cout << "    esac\n"
                 "    if [[ $COMP_CWORD -eq 1 || $current == -* || ${COMP_WORDS[1]} == help ]]; then\n"
                 "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
                 "    fi\n"
                 "}\n"
                 "complete -o default -F _handlog handlog\n";
}

void print_zsh() {
    std::cout << "#compdef handlog\n"
                 "_handlog() {\n"
                 "    local -a verbs=(\n"
                 "        'help:Print the help of a verb'\n";
    for (const Verb* verb : verbs) {
        std::cout << "        " << in_quotes(std::string(verb->name) + ":" + escaped(verb->summary, ":\\")) << '\n';
    }
    std::cout << "    )\n"
                 "    if (( CURRENT == 2 )) || [[ ${words[2]} == help ]]; then\n"
                 "        _describe verb verbs\n"
                 "        return\n"
                 "    fi\n"
                 "    local verb=${words[2]}\n"
                 "    shift words\n"
                 "    (( CURRENT-- ))\n"
                 "    case $verb in\n";
    for (const Verb* verb : verbs) {
        std::cout << "        " << verb->name << ") _arguments '--help[Print the help of this verb]'";
        for (const Argument& argument : arguments_of(*verb)) {
            if (argument.positional) continue;
            std::cout << " \\\n            "
                      << in_quotes(argument.name + "[" + escaped(argument.help, "[]\\:") + "]" +
                                   words_in_zsh(argument));
        }
        std::cout << " \\\n            '*:file:_files' ;;\n";
    }
    std::cout << "    esac\n"
                 "}\n"
                 "if [[ ${funcstack[1]} == _handlog ]]; then _handlog \"$@\"; else compdef _handlog handlog; fi\n";
}

void print_fish() {
    const auto word = [](std::string_view text) { return "'" + escaped(text, "'\\") + "'"; };
    std::cout << "complete -c handlog -n __fish_use_subcommand -f\n"
              << "complete -c handlog -n __fish_use_subcommand -a help -d 'Print the help of a verb'\n"
              << "complete -c handlog -n '__fish_seen_subcommand_from help' -f -a " << word(names_of_verbs()) << '\n';
    for (const Verb* verb : verbs) {
        std::cout << "complete -c handlog -n __fish_use_subcommand -a " << verb->name << " -d " << word(verb->summary)
                  << '\n';
        for (const Argument& argument : arguments_of(*verb)) {
            if (argument.positional) continue;
            std::cout << "complete -c handlog -n '__fish_seen_subcommand_from " << verb->name << "' -l "
                      << argument.name.substr(2) << words_in_fish(argument) << " -d " << word(argument.help) << '\n';
        }
    }
}

ExitCode run(const std::string& shell) {
    if (shell == "bash") {
        print_bash();
    } else if (shell == "zsh") {
        print_zsh();
    } else if (shell == "fish") {
        print_fish();
    } else {
        throw UsageError("no completions for the shell '" + shell + "'", "The shells are bash, zsh and fish.");
    }
    return ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto shell = std::make_shared<std::string>();
    arguments.required("SHELL", *shell, "bash, zsh or fish");
    arguments.one_of("SHELL", {"bash", "zsh", "fish"});
    return [shell] { return run(*shell); };
}

}  // namespace

constinit const Verb completions_verb{
    .name = "completions",
    .summary = "Print the shell completions for bash, zsh or fish",
    .details =
        "To try it in bash: `source <(handlog completions bash)`. An installed handlog\n"
        "needs no such step: bash, zsh and fish load the completions by themselves.",
    .prepare = prepare,
    .prints_data = true,
};

}  // namespace handlog::cli
