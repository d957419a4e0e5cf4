#!/usr/bin/env python3
"""Runs clang-tidy over sources, as many folders at once as there are jobs.

    tidy.py BUILD JOBS SOURCE...    BUILD has a compile_commands.json

clang-tidy spends most of its time on the headers of the standard library, once for each source. So the sources
of a folder are read as one, and alone only those whose names do not go together with the others' or that have a
finding: what is said of a source is always said of it alone.
"""

import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TIDY = "clang-tidy-14"
TOGETHER = ["--checks=-bugprone-suspicious-include", "--header-filter=/[^.]*[.][hc]pp$"]
PLACE = re.compile(r"^(/[^:]+):\d+:\d+: (?:warning|error):", re.M)


def tidy(source, *, build, more=()):
    """Its exit code and what it found."""
    done = subprocess.run([TIDY, "--quiet", "-p", str(build), *more, str(source)], capture_output=True, text=True)
    # How many warnings there were in other people's headers is of no interest.
    noise = re.compile(r"^\d+ warnings?( treated as errors?| and \d+ errors?)? generated\.$|^Suppressed |^Use -header-")
    said = "".join(line + "\n" for line in (done.stdout + done.stderr).splitlines() if not noise.match(line))
    return done.returncode, said


# What a source declares for itself; clang-tidy looks in the main file alone whether it is used.
DECLARED = re.compile(r"^\s*(?:using (?:[\w:]*::)?(\w+);|namespace (\w+) =)", re.M)


def declares_in_vain(source):
    text = source.read_text()
    names = {name for pair in DECLARED.findall(text) for name in pair if name}
    return any(len(re.findall(rf"\b{name}\b", text)) == 1 for name in names)


def together(sources, command, root):
    """Reads the sources of a folder as one, and returns those that have to be read alone."""
    # Sources of one folder may be compiled in different ways, and so make several groups.
    name = "-".join(sources[0].relative_to(root).with_suffix("").parts)
    folder = root / "build/tidy" / name
    folder.mkdir(parents=True, exist_ok=True)
    whole = folder / f"{name}.cpp"
    words = shlex.split(command["command"])
    words = [*words[: words.index("-o")], "-ferror-limit=0", "-fsyntax-only", str(whole)]
    commands = [{"directory": command["directory"], "file": str(whole), "arguments": words}]
    (folder / "compile_commands.json").write_text(json.dumps(commands))

    rest = [source for source in sources if not declares_in_vain(source)]
    while len(rest) > 1:
        whole.write_text("".join(f'#include "{source}"\n' for source in rest))
        compiled = subprocess.run(words, cwd=command["directory"], capture_output=True, text=True)
        said = compiled.stderr
        if compiled.returncode == 0:
            code, said = tidy(whole, build=folder, more=TOGETHER)
            if code == 0:
                return set(sources) - set(rest)
        named = {Path(place) for place in PLACE.findall(said)}
        fewer = [source for source in rest if source not in named]
        if len(fewer) == len(rest):
            break
        rest = fewer
    return set(sources)


def main():
    build, jobs = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    root = Path.cwd()
    sources = [Path(name).resolve() for name in sys.argv[3:]]
    commands = {Path(command["file"]): command for command in json.loads((build / "compile_commands.json").read_text())}
    unknown = [source for source in sources if source not in commands]
    if unknown:
        sys.exit(f"tidy: {build} does not compile {unknown[0]}")

    folders = {}
    for source in sources:
        # Sources of one folder that are compiled in different ways cannot be read as one.
        options = commands[source]["command"].split(" -o ")[0]
        folders.setdefault((source.parent, options), []).append(source)

    failed = 0
    with ThreadPoolExecutor(jobs) as pool:
        rooms = sorted(folders.values(), key=len, reverse=True)
        alone = pool.map(lambda room: together(room, commands[room[0]], root) if len(room) > 1 else set(room), rooms)
        each = sorted(source for some in alone for source in some)
        for code, said in pool.map(lambda source: tidy(source, build=build), each):
            if code != 0:
                failed += 1
                print(said, end="", flush=True)
    print(f"clang-tidy read {len(sources)} sources, {len(each)} of them alone; {failed} have findings")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
