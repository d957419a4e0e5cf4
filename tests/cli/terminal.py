"""What a program writes where it believes to be watched, and where not."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

END = b"\x04 the end \x04"


def written(command, stream, terminal, folder, variables, columns=80, held=None, held_seconds=0):
    """Its exit code, and what it writes to "stdout" or "stderr", which is a terminal or a pipe.

    As soon as held() is true, the program stands still for so many seconds.

    Our own copy of the writing end stays open until all is read: not every system
    hands out what is still on its way in a terminal that nobody writes to any more.
    """
    ours, theirs = pty.openpty() if terminal else os.pipe()
    if terminal:
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
    running = subprocess.Popen(command, cwd=folder, env={"PATH": "/usr/bin:/bin", **variables},
                               stdin=subprocess.DEVNULL, **streams)
    text = b""
    ended = False
    while not text.endswith(END):
        if select.select([ours], [], [], 0.01 if held is None else 0.001)[0]:
            text += os.read(ours, 65536)
        elif not ended and running.poll() is not None:
            os.write(theirs, END)
            ended = True
        if held is not None and held():
            held = None
            running.send_signal(signal.SIGSTOP)
            time.sleep(held_seconds)
            running.send_signal(signal.SIGCONT)
    os.close(theirs)
    os.close(ours)
    return running.returncode, text.removesuffix(END)
