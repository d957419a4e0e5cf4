#!/usr/bin/env python3
"""Whatever files hold, what the program prints as JSON is JSON, and it comes to an end.

    check_json_output.py HANDLOG

Hands with any bytes in them are imported, and damaged logs are read by every verb that prints JSON. A verb that takes
longer than a few seconds hangs: each has little to do.
"""
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SECONDS = 30
MEMORY = 2 * 1024 * 1024 * 1024
HANDS = 1_500
LIKELY = [b"\xff", b"\x80", b"\xc3", b"\xc3\xa9", b"\xe2\x80\xae", b"\xed\xa0\x80", b"\x00", b"\n", b"'", b'"', b"\\", b"\x1b"]
HAND = b"""variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db 2c3d4h', 'p1 f']
players = ['Ann', 'Jos\xc3\xa9', 'Cat']
table = 'Rio'
hand = 7
winnings = [0, 0, 13]
"""
# What ended never: a byte that is not UTF-8, and characters of two bytes where a message is cut.
HANGS = [b"variant = 'N\xffT'\n",
         b"variant = '" + 255 * b"x" + b"\xc3\xa9'\n",
         HAND.replace(b"'p3 cbr 6'", b"'p1 hello " + 50 * b"a" + b"\xc3\xa9\xc3\xa9'"),
         HAND.replace(b"min_bet = 2", b"min_bet = " + 39 * b"x" + b"\xc3\xa9"),
         HAND.replace(b"table", b'"' + 39 * b"x" + b"\xc3\xa9\" = 1\n\"" + 39 * b"x" + b"\xc3\xa9\"")]


def expect(right, what):
    if not right:
        sys.exit(f"check_json_output: {what}")


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def printed(words, folder, given=b""):
    """Runs the verb; each line that it prints must be one JSON value."""
    what = " ".join(str(word) for word in words)
    try:
        # A sanitizer reserves more memory than there is.
        sanitized = "ASAN_OPTIONS" in os.environ
        ran = subprocess.run([PROGRAM, *words], input=given, capture_output=True, timeout=SECONDS, cwd=folder,
                             preexec_fn=None if sanitized else limited)
    except subprocess.TimeoutExpired:
        expect(False, f"{what!r} does not end")
    expect(ran.returncode in (0, 1, 2, 3), f"{what!r} ends with {ran.returncode}: {ran.stderr[:500]!r}")
    for line in ran.stdout.splitlines():
        try:
            json.loads(line.decode("utf-8"))
        except ValueError as why:
            expect(False, f"{what!r} printed {line[:300]!r}: {why}")
    return ran


def changed(dice, text):
    """With other bytes in a few places."""
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(text) + 1)
        new = dice.choice(LIKELY) if dice.random() < 0.7 else bytes([dice.randrange(256)])
        text = text[:at] + dice.choice([1, 1, 1, 40]) * new + text[at + dice.randrange(3):]
    return text


def imports_any_bytes(folder, dice):
    for number, hand in enumerate(HANGS):
        ran = printed(["import", f"hang {number}.log", "-", "--format", "phh", "--json"], folder, hand)
        expect(b'"refused"' in ran.stdout, f"{hand[:60]!r} was not refused: {ran.stdout!r}")
    texts = [b"[%d]\n" % number + changed(dice, HAND) for number in range(HANDS)]
    ran = printed(["import", "any.log", "-", "--format", "phh", "--json", "--notes"], folder, b"\n".join(texts))
    told = {json.loads(line).get("kind") for line in ran.stdout.splitlines()}
    expect(len(told) > 6, f"the hands try too little: {told}")


def imports_any_json(folder, dice):
    lines = subprocess.run([PROGRAM, "export", "evening.log"], cwd=folder, capture_output=True, check=True).stdout
    for number in range(60):
        printed(["import", f"json {number}.log", "-", "--json"], folder, changed(dice, lines[:20_000]))


def reads_damaged_logs(folder, dice):
    whole = (folder / "evening.log").read_bytes()
    for number in range(12):
        damaged = bytearray(whole)
        for _ in range(dice.randrange(1, 30)):
            damaged[dice.randrange(100, len(damaged))] = dice.randrange(256)
        log = f"damaged {number}.log"
        (folder / log).write_bytes(damaged)
        for words in (["verify", log, "--json"], ["regress", log, "--json"], ["list", log, "--json"],
                      ["find", log, "--json"], ["head", log, "--json"], ["stats", log, "--format", "ndjson"],
                      ["export", log], ["show", log, "bots-2", "--json"], ["salvage", log, f"new {number}.log", "--json"]):
            printed(words, folder)


def names_that_are_not_utf8(folder):
    name = os.fsencode(folder) + b"/Jos\xe9.phh"
    with open(name, "wb") as file:
        file.write(HAND)
    printed(["import", "named.log", name, "--json"], folder)


with tempfile.TemporaryDirectory() as place:
    folder = pathlib.Path(place)
    dice = random.Random(15)
    subprocess.run([PROGRAM, "simulate", "evening.log", "--hands", "40", "--seats", "3", "--seed", "json"], cwd=folder,
                   capture_output=True, check=True)
    imports_any_bytes(folder, dice)
    imports_any_json(folder, dice)
    reads_damaged_logs(folder, dice)
    names_that_are_not_utf8(folder)
print(f"{HANDS} hands with any bytes, and logs with damage, were printed as JSON")
