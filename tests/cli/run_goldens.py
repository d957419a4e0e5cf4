#!/usr/bin/env python3
"""Runs every command in the golden files beside this script and compares what it did.

    run_goldens.py PROGRAM            check
    run_goldens.py PROGRAM --update   write down what the program does now; review the difference

A golden file reads like a session in a shell. A line "$ handlog ..." is a command; what follows up to
the next one is its output: plain lines are standard output, lines that start with "2> " are standard
error, and a last line "exit N" is there when the exit code is not 0. Lines that start with "#" before
the first command, and blank lines before a command, are for the reader. Each verb has a file of its
name. The commands of a file run one after the other in a folder of their own, which is empty at first
and whose name is left out of what they print; "$ damage FILE TEXT" changes a bit of the
first place where the file says so, and "$ forge FILE BYTE" one of that byte of the newest log, and
computes every digest again, as an insider would. "$ write FILE TEXT" makes a file that is no log, and
"$ cat FILE" shows one.
"""
import difflib
import hashlib
import pathlib
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "100"}


def damage(path, text):
    """Turns a bit of the file over, where it holds the text first."""
    content = bytearray(path.read_bytes())
    content[content.index(text.encode())] ^= 1
    path.write_bytes(content)


def forge(path, at):
    """Changes a bit of the newest sealed log behind the triggers, so that every digest is right."""
    with sqlite3.connect(path) as log:
        triggers = log.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND "
                               "name IN ('hand_is_not_changed', 'poker_table_goes_forward')").fetchall()
        for name, _ in triggers:
            log.execute(f"DROP TRIGGER {name}")
        row, content = log.execute("SELECT log, bytes FROM hand ORDER BY log DESC LIMIT 1").fetchone()
        changed = bytearray(content)
        changed[at] ^= 1
        digest = hashlib.sha256(changed).digest()
        log.execute("UPDATE hand SET bytes = ?, digest = ? WHERE log = ?", (bytes(changed), digest, row))
        log.execute("UPDATE poker_table SET last = ? WHERE number = ?", (digest, row >> 32))
        for _, sql in triggers:
            log.execute(sql)
    log.close()


def session(program, command, folder):
    """What a golden file should say below `command`."""
    words = shlex.split(command)
    if words[0] == "damage":
        damage(folder / words[1], words[2])
        return []
    if words[0] == "forge":
        forge(folder / words[1], int(words[2]))
        return []
    if words[0] == "write":
        (folder / words[1]).parent.mkdir(exist_ok=True)
        (folder / words[1]).write_text(words[2])
        return []
    if words[0] == "cat":
        return (folder / words[1]).read_text().splitlines()
    if words[0] != "handlog":
        sys.exit(f"'{command}' does not start with handlog")
    done = subprocess.run([program, *words[1:]], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines() + [f"2> {line}" for line in done.stderr.splitlines()]
    lines = [line.replace(f"{folder}/", "") for line in lines]
    return lines + ([f"exit {done.returncode}"] if done.returncode != 0 else [])


def replay(program, golden):
    """The file as the program would have it now, and how many commands it holds."""
    lines, commands, expecting = [], 0, False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for line in golden.read_text().splitlines():
            if line.startswith("$ "):
                if expecting:
                    lines.append("")
                lines += [line, *session(program, line[2:], folder)]
                commands += 1
                expecting = True
            elif not expecting:
                lines.append(line)
    return "\n".join(lines) + "\n", commands


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    update = sys.argv[2:] == ["--update"]
    goldens = sorted(FOLDER.glob("*.golden"))
    faults = []

    listed = subprocess.run([program, "help"], env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    verbs = re.findall(r"^  (\w+)", listed.split("Verbs:")[1], flags=re.MULTILINE)
    for verb in sorted(set(verbs) - {golden.stem for golden in goldens}):
        faults.append(f"the verb '{verb}' has no golden file")

    total = 0
    for golden in goldens:
        actual, commands = replay(program, golden)
        total += commands
        if commands == 0:
            faults.append(f"{golden.name} holds no command")
        if update:
            golden.write_text(actual)
        elif actual != golden.read_text():
            faults.append("".join(difflib.unified_diff(golden.read_text().splitlines(keepends=True),
                                                       actual.splitlines(keepends=True),
                                                       f"tests/cli/{golden.name}", "what the program did")))
    if faults:
        sys.exit("\n".join([*faults, f"{len(faults)} faults in {len(goldens)} golden files"]))
    print(f"{total} commands in {len(goldens)} golden files did what is written there")


main()
