#!/usr/bin/env python3
"""An open log that is encrypted is read with a file of keys by another program than handlog.

    check_encrypted.py HANDLOG

Written from eventstore/FORMAT.md, with libsodium and tests/read_log.py: what it decrypts is read there, and must be what
`handlog export --key` prints. Without a key, verbs say so and print everything else.
"""
import contextlib
import ctypes
import ctypes.util
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HANDLOG = pathlib.Path(sys.argv[1]).resolve()
READER = pathlib.Path(__file__).resolve().parent / "read_log.py"
SODIUM = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
SODIUM.sodium_init()


def expect(right, what):
    if not right:
        sys.exit(f"check_encrypted: {what}")


def run(*command, **settings):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=240, **settings)


def printed(*command, **settings):
    done = run(*command, **settings)
    expect(done.returncode == 0, f"{' '.join(map(str, command))} failed:\n{done.stderr}")
    return done.stdout


def secret_in(path):
    lines = path.read_text().splitlines()
    expect(lines[0] == "handlog secret key 1", f"{path} does not say what it is")
    key, = [line.split()[2] for line in lines[1:] if line.startswith("encryption x25519 ")]
    return bytes.fromhex(key)


def number(value):
    return value.to_bytes(4, "little")


def key_of_log(row, secret):
    public = ctypes.create_string_buffer(32)
    SODIUM.crypto_scalarmult_base(public, secret)
    for reader in range(row[2]):
        at = 3 + 112 * reader
        if row[at:at + 32] == public.raw:
            key = ctypes.create_string_buffer(32)
            opened = SODIUM.crypto_box_seal_open(key, row[at + 32:at + 112], ctypes.c_ulonglong(80), public, secret)
            expect(opened == 0, "the key of the log cannot be opened")
            return key.raw
    sys.exit("check_encrypted: the log is not encrypted to this key")


def decrypted(table, ordinal, sequence, row, key):
    header = row[:3 + 112 * row[2]] if sequence == 0 else row[:2]
    nonce, ciphertext = row[len(header):len(header) + 24], row[len(header) + 24:]
    data = header + bytes([len(table)]) + table + number(ordinal) + number(sequence) + number(sequence)
    plain = ctypes.create_string_buffer(len(ciphertext) - 16)
    opened = SODIUM.crypto_aead_xchacha20poly1305_ietf_decrypt(
        plain, None, None, ciphertext, ctypes.c_ulonglong(len(ciphertext)), data, ctypes.c_ulonglong(len(data)), nonce, key)
    expect(opened == 0, f"entry {sequence} cannot be decrypted")
    return plain.raw


def without_triggers(file):
    for name, in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        file.execute(f"DROP TRIGGER {name}")


def decrypt(log, secret):
    """Puts the plain bytes where the encrypted ones stand."""
    with contextlib.closing(sqlite3.connect(log)) as file:
        without_triggers(file)
        key, rows = None, 0
        for place, ordinal, row, table in file.execute(
                "SELECT place, ordinal, bytes, id FROM entry JOIN poker_table ON number = place >> 32 ORDER BY place").fetchall():
            sequence = place & 0xffffffff
            expect(row[:2] == b"\0\1", f"entry {sequence} of {table} is not encrypted")
            if sequence == 0:
                key = key_of_log(row, secret)
            plain = decrypted(table, ordinal, sequence, row, key)
            file.execute("UPDATE entry SET bytes = ? WHERE place = ?", (plain, place))
            rows += 1
        file.commit()
    return rows


def commands(folder):
    simulated = folder / "simulated.log"
    printed(HANDLOG, "simulate", simulated, "--hands", 3, "--seats", 4, "--seed", "encrypted")
    entries = [json.loads(line) for line in printed(HANDLOG, "export", simulated).splitlines()]
    return [json.dumps({"id": f"c-{at}", "received_at": entry["at"], "command": entry["command"]}) + "\n"
            for at, entry in enumerate(entry for entry in entries if "command" in entry)]


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for who in ("host", "auditor", "stranger"):
            printed(HANDLOG, "keygen", folder / who)
        log, lines = folder / "evening.log", commands(folder)
        # The last hand is not closed.
        host = ("run", log, "--table", "bots", "--simulated", "--seal-open")
        printed(HANDLOG, *host, folder / "host.key", "--auditor", folder / "auditor.pub", input="".join(lines[:-3]))

        for who in ("host", "auditor"):
            copy = folder / f"{who}.log"
            printed(HANDLOG, "backup", log, copy)
            rows = decrypt(copy, secret_in(folder / f"{who}.key"))
            expect(rows > 3, f"only {rows} rows are encrypted")
            with_key = printed(HANDLOG, "export", log, "--key", folder / f"{who}.key")
            expect(printed(sys.executable, "-B", READER, copy) == with_key, f"{who} reads something else than handlog")

        sealed = run(sys.executable, "-B", READER, log)
        expect(sealed.returncode == 0 and sealed.stderr == "table 'bots', log 2: it is open and encrypted, and was not checked\n",
               f"the reader without a key says otherwise:\n{sealed.stderr}")
        without = run(HANDLOG, "export", log)
        expect(without.returncode == 0 and "it is open and encrypted" in without.stderr, f"export says {without.stderr}")
        expect(without.stdout == sealed.stdout and with_key.startswith(without.stdout), "without a key other logs are shown")
        expect(printed(HANDLOG, "head", log) == printed(sys.executable, "-B", READER, "--heads", log), "the heads differ")

        changed = folder / "changed.log"
        for statement in ("UPDATE entry SET bytes = X'0501' WHERE place = (1 << 32) + 1",
                          "UPDATE entry SET bytes = X'000100' WHERE place = (1 << 32) + 1",
                          "UPDATE entry SET bytes = CAST(X'0001' || zeroblob(500) AS BLOB) WHERE place = 1 << 32",
                          "DELETE FROM entry WHERE place = (1 << 32) + 1",
                          "UPDATE command SET sequence = 50 WHERE sequence = 1 AND ordinal = 2"):
            shutil.copyfile(log, changed)
            with contextlib.closing(sqlite3.connect(changed)) as file:
                without_triggers(file)
                file.execute(statement)
                file.commit()
            expect(run(sys.executable, "-B", READER, changed).returncode == 1, f"the reader does not see {statement}")

        # As systemd hands it over, by its name alone; others have rights to the file there.
        credentials = folder / "credentials"
        credentials.mkdir()
        shutil.copy(folder / "host.key", credentials / "seal")
        (credentials / "seal").chmod(0o440)
        there = {**os.environ, "CREDENTIALS_DIRECTORY": str(credentials)}
        expect(printed(HANDLOG, "export", log, "--key", "seal", env=there) == with_key, "a credential reads something else")

        for words, code in ((("--table", "bots"), "no key was given"),
                            (("--table", "bots", "--seal-open", folder / "stranger.key"), "not to the key that was given")):
            refused = run(HANDLOG, "run", log, *words, input=lines[-3])
            expect(refused.returncode == 2 and code in refused.stderr and not refused.stdout, f"run says {refused.stderr}")
        printed(HANDLOG, *host, folder / "host.key", input="".join(lines))
        expect(run(HANDLOG, "verify", log).stdout.count("encrypted") == 0, "what is closed is still encrypted")
    print(f"{rows} encrypted entries are read alike by two programs")


main()
