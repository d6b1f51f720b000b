#!/usr/bin/env python3
"""upgrade.py RIFFLE -- data folders as released versions left them are opened by this one: records keep
their bytes and their verdict, open tables are closed as after a restore, and people play on.

    upgrade.py RIFFLE            opens each folder of tests/room/golden
    upgrade.py RIFFLE --make     writes the folder of this version, at its release

A golden folder is one file of JSON: the database as SQL, the secrets in hex, and what each record
was.  Its `marks` hold the number of a file on the machine that wrote it, so they are left out: a
folder that comes from elsewhere counts as restored.
"""

import hashlib
import json
import pathlib
import re
import sqlite3
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from hall import Hall  # noqa: E402
from tap import PATIENCE, ROOT, main, same, test  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent / "golden"
NOTES = ("a room of this version, killed in the middle of a hand: a table that was played to its end, "
         "and one with an open shoe")


def version():
    text = (ROOT / "include/riffle/version.h").read_text()
    return re.search(r'RF_VERSION "(.*)"', text)[1]


def about(hall, table, ended):
    record = hall.record(table)
    status, said = hall.verify(record)
    return {"ended": ended, "lines": record.count(b"\n"), "status": status,
            "sha256": hashlib.sha256(record).hexdigest()}


def make():
    """Plays, kills the room, and writes down what it left."""
    with Hall() as hall:
        ada, bob = hall.client("Ada"), hall.client("Bob")
        ended = hall.table(ada, rules="single-deck")
        play(ada, 1, rounds=2)
        same(ada.act("leaves")["ruling"], "-")
        while "\treveal\t" not in "".join(ada.lines):
            ada.take()
        still = hall.table(bob, rules="vegas-strip")
        play(bob, 2, rounds=1)
        play(bob, 2, until=lambda c: c.state.get("wait") not in ("wagers", None))
        tables = {ended: about(hall, ended, True), still: about(hall, still, False)}
        hall.kill()
        base = sqlite3.connect(hall.data / "room.sqlite")
        form = base.execute("PRAGMA user_version").fetchone()[0]
        lines = list(base.iterdump())
        secrets = {path.name: path.read_bytes().hex() for path in (hall.data / "secrets").iterdir()}
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{version()}.json"
    path.write_text(json.dumps({"about": NOTES, "version": version(), "form": form, "tables": tables,
                                "secrets": secrets, "sql": lines}, indent=1) + "\n")
    print(f"{path.relative_to(ROOT)} has {len(lines)} lines of SQL and {len(secrets)} secrets")
    return 0


def laid_out(golden, folder):
    """The data folder, as that version would have it."""
    data = pathlib.Path(folder) / "room"
    (data / "secrets").mkdir(parents=True, mode=0o700)
    data.chmod(0o700)
    base = sqlite3.connect(data / "room.sqlite")
    base.executescript("\n".join(golden["sql"]))
    base.execute(f"PRAGMA user_version = {golden['form']}")
    base.commit()
    base.close()
    (data / "room.sqlite").chmod(0o600)
    for name, text in golden["secrets"].items():
        path = data / "secrets" / name
        path.write_bytes(bytes.fromhex(text))
        path.chmod(0o600)


def each_folder():
    found = sorted(FOLDER.glob("*.json"))
    assert found, "there is no golden folder"
    for path in found:
        golden = json.loads(path.read_text())
        with tempfile.TemporaryDirectory() as folder:
            laid_out(golden, folder)
            with Hall(folder=folder) as hall:
                yield golden, hall


def stopped(hall, table):
    """The record once the room has closed the table, which it does after it has read all of them."""
    ends = time.time() + PATIENCE
    while b"\tstop\t" not in hall.record(table):
        assert time.time() < ends, hall.record(table)
        time.sleep(0.05)
    return hall.record(table)


def first_lines(record, count):
    return hashlib.sha256(b"".join(record.splitlines(True)[:count])).hexdigest()


@test
def a_record_keeps_its_bytes_and_its_verdict():
    for golden, hall in each_folder():
        for table, was in golden["tables"].items():
            if was["ended"]:
                record = hall.record(table)
                same((table, hashlib.sha256(record).hexdigest()), (table, was["sha256"]))
                same((table, hall.verify(record)[0]), (table, was["status"]))


@test
def an_open_table_is_closed_its_record_goes_on_and_is_proved():
    for golden, hall in each_folder():
        for table, was in golden["tables"].items():
            if not was["ended"]:
                record = stopped(hall, table)
                same(first_lines(record, was["lines"]), was["sha256"])
                same(hall.verify(record)[0], 0)


@test
def people_play_on_and_the_next_start_finds_all_of_it():
    for golden, hall in each_folder():
        eve = hall.client("Eve")
        table = hall.table(eve, rules="single-deck")
        play(eve, 1, rounds=1)
        before = {name: hall.record(name) for name in (*golden["tables"], table)}
        hall.stop()
        hall.start()
        same({name: hall.record(name) for name in golden["tables"]},
             {name: before[name] for name in golden["tables"]})
        same(hall.record(table)[:len(before[table])], before[table])


if __name__ == "__main__":
    sys.exit(make() if "--make" in sys.argv else main())
