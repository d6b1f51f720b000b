"""Breaches of the shuffle, the cut and the shoe: what can have happened, and what is then true.

Written from the law and docs/understand/observe.md.  Choices that the law leaves open follow the
command's answers: agreement on these shows consistency, not that they are right.  A step that was passed over is taken as
done; a stack that was not shuffled or not cut may be shuffled again after the round.
"""

from acts import Act
from c4_law import DECK
from c4_seats import Offer

STAGES = ["EMPTY", "SHUFFLED", "CUT", "CLOSED", "MARKED", "LOADED", "IN_PLAY"]


class ObservedShoe:
    """The part of observe.Observed that C4 speaks of."""

    doubtful = False   # the stack was not shuffled or not cut
    mark_told = False  # that the cutting card is in the wrong place, or not there, was told

    def before(self, stage):
        return STAGES.index(self.stage) < STAGES.index(stage)

    # The law, with what was told.

    def C4_1(self, act):
        if act.kind == "SHUFFLE" and self.doubtful and self.shuffle_due is None:
            self.shuffle_due = "C4.1.3"
            try:
                return super().C4_1(act)
            finally:
                self.shuffle_due = None
        return super().C4_1(act)

    def goes_to_named(self, act, clause):
        """Who was asked in breach may be passed over again for the right one."""
        if act.kind == "OFFER" and self.offer and self.offer.to and self.offer.wrong \
                and self.offer.clause(self.seats) == clause:
            box = self.offer.next(self.seats)
            return box is not None and self.seats.box[box][1] == act.player
        return super().goes_to_named(act, clause)

    def misplaced(self, behind):
        return None if self.mark_told else super().misplaced(behind)

    def do_CUTTING_CARD(self, act):
        super().do_CUTTING_CARD(act)
        if self.mark_told:
            self.fault = None

    do_EXPOSE = do_CUTTING_CARD

    # The stack.

    def arrange(self, cards, stack):
        super().arrange(cards, stack)
        self.doubtful = self.mark_told = False

    def lie_unshuffled(self):
        """Cards that nobody shuffled lie before the players."""
        due, on_felt = self.due, len(self.felt)
        self.rack, self.held, self.shuffle_due = [], [], None
        self.arrange(range(self.decks * DECK - on_felt), None)
        self.lay_out(due if self.begun else Offer("C4.2.1"))
        self.doubtful = True

    def bring_to(self, stage):
        """The steps up to this stage are passed over."""
        if self.stage == "EMPTY" or (self.shuffle_due and not self.on and stage != "IN_PLAY"):
            self.lie_unshuffled()
        if self.device:
            self.bring_device_to(stage)
            return
        if self.stage == "SHUFFLED" and self.before(stage):
            self.doubtful = True
            self.stage, self.cut = "CUT", 0
        if self.before(stage) and self.before("MARKED") and STAGES.index(stage) > 4:
            self.mark_told = True
        if self.before(stage) and stage in ("LOADED", "IN_PLAY") and self.stage == "MARKED":
            self.cutting_card_in = True
        if self.before(stage):
            self.stage = stage
        if stage == "LOADED":
            self.ready_to_burn()

    def bring_device_to(self, stage):
        if self.before(stage):
            self.stage = stage

    def obstacle_SHUFFLE(self, act):
        return bool(act.stack) and not self.whole(act)

    def breach_SHUFFLE(self, act):
        if self.before("CUT") and self.offer:
            offer = self.offer.again()
        elif not self.begun:
            offer = Offer("C4.2.1")
        else:
            offer = self.due if self.shuffle_due else Offer("C4.2.5")
        felt, self.rack, self.held, self.shuffle_due = self.felt, [], [], None
        self.arrange(range(self.decks * DECK - len(felt)), act.stack)
        self.lay_out(offer)

    # The offer and the cut.

    def obstacle_OFFER(self, act):
        return self.seats.arrival(act.player) is None

    def in_hand(self):
        """The stack lies before the players, or unshuffled cards do."""
        if self.device:
            return False
        if self.stage == "EMPTY" or (self.shuffle_due and not self.on and not self.before("LOADED")):
            self.lie_unshuffled()
        return self.stage == "SHUFFLED"

    def breach_OFFER(self, act):
        if self.in_hand():
            arrival = self.seats.arrival(act.player)
            right = self.offer.next(self.seats)
            wrong = right is None or self.seats.box[right][0] != arrival
            box = min(self.seats.boxes(arrival)) if wrong else right
            self.offer.ask(self.seats, box)
            self.offer.wrong = wrong

    def breach_REFUSE(self, act):
        if not self.in_hand() or self.offer.to is not None:
            return
        right = self.offer.next(self.seats)
        if right is not None and self.seats.box[right][1] == act.name:
            self.offer.ask(self.seats, right)
            self.offer.refuse()

    def obstacle_CUT(self, act):
        return act.cards > (len(self.stack) or self.decks * DECK)

    def breach_CUT(self, act):
        if self.in_hand() or self.stage in ("CUT", "CLOSED", "MARKED"):
            self.stage, self.cut = "CUT", act.cards

    def breach_FIX(self, act):
        if self.in_hand():
            self.fixed, self.mark_told = act.cards, True

    def breach_FRONT_TO_BACK(self, act):
        if not self.device and (self.before("CLOSED") or self.shuffle_due):
            self.bring_to("CUT")
            self.do_FRONT_TO_BACK(act)

    def breach_MARK(self, act):
        if self.device or not (self.before("LOADED") or (self.shuffle_due and not self.on)):
            return
        self.bring_to("CLOSED")
        self.do_MARK(act)
        self.mark_told = True  # the breach told that it is not where it should be

    def obstacle_LOAD(self, act):
        return not self.before("LOADED") and not (self.shuffle_due and not self.on)

    def breach_LOAD(self, act):
        self.bring_to("LOADED")
        self.cutting_card_in = not self.device  # perhaps it was placed and not entered

    def obstacle_FEED(self, act):
        return not self.device or not self.before("LOADED") or (
            bool(act.stack) and not self.whole(act))

    def breach_FEED(self, act):
        self.bring_to("SHUFFLED")
        self.do_FEED(act)

    # Cards that leave the shoe.

    def obstacle_of_card(self, act):
        """No card is left, or the shoe cannot hold this one."""
        if self.stage == "EMPTY" or (self.shuffle_due and not self.on and not self.source()):
            return False
        if self.return_not_entered(act):
            return False
        if not self.source():
            return True
        return act.card is not None and not self.may_be(act.card)

    obstacle_BURN = obstacle_DRAW = obstacle_FACE_UP = obstacle_OVERDRAW = obstacle_of_card
    obstacle_ERROR = obstacle_of_card

    def breach_BURN(self, act):
        if self.before("LOADED"):
            self.bring_to("LOADED")
            self.do_BURN(act)
        elif self.stage == "LOADED":
            self.do_BURN(act)
        else:
            self.rack.append(self.take())
        self.rack[-1] = act.card

    def obstacle_SHOW_BURNED(self, act):
        return not self.rack

    def breach_SHOW_BURNED(self, act):
        pass

    def return_not_entered(self, act):
        """The discards were due to go back, and a card comes that was among them."""
        return (self.device and self.due_back() and bool(self.rack)
                and (not self.source() or (act.card is not None and not self.may_be(act.card))))

    def make_ready(self, act):
        """A card comes out, ready or not."""
        if self.return_not_entered(act):
            self.question = True
            self.do_RETURN(Act("RETURN", "dealer", {}))
        if self.before("IN_PLAY"):
            self.bring_to("IN_PLAY")
            self.mark_told = True  # perhaps a card was burned, and the cutting card comes earlier
        if self.shuffle_due == "C4.1.2":
            self.shuffle_due = "C4.1.3"  # one breach in the round

    def obstacle_CUTTING_CARD(self, act):
        return self.shuffle_due is not None or self.device

    obstacle_EXPOSE = obstacle_CUTTING_CARD

    def breach_CUTTING_CARD(self, act):
        self.question = not self.cutting_card_in and not self.before("IN_PLAY")
        self.make_ready(act)
        hand = act.hand
        if self.on and hand is None:
            hand = self.next_hand()
        right = not self.on or hand == self.next_hand()
        other = type(act)(act.kind, act.name, {})
        other.slots = dict(act.slots, hand=hand)
        self.do_CUTTING_CARD(other)
        if not right:
            self.owed = None

    breach_EXPOSE = breach_CUTTING_CARD

    def breach_FACE_UP(self, act):
        self.make_ready(act)
        if act.hand is None:
            self.do_FACE_UP(act)
        else:
            self.breach_DRAW(act)

    def breach_ERROR(self, act):
        self.make_ready(act)
        if not self.held:
            self.do_ERROR(act)

    def breach_OVERDRAW(self, act):
        self.make_ready(act)
        self.do_OVERDRAW(act)

    # The device and the rack.

    def obstacle_RETURN(self, act):
        return not self.device or not self.rack or (bool(act.stack) and not self.whole(act))

    def breach_RETURN(self, act):
        self.do_RETURN(act)

    def obstacle_DISCARDS(self, act):
        return not self.rack

    def breach_DISCARDS(self, act):
        cards, self.rack = self.stack + self.rack, []
        self.arrange(cards, act.stack)
        self.lay_out(Offer("C4.2.5"))

    def breach_ORDER_SHUFFLE(self, act):
        self.shuffle_due, self.due = "C4.1.3", Offer("C4.2.5")

    def breach_ORDER_RECUT(self, act):
        if self.offer and not self.device:
            self.total = len(self.stack)
            self.do_ORDER_RECUT(act)

    def breach_REPLACE(self, act):
        self.shuffle_due, self.due = "C4.1.3", Offer("C4.2.5")

    breach_NEW_CARDS = breach_REPLACE
