#!/usr/bin/env python3
"""A host that is killed again and again ends with the log of one that never was.

    check_run.py HANDLOG [KILLS]

Also: every answer comes at once, hostile lines are answered like all others, even one that never ends, and nothing is
lost where nobody hears the answers.
"""
import json
import pathlib
import random
import re
import selectors
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 50
MOST_LINE_BYTES = 65_536
PATIENCE_SECONDS = 60


def handlog(*words, **settings):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, timeout=240, **settings)


def expect(right, what):
    if not right:
        sys.exit(f"check_run: {what}")


def commands(folder):
    """An evening's commands as lines, each with an id; some are sent twice and some are refused."""
    log = folder / "simulated.log"
    handlog("simulate", log, "--hands", 25, "--seats", 4, "--seed", "run", check=True)
    lines = []
    for text in handlog("export", log, check=True).stdout.splitlines():
        entry = json.loads(text)
        if "command" in entry:
            asked = {"id": f"c-{len(lines)}", "received_at": entry["at"], "command": entry["command"]}
            lines.append(json.dumps(asked).encode() + b"\n")
            if len(lines) % 10 == 0:
                asked = {"id": f"c-{len(lines)}", "command": {"type": "Check", "hand": 1, "seat": 0}}
                lines.append(json.dumps(asked).encode() + b"\n")
    return lines


class Host:
    """A running host, which is asked line by line."""

    def __init__(self, log, *options):
        # Some moments are unknown, which nobody who hosts for real may leave out.
        self.process = subprocess.Popen([PROGRAM, "run", log, "--table", "bots", "--simulated", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.arrivals = selectors.DefaultSelector()
        self.arrivals.register(self.process.stdout, selectors.EVENT_READ)

    def send(self, line):
        self.process.stdin.write(line)

    def answer(self):
        """The next line; the host keeps standard input open meanwhile, so it must not wait for more."""
        line = b""
        while not line.endswith(b"\n"):
            expect(self.arrivals.select(PATIENCE_SECONDS), "an answer did not come at once")
            arrived = self.process.stdout.read(65_536)
            expect(arrived, f"the host ended in the middle of an answer: {line!r}")
            line += arrived
        expect(line.count(b"\n") == 1, "one line had several answers")
        return json.loads(line)

    def resident_bytes(self):
        # Without the pages of the program itself, which come as it first needs them.
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"RssAnon:\s+(\d+)", status)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()

    def end(self):
        self.process.stdin.close()
        expect(self.process.wait(PATIENCE_SECONDS) == 0, "the host did not end with 0 at the end of its input")
        self.process.stdout.close()


def survives_kills(folder, lines):
    """Each evening is killed at other moments, until there were enough kills."""
    kills, repeated, evenings = 0, 0, 0
    while kills < KILLS or evenings < 2:
        more = survives_evening(folder, lines, 7 + evenings)
        kills, repeated, evenings = kills + more[0], repeated + more[1], evenings + 1
    return kills, repeated


def survives_evening(folder, lines, seed):
    for log in ("undisturbed.log*", "killed.log*"):
        for file in folder.glob(log):
            file.unlink()
    undisturbed, killed = folder / "undisturbed.log", folder / "killed.log"
    once = handlog("run", undisturbed, "--table", "bots", "--simulated", input=b"".join(lines), check=True).stdout.splitlines()
    expect(len(once) == len(lines), "not every line was answered")

    dice = random.Random(seed)
    # In every other evening open logs are encrypted, which nobody sees in the answers or in the end.
    options = ("--seal-open", folder / "host.key") if seed % 2 else ()
    host, kills, repeated, at = Host(killed, *options), 0, 0, 0
    while at < len(lines):
        host.send(lines[at])
        fate = dice.randrange(6)
        if fate == 0:  # before the answer is read, and at any moment of the work
            if dice.randrange(2):
                host.arrivals.select(dice.random() / 200)
            host.kill()
        else:
            answer = host.answer()
            expect(answer["entry"] == json.loads(once[at])["entry"], f"line {at + 1} had another answer after a kill")
            repeated += answer["repeated"]
            at += 1
            if fate == 1:
                host.kill()
        if fate < 2:
            kills += 1
            host = Host(killed, *options)
    host.end()
    expect(kills > 50 and repeated > 0, f"{kills} kills and {repeated} repeated answers try nothing")
    for words in (["export"], ["head"]):
        expect(handlog(*words, killed).stdout == handlog(*words, undisturbed).stdout, f"{words} differs after {kills} kills")
    expect(handlog("verify", killed).returncode == 0, "what the killed hosts recorded does not verify")
    return kills, repeated


def answers_hostile_lines(folder, lines):
    log = folder / "hostile.log"
    hostile = [b"x" * MOST_LINE_BYTES, b"y" * (MOST_LINE_BYTES + 1), b"z" * (20 * MOST_LINE_BYTES), b"\xff\xfe", b"\0", b"",
               b"[" * MOST_LINE_BYTES, b'{"command":' * 5_000, b"\xef\xbb\xbf{}", lines[1].strip() + b"\r\r{"]
    given = lines[0] + b"\n".join(hostile) + b"\n" + lines[1].strip()  # whose end is missing
    done = handlog("run", log, "--table", "bots", input=given)
    expect(done.returncode == 0, f"hostile lines ended the host with {done.returncode}: {done.stderr!r}")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    expect(len(answers) == len(hostile) + 2, f"{len(hostile) + 2} lines had {len(answers)} answers")
    for number, answer in enumerate(answers[1:-1], start=2):
        expect(answer["error"]["line"] == number and answer["error"]["code"] in ("malformed", "limit"), f"{answer}")
    expect([answer["error"]["code"] for answer in answers[1:5]] == ["malformed", "limit", "limit", "malformed"],
           "what is too long was not told apart")
    expect(answers[-1]["entry"]["seq"] == 1, "what is no command reached the log")


def reads_while_nobody_reads_its_answers(folder):
    """A client that writes all before it reads is answered all the same, within the limit of PROTOCOL.md."""
    count = 1_500
    lines = [b'{"table":"t%d","id":"c","command":{"type":"OpenTable","table":"t%d","rules":"standard"}}\n' % (at, at)
             for at in range(count)]
    process = subprocess.Popen([PROGRAM, "run", folder / "unread.log"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    writer = threading.Thread(target=lambda: (process.stdin.write(b"".join(lines)), process.stdin.close()), daemon=True)
    writer.start()
    writer.join(PATIENCE_SECONDS)
    expect(not writer.is_alive(), "the host does not read while its answers wait")
    answers = process.stdout.read().splitlines() if process.stdout else []
    expect(process.wait(PATIENCE_SECONDS) == 0, "a host that was not read did not end with 0")
    expect([json.loads(line)["log"]["table"] for line in answers] == [f"t{at}" for at in range(count)],
           "what waited was answered otherwise")


def tells_of_a_line_that_never_ends(folder, lines):
    host = Host(folder / "endless.log")
    host.send(lines[0])
    host.answer()
    host.send(b"x" * (MOST_LINE_BYTES + 1))
    told = host.answer()
    expect(told["error"]["code"] == "limit" and told["error"]["line"] == 2, f"a line without an end had {told}")
    memory_before = host.resident_bytes()
    for _ in range(1_000):
        host.send(b"x" * MOST_LINE_BYTES)
    grown = host.resident_bytes() - memory_before
    # A tenth of what was sent: the stack that the address sanitizer makes up has 2 MB for each size of frame.
    expect(grown < 100 * MOST_LINE_BYTES, f"a line without an end took {grown} bytes")
    host.send(b"x\n" + lines[1])
    expect(host.answer()["entry"]["seq"] == 1, "a line that was too long was told of twice")
    host.end()


def keeps_what_nobody_hears(folder, lines):
    log = folder / "unheard.log"
    with open("/dev/full", "wb") as full:
        done = subprocess.run([PROGRAM, "run", log, "--table", "bots"], input=b"".join(lines[:3]), stdout=full,
                              stderr=subprocess.PIPE, timeout=60)
    expect(done.returncode == 2 and b"standard output" in done.stderr, "answers that never arrived look like success")
    again = handlog("run", log, "--table", "bots", input=b"".join(lines[:4])).stdout.splitlines()
    expect([json.loads(line)["repeated"] for line in again] == [True] * 3 + [False], "what nobody heard was lost")


def has_one_writer(folder, lines):
    log = folder / "taken.log"
    first = Host(log)
    first.send(lines[0])
    first.answer()
    second = handlog("run", log, "--table", "bots", input=lines[1])
    expect(second.returncode == 2 and not second.stdout, "a second writer got in")
    first.end()


def ends_in_order_by_signal(folder, lines):
    """The log is closed and alone, with all that was answered."""
    for stop in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        log = folder / f"{stop.name}.log"
        host = Host(log)
        for line in lines[:5]:
            host.send(line)
            host.answer()
        host.process.send_signal(stop)
        expect(host.process.wait(PATIENCE_SECONDS) == 0, f"{stop.name} did not end the host with 0")
        host.kill()
        expect([file.name for file in folder.glob(f"{log.name}*")] == [log.name], f"{stop.name} left files beside the log")
        again = handlog("run", log, "--table", "bots", input=b"".join(lines[:5])).stdout.splitlines()
        expect(all(json.loads(line)["repeated"] for line in again), f"{stop.name} lost what was answered")
    for words, given in ((["simulate", folder / "stopped.log", "--hands", 4_000_000], None),
                         (["import", folder / "imported.log", "-"], subprocess.PIPE)):
        log = words[1]
        process = subprocess.Popen([PROGRAM, *map(str, words)], stdin=given, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE)
        if given:
            process.stdin.write(handlog("export", folder / "simulated.log", check=True).stdout)
            process.stdin.flush()
        patience = time.monotonic() + PATIENCE_SECONDS
        while not any(folder.glob(f"{log.name}*")) and time.monotonic() < patience:
            time.sleep(0.05)
        process.terminate()
        told = process.communicate(timeout=PATIENCE_SECONDS)[1]
        expect(process.returncode == 2 and b"stopped by SIGTERM" in told, f"{words[0]} ended by a signal said {told!r}")
        expect([file.name for file in folder.glob(f"{log.name}*")] in ([log.name], []), f"{words[0]} left files beside its log")
        if log.exists():
            expect(handlog("head", log).returncode == 0, f"{words[0]} that was stopped left a log that cannot be read")


def loses_nothing_with_its_wal(folder, lines, is_read):
    """Somebody deletes the -wal under a running host, perhaps while a reader keeps it from being moved into the log."""
    log = folder / f"without-wal-{is_read}.log"
    host = Host(log)
    reader = None
    for line in lines[:5]:
        host.send(line)
        host.answer()
        if is_read and reader is None:
            reader = sqlite3.connect(f"file:{log}?mode=ro", uri=True, isolation_level=None)
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM meta").fetchall()
    pathlib.Path(f"{log}-wal").unlink()
    host.send(lines[5])
    expect(host.process.wait(PATIENCE_SECONDS) == 2, "a host whose -wal was deleted went on")
    host.kill()
    if reader is not None:
        reader.close()
    again = handlog("run", log, "--table", "bots", input=b"".join(lines[:6])).stdout.splitlines()
    expect([json.loads(line)["repeated"] for line in again] == [True] * 5 + [False], "with the -wal commands were lost")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = commands(folder)
        handlog("keygen", folder / "host", check=True)
        kills, repeated = survives_kills(folder, lines)
        answers_hostile_lines(folder, lines)
        tells_of_a_line_that_never_ends(folder, lines)
        reads_while_nobody_reads_its_answers(folder)
        keeps_what_nobody_hears(folder, lines)
        has_one_writer(folder, lines)
        ends_in_order_by_signal(folder, lines)
        loses_nothing_with_its_wal(folder, lines, is_read=False)
        loses_nothing_with_its_wal(folder, lines, is_read=True)
    print(f"{len(lines)} commands, {kills} kills, {repeated} commands that were recorded unheard")


main()
