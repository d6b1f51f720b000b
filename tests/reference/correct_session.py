"""Corrections in the record of a session: what its acts come to, and what stands against them.

Written from docs/reference/record.md and session-record.md, "Corrections".  corrections.py has what
records of tables have too.
"""

from corrections import Outcome, Trial, check
from l6_acts import read
from record_source import Finding, demand
from session_open import Opening
from session_proof import Proof


def route(session, act, board):
    """The Law that treats what an act found, or None."""
    called = board and board.any_called()
    if act.word == "seen":
        if not called:
            return "6D1"
        if act["table"] and board.place(act["table"]).was_played():
            return "relevant"
        if act["kind"] == "exposed":
            return "24"
        return "16C" if session.edition == "2007" else "16D"
    if act.word == "misdeal":
        return "6D1" if not called else "87" if session.edition == "2007" else "relevant"
    if act.word == "check":
        copy = board.copies.get(act["copy"])
        return "87" if act["equal"] == "no" and copy and copy.called else None
    return "87" if act.word == "foul" else None


class Reading:
    """A fold of acts that count."""

    def __init__(self):
        self.opening = self.session = self.proof = None
        self.breaches, self.questions = [], 0

    def id(self):
        return self.opening.event

    def take(self, what, number, _):
        if isinstance(what, str):
            return self.words(what, number)
        return self.of_record(what) if what.is_of_record() else self.act(what, what.deed, number)

    def of_record(self, line):
        about = None
        try:
            if line.seq == 1:
                self.opening = Opening(line)
                self.session, self.proof = self.opening.session, Proof(self.opening)
            else:
                if line.act in ("subkey", "show"):
                    about = line.number("board"), line.number("attempt")
                {"commit": self.proof.commit, "manifest": self.proof.take_manifest,
                 "value": self.proof.take_value, "subkey": self.proof.subkey,
                 "show": self.proof.show}[line.act](line)
        except Finding:
            return Outcome(None, True, about)
        return Outcome("-", True, about)

    def words(self, words, number):
        try:
            act = read(words)
        except ValueError:
            return Outcome(None)
        if str(act) != words or act.word in ("open", "release", "close"):
            return Outcome(None)
        act.known = None
        return self.act(Brought(act), act, number)

    def act(self, line, act, number):
        board = self.session.board(act)
        about = board and (act["board"], board.attempt)
        protected = act.word == "release" or bool(line.commitment)
        found = route(self.session, act, board) if board else None
        ruling = self.ruling(act)
        if ruling is None:
            return Outcome(None, protected, about)
        if ruling != "-" and act.word in ("seen", "misdeal"):
            found = None  # what is only noted is sent to no Law
        try:
            self.proof.act(line, board)
        except Finding as wrong:
            raise Finding("PR.20", f"{act}, which breaks {wrong.clause}", "another act") from None
        if ruling[0] == "!":
            self.breaches.append((number, ruling[1:]))
        self.questions += ruling[0] == "?"
        return Outcome(f"{ruling}~{found}" if found else ruling, protected, about)

    def ruling(self, act):
        """Does the act; None when it did not happen."""
        if self.opening.breaches:
            ruling = self.session.observe(act, self.opening.source)
        else:
            ruling = self.session.do(act)
        happened = ruling == "-" or (ruling and self.opening.breaches and ruling[0] in "!?")
        return ruling if happened else None


class Brought:
    """An act that a correction brings in, as far as it looks like a line."""

    def __init__(self, act):
        self.deed, self.act, self.actor, self.ruling = act, act.word, act.actor, "-"
        self.commitment = None


class SessionTrial(Trial):
    """A correction of a session."""

    reading = Reading

    def check_more(self, was, now):
        """The boards of a committed session whose only call is struck."""
        self.reopened = set()
        if self.before.opening.source != "committed":
            return
        last = {}
        for (position, _), outcome in now.values():
            if outcome.about:
                last[outcome.about[0]] = position
        for number, board in self.after.session.boards.items():
            if not self.before.session.boards[number].any_called() or board.any_called():
                continue
            struck = [place[0] for each, (place, outcome) in was.items()
                      if each not in now and outcome.about and outcome.about[0] == number]
            self.reopened.add(number)
            demand(not struck or last.get(number, 0) <= min(struck), "PR.20",
                   "a call struck with acts on its board after it", "the last act on its board")


def check_correction(lines, corrections, line, closed):
    """Takes a correction; answers it and the reading that counts from now on."""
    def trial_of(said):
        demand(not closed, "PR.20", "a correction after the end", "none")
        return SessionTrial(lines, corrections, said)

    said, trial = check(trial_of, line)
    return said, trial.after
