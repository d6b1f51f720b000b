#!/usr/bin/env python3
"""damage.py RIFFLE -- what the room keeps is damaged, made older or removed between two starts: the
table that it concerns stops with a sentence and is never dealt from again, and the others play on."""

import contextlib
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from guests import BASE, copied, opened, plays_on, put_back, returns  # noqa: E402
from hall import Hall  # noqa: E402
from tap import PATIENCE, RIFFLE, holds, main, same, test  # noqa: E402
from seed import generator  # noqa: E402 -- the path is tap's
from verify import verify  # noqa: E402

chance = generator("damage")
MARK = 128  # bytes


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


@contextlib.contextmanager
def base_of(hall):
    base = sqlite3.connect(hall.data / "room.sqlite")
    with base:
        yield base
    base.close()


@contextlib.contextmanager
def room_of(*names, killed=False):
    """A room in which each of these sits at a table of their own, in the middle of a shoe; then it was
    stopped, or killed.  The test damages the folder and starts it; in the end it is stopped in order."""
    with Hall() as hall:
        players = [opened(hall, name) for name in names]
        hall.kill() if killed else hall.stop()
        yield hall, *players
        if hall.alive():
            hall.stop()


@test
def a_damaged_line_is_told_to_nobody_nor_what_lies_behind_it():
    with room_of("Ann", "Bob") as (hall, ann, bob):
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


@test
def one_wrong_bit_in_the_secrets_of_a_table():
    with room_of("Ann", "Bob") as (hall, ann, bob):
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


@test
def a_wrong_salt_that_no_checksum_shows():
    """A file of the first version: what cannot be shown in the end stops its table alone."""
    with room_of("Ann", "Bob") as (hall, ann, bob):
        file = hall.data / "secrets" / f"{ann.table}.secret"
        right = file.read_bytes()
        wrong = bytearray(b"riffle1\n" + right[8:-32])
        wrong[8 + 8 + 32] ^= 1  # behind the version, the length and the chain
        file.write_bytes(wrong)
        hall.start()
        holds("PR.8", stands_still(hall, ann))
        plays_on(hall, bob)
        assert file.exists(), "the secrets are gone, and the record is not complete"


def closes(hall, table):
    """The operator closes it, if it plays: then everything is shown that was committed to."""
    operator = hall.client("Op")
    operator.ask({"do": "claim", "key": hall.keys["operator"]})
    operator.ask({"do": "close", "table": table})
    operator.close()


def refused(hall, *words, options=()):
    """The room does not open, and says why; it is gone after that."""
    run = subprocess.run([RIFFLE, "serve", "--listen", "127.0.0.1:1", "--data", str(hall.data),
                          *options], capture_output=True, text=True, timeout=PATIENCE)
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


def rolled_back(change):
    """Two tables, an older copy of the base, more cards; then what `change` does to the folder."""
    with room_of("Ann", "Bob") as (hall, ann, _):
        older = copied(hall, BASE)
        hall.start()
        ann = plays_on(hall, ann)
        hall.kill()
        change(hall, older)
        hall.start()
        words = stands_still(hall, ann)
        stands_as_it_was(hall, ann)
        fresh = hall.client("New")
        hall.table(fresh)
        play(fresh, 2, rounds=1, wager=5)
        return words


def stands_as_it_was(hall, before):
    """The record has lines that were told, then why it stops, and is proved, if a card was opened."""
    record = hall.record(before.table)
    lines = record.decode().splitlines()
    at = next((i for i, line in enumerate(lines) if line.split("\t")[3] == "stop"), None)
    assert at is not None, "the record does not say why"
    same(lines[:at], before.lines[:at])
    same([line for line in lines[at:] if line.split("\t")[3] in ("draw", "commit", "shuffle")], [])
    status, said = hall.verify(record)
    opened = any(re.search(r" place=[0-9]", line) for line in lines)
    same(status, 0 if opened else 4)
    holds("noted: the house stopped the table", said)
    holds("proved: " if opened else "no card has been opened", said)
    same(verify(record, signatures=False).status(), "proved" if opened else "not proved yet")


@test
def the_log_of_the_base_is_gone():
    def change(hall, older):
        for name in BASE[1:]:
            (hall.data / name).unlink(missing_ok=True)
    holds("older", rolled_back(change))


@test
def the_log_of_the_base_is_damaged():
    def change(hall, older):
        wal = hall.data / BASE[1]
        contents = bytearray(wal.read_bytes())
        contents[len(contents) // 2] ^= 1
        wal.write_bytes(contents)
    holds("older", rolled_back(change))


@test
def the_base_is_an_older_one():
    holds("older", rolled_back(put_back))


@test
def a_table_is_not_in_the_older_base_at_all():
    with room_of("Ann") as (hall, ann):
        older = copied(hall, BASE)
        hall.start()
        bob = opened(hall, "Bob")
        hall.kill()
        put_back(hall, older)
        hall.start()
        holds("no table", stopped(hall, bob))
        plays_on(hall, ann)
        holds(f"players saw lines of table {bob.table}", hall.stop())


@test
def the_base_is_gone():
    with room_of("Ann") as (hall, _):
        right = copied(hall, BASE)
        for name in right:
            (hall.data / name).unlink()
        refused(hall, "room.sqlite is missing or empty", "--restored", "move")
        assert not (hall.data / "room.sqlite").exists(), "an empty one was made"
        with contextlib.closing(sqlite3.connect(hall.data / "room.sqlite")) as base:
            base.execute("PRAGMA user_version = 4")
            base.commit()
        refused(hall, "no table at all", "--restored")


@test
def the_whole_folder_is_older_and_a_player_returns():
    with room_of("Ann", "Bob") as (hall, ann, bob):
        older = copied(hall)
        hall.start()
        ann = plays_on(hall, ann)
        hall.kill()
        put_back(hall, older)
        hall.start()
        forges(hall, ann)
        same(stopped(hall, ann), "")
        client = returns(hall, ann)
        answer = client.watch(ann.table)
        same(answer["is"], "error")
        holds("lost lines", answer["error"])
        holds("older", stands_still(hall, ann))
        stands_as_it_was(hall, ann)
        plays_on(hall, bob)


def forges(hall, before):
    """Who claims lines without a receipt of the room, or with another's, stops nothing."""
    for receipt in (None, "00" * 32):
        client = returns(hall, before)
        client.receipt = receipt
        same(client.watch(before.table)["is"], "error")
    client.lines, client.receipt = client.lines[:5] + ["other"], before.receipt
    same(client.watch(before.table)["is"], "error")


@test
def the_folder_is_a_copy():
    """Files that were copied have other inodes: nobody knows what happened since."""
    with room_of("Ann") as (hall, ann):
        shutil.move(hall.data, hall.folder / "before")
        shutil.copytree(hall.folder / "before", hall.data)
        hall.start()
        holds("copy", stands_still(hall, ann))
        stands_as_it_was(hall, ann)
        bob = opened(hall, "Bob")
        hall.stop()
        hall.start()
        plays_on(hall, bob)


@test
def restored_is_remembered_until_the_room_opens():
    """A start with --restored fails; the next one, without it, continues no open shoe either."""
    with room_of("Ann") as (hall, ann):
        base = hall.data / "room.sqlite"
        right = base.read_bytes()
        base.write_bytes(b"no database" * 100)
        refused(hall, "room.sqlite", options=("--restored",))
        base.write_bytes(right)
        hall.start()
        holds("restored from a copy", stopped(hall, ann))
        hall.stop()
        assert not (hall.data / "restored").exists(), "it is remembered for ever"


@test
def the_operator_says_that_it_was_restored():
    with room_of("Ann", killed=True) as (hall, ann):
        hall.options = ("--restored",)
        hall.start()
        holds("copy", stands_still(hall, ann))
        stands_as_it_was(hall, ann)


@test
def rows_of_the_base_that_cannot_be():
    with room_of("Ann", "Bob", "Cat", "Dan") as (hall, ann, bob, cat, dan):
        with base_of(hall) as base:
            base.execute("UPDATE game SET id = '../../lock', clock = -1 WHERE id = ?", (ann.table,))
            base.execute("UPDATE game SET title = CAST(X'ff80' AS TEXT) WHERE id = ?", (bob.table,))
            base.execute("UPDATE guest SET role = 200 WHERE name = ?", (cat.name,))
            base.execute("UPDATE guest SET name = 'dealer' WHERE name = ?", (dan.name,))
            base.execute("INSERT INTO line VALUES ((SELECT row FROM game WHERE id = ?), 900, ?)",
                         (dan.table, "x" * 100000))
        hall.start()
        holds("no table", stopped(hall, ann))
        for damaged in (cat, dan):
            client = hall.client()
            same(client.ask({"do": "hello", "token": damaged.token})["is"], "error")
        looks = hall.client("Eve")
        looks.send({"do": "lobby", "on": True})
        looks.until(lambda c: c.lobby and len(c.lobby["tables"]) >= 3)
        same([table["title"] for table in looks.lobby["tables"] if table["table"] == bob.table], ["??"])
        holds("damaged", looks.watch(dan.table) and looks.until(lambda c: c.state).state["stopped"])
        plays_on(hall, bob)
        holds("has a damaged name", hall.stop())


MOMENTS = {
    "a share is asked for": lambda c: c.view["chance"],
    "the cut is offered": lambda c: c.view["cut"],
    "a wager lies there": lambda c: c.view["seats"][0]["wager"] and c.view["phase"] == "wagers",
    "a hand is played and a card lies face down": lambda c: c.view["turn"],
}


@test
def a_table_is_closed_in_the_middle_of_whatever_it_is_at():
    for name, moment in MOMENTS.items():
        with Hall() as hall:
            ann = hall.client("Ann")
            hall.table(ann, companions=1, clock=120)
            play(ann, 1, wager=5, until=lambda c, moment=moment: c.settled() and moment(c))
            hall.kill()
            hall.options = ("--restored",)
            hall.start()
            holds("copy", stands_still(hall, ann))
            stands_as_it_was(hall, ann)
            hall.stop()
            print(f"# {name}")


@test
def one_of_two_marks_is_damaged_or_both_or_the_file_is_gone():
    for places in ((0,), (1,), (0, 1), None):
        with room_of("Ann", killed=True) as (hall, ann):
            marks = hall.data / "marks"
            contents = bytearray(marks.read_bytes())
            at = contents.index(ann.table.encode())
            slot = at - (at - MARK) % (2 * MARK)  # behind the head, two places for each table
            for place in places or ():
                contents[slot + MARK * place + chance.randrange(MARK - 24)] ^= 1
            with open(marks, "r+b") as out:
                out.write(contents)
            if places is None:
                marks.unlink()
            hall.start()
            if places is not None and len(places) == 1:
                plays_on(hall, ann)
            else:
                holds("missing or damaged", stands_still(hall, ann))
                stands_as_it_was(hall, ann)


@test
def a_room_of_before_roles_were_coded():
    """Its guests keep their roles; one that no role has is nobody."""
    with room_of("Ann", "Bob") as (hall, ann, bob):
        with base_of(hall) as base:
            base.execute("UPDATE guest SET role = 1 WHERE name = ?", (ann.name,))
            base.execute("PRAGMA user_version = 3")
        hall.start()
        same(hall.client(token=ann.token).role, "director")
        same(hall.client(token=bob.token).role, "guest")
        hall.kill()
        with base_of(hall) as base:
            base.execute("UPDATE guest SET role = 1 WHERE name = ?", (bob.name,))
        hall.start()
        same(hall.client().ask({"do": "hello", "token": bob.token})["is"], "error")


@test
def a_room_of_before_there_were_marks():
    """Its tables get their first mark, and from then on a missing one is a fault."""
    with room_of("Ann") as (hall, ann):
        (hall.data / "marks").unlink()
        with base_of(hall) as base:
            base.execute("PRAGMA user_version = 2")
            base.execute("UPDATE guest SET role = role / 43")
        hall.start()
        ann = plays_on(hall, ann)
        hall.kill()
        (hall.data / "marks").unlink()
        hall.start()
        holds("missing or damaged", stands_still(hall, ann))


@test
def a_kill_between_the_commit_and_the_mark_loses_nothing():
    """Marks that are older than the base, which continues from them, are no fault."""
    with room_of("Ann", killed=True) as (hall, ann):
        older = copied(hall, ("marks",))
        hall.start()
        ann = plays_on(hall, ann)
        hall.kill()
        for name, contents in older.items():
            with open(hall.data / name, "r+b") as out:
                out.write(contents)
        hall.start()
        plays_on(hall, ann)


@test
def an_open_table_is_marked_as_closed():
    """By one bit of its row: it plays on, and its secrets stay."""
    with room_of("Ann", "Bob") as (hall, ann, bob):
        with base_of(hall) as base:
            base.execute("UPDATE game SET closed = 1 WHERE id = ?", (ann.table,))
        hall.start()
        plays_on(hall, ann)
        plays_on(hall, bob)
        holds(f"table {ann.table} is marked as closed", hall.stop())


@test
def pages_of_the_base_are_damaged():
    """The room changes nothing in it, and says what to do."""
    with room_of("Ann") as (hall, _):
        file = hall.data / BASE[0]
        with base_of(hall) as base:
            page, = base.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'line'").fetchone()
        damaged = bytearray(file.read_bytes())
        damaged[4096 * (page - 1) + 5] ^= 0x40  # where its cells begin
        file.write_bytes(damaged)
        refused(hall, "room.sqlite is damaged", "--restored")
        same(file.read_bytes(), bytes(damaged))


if __name__ == "__main__":
    sys.exit(main())
