#!/usr/bin/env python3
"""hostile.py RIFFLE -- clients that never read, never speak, speak too slowly, too much or nonsense,
beside honest ones who play on; and the room's memory stays as it was."""

import json
import os
import pathlib
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Closed, Socket, play  # noqa: E402
from hall import Hall, together  # noqa: E402
from stepped import Stepped  # noqa: E402
from tap import PATIENCE, holds, main, same, test  # noqa: E402
from seed import generator  # noqa: E402 -- the path is tap's

chance = generator("hostile")
hall = Hall()
MEGABYTE = 1 << 20


class Honest:
    """Two who play at a table of their own, whatever the others do."""

    def __init__(self, room, rounds=3):
        self.clients = [room.client(name) for name in ("Ada", "Ben")]
        self.table = room.table(self.clients[0], rules="single-deck", clock=60)
        self.clients[1].watch(self.table)
        self.rounds, self.failure = rounds, None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        try:
            over = lambda c: sum("\tend\t" in line for line in c.lines) >= self.rounds  # noqa: E731
            together(*[lambda c=c, box=box: play(c, box, until=over)
                       for box, c in enumerate(self.clients, 1)])
        except Exception as error:  # told by `finish`
            self.failure = error

    def finish(self, room):
        self.thread.join(timeout=2 * PATIENCE)
        assert not self.thread.is_alive() and self.failure is None, self.failure
        room.in_order(self.table)
        for client in self.clients:
            client.close()


def raw(room):
    return socket.create_connection(("127.0.0.1", room.port), timeout=PATIENCE)


def attack(works, rounds=3, room=hall, growth=24):
    """Attackers in threads beside honest players; afterwards the room is there, and no fatter."""
    before = room.resident()
    honest = Honest(room, rounds)
    threads = [threading.Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    honest.finish(room)
    for thread in threads:
        thread.join(timeout=PATIENCE)
        assert not thread.is_alive(), "an attacker is not done"
    same(room.get("/health")[0], 200)
    grown = (room.resident() - before) / MEGABYTE
    assert grown < growth, f"{grown:.1f} megabytes more"


def quiet(work):
    """What the room does to an attacker is his trouble."""
    def run():
        try:
            work()
        except (Closed, OSError, ValueError):
            pass
    return run


@test
def bytes_that_mean_nothing():
    def garbage():
        for _ in range(30):
            with raw(hall) as one:
                one.sendall(chance.randbytes(chance.randrange(1, 5000)))
    def after_the_handshake():
        for _ in range(20):
            one = Socket("127.0.0.1", hall.port)
            one.raw.sendall(chance.randbytes(3000))
            one.close()
    def heads():
        for _ in range(20):
            with raw(hall) as one:
                one.sendall(b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20000 + b"\r\n\r\n")
                one.recv(10000)
    attack([quiet(garbage), quiet(after_the_handshake), quiet(heads)])


@test
def frames_that_are_too_large():
    def announced():
        for size in (2**63, 2**63 - 1, 2**40, 2**31, 10 * MEGABYTE):
            one = Socket("127.0.0.1", hall.port)
            one.raw.sendall(bytes([0x81, 0xFF]) + size.to_bytes(8, "big") + b"mask" + b"x" * 1000)
            one.close()
    def sent():
        one = Socket("127.0.0.1", hall.port)
        for _ in range(10):
            one.send("x" * MEGABYTE)
        one.close()
    def fragments():
        one = Socket("127.0.0.1", hall.port)
        one.send("x", final=False)
        for _ in range(3000):
            one.send("x" * 1000, opcode=0, final=False)
        one.close()
    attack([quiet(announced), quiet(sent), quiet(fragments)])


@test
def one_who_never_reads():
    """He asks for whole records and lobbies, and takes nothing up."""
    def never_reads():
        one = Socket("127.0.0.1", hall.port)
        one.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.send(json.dumps({"do": "hello", "name": "Deaf"}))
        one.raw.settimeout(3)  # the room does not take it all
        for at in range(2000):
            one.send(json.dumps({"do": "lobby", "on": True, "re": at}))
    attack([quiet(never_reads) for _ in range(5)])


@test
def many_who_come_and_go_and_many_who_stay():
    def come_and_go():
        for _ in range(400):
            raw(hall).close()

    def hello_and_bye():
        for _ in range(60):
            one = Socket("127.0.0.1", hall.port)
            one.send('{"do":"hello"}')
            one.close()
    silent = []
    def stay():
        for _ in range(300):
            silent.append(raw(hall))
    def stay_upgraded():
        for _ in range(100):
            silent.append(Socket("127.0.0.1", hall.port))
    attack([quiet(work) for work in (come_and_go, hello_and_bye, stay, stay_upgraded)])
    for one in silent:
        one.close()


@test
def requests_that_come_letter_by_letter():
    def slow():
        many = [raw(hall) for _ in range(60)]
        for letter in b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow":
            for one in many:
                one.sendall(bytes([letter]))
            time.sleep(0.03)
    attack([quiet(slow)])


@test
def too_many_messages():
    told = []
    def flood():
        one = hall.client("Flood")
        for _ in range(410):
            one.socket.send('{"do":"ping"}')
        while True:
            message = one.take()
            if message["is"] == "error":
                told.append(message["error"])
    attack([quiet(flood) for _ in range(3)])
    assert any("too many messages" in text for text in told), told[:3]


@test
def too_many_tables():
    """Tables that somebody opens and nobody sits down at do not fill the room."""
    told = []
    def opens():
        one = hall.client("Opens")
        for _ in range(40):
            answer = one.ask({"do": "open", "rules": "bicycle"})
            told.append(answer.get("error", ""))
    attack([quiet(opens) for _ in range(2)])
    opened = sum(not text for text in told)
    assert 2 <= opened <= 40, (opened, told[:3])


@test
def acts_between_rounds_do_not_fill_the_record():
    """Wagers and takes back while no time passes: a hundred and some, and then a sentence."""
    with Stepped() as room:
        one = room.client("One")
        table = room.table(one)
        one.act("sits at box 1")
        one.act("buys 1000 of chips")
        one.until(lambda c: c.state and c.state["wait"] == "wagers" or cuts(c))
        told = None
        for _ in range(100):
            for act in ("wagers 10 on box 1", "takes back the wager on box 1"):
                told = told or one.act(act).get("error")
        holds("very often", told)
        acts = sum(line.split("\t")[2] == one.name for line in one.lines)
        assert 100 < acts < 140, acts
        again = room.client(token=one.token)  # who comes back has no more than before
        again.watch(table)
        holds("very often", again.act("buys 10 of chips").get("error"))
        same(again.act("leaves")["ruling"], "-")
        room.in_order(table)


def cuts(client):
    if client.settled() and client.view["cut"]:
        client.act(f"cuts at {client.view['cut']['least']}")
    return False


@test
def a_round_that_was_played_gives_acts_back():
    with Hall() as room:
        one = room.client("One")
        table = room.table(one, rules="single-deck", clock=60)
        play(one, 1, until=lambda c: sum("\tend\t" in line for line in c.lines) >= 100)
        room.in_order(table)


@test
def connections_of_one_address():
    with Hall("--per-address", "3") as room:
        clients = [room.client(f"A{at}") for at in range(3)]
        socket = Socket("127.0.0.1", room.port)
        holds("3 connections", json.loads(socket.receive())["error"])
        assert is_closed(socket), "the fourth connection stays"
        room.client("Elsewhere", source="127.0.0.2").close()
        clients[0].close()
        assert comes_in(room), "a connection that was closed still counts"


def is_closed(socket):
    try:
        while True:
            socket.receive()
    except (Closed, OSError):
        return True


def comes_in(room):
    ends = time.time() + PATIENCE
    while time.time() < ends:
        try:
            room.client("Again").close()
            return True
        except (KeyError, Closed, OSError):
            time.sleep(0.05)
    return False


@test
def behind_a_proxy_it_says_who_comes_from_where():
    with Hall("--proxy", "--per-address", "1") as room:
        inside = [room.client("One", forwarded=forwarded)
                  for forwarded in ("192.0.2.1", "6.6.6.6, 192.0.2.2", "2001:db8::1")]
        long = "6.6.6.6, " * 300 + "192.0.2.2"
        for forwarded in ("192.0.2.2", "7.7.7.7,192.0.2.1", "2001:db8::ffff", long,
                          "::ffff:192.0.2.1"):
            told = json.loads(Socket("127.0.0.1", room.port, forwarded=forwarded).receive())
            holds("1 connections", told["error"])
        for forwarded in ("2001:db8:0:1::1", "::ffff:192.0.2.3"):
            room.client("Other", forwarded=forwarded).close()
        same([one.ask({"do": "ping"})["is"] for one in inside], ["pong"] * 3)


@test
def tables_of_one_guest_and_of_one_address():
    with Stepped("--per-address", "20") as room:
        told = []
        for at in range(5):
            one = room.client(f"Opens{at}")
            for _ in range(9):
                answer = opened(one)
                if answer["is"] == "error":
                    told.append(answer["error"])
                    room.step()  # it takes 100 messages a second
                    same(one.ask({"do": "name", "name": f"Renamed{at}"})["is"], "welcome")
                    same(opened(one).get("error"), told[-1])
                    break
        same([text[:11] for text in told], ["you have op"] * 4 + ["enough tabl"])


def opened(client):
    """The answer to the opening of a table; who is told to wait a little does."""
    answer = client.ask({"do": "open", "rules": "bicycle"})
    while any(words in answer.get("error", "") for words in ("wait a little", "too many messages")):
        client.clock.step()
        answer = client.ask({"do": "open", "rules": "bicycle"})
    return answer


@test
def tables_that_nobody_sat_down_at_are_closed():
    with Stepped() as room:
        one = room.client("One")
        table = room.table(one)
        one.ask({"do": "unwatch"})
        one.send({"do": "lobby", "on": True})
        one.until(lambda c: c.lobby and table not in [t["table"] for t in c.lobby["tables"]])
        assert one.lobby["tables"], "the house's own table is there"
        room.in_order(table)


@test
def the_room_is_as_before():
    attack([], rounds=2)
    holds_files = len(os.listdir(f"/proc/{hall.process.pid}/fd"))
    assert holds_files < 200, f"{holds_files} files are open"


if __name__ == "__main__":
    failed = main()
    hall.stop()
    hall.close()
    sys.exit(failed)
