#!/usr/bin/env python3
"""damage.py RIFFLE -- what the room keeps is damaged, made older or removed between two starts: the
table that it concerns stops with a sentence and is never dealt from again, and the others play on."""

import contextlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from hall import Hall  # noqa: E402
from tap import RIFFLE, holds, main, same, test  # noqa: E402
from seed import generator  # noqa: E402 -- the path is tap's

chance = generator("damage")
BASE = ("room.sqlite", "room.sqlite-wal", "room.sqlite-shm")


def opened(hall, name, rounds=2):
    """A player at a table of his own, in the middle of a shoe."""
    client = hall.client(name)
    hall.table(client, clock=120)
    play(client, 1, rounds=rounds, wager=5)
    return client


def returns(hall, before, fresh=False, **more):
    """The same player again, with the lines that he had unless they are to be read again."""
    client = hall.client(token=before.token, **more)
    client.table, client.lines = before.table, [] if fresh else list(before.lines)
    client.receipt = None if fresh else getattr(before, "receipt", None)
    return client


def stopped(hall, before, **more):
    """The sentence that the table is stopped with, told to one who looks at it from the start."""
    client = returns(hall, before, fresh=True, **more)
    answer = client.watch(before.table)
    if answer["is"] == "error":
        return answer["error"]
    client.until(lambda c: c.state and len(c.lines) >= answer["lines"])
    return client.state["stopped"] or ""


def stands_still(hall, before):
    """Nothing is taken at the table any more; the sentence."""
    words = stopped(hall, before)
    assert words, "the table plays on"
    client = returns(hall, before, fresh=True)
    same(client.ask({"do": "act", "table": before.table, "act": "buys 5 of chips"})["is"], "error")
    return words


def plays_on(hall, before):
    client = returns(hall, before)
    client.watch(before.table)
    client.until(lambda c: c.settled() and c.state)
    play(client, 1, rounds=1, wager=5)
    client.close()
    return client


def cards_after(lines, count):
    """The cards that were shown after so many lines."""
    return [line.split("\t")[5].split(" path=")[0] for line in lines[count:] if "\tdraw\t" in line]


def copied(hall, names=None):
    """What lies in the folder now, by name."""
    return {file.relative_to(hall.data): file.read_bytes() for file in hall.data.rglob("*")
            if file.is_file() and (names is None or file.name in names)}


def put_back(hall, files):
    """As a snapshot of a disk does it: in place, the files that were not there are gone."""
    for file in hall.data.rglob("*"):
        if file.is_file() and file.relative_to(hall.data) not in files and file.name in BASE:
            file.unlink()
    for name, contents in files.items():
        path = hall.data / name
        with open(path, "r+b" if path.exists() else "w+b") as out:
            out.truncate(0)
            out.write(contents)


@contextlib.contextmanager
def base_of(hall):
    base = sqlite3.connect(hall.data / "room.sqlite")
    with base:
        yield base
    base.close()


def two_tables(hall):
    return opened(hall, "Ann"), opened(hall, "Bob")


@test
def a_damaged_line_is_told_to_nobody_nor_what_lies_behind_it():
    with Hall() as hall:
        ann, bob = two_tables(hall)
        hall.stop()
        number = len(ann.lines) - 3
        with base_of(hall) as base:
            row, = base.execute("SELECT row FROM game WHERE id = ?", (ann.table,)).fetchone()
            changed = sum(base.execute(
                f"UPDATE {list} SET text = replace(text, 'e', 'f') WHERE game = ? AND number = ?",
                (row, number)).rowcount for list in ("line", "fresh0", "fresh1"))
            same(changed, 1)
        hall.start()
        looks = hall.client("Spy")
        looks.table = ann.table
        answer = looks.watch(ann.table)
        same(answer["lines"], number - 1)
        looks.until(lambda c: c.state and len(c.lines) == number - 1)
        same(looks.lines, ann.lines[:number - 1])
        holds("line", looks.state["stopped"])
        stands_still(hall, ann)
        plays_on(hall, bob)
        hall.stop()


if __name__ == "__main__":
    sys.exit(main())
