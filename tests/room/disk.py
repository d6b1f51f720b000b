#!/usr/bin/env python3
"""disk.py RIFFLE [--every N] -- each write of the room fails once, or all from one on, with a full
disk or an error: the room does not crash, tells everybody that it has stopped, takes no more acts,
and after a start without faults nothing is lost that was told."""

import argparse
import errno
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import play  # noqa: E402
from hall import IN_ORDER, Hall, library  # noqa: E402
from tap import PATIENCE, RIFFLE, holds, main, same, test  # noqa: E402
from witness import Witness  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("riffle")
parser.add_argument("--every", type=int, default=9, help="try every Nth call")
EVERY = parser.parse_args().every


class Stopped(Exception):
    """The room said that it takes no more acts."""


class Wary(Witness):
    """A client that notices when the room has stopped."""

    def take(self):
        message = super().take()
        if message["is"] == "error" and "has stopped" in message["error"]:
            raise Stopped(message["error"])
        if message["is"] == "state" and message["stopped"]:
            raise Stopped(message["stopped"])
        return message


def faults(hall, call, error, on):
    env = dict(hall.env)
    env.update({"LD_PRELOAD": library("faulty.so"), "RIFFLE_FAULTY": str(hall.data),
                "RIFFLE_FAULTY_CALL": str(call), "RIFFLE_FAULTY_ERROR": str(error),
                "RIFFLE_FAULTY_TOLD": str(hall.data / "told")})
    env.update({"RIFFLE_FAULTY_ON": "1"} if on else {})
    env["ASAN_OPTIONS"] = "verify_asan_link_order=0:detect_leaks=0"
    return env


def evening(client, rounds):
    """Two rounds of one player at a table that he opens."""
    opened = client.ask({"do": "open", "rules": "bicycle"})
    if opened["is"] == "error":
        return None
    client.table = opened["table"]
    client.watch(client.table)
    play(client, 2, rounds=rounds, wager=5)
    return client.table


def one_fault(call, error, on):
    """True when the call was reached at all."""
    with Hall(start=False) as hall:
        usual, hall.env = hall.env, faults(hall, call, error, on)
        client, stopped = None, False
        try:
            hall.start()
        except AssertionError as why:  # it said why, and went
            same((call, hall.process.returncode), (call, 3))
            holds("riffle", str(why))
        else:
            try:
                client = Wary("127.0.0.1", hall.port, "Wary")
                evening(client, 2)
            except Stopped:
                stopped = True
            status, _, body = hall.get("/health")
            if stopped:
                same((call, status), (call, 503))
                holds(b"stopped", body)
                other = Witness("127.0.0.1", hall.port, "Other")
                same(other.ask({"do": "open", "rules": "bicycle"})["is"], "error")
                if client and client.table:
                    same(client.ask_anyway({"do": "act", "table": client.table, "act": "hits"})["is"], "error")
            assert hall.alive(), f"call {call}: the room is gone"
            hall.process.terminate()
            hall.end()
            assert hall.process.returncode in (0, 3), (call, hall.process.returncode, hall.said)
        reached = (hall.data / "told").exists()
        hall.env = usual
        hall.start()
        if client and client.table:
            nothing_is_lost(hall, client)
        hall.stop()
        return reached


def ask_anyway(self, message):
    """The answer to a request of a room that has stopped."""
    number = self.send(message)
    while True:
        answered = Witness.take(self)
        if answered.get("re") == number:
            return answered


Wary.ask_anyway = ask_anyway


def nothing_is_lost(hall, client):
    status, _, text = hall.get(f"/record/{client.table}")
    if status == 404:
        same(client.told, [])
        return
    lines = text.decode().splitlines()
    same(lines[:len(client.lines)], client.lines)
    for number, name, act, ruling in client.told:
        same(lines[number - 1].split("\t")[2:5], [name, act, ruling])
    status, said = hall.verify(text)
    assert status in IN_ORDER or not client.lines, said
    if client.told:
        again = Witness("127.0.0.1", hall.port, token=client.token)
        same(again.name, client.name)
        again.watch(client.table)
        again.until(lambda c: c.settled())


def at_call(call, error, on):
    try:
        return one_fault(call, error, on)
    except Exception as why:
        raise AssertionError(f"call {call}: {type(why).__name__} {why}") from why


def each_call(error, on, begin):
    call, last = begin, 0
    while at_call(call, error, on):
        call, last = call + EVERY, call
    print(f"# {last} calls and none further")
    assert last > 30, f"only {last} calls were reached: are they counted?"


@test
def the_disk_is_full_from_some_write_on():
    each_call(errno.ENOSPC, True, 1)


@test
def one_write_fails():
    each_call(errno.EIO, False, 1 + EVERY // 2)


def refused(data, words):
    run = subprocess.run([RIFFLE, "serve", "--listen", "127.0.0.1:1", "--data", str(data)],
                         capture_output=True, text=True, timeout=PATIENCE)
    same((str(data), run.returncode), (str(data), 3))
    holds(words, run.stderr)


@test
def folders_that_are_none():
    with Hall(start=False) as hall:
        file = hall.folder / "file"
        file.write_text("x")
        refused(file, "riffle serve")
        refused(file / "below", "cannot make the folder")
        refused("/proc/nothing", "riffle serve")
        hall.start()
        hall.stop()
        (hall.data / "room.sqlite").write_bytes(b"this is no base at all" * 1000)
        refused(hall.data, "room.sqlite")


@test
def secrets_that_cannot_be_written_or_are_gone():
    with Hall() as hall:
        one = hall.client("One")
        table = hall.table(one)
        one.act("sits at box 1")
        secrets = hall.data / "secrets"
        hall.stop()
        for file in secrets.iterdir():
            file.unlink()
        secrets.rmdir()
        secrets.write_text("in the way")
        refused(hall.data, f"cannot make the folder {hall.data}/secrets")
        secrets.unlink()
        hall.start()
        again = hall.client(token=one.token)
        watching = again.watch(table)
        same(watching["is"], "watching")
        again.until(lambda c: c.state)
        holds("secrets", again.state["stopped"])
        same(again.act("buys 5 of chips")["is"], "error")
        same(hall.table(again)[0], "T")  # others can be opened
        hall.stop()


if __name__ == "__main__":
    sys.exit(main())
