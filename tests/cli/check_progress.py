#!/usr/bin/env python3
"""What takes longer than a second shows how far it is on a terminal, and nowhere else.

    check_progress.py PROGRAM
"""
import pathlib
import subprocess
import sys
import tempfile
import time

from terminal import written

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())


def simulated(folder, log, hands, terminal=True):
    """What is shown while so many hands are simulated, and how long they take."""
    begun = time.monotonic()
    code, shown = written([PROGRAM, "simulate", log, "--hands", str(hands)], "stderr", terminal, folder, {})
    if code != 0:
        sys.exit(f"check_progress: simulate failed with exit code {code}: {shown!r}")
    return shown, time.monotonic() - begun


def expect(right, what, shown):
    if not right:
        sys.exit(f"check_progress: {what}: {shown!r}")


def imported(folder, log, files):
    """What is shown while these are imported, and how long it takes."""
    begun = time.monotonic()
    code, shown = written([PROGRAM, "import", log, *files], "stderr", True, folder, {})
    if code != 0:
        sys.exit(f"check_progress: import failed with exit code {code}: {shown!r}")
    return shown, time.monotonic() - begun


with tempfile.TemporaryDirectory() as folder:
    shown, seconds = simulated(folder, "short.log", 100)
    expect(seconds > 1 or not shown, "a short evening shows a bar", shown)

    # However fast the machine is.
    hands = 6_250
    seconds = 0
    while seconds < 2:
        hands *= 4
        shown, seconds = simulated(folder, f"{hands}.log", hands)
    expect(b"% " in shown and b" hands" in shown, "a long evening shows no bar", shown)
    expect(shown.endswith(b"\r\x1b[K"), "the bar stays when it is done", shown)
    # Hands that are there already are read as well.
    with open(pathlib.Path(folder) / "hands.phhs", "wb") as file:
        subprocess.run([PROGRAM, "export", f"{hands}.log", "--last", "4000", "--format", "phh"], cwd=folder, stdout=file, check=True)
    files, seconds = 2, 0
    while seconds < 2:
        files *= 2
        shown, seconds = imported(folder, f"import {files}.log", ["hands.phhs"] * files)
    expect(b"] 100 %  " in shown and b" bytes" in shown, "a long import shows no bar up to its end", shown)
    expect(shown.endswith(b"\r\x1b[K"), "the bar of an import stays when it is done", shown)

    shown, _ = simulated(folder, "piped.log", hands, terminal=False)
    expect(not shown, "a bar is shown where nobody watches", shown)
print("progress is shown where somebody waits for it")
