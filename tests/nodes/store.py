#!/usr/bin/env python3
"""store.py RIFFLE -- the database of a room as its operator meets it: --check-store, versions of the
schema, the room key, and --move from a folder into a database and back in the middle of a game."""

import pathlib
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "cli"), str(HERE.parent / "room")]

from cluster import need_database  # noqa: E402
from database import Database  # noqa: E402
from hall import Hall, together  # noqa: E402
from tap import PATIENCE, RIFFLE, holds, lacks, main, same, test  # noqa: E402
from wanderer import Wanderer  # noqa: E402


def serve(*options):
    """`riffle serve` that opens no room, or cannot: its exit status and what it said."""
    done = subprocess.run([RIFFLE, "serve", *map(str, options)], capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def node(base, folder, *options):
    return Hall("--store", base.url, "--lease", "1", "--room-key", str(base.folder / "room.key"), *options,
                folder=folder)


def sit_down(hall, *names):
    """Players at a new table of this room."""
    players = [Wanderer([address(hall)], name) for name in names]
    players[0].connect()
    opened = players[0].open_table()
    for box, player in enumerate(players, 1):
        player.table, player.box = opened, box
        player.drop()
    return players


def address(hall):
    return f"http://127.0.0.1:{hall.port}"


def play_on(hall, players, rounds):
    """The same players, who know what they were told, play at another address."""
    for player in players:
        player.drop()
        player.urls, player.url = [address(hall)], None
    together(*[lambda p=p: p.play(p.box, lambda one: one.rounds() >= rounds) for p in players])
    for player in players:
        player.drop()
        same(player.forks, [])
        same(player.closed, None)
    lines = hall.in_order(players[0].table).splitlines()
    for player in players:
        same(lines[:len(player.lines)], player.lines)


@test
def a_store_is_checked_without_a_change():
    need_database()
    with Database() as base:
        status, said = serve("--store", base.url, "--check-store")
        same(status, 0)
        holds("schema                     none yet; the first node makes it", said)
        holds("fsync                      on", said)
        holds("A room can be kept here.", said)
        same(base.sql("select count(*) from pg_namespace where nspname = 'riffle'"), "0")
        base.sql("create role weak login")
        status, said = serve("--store", base.url.replace("riffle@", "weak@"), "--check-store")
        same(status, 1)
        holds("this user may not make it: GRANT CREATE ON DATABASE", said)
        with tempfile.TemporaryDirectory() as folder, node(base, folder):
            status, said = serve("--store", base.url, "--check-store")
            same(status, 0)
            holds("version 1, as this program needs", said)
    status, said = serve("--store", base.url, "--check-store")
    same(status, 1)
    holds("cannot open the database", said)


@test
def a_newer_schema_is_refused_politely():
    need_database()
    with Database() as base, tempfile.TemporaryDirectory() as folder:
        with node(base, folder) as hall:
            hall.stop()
        base.sql("update riffle.version set version = 2")
        status, said = serve("--store", base.url, "--data", f"{folder}/room", "--listen", "127.0.0.1:1")
        assert status != 0, said
        holds("the database has schema version 2, and this program needs 1", said)
        status, said = serve("--store", base.url, "--check-store")
        same(status, 1)
        holds("schema version 2", said)
        same(base.sql("select version from riffle.version"), "2")


@test
def another_room_key_is_refused():
    need_database()
    with Database() as base, tempfile.TemporaryDirectory() as folder:
        with node(base, folder) as hall:
            hall.stop()
        other = pathlib.Path(folder) / "other.key"
        status, said = serve("--store", base.url, "--data", f"{folder}/new", "--room-key", other)
        assert status != 0, said
        holds("there is no room key", said)
        with Database() as elsewhere:  # its first node makes a key
            move_nothing = serve("--store", elsewhere.url, "--data", f"{folder}/none", "--room-key", other,
                                 "--move", "folder")
            same(move_nothing[0], 0)
        status, said = serve("--store", base.url, "--data", f"{folder}/new", "--room-key", other)
        assert status != 0, said
        holds("is the key of another room", said)


def move(base, data, where):
    return serve("--data", data, "--store", base.url, "--room-key", base.folder / "room.key", "--lease", "1",
                 "--move", where)


@test
def a_room_moves_into_a_database_and_back_in_the_middle_of_a_game():
    need_database()
    with Database() as base, Hall() as hall, tempfile.TemporaryDirectory() as there, \
            tempfile.TemporaryDirectory() as back:
        players = sit_down(hall, "Ann", "Ben")
        play_on(hall, players, 1)
        status, said = move(base, hall.data, "database")
        assert status != 0, said
        holds("is in use by another room", said)
        hall.stop()
        before = sorted((path.name, path.read_bytes()) for path in hall.data.glob("secrets/*"))

        status, said = move(base, hall.data, "database")
        same((status, said.split(",")[0].split("(")[1]), (0, "2 open)"))
        same(sorted((path.name, path.read_bytes()) for path in hall.data.glob("secrets/*")), before)
        status, said = serve("--data", hall.data)
        assert status != 0, said
        holds("the room was moved to postgresql://", said)
        status, said = move(base, hall.data, "database")
        assert status != 0, said
        with node(base, there) as other:
            play_on(other, players, 2)
            status, said = move(base, f"{back}/room", "folder")
            assert status != 0, said
            holds("Stop every node of the room", said)
            other.stop()

        status, said = move(base, f"{back}/room", "folder")
        same((status, said.split(",")[0].split("(")[1]), (0, "2 open)"))
        status, said = serve("--data", f"{there}/room", "--store", base.url, "--room-key",
                             base.folder / "room.key")
        assert status != 0, said
        holds("the database is closed: the room was moved to", said)
        with Hall(folder=back) as home:
            play_on(home, players, 3)
            lacks("closed", home.get("/health")[2].decode())


@test
def a_damaged_record_is_not_moved():
    need_database()
    with Database() as base, Hall() as hall:
        players = sit_down(hall, "Ann")
        play_on(hall, players, 1)
        hall.stop()
        file = sqlite3.connect(hall.data / "room.sqlite")
        for table in ("line", "fresh0", "fresh1"):
            file.execute(f"update {table} set text = replace(text, 'Ann', 'Bob') where number > 5")
        file.commit()
        file.close()
        status, said = move(base, hall.data, "database")
        assert status != 0, said
        holds("is damaged or missing, so the room cannot be moved", said)
        status, said = serve("--data", f"{hall.folder}/new", "--store", base.url, "--room-key",
                             base.folder / "room.key")
        assert status != 0, said
        holds("the move was not finished", said)


if __name__ == "__main__":
    sys.exit(main())
