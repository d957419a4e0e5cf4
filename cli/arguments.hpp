// The arguments of a verb. A wrapper of CLI11, whose header
// costs more to compile than a verb does; only arguments.cpp and main.cpp see it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace handlog::cli {

struct Verb;

// The variables that receive the words must outlive the parsing of the command line.
class Arguments {
public:
    explicit Arguments(CLI::App& command) : command_(&command) {}

    // Positional arguments, named in capitals as the help shows them.
    void required(const std::string& name, std::string& word, const std::string& help);
    void required(const std::string& name, std::vector<std::string>& words, const std::string& help);
    void optional(const std::string& name, std::optional<std::string>& word, const std::string& help);
    void optional(const std::string& name, std::vector<std::string>& words, const std::string& help);

    // An option with the name of its value: "--table TABLE". The help shows the present
    // value of `word` as the default.
    void option(const std::string& name, std::string& word, const std::string& help);
    void option(const std::string& name, std::optional<std::string>& word, const std::string& help);
    // An option that may be repeated, with one value each.
    void option(const std::string& name, std::vector<std::string>& words, const std::string& help);
    void flag(const std::string& name, bool& given, const std::string& help);

    // The choices that shells complete; the verb itself checks the value.
    void one_of(const std::string& name, std::vector<std::string_view> words) { choices_[name] = std::move(words); }
    [[nodiscard]] const std::map<std::string, std::vector<std::string_view>>& choices() const { return choices_; }

    void exclude(const std::string& one, const std::string& other);

private:
    CLI::App* command_;
    std::map<std::string, std::vector<std::string_view>> choices_;
};

// A description of an argument, for the manual page and the completions.
struct Argument {
    std::string name;  // "LOG", or "--table"
    std::string help;
    std::string default_value;              // shown by the help
    std::string kind;                       // "TABLE"; empty for a flag
    std::vector<std::string_view> choices;  // empty if any value is allowed
    bool positional = false;                // without a name that begins with "--"
    bool required = false;
    bool repeated = false;
};

// In the order in which the verb declares them.
[[nodiscard]] std::vector<Argument> arguments_of(const Verb& verb);

}  // namespace handlog::cli
