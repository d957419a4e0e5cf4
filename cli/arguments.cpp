#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>

#include "cli/verb.hpp"

namespace handlog::cli {

void Arguments::required(const std::string& name, std::string& word, const std::string& help) {
    command_->add_option(name, word, help)->required();
}

void Arguments::required(const std::string& name, std::vector<std::string>& words, const std::string& help) {
    command_->add_option(name, words, help)->required();
}

void Arguments::optional(const std::string& name, std::optional<std::string>& word, const std::string& help) {
    command_->add_option(name, word, help);
}

void Arguments::optional(const std::string& name, std::vector<std::string>& words, const std::string& help) {
    command_->add_option(name, words, help);
}

void Arguments::option(const std::string& name, std::string& word, const std::string& help) {
    command_->add_option(name, word, help)->capture_default_str();
}

void Arguments::option(const std::string& name, std::optional<std::string>& word, const std::string& help) {
    command_->add_option(name, word, help);
}

void Arguments::option(const std::string& name, std::vector<std::string>& words, const std::string& help) {
    command_->add_option(name, words, help)->allow_extra_args(false)->type_name("TEXT");
}

void Arguments::flag(const std::string& name, bool& given, const std::string& help) {
    command_->add_flag(name, given, help);
}

void Arguments::not_together(const std::string& one, const std::string& other) {
    command_->get_option(one)->excludes(command_->get_option(other));
}

std::vector<Argument> arguments_of(const Verb& verb) {
    CLI::App command;
    command.set_help_flag();
    Arguments arguments(command);
    const Run holds_the_words = verb.prepare(arguments);
    std::vector<Argument> found;
    for (const CLI::Option* option : command.get_options()) {
        found.push_back({.name = option->get_name(option->get_positional()),
                         .help = option->get_description(),
                         .usual = option->get_default_str(),
                         .in_place = option->get_positional(),
                         .required = option->get_required(),
                         .repeated = option->get_items_expected_max() > 1,
                         .takes_word = option->get_items_expected_max() > 0});
    }
    return found;
}

}  // namespace handlog::cli
