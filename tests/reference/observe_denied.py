"""Rights that a dealer denies to a player, and a shuffle whose steps nobody entered.

Written from docs/reference/acts.md: insurance that was denied is answered, and
with a natural the house owes twice its sum.  docs/understand/observe.md has the rest, which was
written from the command's answers: a hand that was denied its card is not waited for, and what was
denied may still be granted.
"""

from contextlib import contextmanager

from acts import Act
from c4 import PERMITTED


class ObservedDenials:
    """The part of observe.Observed that speaks of denials (BJ(10), readings) and of HR.22."""

    def breach_DENY(self, act):
        game = self.round
        if act.right == "insurance":
            game.denied[act.box] = act.sum or 0
        elif act.right == "a hit":
            game.passed.add(act.box)
        self.waits_for = None

    def bj_DENY(self, act):
        """Who was passed over may still decide."""
        if act.right == "a hit" and self.on and act.box in self.round.passed:
            ask = Act("HIT", self.names[self.owner[act.box]], {})
            hand = self.round.hands[act.box][0]
            may = self.round.may_decide(act.box, hand) and self.ruling(ask) == PERMITTED
            return "BJ(5).1" if may else None
        return super().bj_DENY(act)

    @contextmanager
    def granted(self, box):
        """As if the insurance of this box had not been denied."""
        denied = self.round.denied
        self.round.denied = {each: sum_denied for each, sum_denied in denied.items() if each != box}
        self.waits_for = None
        try:
            yield
        finally:
            self.round.denied, self.waits_for = denied, None

    def bj_INSURE(self, act):
        with self.granted(act.box):
            return super().bj_INSURE(act)

    def bj_DECLINE(self, act):
        with self.granted(act.box):
            return super().bj_DECLINE(act)

    def do_INSURE(self, act):
        self.round.denied.pop(act.box, None)
        super().do_INSURE(act)

    def do_DECLINE(self, act):
        self.round.denied.pop(act.box, None)
        super().do_DECLINE(act)

    def owe_denied(self):
        """Insurance that was denied would have won."""
        game = self.round
        if game.denied and self.insurance_wins():
            for box, cents in game.denied.items():
                self.debts[self.owner[box]] += 2 * cents
            game.denied = {}

    def breach_SHUFFLE(self, act):
        """Where the house has steps and none are said, nobody entered them."""
        unsaid = act.method == "hand" and not act.steps and self.house_steps()
        self.question = bool(unsaid) and self.ruling(act) == "HR.22"
        super().breach_SHUFFLE(act)
