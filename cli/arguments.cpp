#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>

#include "cli/verb.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::cli {

namespace {

// "--table TABLE"
struct Named {
    explicit Named(const std::string& text) : name(text.substr(0, text.find(' '))) {
        engine::invariant(name.size() < text.size(), "an option says what its word is");
        kind = text.substr(name.size() + 1);
    }
    std::string name;
    std::string kind;
};

}  // namespace

void Arguments::required(const std::string& name, std::string& word, const std::string& help) {
    command_->add_option(name, word, help)->required()->type_name("");
}

void Arguments::required(const std::string& name, std::vector<std::string>& words, const std::string& help) {
    command_->add_option(name, words, help)->required()->type_name("");
}

void Arguments::optional(const std::string& name, std::optional<std::string>& word, const std::string& help) {
    command_->add_option(name, word, help)->type_name("");
}

void Arguments::optional(const std::string& name, std::vector<std::string>& words, const std::string& help) {
    command_->add_option(name, words, help)->type_name("");
}

void Arguments::option(const std::string& name, std::string& word, const std::string& help) {
    const Named named(name);
    command_->add_option(named.name, word, help)->capture_default_str()->type_name(named.kind);
}

void Arguments::option(const std::string& name, std::optional<std::string>& word, const std::string& help) {
    const Named named(name);
    command_->add_option(named.name, word, help)->type_name(named.kind);
}

void Arguments::option(const std::string& name, std::vector<std::string>& words, const std::string& help) {
    const Named named(name);
    command_->add_option(named.name, words, help)->allow_extra_args(false)->type_name(named.kind);
}

void Arguments::flag(const std::string& name, bool& given, const std::string& help) {
    command_->add_flag(name, given, help);
}

void Arguments::exclude(const std::string& one, const std::string& other) {
    command_->get_option(one)->excludes(command_->get_option(other));
}

std::vector<Argument> arguments_of(const Verb& verb) {
    CLI::App command;
    command.set_help_flag();
    Arguments arguments(command);
    const Run holds_the_words = verb.prepare(arguments);
    std::vector<Argument> found;
    for (const CLI::Option* option : command.get_options()) {
        const std::string name = option->get_name(option->get_positional());
        const auto choices = arguments.choices().find(name);
        found.push_back(
            {.name = name,
             .help = option->get_description(),
             .default_value = option->get_default_str(),
             .kind = option->get_items_expected_max() > 0 ? option->get_type_name() : "",
             .choices = choices == arguments.choices().end() ? std::vector<std::string_view>() : choices->second,
             .positional = option->get_positional(),
             .required = option->get_required(),
             .repeated = option->get_items_expected_max() > 1});
    }
    return found;
}

}  // namespace handlog::cli
