// What a verb takes on the command line. Behind it stands CLI11, whose header
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

// Where the words go must outlast the reading of the command line.
class Arguments {
public:
    explicit Arguments(CLI::App& command) : command_(&command) {}

    // Named in capitals, as the help shows them: found by their place.
    void required(const std::string& name, std::string& word, const std::string& help);
    void required(const std::string& name, std::vector<std::string>& words, const std::string& help);
    void optional(const std::string& name, std::optional<std::string>& word, const std::string& help);
    void optional(const std::string& name, std::vector<std::string>& words, const std::string& help);

    // Named with "--", and followed by what its word is: "--table TABLE". The help shows
    // what `word` holds now as what is meant without it.
    void option(const std::string& name, std::string& word, const std::string& help);
    void option(const std::string& name, std::optional<std::string>& word, const std::string& help);
    // May be given several times, with one word each.
    void option(const std::string& name, std::vector<std::string>& words, const std::string& help);
    void flag(const std::string& name, bool& given, const std::string& help);

    // For shells, which complete them; the verb checks the word itself.
    void one_of(const std::string& name, std::vector<std::string_view> words) { choices_[name] = std::move(words); }
    [[nodiscard]] const std::map<std::string, std::vector<std::string_view>>& choices() const { return choices_; }

    void not_together(const std::string& one, const std::string& other);

private:
    CLI::App* command_;
    std::map<std::string, std::vector<std::string_view>> choices_;
};

// One of them, for whoever describes the program.
struct Argument {
    std::string name;  // "LOG", or "--table"
    std::string help;
    std::string usual;                      // what is meant without it
    std::string kind;                       // of its word: "TABLE"; nothing if it takes none
    std::vector<std::string_view> choices;  // where its word is one of these
    bool in_place = false;                  // found by its place, and not by its name
    bool required = false;
    bool repeated = false;
};

// In the order in which the verb names them.
[[nodiscard]] std::vector<Argument> arguments_of(const Verb& verb);

}  // namespace handlog::cli
