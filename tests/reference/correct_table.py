"""Corrections in the record of an observed table: what its acts come to, and what was signed.

Written from docs/reference/record.md, "Corrections".  corrections.py has what records of sessions
have too.  A reading is a Verifier (verify.py) that is given the acts that count, and does not look
at chain, heads and signatures: the lines had these right when they came.
"""

from act_words import respell
from acts import read
from corrections import Outcome, Trial, check
from record_line import act_of
from record_source import Finding, demand, seat_of


class Reading:
    """A fold of acts that count, by a Verifier."""

    def __init__(self, verifier, hashes):
        self.verifier, self.hashes = verifier, hashes

    def id(self):
        return self.verifier.opening.id

    def take(self, what, number, position):
        if isinstance(what, str):
            return self.words(what, number, position)
        if what.seq == 1:
            self.verifier.open(what)
            return Outcome(what.ruling, True)
        try:
            if what.signed:
                self.verifier.hashes = self.hashes[:what.seq - 1]
                self.verifier.signature(what)
        except Finding:
            return Outcome(None, True)
        seat = seat_of(self.verifier.table, what.name) if what.signed else None
        return Outcome(self.act(act_of(what), what.name, what.pairs.get("key"), number, position),
                       bool(what.signed), seat)

    def words(self, words, number, position):
        try:
            act = read(words) if respell(words) == words else None
        except ValueError:
            act = None
        if act is None or act.kind == "OPEN":
            return Outcome(None)
        return Outcome(self.act(act, act.name, None, number, position))

    def act(self, act, name, key, number, position):
        """Does an act if it can happen, and answers its ruling."""
        verifier, table = self.verifier, self.verifier.table
        seat = seat_of(table, name)
        player = verifier.players.get(name) if seat else None
        if act.kind == "SIT" and player and player.key not in (None, key):
            return None  # PR.5: another key than before
        if verifier.opening.breaches:
            how, clause = table.observe(act)
            ruling = None if how == "impossible" else how + (clause or "")
        else:
            ruling = "-" if table.do(act) == "permitted" else None
        if ruling:
            verifier.count_done(number, ruling, table.fault)
            if act.kind == "SIT":
                verifier.sat_down(name, key, seat, position)
            verifier.rounds += act.kind == "END"
        return ruling


class TableTrial(Trial):
    """A correction of a table's record; `verifier` has read the lines before it."""

    def __init__(self, verifier, new, follow=False):
        self.verifier = verifier
        demand(verifier.opening.kind == "observed", "PR.20", "a correction",
               "none at a table where a program deals")
        super().__init__(verifier.lines, verifier.corrections, new, verifier.outcomes, follow)

    def reading(self):
        return Reading(type(self.verifier)(signatures=False), self.verifier.hashes)

    def sealed(self):
        """The last line that a player signed to have seen."""
        numbers = {leaf.hex(): n for n, leaf in enumerate(self.verifier.hashes, 1)}
        return max((numbers.get(line.signed["seen"], 0) for line in self.lines if line.signed),
                   default=0)


def check_correction(verifier, line):
    """Takes a correction; answers what it says and the Trial."""
    return check(lambda said: TableTrial(verifier, said), line)
