// Prints how fast handlog is, alone or beside other programs (bench/README.md).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bench/agreement.hpp"
#include "bench/audit.hpp"
#include "bench/benchmarks.hpp"
#include "bench/harness.hpp"
#include "bench/host.hpp"
#include "bench/import.hpp"
#include "bench/peer.hpp"

namespace {

using namespace handlog::bench;

constexpr const char* usage =
    "usage: handlog_bench [--list] [--rounds N] [--peer NAME=COMMAND]... [NAME...]\n"
    "       handlog_bench --agree HANDS [--seed N] --peer NAME=COMMAND...\n"
    "\n"
    "Runs the named benchmarks, or all of them.\n"
    "\n"
    "  --list                name the benchmarks and what they measure\n"
    "  --rounds N            how often each contestant runs (default: 21)\n"
    "  --peer NAME=COMMAND   let another program do the same work in turn with ours;\n"
    "                        what it must understand is in bench/README.md\n"
    "  --agree HANDS         measure nothing: play so many random hands of each kind and\n"
    "                        compare what every peer pays to every seat\n"
    "  --seed N              of the hands of --agree (default: 1)\n"
    "\n"
    "Exit status: 0, 1 if contestants found different results, 2 for a wrong call or a peer that fails.\n";

[[nodiscard]] std::vector<Benchmark> all_benchmarks() {
    std::vector<Benchmark> all;
    for (const auto& group : {evaluation_benchmarks(), play_benchmarks(), store_benchmarks(), audit_benchmarks(),
                              import_benchmarks(), host_benchmarks()}) {
        all.insert(all.end(), group.begin(), group.end());
    }
    return all;
}

struct Call {
    bool list = false;
    bool help = false;
    int rounds = 21;
    int hands_to_agree_on = 0;
    int seed = 1;
    std::list<Peer> peers;
    std::vector<std::string> names;
};

class WrongCall : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

[[nodiscard]] int parse_number(const std::string& option, const std::string& text, int most) {
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0' || number < 1 || number > most) {
        throw WrongCall(option + " takes a number from 1 to " + std::to_string(most) + ", not '" + text + "'");
    }
    return static_cast<int>(number);
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
            call.rounds = parse_number("--rounds", value(), 100'000);
        } else if (*argument == "--agree") {
            call.hands_to_agree_on = parse_number("--agree", value(), 1'000'000'000);
        } else if (*argument == "--seed") {
            call.seed = parse_number("--seed", value(), 1'000'000'000);
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

[[nodiscard]] bool all_agree_on_hands(Call& call) {
    if (call.peers.empty()) throw WrongCall("--agree needs a --peer to compare with");
    bool all_agree = true;
    for (Peer& peer : call.peers) {
        all_agree &=
            agrees(peer, static_cast<std::size_t>(call.hands_to_agree_on), static_cast<std::uint64_t>(call.seed));
    }
    return all_agree;
}

[[nodiscard]] bool measure_all(Call& call, const std::vector<Benchmark>& benchmarks) {
    bool all_agree = true;
    for (const Benchmark& benchmark : benchmarks) all_agree &= measure(benchmark, call.peers, call.rounds);
    return all_agree;
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
    const bool all_agree = call.hands_to_agree_on > 0 ? all_agree_on_hands(call) : measure_all(call, benchmarks);
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
