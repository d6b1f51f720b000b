#!/usr/bin/env python3
"""verify.py -- an independent verifier of Riffle's records.

    verify.py FILE… [--json] [--all] [--no-signatures] [--head SIZE:ROOT] [--key KEY]

Written from docs/reference/record.md, rules/ and docs/reference/acts.md with nothing but Python's
standard library, and not from src/: whoever reads this and the modules below has read everything
that a record is checked for.

    record_line.py    a line and its one spelling
    record_open.py    the first line: rules, source, key
    record_source.py  commitments, lists, reveals, stacks, cards, the seed
    record_shoe.py    how a stack comes out of the secrets
    c4.py, bj.py      the law, which judges every act again
    observe.py        what is true after a breach, in records with breaches
    corrections.py, correct_table.py   corrections: which acts count, and what they come to
    merkle.py, ed25519.py, protocol.py   the primitives

Lines are looked at in their order, and of a line in this order: its form, number, time and hash
of the line before (PR.1); a head or root that is due (PR.4, PR.9); the signature (PR.5); the
opening of a card (PR.11); the ruling (PR.3, or the clause of the law); what the source demands
besides.  The first thing that is wrong is named and ends the verification, unless --all is given.
Exit status: 0 when all is proved, 1 when something is wrong, 3 when a file cannot be read, 4 when
nothing is wrong but a shoe that the house committed to is not revealed yet, 5 when the record is
kept truly and has breaches.
"""

import argparse
import collections
import json
import re
import sys

import ed25519
import merkle
from c4 import PERMITTED
from clauses import is_clause
from correct_table import check_correction
from corrections import counting
from protocol import H
from record_line import CORRECTION, OF_PLAYER, Malformed, act_of, parse
from record_open import Opening, genesis, judge_breach
from record_shoe import u64
from record_source import Finding, demand, seat_of

LINES_BACK = 256  # a player has seen one of so many
WRITER = "whoever wrote the file"


class Player:
    """What the record knows of one who signs."""

    def __init__(self, since=1):
        self.key = None
        self.counter = 0
        self.since = since  # the line of his sitting down


# Whoever has a record can add lines to it: what counts ends with the keeper's last head.
SignedPart = collections.namedtuple("SignedPart", "lines status breaches not_judged corrections")


class Verifier:
    """Reads a record line by line.  `findings` are (line number, Finding)."""

    def __init__(self, signatures=True, key=None, go_on=False):
        self.signatures, self.expected_key, self.go_on = signatures, key, go_on
        self.opening = self.table = self.source = None
        self.hashes, self.tree = [], merkle.Growing()
        self.time = 0
        self.players = {}
        self.head_due = False
        self.signed_part = SignedPart(0, "not proved yet", [], 0, 0)
        self.heads, self.covered = 0, 0      # signed heads, and lines under the last of them
        self.signed = self.unsigned = self.permitted = self.refused = self.rounds = 0
        self.faults = []
        self.vague = []                      # refusals by one of several clauses
        self.other_citations = []            # (line, the clause it cites, the law's)
        self.breaches, self.not_judged = [], 0  # (line, clause) of each breach
        self.findings = []
        self.lines, self.corrections, self.outcomes = [], [], {}  # of acts by their numbers

    def read(self, data):
        lines = data.split(b"\n")
        last = lines.pop()
        for number, raw in enumerate(lines, 1):
            if not self.try_line(number, raw, b"\n") or (self.findings and not self.go_on):
                return
        if last:
            self.try_line(len(lines) + 1, last, b"")
        if not data:
            nothing = Finding("PR.2", "nothing", "a line that opens the table", WRITER)
            self.findings.append((0, nothing))

    def try_line(self, number, raw, end):
        """Answers whether the next line can be read."""
        try:
            self.line(number, raw, end)
        except Finding as finding:
            self.findings.append((number, finding))
        except Malformed as wrong:
            expected, found = wrong.args
            clause = "PR.2" if number == 1 and wrong.of_payload else "PR.1"
            self.findings.append((number, Finding(clause, found, expected, WRITER)))
        except (AttributeError, LookupError, TypeError, ValueError):
            if not self.findings:
                raise
            return False  # after what was found nothing fits together any more
        finally:
            self.hashes.append(merkle.leaf(raw))
            self.tree.add(self.hashes[-1])
        return self.opening is not None

    # A line.

    def line(self, number, raw, end):
        committed = self.opening and self.opening.kind == "committed"
        line = parse(raw, committed)
        demand(end, "PR.1", "the end of the file", "a line feed", WRITER)
        self.chain(number, line)
        self.due(line)
        self.say(line)
        self.lines.append(line)
        if not line.is_of_record() or line.seq == 1:
            self.outcomes[line.seq] = line.ruling

    def chain(self, number, line):
        """PR.1: the number, the time, the hash of the line before."""
        if number == 1:
            is_open = (line.actor, line.act) == ("house", "open")
            demand(is_open or line.seq != 1, "PR.2", f"{line.actor} {line.act}", "house open")
            before = genesis(line) if is_open else b""
        else:
            before = self.hashes[-1]
        demand(line.seq == number, "PR.1", f"line {line.seq}", f"line {number}", WRITER)
        demand(line.time >= self.time, "PR.1", f"time {line.time}",
               f"{self.time} or later", WRITER)
        demand(line.prev == before, "PR.1", f"prev {line.prev.hex()}", before.hex(), WRITER)
        self.time = line.time

    def due(self, line):
        """PR.4: a round ends with a head; PR.9: a new stack is followed by its root."""
        said = (line.actor, line.act)
        head_due, self.head_due = self.head_due, False
        demand(not head_due or said == ("house", "head"), "PR.4", line.act, "a head")
        root_due = bool(self.source) and self.source.due_root
        demand(not root_due or said == ("house", "root"), "PR.9", line.act, "the stack's root")

    def say(self, line):
        """What the line itself does."""
        accuses = line.ruling[0] in "!?" and line.seq > 1
        demand(not accuses or self.opening.breaches, "PR.3", line.ruling, "no breach here")
        if line.actor == "house":
            self.house(line)
            return
        if (line.actor, line.act) == CORRECTION:
            self.correct(line)
            return
        if line.is_player:
            self.signature(line)
        if line.is_player and line.act in OF_PLAYER:
            demand(line.ruling == "-", "PR.3", line.ruling, "-")
            self.source.promise(line)
        else:
            self.act(line)

    def house(self, line):
        if line.act == "open":
            demand(not self.opening or line.ruling == "-", "PR.3", line.ruling, "-")
            demand(not self.opening, "PR.2", "a second opening", "one")
            self.open(line)
        else:
            demand(line.ruling == "-", "PR.3", line.ruling, "-")
            (self.head if line.act == "head" else self.source.promise)(line)

    def open(self, line):
        self.opening = Opening(line)
        self.table, self.source = self.opening.table, self.opening.source
        expected = self.expected_key
        demand(expected in (None, self.opening.key), "PR.2", f"key {line['key']}",
               expected.hex() if expected else "")

    def head(self, line):
        """PR.4: the Merkle head of all lines before."""
        demand(line.number("size") == self.tree.size, "PR.4", f"size {line['size']}",
               f"{self.tree.size}")
        demand(line.bytes("root") == self.tree.root(), "PR.4", f"root {line['root']}",
               self.tree.root().hex())
        key = self.opening.key
        demand(bool(line["sig"]) == bool(key), "PR.4", f"sig {line['sig'] or '-'}",
               "a signature where the operator has a key, and only there")
        if key and self.signatures:
            demand(ed25519.verify(key, H("head", line.unsigned()), line.bytes("sig")), "PR.4",
                   "a signature of another", "the operator's")
        if key:
            self.heads, self.covered = self.heads + 1, self.tree.size
        if key or self.opening.kind == "research":
            self.signed_part = SignedPart(self.tree.size + 1, self.status_if_signed(),
                                          self.breaches + self.faults, self.not_judged,
                                          len(counting(self.corrections)))

    def signature(self, line):
        """PR.5: the counter, a line that he has seen, and the signature."""
        if not line.signed:
            self.unsigned += 1
            return
        player, signed = self.players.setdefault(line.name, Player()), line.signed
        key = player.key if seat_of(self.table, line.name) else None
        demand(key, "PR.5", "a signature", "a seat, and a key when he sat down", line.name)
        counter = int(signed["n"])
        demand(counter > player.counter, "PR.5", f"n={counter}",
               f"more than {player.counter}", line.name)
        first = max(player.since - 1, len(self.hashes) - LINES_BACK, 0)
        demand(bytes.fromhex(signed["seen"]) in self.hashes[first:], "PR.5",
               f"seen={signed['seen']}", f"one of the {LINES_BACK} lines before, since he sat down",
               line.name)
        player.counter = counter
        self.signed += 1
        if self.signatures:
            self.check_act(line, bytes.fromhex(key), bytes.fromhex(signed["sig"]))

    def check_act(self, line, key, sig):
        payload = line.payload[:line.payload.index("sig=")].rstrip(" ")
        seat = seat_of(self.table, line.name)
        message = H("act", self.opening.id, u64(seat), line.act.encode(), payload.encode())
        demand(ed25519.verify(key, message, sig), "PR.5", "a signature of another", "his",
               line.name)

    def act(self, line):
        """An act at the table: what it shows, then what the law says, then what the source
        demands."""
        act = act_of(line)
        if self.opening.breaches:
            self.observe(line, act)
            return
        self.source.before(line, act)
        if line.ruling != "-":
            self.source.refused(line)
        was_on, seat = self.table.on, seat_of(self.table, line.name)
        ruling = self.table.do(act)
        self.judge(line, ruling)
        if line.ruling != "-":
            self.refused += 1
            self.vague += [line.seq] if "|" in ruling or ruling == "BJ" else []
            return
        self.count_done(line.seq, "-", self.table.fault)
        if act.kind == "SIT":
            self.sat_down(line.name, line["key"], seat, line.seq)
        self.head_due = act.kind == "END"
        self.rounds += act.kind == "END"
        self.source.after(line, act, was_on)

    def observe(self, line, act):
        """An act of an evening as it really went; every one that is recorded is done."""
        seat = seat_of(self.table, line.name)
        how, clause = self.table.observe(act)
        judge_breach(line, how, clause)
        self.count_done(line.seq, line.ruling, self.table.fault)
        if act.kind == "SIT":
            self.sat_down(line.name, line["key"], seat, line.seq)
        self.head_due = act.kind == "END"
        self.rounds += act.kind == "END"

    def count_done(self, number, ruling, fault):
        """An act that was done; the fault of a breach is told with it."""
        if ruling[0] == "!":
            self.breaches.append((number, ruling[1:]))
        elif fault:
            self.faults.append((number, fault))
        self.not_judged += ruling[0] == "?"
        self.permitted += ruling == "-"

    def sat_down(self, name, key, seat, number):
        """PR.5: who has given a key gives the same with every further box."""
        player = (self.players.get(name) if seat else None) or Player(number)
        demand(player.key in (None, key), "PR.5", "another key", "the one he has given", name)
        player.key = key
        self.players[name] = player

    def correct(self, line):
        """PR.20: from now on the state is that of the acts that count."""
        demand(line.ruling == "-", "PR.3", line.ruling, "-")
        said, trial = check_correction(self, line)
        reading, before = trial.after.verifier, self.players
        self.corrections.append(said)
        self.outcomes = {**self.outcomes, **trial.known}
        for name in ("table", "source", "players", "permitted", "not_judged", "rounds", "breaches",
                     "faults"):
            setattr(self, name, getattr(reading, name))
        self.breaches = [(number, trial.known[number][1:]) for number, _ in self.breaches]
        for name, player in self.players.items():  # refused acts have counters too
            if name in before and before[name].since == player.since:
                player.counter = max(player.counter, before[name].counter)

    def judge(self, line, ruling):
        """PR.3: permitted is what the law permits, and refused, by some clause, what it refuses.
        Another clause than the law's is a note.  Where the documents leave it open which of
        several clauses refuses an act, any of them will do."""
        if ruling == PERMITTED:
            demand(line.ruling == "-", "PR.3", f"refused by {line.ruling}", "permitted")
            return
        demand(line.ruling != "-", ruling.split("|")[0], "permitted", f"refused by {ruling}")
        demand(is_clause(line.ruling), "PR.3", f"refused by {line.ruling}",
               f"refused by {ruling}")
        clauses = ruling.split("|")
        if line.ruling not in clauses and line.ruling[:2] not in clauses:
            self.other_citations.append((line.seq, line.ruling, ruling))

    # The verdict.

    def kept_head(self, size, root):
        """A head that somebody kept stands in this record."""
        if size > len(self.hashes) or merkle.root(self.hashes[:size]) != root:
            number = min(size, len(self.hashes))
            self.findings.append((number, Finding(
                "PR.4", f"a record of {len(self.hashes)} lines without that head",
                f"{size}:{root.hex()}")))

    def is_proved(self):
        """False when a committed record has not shown yet all that it committed to."""
        if not self.opening or self.opening.kind != "committed":
            return True
        waits = self.source.preparing or self.source.unrevealed() or self.head_due
        return self.source.opened > 0 and not waits

    def status(self):
        """Lines that are not signed count for nothing, and never make a verdict milder."""
        part = self.signed_part
        if self.findings:
            return "broken"
        if part.lines < len(self.hashes) and not (part.status == "kept truly" and part.breaches):
            return "not proved yet"
        return part.status

    def status_if_signed(self):
        """Without commitments nothing is proved: the record is kept truly.  So it is with a fault,
        which counts as a breach."""
        if self.faults or (self.opening and self.opening.kind != "committed"):
            return "kept truly"
        return "proved" if self.is_proved() else "not proved yet"

    def ok(self):
        status = self.status()
        return status == "proved" or (status == "kept truly" and not self.signed_part.breaches)

    def counts(self):
        shoes = getattr(self.source, "shoes", [])
        return {"lines": len(self.hashes), "rounds": self.rounds,
                "shoes": sum(shoe.revealed for shoe in shoes),
                "cards": sum(shoe.dealt for shoe in shoes),
                "breaches": len(self.signed_part.breaches),
                "not_judged": self.signed_part.not_judged,
                "corrections": self.signed_part.corrections,
                "other_citations": len(self.other_citations)}

    def verdict(self, file):
        line, finding = self.findings[0] if self.findings else (None, None)
        return {"file": file, "ok": self.ok(), "verdict": self.status(), "line": line,
                "clause": finding.clause if finding else None, **self.counts()}

    def proved(self):
        yield (f"{len(self.hashes)} lines of one spelling, each with the hash of the one before, "
               f"and {self.heads} signed heads")
        yield (f"{self.permitted} acts permitted and {self.refused} refused, as the law says, "
               f"in {self.rounds} rounds; every chip accounted for")
        if self.opening.kind == "committed":
            source = self.source
            revealed = sum(shoe.revealed for shoe in source.shoes)
            yield (f"{source.opened} cards shown, each opened at its place under the root; "
                   f"{revealed} shoes come out again from their secrets")
            yield f"{source.contributions} secrets of players; {len(source.aborts)} aborts"
        if self.opening.kind == "research":
            yield "every stack is that of the seed"

    def not_proved(self):
        yield from self.source.not_proved()
        if self.opening.companions:
            yield "that companions decide by their strategy: this verifier does not replay them"
        if not self.signatures:
            yield "signatures: they were not looked at"
        if not self.opening.key:
            yield "who kept this record: the operator has no key"
        elif self.covered + 1 < len(self.hashes):
            yield f"that lines from {self.covered + 2} on stay: no signed head is over them"
        if self.unsigned:
            yield f"that {self.unsigned} lines of players are theirs: they are not signed"
        if self.head_due or self.source.due_root:
            yield "the end: a head or a root is still to come"
        if self.vague:
            yield f"which of several clauses refuses the acts of lines {self.vague}"
        for line, cited, law in self.other_citations:
            yield f"which clause refuses line {line}: it cites {cited}, the law {law}"
        for line, clause in self.faults:
            yield f"that {clause} was kept: line {line} shows that it was not"
        yield "that others were shown the same record: compare heads"


def tell(verifier, file, out):
    """The verdict in words."""
    if not verifier.findings:
        if verifier.status() == "kept truly":
            part = verifier.signed_part
            print(f"{file}: kept truly, with {len(part.breaches)} breaches and {part.not_judged} "
                  "acts not judged", file=out)
        if verifier.status() == "not proved yet":
            print(f"{file}: not proved yet: a shoe is not revealed, or what follows line "
                  f"{verifier.signed_part.lines} is not signed; so far:", file=out)
        for each in verifier.proved():
            print(f"{file}: proved: {each}", file=out)
    if verifier.opening:
        for each in verifier.not_proved():
            print(f"{file}: not proved: {each}", file=out)
    for line, finding in verifier.findings:
        print(f"{file}:{line}: {finding.clause} is broken: found {finding.found}; "
              f"expected {finding.expected}; the fault is with {finding.whose}", file=out)


def verify(data, signatures=True, key=None, head=None, go_on=False):
    verifier = Verifier(signatures, key, go_on)
    verifier.read(data)
    if head and (go_on or not verifier.findings):
        verifier.kept_head(*head)
    return verifier


def kept(text):
    size, _, root = text.partition(":")
    if not re.fullmatch("[1-9][0-9]*:[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError("expected SIZE:ROOT")
    return int(size), bytes.fromhex(root)


def arguments():
    parser = argparse.ArgumentParser(description="Verifies records of Riffle.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one object a file")
    parser.add_argument("--all", action="store_true", help="go on after the first finding")
    parser.add_argument("--no-signatures", action="store_true", help="skip Ed25519, and say so")
    parser.add_argument("--head", type=kept, metavar="SIZE:ROOT", help="a head that was kept")
    parser.add_argument("--key", type=bytes.fromhex, help="the operator's key")
    return parser.parse_args()


def contents(file):
    try:
        with open(file, "rb") as record:
            return record.read()
    except OSError as error:
        print(f"verify.py: {error}", file=sys.stderr)
        sys.exit(3)


def main():
    options, said, breaches = arguments(), set(), 0
    for file in options.files:
        data = contents(file)
        verifier = verify(data, not options.no_signatures, options.key, options.head, options.all)
        said.add(verifier.status())
        breaches += len(verifier.signed_part.breaches)
        if options.json:
            print(json.dumps(verifier.verdict(file)))
        else:
            tell(verifier, file, sys.stdout)
    if "broken" in said:
        return 1
    return 5 if breaches else 4 if "not proved yet" in said else 0


if __name__ == "__main__":
    sys.exit(main())
