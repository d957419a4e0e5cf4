#!/usr/bin/env python3
"""The reader that was written from eventstore/FORMAT.md reads what handlog reads, and sees what is wrong.

    check_read_log.py HANDLOG RANDOM_LOG

HANDLOG is the program, RANDOM_LOG writes random play. Their logs are printed by both readers and compared; then
they are changed as somebody would who has removed the triggers, and the reader must say so. It reads the golden logs, too.
"""
import contextlib
import hashlib
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HANDLOG, RANDOM_LOG = sys.argv[1:]
TESTS = pathlib.Path(__file__).resolve().parent
READER = TESTS / "read_log.py"


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, encoding="utf-8", timeout=240)


def printed(*command):
    done = run(*command)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stderr}")
    return done.stdout


def compare(log):
    """What the log holds, read by both."""
    ours, theirs = printed(HANDLOG, "export", log), printed(sys.executable, "-B", READER, log)
    for number, (a, b) in enumerate(zip(ours.splitlines(), theirs.splitlines()), start=1):
        if a != b:
            sys.exit(f"{log.name}: line {number} differs\nhandlog:  {a}\nread_log: {b}")
    if ours != theirs:
        sys.exit(f"{log.name}: handlog prints {len(ours)} characters and read_log {len(theirs)}")
    if printed(HANDLOG, "head", log) != printed(sys.executable, "-B", READER, "--heads", log):
        sys.exit(f"{log.name}: the heads differ")
    return ours


def without_triggers(file):
    names = [name for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")]
    for name in names:
        file.execute(f"DROP TRIGGER {name}")


def with_byte_changed(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]


def with_other_bytes(file, digest_too):
    row, data = file.execute("SELECT log, bytes FROM hand ORDER BY log DESC LIMIT 1 OFFSET 3").fetchone()
    data = with_byte_changed(data, 5)  # in the name of the table or in its ordinal
    file.execute("UPDATE hand SET bytes = ? WHERE log = ?", (data, row))
    if digest_too:
        file.execute("UPDATE hand SET digest = ? WHERE log = ?", (hashlib.sha256(data).digest(), row))


def with_other_semantics(file):
    """An insider changes a log and its digest, so that only the log that follows on it can tell."""
    row, data, previous = file.execute("SELECT log, bytes, (SELECT digest FROM hand WHERE log = 1 << 32) FROM hand"
                                       " WHERE log = (1 << 32) + 1").fetchone()
    changed = with_byte_changed(data, data.index(previous) + len(previous))
    file.execute("UPDATE hand SET bytes = ?, digest = ? WHERE log = ?", (changed, hashlib.sha256(changed).digest(), row))


def statement(sql):
    return lambda file: file.execute(sql)


def without_newest_table(file):
    number, = file.execute("SELECT max(number) FROM poker_table").fetchone()
    file.execute("DELETE FROM poker_table WHERE number = ?", (number,))
    file.execute("DELETE FROM hand WHERE log >> 32 = ?", (number,))
    file.execute("DELETE FROM entry WHERE place >> 32 = ?", (number,))
    file.execute("DELETE FROM command WHERE poker_table = ?", (number,))


NEWEST = "(SELECT max(log) FROM hand)"
CHANGES = {
    "a byte of a log is another": lambda file: with_other_bytes(file, False),
    "a byte of a log is another and its digest fits": lambda file: with_other_bytes(file, True),
    "a log and its digest are others": with_other_semantics,
    "a log is missing": statement("DELETE FROM hand WHERE log = (1 << 32) + 1"),
    "the newest log is missing": statement(f"DELETE FROM hand WHERE log = {NEWEST}"),
    "two logs are exchanged": statement(
        "UPDATE hand SET (session, bytes, digest) = (SELECT session, bytes, digest FROM hand other"
        " WHERE other.log = CASE hand.log & 1 WHEN 0 THEN (1 << 32) + 1 ELSE 1 << 32 END) WHERE log IN (1 << 32, (1 << 32) + 1)"),
    "a head goes less far": statement("UPDATE poker_table SET sealed = sealed - 1 WHERE number = 1"),
    "a head names another log": statement("UPDATE poker_table SET last = zeroblob(32) WHERE number = 1"),
    "a head names another moment": statement("UPDATE poker_table SET last_at = last_at + 1 WHERE number = 1"),
    "a table has another name": statement("UPDATE poker_table SET id = CAST('Roma' AS BLOB) WHERE number = 1"),
    "a table is missing": statement("DELETE FROM poker_table WHERE number = (SELECT max(number) FROM poker_table)"),
    "a head names another count of seals": statement("UPDATE poker_table SET last_seal = last_seal + 1 WHERE number = 1"),
    "a table is missing with all of its rows": without_newest_table,
    "two counts of seals are exchanged": statement(
        "UPDATE hand SET seal = (SELECT seal FROM hand other WHERE other.log = CASE hand.log & 1 WHEN 0 THEN (1 << 32) + 1"
        " ELSE 1 << 32 END) WHERE log IN (1 << 32, (1 << 32) + 1)"),
    "an entry is missing": statement("DELETE FROM entry WHERE place = (SELECT min(place) FROM entry)"),
    "the newest entry is another": statement(
        "UPDATE entry SET bytes = CAST(bytes || X'00' AS BLOB) WHERE place = (SELECT max(place) FROM entry)"),
    "the entries of an open log belong to another": statement("UPDATE entry SET ordinal = ordinal + 1"),
    "a command is missing": statement("DELETE FROM command WHERE sequence = (SELECT max(sequence) FROM command)"),
    "a command stands elsewhere": statement(
        "UPDATE command SET sequence = sequence + 1 WHERE id = (SELECT min(id) FROM command)"),
    "a session is another": statement("UPDATE session SET program = 'nobody'"),
    "a fact is another": statement("UPDATE meta SET value = 'nobody' WHERE key = 'created_by'"),
    "the format is another": statement("PRAGMA user_version = 99"),
    "the file is another program's": statement("PRAGMA application_id = 99"),
}


def check_changes(folder, log):
    for name, change in CHANGES.items():
        copy = folder / "changed.log"
        for beside in ("", "-wal"):
            if pathlib.Path(f"{log}{beside}").exists():
                shutil.copyfile(f"{log}{beside}", f"{copy}{beside}")
        with contextlib.closing(sqlite3.connect(copy)) as file:
            without_triggers(file)
            before = list(file.iterdump())
            pragmas = file.execute("PRAGMA user_version").fetchone(), file.execute("PRAGMA application_id").fetchone()
            change(file)
            file.commit()
            after = file.execute("PRAGMA user_version").fetchone(), file.execute("PRAGMA application_id").fetchone()
            if list(file.iterdump()) == before and pragmas == after:
                sys.exit(f"'{name}' changes nothing")
        done = run(sys.executable, "-B", READER, copy)
        if done.returncode != 1 or not done.stderr.startswith("read_log.py: "):
            sys.exit(f"the reader does not see that {name}; it ends with {done.returncode}:\n{done.stderr}")


def check_goldens():
    goldens = sorted((TESTS / "eventstore/golden").glob("*.log"))
    for golden in goldens:
        if printed(sys.executable, "-B", READER, golden) != golden.with_suffix(".ndjson").read_text(encoding="utf-8"):
            sys.exit(f"the reader reads {golden.name} otherwise than it was written down")
    if not goldens:
        sys.exit("there is no golden log")


def check_salvaged(folder, log):
    """A log of which some hands were lost: the reader says which, and reads the others."""
    damaged, saved = folder / "damaged.log", folder / "saved.log"
    shutil.copyfile(log, damaged)
    with contextlib.closing(sqlite3.connect(damaged)) as file:
        without_triggers(file)
        file.execute("UPDATE hand SET bytes = CAST(bytes || X'00' AS BLOB) WHERE log IN ((1 << 32) + 3, (1 << 32) + 4)")
        file.commit()
    if run(HANDLOG, "salvage", damaged, saved).returncode != 1:
        sys.exit("salvaging does not find that something was lost")
    done = run(sys.executable, "-B", READER, "--heads", saved)
    name = printed(HANDLOG, "head", log).splitlines()[0]
    if done.stdout != printed(HANDLOG, "head", saved) or done.stderr != f"table '{name}': logs 3 to 4 are lost\n":
        sys.exit(f"the reader reads a salvaged log otherwise:\n{done.stderr}")


def main():
    check_goldens()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        evening, random, abandoned = folder / "evening.log", folder / "random.log", folder / "abandoned.log"
        printed(HANDLOG, "simulate", evening, "--hands", "40", "--seats", "6", "--seed", "1")
        printed(RANDOM_LOG, random)
        printed(RANDOM_LOG, abandoned, "abandon")
        if pathlib.Path(f"{abandoned}-wal").stat().st_size == 0:
            sys.exit("the log that was abandoned has nothing in its WAL")
        lines = compare(evening) + compare(random)
        if compare(random) != compare(abandoned):
            sys.exit("what was abandoned is not what was closed")
        for piece in ('"rejection"', '"snapshot":{', '"at":null', '"received_at":null', '"??"', '"type":"Seed"',
                      '"type":"ForcedBetsListed"', '"type":"HandCancelled"', '"type":"DeclareResult"'):
            if piece not in lines:
                sys.exit(f"no log that is compared holds {piece}")
        if "  open    " not in printed(HANDLOG, "head", random):
            sys.exit("no log that is compared is open")
        check_changes(folder, random)
        check_salvaged(folder, random)
    print(f"{len(lines.splitlines())} lines are read alike, and {len(CHANGES)} changes are seen")


main()
