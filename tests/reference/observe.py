#!/usr/bin/env python3
"""A table of blackjack as it really went, slowly: a model to compare the library with.

Written from the law, docs/understand/observe.md and docs/reference/record.md.  Choices that the law
leaves open follow the command's answers: agreement on these shows consistency, not that they are
right.
bj.py refuses what the law forbids; here a forbidden act that can happen is done.

    table = Observed(read_rules("soft17 = hit"))
    table.observe(read("Bob cuts at 100"))    ("!", "C4.2.1"); also ("-", None), ("?", clause) and
                                              ("impossible", clause)
    table.debts                               arrival: cents that the house owes that player

observe_round.py has the round, observe_shoe.py the shuffle and the cut, observe_play.py the play,
observe_chips.py the wagers and settlements, observe_denied.py rights that were denied.  As a program it reads acts, one a line.
"""

import copy
import sys
from collections import Counter
from contextlib import contextmanager

import bj_round as at
from acts import PHRASES, Act, read
from bj import Game
from bj_rules import read_rules
from c4 import PERMITTED
from observe_chips import ObservedChips
from observe_denied import ObservedDenials
from observe_play import ObservedPlay
from observe_round import LATE, ObservedRound
from observe_shoe import ObservedShoe

MOST_DUTIES = 12  # that one act can pass over


class Observed(ObservedDenials, ObservedShoe, ObservedPlay, ObservedChips, Game):
    """What happened at a table."""

    def __init__(self, rules):
        self.debts = Counter()       # arrival: what the house owes that player
        self.lenders = set()         # arrivals whose purchase nobody entered: they have chips
        self.question = False        # the act that is being done depends on something not entered
        super().__init__(rules)

    def clear_round(self):
        super().clear_round()
        self.round = ObservedRound(self.rules, {})
        self.round.stays = self.stands

    def observe(self, act):
        """How an act went: "-", "!", "?" or "impossible"; and the clause that forbids it."""
        self.question = False
        reading, ruling = self.find_reading(act)
        self.fault = None
        if ruling == PERMITTED:
            self.perform_in(reading, act)
            return "-", None
        if self.obstacle(act):
            return "impossible", ruling
        self.settled_by = None
        self.breach(act)
        self.waits_for = None
        self.fault = self.fault if self.question else None
        return "?" if self.question else "!", ruling

    def perform(self, act):
        super().perform(act)
        self.buy_unentered()
        self.owe_denied()

    # Readings of the round: with what was passed over, or without it because it is done late.

    def readings(self):
        waived = self.round.waived
        yield waived
        for late in LATE:
            if late in waived:
                yield waived - {late}

    def find_reading(self, act):
        """The first reading in which the law permits the act, and the ruling."""
        first = None
        for waived in self.readings():
            with self.reading(waived):
                ruling = self.ruling(act)
            if ruling == PERMITTED:
                return waived, ruling
            first = first or ruling
        return self.round.waived, first

    @contextmanager
    def reading(self, waived):
        game, before = self.round, self.round.waived
        game.waived, self.waits_for = waived, None
        try:
            yield
        finally:
            game.waived, self.waits_for = before | (game.waived - waived), None

    def perform_in(self, reading, act):
        """Does a lawful act as it is read."""
        with self.reading(reading):
            self.perform(act)

    # Breaches.

    def obstacle(self, act):
        """Can this act not have happened?"""
        if self.open == (act.kind == "OPEN"):
            return True
        right = PHRASES[act.kind][0]
        if act.role != "player" and right == "player" and act.kind not in ("CUT", "DOUBLE", "SPLIT"):
            return True
        if act.role == "supervisor" and act.kind in ("DOUBLE", "SPLIT"):
            return True
        if act.role == "player" and act.kind not in ("WAGER", "SIT") \
                and self.seats.arrival(act.name) is None and not self.holds_hand(act):
            return True
        if (act.box or 0) > self.boxes or (act.hand or 0) > self.boxes:
            return True
        rule = getattr(self, "obstacle_" + act.kind, None)
        return bool(rule and rule(act))

    def holds_hand(self, act):
        return any(self.names.get(arrival) == act.name for arrival in self.owner.values())

    def breach(self, act):
        """Does a forbidden act.  Somebody else's part counts as done by the right person."""
        right = PHRASES[act.kind][0]
        if right != "player" and act.role != right:
            act = by(act, right)
            reading, ruling = self.find_reading(act)
            if ruling == PERMITTED:
                self.perform_in(reading, act)
                return
        if not self.end_not_entered(act):
            getattr(self, "breach_" + act.kind)(act)

    def breach_OPEN(self, act):
        """The table has what was said."""
        self.do_OPEN(act)

    def end_not_entered(self, act):
        """When all is settled, an act that the end of the round makes lawful tells that it ended.
        Does both."""
        if not self.on or self.awaits()[0] != at.END:
            return False
        after = copy.deepcopy(self)
        after.perform(Act("END", "dealer", {}))
        if after.find_reading(act)[1] != PERMITTED:
            return False
        self.question = True
        self.perform(Act("END", "dealer", {}))
        self.perform(act)
        return True

    def pass_over(self, act):
        """Waives one duty after the other until the law permits the act, and does it.  Answers
        False, and waives nothing, if that does not help."""
        before = self.round.waived
        for _ in range(MOST_DUTIES):
            reading, ruling = self.find_reading(act)
            if ruling == PERMITTED:
                self.perform_in(reading, act)
                return True
            if not self.waive_next():
                break
        self.round.waived = before
        self.waits_for = None
        return False

    def waive_next(self):
        """Waives what the round waits for."""
        self.waits_for = None
        what, _ = self.awaits()
        if what in (at.SETTLE, at.END, at.CARD, at.DEAL):
            return False
        self.round.waived |= {what}
        self.waits_for = None
        return True


def by(act, name):
    """The same act by somebody else."""
    other = Act(act.kind, name, {})
    other.slots = act.slots
    return other


def main():
    rules = open(sys.argv[1], encoding="utf-8").read() if len(sys.argv) > 1 else ""
    table = Observed(read_rules(rules))
    for line in sys.stdin:
        act = read(line)
        if act:
            print(*table.observe(act), line.strip())
    print(table.ledger(), dict(table.debts))


if __name__ == "__main__":
    main()
