"""The manifest of an event: `key = value` lines in one order and one spelling.

Written from docs/reference/session-record.md.  `read_manifest` answers a Manifest or raises
ValueError.
"""

import re

from protocol import H
from record_line import FORMAT
from shown_text import shows

SESSIONS, ATTEMPTS, PARTIES = 64, 15, 7
BOARDS, BOARD = 128, 9999
BYTES = {"title": 120, "name": 60, "agent": 120, "value": 300, "program": 40,
         "note": 200, "public": 200}


class Manifest:
    """What the deals will be made by.  Texts are bytes; `value` is - when there is none."""

    def __init__(self):
        self.event = self.title = self.agent = self.value = self.program = b""
        self.sessions = []     # (first, last) of the boards of each
        self.attempts = 0
        self.edition = self.replay = b""
        self.parties = []      # (name, root)

    def lines(self):
        yield b"format", FORMAT
        yield b"event", self.event
        yield b"title", self.title
        yield b"sessions", b"%d" % len(self.sessions)
        for number, boards in enumerate(self.sessions, 1):
            yield b"boards %d" % number, b"%d-%d" % boards
        yield b"attempts", b"%d" % self.attempts
        yield b"edition", self.edition
        yield b"replay", self.replay
        yield b"agent", self.agent
        yield b"value", self.value
        yield b"parties", b"%d" % len(self.parties)
        for number, (name, root) in enumerate(self.parties, 1):
            yield b"party %d" % number, name
            yield b"root %d" % number, root.hex().encode()
        yield b"program", self.program

    def text(self):
        return b"".join(key + b" = " + value + b"\n" for key, value in self.lines())

    def hash(self):
        return H("manifest", self.text())

    def is_described(self):
        """Will there be a public value?"""
        return self.value != b"-"


class Cursor:
    """Reads one line after the other by its key."""

    def __init__(self, text):
        self.lines = text.split(b"\n")
        if self.lines.pop():
            raise ValueError("a line feed at the end")

    def take(self, key):
        begin = key.encode() + b" = "
        if not self.lines or not self.lines[0].startswith(begin):
            raise ValueError(f"a line {key} =")
        return self.lines.pop(0)[len(begin):]

    def text(self, key, kind):
        data = self.take(key)
        if not shows(data, BYTES[kind]):
            raise ValueError(f"a text for {key}")
        return data

    def number(self, key, least, most):
        return number(self.take(key), least, most)

    def word(self, key, *words):
        data = self.take(key)
        if data not in words:
            raise ValueError(f"a word for {key}")
        return data


def number(data, least, most):
    if not re.fullmatch(b"0|[1-9][0-9]{0,8}", data) or not least <= int(data) <= most:
        raise ValueError(f"a number from {least} to {most}")
    return int(data)


def boards(data):
    first, _, last = data.partition(b"-")
    first, last = number(first, 1, BOARD), number(last, 1, BOARD)
    if not first <= last < first + BOARDS:
        raise ValueError("the first board and the last, 128 at most")
    return first, last


def read_manifest(text):
    cursor, manifest = Cursor(text), Manifest()
    cursor.word("format", FORMAT)
    manifest.event = cursor.take("event")
    manifest.title = cursor.text("title", "title")
    sessions = cursor.number("sessions", 1, SESSIONS)
    manifest.sessions = [boards(cursor.take(f"boards {s}")) for s in range(1, sessions + 1)]
    manifest.attempts = cursor.number("attempts", 0, ATTEMPTS)
    manifest.edition = cursor.word("edition", b"2007", b"2017")
    manifest.replay = cursor.word("replay", b"no", b"yes")
    manifest.agent = cursor.text("agent", "agent")
    manifest.value = cursor.text("value", "value")
    for j in range(1, cursor.number("parties", 1, PARTIES) + 1):
        name = cursor.text(f"party {j}", "name")
        root = cursor.take(f"root {j}")
        if not re.fullmatch(b"[0-9a-f]{64}", root):
            raise ValueError("a root")
        manifest.parties.append((name, bytes.fromhex(root.decode())))
    manifest.program = cursor.text("program", "program")
    if cursor.lines or manifest.text() != text:
        raise ValueError("nothing more, and one spelling")
    return manifest
