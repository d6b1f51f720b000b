#!/usr/bin/env python3
"""flood.py RIFFLE -- many at once who are slow or never finish: newcomers are let in all the same,
and whoever goes on without end is told why and cut off."""

import json
import pathlib
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from client import Closed, Socket  # noqa: E402
from hall import Hall  # noqa: E402
from stepped import Stepped  # noqa: E402
from tap import PATIENCE, holds, main, same, test  # noqa: E402

SLOW = 800  # more than the room has slots for requests


def connect(room, source=None):
    return socket.create_connection(("127.0.0.1", room.port), timeout=PATIENCE,
                                    source_address=source and (source, 0))


class Slow:
    """Connections that send requests letter by letter; who is closed comes again."""

    def __init__(self, room, count, source=None):
        self.room, self.source = room, source
        self.ends = threading.Event()
        self.sockets = []
        self.closed = 0
        for _ in range(count):
            self.come()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def come(self):
        try:
            one = connect(self.room, self.source)
            one.sendall(b"GET / HTTP/1.1\r\nX: ")
            one.settimeout(0)
            self.sockets.append(one)
        except OSError:
            self.closed += 1

    def run(self):
        while not self.ends.wait(0.2):
            again = []
            for one in self.sockets:
                try:
                    one.sendall(b"y")
                    again.append(one)
                except OSError:
                    one.close()
                    self.closed += 1
            lost = len(self.sockets) - len(again)
            self.sockets = again
            for _ in range(min(lost, 100)):
                self.come()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()
        for one in self.sockets:
            one.close()


def served(room, source=None):
    """A newcomer gets a page."""
    with connect(room, source) as one:
        one.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        holds(b" 200 ", one.recv(4096))


def said(sock):
    """Everything that the room says before it closes the connection."""
    words = []
    try:
        while True:
            words.append(sock.receive())
    except (Closed, OSError):
        return words


def cut_off(sock, work):
    """Does it again and again until the room closes; the errors that it told."""
    told = []
    listener = threading.Thread(target=lambda: told.extend(said(sock)), daemon=True)
    listener.start()
    ends = time.monotonic() + PATIENCE
    while listener.is_alive():
        assert time.monotonic() < ends, "the room let it go on"
        try:
            work()
        except OSError:
            listener.join(PATIENCE)
            break
    sock.close()
    return [json.loads(text).get("error", "") for text in told]


def told_when_cut_off(room, words, flood):
    """Floods until the room closes, and hears why.  A close with bytes still unread resets the
    connection, which can discard what the room said last; then another connection tries."""
    for _ in range(10):
        one = Socket("127.0.0.1", room.port)
        told = " ".join(cut_off(one, flood(one)))
        if any(word in told for word in words):
            return
        same(told, "")
    raise AssertionError(f"the room never said why: {words}")


@test
def slow_requests_keep_no_newcomer_waiting():
    """The room's clock stands still, so that no slow request comes to its end meanwhile."""
    with Stepped() as room, Slow(room, SLOW):
        for _ in range(20):
            served(room)
        same(room.client("Ada").ask({"do": "ping"})["is"], "pong")


@test
def slow_requests_of_one_address_close_each_other_only():
    with Hall("--per-address", "200") as room:
        patient = connect(room, "127.0.0.2")
        patient.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n")
        with Slow(room, 300, "127.0.0.3") as slow:
            ends = time.monotonic() + PATIENCE
            while slow.closed <= 200:
                assert time.monotonic() < ends, slow.closed
                time.sleep(0.05)
            served(room, "127.0.0.3")
            patient.sendall(b"\r\n")
            holds(b" 200 ", patient.recv(4096))
            patient.close()


@test
def a_request_has_ten_seconds_however_it_comes():
    with Stepped() as room, connect(room) as one:
        one.settimeout(0.01)
        one.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(120):
            room.step()
            try:
                one.sendall(b"y")
                if one.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            raise AssertionError("after 30 seconds it is still waited for")


@test
def a_body_is_not_waited_for():
    with Hall() as room:
        for head, status in ((b"GET / HTTP/1.1\r\nContent-Length: 1000000", b" 400 "),
                             (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked", b" 400 "),
                             (b"POST / HTTP/1.1\r\nContent-Length: 1000000", b" 405 ")):
            with connect(room) as one:
                one.sendall(head + b"\r\nHost: a\r\n\r\n")
                answer = b""
                while more := one.recv(4096):
                    answer += more
                holds(status, answer)


@test
def pings_without_end_are_cut_off():
    with Hall() as room:
        pings = bytes([0x89, 0x80]) + b"mask"
        told_when_cut_off(room, ["pings"], lambda one: lambda: one.raw.sendall(pings * 1000))
        served(room)


@test
def fragments_without_end_are_cut_off():
    """Empty ones, which never make the message too long."""
    with Hall() as room:
        empty = bytes([0x00, 0x80]) + b"mask"

        def empty_ones(one):
            one.send("{", final=False)
            return lambda: one.raw.sendall(empty * 100)

        def small_ones(one):
            one.send("{", final=False)
            return lambda: one.send(" ", opcode=0, final=False)

        told_when_cut_off(room, ["fragments", "empty"], empty_ones)
        told_when_cut_off(room, ["fragments"], small_ones)


@test
def a_message_that_never_ends_is_cut_off():
    with Hall() as room:
        def endless(one):
            one.raw.sendall(bytes([0x81, 0xFF]) + (2**40).to_bytes(8, "big") + b"mask")
            return lambda: one.raw.sendall(b"x" * 10000)

        told_when_cut_off(room, ["does not end"], endless)
        served(room)


@test
def a_message_that_takes_for_ever_is_cut_off():
    with Stepped() as room:
        one = Socket("127.0.0.1", room.port)
        one.send('{"do":"hello"}')  # those who never say it are closed as soon as this
        one.send("{", final=False)

        def slowly():
            room.step()
            one.send(" ", opcode=0, final=False)
        holds("10 seconds", " ".join(cut_off(one, slowly)))


@test
def the_reason_is_in_the_close_frame_too():
    with Hall() as room:
        one = Socket("127.0.0.1", room.port)
        one.raw.sendall((bytes([0x89, 0x80]) + b"mask") * 20000)
        kinds = []
        while 8 not in kinds:
            first, data = one.frame()
            kinds.append(first & 0x0F)
        same(int.from_bytes(data[:2], "big"), 1008)


if __name__ == "__main__":
    sys.exit(main())
