#!/usr/bin/env python3
"""runs_out.py TINY -- the command with a deck of eight cards plays until a round has run out of
cards four times and continues with a further stack of its fourth shoe; every record is in order."""

import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "cli"), str(TESTS / "room")]

import client  # noqa: E402
from hall import Hall, together  # noqa: E402
from tap import RIFFLE, main, same, test  # noqa: E402

FEW = {"decks": "2", "procedure": "house", "burn": "0", "cut_margin": "0",
       "cutting_card_min": "1", "cutting_card_max": "1"}


def played(record):
    """The text of a record of an evening in company."""
    rules = [word for key, value in FEW.items() for word in ("--set", f"{key}={value}")]
    run = subprocess.run([RIFFLE, "play", "--plain", "--shoes", "200", "--companions", "6",
                          "--record", str(record), *rules], input="s\n" * 20000,
                         capture_output=True, text=True, timeout=120)
    same(run.returncode, 0)
    checked = subprocess.run([RIFFLE, "verify", str(record)], capture_output=True, text=True)
    same((checked.returncode, checked.stdout), (0, checked.stdout))
    return record.read_text()


@test
def a_round_that_needs_a_fifth_shoe_goes_on_with_the_fourth():
    with tempfile.TemporaryDirectory() as folder:
        for evening in range(40):  # about every second one has such a round
            text = played(pathlib.Path(folder) / f"{evening}.record")
            if re.search(r"\troot\t-\tshoe=\d+ stack=1 ", text):
                return
    assert False, "no round needed a fifth shoe"


@test
def the_card_room_does_too():
    client.basic = lambda *_: "hits"  # many cards in a round
    rules = {**FEW, "insurance": "no"}
    with Hall(*[word for key, value in rules.items() for word in ("--set", f"{key}={value}")]) as room:
        guests = [room.client(name) for name in ("Ada", "Ben", "Cat", "Dot", "Eve", "Fay", "Gus")]
        table = room.table(guests[0], set=rules, clock=60)
        for guest in guests[1:]:
            guest.watch(table)
        together(*[lambda guest=guest, box=box: client.play(guest, box, until=went_on)
                   for box, guest in enumerate(guests, 1)])
        room.in_order(table)


def went_on(guest):
    """A further stack was made in some round, and that round ended."""
    acts = [line.split("\t") for line in guest.lines]
    made = [at for at, act in enumerate(acts) if act[3] == "root" and " stack=1 " in act[5]]
    return bool(made) and any(act[3] == "end" for act in acts[made[0]:])


if __name__ == "__main__":
    sys.exit(main())
