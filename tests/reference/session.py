#!/usr/bin/env python3
"""session.py -- an independent verifier of records of sessions of bridge.

    session.py FILE… [--boards]

Written from docs/reference/session-record.md, docs/reference/record.md and rules/ with nothing but
Python's standard library, and not from src/.

    session_line.py      a line and its one spelling
    session_open.py      the first line
    session_proof.py     parties, manifest, value, deals, sub-keys, what was entered
    session_manifest.py, session_keys.py, bridge_deal.py   what these are made of
    correct_session.py   corrections: which acts count, and what they come to
    l6.py, l6_law.py     the law, which judges every act again

Prints `proved`, `not proved yet`, `kept truly` with the breaches, or the line and the clause of the first thing that is wrong; with
--boards also the deals of the released boards that came out.  Exit status: 0 when all is proved, 1
when something is wrong, 3 when a file cannot be read, 4 when nothing is wrong but a deal that was
committed to is not opened yet, or lines are not signed, 5 when it is kept truly and has breaches.
"""

import argparse
import collections
import sys

import ed25519
import merkle
from bridge_deal import spell
from clauses import is_clause
from correct_session import check_correction
from protocol import H
from record_line import Malformed
from record_source import Finding, demand
from session_line import fields, read_line
from session_open import Opening, genesis, read_opening
from session_proof import Proof


# Whoever has a record can add lines to it: what counts ends with the keeper's last head.
SignedPart = collections.namedtuple("SignedPart", "lines status breaches questions")


class SessionVerifier:
    """Reads a record line by line.  `finding` is the first (line number, Finding), or None."""

    def __init__(self):
        self.opening = self.session = self.proof = self.finding = None
        self.before, self.time, self.tree = None, 0, merkle.Growing()
        self.head_due = False
        self.other_citations = 0
        self.breaches, self.questions = [], 0  # (line, clause) of each breach; acts not judged
        self.lines, self.corrections = [], []
        self.signed_part = SignedPart(0, "not proved yet", [], 0)

    def read(self, data):
        lines = data.split(b"\n")
        last = lines.pop()
        for number, raw in enumerate(lines + [last] if last else lines, 1):
            self.attempt(number, lambda: self.line(number, raw, number <= len(lines)))
            if self.finding:
                return
            self.before = merkle.leaf(raw)
            self.tree.add(self.before)
        self.attempt(self.tree.size, self.end)

    def attempt(self, number, step):
        try:
            step()
        except Finding as finding:
            self.finding = number, finding
        except Malformed as wrong:
            expected, found = wrong.args
            self.finding = number, Finding("PR.1", found, expected)

    def line(self, number, raw, ended):
        line = fields(raw)
        demand(ended, "PR.1", "the end of the file", "a line feed")
        demand(line.seq == number, "PR.1", f"line {line.seq}", f"line {number}")
        demand(line.time >= self.time, "PR.1", f"time {line.time}", f"{self.time} or later")
        self.time = line.time
        self.lines.append(line)
        if number == 1:
            self.open(line)
            return
        demand(line.prev == self.before, "PR.1", line.prev.hex(), self.before.hex())
        self.due(line)
        demand(line.ruling == "-" or not line.is_of_record(), "PR.3", line.ruling, "-")
        read_line(line)
        self.say(line)

    def open(self, line):
        read_opening(line)
        demand(line.prev == genesis(line), "PR.1", line.prev.hex(), genesis(line).hex())
        self.opening = Opening(line)
        self.session = self.opening.session
        self.proof = Proof(self.opening)

    def due(self, line):
        """PR.4: a manifest, a released board and a session end with a head."""
        due, self.head_due = self.head_due, False
        is_head = (line.actor, line.act) == ("director", "head")
        demand(is_head or not due, "PR.4", line.act, "a head")

    def say(self, line):
        if not line.is_of_record():
            self.act(line)
            return
        {"head": self.head, "correct": self.correct, "commit": self.proof.commit, "manifest": self.proof.take_manifest,
         "value": self.proof.take_value, "subkey": self.proof.subkey,
         "show": self.proof.show}[line.act](line)
        self.head_due = line.act == "manifest" or (line.act == "subkey" and self.proof.whole)

    def head(self, line):
        """PR.4: the Merkle head of all lines before."""
        demand(line.number("size") == self.tree.size, "PR.4", line["size"], f"{self.tree.size}")
        demand(line.bytes("root") == self.tree.root(), "PR.4", line["root"],
               self.tree.root().hex())
        key = self.opening.key
        demand(bool(line["sig"]) == bool(key), "PR.4", f"sig {line['sig'] or '-'}",
               "a signature where there is a key, and only there")
        demand(not key or ed25519.verify(key, H("head", line.unsigned()), line.bytes("sig")),
               "PR.4", "a signature of another", "the operator's")
        if key:
            self.signed_part = SignedPart(self.tree.size + 1, self.status_if_signed(),
                                          list(self.breaches), self.questions)

    def act(self, line):
        """PR.3, or the clause that forbids what the line says is permitted.  A refusal by another
        clause than the law's is a note."""
        if self.opening.breaches:
            self.observed_act(line)
            return
        ruling = self.session.do(line.deed)
        demand(ruling == "-" or line.ruling != "-", ruling, "permitted", f"refused by {ruling}")
        refused = ruling != "-" and is_clause(line.ruling)
        demand(refused or ruling == line.ruling, "PR.3", line.ruling, ruling)
        self.other_citations += ruling != line.ruling
        self.proof.act(line, self.session.board(line.deed))
        self.head_due = (line.act, ruling) == ("close", "-")

    def observed_act(self, line):
        """PR.3: in a record with breaches the ruling is what became of the act."""
        ruling = self.session.observe(line.deed, self.opening.source)
        demand(ruling is not None, "PR.3", line.ruling, "no line: it cannot happen")
        refused = ruling[0] not in "-!?" and is_clause(line.ruling)
        demand(refused or ruling == line.ruling, "PR.3", line.ruling, ruling)
        self.other_citations += ruling != line.ruling
        self.proof.act(line, self.session.board(line.deed), ruling[0] in "-!?")
        if ruling[0] == "!":
            self.breaches.append((line.seq, ruling[1:]))
        self.questions += ruling[0] == "?"
        self.head_due = line.act == "close" and ruling[0] in "-!?"

    def is_kept_truly(self):
        """Without commitments, or with breaches, nothing is called proved."""
        return self.opening and bool(self.opening.source == "observed" or self.breaches)

    def correct(self, line):
        """PR.20: from now on the state is that of the acts that count."""
        said, reading = check_correction(self.lines[:-1], self.corrections, line,
                                         self.session.closed)
        self.corrections.append(said)
        self.session, self.proof = reading.session, reading.proof
        self.breaches, self.questions = reading.breaches, reading.questions

    def is_proved(self):
        """False when a committed session has not opened yet all that it committed to."""
        observed = not self.opening or self.opening.source == "observed"
        opened = self.proof and any(True for _ in self.proof.boards())
        return observed or bool(opened and not (self.head_due or self.proof.closed()))

    def status(self):
        if self.finding:
            return "broken"
        part = self.signed_part
        if part.lines < self.tree.size and not (part.status == "kept truly" and part.breaches):
            return "not proved yet"
        return part.status

    def status_if_signed(self):
        if self.is_kept_truly():
            return "kept truly"
        return "proved" if self.is_proved() else "not proved yet"

    def end(self):
        demand(self.opening, "PR.2", "nothing", "a line that opens the session")
        self.proof.end()


def verify(data):
    verifier = SessionVerifier()
    verifier.read(data)
    return verifier


def verdict(data):
    """(line, clause) of the first thing that is wrong, or None."""
    finding = verify(data).finding
    return finding and (finding[0], finding[1].clause)


def tell(verifier, boards):
    if verifier.finding:
        print(verifier.finding[0], verifier.finding[1].clause)
    else:
        clauses = ", ".join(dict.fromkeys(clause for _, clause in verifier.signed_part.breaches))
        print(verifier.status(), *([f"{len(verifier.signed_part.breaches)} ({clauses})"] if clauses else []))
    for number, hands in verifier.proof.boards() if boards and verifier.proof else ():
        print(number, spell(hands))


def main():
    parser = argparse.ArgumentParser(description="Verifies records of sessions of bridge.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--boards", action="store_true", help="print the deals that came out")
    options, said = parser.parse_args(), set()
    for file in options.files:
        try:
            with open(file, "rb") as record:
                verifier = verify(record.read())
        except OSError as error:
            print(f"session.py: {error}", file=sys.stderr)
            return 3
        tell(verifier, options.boards)
        said.add("breaches" if verifier.signed_part.breaches and not verifier.finding else verifier.status())
    return 1 if "broken" in said else 5 if "breaches" in said else 4 if "not proved yet" in said else 0


if __name__ == "__main__":
    sys.exit(main())
