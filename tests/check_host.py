#!/usr/bin/env python3
"""An evening at a live host, played by the bots of clients/python over sockets.

    check_host.py HANDLOG [KILLS [TABLES [SEATS]]]

The host is killed again and again, bots lose their connections, and some come back as somebody with another
connection. In the end the log is whole, every check passes, and nothing that was told to anybody is missing in it.
"""
import hashlib
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 2
SEATS = int(sys.argv[4]) if len(sys.argv) > 4 else 5
HANDS = 10  # that each plays at least, after the last kill
PATIENCE_SECONDS = 120

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "clients" / "python"))
from bot import Bot  # noqa: E402
from handlog_player import Player  # noqa: E402
from read_log import read_file  # noqa: E402

QUICK = {"action_ms": 4000, "review_ms": 20, "review_uncontested_ms": 20, "predeal_ms": 200, "next_hand_ms": 20}


def expect(right, what):
    if not right:
        sys.exit(f"check_host: {what}")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Host:
    """The program, which is killed and started again."""

    def __init__(self, log, port):
        self.log, self.port = log, port
        self.url = f"ws://127.0.0.1:{port}/play"
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "host", self.log, "--listen", f"127.0.0.1:{self.port}"],
                                        stdout=subprocess.PIPE, text=True)
        self.said = []
        while not self.said or "is ready" not in self.said[-1]:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"check_host: the host ended with {self.process.wait()} before it was ready: {self.said}")
            self.said.append(line)

    def link(self):
        return re.search(r"(\S+/j#\S+)", "".join(self.said))[1]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        rest, _ = self.process.communicate(timeout=30)
        expect(self.process.returncode == 0, f"SIGTERM ended the host with {self.process.returncode}: {rest}")

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            return answer.read().decode()


class Witness(Bot):
    """A bot that remembers the receipts it was given, and loses its connection now and then."""

    def __init__(self, *args):
        super().__init__(*args)
        self.receipts = set()
        self.furthest = {"log": 0, "events": 0}
        self.failure = None
        self.last_kill = None  # how many hands there were then

    def look(self, table):
        if "digest" in table:
            self.receipts.add(table["digest"])
        here = (table["at"]["log"], table["at"]["events"])
        before = (self.furthest["log"], self.furthest["events"])
        if here < before:
            raise AssertionError(f"the host has forgotten what it told: {before} and then {here}")
        self.furthest = table["at"]
        for seat in table["view"]["seats"]:
            hidden = seat["seat"] != table["view"]["own_seat"] and not seat["rank"] and table["view"]["to_act"] is not None
            tabled = any(card != "??" for card in seat["cards"])
            if hidden and tabled and table["view"]["phase"] != "hand_complete" and len(table["view"]["pots"]) == 0:
                raise AssertionError(f"cards of seat {seat['seat']} were told: {table['view']}")
        super().look(table)
        if self.chance.random() < 0.02:
            self.player._connection._socket.close()

    def has_enough(self, hands):
        return self.last_kill is not None and len(self.hands) > self.last_kill + hands

    def killed_for_the_last_time(self):
        self.last_kill = len(self.hands)

    def run(self):
        try:
            self.play(HANDS)
        except Exception as error:  # told by the main thread
            self.failure = f"{type(error).__name__}: {error}"


def evening(folder):
    log = folder / "evening.log"
    host = Host(log, free_port())
    owner = Player.join(host.url, host.link(), "Olga")
    witnesses = []
    for number in range(TABLES):
        table = f"Table {number + 1}"
        rules = {"preset": ("home", "room")[number % 2], "timers": QUICK}
        owner.play(table, {"type": "OpenTable", "table": table, "rules": rules})
        links = owner.ask("MakeLink", role="player", uses=SEATS)["link"]
        for seat in range(SEATS):
            player = Player.join(host.url, links, f"Bot {number + 1}.{seat}")
            witnesses.append(Witness(player, table, seat, 200, random.Random(number * SEATS + seat)))
            witnesses[-1].sit()
    threads = [threading.Thread(target=witness.run, daemon=True) for witness in witnesses]
    for thread in threads:
        thread.start()
    chance = random.Random(7)
    for _ in range(KILLS):
        time.sleep(0.3 + chance.random())
        host.kill()
        host.start()
    for witness in witnesses:
        witness.killed_for_the_last_time()
    until = time.monotonic() + PATIENCE_SECONDS
    for thread, witness in zip(threads, witnesses):
        thread.join(max(0, until - time.monotonic()))
        expect(witness.failure is None, f"{witness.table}, seat {witness.seat}: {witness.failure}")
        expect(not thread.is_alive(), f"{witness.table}, seat {witness.seat} has played {len(witness.hands)} hands, not {HANDS}")
    health = host.get("/healthz")
    expect(health == "ok\n", f"the host says how it is: {health}")
    expect("handlog_answered_seconds_count" in host.get("/metrics"), "the metrics are not there")
    host.stop()
    return log, witnesses


def bad_input(folder):
    """Each is answered with what is wrong, and the host goes on."""
    host = Host(folder / "bad.log", free_port())
    owner = Player.join(host.url, host.link(), "Olga")
    for message in ({}, {"type": "Nothing"}, {"type": "Play", "table": "Rio"}, {"type": "Watch", "table": 7},
                    {"type": "Play", "table": "Rio", "command": {"type": "Fold", "hand": -1, "seat": 99}},
                    [], "text", None, {"type": "ListTables", "x": 1}, {"type": "Join", "link": "x", "name": "y"}):
        owner._connection.send(message)
        answer = owner._connection.receive(10)
        expect(answer["type"] == "Error" and answer["what"] and answer["next"], f"{message} was answered with {answer}")
    for request in (urllib.request.Request(f"http://127.0.0.1:{host.port}/nothing"),
                    urllib.request.Request(f"http://127.0.0.1:{host.port}/play", b"{}", {"Origin": "https://elsewhere.example"})):
        try:
            urllib.request.urlopen(request, timeout=10)
            expect(False, f"{request.full_url} was served")
        except urllib.error.HTTPError as error:
            expect(error.code in (403, 404), f"{request.full_url} was answered with {error.code}")
    expect(owner.ask("ListTables")["tables"] == [], "there is a table that nobody opened")
    # The page describes every message.
    owner._connection.send({"type": "?"})
    types = re.findall(r'"(\w+)"', owner._connection.receive(10)["next"])
    page = (pathlib.Path(__file__).resolve().parent.parent / "docs" / "HOSTING.md").read_text(encoding="utf-8")
    expect(len(types) > 10, f"the host names the types that it knows: {types}")
    for name in types:
        expect(f"\n| `{name}` |" in page, f"docs/HOSTING.md does not describe {name}")
    # The same log cannot be hosted twice.
    second = subprocess.run([PROGRAM, "host", host.log, "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=30)
    expect(second.returncode == 2 and "is writing to it" in second.stderr, f"a second host of the log: {second}")
    host.stop()


def receipts_of(log):
    """The digest of each log of the file up to each of its entries."""
    receipts = set()
    for table in read_file(str(log)):
        for each in table.logs:
            digest = hashlib.sha256()
            for frame, _ in each.frames:
                digest.update(frame)
                receipts.add(digest.hexdigest())
    return receipts


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        bad_input(folder)
        log, witnesses = evening(folder)
        verified = subprocess.run([PROGRAM, "verify", log], capture_output=True, text=True, timeout=240)
        expect(verified.returncode == 0, f"verify ended with {verified.returncode}:\n{verified.stdout}{verified.stderr}")
        receipts = set().union(*(witness.receipts for witness in witnesses))
        expect(receipts, "nobody was given a receipt")
        missing = receipts - receipts_of(log)
        expect(not missing, f"what was told with the receipts {missing} is not in the log")
        hands = sum(1 for _ in subprocess.run([PROGRAM, "list", log], capture_output=True, text=True, check=True).stdout.splitlines())
        print(f"{hands} hands at {TABLES} tables over sockets, {KILLS} kills, {len(receipts)} receipts: every check passed, and nothing that was told is missing")


if __name__ == "__main__":
    main()
