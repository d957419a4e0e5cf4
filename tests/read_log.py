#!/usr/bin/env python3
"""Reads a log of handlog using only eventstore/FORMAT.md and the tables of docs/EVENTS.md.

    read_log.py            checks the example on the page
    read_log.py LOG        checks the log and prints every hand as lines of JSON, as docs/JSON.md has them
    read_log.py --heads LOG    checks the log and prints how far each table's logs go

It shares no code with handlog. Whatever does not hold is an error that says where.
"""
import contextlib
import hashlib
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
APPLICATION_ID = int(re.search(r"`application_id` is (\d+)", PAGE)[1])
LIMITS = {what: int(most.replace(",", "")) for what, most in rows("Limits", PAGE)}
MOST_ENTRIES = LIMITS["entries of a log"]
MOST_LOG_BYTES = LIMITS["bytes of a log"]
MOST_FRAME_BYTES = LIMITS["bytes of a frame, its length included"]
PARTS = {name.strip("`"): fields(text) for name, text, *_ in rows("Parts")}
COMMANDS, EVENTS = kinds("Commands"), kinds("Events")
ONE_OF = {"one of the decks": kinds("Decks"), "one of the forced bets": kinds("Forced bets")}
CHOICES = {name: (int(bits), ["" if word == "none" else word.strip("`")
                              for word in re.findall(r"\d+ (none|`[^`]+`)", names)])
           for name, bits, names, *_ in rows("Choices")}
REASONS = {int(number): name.strip("`") for number, name, *_ in rows("Reasons")}


# ---- a row of bits ----

class Bits:
    def __init__(self, data, hand_of_log):
        self.row = "".join(f"{byte:08b}"[::-1] for byte in data)
        self.at = 0
        self.hand_of_log = hand_of_log
        self.moment = 0  # the `at` of the entry
        self.distance = 0  # of the known moment before, from its own
        self.seed = None
        self.hand_id = ""
        self.told = []  # the bits of each value that was read, with what they mean

    def left(self):
        return len(self.row) - self.at

    def take(self, count):
        if count > self.left():
            raise Damaged("the bytes end too early")
        bits = self.row[self.at:self.at + count]
        self.at += count
        return bits

    def bits(self, count):
        return int(self.take(count)[::-1] or "0", 2)

    def number(self, group, most):
        value = shift = 0
        while True:
            digits, more = self.bits(group), self.bits(1)
            value |= digits << shift
            shift += group
            if not more:
                break
        if digits == 0 and shift > group:
            raise Damaged("a number has more groups than it needs")
        if value > most:
            raise Damaged(f"{value} is larger than {most}")
        return value

    def signed_number(self, bits):
        negative = self.bits(1)
        value = self.number(7, 2**(bits - 1) - 1 + negative)
        if negative and value == 0:
            raise Damaged("there is no -0")
        return -value if negative else value

    def align(self):
        if "1" in self.take(-self.at % 8):
            raise Damaged("unused bits are not zero")

    def bytes(self, count):
        self.align()
        return bytes(self.bits(8) for _ in range(count))

    def more(self):
        return self.left() >= 8 or "1" in self.row[self.at:]

    def finish(self):
        self.align()
        if self.left():
            raise Damaged(f"there are {self.left() // 8} bytes too many")

    def tell(self, begin, value, what):
        self.told.append((self.row[begin:self.at], value, what))


# ---- values, as docs/JSON.md writes them ----

def name(bits):
    text = bits.bytes(up_to(64, bits.bits(7), "bytes of a name"))
    if any(byte < 32 or byte == 127 for byte in text):
        raise Damaged("a name holds a control character")
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Damaged("a name is not UTF-8") from error


def hand_id(bits):
    if bits.bits(1):
        if not bits.hand_id:
            raise Damaged("no hand was named before")
        return bits.hand_id
    text = name(bits)
    if text and text == bits.hand_id:
        raise Damaged("a hand is named twice")
    bits.hand_id = text
    return text


def hand_number(bits):
    if not bits.bits(1):
        return bits.hand_of_log
    value = bits.number(7, 2**32 - 1)
    if value == bits.hand_of_log:
        raise Damaged("the hand of the log is written as if it were another")
    return value


def near_moment(bits):
    if not bits.bits(1):
        return None
    if bits.bits(1):
        distance = bits.signed_number(64)
        if distance == bits.distance:
            raise Damaged("a moment as far away as the one before is written out")
        bits.distance = distance
    return moment(bits.moment + bits.distance)


def seed(bits):
    bits.seed = bits.bytes(32)
    return bits.seed.hex()


def commitment(bits):
    follows = hashlib.sha256(bits.seed).hexdigest() if bits.seed else None
    if follows and not bits.bits(1):
        return follows
    written = bits.bytes(32).hex()
    if written == follows:
        raise Damaged("a commitment that follows from the seed is written out")
    return written


def stack(bits):
    return bits.number(7, 2**63 - 1) if bits.bits(1) else None


def up_to(most, value, what):
    if value > most:
        raise Damaged(f"{value} is too much: {what}")
    return value


def seat(bits):
    return up_to(9, bits.bits(4), "a seat")


def seats(bits):
    members = bits.number(3, 1023)
    return [index for index in range(10) if members >> index & 1]


def card(bits):
    number = up_to(52, bits.bits(6), "a card")
    return "??" if number == 52 else "23456789TJQKA"[number // 4] + "cdhs"[number % 4]


def cards(bits):
    numbers = [up_to(51, bits.bits(6), "a known card") for _ in range(bits.number(3, 52))]
    if any(a >= b for a, b in zip(numbers, numbers[1:])):
        raise Damaged("a set of cards is not in ascending order")
    return ["23456789TJQKA"[number // 4] + "cdhs"[number % 4] for number in numbers]


def deck(bits):
    places = [card(bits) for _ in range(52)]
    known = [place for place in places if place != "??"]
    if len(set(known)) != len(known):
        raise Damaged("a card stands at two places of a deck")
    return "".join(places)


def reason(bits):
    number = bits.bits(8)
    if number not in REASONS:
        raise Damaged(f"the reason {number} is unknown")
    return REASONS[number]


SIMPLE = {
    "flag": lambda bits: bits.bits(1) == 1,
    "small number": lambda bits: bits.number(3, 255),
    "number": lambda bits: bits.number(7, 2**32 - 1),
    "long number": lambda bits: bits.number(7, 2**64 - 1),
    "signed number": lambda bits: bits.signed_number(32),
    "chips": lambda bits: bits.signed_number(64),
    "stack": stack,
    "moment": near_moment,
    "seat": seat,
    "seats": seats,
    "card": card,
    "hole cards": lambda bits: [card(bits), card(bits)],
    "cards": cards,
    "deck": deck,
    "rank": lambda bits: up_to(7462, bits.bits(13), "a rank") or None,
    "32 bytes": lambda bits: bits.bytes(32).hex(),
    "seed": seed,
    "commitment": commitment,
    "name": name,
    "hand id": hand_id,
    "hand number": hand_number,
    "reason": reason,
}


def value_of(bits, form):
    if form.endswith(" or none"):
        return value_of(bits, form[:-8]) if bits.bits(1) else None
    if form.endswith(" by seat"):
        values = {str(index): value_of(bits, form[:-8]) for index in seats(bits)}
        if any(value in (0, ["??", "??"]) for value in values.values()):
            raise Damaged("an empty seat is listed")
        return values
    if listed := re.fullmatch(r"list of at most (\d+) (.+)", form):
        return [value_of(bits, listed[2]) for _ in range(bits.number(3, int(listed[1])))]
    if form in ONE_OF:
        return one_of(bits, ONE_OF[form])
    if form in CHOICES:
        count, names = CHOICES[form]
        return names[up_to(len(names) - 1, bits.bits(count), form)]
    if form.startswith("`"):
        return part(bits, PARTS[form.strip("`")])
    return SIMPLE[form](bits)


def part(bits, its_fields):
    values = {}
    for field, form in its_fields:
        begin, told = bits.at, len(bits.told)
        values[field] = value_of(bits, form)
        if len(bits.told) == told:
            bits.tell(begin, values[field], f"`{field}`, {form}")
    return values


def one_of(bits, its_kinds):
    begin = bits.at
    tag = bits.number(4, 255)
    if tag not in its_kinds:
        raise Damaged(f"the tag {tag} is unknown")
    kind, its_fields = its_kinds[tag]
    bits.tell(begin, tag, f"the tag of `{kind}`")
    return {"type": kind, **part(bits, its_fields)}


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
        self.frames = []  # each with its bytes and what its bits mean
        self.ids = {}
        self.opening = self.frame("the opening", 0, self.read_opening)
        snapshot = self.opening["snapshot"]
        self.hand = (snapshot["last_hand"] + 1) % 2**32 if snapshot else 1
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
            length = Bits(self.data[begin:begin + 10], hand)
            size = length.number(7, MOST_FRAME_BYTES)
            payload = begin + length.at // 8
            self.at = payload + size
            if self.at - begin > MOST_FRAME_BYTES:
                raise Damaged("it is too long")
            if self.at > len(self.data):
                raise Damaged("the log ends in the middle of it")
            bits = Bits(self.data[payload:self.at], hand)
            bits.told.append((length.row[:length.at], size, "the length of the rest, number"))
            value = read(bits)
            begin_of_rest = bits.at
            bits.finish()
            if bits.at > begin_of_rest:
                bits.tell(begin_of_rest, "", "the rest of the last byte")
        except Damaged as error:
            raise Damaged(f"{which} (from byte {begin} of the log): {error}") from error
        self.frames.append((self.data[begin:self.at], bits.told))
        return value

    @staticmethod
    def read_opening(bits):
        number = bits.number(7, 2**64 - 1)
        if number != NUMBER:
            raise Damaged(f"its format is number {number}, and this reads number {NUMBER}")
        bits.tell(0, number, "the number of the format, number")
        opening = part(bits, PARTS["Opening"])
        if not opening["key"]["table"]:
            raise Damaged("the table has no name")
        for listed in ("seats", "reserved") if opening["snapshot"] else ():
            places = [place["seat"] for place in opening["snapshot"][listed]]
            if any(a >= b for a, b in zip(places, places[1:])):
                raise Damaged(f"`{listed}` are not in ascending order")
        return {"format": number, **opening}

    def read_entry(self, bits):
        at_unknown = apart = received_unknown = has_id = refused = 0
        if bits.bits(1):
            at_unknown, apart, received_unknown, has_id, refused = flags = [bits.bits(1) for _ in range(5)]
            if not any(flags) or apart and received_unknown or at_unknown and received_unknown:
                raise Damaged("these flags are never set together, or never none of them")
        bits.tell(0, "", "what is unusual" if bits.at > 1 else "nothing is unusual")
        begin = bits.at
        at = None if at_unknown else moment((self.last_at or 0) + bits.number(7, 2**63 - 1))
        bits.tell(begin, at, "`at`, since the entry before")
        bits.moment, bits.distance = at or 0, self.distance
        received_at = None if received_unknown else at
        if apart:
            begin = bits.at
            received_at = moment((at or 0) - bits.signed_number(64))
            bits.tell(begin, received_at, "`received_at`, before `at`")
            if received_at == at:
                raise Damaged("received_at repeats at")
        identity = None
        if has_id:
            begin = bits.at
            identity = name(bits)
            if not identity:
                raise Damaged("the id of a command is empty")
            bits.tell(begin, identity, "the id of the command, name")
        entry = {"seq": len(self.entries), "at": at, "received_at": received_at, "id": identity,
                 "command": one_of(bits, COMMANDS)}
        if refused:
            entry["rejection"] = part(bits, PARTS["Rejection"])
        else:
            entry["events"] = []
            while bits.more():
                entry["events"].append(one_of(bits, EVENTS))
            self.sealed = any(event["type"] in ("HandClosed", "TableClosed") for event in entry["events"])
        self.distance = bits.distance
        if at is not None:
            self.last_at = at
            if self.first_at is None:
                self.first_at = at
        if identity is not None:
            if identity in self.ids:
                raise Damaged(f"the command {identity} is recorded twice")
            self.ids[identity] = entry["seq"]
        return entry

    def lines(self):
        return [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in [self.opening, *self.entries]]


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


class Table:
    """All logs of one table, each checked."""

    def __init__(self, file, head, sessions):
        self.number, identity, self.sealed, self.last, self.last_at = head
        self.id = identity.decode()
        self.logs, self.lost, self.ids = [], [], {}
        self.open_entries, self.open_digest = 0, None
        self.now, previous, expected = None, NO_DIGEST, 0
        first_row, last_row = self.number << 32, self.number << 32 | 0xffffffff
        for row, session, data, digest in file.execute(
                "SELECT log, session, bytes, digest FROM hand WHERE log BETWEEN ? AND ? ORDER BY log",
                (first_row, last_row)):
            ordinal = row & 0xffffffff
            where = f"table '{self.id}', log {ordinal}"
            demand(session in sessions, f"{where}: its session is unknown")
            demand(ordinal < self.sealed, f"{where}: the head of the table does not know it")
            if data:
                demand(ordinal == expected, f"{where}: the one before it is missing")
                demand(digest == sha256(data), f"{where}: the contents do not match the digest")
                self.add(where, ordinal, previous, data, True)
            else:
                self.lost.append((expected, ordinal))
            previous, expected = digest, ordinal + 1
        demand(expected == self.sealed, f"table '{self.id}': log {expected} is missing")
        demand(self.last == previous, f"table '{self.id}': the head names another log as the last")
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
            data += more
            demand(digest == sha256(data), f"{where}, entry {self.open_entries}: the bytes are not those of the digest")
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
        heads = file.execute("SELECT number, id, sealed, last, last_at FROM poker_table ORDER BY number").fetchall()
        demand([head[0] for head in heads] == list(range(1, len(heads) + 1)), "a table is missing")
        tables = [Table(file, head, sessions) for head in heads]
        for column, rows_of in (("log", "hand"), ("place", "entry")):
            strays = file.execute(f"SELECT count(*) FROM {rows_of} WHERE {column} >> 32 NOT BETWEEN 1 AND ?",
                                  (len(heads),)).fetchone()[0]
            demand(strays == 0, f"{strays} rows of {rows_of} belong to no table")
        commands = {(number, identity.decode()): (ordinal, sequence) for number, identity, ordinal, sequence in
                    file.execute("SELECT poker_table, id, ordinal, sequence FROM command")}
        recorded = {(table.number, identity): place for table in tables for identity, place in table.ids.items()}
        demand(commands == recorded, "the places of commands are not those at which the logs have them")
    return tables


def told(bits, value, what):
    """A row of the page: the bits of one value."""
    run = f"`{bits[0]}` {len(bits)} times" if len(bits) > 64 and len(set(bits)) == 1 else f"`{bits}`"
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return f"| {run} | " + (f"`{text}`" if text else "") + f" | {what} |"


def check_page():
    frames = [bytes.fromhex(line) for line in re.search(r"```hex\n(.*?)```", section("A whole log"), re.S)[1].split()]
    log = Log(b"".join(frames))
    demand(log.sealed and [frame for frame, _ in log.frames] == frames, "the frames are others")
    page_of_json = (ROOT / "docs/JSON.md").read_text(encoding="utf-8")
    lines = re.search(r"^## A whole log\n.*?^```json\n(.*?)^```", page_of_json, re.M | re.S)[1].splitlines()
    demand(log.lines() == lines, "the log is not the one of JSON.md")
    demand(sha256(log.data).hex() in PAGE, "the digest is another")
    for title, frame in (("The opening bit by bit", 0), ("The sixth entry bit by bit", 6)):
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
        if heads:
            print(f"{table.id}\n  sealed  {table.sealed}" + (f"  {table.last.hex()}" if table.sealed else ""))
            if table.open_entries:
                print(f"  open    {table.open_entries}  {table.open_digest.hex()}")
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
