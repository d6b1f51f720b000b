"""The clauses of C4 and the house rules, as a table is asked about them.

Each is a method named for its citation, C4_2_3 for C4.2.3, and is true of every act
that keeps the clause.  They stand in order of precedence: the first that is not
kept is named.  Methods with other names help them.

Written from rules/C4.md and rules/HR.md, sentences and readings, and not from src/.
"""

import re

from acts import DEALER, GAME_PHRASES, PHRASES

DECK = 52
CARD_OUT = ("BURN", "DRAW", "FACE_UP", "ERROR", "OVERDRAW")
CUTTING_CARD_OUT = ("CUTTING_CARD", "EXPOSE")
FROM_SHOE = CARD_OUT + CUTTING_CARD_OUT
OWN_BOX = ("WAGER", "TAKE_BACK", "LEAVE", "BUY", "INSURE", "DECLINE", "SURRENDER")
OFFERS = ("OFFER", "CUT", "REFUSE")
OF_THE_CUT = OFFERS + ("FIX", "FRONT_TO_BACK", "MARK", "ORDER_RECUT")


class Law:
    """What the law says of an act; c4.Table knows what the methods ask of it."""

    def C4_1(self, act):
        if act.kind == "OPEN":
            return not act.multishuffler or (act.place, act.side) == ("beside", "left")
        if act.stack and not self.whole(act):
            return False
        if act.kind == "DISCARDS":
            return act.role == "dealer"
        if act.kind == "SHUFFLE":
            machine = self.multishuffler or self.device  # of a device C4.6.1 speaks
            return (act.role == "dealer" and (act.method == "hand" or machine)
                    and (self.stage == "EMPTY" or self.shuffle_due is not None))
        return True

    def possible(self, act):
        """C4.1 of a card that is named.  Asked last, so that no ruling tells what lies there."""
        card = act.shown if act.kind == "ERROR" else act.card
        return (act.kind not in CARD_OUT or card is None or not self.source()
                or self.stage not in ("LOADED", "IN_PLAY") or self.may_be(card))

    def C4_1_1(self, act):
        return act.kind not in FROM_SHOE or self.stage != "EMPTY"

    def C4_1_2(self, act):
        if self.skips_cutting_card(act):
            return self.on
        return act.kind not in FROM_SHOE or self.shuffle_due != "C4.1.2"

    def C4_1_3(self, act):
        if self.skips_cutting_card(act) or (act.kind == "EXPOSE" and self.on):
            return False  # in a round the cutting card is drawn before some hand's card
        if act.kind == "SHUFFLE":
            return not self.on
        return act.kind not in FROM_SHOE or self.on or self.shuffle_due != "C4.1.3"

    def skips_cutting_card(self, act):
        """A card comes out of the shoe where the cutting card is known to be next."""
        from_hand = self.held and act.kind == "DRAW"
        return act.kind in CARD_OUT and self.at_cutting_card() and not from_hand

    def C4_2(self, act):
        if act.kind == "OFFER":
            return act.role == "dealer" and self.stage == "SHUFFLED" and act.facing == "backs"
        if act.kind in OFFERS:
            return self.stage == "SHUFFLED" and (
                bool(self.offer.asked) or self.offer.clause(self.seats) == "C4.3.2")
        return act.kind not in FROM_SHOE or self.stage != "SHUFFLED"

    def C4_2_1(self, act):
        return self.goes_to_named(act, "C4.2.1")

    def C4_2_2(self, act):
        if act.kind == "CUTTING_CARD" and self.on and act.hand is None:
            return False  # nobody could say whose area it was
        if self.owed and act.kind in ("DRAW", "OVERDRAW", "END", "CUTTING_CARD"):
            return act.hand == self.owed or (act.kind in ("OVERDRAW", "END") and self.no_card_left())
        return self.goes_to_named(act, "C4.2.2")

    def C4_2_3(self, act):
        if self.owed == DEALER and act.kind in ("DRAW", "OVERDRAW", "END", "CUTTING_CARD"):
            return act.hand == DEALER or (act.kind in ("OVERDRAW", "END") and self.no_card_left())
        return self.goes_to_named(act, "C4.2.3")

    def C4_2_4(self, act):
        return self.goes_to_named(act, "C4.2.4")

    def C4_2_5(self, act):
        return self.goes_to_named(act, "C4.2.5")

    def C4_3_1(self, act):
        supervisor_cuts = act.kind == "CUT" and act.role == "supervisor"  # see C4.3.2
        return supervisor_cuts or self.goes_to_named(act, "C4.3.1")

    def goes_to_named(self, act, clause):
        """While `clause` names a player, he is offered the stack and he answers."""
        if act.kind not in OFFERS or self.offer.clause(self.seats) != clause:
            return True
        if act.kind == "OFFER":
            return (self.offer.to is None
                    and self.seats.box[self.offer.next(self.seats)][1] == act.player)
        return self.offer.to is not None and self.seats.arrival(act.name) == self.offer.to

    def C4_3_2(self, act):
        supervisor_cuts = act.kind == "CUT" and act.role == "supervisor"
        return act.kind not in OFFERS or (
            supervisor_cuts == (self.offer.clause(self.seats) == "C4.3.2"))

    def C4_4(self, act):
        if act.kind == "OPEN":
            return act.decks > 1
        least, most = self.cut_range()
        return act.kind != "CUT" or least <= act.cards <= most

    def C4_5_1(self, act):
        if act.kind == "OPEN":
            return act.least is None or 1 <= act.least <= act.most <= act.decks * DECK // 2
        if act.kind in ("FIX", "FRONT_TO_BACK", "MARK"):
            return act.role == "dealer" and self.prepares(act)
        if act.kind == "CUT":
            return self.fixed is not None or not self.known
        if act.kind == "LOAD":
            return self.stage in ("MARKED", "LOADED", "IN_PLAY")
        if act.kind in CUTTING_CARD_OUT and self.stage == "IN_PLAY":
            return self.cutting_card_in and (not self.known or self.at_cutting_card())
        return act.kind not in FROM_SHOE or self.stage not in ("CUT", "CLOSED")

    def prepares(self, act):
        if act.kind == "FIX":
            return self.stage == "SHUFFLED" and self.fixed is None and self.in_half(act.cards)
        if act.kind == "MARK":
            return self.stage == "CLOSED" and (
                act.cards is None or act.cards == self.fixed
                or (self.fixed is None and not self.known and self.in_half(act.cards)))
        return self.stage == "CUT"

    def in_half(self, cards):
        least, most = self.c4_mark_range()
        return least <= cards <= most

    def C4_5_2(self, act):
        if act.kind in ("LOAD", "FEED", "RETURN"):
            return act.kind == "LOAD" and self.stage == "MARKED"
        return act.kind not in FROM_SHOE or self.stage != "MARKED"

    def C4_6_1(self, act):
        if act.kind == "OPEN":
            return not (act.device and act.multishuffler)
        if not self.device:
            return True
        if act.kind == "SHUFFLE":
            return act.method == "hand"
        takes = act.kind == "FEED" or act.kind in FROM_SHOE
        return not takes or self.stage != "EMPTY"

    def C4_6_2(self, act):
        if not self.device:
            return True
        if act.kind == "FEED":
            return self.stage == "SHUFFLED"
        if act.kind == "RETURN":
            ran_empty = self.stage == "IN_PLAY" and not self.source() and bool(self.rack)
            return ran_empty or (not self.on and self.due_back())
        return act.kind not in FROM_SHOE or (
            self.stage in ("LOADED", "IN_PLAY") and (self.on or not self.due_back()))

    def C4_6_3(self, act):
        if act.kind == "OPEN":
            return not act.device or act.least is None
        return not self.device or act.kind not in OF_THE_CUT + CUTTING_CARD_OUT

    def C4_6_4(self, act):
        return not self.device or act.kind not in ("LOAD", "DISCARDS")

    def C4_7(self, act):
        if act.kind == "BURN":
            return self.stage == "LOADED" and act.card is None
        return act.kind != "SHOW_BURNED" and (act.kind not in FROM_SHOE or self.stage != "LOADED")

    def HR_1(self, act):
        return act.kind != "OPEN" or not self.open

    def HR_2(self, act):
        return act.role == PHRASES[act.kind][0] or (act.kind, act.role) == ("CUT", "supervisor")

    def HR_3(self, act):
        return act.kind != "SIT" or (act.box <= self.boxes and act.box not in self.seats.box
                                     and not self.in_round(act.box))

    def in_round(self, box):
        return bool(self.cards[box])

    def HR_4(self, act):
        if act.kind not in OWN_BOX:
            return True
        his = self.seats.boxes(self.seats.arrival(act.name))
        return (act.box in his if act.box else bool(his)) and (
            act.kind != "TAKE_BACK" or act.box in self.wagered)

    def HR_5(self, act):
        return act.kind not in ("WAGER", "TAKE_BACK") or not self.on

    def hand(self, act):
        """The hand that a card is on its way to, or None."""
        return act.hand if act.kind in ("DRAW", "CUTTING_CARD") else None

    def HR_6(self, act):
        hand = act.box if act.kind == "TIME" else self.hand(act)
        return hand in (None, DEALER) or hand in self.wagered

    def HR_7(self, act):
        if act.kind == "END":
            return self.on and (self.no_card_left() or self.all_stand()
                                or (self.cards[DEALER] > 0 and not self.waiting()))
        return act.kind != "TIME" or self.on

    def no_card_left(self):
        """Nothing to continue with: the shoe is empty, the rack has no more than a burn needs."""
        return not self.source() and len(self.rack) <= (0 if self.device else 1)

    def HR_8(self, act):
        known = self.order_known or (self.known and self.stage != "EMPTY")
        return act.kind != "ORDER_SHUFFLE" or not (self.on or (known and self.seats.box))

    def HR_9(self, act):
        return act.kind != "ORDER_RECUT" or self.stage in ("CUT", "CLOSED", "MARKED", "LOADED")

    def HR_10(self, act):
        return act.kind != "FACE_UP" or act.hand is None

    def HR_11(self, act):
        if act.kind == "ERROR" and act.shown is not None and self.order_known:
            return False
        return not self.held or act.kind in ("DRAW", "BURN") or act.kind not in FROM_SHOE

    def HR_12(self, act):
        if None in self.dealer:  # what he has is not known
            return True
        if act.kind == "OVERDRAW":
            return self.dealer_count() >= 17
        return self.hand(act) != DEALER or self.dealer_count() < 17

    def HR_13(self, act):
        if act.kind == "DISCARDS":
            return (self.on and self.stage == "IN_PLAY" and not self.source()
                    and len(self.rack) > 1)
        return act.kind not in CARD_OUT or bool(self.source())

    def HR_14(self, act):
        return act.kind not in ("REPLACE", "NEW_CARDS") or not self.on

    def HR_15(self, act):
        hand = self.hand(act)
        return not hand or self.cards[hand] > 0 or self.reached(1) <= hand

    def HR_16(self, act):
        hand = self.hand(act)
        if hand is None or self.cards[hand] == 0:
            return True
        if self.cards[hand] > 1:
            return not self.waiting()
        far = self.reached(2)
        return not 0 < hand < far or all(box < far for box in self.waiting())

    def HR_17(self, act):
        hand, his = self.hand(act), self.cards[DEALER]
        if hand != DEALER:
            return hand is None or self.cards[hand] < 2 or his > 0
        most = max((n for box, n in self.cards.items() if box != DEALER), default=0)
        if his == 0 and most > 1:
            return not self.waiting()
        if his == 1 and self.all_stand():
            return True
        return his > 1 or most > his  # his own card comes after the players'

    def HR_18(self, act):
        if act.kind == "TIME":
            return self.cards[act.box] > 1 and act.box not in self.stands
        if act.kind in ("INSURE", "DECLINE", "SURRENDER"):
            return act.box not in self.stands
        return self.hand(act) not in self.stands

    def HR_19(self, act):
        return act.kind not in GAME_PHRASES and act.order is None and act.which is None


CLAUSES = [(name.replace("_", "."), rule) for name, rule in vars(Law).items()
           if re.match("C4_|HR_", name)]
GIVE_WAY = [citation for citation, _ in CLAUSES if "C4.1.1" <= citation <= "C4.5.2"]  # to C4.6
