#!/usr/bin/env python3
"""Every include stays within reach of its layer: cli -> replay -> eventstore -> engine.

The link lines enforce the same for what is in source files; this sees headers as well. It also keeps
the engine pure: a rule of poker needs no file, clock, thread or random number. And it keeps the auditor
apart: whatever the judge includes, directly or through others, is plain data, and it calls nothing that
knows a rule, even where a header of plain data declares it.
"""
import pathlib
import re
import sys

REACH = {
    "engine": {"engine"},
    "eventstore": {"engine", "eventstore"},
    "replay": {"engine", "eventstore", "replay"},
    "cli": {"engine", "eventstore", "replay", "cli"},
}
IMPURE = {"chrono", "condition_variable", "cstdio", "ctime", "filesystem", "fstream", "future", "iostream", "mutex",
          "random", "stdio.h", "thread", "time.h", "unistd.h"}

JUDGE = "replay/judge"
# What a log is made of. Nothing of it says who wins.
PLAIN = {f"engine/{name}.hpp" for name in (
    "between_hands", "blind_dues", "card", "chips", "command", "deck", "event", "hand_rank", "id", "inline_vector",
    "invariant", "outcome", "rejection", "rules", "seat", "street", "time", "utf8")} | {"eventstore/digest.hpp", "eventstore/hand_log.hpp"}
# Declared by headers of plain data, and rules all the same: the evaluator, the shuffle, the draws and the
# checks of the engine, and the helpers that walk round the table and reckon with deadlines.
RULES_OF_THE_ENGINE = re.compile(
    r"\b(rank_of|best_five|evaluate|category_of|commitment_to|draw|draw_below|derived|fault|preset|"
    r"presets|clockwise_after|after|earlier|has_come|is_before)\s*\(|WordStream|Deck::shuffled|shuffled_by|"
    r"first_button_label|[.]after\(|[.]before\(")

root = pathlib.Path(__file__).resolve().parent.parent
faults, seen = [], 0
for layer, reach in REACH.items():
    for file in sorted([*root.glob(f"{layer}/**/*.hpp"), *root.glob(f"{layer}/**/*.cpp")]):
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
            if not include:
                continue
            seen += 1
            kind, name = include.groups()
            where = f"{file.relative_to(root)}:{number}"
            if kind == '"' and name.split("/")[0] not in reach:
                faults.append(f"{where}: {layer} may not include {name}")
            if kind == "<" and layer == "engine" and name in IMPURE:
                faults.append(f"{where}: the engine is pure and may not include <{name}>")



def includes(file):
    return re.findall(r'^\s*#\s*include\s*"([^"]+)"', file.read_text(), re.MULTILINE)


def reached(files):
    """Every header that is included, directly or through others, with the way that leads to it."""
    ways, waiting = {}, [(file, str(file.relative_to(root))) for file in files]
    while waiting:
        file, way = waiting.pop()
        for name in includes(file):
            if name not in ways:
                ways[name] = f"{way} -> {name}"
                waiting.append((root / name, ways[name]))
    return ways


judge = sorted([*root.glob(f"{JUDGE}/*.hpp"), *root.glob(f"{JUDGE}/*.cpp")])
ways = reached(judge)
faults += [f"{way}: the auditor shares plain data only" for name, way in sorted(ways.items())
           if not name.startswith(f"{JUDGE}/") and name not in PLAIN]
for file in judge:
    for number, line in enumerate(file.read_text().splitlines(), start=1):
        called = RULES_OF_THE_ENGINE.search(line.split("//")[0])
        if called:
            faults.append(f"{file.relative_to(root)}:{number}: the auditor does not ask the engine ({called[0]})")
if not judge or "engine/event.hpp" not in ways:
    faults.append("nothing was seen of the auditor")

if faults or seen == 0:
    sys.exit("\n".join([*faults, f"{len(faults)} of {seen} includes leave their layer"]))
print(f"{seen} includes stay within their layers")
