#!/usr/bin/env python3
"""Hands are read as another reader of TOML reads them: Python's.

    check_toml.py HANDLOG

Hands are changed at random. What handlog calls malformed, Python must refuse too, but for what no hand needs, which
handlog refuses in words of its own; and a table must have the name that Python reads.
"""
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

try:
    import tomllib
except ImportError:
    print("skipped: this Python has no tomllib, which came with 3.11")
    sys.exit()

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
HANDS = 3_000
HAND = """# a hand
variant = 'NT'
antes = [0, 0, 0]  # none
blinds_or_straddles = [0.50, 1, 0,]
min_bet = 1
starting_stacks = [
  100, 1_000, # two
  +60.25
]
actions = ['p3 cbr 3.50', "p1 f", 'p2 f']
table = NAME
_more = { a = [1, 'x', [true, 12:07:52]], b = "y" }
"""
NAMES = ['"Rio"', "'Rio #7'", '"\\u00e9t\\u00E9"', '"a\\tb"', '"\\U0001F600"', '"\\""', "'\\'",
         '"""\nRio"""', "'''Ri'o'''", '"""R\\\n   io"""',
         '""', '"""a""b"""', "''''a'''''", '"\\x41"', '"\\uD800"', '7', '"a" # b', '"#"', "'[1]'", '"é"']
PIECES = ["'", '"', "'''", '"""', "[", "]", "{", "}", ",", "#", "\n", "\r\n", "\t", " ", "\\", "\\n", "_", ".", "=", "-", "+", "0", "1e3",
          "0x1f", "inf", "nan", "true", "\x00", "\x7f", "\r", "é", "a = 1\n", "variant = 'NT'\n", "'a' = 2\n", '"b c" = 3\n', "c.d = 4\n"]
# What TOML has and no hand needs.
OWN_WORDS = ["is not an amount", "has a dot", "this is not an array", "expected a string", "at most", "too deeply",
             "expected a whole number", "action ", "must begin with the name"]


def changed(dice):
    text = HAND.replace("NAME", dice.choice(NAMES))
    for _ in range(dice.randrange(3)):
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice(["", dice.choice(PIECES)]) + text[at + dice.randrange(3):]
    return text


def read_by_python(text):
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None


def main():
    dice = random.Random(7)
    texts = {f"{number:05}.phh": changed(dice) + f"_number = {number}\n" for number in range(HANDS)}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        (folder / "hands").mkdir()
        for file, text in texts.items():
            (folder / "hands" / file).write_text(text, newline="")
        told = subprocess.run([PROGRAM, "import", "toml.log", "hands", "--json", "--notes"], cwd=folder, capture_output=True, timeout=240)
        lines = [json.loads(line) for line in told.stdout.splitlines()]
        heads = subprocess.run([PROGRAM, "head", "toml.log", "--json"], cwd=folder, capture_output=True, timeout=60, check=True)
    tables = {json.loads(line)["table"]: json.loads(line)["sealed"] for line in heads.stdout.splitlines()}
    refused = collections.defaultdict(list)
    elsewhere = {pathlib.Path(line["file"]).name for line in lines[:-1] if line["kind"] == "not-over"}
    for line in lines[:-1]:
        if line["type"] == "refused":
            refused[pathlib.Path(line["file"]).name].append(line)

    faults, expected, agreed = [], collections.Counter(), 0
    for file, text in texts.items():
        # A line such as [x] begins another hand, which Python would read as a part of the same.
        value = read_by_python(text)
        if value is not None and any(isinstance(part, dict) for key, part in value.items() if key not in ("_more", "c")):
            continue
        for line in refused[file]:
            own = line["kind"] != "malformed" or any(words in line["what"] for words in OWN_WORDS)
            if value is not None and not own:
                faults.append(f"only handlog refuses it, {line['what']}:\n{text}")
            agreed += value is None
        if value is not None and not refused[file] and file not in elsewhere and isinstance(value.get("table"), str):
            expected[value["table"]] += 1
    for table, hands in expected.items():
        if table and not any(ord(c) < 32 for c in table) and tables.get(table, 0) < hands:
            faults.append(f"{hands} hands are of table {table!r} by Python, and {tables.get(table, 0)} by handlog")
    if faults:
        sys.exit("\n".join([*faults[:5], f"check_toml: {len(faults)} faults"]))
    if len(expected) < 10 or agreed < 100 or not lines[-1]["sealed"]:
        sys.exit(f"check_toml: {len(expected)} names and {agreed} refusals try nothing")
    print(f"{HANDS} texts: {lines[-1]['sealed']} hands of {len(expected)} tables, and {agreed} refusals by both")


main()
