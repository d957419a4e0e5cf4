#!/usr/bin/env python3
"""Colours appear on a terminal that wants them, and nowhere else.

    check_colours.py PROGRAM
"""
import pathlib
import subprocess
import sys
import tempfile

from terminal import written

program = str(pathlib.Path(sys.argv[1]).resolve())


def printed(folder, variables, terminal=True):
    """What `handlog show` writes to its standard output."""
    code, text = written([program, "show", "evening.log", "bots-1"], "stdout", terminal, folder, variables)
    if code != 0 or b"Preflop" not in text:
        sys.exit(f"handlog show failed with {variables}: exit code {code}, on a "
                 f"{'terminal' if terminal else 'pipe'}, printed {text!r}")
    return text


with tempfile.TemporaryDirectory() as folder:
    subprocess.run([program, "simulate", "evening.log", "--seed", "1"], cwd=folder, check=True, capture_output=True)
    colourful = {"TERM": "xterm-256color"}
    for expected, what, text in [
        (True, "a terminal", printed(folder, colourful)),
        (True, "a terminal with an empty NO_COLOR", printed(folder, {**colourful, "NO_COLOR": ""})),
        (False, "a terminal with NO_COLOR", printed(folder, {**colourful, "NO_COLOR": "1"})),
        (False, "a dumb terminal", printed(folder, {"TERM": "dumb"})),
        (False, "a terminal of no name", printed(folder, {})),
        (False, "a pipe", printed(folder, colourful, terminal=False)),
    ]:
        if (b"\x1b[" in text) != expected:
            sys.exit(f"colours are {'missing' if expected else 'there'} on {what}")
print("colours are where they are wanted")
