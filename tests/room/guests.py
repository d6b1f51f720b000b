"""guests.py -- players who come back to a room that was stopped or killed, and the files that it
keeps, copied and put back."""

from client import play

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


def plays_on(hall, before):
    client = returns(hall, before)
    client.watch(before.table)
    client.until(lambda c: c.settled() and c.state)
    play(client, 1, rounds=1, wager=5)
    client.close()
    return client


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
