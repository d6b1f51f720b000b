"""A client of the card room, written from docs/reference/room-protocol.md alone: a WebSocket of RFC
6455 over the standard library, and a player who commits, reveals, cuts, wagers and plays by the
views that the room sends."""

import base64
import hashlib
import json
import os
import pathlib
import socket
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from tap import PATIENCE  # noqa: E402


class Closed(Exception):
    """The room closed the connection."""


class Socket:
    """Text frames over one connection."""

    def __init__(self, host, port, origin=None, timeout=PATIENCE, protocol="riffle-1", source=None,
                 forwarded=None, path="/ws"):
        self.raw = socket.create_connection((host, port), timeout=timeout,
                                            source_address=source and (source, 0))
        self.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        if forwarded:
            lines.append(f"X-Forwarded-For: {forwarded}")
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self.until(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode(errors="replace"))
        guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1((key + guid).encode()).digest())
        assert accept in head

    def until(self, mark):
        while mark not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(mark, 1)
        return head

    def more(self):
        data = self.raw.recv(65536)
        if not data:
            raise Closed("the room closed the connection")
        self.buffer += data

    def send(self, text, opcode=1, final=True):
        self.raw.sendall(self.framed(text, opcode, final))

    @staticmethod
    def framed(text, opcode=1, final=True):
        data = text.encode() if isinstance(text, str) else text
        mask = os.urandom(4)
        size = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        long = (mask * (size // 4 + 1))[:size]
        body = (int.from_bytes(data, "big") ^ int.from_bytes(long, "big")).to_bytes(size, "big")
        return head + mask + body

    def need(self, size):
        while len(self.buffer) < size:
            self.more()

    def frame(self):
        """The next frame whole; nothing is taken when the time for waiting is over before."""
        self.need(2)
        size, head = self.buffer[1] & 0x7F, 2
        if size >= 126:
            head = 4 if size == 126 else 10
            self.need(head)
            size = int.from_bytes(self.buffer[2:head], "big")
        self.need(head + size)
        first, data = self.buffer[0], self.buffer[head:head + size]
        self.buffer = self.buffer[head + size:]
        return first, data

    def receive(self):
        """The next text message; pings are answered."""
        while True:
            first, data = self.frame()
            opcode = first & 0x0F
            if opcode == 8:
                raise Closed("the room closed the connection")
            if opcode == 9:
                self.send(data, opcode=10)
            elif opcode == 1:
                assert first & 0x80, "the room sends no fragments"
                return data.decode()

    def close(self):
        self.raw.close()


class Client:
    """One guest.  `messages` are all that came, as text, when `keeps` is true."""

    def __init__(self, host, port, name="Guest", token=None, keeps=False, origin=None, timeout=PATIENCE,
                 **whence):
        self.socket = Socket(host, port, origin, timeout, **whence)
        self.number = 0
        self.view = self.state = self.lobby = None
        self.lines, self.receipt = [], None
        self.table = None
        self.secrets = {}
        self.given = set()
        self.rulings = {}
        self.clock = None  # or the room of stepped.py, whose clock the test moves
        self.is_closed = False
        self.messages = [] if keeps else None
        hello = {"do": "hello", "name": name}
        if token:
            hello = {"do": "hello", "token": token}
        welcome = self.ask(hello)
        if welcome["is"] == "error":
            raise Closed(welcome["error"])
        self.name, self.role, self.seats = welcome["name"], welcome["role"], welcome["seats"]
        self.token = welcome.get("token", token)

    def send(self, message):
        self.number += 1
        self.socket.send(json.dumps(dict(message, re=self.number)))
        return self.number

    def send_together(self, *messages):
        """Sends requests in one piece, so that the room reads all before it does anything else."""
        numbers = range(self.number + 1, self.number + 1 + len(messages))
        self.number += len(messages)
        self.socket.raw.sendall(b"".join(
            self.socket.framed(json.dumps(dict(message, re=number)))
            for message, number in zip(messages, numbers)))
        return list(numbers)

    def take_answers(self, numbers):
        """Takes messages until all of these requests are answered; the answers in their order."""
        answers = []
        while len(answers) < len(numbers):
            message = self.take()
            if message.get("re") in numbers:
                answers.append(message)
        return answers

    def take(self):
        """Takes one message and remembers what it tells."""
        text = self.socket.receive()
        if self.messages is not None:
            self.messages.append(text)
        message = json.loads(text)
        kind = message["is"]
        if kind == "lines" and message["table"] == self.table:
            assert message["from"] <= len(self.lines), (message["from"], len(self.lines))
            self.lines[message["from"]:] = message["lines"]  # some may have come before
            self.receipt = message.get("receipt")
        elif kind == "view":
            self.view = message
        elif kind == "state":
            self.state = message
        elif kind == "lobby":
            self.lobby = message
        elif kind == "ruling":
            self.rulings[message.get("re")] = message
        return message

    def ask(self, message):
        """Sends a request and takes messages until its answer."""
        number = self.send(message)
        while True:
            answer = self.take()
            if answer.get("re") == number:
                return answer

    def watch(self, table, view=True):
        """From the lines that are here, with the hash of the last and the receipt for it."""
        if self.table != table:
            self.table, self.lines, self.receipt = table, [], None
        asks = {"do": "watch", "table": table, "from": len(self.lines), "view": view}
        if self.lines:
            asks["hash"] = hashlib.sha256(b"\0" + self.lines[-1].encode()).hexdigest()
        if self.receipt:
            asks["receipt"] = self.receipt
        return self.ask(asks)

    def act(self, words, **more):
        """Acts, and waits until the line of the act has come too."""
        answer = self.ask(dict({"do": "act", "table": self.table, "act": words}, **more))
        while len(self.lines) < answer.get("line", 0):
            self.take()
        return answer

    def until(self, is_so):
        """Takes messages until something is so; says something now and then."""
        if self.clock:
            self.clock.until(is_so, self)
            return self
        ends = time.time() + PATIENCE
        while not is_so(self):
            assert time.time() < ends, f"{self.name} waited in vain: {self.state} {self.view}"
            self.give_share()
            self.take_soon()
        return self

    def catch_up(self):
        """Takes all that the room has sent until now; whether there was anything."""
        number, count = self.send({"do": "ping"}), 0
        while self.take().get("re") != number:
            count += 1
        return count > 0

    def take_soon(self, patience=0.5):
        """Takes one message; or says that it is there, when none comes."""
        usual = self.socket.raw.gettimeout()
        self.socket.raw.settimeout(patience)
        try:
            self.take()
        except TimeoutError:
            self.send({"do": "ping"})
        finally:
            self.socket.raw.settimeout(usual)

    def settled(self):
        """The view is of all lines that came."""
        return self.view is not None and self.view["lines"] == len(self.lines)

    def seat(self):
        return min(self.view["boxes"]) if self.view and self.view["boxes"] else 0

    # The player's share of chance.

    @staticmethod
    def hashed(tag, *parts):
        whole = b""
        for part in (b"riffle-1/" + tag.encode(),) + parts:
            part = part.encode() if isinstance(part, str) else part
            part = struct.pack(">Q", part) if isinstance(part, int) else part
            whole += struct.pack(">I", len(part)) + part
        return hashlib.sha256(whole).digest()

    def give_share(self):
        """Commits or reveals when the view says that it is time; true when something was given."""
        chance = self.view["chance"] if self.settled() else None
        seat = self.seat()
        if not chance or not seat or (chance["stage"], chance["shoe"]) in self.given:
            return False
        shoe, stage = chance["shoe"], chance["stage"]
        if stage == "commit" and chance["barred"] != self.name:
            secret, salt = os.urandom(32), os.urandom(32)
            self.secrets[shoe] = (secret, salt, seat)
            commitment = self.hashed("commit/player", self.table, shoe, seat, secret, salt)
            payload = f"shoe={shoe} seat={seat} commitment={commitment.hex()}"
        elif stage == "reveal" and shoe in self.secrets and self.secrets[shoe][2] in chance["listed"]:
            secret, salt, seat = self.secrets[shoe]
            payload = f"shoe={shoe} seat={seat} secret={secret.hex()} salt={salt.hex()}"
        else:
            return False
        self.given.add((stage, shoe))
        self.send({"do": "give", "table": self.table, "act": stage, "payload": payload})
        return True

    def close(self):
        self.is_closed = True
        self.socket.close()


def basic(view, box, hand):
    """What a plain player does: hits below 17, or below 12 against a small card."""
    cards = view["seats"][box - 1]["hands"][hand]
    up = view["dealer"]["cards"][0][:1]
    small = up in "23456"
    if cards["soft"]:
        return "hits" if cards["total"] < 18 else "stands"
    return "hits" if cards["total"] < (12 if small else 17) else "stands"


def play(client, box, rounds=0, wager=None, cuts=True, until=None, patience=PATIENCE):
    """Sits, buys, and plays until so many rounds have ended or `until(client)` is true."""
    if box not in ((client.view or {}).get("boxes") or ()):
        client.act(f"sits at box {box}")
        client.act("buys 1000 of chips")
    ended, last = 0, len(client.lines)
    asked = None
    deadline = time.time() + patience
    while time.time() < deadline:
        if until and until(client):
            return ended
        if rounds and ended >= rounds:
            return ended
        for line in client.lines[last:]:
            ended += line.split("\t")[3] == "end"
        last = len(client.lines)
        view, state = client.view, client.state or {}
        if client.give_share():
            client.take()
            continue
        key = (len(client.lines), state.get("wait"), tuple(state.get("ready", ())))
        if view and view["lines"] == len(client.lines) and key != asked:
            asked = key
            if answer(client, view, state, box, wager, cuts):
                continue
        client.take()
    raise AssertionError(f"{client.name} waited too long: {client.state} {client.view}")


def answer(client, view, state, box, wager, cuts):
    """Does what the view asks this player for; true when it was something."""
    acts = view["acts"]
    time.sleep(0.01)  # the room takes 100 messages a second
    if view["cut"]:
        least, most = view["cut"]["least"], view["cut"]["most"]
        will = cuts(client) if callable(cuts) else cuts
        client.act(f"cuts at {(least + most) // 2}" if will else "refuses the cut")
        return True
    wait = state.get("wait")
    if wait == "wagers":
        if not view["seats"][box - 1]["wager"]:
            amount = wager or view["rules"]["min"] / 100
            if view["seats"][box - 1]["chips"] < amount * 100:
                client.act("buys 1000 of chips")
            client.act(f"wagers {amount:g} on box {box}")
            return True
        if client.name not in state.get("ready", ()):
            client.ask({"do": "ready", "table": client.table, "ready": True})
            return True
    if wait == "surrender" and client.name not in state.get("ready", ()):
        client.ask({"do": "ready", "table": client.table, "ready": True})
        return True
    decline = f"declines insurance on box {box}"
    if decline in acts:
        client.act(decline)
        return True
    turn = view["turn"]
    if turn and turn["name"] == client.name and "stands" in acts:
        choice = basic(view, turn["box"], turn["hand"])
        client.act(choice if choice in acts else "stands")
        return True
    return False
