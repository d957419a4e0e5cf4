#!/usr/bin/env python3
"""What takes longer than a second shows how far it is on a terminal, and nowhere else.

    check_progress.py PROGRAM

The program is made to take longer than that by holding it (SIGSTOP) in the middle of its work, as soon as it has
written some of it: so the test need not keep a processor busy for as long.
"""
import pathlib
import subprocess
import sys
import tempfile
import time

from terminal import written

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
HELD_SECONDS = 1.2
BEGUN_BYTES = 400_000
MOST_HANDS = 5_000_000


def size_of(file):
    """Of a file that may be gone by now, as journals are."""
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


def shown_by(folder, log, words, held, terminal=True):
    """What a command that writes this log shows, how long it takes, and whether it was held on its way."""
    stopped = []

    def has_begun():
        size = sum(size_of(file) for file in pathlib.Path(folder).glob(log + "*"))
        if held and size > BEGUN_BYTES:
            stopped.append(size)
            return True
        return False

    begun = time.monotonic()
    code, shown = written([PROGRAM, *words], "stderr", terminal, folder, {}, held=has_begun, held_seconds=HELD_SECONDS)
    if code != 0:
        sys.exit(f"check_progress: {' '.join(words)} failed with exit code {code}: {shown!r}")
    return shown, time.monotonic() - begun, bool(stopped)


def simulated(folder, log, hands, held=False, terminal=True):
    return shown_by(folder, log, ["simulate", log, "--hands", str(hands)], held, terminal)


def imported(folder, log, files):
    return shown_by(folder, log, ["import", log, *files], True)


def expect(right, what, shown):
    if not right:
        sys.exit(f"check_progress: {what}: {shown!r}")


with tempfile.TemporaryDirectory() as folder:
    shown, seconds, _ = simulated(folder, "short.log", 100)
    expect(seconds > 1 or not shown, "a short evening shows a bar", shown)

    # However fast the machine is: it may have been done before it could be held.
    hands, shown = 5_000, b""
    while not shown and hands < MOST_HANDS:
        hands *= 4
        shown, _, _ = simulated(folder, f"{hands}.log", hands, held=True)
    expect(b"% " in shown and b" hands" in shown, "a long evening shows no bar", shown)
    expect(shown.endswith(b"\r\x1b[K"), "the bar stays when it is done", shown)
    # Hands that are there already are read as well.
    with open(pathlib.Path(folder) / "hands.phhs", "wb") as file:
        subprocess.run([PROGRAM, "export", f"{hands}.log", "--last", "4000", "--format", "phh"], cwd=folder, stdout=file, check=True)
    files, shown = 1, b""
    while not shown and files < 64:
        files *= 2
        shown, _, _ = imported(folder, f"import {files}.log", ["hands.phhs"] * files)
    expect(b"] 100 %  " in shown and b" bytes" in shown, "a long import shows no bar up to its end", shown)
    expect(shown.endswith(b"\r\x1b[K"), "the bar of an import stays when it is done", shown)

    shown, seconds, held = simulated(folder, "piped.log", hands, held=True, terminal=False)
    expect(not shown, "a bar is shown where nobody watches", shown)
    expect(held or seconds > 1, "an evening was too short to show that it shows nothing in a pipe", shown)
print("progress is shown where somebody waits for it")
