#!/usr/bin/env python3
"""Checks that an evening reaches every line of the engine, but for those that unreached.py lists.

    check_lines.py BUILD

BUILD is a build of the preset coverage with the target handlog_broken_engines. The program plays all evenings
on the engine without a fault, and llvm-cov reports what was never executed. A line is unreached if a statement,
a branch or an operand that begins on it was never executed, so a refusal on the line of its `if` counts; lines
within that are not reported once more. It is an error if an unreached line is not listed, and if a listed line is
reached or does not exist. The files are those of engine/ without engine/poker, which is data.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

from unreached import UNREACHED

SELECTED = '#include "broken/selected.hpp"'
# What a switched-on fault would do instead: break_engine.py.
FAULT = re.compile(r"broken::is\(\d+\)\)? (\? )?$")
# Where a template leaves out the branch, clang sees a statement of one word that is never executed.
DISCARDED = re.compile(r"if constexpr \(.*\) $")


def run(*command, **options):
    result = subprocess.run(command, check=False, capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{result.stdout}{result.stderr}{command[0]} failed")
    return result.stdout


def report(build, copy):
    """What llvm-cov reports about the files of the copied engine, by their names."""
    program = build / "bin/handlog_broken_engines"
    raw, profile = build / "broken_engines.profraw", build / "broken_engines.profile"
    raw.unlink(missing_ok=True)
    run(program, "0", env={**os.environ, "LLVM_PROFILE_FILE": str(raw)})
    run("llvm-profdata-14", "merge", "-sparse", raw, "-o", profile)
    exported = json.loads(run("llvm-cov-14", "export", "--skip-functions", program, "-instr-profile", profile, copy))
    files = {pathlib.Path(file["filename"]): file for file in exported["data"][0]["files"]}
    return {path.name: file for path, file in files.items() if path.parent == copy}


def original_numbers(name, original, copy):
    """The copy has some more includes than the original, and faults within its lines."""
    more = len(copy) - len(original)
    at = copy.index(SELECTED) if more > 0 else 0
    for before, after in zip(original, copy[:at] + copy[at + more:]):
        if before != after and "broken::" not in after:
            sys.exit(f"{name}: the copy has '{after}' for '{before}': build it again")
    return lambda number: number if number <= at else number - more


def unreached_lines(name, segments, original, copy):
    """A segment says how often the code between it and the next one was executed."""
    number_of = original_numbers(name, original, copy)
    numbers = set()
    never_so_far = False
    for (line, column, count, has_count, is_entry, is_gap), after in zip(segments, [*segments[1:], segments[-1]]):
        if is_gap:
            continue
        never = has_count and count == 0
        before = copy[line - 1][:column - 1]
        left_out = DISCARDED.search(before) and after[0] == line and after[2] > 0
        if never and is_entry and not never_so_far and not FAULT.search(before) and not left_out:
            numbers.add(number_of(line))
        never_so_far = never
    return sorted(numbers)


def main(build):
    engine = pathlib.Path(__file__).resolve().parents[2] / "engine"
    copy = build / "tests/broken_engine/copy/engine"
    files = report(build, copy)
    silent = sorted(source.name for source in engine.glob("*.cpp") if source.name not in files)
    if silent:
        sys.exit(f"llvm-cov reports nothing about {', '.join(silent)}")

    found = collections.defaultdict(list)
    sources = {}
    for name, file in sorted(files.items()):
        original = (engine / name).read_text(encoding="utf-8").splitlines()
        sources[name] = [line.strip() for line in original]
        broken = (copy / name).read_text(encoding="utf-8").splitlines()
        for number in unreached_lines(name, file["segments"], original, broken):
            found[name, sources[name][number - 1]].append(number)
    listed = collections.Counter((entry.file, line) for entry in UNREACHED for line in entry.lines)

    wrong = 0
    for (name, line), numbers in found.items():
        if len(numbers) > listed[name, line]:
            wrong += 1
            print(f"engine/{name}:{', '.join(map(str, numbers))}: no evening reaches: {line}")
    for (name, line), times in listed.items():
        if times > len(found.get((name, line), [])):
            wrong += 1
            why = "reached, and listed as unreached" if line in sources.get(name, []) else "listed, and not in the file"
            print(f"engine/{name}: {why}: {line}")
    lines = [file["summary"]["lines"] for file in files.values()]
    print(f"{sum(file['covered'] for file in lines)} of {sum(file['count'] for file in lines)} lines of the engine "
          f"were executed; {listed.total()} are listed as unreached; errors: {wrong}")
    return 1 if wrong > 0 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
