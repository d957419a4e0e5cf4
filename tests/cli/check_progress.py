#!/usr/bin/env python3
"""What takes longer than a second shows how far it is on a terminal, and nowhere else.

    check_progress.py PROGRAM
"""
import pathlib
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


with tempfile.TemporaryDirectory() as folder:
    shown, seconds = simulated(folder, "short.log", 100)
    expect(seconds > 1 or not shown, "a short evening shows a bar", shown)

    # However fast the machine is.
    hands = 25_000
    seconds = 0
    while seconds < 2:
        hands *= 4
        shown, seconds = simulated(folder, f"{hands}.log", hands)
    expect(b"% " in shown and b" hands" in shown, "a long evening shows no bar", shown)
    expect(shown.endswith(b"\r\x1b[K"), "the bar stays when it is done", shown)
    shown, _ = simulated(folder, "piped.log", hands, terminal=False)
    expect(not shown, "a bar is shown where nobody watches", shown)
print("progress is shown where somebody waits for it")
