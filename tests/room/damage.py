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


@test
def one_wrong_bit_in_the_secrets_of_a_table():
    with Hall() as hall:
        ann, bob = two_tables(hall)
        hall.stop()
        file = hall.data / "secrets" / f"{ann.table}.secret"
        right = file.read_bytes()
        for byte in (*range(0, len(right), len(right) // 14), len(right) - 1):
            wrong = bytearray(right)
            wrong[byte] ^= 1 << chance.randrange(8)
            file.write_bytes(wrong)
            hall.start()
            holds("secrets", stands_still(hall, ann))
            bob = plays_on(hall, bob)
            closes(hall, ann.table)
            hall.stop()
        file.write_bytes(right)
        hall.start()
        plays_on(hall, ann)
        hall.stop()


@test
def a_wrong_salt_that_no_checksum_shows():
    """A file of the first version: what cannot be shown in the end stops its table alone."""
    with Hall() as hall:
        ann, bob = two_tables(hall)
        hall.stop()
        file = hall.data / "secrets" / f"{ann.table}.secret"
        right = file.read_bytes()
        wrong = bytearray(b"riffle1\n" + right[8:-32])
        wrong[8 + 8 + 32] ^= 1  # behind the version, the length and the chain
        file.write_bytes(wrong)
        hall.start()
        same(stopped(hall, ann), "")
        closes(hall, ann.table)
        holds("PR.8", stands_still(hall, ann))
        plays_on(hall, bob)
        hall.stop()
        assert file.exists(), "the secrets are gone, and the record is not complete"


def closes(hall, table):
    """The operator closes it, if it plays: then everything is shown that was committed to."""
    operator = hall.client("Op")
    operator.ask({"do": "claim", "key": hall.keys["operator"]})
    operator.ask({"do": "close", "table": table})
    operator.close()


def refused(hall, *words):
    """The room does not open, and says why; it is gone after that."""
    run = subprocess.run([RIFFLE, "serve", "--listen", "127.0.0.1:1", "--data", str(hall.data)],
                         capture_output=True, text=True, timeout=20)
    same(run.returncode, 3)
    for word in words:
        holds(word, run.stderr)


@test
def the_lock_is_gone_and_a_second_room_is_started():
    with Hall() as hall:
        ann = opened(hall, "Ann")
        (hall.data / "lock").unlink()
        refused(hall, "is in use by another room")
        plays_on(hall, ann)
        hall.stop()
        hall.start()
        hall.stop()


if __name__ == "__main__":
    sys.exit(main())
