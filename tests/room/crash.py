#!/usr/bin/env python3
"""crash.py RIFFLE [--times N] -- the room is killed under load, again and again: nothing that a
client was told is lost, no card that anybody knows is dealt again, every record is in order, and every
hand goes on.  Now and then an older folder is put in its place: no shoe of it that is open goes on."""

import argparse
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Closed, play  # noqa: E402
from guests import BASE, copied, put_back  # noqa: E402
from hall import IN_ORDER, Hall, together  # noqa: E402
from known import Known  # noqa: E402
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
        self.client = None  # while it plays
        self.receipt = None

    def connect(self):
        client = Witness("127.0.0.1", self.hall.port, self.name, token=self.token)
        self.token, self.name = client.token, client.name
        client.table, client.lines, client.receipt = self.table, list(self.lines), self.receipt
        client.watch(self.table)
        client.until(lambda c: c.settled() and c.state)
        return client

    def run(self, rounds=0):
        """Plays until the room goes away, or so many rounds are over."""
        try:
            client = self.connect()
        except (Closed, OSError):
            return
        self.client = client
        try:
            self.rounds += play(client, self.box, rounds=rounds)
        except (Closed, OSError):
            pass
        finally:
            self.told += client.told
            self.lines, self.receipt = client.lines, client.receipt
            self.client = None
            client.close()

    def heard(self):
        """How many lines were sent here."""
        client = self.client
        return len(client.lines if client else self.lines)

    def comes_back(self):
        """With the receipt for the last line that he was sent."""
        client = Witness("127.0.0.1", self.hall.port, token=self.token)
        client.table, client.lines, client.receipt = self.table, list(self.lines), self.receipt
        client.watch(self.table)
        client.close()


class Evening:
    """Tables and their players, what is known of the cards, and an older state of the folder."""

    def __init__(self, hall):
        self.hall, self.known = hall, Known()
        self.acknowledged, self.slowest, self.set_back, self.lost = 0, 0.0, 0, 0
        self.older = None
        self.sit_down("")

    def sit_down(self, again):
        first = self.hall.client("Opener")
        self.tables = [self.hall.table(first, companions=at, clock=60) for at in range(TABLES)]
        self.players = [Player(self.hall, table, box, f"P{at}x{box}{again}")
                        for at, table in enumerate(self.tables) for box in range(1, PLAYERS + 1)]
        first.close()

    def play_and_kill(self):
        threads = [threading.Thread(target=player.run) for player in self.players]
        enough = sum(player.heard() for player in self.players) + chance.randrange(1500)
        for thread in threads:
            thread.start()
        while sum(player.heard() for player in self.players) < enough and any(thread.is_alive() for thread in threads):
            time.sleep(0.001)
        lacks("This table", self.hall.kill())  # none was stopped
        for thread in threads:
            thread.join()
        self.acknowledged += sum(len(player.told) for player in self.players)
        for player in self.players:
            self.known.take(player.table, player.lines)

    def check(self, verify):
        """What each was told stands in the records, and no card comes twice."""
        records = {table: self.hall.record(table) for table in self.tables}
        for table, record in records.items():
            self.known.take(table, record.decode().splitlines())
        for player in self.players:
            lines = self.known.tables[player.table].lines
            same(lines[:len(player.lines)], player.lines)
            for number, name, act, ruling in player.told:
                assert number <= len(lines), f"line {number} of {len(lines)} is lost: {name} {act}"
                same(lines[number - 1].split("\t")[2:5], [name, act, ruling])
            player.told = []
        for record in records.values() if verify else [chance.choice(list(records.values()))]:
            status, said = self.hall.verify(record)
            assert status in IN_ORDER, said

    def restore(self, restore):
        """An older folder takes the place of the one that was killed: no table that lost lines deals on
        from its open shoe, and the others may.  Then everybody sits down elsewhere."""
        restore(self.hall, self.older)
        self.hall.start()
        self.hall.options = ()
        for player in self.players:
            player.comes_back()
        for table in self.tables:
            lines = self.hall.record(table).decode().splitlines()
            if len(lines) >= len(self.known.tables[table].lines) and not any("\tstop\t" in line for line in lines):
                self.known.take(table, lines)
                continue
            self.lost += self.known.closed(table, lines)
            status, said = self.hall.verify("".join(line + "\n" for line in lines).encode())
            # A table that had shown no card yet has nothing to prove.
            expected = 0 if any(" identity=" in line for line in lines) else 4
            same((status, "noted: the house stopped the table" in said), (expected, True))
        self.set_back += 1
        self.older = None
        self.hall.stop()
        self.hall.start()
        self.sit_down(f"r{self.set_back}")


def base_alone(hall, older):
    """A backup of the database is put back, and nobody says so."""
    put_back(hall, {name: text for name, text in older.items() if name.name in BASE})


def snapshot(hall, older):
    """All of it in place, as a snapshot of the disk does it: who comes back has a receipt."""
    put_back(hall, older)


def snapshot_that_is_told(hall, older):
    put_back(hall, older)
    hall.options = ("--restored",)


def unpacked(hall, older):
    """The folder is another one, with other inodes."""
    hall.data.rename(hall.folder / f"before {time.monotonic_ns()}")
    for name, text in older.items():
        (hall.data / name).parent.mkdir(parents=True, exist_ok=True)
        (hall.data / name).write_bytes(text)


RESTORES = (base_alone, snapshot, snapshot_that_is_told, unpacked)


def crash_often(times, every):
    with Hall() as hall:
        evening = Evening(hall)
        for crash in range(1, times + 1):
            evening.play_and_kill()
            if crash % every == 0 and evening.older:
                evening.restore(RESTORES[crash // every % len(RESTORES)])
                continue
            if crash % every == every // 2:
                evening.older = copied(hall)
            evening.slowest = max(evening.slowest, hall.start())
            evening.check(verify=crash == times)
        together(*[lambda player=player: player.run(rounds=2) for player in evening.players])
        evening.check(verify=True)
        assert all(player.rounds >= 2 for player in evening.players), "a hand does not go on"
        hall.stop()
    print(f"# killed {times} times, {evening.acknowledged} acts that were told, none lost; serving again after "
          f"{evening.slowest:.2f} s at most")
    print(f"# {evening.known.count()} cards were shown, none dealt again; an older folder {evening.set_back} "
          f"times, {evening.lost} lines back, and no shoe went on")
    assert evening.known.count() > 0 and (times < 2 * every or evening.lost > 0), "nothing was shown or set back"


@test
def nothing_that_was_told_is_lost_and_no_known_card_is_dealt():
    parser = argparse.ArgumentParser()
    parser.add_argument("riffle")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--restore", type=int, default=4, help="an older folder after every Nth kill")
    options = parser.parse_args()
    crash_often(options.times, options.restore)


if __name__ == "__main__":
    sys.exit(main())
