#!/usr/bin/env python3
"""What a link line cannot hold: the engine and the hall are pure, and a broken invariant is caught nowhere but at the top.

A rule of poker needs no file, clock, thread or random number, and the hall of a live host is driven by its tests with a
store in memory and a clock by hand. And a broken invariant is a mistake of
handlog's own, so nothing between it and the top of a program may take it for something wrong with the data.
"""
import pathlib
import re
import sys

IMPURE = {"chrono", "condition_variable", "cstdio", "ctime", "filesystem", "fstream", "future", "iostream", "mutex",
          "random", "stdio.h", "thread", "time.h", "unistd.h"}
SOCKETS = ("arpa/", "boost/", "netinet/", "poll.h", "sys/")
# The rules, and what tests drive by hand: they know no file, clock, thread or socket.
PURE = ("engine/", "host/house/", "host/hall/")
# The exceptions of our own that are thrown for bad input and caught where it is read. None of them is, or is
# derived from, what a broken invariant throws.
FOR_INPUT = {"Unreadable", "Misread", "NotJson", "NotToml", "Unusable", "UsageError", "CLI::ParseError", "std::system_error"}
TOP = "cli/main.cpp"
# Catches whatever a thread threw and throws it again in the one that waits.
HANDS_ON = "replay/ordered_workers.hpp"

root = pathlib.Path(__file__).resolve().parent.parent
findings, includes, handlers = [], 0, 0
for folder in ("engine", "eventstore", "replay", "host", "cli"):
    for file in sorted([*root.glob(f"{folder}/**/*.hpp"), *root.glob(f"{folder}/**/*.cpp")]):
        name = str(file.relative_to(root))
        text = file.read_text()
        for number, line in enumerate(text.splitlines(), start=1):
            code = line.split("//")[0]
            include = re.match(r"\s*#\s*include\s*<([^>]+)", code)
            if include and name.startswith(PURE):
                includes += 1
                if include[1] in IMPURE or include[1].startswith(SOCKETS):
                    findings.append(f"{name}:{number}: what is pure may not include <{include[1]}>")
            for caught in re.findall(r"\bcatch\s*\(([^)]*)\)", code):
                handlers += 1
                kind = re.sub(r"\bconst\b|&|\s+\w+$", "", caught.strip()).strip().split("::handlog::")[-1]
                kind = re.sub(r"^(handlog::)?(cli::|eventstore::)?", "", kind)
                if name == TOP or kind in FOR_INPUT or (name == HANDS_ON and "std::rethrow_exception" in text):
                    continue
                findings.append(f"{name}:{number}: catch ({caught}) could swallow a broken invariant")
            if "BrokenInvariant" in code and name not in (TOP, "engine/poker/invariant.hpp", "engine/poker/invariant.cpp"):
                findings.append(f"{name}:{number}: a broken invariant is for the top of a program alone")

if findings or includes == 0 or handlers == 0:
    sys.exit("\n".join([*findings, f"{len(findings)} findings in {includes} includes and {handlers} handlers"]))
print(f"the engine and the hall are pure ({includes} includes), and none of {handlers} handlers can catch a broken invariant")
