#!/usr/bin/env python3
"""Reads and plays the hands of a file with pokerkit, as a peer of handlog_bench (bench/README.md).

    ./dev bench import-pluribus --peer pokerkit="python3 bench/pokerkit_peer.py CHECKOUT"

CHECKOUT is a copy of pokerkit's repository, which needs no building and nothing else.
"""
import pathlib
import sys
import time
import warnings

sys.path.insert(0, sys.argv[1])
warnings.simplefilter("ignore")

from pokerkit import BoardDealing, CheckingOrCalling, CompletionBettingOrRaisingTo, Folding, HandHistory  # noqa: E402

PRIME = 1_099_511_628_211
BITS = (1 << 64) - 1


def share_of(state):
    """Turns, cards on the board and what bets and raises came to, as bench/README.md puts them together."""
    turns = board = bets = 0
    for operation in state.operations:
        turns += isinstance(operation, (Folding, CheckingOrCalling, CompletionBettingOrRaisingTo))
        if isinstance(operation, BoardDealing):
            board += len(operation.cards)
        if isinstance(operation, CompletionBettingOrRaisingTo):
            bets += round(operation.amount * 1_000_000)
    return (((turns * 8 + board) * PRIME ^ bets) & BITS) * PRIME


for request in sys.stdin:
    verb, *given = request.split()
    if verb != "import":
        print("unsupported", flush=True)
        continue
    text = pathlib.Path(given[0]).read_text()
    begun = time.process_time_ns()
    states = []
    for history in HandHistory.loads_all(text):
        for state in history:
            pass
        states.append(state)
    taken = time.process_time_ns() - begun
    if len(states) != int(given[1]):
        sys.exit(f"pokerkit reads {len(states)} hands")
    print(taken, sum(map(share_of, states)) & BITS, flush=True)
