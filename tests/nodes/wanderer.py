"""wanderer.py -- a player who finds their table on whichever node has it, written from
docs/reference/room-protocol.md: tries the addresses that the room told, goes where `elsewhere`
says, signs acts and repeats one whose answer was lost, and remembers everything that they were told."""

import hashlib
import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "room"))

import client as room_client  # noqa: E402
from client import PATIENCE, Client, Closed  # noqa: E402
from signer import Signer, pairs  # noqa: E402


SILENCE = 2.0  # seconds without a message, asked for twice, then a node is taken for dead


class Elsewhere(Exception):
    """The table is at another node: `url`, or nowhere for `again` seconds."""

    def __init__(self, message):
        super().__init__(str(message))
        self.url, self.again = message.get("url"), message.get("again", 0)


class Refused(Exception):
    """The room answered with an error."""


class Connection(Client):
    """One connection to one node; every line that comes is shown to the wanderer."""

    def __init__(self, wanderer, url, **more):
        self.wanderer, self.heard_at = wanderer, time.time()
        host, port, path = re.fullmatch(r"http://([^:/]+):(\d+)(/.*)?", url).groups()
        super().__init__(host, int(port), wanderer.name, token=wanderer.token, timeout=2.5,
                         path=f"{path or ''}/ws", **more)

    def ask(self, message):
        answer = super().ask(message)
        if answer["is"] == "welcome" and "nodes" in answer:
            known = [url for url in self.wanderer.urls if url not in answer["nodes"]]
            self.wanderer.urls = answer["nodes"] + known  # one that is down may come back
        return answer

    def take(self):
        message = super().take()
        self.heard_at = time.time()
        if message["is"] == "elsewhere":
            raise Elsewhere(message)
        if message["is"] == "lines" and message["table"] == self.table:
            self.wanderer.heard(message)
        if message["is"] == "ruling" and message["line"]:
            self.wanderer.rulings.append((message["line"], message["ruling"]))
        if message["is"] == "state" and message["stopped"]:
            self.wanderer.stopped = message["stopped"]
        return message


class Wanderer:
    """A player through all faults.  `lines` is what they were told, `closed` why the table ended."""

    def __init__(self, urls, name, signs=True):
        self.urls, self.name, self.token, self.signs = list(urls), name, None, signs
        self.table, self.lines, self.receipt = None, [], None
        self.rulings, self.unsure = [], None
        self.connection, self.signer, self.url = None, None, None
        self.stopped = self.closed = None
        self.hops, self.losses, self.refusals, self.forks = 0, 0, [], []
        self.asked = None

    # Lines.

    def heard(self, message):
        """No line that was told is ever told differently."""
        start = message["from"]
        for number, line in enumerate(message["lines"], start):
            if number < len(self.lines):
                if self.lines[number] != line:
                    self.forks.append((number + 1, self.lines[number], line))
            else:
                self.lines.append(line)
        self.receipt = message.get("receipt")

    # Connections.

    def drop(self):
        if self.connection:
            self.connection.close()
            self.connection = None

    def connect(self, patience=PATIENCE):
        """Is somewhere at the table, or raises: the table is closed, or no node lets us in for so
        long."""
        ends, at = time.time() + patience, 0
        while time.time() < ends:
            url = self.url or self.urls[at % len(self.urls)]
            self.url = None
            at += 1
            try:
                self.drop()
                self.connection = Connection(self, url)
                self.token, self.name = self.connection.token, self.connection.name
                if self.table:
                    self.watch()
                self.at = url
                return self
            except Elsewhere as where:
                self.hops += 1
                self.url = where.url
                if not where.url:
                    time.sleep(min(where.again, 1))
                    self.url = url
            except (Closed, OSError, TimeoutError):
                if self.closed:
                    raise
                self.losses += 1
                time.sleep(0.05)
        raise AssertionError(f"{self.name} found no node at {self.urls} for {patience} s")

    def open_table(self, **more):
        """Opens a table here, or at the node that the room names instead."""
        for _ in range(20):
            try:
                opened = self.connection.ask({"do": "open", "rules": "bicycle", "clock": 60, **more})
                assert opened["is"] == "opened", opened
                return opened["table"]
            except Elsewhere as where:
                self.url = where.url
                self.connect()
        raise AssertionError("sent to and fro")

    def watch(self):
        one = self.connection
        one.table, one.lines, one.receipt = self.table, list(self.lines), self.receipt
        asks = {"do": "watch", "table": self.table, "from": len(self.lines), "view": True}
        if self.lines:
            asks["hash"] = hashlib.sha256(b"\0" + self.lines[-1].encode()).hexdigest()
        if self.receipt:
            asks["receipt"] = self.receipt
        answer = one.ask(asks)
        if answer["is"] == "error":
            self.refusals.append(answer["error"])
            if "lost lines" in answer["error"] or "no table" in answer["error"]:
                self.closed = answer["error"]
            raise Closed(answer["error"])
        if self.signs and not self.signer:
            self.signer = Signer(one)
        if self.signer:
            self.signer.client = one
        self.asked = None

    # Playing.

    def act(self, words):
        """Acts once, however often the connection is lost meanwhile: a signed act has a number."""
        one = self.connection
        message = {"do": "act", "table": self.table, "act": words}
        if words.startswith("sits"):
            message.update({"key": self.signer.key} if self.signer else {})
        elif self.signer:
            message.update(self.signer.seal(*pairs(words), self.next_counter()))
            self.unsure = (message, len(self.lines))
        answer = one.ask(message)
        self.unsure = None
        if answer["is"] == "error":
            self.refusals.append(answer["error"])
            time.sleep(0.05)
            return answer
        while len(self.lines) < answer["line"]:
            one.take()
        return answer

    def next_counter(self):
        """One more than the last of this player's in the record since they sat down."""
        last = 0
        for line in self.lines:
            field = line.split("\t")
            if field[2] == self.name:
                number = re.search(r"(?:^| )n=(\d+)", field[5])
                last = 0 if field[3] == "sit" else int(number[1]) if number else last
        return last + 1

    def repeat(self):
        """An act whose answer was lost is sent again as it was: the room does it once."""
        if not self.unsure:
            return
        message, _ = self.unsure
        answer = self.connection.ask(message)
        self.unsure = None
        if answer["is"] == "error":
            self.refusals.append(answer["error"])

    def step(self, box, wager=5):
        """One thing: gives a share, answers the table, or waits for a message."""
        one = self.connection
        if one.give_share():
            one.take()
            return
        view, state = one.view, one.state or {}
        key = (len(one.lines), str(state.get("wait")), tuple(state.get("ready", ())))
        if view and view["lines"] == len(one.lines) and key != self.asked:
            self.asked = key
            if box not in (view["boxes"] or ()):
                self.act(f"sits at box {box}")
                return
            if view["seats"][box - 1]["chips"] == 0 and not view["seats"][box - 1]["wager"] \
                    and view["phase"] in ("shuffle", "cut", "wagers") and not view["cut"]:
                self.act("buys 1000 of chips")
                return
            if room_client.answer(self.as_client(), view, state, box, wager, True):
                return
        one.take_soon(0.3)
        if time.time() - one.heard_at > SILENCE:
            raise Closed("the node is silent")

    def as_client(self):
        """For client.answer, which acts through `act` and `ask`."""
        wanderer = self

        class Face:
            name, table, lines = self.name, self.table, self.lines

            @staticmethod
            def act(words):
                return wanderer.act(words)

            @staticmethod
            def ask(message):
                return wanderer.connection.ask(message)
        return Face

    def play(self, box, until, patience=PATIENCE):
        """Plays on, through every loss, until something is so or the table is closed."""
        ends = time.time() + patience
        while not until(self) and not self.closed:
            assert time.time() < ends, f"{self.name} at {self.table} waited too long: " \
                f"{len(self.lines)} lines, {self.connection and self.connection.state}, {self.refusals[-3:]}"
            try:
                if not self.connection:
                    self.connect()
                    self.repeat()
                self.step(box)
            except Elsewhere as where:
                self.hops += 1
                self.url = where.url
                self.drop()
            except (Closed, OSError, TimeoutError):
                self.losses += 1
                self.drop()

    def rounds(self):
        return sum(line.split("\t")[3] == "end" for line in self.lines)
