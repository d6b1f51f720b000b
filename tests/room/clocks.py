#!/usr/bin/env python3
"""clocks.py RIFFLE -- somebody sets the machine's time of day, or stops the room for a while: nobody
loses a turn, time of his bank or his connection, and the clocks of the tables run on as before."""

import contextlib
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from hall import Hall, library  # noqa: E402
from sitting import all_until, cuts, deal, fields, finish, seated, shuffled, waits  # noqa: E402
from stepped import Stepped  # noqa: E402
from tap import holds, lacks, main, same, test  # noqa: E402

HOUR = 3600


class Shifted:
    """A room whose time of day the test sets."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = pathlib.Path(self.folder.name) / "seconds"
        self.set(0)
        self.room = Hall(preload=library("shifted.so"), env={"RIFFLE_SHIFT": str(self.file)})

    def set(self, seconds):
        new = self.file.with_suffix(".new")
        new.write_text(f"{seconds}\n")
        new.replace(self.file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.room.close()
        self.folder.cleanup()


@contextlib.contextmanager
def stopped(room):
    """Stops the process of the room meanwhile."""
    state = pathlib.Path(f"/proc/{room.process.pid}/stat")
    os.kill(room.process.pid, signal.SIGSTOP)
    while state.read_text().rsplit(")", 1)[1].split()[0] != "T":
        time.sleep(0.001)
    yield
    os.kill(room.process.pid, signal.SIGCONT)


def in_turn(*clients):
    """Deals until one of them is asked to play; the one, and then the others."""
    while True:
        deal(*clients)
        all_until(is_dealt, *clients)
        turn = clients[0].view["turn"]
        if turn:
            return sorted(clients, key=lambda c: c.name != turn["name"])


def is_dealt(client):
    """Somebody is asked to play, or the round is over already; insurance is declined."""
    for act in client.view["acts"] if waits("insurance")(client) else ():
        if act.startswith("declines"):
            client.act(act)
            return False
    over = waits("wagers")(client) and client.view["phase"] == "wagers"
    return over or (waits("play")(client) and client.view["turn"])


def is_undisturbed(client, *others):
    """The one in turn still is: with all of his bank, not away, and his act is taken."""
    for one in (client, *others):
        for _ in range(8):  # several turns of the room's loop
            time.sleep(0.1)
            same(one.ask({"do": "ping"})["is"], "pong")
    same((client.state["wait"], client.state["name"], client.state["bank"]),
         ("play", client.name, 60000))
    same((client.state["away"], client.state["gone"]), ([], []))
    lacks("\ttime\t", "\n".join(client.lines))
    same(client.act("stands")["ruling"], "-")


def times_in_order(record):
    times = [int(line.split("\t")[1]) for line in record.splitlines()]
    same(times, sorted(times))


@test
def an_hour_forward_in_a_hand_takes_nobodys_turn():
    with Shifted() as at:
        table, clients = seated(at.room, "Ada", "Ben", clock=30)
        shuffled(*clients)
        one, other = in_turn(*clients)
        at.set(HOUR)
        is_undisturbed(one, other)
        times_in_order(at.room.in_order(table))


@test
def an_hour_back_stops_no_clock_and_no_record_goes_back():
    with Shifted() as at:
        table, clients = seated(at.room, "Ada", "Ben", clock=30)
        shuffled(*clients)
        one, other = in_turn(*clients)
        at.set(-HOUR)
        is_undisturbed(one, other)
        finish(one, other)
        left = one.view["shoe"]["left"]
        one.act(f"wagers 10 on box {one.seat()}")  # nobody is ready: the cards come after 15 seconds
        at.set(-2 * HOUR)
        # With a natural the round may be over before its phase is seen; its cards are gone all the same.
        one.until(lambda c: c.view["shoe"]["left"] < left)
        times_in_order(at.room.in_order(table))


@test
def records_of_a_room_that_starts_again_an_hour_earlier():
    with Shifted() as at:
        table, (ada,) = seated(at.room, "Ada")
        at.room.stop()
        at.set(-HOUR)
        at.room.start()
        again = at.room.client(token=ada.token)
        again.watch(table)
        same(again.act("buys 10 of chips")["ruling"], "-")
        times_in_order(at.room.in_order(table))


@test
def a_stop_of_the_process_takes_no_time_of_a_turn():
    with Stepped() as room:
        table, clients = seated(room, "Ada", "Ben", clock=5)
        shuffled(*clients)
        one, other = in_turn(*clients)
        left = one.state["ends"] - one.ask({"do": "ping"})["time"]
        room.leap(7)  # longer than the clock of the table
        told = next(m for m in iter(one.take, None) if m["is"] == "time")
        assert one.state["ends"] - told["time"] > left - 1000, (one.state, told, left)
        is_undisturbed(one, other)
        room.in_order(table)


@test
def a_share_that_was_sent_while_the_room_was_stopped_counts():
    """A commitment has three seconds."""
    with Stepped() as room:
        table, (ada,) = seated(room, "Ada")
        while not waits("commit")(ada):
            ada.take()
        with stopped(room):
            room.leap(4)
            assert ada.give_share(), ada.view
        ada.until(lambda c: cuts(c) or waits("wagers")(c))
        holds([ada.name, "reveal", "-"], [f[2:5] for f in fields(ada)])
        room.in_order(table)


@test
def a_room_that_starts_again_waits_for_its_players():
    """Without the players, a minute and a half of the room's time passes."""
    with Stepped() as room:
        table, clients = seated(room, "Ada", "Ben", clock=5)
        shuffled(*clients)
        first, other = in_turn(*clients)
        before = len(room.record(table).splitlines())
        for client in clients:
            client.close()
        room.stop()
        room.start()
        watcher = room.client("Eve")  # somebody else wakes nobody
        watcher.watch(table)
        room.pass_time(90)
        lines = room.record(table).decode().splitlines()
        same([line.split("\t")[3] for line in lines[before:]], [])
        back = room.client(token=other.token)
        back.watch(table)
        back.until(lambda c: c.state and c.settled() and c.state["wait"] == "play")
        same((back.state["name"], back.state["away"]), (first.name, []))
        assert back.state["ends"] > 0, back.state
        again = room.client(token=first.token)
        again.watch(table)
        finish(again, back)
        room.in_order(table)


@test
def a_minute_of_stop_disconnects_nobody():
    """The stop is a minute and a half long, and silence ends a connection after 70 seconds."""
    with Stepped() as room:
        table, clients = seated(room, "Ada", "Ben", clock=120)
        all_until(waits("cut"), *clients)
        room.leap(90)
        for client in clients:
            same(client.ask({"do": "ping"})["is"], "pong")
        same(clients[0].state["gone"], [])
        room.in_order(table)


if __name__ == "__main__":
    sys.exit(main())
