"""The clauses of BJ, and those of C4 and HR that a game changes, as a table is asked about
them.

`bj_DRAW` and the like answer the citation of the clause of BJ that an act of that kind
breaks, SOME where the documents do not say which of several, or None.

Written from rules/BJ.md, rules/HR.md, docs/acts.md and docs/rules.md, and not from src/.
"""

import bj_round as at
from acts import DEALER
from c4_law import DECK, Law

SOME = "BJ"  # one of them; BJ(2).1|HR.4 is either of two, BJ|HR any of both
FALSE = "BJ|C4.1|HR.2"  # a card is not what it is said to be, which may be asked last


class GameLaw(Law):
    """What the law says of an act at a game table; bj.Game knows what the methods ask."""

    # C4 under the rules of the house.

    def C4_4(self, act):
        if act.kind == "OPEN":
            return self.rules.procedure == "house" or super().C4_4(act)
        return super().C4_4(act)

    def C4_6_1(self, act):
        if act.kind == "OPEN":
            return not (self.plays_device and act.multishuffler)
        return super().C4_6_1(act)

    def C4_6_3(self, act):
        if act.kind == "OPEN":
            return not self.plays_device or act.least is None
        return super().C4_6_3(act)

    # HR at a game table.

    def in_round(self, box):
        return self.on and box in self.round.hands

    def no_card_left(self):
        """Nothing to go on with: the rack has no more than the next burn needs."""
        return not self.source() and len(self.rack) <= (0 if self.plays_device else self.rules.burn)

    def HR_13(self, act):
        if act.kind == "DISCARDS":
            return (self.on and self.stage == "IN_PLAY" and not self.source()
                    and len(self.rack) > self.rules.burn)
        return super().HR_13(act)

    def HR_9(self, act):
        return act.kind != "ORDER_RECUT" or (
            self.stage in ("CUT", "CLOSED", "MARKED", "LOADED", "IN_PLAY") and not self.card_left)

    def HR_12(self, act):
        if self.hand(act) == DEALER and self.awaits()[0] == at.DRAW:
            return True  # a soft 17 that the house hits
        if act.kind == "OVERDRAW" and self.on:
            finished = self.awaits()[0] in (at.SETTLE, at.END) and not self.round.hidden
            return (finished or self.round.has_natural()) and super().HR_12(act)
        return super().HR_12(act)

    def HR_19(self, act):
        return True

    def HR_18(self, act):
        if act.kind == "TIME" and self.on:
            what, whose = self.awaits()
            owed = what == at.CARD and (whose[0] if isinstance(whose, tuple) else whose) == act.box
            return not owed and super().HR_18(act)
        return super().HR_18(act)

    def HR_20(self, act):
        return act.kind != "SURRENDER" or self.round.may_surrender(act.box)

    # BJ.

    def bj(self, act):
        rule = getattr(self, "bj_" + act.kind, None)
        broken = rule(act) if rule else None
        return "BJ|HR" if broken == SOME and self.round.given_up() else broken

    def who(self, act):
        """A player is his arrival, as in C4.2: one who comes back is another."""
        return self.seats.arrival(act.name)

    def has(self, act):
        return self.chips[self.who(act)]

    def is_his(self, act, box):
        """Has this player wagered on the box?"""
        return box in self.owner and self.owner[box] == self.who(act)

    def bj_OPEN(self, act):
        return None if act.decks == self.rules.decks else "BJ(0).1"

    def bj_WAGER(self, act):
        rules = self.rules
        has = self.has(act)
        if self.is_his(act, act.box):
            has += self.round.wagers[act.box]
        within = rules.min_bet <= act.amount <= rules.max_bet
        keeps = within and act.amount % rules.bet_step == 0 and act.amount <= has
        if not keeps and not self.is_his(act, act.box):
            return "BJ(2).1|HR.2|HR.4"
        return None if keeps else "BJ(2).1"

    def bj_DRAW(self, act):
        what, whose = self.awaits()
        if what == at.DEAL:
            return self.deal(act, whose)
        if what == at.END and not self.round.hands:
            return None
        if act.order:
            return SOME
        if what == at.CARD:
            box, hand = whose
            down = hand.doubled and self.rules.double_card == "down"
            return None if act.hand == box and self.lies(act, down) else SOME
        return None if (what == at.DRAW and act.hand == DEALER
                        and self.lies(act, False)) else SOME

    def deal(self, act, whose):
        """A card of the deal; one that passes somebody over is said to be out of turn."""
        clause = "BJ(3).1" if self.round.dealt(whose) == 0 else "BJ(3).2"
        cards = self.round.dealt(act.hand)
        most = 1 if act.hand == DEALER and self.rules.hole_card == "none" else 2
        in_turn = act.hand == whose
        keeps = (in_turn != bool(act.order) and cards < most
                 and self.lies(act, act.hand == DEALER and cards == 1))
        return None if keeps else clause

    def lies(self, act, down):
        """Does the card lie as it should?  One that is dealt face up has a face, and of
        one face down nobody tells it."""
        if down or act.turned == "down":
            return down and act.turned == "down" and act.card is None
        source = self.source()
        return act.card is not None or (bool(source) and source[0] is not None)

    def next_hand(self):
        """The hand that the next card is going to, or None."""
        what, whose = self.awaits()
        if what == at.CARD:
            return whose[0]
        return {at.DEAL: whose, at.DRAW: DEALER}.get(what)

    def wrong_way(self, act):
        """The cutting card is said to come for a hand that the next card was not going to."""
        return (act.kind == "CUTTING_CARD" and self.on and act.hand is not None
                and act.hand != self.next_hand())

    def C4_2_2(self, act):
        return not self.wrong_way(act) and super().C4_2_2(act)

    def loosely(self, act, clause):
        """Clauses of C4 of which either will do."""
        if act.kind == "OPEN" and clause == "C4.4":
            return "C4.4|BJ(0).1"
        if self.wrong_way(act) and clause in ("C4.2.2", "C4.6.3"):
            return clause + "|C4.2.2|C4.2.3"
        return clause

    def bj_CUTTING_CARD(self, act):
        return None if act.hand in (None, self.next_hand()) or not self.on else SOME

    def bj_INSURE(self, act):
        what, boxes = self.awaits()
        if what == at.INSURANCE and not self.is_his(act, act.box):
            return "BJ(10).1|HR.2|HR.4"
        keeps = (what == at.INSURANCE and act.box in boxes
                 and 2 * act.amount <= self.round.wagers[act.box]
                 and act.amount <= self.has(act))
        return None if keeps else "BJ(10).1"

    def bj_DECLINE(self, act):
        what, boxes = self.awaits()
        if what == at.INSURANCE and not self.is_his(act, act.box):
            return "BJ(10).1|HR.2|HR.4"
        return None if what == at.INSURANCE and act.box in boxes else "BJ(10).1"

    def bj_LOOK(self, act):
        what, _ = self.awaits()
        if what == at.INSURANCE and self.rules.hole_card == "peek":
            return "BJ(10).2"
        if what != at.LOOK:
            return SOME
        hole = self.round.dealer[1]
        says = {True: "a natural", False: "no natural"}
        true = hole is None or says[at.is_natural_pair(self.round.dealer)] == act.natural
        return None if true else FALSE

    def turn(self, act):
        """The hand that this player decides upon now, or None."""
        what, whose = self.awaits()
        if what == at.PLAY and self.is_his(act, whose[0]):
            return whose
        return None

    def bj_HIT(self, act):
        turn = self.turn(act)
        if not turn:
            return SOME
        if turn[1].may_hit(self.rules):
            return None
        if turn[1].split_aces() and not self.rules.says("hit_split_aces"):
            return "BJ(8).5"
        return "BJ(5).2"

    def bj_STAND(self, act):
        return None if self.turn(act) else SOME

    def bj_DOUBLE(self, act):
        turn = self.turn(act)
        if not turn:
            return SOME
        if not turn[1].may_double(self.rules):
            return "BJ(9).1"
        return None if turn[1].wager <= self.has(act) else "BJ(9).2"

    def bj_SPLIT(self, act):
        turn = self.turn(act)
        if not turn:
            return SOME
        box, hand = turn
        if not hand.may_split(self.rules, len(self.round.hands[box])):
            return "BJ(8).1"
        return None if hand.wager <= self.has(act) else "BJ(8).2"

    def bj_SURRENDER(self, act):
        """In turn, or before the look; HR.20 says more."""
        early = self.rules.surrender == "early" and self.round.before_look()
        return None if early or self.turn(act) else "BJ|HR"

    def bj_TURN(self, act):
        what, _ = self.awaits()
        if act.box:
            covered = [hand for hand in self.round.hands.get(act.box, ()) if hand.covered]
            ready = what in (at.HOLE, at.COVERED) and bool(covered)
        else:
            ready = what in (at.HOLE, at.SHOW_NATURAL)
        if not ready:
            return SOME
        card = self.lying(act)
        if act.card is None:
            return SOME if card is None else None
        fits = self.may_turn(act.card, act.box or DEALER) if card is None else (
            card % DECK == act.card)
        return None if fits else FALSE

    def bj_PAY(self, act):
        what, whose = self.awaits()
        if what not in (at.AT_ONCE, at.SETTLE, at.END):
            return SOME
        due = [self.round.due(hand) for box, hand in whose or () if box == act.box]
        if due:
            keeps = (due[0].act, due[0].amount) == (act.kind, act.amount or 0)
            return None if keeps else due[0].clause
        settled = what != at.AT_ONCE and act.box in self.round.hands
        return "BJ(11).1" if settled else SOME

    bj_COLLECT = bj_STAND_OFF = bj_PAY

    def bj_PAY_INSURANCE(self, act):
        what, boxes = self.awaits()
        if what != at.SETTLE_INSURANCE:
            return SOME
        right = "PAY_INSURANCE" if self.round.has_natural() else "COLLECT_INSURANCE"
        return None if act.box in boxes and act.kind == right else "BJ(10).3"

    bj_COLLECT_INSURANCE = bj_PAY_INSURANCE

    def bj_END(self, act):
        what, whose = self.awaits()
        waits_for_card = what in (at.DEAL, at.CARD, at.DRAW)
        if what == at.END or not self.on or (waits_for_card and self.no_card_left()):
            return None
        if what == at.DEAL:
            return "BJ(3).1" if self.round.dealt(whose) == 0 else "BJ(3).2"
        return SOME
