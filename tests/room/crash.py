#!/usr/bin/env python3
"""crash.py RIFFLE [--times N] -- the room is killed under load, again and again: nothing that a
client was told is lost, every record is in order, and every hand goes on."""

import argparse
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Closed, play  # noqa: E402
from hall import IN_ORDER, Hall, together  # noqa: E402
from tap import lacks, main, same, test  # noqa: E402
from witness import Witness  # noqa: E402
from seed import generator  # noqa: E402 -- the path is tap's

chance = generator("crash")
TABLES, PLAYERS = 3, 2


class Player:
    """One seat through all crashes."""

    def __init__(self, hall, table, box, name):
        self.hall, self.table, self.box, self.name = hall, table, box, name
        self.token, self.told, self.lines, self.rounds = None, [], [], 0

    def connect(self):
        client = Witness("127.0.0.1", self.hall.port, self.name, token=self.token)
        self.token, self.name = client.token, client.name
        client.table, client.lines = self.table, list(self.lines)
        client.watch(self.table)
        client.until(lambda c: c.settled() and c.state)
        return client

    def run(self, rounds=0):
        """Plays until the room goes away, or so many rounds are over."""
        try:
            client = self.connect()
        except (Closed, OSError):
            return
        try:
            self.rounds += play(client, self.box, rounds=rounds, patience=30)
        except (Closed, OSError):
            pass
        finally:
            self.told += client.told
            self.lines = client.lines
            client.close()


def check(hall, players, verify):
    """What each was told stands in the records."""
    records = {}
    for player in players:
        if player.table not in records:
            records[player.table] = hall.record(player.table)
        lines = records[player.table].decode().splitlines()
        same(lines[:len(player.lines)], player.lines)
        for number, name, act, ruling in player.told:
            assert number <= len(lines), f"line {number} of {len(lines)} is lost: {name} {act}"
            same(lines[number - 1].split("\t")[2:5], [name, act, ruling])
        player.told = []
    for record in records.values() if verify else [chance.choice(list(records.values()))]:
        status, said = hall.verify(record)
        assert status in IN_ORDER, said


def crash_often(times):
    acknowledged, slowest = 0, 0.0
    with Hall() as hall:
        first = hall.client("Opener")
        tables = [hall.table(first, companions=at, clock=60) for at in range(TABLES)]
        players = [Player(hall, table, box, f"P{at}x{box}") for at, table in enumerate(tables)
                   for box in range(1, PLAYERS + 1)]
        first.close()
        for crash in range(times):
            threads = [threading.Thread(target=player.run) for player in players]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.05, 0.7))
            lacks("This table", hall.kill())  # none was stopped
            for thread in threads:
                thread.join()
            slowest = max(slowest, hall.start())
            acknowledged += sum(len(player.told) for player in players)
            check(hall, players, verify=crash == times - 1)
        together(*[lambda player=player: player.run(rounds=2) for player in players])
        check(hall, players, verify=True)
        assert all(player.rounds >= 2 for player in players), "a hand does not go on"
        hall.stop()
    print(f"# killed {times} times, {acknowledged} acts that were told, none lost; serving again after "
          f"{slowest:.2f} s at most")


@test
def nothing_that_was_told_is_lost():
    parser = argparse.ArgumentParser()
    parser.add_argument("riffle")
    parser.add_argument("--times", type=int, default=20)
    crash_often(parser.parse_args().times)


if __name__ == "__main__":
    sys.exit(main())
