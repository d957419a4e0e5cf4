#!/usr/bin/env python3
"""Colours appear on a terminal that wants them, and nowhere else; sentences end where the terminal does.

    check_colours.py PROGRAM
"""
import fcntl
import os
import pathlib
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios

program = str(pathlib.Path(sys.argv[1]).resolve())


END = b"\x04 the end \x04"


def printed(folder, variables, terminal=True, verb="show", columns=80):
    """What `handlog VERB` says of a hand on its standard output.

    Our own copy of the writing end stays open until all is read: not every system
    hands out what is still on its way in a terminal that nobody writes to any more.
    """
    ours, theirs = pty.openpty() if terminal else os.pipe()
    if terminal:
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {"PATH": "/usr/bin:/bin", **variables}
    running = subprocess.Popen([program, verb, "evening.log", "bots-1"], cwd=folder, env=environment,
                               stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.PIPE)
    text = b""
    ended = False
    while not text.endswith(END):
        if select.select([ours], [], [], 0.01)[0]:
            text += os.read(ours, 65536)
        elif not ended and running.poll() is not None:
            os.write(theirs, END)
            ended = True
    os.close(theirs)
    os.close(ours)
    complaint = running.stderr.read().decode()
    if running.returncode != 0 or b"table 'bots'" not in text:
        sys.exit(f"handlog {verb} failed with {variables}: exit code {running.returncode}, on a "
                 f"{'terminal' if terminal else 'pipe'}, printed {text!r}, complained {complaint!r}")
    return text.removesuffix(END)


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
    for most, least, text in [
        (40, 30, printed(folder, {}, verb="explain", columns=40)),
        (80, 70, printed(folder, {}, verb="explain", columns=80)),
        (100, 90, printed(folder, {}, verb="explain", columns=300)),
        (100, 90, printed(folder, {}, verb="explain", terminal=False)),
    ]:
        answers = [line for line in text.decode().splitlines() if line.startswith("  ")]
        widest = max(len(line) for line in answers)
        if not least < widest <= most:
            sys.exit(f"the widest line has {widest} columns, where {least} to {most} were expected")
print("colours are where they are wanted, and lines end where they should")
