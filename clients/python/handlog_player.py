"""Somebody at a live host of handlog: asks, is answered, and hears what happens at the tables they watch.

    player = Player.join("ws://127.0.0.1:8080/play", link, "Ann")
    player.keep("ann.json")                        # who you are: nobody can show it again
    player.watch("Rio")
    player.ask("Sit", table="Rio", seat=0, stack=200)
    for table in player.hear(timeout=60):          # {"type":"Table", "view":..., "may":..., "text":...}
        ...

docs/HOSTING.md describes every message. It needs handlog_client.py beside it and nothing else.
"""
import collections
import json
import os
import secrets
import time

from handlog_client import Closed, Connection


class Refused(Exception):
    """The host said no: `answer` has the code, the sentence, or what to do next."""

    def __init__(self, answer):
        super().__init__(answer.get("sentence") or f'{answer["what"]}. {answer["next"]}')
        self.answer = answer

    @property
    def code(self):
        return self.answer.get("code") or self.answer["rejection"]["code"]


class Player:
    def __init__(self, url, token=None, tls=None):
        self.url, self.token, self.tls = url, token, tls
        self.person = self.recovery = None
        self.seen = {}    # of each table that is watched, how far this player has come
        self._heard = collections.deque()
        self._connect()

    @classmethod
    def join(cls, url, link, name, tls=None):
        """A new person, by a link that an owner made."""
        player = cls(url, tls=tls)
        joined = player.ask("Join", link=link.rpartition("#")[2], name=name)
        player.person, player.token, player.recovery = joined["person"], joined["token"], joined["recovery"]
        return player

    @classmethod
    def kept(cls, path, tls=None):
        """Whoever keep() wrote down."""
        with open(path, encoding="utf-8") as file:
            known = json.load(file)
        player = cls(known["url"], known["token"], tls)
        player.recovery = known["recovery"]
        return player

    def keep(self, path):
        """Writes down who this is, readable for you alone."""
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump({"url": self.url, "token": self.token, "recovery": self.recovery}, file)

    def _connect(self):
        self._connection = Connection(self.url, token=self.token, tls=self.tls)
        if self.token:
            self.person = self.ask("Hello", token=self.token)["person"]

    def come_back(self, within=60):
        """After Closed: connects again, and hears what was missed at each table."""
        until = time.monotonic() + within
        pause = 0.1
        while True:
            try:
                self._connection.close()
                self._connect()
                for table, seen in list(self.seen.items()):
                    try:
                        self._heard.append(self.ask("Watch", table=table, since=seen))
                    except Refused:
                        del self.seen[table]  # it is gone
                return
            except (OSError, Closed):
                if time.monotonic() + pause > until:
                    raise
                time.sleep(pause)
                pause = min(2 * pause, 2)

    def close(self):
        self._connection.close()

    def ask(self, type, id=None, timeout=30, **fields):
        """The answer, or Refused. An `id` of your own makes it harmless to ask again after Closed."""
        id = id or secrets.token_hex(8)
        self._connection.send({"type": type, "id": id, **fields})
        until = time.monotonic() + timeout
        while True:
            message = self._connection.receive(max(0, until - time.monotonic()))
            if message["type"] == "Table":
                self.seen[message["table"]] = message["at"]
            if message.get("id") == id:
                if message["type"] in ("Refused", "HouseRefused", "Error"):
                    raise Refused(message)
                return message
            if message["type"] == "Table":
                self._heard.append(message)

    def watch(self, table):
        """The table as it is now; hear() tells what happens from then on."""
        return self.ask("Watch", table=table)

    def play(self, table, command, **fields):
        """A command, such as {"type":"Call","hand":1,"seat":3}, as somebody who has seen all that was heard."""
        return self.ask("Play", table=table, command=command, **fields)

    def hear(self, timeout=None):
        """What happens at the tables, one message after the other, until nothing has happened for so many seconds."""
        while True:
            if self._heard:
                yield self._heard.popleft()
                continue
            try:
                message = self._connection.receive(timeout)
            except TimeoutError:
                return
            if message["type"] == "Table":
                self.seen[message["table"]] = message["at"]
                yield message
