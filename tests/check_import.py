#!/usr/bin/env python3
"""An import that is killed again and again, and repeated, ends with the log of one that never was.

    check_import.py HANDLOG [KILLS]

Also: input that never ends a line takes no memory, links that lead in circles end, what is no file of hands does not
stop the others, and a log that has no room for more says so and is what it was.
"""
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 12
KILLS_OF_A_LOG = 12  # by then most of the hands are there, and another log is begun
MEGABYTE = 1024 * 1024
ONE_HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['p3 f', 'p1 f']
"""


def handlog(*words, **settings):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, timeout=240, **settings)


def expect(right, what):
    if not right:
        sys.exit(f"check_import: {what}")


def survives_kills(folder):
    evening, hands = folder / "evening.log", folder / "hands.phhs"
    handlog("simulate", evening, "--hands", 8_000, "--tables", 4, "--seats", 3, "--seed", "import", check=True)
    hands.write_bytes(handlog("export", evening, "--format", "phh", check=True).stdout)

    undisturbed, killed = folder / "undisturbed.log", folder / "killed.log"
    begun = time.monotonic()
    told = handlog("import", undisturbed, hands, check=True).stdout
    seconds = time.monotonic() - begun
    expect(b": 8000 sealed and 0 open" in told, f"not every hand came into the log: {told!r}")

    dice = random.Random(7)
    kills, sizes = 0, set()
    for attempt in range(10 * KILLS):
        if attempt >= KILLS and kills >= KILLS / 3:
            break
        if attempt % KILLS_OF_A_LOG == 0:
            for file in folder.glob(killed.name + "*"):
                file.unlink()
        importing = subprocess.Popen([PROGRAM, "import", killed, hands], stdout=subprocess.DEVNULL)
        time.sleep(dice.random() * seconds)
        importing.kill()
        kills += importing.wait() < 0
        sizes.add(handlog("export", killed).stdout.count(b'"key"') if killed.exists() else 0)
    expect(kills >= KILLS / 3, f"{kills} kills in {10 * KILLS} imports try nothing")
    handlog("import", killed, hands, check=True)
    for words in (["export"], ["head"]):
        expect(handlog(*words, killed).stdout == handlog(*words, undisturbed).stdout, f"{words} differs after {kills} kills")
    expect(handlog("verify", killed).returncode == 0, "what the killed imports recorded does not verify")
    expect(b"; 8000 skipped, already in the log" in handlog("import", killed, hands).stdout, "a hand was imported twice")
    return kills, len(sizes)


def grown_by(folder, log, given):
    """How many bytes an import takes that is given one block after the other."""
    importing = subprocess.Popen([PROGRAM, "import", folder / log, "-", "--format", "phh"], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE)
    for block in given:
        importing.stdin.write(block)
    importing.stdin.close()
    told = importing.stdout.read()
    _, status, used = os.wait4(importing.pid, 0)
    importing.returncode = os.waitstatus_to_exitcode(status)
    refused = b"refused: " in told
    expect(importing.returncode == (1 if refused else 0), f"an import ended with {importing.returncode}: {told[-300:]!r}")
    return used.ru_maxrss * 1024, told


def has_bounds(folder):
    hand = ONE_HAND.encode()
    little, _ = grown_by(folder, "little.log", [hand])
    for name, block in (("line", b"x" * MEGABYTE), ("nothing", bytes(MEGABYTE)), ("lines", b"x = 1\n" * 170_000),
                        ("string", b"x = '''" + b"\n" * MEGABYTE), ("comments", b"# no hand\n" * 100_000),
                        ("nesting", b"x = " + b"[" * MEGABYTE)):
        given = [b"[1]\n", hand, b"[2]\n", *[block] * 40, b"\n[3]\n", hand.replace(b"100]", b"101]")]
        most, told = grown_by(folder, f"{name}.log", given)
        expect(most - little < 24 * MEGABYTE, f"forty megabytes of {name} took {most - little} bytes")
        expect(b": 2 sealed" in told, f"hands around {name} are missing: {told[-300:]!r}")


def reads_what_is_there(folder):
    hands = folder / "hands"
    (hands / "deeper").mkdir(parents=True)
    (hands / "deeper" / "one.phh").write_text(ONE_HAND)
    (hands / "deeper" / "circle").symlink_to(hands)
    (hands / "itself.phh").symlink_to("itself.phh")
    (hands / "away.phh").symlink_to("nowhere")
    (hands / "folder.phh").mkdir()
    (hands / "empty.phh").write_bytes(b"")
    (hands / "blank.phhs").write_bytes(b"\xef\xbb\xbf\r\n \t\n# nothing\n")
    (hands / "windows.phh").write_bytes(ONE_HAND.replace("100", "102").replace("\n", "\r\n").encode())
    (hands / "garbage.phhs").write_bytes(bytes(random.Random(7).randrange(256) for _ in range(65_536)))
    os.mkfifo(hands / "pipe.phh")
    done = handlog("import", folder / "folder.log", hands)
    expect(done.returncode == 1 and b": 2 sealed" in done.stdout and not done.stderr, f"a folder with much in it: {done}")
    expect(handlog("verify", folder / "folder.log").returncode == 0, "what came from it does not verify")

    threading.Thread(target=(hands / "pipe.phh").write_text, args=(ONE_HAND,), daemon=True).start()
    paths = [hands / "itself.phh", hands / "missing.phh", "/dev/null", hands / "pipe.phh"]
    done = handlog("import", folder / "paths.log", *paths, "--format", "phh")
    expect(done.returncode == 2 and b": 1 sealed" in done.stdout, f"one that cannot be read stopped the others: {done}")
    expect(done.stderr.count(b"cannot be opened") == 2, f"not each of them was told: {done.stderr!r}")


def stops_where_there_is_no_room(folder):
    log, hands = folder / "full.log", folder / "hands.phhs"
    handlog("import", log, "-", "--format", "phh", input=ONE_HAND.encode(), check=True)
    before = handlog("export", log).stdout

    def limit():
        # Writing beyond is an error then, as on a full disk: Python ignores the signal that comes with it.
        resource.setrlimit(resource.RLIMIT_FSIZE, (MEGABYTE, MEGABYTE))

    done = handlog("import", log, hands, preexec_fn=limit, restore_signals=False)
    expect(done.returncode == 2 and done.stderr, f"no room for more was not told: {done}")
    expect(handlog("export", log).stdout == before and handlog("verify", log).returncode == 0, "a full log was changed")
    expect(b": 8000 sealed" in handlog("import", log, hands).stdout, "with room again, not all hands came in")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        kills, states = survives_kills(folder)
        has_bounds(folder)
        reads_what_is_there(folder)
        stops_where_there_is_no_room(folder)
    print(f"{kills} kills left {states} different logs, and all ended with the same")


main()
