"""Corrections in the record of a session: which acts count, and what they come to.

Written from docs/reference/record.md and session-record.md, "Corrections".  A record is folded
twice, as it counted before the correction and as it counts with it, and the two are compared.
What is wrong is raised as a Finding of PR.20; a payload with another spelling is Malformed.
"""

import re

from l6_acts import read
from protocol import H
from record_line import Malformed, decode, encode
from record_source import Finding, demand
from session_line import is_text
from session_manifest import shows
from session_open import Opening
from session_proof import Proof

MOST, COUNTING, STRIKES, STRUCK, CHANGES = 256, 64, 128, 1024, 128
KEYS = ("strikes", "after", "instead", "changed", "effective", "reason")
BYTES = {"instead": 511, "changed": 4095, "reason": 200}
NUMBER = "[1-9][0-9]{0,17}"


class Correction:
    """What a line `correct` says."""

    def __init__(self, strikes=(), after=None, instead=None, reason=None):
        self.strikes, self.after, self.instead = list(strikes), after, instead
        self.changed, self.effective, self.reason = None, bytes(32), reason
        self.number = 0

    def payload(self):
        def text(words):
            return encode(words.encode()) if words else "-"
        return (f"strikes={':'.join(map(str, self.strikes)) or '-'} after={self.after or '-'} "
                f"instead={text(self.instead)} changed={text(self.changed)} "
                f"effective={self.effective.hex()} reason={text(self.reason)}")


def read_correction(line):
    """The correction in a line, or Malformed."""
    pairs = [pair.partition("=") for pair in line.payload.split(" ")]
    if tuple(key for key, _, _ in pairs) != KEYS or not all(equals for _, equals, _ in pairs):
        raise Malformed(" ".join(KEYS), line.payload)
    said = {key: value for key, _, value in pairs}
    made = Correction()
    made.number = line.seq
    if said["strikes"] != "-":
        if not re.fullmatch(f"{NUMBER}(:{NUMBER})*", said["strikes"]):
            raise Malformed("lines", said["strikes"])
        made.strikes = [int(word) for word in said["strikes"].split(":")]
        first, *rest = made.strikes
        if len(made.strikes) > STRIKES or rest != sorted(set(rest)) or first in rest:
            raise Malformed("ascending lines, none twice", said["strikes"])
    if said["after"] != "-":
        if not re.fullmatch(NUMBER, said["after"]):
            raise Malformed("a line", said["after"])
        made.after = int(said["after"])
    for key in ("instead", "changed", "reason"):
        setattr(made, key, read_text(key, said[key]))
    if not re.fullmatch("[0-9a-f]{64}", said["effective"]):
        raise Malformed("a hash", said["effective"])
    made.effective = bytes.fromhex(said["effective"])
    if bool(made.strikes) == bool(made.after) or (made.after and not made.instead):
        raise Malformed("strikes, or after and instead", line.payload)
    return made


def read_text(key, spelled):
    if not re.fullmatch("(?:[A-Za-z0-9._~:-]|%[0-9A-F]{2})+", spelled) or (
            encode(decode(spelled)) != spelled):
        raise Malformed("a text", spelled)
    if not is_text(spelled) or not shows(decode(spelled), BYTES[key]):
        raise Malformed(f"a text for {key}", spelled)
    words = decode(spelled).decode()
    return None if words == "-" else words


def counting(corrections):
    """The corrections that count, decided from the last to the first."""
    struck, kept = set(), []
    for each in reversed(corrections):
        if each.number not in struck:
            kept.append(each)
            struck.update(each.strikes)
    return kept[::-1]


def is_done(line):
    return line.ruling == "-" or line.ruling[0] in "!?"


def acts_of(lines, corrections):
    """(number, position, line or words) of the acts that count, in their order."""
    struck = {number for each in corrections for number in each.strikes}
    for line in lines:
        is_other = line.is_of_record() and line.act in ("head", "correct")
        if not is_other and line.seq not in struck and (line.is_of_record() or is_done(line)):
            yield line.seq, line.seq, line
        for each in corrections:
            if each.instead and each.strikes and each.strikes[0] == line.seq:
                yield each.number, line.seq, each.instead
        for each in corrections:
            if each.after == line.seq:
                yield each.number, line.seq, each.instead


class Outcome:
    """What an act came to; `words` is None when it could not happen."""

    def __init__(self, words, protected, about):
        self.words, self.protected, self.about = words, protected, about


def route(session, act, board):
    """The Law that treats what an act found, or None."""
    called = board and board.any_called()
    if act.word == "seen":
        if not called:
            return "6D1"
        if act["table"] and board.place(act["table"]).result:
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

    def take(self, what):
        if isinstance(what, str):
            return self.words(what)
        return self.of_record(what) if what.is_of_record() else self.act(what, what.deed)

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

    def words(self, words):
        try:
            act = read(words)
        except ValueError:
            return Outcome(None, False, None)
        if str(act) != words or act.word in ("open", "release", "close"):
            return Outcome(None, False, None)
        act.known = None
        return self.act(Brought(act), act)

    def act(self, line, act):
        board = self.session.board(act)
        about = board and (act["board"], board.attempt)
        protected = act.word == "release" or bool(line.commitment)
        if self.session.ruling(act) != "-":
            return Outcome(None, protected, about)
        found = route(self.session, act, board)
        self.session.do(act)
        try:
            self.proof.act(line, board)
        except Finding as wrong:
            raise Finding("PR.20", f"{act}, which breaks {wrong.clause}", "another act") from None
        return Outcome(f"-~{found}" if found else "-", protected, about)


class Brought:
    """An act that a correction brings in, as far as it looks like a line."""

    def __init__(self, act):
        self.deed, self.act, self.actor, self.ruling = act, act.word, act.actor, "-"
        self.commitment = None


class Trial:
    """Both readings of a record with a correction that follows its lines."""

    def __init__(self, lines, corrections, new, follow=False):
        """With `follow`, acts that can no longer happen are struck too."""
        self.new = new
        demand(len(corrections) < MOST, "PR.20", "another correction", f"{MOST} at most")
        new.number = len(lines) + 1
        self.check_named(lines, corrections)
        self.before, self.after, self.changes = Reading(), Reading(), []
        self.effective = None
        old, kept = counting(corrections), counting([*corrections, new])
        self.check_set(corrections, kept)
        was = dict(self.fold(self.before, lines, old))
        now, last, gone = {}, {}, []
        for number, position, what in acts_of(lines, kept):
            outcome = self.after.take(what)
            if outcome.words is None and follow and not isinstance(what, str) and (
                    not outcome.protected and new.strikes):
                gone.append(number)
                continue
            demand(outcome.words is not None, "PR.20", f"act {number}", "an act that can happen")
            now[number] = outcome
            if outcome.about:
                last[outcome.about[0]] = position
            self.chain(number, outcome)
        if gone:
            new.strikes[1:] = sorted([*new.strikes[1:], *gone])
            self.check_set(corrections, counting([*corrections, new]))
        self.compare(was, now)
        self.check_reopened(lines, was, now, last)

    def check_named(self, lines, corrections):
        new, numbers = self.new, {each.number for each in corrections}
        old = {each.number for each in counting(corrections)}
        for number in new.strikes:
            demand(number <= len(lines), "PR.20", f"line {number}", "a line before")
            line = lines[number - 1]
            act = not line.is_of_record() and is_done(line)
            demand(number in old if number in numbers else act, "PR.20", f"line {number}",
                   "an act, or a correction that counts")
        demand(not new.after or new.after <= len(lines), "PR.20", f"line {new.after}",
               "a line before")
        demand(not (new.instead and new.strikes and new.strikes[0] in numbers), "PR.20",
               "an act in the place of a correction", "in the place of an act")

    def check_set(self, corrections, kept):
        struck = [number for each in kept for number in each.strikes]
        every = sum(len(each.strikes) for each in [*corrections, self.new])
        demand(len(struck) == len(set(struck)), "PR.20", "a line struck twice", "once")
        demand(len(kept) <= COUNTING and every <= STRUCK, "PR.20", "more corrections", "fewer")

    def fold(self, reading, lines, corrections):
        for number, _, what in acts_of(lines, corrections):
            yield number, reading.take(what)

    def chain(self, number, outcome):
        before = self.effective or H("effective", self.after.opening.event)
        self.effective = H("effective", before, number.to_bytes(8, "big"), outcome.words.encode())

    def compare(self, was, now):
        for number, old in was.items():
            new = now.get(number)
            same = new and (old.words, old.about) == (new.words, new.about)
            demand(same or not old.protected, "PR.20", f"line {number}, changed",
                   "a protected line stays")
        for number, new in now.items():
            old = was.get(number)
            if old and old.words != new.words:
                (a, _, _), (b, _, way) = old.words.partition("~"), new.words.partition("~")
                self.changes.append(f"{number}:" + (f"~{way or '-'}" if a == b else b))
        demand(len(self.changes) <= CHANGES, "PR.20", "more changes", f"{CHANGES} at most")

    def check_reopened(self, lines, was, now, last):
        """The boards of a committed session whose only call is struck."""
        self.reopened = set()
        if self.before.opening.source != "committed":
            return
        place = {number: number for number in was}
        place.update({each.number: (each.strikes or [each.after])[0] for each in self.old(lines)})
        for number, board in self.after.session.boards.items():
            if not self.before.session.boards[number].any_called() or board.any_called():
                continue
            struck = [place[each] for each, outcome in was.items()
                      if each not in now and outcome.about and outcome.about[0] == number]
            self.reopened.add(number)
            demand(not struck or last.get(number, 0) <= min(struck), "PR.20",
                   "a call struck with acts on its board after it", "the last act on its board")

    def old(self, lines):
        return [read_correction(line) for line in lines
                if line.is_of_record() and line.act == "correct"]


def check_correction(lines, corrections, line, closed):
    """Takes a correction; answers it and the reading that counts from now on."""
    said = read_correction(line)
    demand(not closed, "PR.20", "a correction after the end", "none")
    changed, effective = said.changed, said.effective
    trial = Trial(lines, corrections, said)
    demand(":".join(trial.changes) == (changed or ""), "PR.20", changed, ":".join(trial.changes))
    demand(trial.effective == effective, "PR.20", effective.hex(), trial.effective.hex())
    return said, trial.after

