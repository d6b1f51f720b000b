"""A round of blackjack that somebody may play wrongly: duties that were passed over.

Written from the law and docs/understand/observe.md.  Choices that the law leaves open follow the
command's answers: agreement on these shows consistency, not that they are right.  A duty that was passed over is waived:
it is not asked for again.  Most of them can still be done late, and that is lawful.
"""

import copy

import bj_round as at
from acts import DEALER
from bj_round import Round

LATE = (at.LOOK, at.AT_ONCE, at.SETTLE_INSURANCE, at.HOLE, at.DRAW, at.SHOW_NATURAL)


class ObservedRound(Round):
    """The hands of one round, and what was passed over in it."""

    def __init__(self, rules, wagers):
        super().__init__(rules, wagers)
        self.waived = frozenset()    # phases that are not waited for
        self.passed = set()          # boxes that are not waited for, and may still decide
        self.extras = []             # the dealer's cards that the law does not count
        self.basis = None            # "law" or "felt", once a settlement has shown which
        self.no_wager = set()        # boxes whose wager nobody entered
        self.denied = {}             # box: insurance that the dealer denied, in cents
        self.lawful = {}             # box: its wager before somebody changed it in the round

    # What is waited for, without what was waived.

    def deal_next(self):
        return None if at.DEAL in self.waived else super().deal_next()

    def given_up(self):
        return [] if at.AT_ONCE in self.waived else super().given_up()

    def at_once(self):
        return [] if at.AT_ONCE in self.waived else super().at_once()

    def shows(self, test):
        return bool(self.dealer) and self.dealer[0] is not None and test(self.dealer[0])

    def is_open(self):
        """Two cards lie face up before the dealer."""
        return len(self.dealer) > 1 and not self.hidden

    def has_natural(self):
        return None not in self.dealer and super().has_natural()

    def unanswered(self):
        if at.INSURANCE in self.waived or self.is_open():
            return []
        return [box for box in super().unanswered() if box not in self.denied]

    def look_due(self):
        return at.LOOK not in self.waived and super().look_due()

    def finished(self, box, hand):
        waits_for_card = hand.asked or len(hand.cards) < 2  # of a split
        passed = hand.unseen or (box in self.passed and not waits_for_card)
        passed = passed and not hand.asked
        return passed or super().finished(box, hand)

    def is_playing(self, box, hand):
        """Has the player still to decide for this hand?"""
        return not Round.finished(self, box, hand)

    def may_decide(self, box, hand):
        """May a hand that was passed over still be played?"""
        if hand.settled or hand.stood or hand.asked or box in self.stays or at.PLAY in self.waived:
            return False
        return hand.unseen or (box in self.passed and not super().finished(box, hand))

    def may_have_natural(self):
        """A dealer who did not look is taken to have none."""
        return super().may_have_natural() and not (at.LOOK in self.waived and self.hidden)

    def in_turn(self):
        return None if at.PLAY in self.waived else super().in_turn()

    def natural_found(self):
        return self.has_natural()

    def must_draw(self):
        return None not in self.dealer and super().must_draw()

    def dealer_bust(self):
        return None not in self.dealer and super().dealer_bust()

    def dealer_goes_on(self):
        return at.DRAW not in self.waived and super().dealer_goes_on()

    def shows_hidden(self):
        return at.HOLE not in self.waived and super().shows_hidden()

    def awaits(self):
        what, whose = super().awaits()
        if what not in self.waived or what not in (at.SHOW_NATURAL, at.SETTLE_INSURANCE):
            return what, whose
        if what == at.SHOW_NATURAL:
            return (at.SETTLE, self.ready()) if self.unsettled() else (at.END, None)
        play = self.awaits_play()
        if play[0] not in (at.SETTLE, at.END) and self.at_once():
            return at.AT_ONCE, self.at_once()
        return play

    # What is due.

    def is_known(self, box, hand):
        """Do the cards and the wager tell what is due to this hand?"""
        return (self.due(hand) is not None and not hand.unseen and box not in self.no_wager
                and at.DRAW not in self.waived)

    def due(self, hand):
        if None in hand.seen() or (None in self.dealer and not self.hidden) or not hand.cards:
            return None
        if hand.unseen and not hand.stood and at.PLAY not in self.waived:
            return None
        return super().due(hand)

    def taken(self, hand):
        """A dealer who should have looked takes everything."""
        if self.has_natural() and self.rules.hole_card == "peek" and not hand.surrendered:
            return hand.wager
        return super().taken(hand)

    def dealt(self, hand):
        cards = super().dealt(hand)
        if hand != DEALER:
            cards += sum(each.unseen for each in self.hands.get(hand, ()))
        return cards

    def dealer_waits(self):
        """Is the dealer's hand not complete?"""
        return self.hidden or len(self.dealer) < 2 or self.must_draw()

    def as_it_lies(self):
        """The same round, with the dealer's cards that the law does not count."""
        other = copy.copy(self)
        other.dealer, other.extras = self.dealer + self.extras, []
        return other

    def dues(self, hand):
        """What may be done with a wager: by the law, or as the cards lie."""
        dues = {"law": self.due(hand)}
        if self.extras:
            dues["felt"] = self.as_it_lies().due(hand)
        if self.basis:
            dues = {self.basis: dues[self.basis]}
        return {basis: due for basis, due in dues.items() if due}
