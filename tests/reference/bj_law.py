"""The clauses of BJ, and those of C4 and HR that a game changes, as a table is asked about
them.

`bj_DRAW` and the like answer the citation of the clause of BJ that an act of that kind
breaks, SOME where the documents do not say which of several, or None.

Written from rules/BJ.md, rules/HR.md, docs/reference/acts.md and docs/reference/rules.md, and not
from src/.
"""

import re

import bj_round as at
from acts import DEALER, Act
from c4_law import DECK, Law

SOME = "BJ"  # one of them; BJ(2).1|HR.4 is either of two, BJ|HR any of both
FALSE = "BJ|HR.2"  # a card is not what the dealer says after his look


class GameLaw(Law):
    """What the law says of an act at a game table; bj.Game knows what the methods ask."""

    # C4 under the rules of the house.

    def C4_4(self, act):
        if act.kind == "OPEN":
            return self.rules.procedure == "house" or super().C4_4(act)
        return super().C4_4(act)

    def C4_5_1(self, act):
        if act.kind == "OPEN" and act.least is not None and self.rules.procedure == "house":
            return act.least <= act.most < self.rules.decks * DECK
        return (act.kind == "OPEN" and self.plays_device) or super().C4_5_1(act)

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
        """Nothing to continue with: the rack has no more than the next burn needs."""
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

    def HR_21(self, act):
        """What is said of boxes and equipment is as in the rules; seven boxes are the usual."""
        return act.kind != "OPEN" or (
            act.boxes in (None, 7, self.rules.boxes) and (self.plays_device or not act.device))

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
        rules = self.rules
        if act.decks != rules.decks:
            return "BJ(0).1"
        if act.device and not self.plays_device and rules.decks >= 4:
            return "BJ(0).4"
        narrower = act.least is None or self.plays_device or (
            rules.cutting_card_min <= act.least and act.most <= rules.cutting_card_max)
        return None if narrower else "BJ(1).2"

    def bj_FIX(self, act):
        least, most = self.mark_range()
        within = act.cards is None or self.plays_device or least <= act.cards <= most
        return None if within else "BJ(1).2"

    bj_MARK = bj_FIX

    def bj_DISCARDS(self, act):
        """The discards alone are shuffled where the shoe ran out in a round."""
        if self.plays_device or self.stage != "IN_PLAY" or (self.on and not self.source()):
            return None
        return "BJ(12).3" if self.shuffle_due else "BJ(12).2"

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
            if act.hand == box and not self.says_hand(act):
                return "BJ(8).3"
            return None if act.hand == box and self.lies(act, down) else SOME
        return None if (what == at.DRAW and act.hand == DEALER
                        and self.lies(act, False)) else SOME

    def deal(self, act, whose):
        """A card of the deal; one that passes somebody over is said to be out of turn."""
        clause = "BJ(3).1" if self.round.dealt(whose) == 0 else "BJ(3).2"
        cards = self.round.dealt(act.hand)
        most = 1 if act.hand == DEALER and self.rules.hole_card == "none" else 2
        in_turn = act.hand == whose
        keeps = (in_turn != bool(act.order) and cards < most and self.says_hand(act)
                 and self.lies(act, act.hand == DEALER and cards == 1))
        return None if keeps else clause

    def says_hand(self, act):
        """The hand of the box that the card is said to be for, if any, is the one in turn."""
        hands = self.round.hands.get(act.hand, [None])
        if act.which is None or len(hands) == 1:
            return act.which in (None, 1)
        what, whose = self.awaits()
        return what in (at.CARD, at.PLAY) and whose[0] == act.hand and (
            hands.index(whose[1]) + 1 == act.which)

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
        what, _ = self.awaits()
        if what == at.INSURANCE and not self.is_his(act, act.box):
            return "BJ(10).1|HR.2|HR.4"
        keeps = (what == at.INSURANCE and self.unanswered(act.box)
                 and 2 * act.amount <= self.round.wagers[act.box]
                 and act.amount <= self.has(act))
        return None if keeps else "BJ(10).1"

    def bj_DECLINE(self, act):
        what, _ = self.awaits()
        if what == at.INSURANCE and not self.is_his(act, act.box):
            return "BJ(10).1|HR.2|HR.4"
        return None if what == at.INSURANCE and self.unanswered(act.box) else "BJ(10).1"

    def unanswered(self, box):
        """The box has not said whether it insures; of one that stands HR.18 speaks."""
        return (box in self.round.hands and box not in self.round.insurance
                and not self.round.hands[box][0].settled)

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

    def too_late(self, act):
        """The clause that a decision breaks that is not this player's to make now."""
        what, whose = self.awaits()
        game, mine = self.round, [hands for box, hands in self.round.hands.items()
                                  if self.is_his(act, box)]
        if act.role != "player" or what == at.DEAL or not self.on:
            return SOME
        if (game.hidden and game.looked == "a natural") or game.has_natural():
            naturals = bool(mine) and all(hands[0].natural(self.rules) for hands in mine)
            return "BJ(4).3" if naturals else "BJ(4).2"
        if what == at.CARD and self.is_his(act, whose[0]) and self.on_aces(act, whose[1]):
            return "BJ(8).5"
        served = what in (at.HOLE, at.DRAW, at.SETTLE, at.END)
        if served and mine and all(self.on_aces(act, hands[0]) for hands in mine):
            return "BJ(8).5"
        return SOME

    def on_aces(self, act, hand):
        """A further card for split aces, where the house gives them one alone."""
        draws = act.kind == "HIT" or (
            act.kind == "DOUBLE" and not self.rules.says("double_split_aces"))
        return draws and hand.split_aces() and not self.rules.says("hit_split_aces")

    def bj_HIT(self, act):
        turn = self.turn(act)
        if not turn:
            return self.too_late(act)
        if self.on_aces(act, turn[1]):
            return "BJ(8).5"
        return None if turn[1].may_hit(self.rules) else "BJ(5).2"

    def bj_STAND(self, act):
        return None if self.turn(act) else self.too_late(act)

    def bj_DOUBLE(self, act):
        turn = self.turn(act)
        if not turn:
            return self.too_late(act)
        if self.on_aces(act, turn[1]):
            return "BJ(8).5"
        if not turn[1].may_double(self.rules):
            return "BJ(9).1"
        return None if turn[1].wager <= self.has(act) and self.is_equal(act, turn[1]) else "BJ(9).2"

    def is_equal(self, act, hand):
        """A second wager is as large as the first, also where its sum is said."""
        return act.sum in (None, hand.wager)

    def bj_SPLIT(self, act):
        turn = self.turn(act)
        if not turn:
            return self.too_late(act)
        box, hand = turn
        if not hand.may_split(self.rules, len(self.round.hands[box])):
            return "BJ(8).1"
        return None if hand.wager <= self.has(act) and self.is_equal(act, hand) else "BJ(8).2"

    def bj_SURRENDER(self, act):
        """In turn, or before the look; HR.20 says more."""
        early = self.rules.surrender == "early" and self.round.before_look()
        broken = None if early or self.turn(act) else self.too_late(act)
        return "BJ|HR" if broken == SOME else broken

    def bj_DENY(self, act):
        """What the player of the box may do now is not denied to them."""
        kind, clause = {"insurance": ("INSURE", "BJ(10).1"), "a hit": ("HIT", "BJ(5).1"),
                        "a double": ("DOUBLE", "BJ(9).1"), "a split": ("SPLIT", "BJ(8).1"),
                        "surrender": ("SURRENDER", "HR.20")}[act.right]
        if not self.on or act.box not in self.owner:
            return None
        what, whose = self.awaits()
        decides = kind in ("HIT", "DOUBLE", "SPLIT")
        if decides and not (what == at.PLAY and whose[0] == act.box):
            return None
        ask = Act(kind, self.names[self.owner[act.box]], {} if decides else {"box": str(act.box)})
        if kind == "INSURE":
            ask.slots["amount"] = act.sum or 1
        elif act.sum:
            ask.slots["sum"] = act.sum
        return clause if self.ruling(ask) == "permitted" else None

    def bj_TURN(self, act):
        what, _ = self.awaits()
        if act.box:
            covered = act.box in [box for box, _ in self.round.covered()]
            if self.on and what == at.DEAL:
                return SOME
            if what != at.SETTLE or not covered:
                return "BJ(9).2"
        elif not self.on or what == at.END:
            return "BJ(7).1"
        elif what in (at.PLAY, at.CARD) and self.round.hidden and not self.round.shows_high():
            return "BJ(4).5"
        elif what not in (at.HOLE, at.SHOW_NATURAL):
            return SOME
        return SOME if act.card is None and self.lying(act) is None else None

    def possible(self, act):
        """A card that is turned has the face it lies with, or one that nobody saw elsewhere."""
        if act.kind != "TURN" or act.card is None:
            return super().possible(act)
        card = self.lying(act)
        if card is None:
            return self.may_turn(act.card, act.box or DEALER)
        return card % DECK == act.card

    def bj_PAY(self, act):
        what, whose = self.awaits()
        if what not in (at.AT_ONCE, at.SETTLE, at.END):
            return SOME
        due = [self.round.due(hand) for box, hand in whose or () if box == act.box]
        if due:
            keeps = (due[0].act, due[0].amount) == (act.kind, act.amount or 0)
            return None if keeps else self.wrongly(act, due)
        if all(hand.settled for hand in self.round.hands.get(act.box, ())):
            return "BJ(11).1"
        return "BJ(9).2" if what == at.SETTLE else SOME

    def wrongly(self, act, due):
        """Hands that are paid together break BJ(8).4, unless an earlier clause is broken."""
        paid = [each.amount for each in due if each.act == "PAY"]
        together = act.kind == "PAY" and len(paid) > 1 and act.amount == sum(paid)
        later = re.match(r"BJ\((8\)\.6|9|10|11|12)", due[0].clause)
        return "BJ(8).4" if together and later else due[0].clause

    bj_COLLECT = bj_STAND_OFF = bj_PAY

    def bj_PAY_INSURANCE(self, act):
        what, boxes = self.awaits()
        if what == at.SHOW_NATURAL:
            return "BJ(10).3"
        if what != at.SETTLE_INSURANCE:
            return SOME
        right = "PAY_INSURANCE" if self.round.has_natural() else "COLLECT_INSURANCE"
        exact = act.sum is None or act.sum == 2 * self.round.insurance.get(act.box, 0)
        return None if act.box in boxes and act.kind == right and exact else "BJ(10).3"

    bj_COLLECT_INSURANCE = bj_PAY_INSURANCE

    def bj_END(self, act):
        what, whose = self.awaits()
        waits_for_card = what in (at.DEAL, at.CARD, at.DRAW)
        if what == at.END or not self.on or (waits_for_card and self.no_card_left()):
            return None
        if what == at.DEAL:
            return "BJ(3).1" if self.round.dealt(whose) == 0 else "BJ(3).2"
        return SOME
