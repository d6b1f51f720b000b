#!/usr/bin/env python3
"""crowd.py RIFFLE -- more people come than the room can carry: newcomers are told to wait and when to
come again, those who play go on, and come back after a lost connection."""

import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Closed, Socket, play  # noqa: E402
from hall import Hall, library, together  # noqa: E402
from stepped import Stepped, closes  # noqa: E402
from tap import PATIENCE, holds, main, same, test  # noqa: E402

CROWD = 60  # connections from which on a lag counts, and some more


def knock(room, **hello):
    """The answer to a newcomer's hello, and the socket."""
    one = Socket("127.0.0.1", room.port)
    one.send(json.dumps({"do": "hello", "re": 1, **hello}))
    told = {}
    while told.get("re") != 1:  # the room may say what time it is
        told = json.loads(one.receive())
    return told, one


def close_status(one):
    """The status of the close frame that the room sends."""
    while True:
        first, data = one.frame()
        if first & 0x0F == 8:
            return int.from_bytes(data[:2], "big")


def wait_until(is_so, what):
    ends = time.time() + PATIENCE
    while not is_so():
        assert time.time() < ends, what
        time.sleep(0.05)


def come_in(room, name):
    """A client that came in as soon as there was a place."""
    ends = time.time() + PATIENCE
    while True:
        try:
            return room.client(name)
        except (KeyError, Closed):
            assert time.time() < ends, "a free place is not given away"
            time.sleep(0.05)


@test
def newcomers_wait_when_all_places_are_taken():
    with Hall("--max-guests", "3") as room:
        clients = [room.client(f"A{at}") for at in range(3)]
        told, one = knock(room, name="Late")
        same((told["is"], told["re"]), ("wait", 1))
        assert told["again"] >= 5, told
        holds(f"try again in {told['again']} seconds", told["sentence"])
        same(close_status(one), 1013)
        same([c.ask({"do": "ping"})["is"] for c in clients], ["pong"] * 3)
        same(clients[0].ask({"do": "open", "rules": "bicycle"})["is"], "opened")  # they are in
        clients[0].close()
        wait_until(lambda: knock(room)[0]["is"] == "welcome", "a free place is not given away")


@test
def who_plays_comes_back_to_a_full_room():
    with Hall("--max-guests", "2") as room:
        ada, idle = room.client("Ada"), room.client("Idle")
        table = room.table(ada)
        ada.act("sits at box 1")
        ada.socket.close()
        other = come_in(room, "Other")
        same(knock(room)[0]["is"], "wait")
        same(knock(room, token=idle.token)[0]["is"], "wait")  # looks on, and has a place already
        again = room.client(token=ada.token)
        again.watch(table)
        same(again.until(lambda c: c.settled()).view["boxes"], [1])
        same([c.ask({"do": "ping"})["is"] for c in (idle, other)], ["pong"] * 2)


@test
def each_who_waits_has_a_time_of_their_own():
    """The clock stands still: whoever comes later is asked to wait longer, however fast they come."""
    with Stepped("--max-guests", "1") as room:
        ada = room.client("Ada")
        times = [knock(room)[0]["again"] for _ in range(120)]
        same(ada.ask({"do": "ping"})["is"], "pong")
        same(times, sorted(times))
        assert times[-1] > times[0], times


@test
def the_operator_always_comes_in():
    with Hall("--max-guests", "1") as room:
        boss = room.client("Boss")
        same(boss.ask({"do": "claim", "key": room.keys["operator"]})["role"], "operator")
        same(knock(room)[0]["is"], "wait")
        same(room.client(token=boss.token).role, "operator")


@test
def who_says_no_hello_is_closed():
    """Else connections that say nothing would take the places of others."""
    with Stepped() as room:
        one = Socket("127.0.0.1", room.port)
        one.send('{"do":"ping"}')
        assert closes(room, one), "it is open after two minutes"


class Players:
    """Two who play until they are told to stop."""

    def __init__(self, room):
        self.clients = [room.client(name) for name in ("Ada", "Ben")]
        self.table = room.table(self.clients[0], rules="single-deck", clock=120)
        self.clients[1].watch(self.table)
        self.ends, self.failure = False, None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        try:
            together(*[lambda c=c, box=box: play(c, box, until=lambda _: self.ends, patience=3 * PATIENCE)
                       for box, c in enumerate(self.clients, 1)])
        except Exception as error:  # told by `finish`
            self.failure = error

    def rounds(self):
        return sum("\tend\t" in line for line in self.clients[0].lines)

    def finish(self):
        self.ends = True
        self.thread.join(timeout=PATIENCE)
        assert not self.thread.is_alive() and self.failure is None, self.failure


@test
def newcomers_wait_while_the_room_lags():
    with Hall(start=False, preload=library("slow.so")) as room:
        slow = room.folder / "slow"
        room.env["RIFFLE_SLOW"] = str(slow)
        room.start()
        watchers = [room.client(f"W{at}") for at in range(CROWD)]
        players = Players(room)
        wait_until(lambda: players.rounds() > 0, "nobody plays")
        same(knock(room)[0]["is"], "welcome")
        slow.touch()
        wait_until(lambda: knock(room)[0]["is"] == "wait", "the room lags and lets everybody in")
        told = watchers[0].ask({"do": "open", "rules": "bicycle"})
        holds("no new table can be opened", told["error"])
        assert told["again"] >= 5, told
        watchers[1].watch(players.table)
        told = watchers[1].ask({"do": "act", "table": players.table, "act": "sits at box 3"})
        holds("nobody new can sit down", told["error"])
        before = players.rounds()
        wait_until(lambda: players.rounds() > before, "those who play do not go on")
        slow.unlink()
        wait_until(lambda: knock(room)[0]["is"] == "welcome", "the room stays closed")
        same(watchers[1].act("sits at box 3")["ruling"], "-")
        players.finish()
        room.in_order(players.table)


if __name__ == "__main__":
    sys.exit(main())
