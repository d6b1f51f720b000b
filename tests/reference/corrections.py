"""Corrections in records of tables and sessions: which acts count, and what they come to.

Written from docs/reference/record.md, "Corrections".  A record is folded twice, as it counted
before the correction and as it counts with it, and the two are compared.  What is wrong is raised
as a Finding of PR.20; a payload with another spelling is Malformed.

correct_table.py and correct_session.py have the two kinds of record: a Reading, which folds acts,
and a Trial, which says what else is protected.
"""

import re

from clauses import citations, is_clause
from protocol import H
from record_line import Malformed, decode, encode
from record_source import demand
from session_manifest import shows

MOST, COUNTING, STRIKES, STRUCK, CHANGES = 256, 64, 128, 1024, 128
KEYS = ("strikes", "after", "instead", "changed", "effective", "reason")
BYTES = {"instead": 511, "changed": 4095, "reason": 200}
NUMBER = "[1-9][0-9]{0,17}"
DOCUMENTS = ("BJ", "HR", "C4")  # any clause of one of them
MOST_OPTIONS = 5000             # ways to settle which clauses acts break


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
    data = decode(spelled)
    if not data or not shows(data, BYTES[key]):
        raise Malformed(f"a text for {key}", spelled)
    words = data.decode()
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


LINE, INSTEAD, ADDED = range(3)


def acts_of(lines, corrections):
    """(number, place, line or words) of the acts that count, in their order.  A place is the line
    where the act stands, and LINE, INSTEAD or ADDED."""
    struck = {number for each in corrections for number in each.strikes}
    for line in lines:
        is_other = line.is_of_record() and line.act in ("head", "correct")
        if not is_other and line.seq not in struck and (line.is_of_record() or is_done(line)):
            yield line.seq, (line.seq, LINE), line
        for each in corrections:
            if each.instead and each.strikes and each.strikes[0] == line.seq:
                yield each.number, (line.seq, INSTEAD), each.instead
        for each in corrections:
            if each.after == line.seq:
                yield each.number, (line.seq, ADDED), each.instead


class Outcome:
    """What an act came to; `words` is None when it could not happen.  Where the documents leave it
    open which of several clauses an act breaks, as in !BJ(2).1|HR.4, `clear` is False."""

    def __init__(self, words, protected=False, about=None):
        self.words, self.protected, self.about = words, protected, about

    def is_clear(self):
        mark, clauses = self.words[:1], self.words[1:]
        return mark not in "!?" or ("|" not in clauses and clauses not in DOCUMENTS)

    def fits(self, words):
        """Is this one of the outcomes that it can be?"""
        if self.is_clear() or words[:1] != self.words[:1]:
            return words == self.words
        clauses = self.words[1:].split("|")
        return is_clause(words[1:]) and (words[1:] in clauses or words[1:3] in clauses)

    def options(self):
        if self.is_clear():
            return [self.words]
        return [self.words[:1] + clause for clause in sorted(citations())
                if self.fits(self.words[:1] + clause)]


class Trial:
    """Both readings of a record with a correction that follows its lines."""

    def __init__(self, lines, corrections, new, known=None, follow=False):
        """`known` has the outcomes of acts as far as the record tells them.  With `follow`, acts
        that can no longer happen are struck too."""
        self.lines, self.new, self.known = lines, new, known or {}
        demand(len(corrections) < MOST, "PR.20", "another correction", f"{MOST} at most")
        new.number = len(lines) + 1
        self.check_named(corrections)
        self.before, self.after, self.changes = self.reading(), self.reading(), []
        old, kept = counting(corrections), counting([*corrections, new])
        self.check_set(corrections, kept)
        was = {number: (place, self.before.take(what, number, place[0]))
               for number, place, what in acts_of(lines, old)}
        now, gone = {}, []
        for number, place, what in acts_of(lines, kept):
            outcome = self.after.take(what, number, place[0])
            if outcome.words is None and follow and not isinstance(what, str) and (
                    not outcome.protected and new.strikes):
                gone.append(number)
                continue
            demand(outcome.words is not None, "PR.20", f"act {number}", "an act that can happen")
            now[number] = place, outcome
        if gone:
            new.strikes[1:] = sorted([*new.strikes[1:], *gone])
            self.check_set(corrections, counting([*corrections, new]))
        self.settle(was, now)
        self.compare(was, now)
        self.check_more(was, now)

    # The kind of record says these.

    def reading(self):
        """An empty fold.  Its `take` answers an Outcome, its `id` names the record."""
        raise NotImplementedError

    def sealed(self):
        """The last line that a player signed to have seen; 0 for none."""
        return 0

    def check_more(self, was, now):
        pass

    # What both have.

    def check_named(self, corrections):
        new, lines, numbers = self.new, self.lines, {each.number for each in corrections}
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

    def settle(self, was, now):
        """Decides the outcomes that the documents leave open: they are as the record says."""
        said = dict(changes_of(self.new.changed or ""))
        for number, (_, outcome) in was.items():
            if number in self.known and outcome.fits(self.known[number]):
                outcome.words = self.known[number]
        for number, (_, outcome) in now.items():
            for words in (said.get(number), self.known.get(number)):
                if not outcome.is_clear() and words and outcome.fits(words):
                    outcome.words = words
        found = [(H("effective", self.after.id()), ())]
        for number, (_, outcome) in now.items():
            found = [(H("effective", before, number.to_bytes(8, "big"), words.encode()),
                      picked if outcome.is_clear() else (*picked, (outcome, words)))
                     for before, picked in found for words in outcome.options()]
            demand(len(found) <= MOST_OPTIONS, "PR.20", "acts that break one of many clauses",
                   "few")
        self.unclear = len(found) > 1
        self.effective, picked = next((each for each in found if each[0] == self.new.effective),
                                      found[0])
        for outcome, words in picked:
            outcome.words = words
        self.known = {number: outcome.words for number, (_, outcome) in now.items()}

    def compare(self, was, now):
        sealed = self.sealed()
        for number, (place, old) in was.items():
            _, new = now.get(number, (None, None))
            same = new and (old.words, old.about) == (new.words, new.about)
            demand(same or not (old.protected or place[0] <= sealed), "PR.20",
                   f"line {number}, changed", "a protected line stays")
            if new and old.words != new.words:
                (a, _, _), (b, _, way) = old.words.partition("~"), new.words.partition("~")
                self.changes.append(f"{number}:" + (f"~{way or '-'}" if a == b else b))
        for number, (place, _) in now.items():
            demand(number in was or place >= (sealed, ADDED), "PR.20", f"act {number}, added",
                   f"none up to line {sealed}, which a player has seen and signed")
        demand(len(self.changes) <= CHANGES, "PR.20", "more changes", f"{CHANGES} at most")


def changes_of(changed):
    """(number, ruling) of each entry of `changed` that names a ruling."""
    words = changed.split(":")
    return [(int(number), ruling) for number, ruling in zip(words[::2], words[1::2])
            if re.fullmatch(NUMBER, number) and ruling[:1] in ("-", "!", "?")]


def check(trial_of, line):
    """Takes a correction: `trial_of` makes its Trial.  Answers what it says and the Trial."""
    said = read_correction(line)
    changed, effective = said.changed, said.effective
    trial = trial_of(said)
    demand(":".join(trial.changes) == (changed or ""), "PR.20", changed, ":".join(trial.changes))
    demand(trial.effective == effective, "PR.20", effective.hex(), trial.effective.hex())
    return said, trial
