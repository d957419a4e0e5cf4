#!/usr/bin/env python3
"""Recomputes every test vector of docs/SHUFFLE.md, with nothing but what that page says.

It shares no code with the engine, not even the cipher.

    check_shuffle.py                                  checks the page
    check_shuffle.py SEED                             what a seed of 64 hexadecimal digits decides
    check_shuffle.py ROOT PLACE CARD SALT [PATH...]   whether that card lay at that place of the deck of that root
"""
import hashlib
import itertools
import pathlib
import re
import struct
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "SHUFFLE.md"
ON_PAGE = {"seed": 7, "words": 3, "root": 4, "share": 4, "chain": 1, "link": 4}
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


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def card_number(card):
    return "23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1])


def salt_of(seed, place):
    return hashlib.blake2b(b"handlog card salt" + bytes([place]), key=seed, digest_size=16).digest()


def leaf_of(place, card, salt):
    return sha256(b"\0", bytes([place, card_number(card)]), salt)


def root_of_leaves(leaves):
    """As RFC 6962 says it: cut at the largest power of two that leaves something on the right."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while 2 * left < len(leaves):
        left *= 2
    return sha256(b"\1", root_of_leaves(leaves[:left]), root_of_leaves(leaves[left:]))


def path_of(leaves, at):
    """From the nearest on."""
    if len(leaves) == 1:
        return []
    left = 1
    while 2 * left < len(leaves):
        left *= 2
    if at < left:
        return path_of(leaves[:left], at) + [root_of_leaves(leaves[left:])]
    return path_of(leaves[left:], at - left) + [root_of_leaves(leaves[:left])]


def root_by_path(place, card, salt, path):
    """By the steps of the page, level by level: what a stranger does with one card."""
    node, at, size = leaf_of(place, card, salt), place, 52
    rest = list(path)
    while size > 1:
        if at % 2 == 1:
            node = sha256(b"\1", rest.pop(0), node)
        elif at + 1 < size:
            node = sha256(b"\1", node, rest.pop(0))
        at, size = at // 2, (size + 1) // 2
    return None if rest else node


def decided_by_root(hexadecimal, place):
    seed, place = bytes.fromhex(hexadecimal), int(place)
    deck = re.findall("..", deck_of(words_of(seed)))
    leaves = [leaf_of(at, card, salt_of(seed, at)) for at, card in enumerate(deck)]
    root, salt, path = root_of_leaves(leaves), salt_of(seed, place), path_of(leaves, place)
    assert root_by_path(place, deck[place], salt, path) == root
    return {"root": [root.hex()], "of-seed": [hexadecimal], "place": [str(place)], "card": [deck[place]],
            "salt": [salt.hex()], "path": [node.hex() for node in path]}


def decided_by_share(share, table, hand, seats):
    """`seats`: 3:LINK where the player in seat 3 revealed a link, 3:withheld where not."""
    name = table.encode()
    parts = [b"handlog shared seed", bytes.fromhex(share), bytes([len(name)]), name, struct.pack("<I", int(hand))]
    for seat, link in (each.split(":") for each in seats):
        parts.append(bytes([int(seat)]) + (b"\0" if link == "withheld" else b"\1" + bytes.fromhex(link)))
    return {"share": [share], "committed": [sha256(bytes.fromhex(share)).hex()], "table": [table], "hand": [hand],
            "seats": seats, "shared-seed": [sha256(*parts).hex()]}


def decided_by_chain(secret, length):
    chain = [bytes.fromhex(secret)]
    for _ in range(int(length)):
        chain.append(sha256(chain[-1]))
    return {"chain": [secret], "links": [length], "anchor": [chain[-1].hex()],
            "due": [link.hex() for link in reversed(chain[:-1])]}


def decided_by_link(link, commitments):
    anchor = bytes.fromhex(link)
    for _ in range(int(commitments)):
        anchor = sha256(anchor)
    return {"link": [link], "commitments": [commitments], "anchor": [anchor.hex()]}


def decided(vector):
    if "seed" in vector:
        return "seed", decided_by_seed(*vector["seed"])
    if "words" in vector:
        return "words", decided_by_words(vector["words"])
    if "root" in vector:
        return "root", decided_by_root(*vector["of-seed"], *vector["place"])
    if "share" in vector:
        return "share", decided_by_share(*vector["share"], " ".join(vector["table"]), *vector["hand"],
                                         vector.get("seats", []))
    if "link" in vector:
        return "link", decided_by_link(*vector["link"], *vector["commitments"])
    return "chain", decided_by_chain(*vector["chain"], *vector["links"])


def check(page):
    found = dict.fromkeys(ON_PAGE, 0)
    for block in re.findall(r"^```vector\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
        vector = {}
        for name, *values in map(str.split, block.splitlines()):
            vector.setdefault(name, []).extend(values)
        kind, right = decided(vector)
        right = {name: " ".join(values).split() for name, values in right.items() if values}
        for name in sorted(vector.keys() | right.keys()):
            if vector.get(name) != right.get(name):
                sys.exit(f"{page}: {name} is {vector.get(name)} and should be {right.get(name)} in this vector:\n{block}")
        found[kind] += 1
    if found != ON_PAGE:
        sys.exit(f"{page}: found the vectors {found}, not {ON_PAGE}")
    print(f"{page.name}: the vectors are right: " + ", ".join(f"{count} of {kind}" for kind, count in found.items()))


def check_card(root, place, card, salt, *path):
    if root_by_path(int(place), card, bytes.fromhex(salt), map(bytes.fromhex, path)) != bytes.fromhex(root):
        sys.exit(f"{card} did not lie at place {place} of that deck, or salt or path are wrong")
    print(f"{card} lay at place {place} of that deck")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        check(PAGE)
    elif len(sys.argv) == 2 and re.fullmatch("[0-9a-fA-F]{64}", sys.argv[1]):
        for name, values in decided_by_seed(sys.argv[1]).items():
            print(f"{name:<18}", *values)
    elif len(sys.argv) > 4:
        check_card(*sys.argv[1:])
    else:
        sys.exit(__doc__)
