#!/usr/bin/env python3
"""A bot that sits down at a table of a live host and plays: the example to begin with.

    bot.py ws://127.0.0.1:8080/play --link LINK --name Ann --table Rio --seat 0 --stack 200

It calls most of the time, sometimes raises or folds, brings chips when it has none, and comes back when the
connection is lost. It ends after --hands hands, or when the host has gone for good.
"""
import argparse
import random
import secrets
import sys

from handlog_client import Closed
from handlog_player import Player, Refused


def chosen(view, chance):
    """One of the legal actions, as a command."""
    legal, hand, seat = view["legal"], view["hand"], view["own_seat"]
    roll = chance.random()
    if legal["raise"] and roll < 0.2:
        to = chance.choice([legal["raise"]["min"], *(legal["sizes"] or {}).values()])
        return {"type": "Bet" if legal["bet"] and view["bet"] == 0 else "Raise", "hand": hand, "seat": seat, "to": to}
    if legal["check"]:
        return {"type": "Check", "hand": hand, "seat": seat}
    if legal["call"] is not None and roll < 0.8:
        return {"type": "Call", "hand": hand, "seat": seat}
    return {"type": "Fold", "hand": hand, "seat": seat}


class Bot:
    def __init__(self, player, table, seat, stack, chance):
        self.player, self.table, self.seat, self.stack, self.chance = player, table, seat, stack, chance
        self.hands = set()

    def sit(self):
        table = self.player.watch(self.table)
        if table["view"]["own_seat"] is None:
            self.player.ask("Sit", table=self.table, seat=self.seat, stack=self.stack)

    def look(self, table):
        """What is to be done about the table as it is."""
        view = table["view"]
        if view["own_seat"] is None or table["at"] != self.player.seen[self.table]:
            return  # what happened since is about to be heard
        if view["hand"]:
            self.hands.add(view["hand"])
        own = view["seats"][view["own_seat"]]
        if view["to_act"] == view["own_seat"] and view["legal"]:
            self.send("Play", command=chosen(view, self.chance), turn=view["turn"], seen=table["at"])
        elif own["stack"] == 0 and "BringChips" in table["may"]:
            self.send("BringChips", amount=self.stack)

    def send(self, type, **fields):
        """With an id, so that it is played once, however often the connection is lost."""
        id = secrets.token_hex(8)
        while True:
            try:
                return self.player.ask(type, id=id, table=self.table, **fields)
            except Closed:
                self.player.come_back()
            except Refused as refused:
                if refused.code not in ("STALE", "TOO_LATE"):
                    print(f"{self.table}, seat {self.seat}: {refused}", file=sys.stderr)
                return None

    def has_enough(self, hands):
        return len(self.hands) > hands

    def play(self, hands):
        while not self.has_enough(hands):
            try:
                for table in self.player.hear(timeout=120):
                    self.look(table)
                    if self.has_enough(hands):
                        return
            except Closed:
                self.player.come_back()
                continue
            return


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--link", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--seat", type=int, required=True)
    parser.add_argument("--stack", type=int, default=200)
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None, help="play the same way again")
    options = parser.parse_args()
    player = Player.join(options.url, options.link, options.name)
    bot = Bot(player, options.table, options.seat, options.stack, random.Random(options.seed))
    try:
        bot.sit()
        bot.play(options.hands)
        player.close()
    except (OSError, Closed) as gone:
        sys.exit(f"the host is gone: {gone}")
    except Refused as refused:
        sys.exit(str(refused))


if __name__ == "__main__":
    main()
