"""What a program writes where it believes to be watched, and where not."""
import os
import pty
import select
import subprocess

END = b"\x04 the end \x04"


def written(command, stream, terminal, folder, variables):
    """Its exit code, and what it writes to "stdout" or "stderr", which is a terminal or a pipe.

    Our own copy of the writing end stays open until all is read: not every system
    hands out what is still on its way in a terminal that nobody writes to any more.
    """
    ours, theirs = pty.openpty() if terminal else os.pipe()
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
    running = subprocess.Popen(command, cwd=folder, env={"PATH": "/usr/bin:/bin", **variables},
                               stdin=subprocess.DEVNULL, **streams)
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
    return running.returncode, text.removesuffix(END)
