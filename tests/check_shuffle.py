#!/usr/bin/env python3
"""Recomputes every test vector of docs/SHUFFLE.md, with nothing but what that page says.

It shares no code with the engine, not even the cipher. Without an argument it checks the page;
given a seed of 64 hexadecimal digits, it prints what that seed decides.
"""
import hashlib
import itertools
import pathlib
import re
import struct
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "SHUFFLE.md"
SEEDS_ON_PAGE, WORD_LISTS_ON_PAGE = 7, 3
COLUMNS_THEN_DIAGONALS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))


def words_of(key):
    for block in itertools.count():
        start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", block) + b"LibsodiumDRG")
        x = list(start)
        for a, b, c, d in COLUMNS_THEN_DIAGONALS * 10:
            for to, plus, turned, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[to] = (x[to] + x[plus]) % 2**32
                mixed = x[turned] ^ x[to]
                x[turned] = (mixed << left | mixed >> (32 - left)) % 2**32
        yield from ((mixed + first) % 2**32 for mixed, first in zip(x, start))


def draw_below(choices, words):
    return next(word for word in words if word < 2**32 // choices * choices) % choices


def deck_of(words):
    cards = list(range(52))
    for i in range(51, 0, -1):
        j = draw_below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return "".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in cards)


def decided_by_seed(hexadecimal):
    seed = bytes.fromhex(hexadecimal)
    button_key = hashlib.sha256(b"handlog first button" + seed).digest()
    return {"seed": [hexadecimal], "commitment": [hashlib.sha256(seed).hexdigest()],
            **{f"words-from-{n}": [f"{word:08x}" for word in itertools.islice(words_of(seed), n, n + 4)]
               for n in (0, 62, 1000)},
            "deck": [deck_of(words_of(seed))], "button-key": [button_key.hex()],
            "button-words": [f"{word:08x}" for word in itertools.islice(words_of(button_key), 2)],
            "button-of-2-to-10": [str(draw_below(seats, words_of(button_key))) for seats in range(2, 11)]}


def decided_by_words(given):
    rest = iter(given)
    deck = deck_of(int(word, 16) for word in rest)
    return {"words": given, "deck": [deck], "words-left-over": [str(len(list(rest)))]}


def check(page):
    seeds = lists = 0
    for block in re.findall(r"^```vector\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
        vector = {}
        for name, *values in map(str.split, block.splitlines()):
            vector.setdefault(name, []).extend(values)
        of_seed = "seed" in vector
        right = decided_by_seed(*vector["seed"]) if of_seed else decided_by_words(vector["words"])
        for name in sorted(vector.keys() | right.keys()):
            if vector.get(name) != right.get(name):
                sys.exit(f"{page}: {name} is {vector.get(name)} and should be {right.get(name)} in this vector:\n{block}")
        seeds, lists = seeds + of_seed, lists + (not of_seed)
    if (seeds, lists) != (SEEDS_ON_PAGE, WORD_LISTS_ON_PAGE):
        sys.exit(f"{page}: found the vectors of {seeds} seeds and {lists} word lists,"
                 f" not of {SEEDS_ON_PAGE} and {WORD_LISTS_ON_PAGE}")
    print(f"{page.name}: the vectors of {seeds} seeds and {lists} word lists are right")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        check(PAGE)
    elif re.fullmatch("[0-9a-fA-F]{64}", sys.argv[1]):
        for name, values in decided_by_seed(sys.argv[1]).items():
            print(f"{name:<18}", *values)
    else:
        sys.exit("usage: check_shuffle.py [SEED], a seed being 64 hexadecimal digits")
