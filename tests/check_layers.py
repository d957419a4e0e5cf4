#!/usr/bin/env python3
"""Every include stays within reach of its layer: cli -> replay -> eventstore -> engine.

The link lines enforce the same for what is in source files; this sees headers as well. It also keeps
the engine pure: a rule of poker needs no file, clock, thread or random number.
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

if faults or seen == 0:
    sys.exit("\n".join([*faults, f"{len(faults)} of {seen} includes leave their layer"]))
print(f"{seen} includes stay within their layers")
