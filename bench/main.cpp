// Prints how fast handlog is, alone or beside other programs (bench/README.md).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/harness.hpp"
#include "bench/peer.hpp"

namespace {

using namespace handlog::bench;

constexpr const char* usage =
    "usage: handlog_bench [--list] [--rounds N] [--peer NAME=COMMAND]... [NAME...]\n"
    "\n"
    "Runs the named benchmarks, or all of them.\n"
    "\n"
    "  --list                name the benchmarks and what they measure\n"
    "  --rounds N            how often each contestant runs (default: 21)\n"
    "  --peer NAME=COMMAND   let another program do the same work in turn with ours;\n"
    "                        what it must understand is in bench/README.md\n"
    "\n"
    "Exit status: 0, 1 if contestants found different results, 2 for a wrong call or a peer that fails.\n";

[[nodiscard]] std::vector<Benchmark> all_benchmarks() {
    std::vector<Benchmark> all;
    for (const auto& group : {evaluation_benchmarks()}) all.insert(all.end(), group.begin(), group.end());
    return all;
}

struct Call {
    bool list = false;
    bool help = false;
    int rounds = 21;
    std::list<Peer> peers;
    std::vector<std::string> names;
};

class WrongCall : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[nodiscard]] int parse_rounds(const std::string& text) {
    char* end = nullptr;
    const long rounds = std::strtol(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0' || rounds < 1 || rounds > 100'000) {
        throw WrongCall("--rounds takes a number from 1 to 100000, not '" + text + "'");
    }
    return static_cast<int>(rounds);
}

void add_peer(std::list<Peer>& peers, const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) throw WrongCall("--peer takes NAME=COMMAND, not '" + text + "'");
    peers.emplace_back(text.substr(0, equals), text.substr(equals + 1));
}

[[nodiscard]] Call parse(const std::vector<std::string>& arguments) {
    Call call;
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        const auto value = [&]() -> const std::string& {
            if (std::next(argument) == arguments.end()) throw WrongCall(*argument + " lacks its value");
            return *++argument;
        };
        if (*argument == "--list") {
            call.list = true;
        } else if (*argument == "--help" || *argument == "-h") {
            call.help = true;
        } else if (*argument == "--rounds") {
            call.rounds = parse_rounds(value());
        } else if (*argument == "--peer") {
            add_peer(call.peers, value());
        } else if (argument->starts_with("-") && *argument != "--") {
            throw WrongCall("there is no option " + *argument);
        } else if (*argument != "--") {
            call.names.push_back(*argument);
        }
    }
    return call;
}

// The named ones in the order of the list, or all.
[[nodiscard]] std::vector<Benchmark> chosen(const std::vector<std::string>& names) {
    std::vector<Benchmark> benchmarks = all_benchmarks();
    for (const std::string& name : names) {
        const auto has_name = [&](const Benchmark& benchmark) { return benchmark.name == name; };
        if (std::none_of(benchmarks.begin(), benchmarks.end(), has_name)) {
            throw WrongCall("there is no benchmark '" + name + "'; --list names them");
        }
    }
    if (!names.empty()) {
        std::erase_if(benchmarks, [&](const Benchmark& benchmark) {
            return std::find(names.begin(), names.end(), benchmark.name) == names.end();
        });
    }
    return benchmarks;
}

[[nodiscard]] int run(const std::vector<std::string>& arguments) {
    Call call = parse(arguments);
    if (call.help) {
        std::fputs(usage, stdout);
        return 0;
    }
    const std::vector<Benchmark> benchmarks = chosen(call.names);
    if (call.list) {
        for (const Benchmark& benchmark : benchmarks) {
            std::printf("%-16s %s (%s)\n", benchmark.name.c_str(), benchmark.title.c_str(), benchmark.unit.c_str());
        }
        return 0;
    }
    bool all_agree = true;
    for (const Benchmark& benchmark : benchmarks) all_agree &= measure(benchmark, call.peers, call.rounds);
    if (!all_agree) std::fputs("handlog_bench: contestants found different results\n", stderr);
    return all_agree ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments) {
    try {
        return run({arguments + 1, arguments + argument_count});
    } catch (const WrongCall& wrong) {
        std::fprintf(stderr, "handlog_bench: %s\n\n%s", wrong.what(), usage);
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "handlog_bench: %s\n", failure.what());
    }
    return 2;
}
