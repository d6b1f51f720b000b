"""known.py -- the cards that anybody was told, through all kills and restores of a room: none of them
may be dealt again, and none may be dealt from a shoe whose secret is known."""

import re

DEALS = ("draw", "turn", "face-up", "overdraw")
MAKES = ("draw", "turn", "burn", "shuffle", "discards", "feed", "return", "commit", "root")


def fields(line):
    return line.split("\t")


def value(payload, key):
    found = re.search(rf"(?:^| ){key}=(\S+)", payload)
    return found[1] if found else None


class Table:
    """What the lines of one table tell, read once each."""

    def __init__(self):
        self.lines = []
        self.shoe = None     # the number of the one that is dealt from
        self.cards = {}      # (shoe, place) -> identity
        self.shown = set()   # shoes whose secret everybody knows
        self.stopped = False

    def take(self, line):
        _, _, actor, act, ruling, payload, _ = fields(line)
        assert not (self.stopped and act in MAKES), f"dealt after the stop: {line}"
        if ruling != "-":
            return
        if act == "root":
            self.shoe = value(payload, "shoe")
            assert self.shoe not in self.shown, f"a stack of a known shoe: {line}"
        elif act in ("reveal", "abort") and actor == "house":
            self.shown |= {value(payload, "shoe")} if value(payload, "secret") != "-" else set()
        elif act == "stop":
            self.stopped = True
        elif act in ("draw", "burn"):
            assert self.shoe not in self.shown, f"a card of a known shoe: {line}"
        if act in DEALS and value(payload, "place") not in (None, "-"):
            self.deal((self.shoe, value(payload, "place")), value(payload, "identity"), line)

    def deal(self, at, identity, line):
        assert at not in self.cards, f"dealt again: {line}"
        self.cards[at] = identity


class Known:
    def __init__(self):
        self.tables = {}

    def take(self, table, lines):
        """The lines of a table as somebody has them now: those that were told before stand."""
        known = self.tables.setdefault(table, Table())
        told = known.lines[:len(lines)]
        assert lines[:len(told)] == told, f"table {table} tells other lines than before"
        for line in lines[len(known.lines):]:
            known.take(line)
        known.lines += lines[len(known.lines):]

    def closed(self, table, lines):
        """The record of a table that was set back: some of the lines that were told, why it stops, and
        no card any more."""
        known = self.tables[table]
        kept = next((at for at, line in enumerate(lines) if fields(line)[3] == "stop"), None)
        assert kept is not None, f"table {table} does not say why it stops"
        other = next((at for at in range(kept) if lines[at:at + 1] != known.lines[at:at + 1]), None)
        assert other is None, f"table {table}, line {other + 1} was told to nobody: {lines[other]}"
        again = [line for line in lines[kept:] if fields(line)[3] in MAKES]
        assert not again, f"dealt from a shoe that was set back: {again[0]}"
        return len(known.lines) - kept

    def count(self):
        return sum(len(table.cards) for table in self.tables.values())
