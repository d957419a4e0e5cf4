// What a verb takes on the command line. Behind it stands CLI11, whose header
// costs more to compile than a verb does; only arguments.cpp and main.cpp see it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace handlog::cli {

// Where the words go must outlast the reading of the command line.
class Arguments {
public:
    explicit Arguments(CLI::App& command) : command_(&command) {}

    // Named in capitals, as the help shows them: found by their place.
    void required(const std::string& name, std::string& word, const std::string& help);
    void required(const std::string& name, std::vector<std::string>& words, const std::string& help);
    void optional(const std::string& name, std::optional<std::string>& word, const std::string& help);
    void optional(const std::string& name, std::vector<std::string>& words, const std::string& help);

    // Named with "--". The help shows what `word` holds now as what is meant without it.
    void option(const std::string& name, std::string& word, const std::string& help);
    void option(const std::string& name, std::optional<std::string>& word, const std::string& help);
    // May be given several times, with one word each.
    void option(const std::string& name, std::vector<std::string>& words, const std::string& help);
    void flag(const std::string& name, bool& given, const std::string& help);

    void not_together(const std::string& one, const std::string& other);

private:
    CLI::App* command_;
};

}  // namespace handlog::cli
