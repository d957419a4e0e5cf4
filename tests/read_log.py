#!/usr/bin/env python3
"""Reads a log of handlog using only eventstore/FORMAT.md and the tables of docs/EVENTS.md.

    read_log.py            checks the example on the page
    read_log.py LOG        checks the log and prints every hand as lines of JSON, as docs/JSON.md has them
    read_log.py --heads LOG    checks the log and prints how far each table's logs go

It shares no code with handlog. Whatever does not hold is an error that says where.
"""
import contextlib
import functools
import hashlib
import itertools
import json
import pathlib
import re
import shutil
import sqlite3
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = (ROOT / "eventstore/FORMAT.md").read_text(encoding="utf-8")
LISTS = (ROOT / "docs/EVENTS.md").read_text(encoding="utf-8")
LINES = (ROOT / "docs/JSON.md").read_text(encoding="utf-8")
LATEST = 253402300799999
NO_DIGEST = bytes(32)


class Damaged(Exception):
    pass


# ---- what the pages say ----

def section(title, page=PAGE):
    return re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", page, re.M | re.S)[1]


def rows(title, page=LISTS):
    """The rows of a section's table, each a list of its columns."""
    lines = [line for line in section(title, page).splitlines() if line.startswith("|")]
    return [[column.strip() for column in line.strip("|").split("|")] for line in lines[2:]]


def fields(text):
    """"`hand` hand number, `seat` seat" as [("hand", "hand number"), ("seat", "seat")]."""
    if text == "no fields":
        return []
    return [re.fullmatch(r"`(\w+)` (.+)", field).groups() for field in text.split(", ")]


def kinds(title):
    return {int(tag): (name.strip("`"), fields(text)) for tag, name, text, *_ in rows(title)}


NUMBER = int(re.match(r"# The format of a log, number (\d+)\n", PAGE)[1])
NUMBER_OF_LINES = int(re.search(r'^\{"format":(\d+),"key":LogKey,', LINES, re.M)[1])
APPLICATION_ID = int(re.search(r"`application_id` is (\d+)", PAGE)[1])
LIMITS = {what: int(most.replace(",", "")) for what, most in rows("Limits", PAGE)}
MOST_ENTRIES = LIMITS["entries of a log"]
MOST_LOG_BYTES = LIMITS["bytes of a log"]
MOST_FRAME_BYTES = LIMITS["bytes of a frame, its length included"]
OPENINGS, ITEMS = kinds("Openings"), kinds("Items of a house")
PARTS = {name: fields(text) for name, text, *_ in rows("Parts")}
PARTS |= {f"`{name}`": its_fields for name, its_fields in ITEMS.values()}
COMMANDS = {"Opening": kinds("Commands"), "HouseOpening": kinds("Commands of a house")}
EVENTS = {"Opening": kinds("Events"), "HouseOpening": kinds("Events of a house")}
SEALING = set(re.findall(r"`(\w+)`", re.search(r"An entry \*\*seals\*\* its log if (.*?) is among", PAGE, re.S)[1]))
FULL_FRAME = int(re.search(r"at least ([\d,]+) bytes behind its length", PAGE)[1].replace(",", ""))
ONE_OF = {"one of the decks": kinds("Decks"), "one of the forced bets": kinds("Forced bets")}
CHOICES = {name: (int(bits), ["" if word == "none" else word.strip("`")
                              for word in re.findall(r"\d+ (none|`[^`]+`)", names)])
           for name, bits, names, *_ in rows("Choices")}
WIDTHS = {value: int(bits) for value, bits, *_ in rows("Simple values", PAGE) if bits.isdigit()}
WIDTHS |= {"tag": 4, "long tag": 12, "time that has passed": 5}
MOST_HEAD_BITS = int(re.search(r"A head has at most (\d+) bits", PAGE)[1])
LIST = re.compile(r"list of at most (\d+) (.+)")
ENTRY = fields("`at` time that has passed, `has_id` flag, `has_marks` flag, `refused` flag")
PERSONS = "owner", "player", "watcher", "auditor"
# The commands whose usual sender is the player in their seat.
OF_PLAYERS = re.findall(r"`(\w+)`", re.search(r"the player in the `seat` of\n(.*?), the clock", PAGE, re.S)[1])
REFUSALS = {int(number): (name.strip("`"), fields(text)) for number, name, text, *_ in rows("Reasons")}
REASONS = {number: name for number, (name, _) in REFUSALS.items()}


# ---- a row of bytes ----

SIZES = 0, 1, 2, 3, 4, 5, 6, 8


class Row:
    """The bytes of a frame, with what the values in it depend on."""

    def __init__(self, data, hand_of_log):
        self.data, self.at = data, 0
        self.hand_of_log = hand_of_log
        self.moment = 0  # the `at` of the entry
        self.distance = 0  # of the known moment before, from its own
        self.seed = None
        self.hand_id = ""
        self.told = []  # from which bit on a value stands, the bits or bytes, and what they mean

    def bytes(self, count):
        if count > len(self.data) - self.at:
            raise Damaged("the bytes end too early")
        self.at += count
        return self.data[self.at - count:self.at]

    def length(self, most):
        value = shift = 0
        while True:
            byte, = self.bytes(1)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        if byte == 0 and shift > 7:
            raise Damaged("a length has more bytes than it needs")
        return up_to(most, value, "a length")

    def number(self, size, most):
        value = int.from_bytes(self.bytes(SIZES[up_to(7, size, "a size")]), "little")
        if size and value < 256**SIZES[size - 1]:
            raise Damaged(f"{value} would fit in a smaller size")
        return up_to(most, value, "a number")

    def signed_number(self, size, bits):
        value = self.number(size, 2**bits - 1)
        return -(value + 1) // 2 if value % 2 else value // 2

    def more(self):
        return self.at < len(self.data)

    def tell(self, begin, value, what):
        """What the bytes since `begin` mean."""
        if begin < self.at:
            self.told.append((8 * begin, f"x{self.data[begin:self.at].hex()}", value, what))


class Head:
    """The bits at the beginning of several fields, or of one value."""

    def __init__(self, row, bits):
        self.row, self.begin, self.at = row, 8 * row.at, 0
        self.bits = "".join(f"{byte:08b}"[::-1] for byte in row.bytes((bits + 7) // 8))
        if "1" in self.bits[bits:]:
            raise Damaged("unused bits are not zero")
        self.tell(bits, "", "unused", len(self.bits))

    def number(self, begin, end):
        return int(self.bits[begin:end][::-1] or "0", 2)

    def take(self, count):
        self.at += count
        return self.number(self.at - count, self.at)

    def tell(self, begin, value, what, end=None):
        """What the bits since `begin` mean."""
        if bits := self.bits[begin:end or self.at]:
            self.row.told.append((self.begin + begin, bits, value, what))


# ---- values, as docs/JSON.md writes them: from the row, and from their bits in the head ----

def up_to(most, value, what):
    if value > most:
        raise Damaged(f"{value} is too much: {what}")
    return value


def small_number(row, bits):
    if bits < 15:
        return bits
    value, = row.bytes(1)
    if value < 15:
        raise Damaged(f"{value} would fit in the head")
    return value


def name(row, bits):
    data = row.bytes(up_to(64, bits, "bytes of a name"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Damaged("a name is not UTF-8") from error
    if re.search("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", text):
        raise Damaged("a name holds a control character")
    return text


def hand_id(row, bits):
    if bits == 127:
        if not row.hand_id:
            raise Damaged("no hand was named before")
        return row.hand_id
    text = name(row, bits)
    if text and text == row.hand_id:
        raise Damaged("a hand is named twice")
    row.hand_id = text
    return text


def hand_number(row, bits):
    if bits == 5:
        return row.hand_of_log
    value = row.number(bits, 2**32 - 1)
    if value == row.hand_of_log:
        raise Damaged("the hand of the log is written as if it were another")
    return value


def near_moment(row, bits):
    if bits == 0:
        return None
    if bits > 1:
        distance = row.signed_number(bits - 2, 64)
        if distance == row.distance:
            raise Damaged("a moment as far away as the one before is written out")
        row.distance = distance
    return moment(row.moment + row.distance)


def seed(row, _):
    row.seed = row.bytes(32)
    return row.seed.hex()


def commitment(row, bits):
    follows = hashlib.sha256(row.seed).hexdigest() if row.seed else None
    written = row.bytes(32).hex() if bits else follows
    if not written or bits and written == follows:
        raise Damaged("a commitment is written out if and only if it does not follow from a seed")
    return written


def currency(_, bits):
    if bits > 26**3:
        raise Damaged(f"no such currency: {bits}")
    return "".join(chr(65 + (bits - 1) // 26**place % 26) for place in (2, 1, 0)) if bits else "play"


def seats(bits):
    return [index for index in range(10) if bits >> index & 1]


def rare_seats(row, bits):
    there = by_itself(row, "rare seats", "seats") if bits else []
    if bits and not there:
        raise Damaged("seats are announced and there are none")
    return there


def card(number, most=52):
    up_to(most, number, "a card")
    return "??" if number == 52 else "23456789TJQKA"[number // 4] + "cdhs"[number % 4]


def cards(row, bits):
    numbers = row.bytes(bits)
    if any(a >= b for a, b in zip(numbers, numbers[1:])):
        raise Damaged("a set of cards is not in ascending order")
    return [card(number, 51) for number in numbers]


def deck(row, _):
    numbers = int.from_bytes(row.bytes(39), "little")
    places = [card(numbers >> 6 * place & 63) for place in range(52)]
    known = [place for place in places if place != "??"]
    if len(set(known)) != len(known):
        raise Damaged("a card stands at two places of a deck")
    return "".join(places)


def reason(_, bits):
    if bits not in REASONS:
        raise Damaged(f"the reason {bits} is unknown")
    return REASONS[bits]


def time_that_has_passed(row, bits):
    size, row.received = divmod(bits, 3)
    return None if size == 8 else row.number(size, 2**63 - 1)


SIMPLE = {
    "flag": lambda row, bits: bits == 1,
    "small number": small_number,
    "number": lambda row, bits: row.number(bits, 2**32 - 1),
    "long number": lambda row, bits: row.number(bits, 2**64 - 1),
    "signed number": lambda row, bits: row.signed_number(bits, 32),
    "long signed number": lambda row, bits: row.signed_number(bits, 64),
    "currency": currency,
    "chips": lambda row, bits: row.signed_number(bits, 64),
    "tag": lambda row, bits: bits,
    "long tag": lambda row, bits: bits >> 4,
    "time that has passed": time_that_has_passed,
    "stack": lambda row, bits: None if bits == 8 else row.number(bits, 2**63 - 1),
    "moment": near_moment,
    "seat": lambda row, bits: up_to(9, bits, "a seat"),
    "seats": lambda row, bits: seats(bits),
    "rare seats": rare_seats,
    "card": lambda row, bits: card(bits),
    "hole cards": lambda row, bits: [card(bits & 63), card(bits >> 6)],
    "cards": cards,
    "deck": deck,
    "rank": lambda row, bits: up_to(7462, bits, "a rank") or None,
    "32 bytes": lambda row, bits: row.bytes(32).hex(),
    "seed": seed,
    "commitment": commitment,
    "name": name,
    "hand id": hand_id,
    "hand number": hand_number,
    "reason": reason,
}


@functools.cache
def width(form):
    """How many bits of a head a value of this form has."""
    if form.endswith(" or none"):
        return 1 + width(form[:-8])
    if form.endswith(" by seat"):
        return 10
    if listed := LIST.fullmatch(form):
        return int(listed[1]).bit_length()
    if form in PARTS:
        bits = sum(width(each) for _, each in PARTS[form])
        return bits if bits <= MOST_HEAD_BITS else 0
    if form in CHOICES:
        return CHOICES[form][0]
    return 0 if form in ONE_OF else WIDTHS[form]


def value_of(row, head, form):
    if form.endswith(" or none"):
        if head.take(1):
            return value_of(row, head, form[:-8])
        if head.take(width(form[:-8])):
            raise Damaged("the bits of a value that is not there are not zero")
        return None
    if form in PARTS:
        return fields_of(row, head, PARTS[form]) if width(form) else part(row, PARTS[form])
    if form in ONE_OF:
        return one_of(row, ONE_OF[form])
    bits = head.take(width(form))
    if form.endswith(" by seat"):
        values = {str(index): by_itself(row, f"seat {index}", form[:-8]) for index in seats(bits)}
        if any(value in (0, ["??", "??"]) for value in values.values()):
            raise Damaged("an empty seat is listed")
        return values
    if listed := LIST.fullmatch(form):
        return [by_itself(row, str(index), listed[2]) for index in range(up_to(int(listed[1]), bits, form))]
    if form in CHOICES:
        names = CHOICES[form][1]
        return names[up_to(len(names) - 1, bits, form)]
    return SIMPLE[form](row, bits)


def fields_of(row, head, its_fields):
    """Fields whose bits stand in one head."""
    values = {}
    for field, form in its_fields:
        bit, byte, told = head.at, row.at, len(row.told)
        value = values[field] = value_of(row, head, form)
        if len(row.told) > told:  # its own fields told it
            if form.endswith(" or none"):
                head.tell(bit, True, f"there is a `{field}`", bit + 1)
            continue
        if row.at == byte:
            head.tell(bit, value, f"`{field}`, {form}")
        else:
            head.tell(bit, head.number(bit, head.at), f"the size of `{field}`")
            row.tell(byte, value, f"`{field}`, {form}")
    return values


def part(row, its_fields):
    """Fields with as many heads as they need."""
    values = {}
    while its_fields:
        ends = list(itertools.accumulate(width(form) for _, form in its_fields))
        count = sum(end <= MOST_HEAD_BITS for end in ends)
        values |= fields_of(row, Head(row, ends[count - 1]), its_fields[:count])
        its_fields = its_fields[count:]
    return values


def by_itself(row, what, form):
    return part(row, [(what, form)])[what]


def one_of(row, its_kinds):
    begin = int.from_bytes(row.data[row.at:row.at + 2], "little")
    tag, form = (begin & 15, "tag") if begin & 15 else (begin >> 4 & 255, "long tag")
    if tag not in its_kinds or form == "long tag" and tag < 16:
        raise Damaged(f"the tag {tag} is unknown")
    kind, its_fields = its_kinds[tag]
    values = part(row, [(kind, form), *its_fields])
    del values[kind]
    return {"type": kind, **values}


def refusal(row):
    code = by_itself(row, "code", "reason")
    values = part(row, dict(REFUSALS.values())[code])
    if values.get("field") == "":
        raise Damaged("a refusal does not name what it is about")
    return {"code": code, **values}


# ---- a log ----

class Log:
    """A log that is whole or open, read frame after frame."""

    def __init__(self, data):
        if len(data) > MOST_LOG_BYTES:
            raise Damaged(f"a log has at most {MOST_LOG_BYTES} bytes")
        self.data, self.at = data, 0
        self.last_at = self.first_at = None
        self.distance = 0
        self.sealed = False
        self.frames = []  # each with its bytes and what they mean
        self.ids = {}
        self.opening = self.frame("the opening", 0, self.read_opening)
        self.items = []  # of the snapshot of a house, frame by frame
        if self.kind == "Opening":
            snapshot = self.opening["snapshot"]
            self.hand = (snapshot["last_hand"] + 1) % 2**32 if snapshot else 1
        else:
            self.hand = 0
            while len(self.items) < self.opening["items"]:
                self.frame("the snapshot", 0, self.read_items)
        self.entries = []
        while self.at < len(data):
            which = f"entry {len(self.entries)}"
            if self.sealed:
                raise Damaged(f"{which}: it comes after the one that seals the log")
            if len(self.entries) == MOST_ENTRIES:
                raise Damaged(f"{which}: a log has at most {MOST_ENTRIES} entries")
            self.entries.append(self.frame(which, self.hand, self.read_entry))

    def frame(self, which, hand, read):
        begin = self.at
        try:
            row = Row(self.data[begin:begin + MOST_FRAME_BYTES], hand)
            size = row.length(MOST_FRAME_BYTES)
            row.tell(0, size, "the length of the rest")
            self.at = begin + row.at + size
            if self.at - begin > MOST_FRAME_BYTES:
                raise Damaged("it is too long")
            if self.at > len(self.data):
                raise Damaged("the log ends in the middle of it")
            row.data = self.data[begin:self.at]
            value = read(row)
            if row.more():
                raise Damaged("there are bytes too many")
        except Damaged as error:
            raise Damaged(f"{which} (from byte {begin} of the log): {error}") from error
        self.frames.append((row.data, [value[1:] for value in sorted(row.told, key=lambda each: each[0])]))
        return value

    def read_items(self, row):
        begin = row.at
        while row.more():
            if row.at - begin >= FULL_FRAME:
                raise Damaged("a full frame goes on")
            if len(self.items) == self.opening["items"]:
                raise Damaged("there are more items than the opening says")
            self.items.append(one_of(row, ITEMS))
        if row.at - begin < FULL_FRAME and len(self.items) < self.opening["items"]:
            raise Damaged("a frame ends before it is full")

    def read_opening(self, row):
        begin = row.at
        number = row.length(2**64 - 1)
        if number != NUMBER:
            raise Damaged(f"its format is number {number}, and this reads number {NUMBER}")
        row.tell(begin, number, "the number of the format")
        opening = one_of(row, OPENINGS)
        self.kind = opening.pop("type")
        if not opening["key"]["table"]:
            raise Damaged("the table has no name")
        if self.kind == "HouseOpening":
            items = by_itself(row, "items", "number")
            return {"format": NUMBER_OF_LINES, "kind": "house", **opening, "items": items}
        for listed in ("seats", "reserved") if opening["snapshot"] else ():
            places = [place["seat"] for place in opening["snapshot"][listed]]
            if any(a >= b for a, b in zip(places, places[1:])):
                raise Damaged(f"`{listed}` are not in ascending order")
        return {"format": NUMBER_OF_LINES, **opening}

    def read_entry(self, row):
        passed, has_id, has_marks, refused = part(row, ENTRY).values()
        at = None if passed is None else moment((self.last_at or 0) + passed)
        if row.received == 2 and at is None:
            raise Damaged("both moments are unknown, and only one is said to be")
        row.moment, row.distance = at or 0, self.distance
        received_at = None if row.received == 2 else at
        if row.received == 1:
            received_at = moment((at or 0) - by_itself(row, "received_apart", "long signed number"))
            if received_at == at:
                raise Damaged("received_at repeats at")
        identity = by_itself(row, "id", "name") if has_id else None
        if has_id and not identity:
            raise Damaged("the id of a command is empty")
        command = one_of(row, COMMANDS[self.kind])
        entry = {"seq": len(self.entries), "at": at, "received_at": received_at, "id": identity,
                 **self.read_sender(row, command, has_marks), "command": command}
        if refused:
            entry["rejection"] = (refusal(row) if self.kind == "Opening" else
                                  by_itself(row, "rejection", "`HouseRejection`"))
        else:
            entry["events"] = []
            while row.more():
                entry["events"].append(one_of(row, EVENTS[self.kind]))
            self.sealed = any(event["type"] in SEALING for event in entry["events"])
        self.distance = row.distance
        if at is not None:
            self.last_at = at
            if self.first_at is None:
                self.first_at = at
        if identity is not None:
            if identity in self.ids:
                raise Damaged(f"the command {identity} is recorded twice")
            self.ids[identity] = entry["seq"]
        return entry

    def usual_sender(self, command):
        if self.opening["source"] == "imported":
            return {"role": "unknown"}
        if self.kind == "HouseOpening":
            return {"role": "host"}
        if command["type"] in OF_PLAYERS:
            return {"role": "player", "seat": command["seat"]}
        return {"role": "clock" if command["type"] == "Tick" else "host"}

    def read_sender(self, row, command, has_marks):
        """The fields of an entry that are about its sender, without those of which nothing is said."""
        by, said = self.usual_sender(command), {}
        if has_marks:
            marks = by_itself(row, "marks", "`Marks`")
            if marks["unusual"] is False and all(marks[each] is None for each in ("connection", "seen", "turn")):
                raise Damaged("nothing is said of a sender of whom something should be")
            if marks["unusual"]:
                who = by_itself(row, "by", "`Who`")
                other = {key: value for key, value in who.items() if value not in (None, "")}
                if other == by:
                    raise Damaged("the usual sender is named")
                by = other
            if (by["role"] in PERSONS) != (("seat" in by) != ("person" in by)) or "seat" in by and "person" in by:
                raise Damaged("persons, and nobody else, have a seat or an id")
            if marks["connection"] is not None:
                if by["role"] == "unknown":
                    raise Damaged("an unknown sender has a connection")
                by = {**by, "connection": marks["connection"]}
            if marks["seen"] is not None:
                ordinal = self.opening["key"]["ordinal"] - marks["seen"]["logs_before"]
                if ordinal < 0:
                    raise Damaged("a log was seen before the first one")
                said["seen"] = {"log": ordinal, "events": marks["seen"]["events"]}
            if self.kind == "HouseOpening" and ("seat" in by or marks["turn"] is not None):
                raise Damaged("a house has neither seats nor turns")
            if marks["turn"] == 0:
                raise Damaged("turns count from 1")
            if marks["turn"] is not None:
                said["turn"] = marks["turn"]
        return ({} if by["role"] == "unknown" else {"by": by}) | said

    def lines(self):
        some = [{"items": self.items[at:at + 64]} for at in range(0, len(self.items), 64)]
        return [json.dumps(line, separators=(",", ":"), ensure_ascii=False)
                for line in [self.opening, *some, *self.entries]]


def moment(milliseconds):
    if not 0 <= milliseconds <= LATEST:
        raise Damaged("a moment does not lie between 1970 and the end of 9999")
    return milliseconds


# ---- a file ----

def demand(holds, what):
    if not holds:
        raise Damaged(what)


def sha256(data):
    return hashlib.sha256(data).digest()


@contextlib.contextmanager
def opened(path):
    """A copy of the file and of its WAL, so that nothing is made or changed beside the log itself."""
    with tempfile.TemporaryDirectory() as folder:
        for name_beside in (path, path + "-wal"):
            if pathlib.Path(name_beside).exists():
                shutil.copyfile(name_beside, pathlib.Path(folder) / ("log" + name_beside[len(path):]))
        with contextlib.closing(sqlite3.connect(f"{folder}/log")) as file:
            yield file


def check_facts(file):
    """What the file says of itself and of those who wrote to it."""
    facts = dict(file.execute("SELECT key, value FROM meta"))
    demand(facts.get("format") == str(NUMBER), "meta: the format is another")
    own = {key: value for key, value in facts.items() if key != "digest" and not key.startswith("session ")}
    text = "".join(f"{key}={own[key]}\n" for key in sorted(own, key=str.encode))
    demand(facts.get("digest") == sha256(text.encode()).hex(), "meta: the digest is not that of the facts")
    sessions = set()
    for session in file.execute("SELECT number, opened_at, program, sqlite, semantics FROM session"):
        text = "".join(f"{'unknown' if column is None else column}\n" for column in session)
        demand(facts.get(f"session {session[0]}") == sha256(text.encode()).hex(), f"session {session[0]}: its digest")
        sessions.add(session[0])
    noted = {int(key[8:]) for key in facts if key.startswith("session ")}
    demand(noted == sessions, "meta: there are digests of other sessions than there are")
    return sessions


def check_encrypted(where, sequence, row):
    """What can be seen without a key: XChaCha20 is not in Python's standard library."""
    demand(row[1:2] == b"\1", f"{where}: it is encrypted in another way")
    size = 2
    if sequence == 0:
        demand(1 <= int.from_bytes(row[2:3], "little") <= 32, f"{where}: it is encrypted to nobody")
        size = 3 + 112 * row[2]
    demand(len(row) > size + 24 + 16, f"{where}: its ciphertext is too short")


class Table:
    """All logs of one table, each checked."""

    def __init__(self, file, head, sessions):
        self.number, identity, kind, self.sealed, self.last, self.last_at, last_seal = head
        demand(kind in (0, 1), f"the kind {kind} of a table is unknown")
        self.kind = ("Opening", "HouseOpening")[kind]
        self.id = identity.decode()
        self.logs, self.lost, self.ids, self.seals = [], [], {}, []
        self.open_entries, self.open_digest, self.encrypted = 0, None, False
        self.now, previous, expected = None, NO_DIGEST, 0
        first_row, last_row = self.number << 32, self.number << 32 | 0xffffffff
        for row, session, data, digest, seal in file.execute(
                "SELECT log, session, bytes, digest, seal FROM hand WHERE log BETWEEN ? AND ? ORDER BY log",
                (first_row, last_row)):
            ordinal = row & 0xffffffff
            where = f"table '{self.id}', log {ordinal}"
            demand(session in sessions, f"{where}: its session is unknown")
            demand(ordinal < self.sealed, f"{where}: the head of the table does not know it")
            demand(not self.seals or self.seals[-1] < seal, f"{where}: it was sealed before its predecessor")
            self.seals.append(seal)
            if data:
                demand(ordinal == expected, f"{where}: the one before it is missing")
                demand(digest == sha256(data), f"{where}: the contents do not match the digest")
                self.add(where, ordinal, previous, data, True)
            else:
                self.lost.append((expected, ordinal))
            previous, expected = digest, ordinal + 1
        demand(expected == self.sealed, f"table '{self.id}': log {expected} is missing")
        demand(self.last == previous, f"table '{self.id}': the head names another log as the last")
        demand(last_seal == (self.seals or [0])[-1], f"table '{self.id}': the head names another count of seals")
        demand(self.last_at == self.now, f"table '{self.id}': the newest moment is another")
        self.read_open_log(file, sessions, previous, first_row, last_row)

    def read_open_log(self, file, sessions, previous, first_row, last_row):
        where = f"table '{self.id}', log {self.sealed}"
        data = b""
        for row, ordinal, session, more, digest in file.execute(
                "SELECT place, ordinal, session, bytes, digest FROM entry WHERE place BETWEEN ? AND ? ORDER BY place",
                (first_row, last_row)):
            demand(row & 0xffffffff == self.open_entries, f"{where}, entry {self.open_entries}: it is missing")
            demand(ordinal == self.sealed and session in sessions, f"{where}: an entry says that it belongs elsewhere")
            encrypted = more[:1] == b"\0"
            if self.open_entries == 0:
                self.encrypted = encrypted
            demand(encrypted == self.encrypted, f"{where}, entry {self.open_entries}: only some of its rows are encrypted")
            if encrypted:
                check_encrypted(f"{where}, entry {self.open_entries}", self.open_entries, more)
            else:
                data += more
                demand(digest == sha256(data),
                       f"{where}, entry {self.open_entries}: the bytes are not those of the digest")
            self.open_entries, self.open_digest = self.open_entries + 1, digest
        if data:
            log = self.add(where, self.sealed, previous, data, False)
            demand(len(log.entries) == self.open_entries, f"{where}: a row is not one entry")

    def add(self, where, ordinal, previous, data, sealed):
        try:
            log = Log(data)
        except Damaged as error:
            raise Damaged(f"{where}: {error}") from error
        key = {"table": self.id, "ordinal": ordinal}
        demand(log.kind == self.kind, f"{where}: the head of the table names another kind")
        demand(log.opening["key"] == key, f"{where}: the contents are those of {log.opening['key']}")
        demand(log.opening["previous"] == previous.hex(), f"{where}: it does not continue the log before it")
        demand(log.sealed == sealed, f"{where}: it is {'not ' if sealed else ''}sealed by its last entry")
        if log.first_at is not None:
            demand(self.now is None or self.now <= log.first_at, f"{where}: it happened before the log before it")
            self.now = log.last_at
        for identity, sequence in log.ids.items():
            demand(identity not in self.ids, f"{where}: the command {identity} was recorded before")
            self.ids[identity] = (ordinal, sequence)
        self.logs.append(log)
        return log


def read_file(path):
    with opened(path) as file:
        demand(file.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID, "this is not a handlog log")
        demand(file.execute("PRAGMA user_version").fetchone()[0] == NUMBER, "its format is another")
        sessions = check_facts(file)
        heads = file.execute("SELECT number, id, kind, sealed, last, last_at, last_seal FROM poker_table"
                             " ORDER BY number").fetchall()
        demand([head[0] for head in heads] == list(range(1, len(heads) + 1)), "a table is missing")
        tables = [Table(file, head, sessions) for head in heads]
        seals = sorted(seal for table in tables for seal in table.seals)
        demand(seals == list(range(1, len(seals) + 1)), "the counts of seals have a gap, or one is there twice")
        for column, rows_of in (("log", "hand"), ("place", "entry")):
            strays = file.execute(f"SELECT count(*) FROM {rows_of} WHERE {column} >> 32 NOT BETWEEN 1 AND ?",
                                  (len(heads),)).fetchone()[0]
            demand(strays == 0, f"{strays} rows of {rows_of} belong to no table")
        commands = {(number, identity.decode()): (ordinal, sequence) for number, identity, ordinal, sequence in
                    file.execute("SELECT poker_table, id, ordinal, sequence FROM command")}
        # Of logs that are encrypted, nobody can see without a key which commands are in them.
        for table in tables:
            if table.encrypted:
                for key, (ordinal, sequence) in list(commands.items()):
                    if key[0] == table.number and ordinal == table.sealed:
                        demand(sequence < table.open_entries, f"the command {key[1]} stands where no entry is")
                        del commands[key]
        recorded = {(table.number, identity): place for table in tables for identity, place in table.ids.items()}
        demand(commands == recorded, "the places of commands are not those at which the logs have them")
    return tables


def told(run, value, what):
    """A row of the page: the bits or the bytes of one value."""
    if len(run) > 64 and run[1:] == run[1:3] * (len(run) // 2):
        run = f"`{run[:3]}` {len(run) // 2} times"
    else:
        run = f"`{run}`"
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return f"| {run} | " + (f"`{text}`" if text else "") + f" | {what} |"


def check_page():
    frames = [bytes.fromhex(line) for line in re.search(r"```hex\n(.*?)```", section("A whole log"), re.S)[1].split()]
    log = Log(b"".join(frames))
    demand(log.sealed and [frame for frame, _ in log.frames] == frames, "the frames are others")
    lines = re.search(r"^## A whole log\n.*?^```json\n(.*?)^```", LINES, re.M | re.S)[1].splitlines()
    demand(log.lines() == lines, "the log is not the one of JSON.md")
    demand(sha256(log.data).hex() in PAGE, "the digest is another")
    for title, frame in (("The opening field by field", 0), ("The sixth entry field by field", 6)):
        lines = [line for line in section(title).splitlines() if line.startswith("|")]
        demand(lines[2:] == [told(*value) for value in log.frames[frame][1]], f"'{title}' tells it otherwise")
    print(f"FORMAT.md: the log of {len(frames)} frames is what the page says")


def main(arguments):
    heads = arguments[:1] == ["--heads"]
    if not arguments:
        return check_page()
    for table in read_file(arguments[-1]):
        for first, last in table.lost:
            print(f"table '{table.id}': logs {first} to {last} are lost", file=sys.stderr)
        if table.encrypted:
            print(f"table '{table.id}', log {table.sealed}: it is open and encrypted, and was not checked", file=sys.stderr)
        if heads:
            print(f"{table.id}\n  sealed  {table.sealed}" + (f"  {table.last.hex()}" if table.sealed else ""))
            if table.open_entries:
                print(f"  open    {table.open_entries}  {table.open_digest.hex()}"
                      + ("  encrypted and not checked without --key" if table.encrypted else ""))
        else:
            for log in table.logs:
                print(*log.lines(), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) > 3 or sys.argv[1:2] in (["-h"], ["--help"]) or (len(sys.argv) == 3 and sys.argv[1] != "--heads"):
        sys.exit(__doc__)
    try:
        main(sys.argv[1:])
    except Damaged as error:
        sys.exit(f"read_log.py: {error}")
