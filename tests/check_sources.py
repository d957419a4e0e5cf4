#!/usr/bin/env python3
"""What a link line cannot hold: the engine is pure, the hall nearly so, only the sockets know Boost, and a broken
invariant is caught nowhere but at the top.

A rule of poker needs no file, clock, thread or random number. What people may do at tables needs no thread, clock or
socket, so that tests drive it by hand. Boost takes long to compile. And a broken invariant is a mistake of
handlog's own, so nothing between it and the top of a program may take it for something wrong with the data.
"""
import pathlib
import re
import sys

IMPURE = {"chrono", "condition_variable", "cstdio", "ctime", "filesystem", "fstream", "future", "iostream", "mutex",
          "random", "stdio.h", "thread", "time.h", "unistd.h"}
# No clock, no thread, and no socket, which the libraries of Boost and POSIX have.
NOT_FOR_THE_HALL = {"atomic", "condition_variable", "ctime", "future", "latch", "barrier", "mutex", "poll.h", "semaphore",
                    "shared_mutex", "stop_token", "sys/socket.h", "thread", "time.h", "unistd.h"}
SOCKETS = "host/net/"
# The exceptions of our own that are thrown for bad input and caught where it is read. None of them is, or is
# derived from, what a broken invariant throws.
FOR_INPUT = {"Unreadable", "Misread", "NotJson", "NotToml", "Unusable", "UsageError", "CLI::ParseError", "std::system_error"}
TOP = "cli/main.cpp"
# Catches whatever a thread threw and throws it again in the one that waits.
HANDS_ON = "replay/ordered_workers.hpp"

root = pathlib.Path(__file__).resolve().parent.parent
findings, includes, handlers, boost_includes, hall_lines = [], 0, 0, 0, 0
for folder in ("engine", "eventstore", "replay", "host", "cli"):
    for file in sorted([*root.glob(f"{folder}/**/*.hpp"), *root.glob(f"{folder}/**/*.cpp")]):
        name = str(file.relative_to(root))
        text = file.read_text()
        for number, line in enumerate(text.splitlines(), start=1):
            code = re.sub(r"/\*.*?\*/", "", line.split("//")[0])
            include = re.match(r"\s*#\s*include\s*<([^>]+)", code)
            if include and folder == "engine":
                includes += 1
                if include[1] in IMPURE:
                    findings.append(f"{name}:{number}: the engine is pure and may not include <{include[1]}>")
            if include and include[1].startswith("boost/"):
                boost_includes += 1
                if not name.startswith(SOCKETS):
                    findings.append(f"{name}:{number}: only {SOCKETS} may include <{include[1]}>")
            if name.startswith("host/hall/"):
                hall_lines += 1
                if include and (include[1] in NOT_FOR_THE_HALL or re.match(r"(netinet|arpa|sys|boost)/", include[1])):
                    findings.append(f"{name}:{number}: the hall has no thread, clock or socket: <{include[1]}>")
                if re.search(r"_clock\s*::|\bclock_gettime\b", code):
                    findings.append(f"{name}:{number}: the hall is told what time it is")
            for caught in re.findall(r"\bcatch\s*\(([^)]*)\)", code):
                handlers += 1
                kind = re.sub(r"\bconst\b|&|\s+\w+$", "", caught.strip()).strip().split("::handlog::")[-1]
                kind = re.sub(r"^(handlog::)?(cli::|eventstore::)?", "", kind)
                if name == TOP or kind in FOR_INPUT or (name == HANDS_ON and "std::rethrow_exception" in text):
                    continue
                findings.append(f"{name}:{number}: catch ({caught}) could swallow a broken invariant")
            if "BrokenInvariant" in code and name not in (TOP, "engine/poker/invariant.hpp", "engine/poker/invariant.cpp"):
                findings.append(f"{name}:{number}: a broken invariant is for the top of a program alone")

if findings or 0 in (includes, handlers, boost_includes, hall_lines):
    sys.exit("\n".join([*findings, f"{len(findings)} findings in {includes} includes and {handlers} handlers"]))
print(f"the engine is pure ({includes} includes), and none of {handlers} handlers can catch a broken invariant; "
      f"only the sockets know Boost ({boost_includes} includes), and the hall no clock")
