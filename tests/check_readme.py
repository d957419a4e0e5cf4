#!/usr/bin/env python3
"""What the README shows is what the program does.

    check_readme.py PROGRAM

Its C++ example is the consumer project's main.cpp, which the tests build and run, below that file's first
comment line. Its sessions in a shell, each in a folder of its own, are what the program prints; a line "..." stands for
any lines. A file that is shown by cat is one that the commands after it read.
"""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def blocks(text):
    """The fenced blocks of a Markdown text, as (language, lines)."""
    return [(language, body.splitlines()) for language, body in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)]


def differs(shown, printed):
    """The first run of shown lines that is not among the printed ones in its place, or nothing."""
    runs = [[]]
    for line in shown:
        if line.strip() == "...":
            runs.append([])
        else:
            runs[-1].append(line)
    start = 0
    for number, run in enumerate(runs):
        first, last = number == 0, number == len(runs) - 1
        places = [at for at in range(start, len(printed) - len(run) + 1) if printed[at:at + len(run)] == run]
        if first:
            places = [at for at in places if at == 0]
        if last and run:
            places = [at for at in places if at + len(run) == len(printed)]
        if not places:
            return run
        start = places[0] + len(run)
    return None


def commands(session):
    """The commands of a session, as (words, the lines shown below)."""
    found = []
    for line in session:
        if line.startswith("$ "):
            found.append((shlex.split(line[2:]), []))
        else:
            found[-1][1].append(line)
    return found


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    shown = blocks((ROOT / "README.md").read_text())
    faults = []

    examples = [lines for language, lines in shown if language == "cpp"]
    consumer = (ROOT / "tests/consumer/main.cpp").read_text().splitlines()
    if not consumer[0].startswith("//") or examples != [consumer[1:]]:
        faults.append("the C++ example is not tests/consumer/main.cpp below its first line")

    sessions = [lines for language, lines in shown if language == "" and lines[0].startswith(("$ handlog ", "$ cat "))]
    if not sessions:
        faults.append("there is no session that begins with '$ handlog' or '$ cat'")
    for session in sessions:
        with tempfile.TemporaryDirectory() as folder:
            for words, lines in commands(session):
                if words[0] == "cat":
                    (pathlib.Path(folder) / words[1]).write_text("".join(f"{line}\n" for line in lines))
                    continue
                done = subprocess.run([program, *words[1:]], capture_output=True, text=True, timeout=60, cwd=folder)
                run = differs(lines, done.stdout.splitlines())
                if run is not None:
                    faults.append("\n".join([f"'{shlex.join(words)}' does not print these lines there:", *run, done.stderr]))

    if faults:
        sys.exit("\n".join(["README.md is out of date:", *faults]))
    print(f"the C++ example and {len(sessions)} sessions of README.md are what the program does")


main()
