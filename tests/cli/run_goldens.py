#!/usr/bin/env python3
"""Runs every command in the golden files beside this script and compares what it did.

    run_goldens.py PROGRAM            check
    run_goldens.py PROGRAM --update   write down what the program does now; review the difference

A golden file reads like a session in a shell. A line "$ handlog ..." is a command; what follows up to
the next one is its output: plain lines are standard output, lines that start with "2> " are standard
error, and a last line "exit N" is there when the exit code is not 0. Lines that start with "#" before
the first command, and blank lines before a command, are for the reader. Each verb has a file of its
name, in which each of its options is used. The commands of a file run one after the other in a folder
of their own, which is empty at first and whose name is left out of what they print. As in a shell,
"> FILE" keeps standard output, and "<<'END'" takes the lines up to "END" for standard input;
"$ damage FILE TEXT" changes a bit of the first place where the file says so, and "$ forge FILE BYTE"
one of that byte of the newest log (-1 is its last), with every digest computed again, as an insider would. "$ write FILE
TEXT" makes a file that is no log, "$ copy FILE TO" another of the same bytes, "$ link NAME TO" a symbolic
link, and "$ cat FILE" shows a file. "$ pipe FILE" makes a pipe, into which its lines are
written when somebody reads it. "<&-" and ">&-" close standard input and output. Where JSON is printed, the complete rules
of a table are shown as "rules":{...}; rules.golden has them all.

docs/PROTOCOL.md holds such sessions, too: the blocks between "```console" and "```", in one folder.
"""
import difflib
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading

FOLDER = pathlib.Path(__file__).resolve().parent
COMPLETE_RULES = re.compile(r'"rules":\{"preset":"\w+","table_max":(?:[^{}]|\{[^{}]*\})*\}')
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


def session(program, command, given, folder):
    """What a golden file should say below `command` and the lines that it is given."""
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
    if words[0] == "copy":
        shutil.copyfile(folder / words[1], folder / words[2])
        return []
    if words[0] == "link":
        (folder / words[1]).symlink_to(words[2])
        return []
    if words[0] == "cat":
        return (folder / words[1]).read_text().splitlines()
    if words[0] == "pipe":
        os.mkfifo(folder / words[1])
        if given:
            lines = "".join(f"{line}\n" for line in given)
            threading.Thread(target=(folder / words[1]).write_text, args=(lines,), daemon=True).start()
        return []
    if words[0] != "handlog":
        sys.exit(f"'{command}' does not start with handlog")
    kept = None
    if words[-2:-1] == [">"]:
        kept = folder / words[-1]
        words = words[:-2]
    started = [program, *words[1:]]
    if words[-1] in ("<&-", ">&-"):
        started = ["sh", "-c", f'exec "$@" {words[-1]}', "sh", *started[:-1]]
    done = subprocess.run(started, cwd=folder, env=ENVIRONMENT,
                          input="".join(f"{line}\n" for line in given), capture_output=True, text=True, timeout=60)
    if kept:
        kept.write_text(done.stdout)
    lines = [] if kept else done.stdout.splitlines()
    lines += [f"2> {line}" for line in done.stderr.splitlines()]
    lines = [COMPLETE_RULES.sub('"rules":{...}', line.replace(f"{folder}/", "")) for line in lines]
    return lines + ([f"exit {done.returncode}"] if done.returncode != 0 else [])


def replay(program, golden):
    """The file as the program would have it now, and the commands in it."""
    document = golden.suffix == ".md"
    lines, commands = [], []
    shown, expecting = not document, False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        rest = iter(golden.read_text().splitlines())
        for line in rest:
            if document and line.startswith("```"):
                shown, expecting = line == "```console", False
                lines.append(line)
            elif shown and line.startswith("$ "):
                if expecting:
                    lines.append("")
                lines.append(line)
                command, marked, _ = line[2:].partition(" <<'END'")
                given = list(iter(lambda: next(rest), "END")) if marked else []
                if marked:
                    lines += [*given, "END"]
                lines += session(program, command, given, folder)
                commands.append(command)
                expecting = True
            elif not expecting:
                lines.append(line)
    return "\n".join(lines) + "\n", commands


def options_of(program, verb):
    """As its help lists them, apart from --help."""
    listed = subprocess.run([program, "help", verb], env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", listed, flags=re.MULTILINE)) - {"--help"}


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    update = sys.argv[2:] == ["--update"]
    goldens = [*sorted(FOLDER.glob("*.golden")), FOLDER.parent.parent / "docs" / "PROTOCOL.md"]
    faults = []

    listed = subprocess.run([program, "help"], env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    verbs = re.findall(r"^  (\w+)", listed.split("Verbs:")[1], flags=re.MULTILINE)
    for verb in sorted(set(verbs) - {golden.stem for golden in goldens}):
        faults.append(f"the verb '{verb}' has no golden file")

    total = 0
    for golden in goldens:
        actual, commands = replay(program, golden)
        total += len(commands)
        if not commands:
            faults.append(f"{golden.name} holds no command")
        if golden.stem in verbs:
            used = {word.partition("=")[0] for command in commands for word in shlex.split(command)
                    if command.startswith(f"handlog {golden.stem} ")}
            for option in sorted(options_of(program, golden.stem) - used):
                faults.append(f"no command in {golden.name} uses {option}")
        if update:
            golden.write_text(actual)
        elif actual != golden.read_text():
            name = golden.relative_to(FOLDER.parent.parent)
            faults.append("".join(difflib.unified_diff(golden.read_text().splitlines(keepends=True),
                                                       actual.splitlines(keepends=True), str(name),
                                                       "what the program did")))
    if faults:
        sys.exit("\n".join([*faults, f"{len(faults)} faults in {len(goldens)} golden files"]))
    print(f"{total} commands in {len(goldens)} golden files did what is written there")


main()
