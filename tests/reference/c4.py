#!/usr/bin/env python3
"""The table of C4, slowly: a model to compare the library with.

It is written from the law, the sentences and readings of rules/C4.md and rules/HR.md
and the account of each act in docs/reference/acts.md, and not from src/.  c4_law.py has the
clauses, c4_seats.py the offer of the cut; here is what the table remembers and what
a permitted act does to it.

    table = Table()
    table.ruling(read("Ann sits at box 3"))                     "HR.1"; nothing changes
    table.do(read("supervisor opens the table with 6 decks"))   "permitted"

As a program it reads acts, one a line, and prints a ruling for each.
"""

import sys
from collections import Counter

from acts import DEALER, RANKS, Face, read
from c4_law import CLAUSES, DECK, GIVE_WAY, Law
from c4_seats import Offer, Seats

PERMITTED = "permitted"


class Table(Law):
    """What has been done at the table.  A card is its number, its Face where only
    that was seen, or None."""

    def __init__(self):
        self.open = self.device = False
        self.least = self.most = 0
        self.seats = Seats()
        self.stage = "EMPTY"         # SHUFFLED CUT CLOSED MARKED LOADED IN_PLAY
        self.begun = False           # a card has been dealt to a hand
        self.due = Offer("C4.2.1")   # whose the next cut will be
        self.offer = None            # of the cut, while the stack lies before the players
        self.shuffle_due = None      # C4.1.2 or C4.1.3, once the cutting card is out
        self.stack, self.rack, self.felt = [], [], []
        self.held = []               # the card drawn in error
        self.total = 0               # cards in the stack when it was shuffled
        self.known = False           # their order was stated
        self.order_known = False     # the house knows every order: HR.8
        self.fixed = self.mark = None
        self.cutting_card_in = False
        self.owed = None             # the hand the cutting card came before
        self.unreturned = 0          # rounds whose discards are not in the device yet
        self.fault = None            # a breach that showed only afterwards
        self.clear_round()

    def clear_round(self):
        self.on = False              # the first card of the round has left the shoe
        self.wagered = set()
        self.cards = Counter()       # dealt to each hand
        self.stands = set()          # hands whose player has left or run out of time
        self.dealer = []             # the dealer's cards

    def ruling(self, act):
        if not self.open and act.kind != "OPEN":
            return "HR.1"
        device = self.device or act.device
        for citation, rule in CLAUSES:
            if not (device and citation in GIVE_WAY) and not rule(self, act):
                return citation
        return PERMITTED if self.possible(act) else "C4.1"

    def do(self, act):
        ruling, self.fault = self.ruling(act), None
        if ruling == PERMITTED:
            self.perform(act)
        return ruling

    def perform(self, act):
        getattr(self, "do_" + act.kind)(act)

    # What the clauses ask.

    def cut_range(self):
        if self.total < 2 * DECK:
            return self.total // 2, (self.total + 1) // 2
        return DECK, self.total - DECK

    def mark_range(self):
        most = min(self.most, self.total // 2)
        return min(self.least, most), most

    def c4_mark_range(self):
        """Where C4.5.1 alone lets the cutting card stand."""
        return self.mark_range()

    def misplaced(self, behind):
        """The clause that a cutting card with so many cards behind it breaks, or None."""
        for clause, (least, most) in (("C4.5.1", self.c4_mark_range()),
                                      ("BJ(1).2", self.mark_range())):
            if not least <= behind <= most:
                return clause
        return None

    def at_cutting_card(self):
        return self.known and self.cutting_card_in and len(self.stack) == self.mark

    def source(self):
        """What the next card is taken from."""
        return self.held or self.stack

    def due_back(self):
        """The rounds are played after which the discards go back into the device."""
        return self.unreturned >= self.rounds

    def all_stand(self):
        """No box of the round is left to play."""
        return all(box in self.stands or (not self.cards[box] and box < self.reached(1))
                   for box in self.wagered)

    def waiting(self):
        """The boxes that are still to get a second card."""
        return [box for box, n in sorted(self.cards.items())
                if box != DEALER and n == 1 and box not in self.stands]

    def reached(self, n):
        """How far round the table the n-th cards have come; 8 is the dealer."""
        if n == 1 and self.reached(2):
            return 8
        return max((box or 8 for box, cards in self.cards.items() if cards >= n), default=0)

    def dealer_count(self):
        """What the dealer has; an ace is 11 when that does not bust."""
        ranks = [RANKS[card % 13] for card in self.dealer]
        hard = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
        return hard + 10 if "A" in ranks and hard <= 11 else hard

    def may_be(self, face):
        """May the next card have this face?"""
        lies = self.source()[0]
        if lies is not None:
            return lies % DECK == face
        return faces(self.rack + self.felt)[face] < self.decks

    def whole(self, act):
        """Is the stated stack exactly the cards that are to be arranged?"""
        every = list(range(self.decks * DECK))
        cards = {"SHUFFLE": every, "FEED": self.stack, "DISCARDS": self.rack,
                 "RETURN": self.held + self.stack + self.rack}[act.kind]
        elsewhere = [] if act.kind == "SHUFFLE" else self.felt
        numbers = numbered(act.stack)
        known, stated = faces(cards), faces(act.stack)
        unseen = faces(every) - known - faces(elsewhere)
        stay = self.held + self.stack[:self.buffer] if act.kind == "RETURN" else []
        return (len(act.stack) == len(cards) and set(numbers) <= set(every)
                and len(set(numbers)) == len(numbers)
                and not set(numbers) & set(numbered(elsewhere))
                and not known - stated and not stated - known - unseen
                and all(map(may_be_same, stay, act.stack)))

    # What an act does.

    def arrange(self, cards, stack):
        """The cards become the stack, in the order stated or in one not known."""
        self.total = len(cards)
        self.known = bool(stack)
        self.stack = list(stack or [None] * len(cards))
        self.cutting_card_in, self.mark = False, None

    def lay_out(self, offer):
        """The stack lies before the players.  Where the cutting card has one place
        only, that is fixed."""
        self.stage, self.offer = "SHUFFLED", offer
        least, most = self.mark_range()
        self.fixed = least if least == most else None

    def take(self, seen=None):
        """The next card comes out; answers what is known of it."""
        card = self.source().pop(0)
        if self.cutting_card_in and not self.source():
            self.run_out()
        return seen if card is None else card

    def run_out(self):
        """The shoe is empty, and the cutting card, which should have come, has not."""
        self.fault = self.misplaced(0)
        self.cutting_card_in = False
        self.shuffle_due, self.due = "C4.1.3", Offer("C4.2.5")

    def do_OPEN(self, act):
        self.open = True
        self.decks, self.boxes = act.decks, act.boxes or 7
        self.multishuffler, self.device = bool(act.multishuffler), bool(act.device)
        self.rounds, self.buffer = act.rounds or 1, act.buffer or 0
        self.least, self.most = act.least or 1, act.most or self.decks * DECK // 2

    def do_SIT(self, act):
        self.seats.sit(act.name, act.box)

    def do_LEAVE(self, act):
        for box in [act.box] if act.box else self.seats.boxes(self.seats.arrival(act.name)):
            del self.seats.box[box]
            if self.on:
                self.let_stand(box)
            else:
                self.wagered.discard(box)
        if self.offer and self.offer.to and not self.seats.boxes(self.offer.to):
            self.offer.refuse()

    def do_SHUFFLE(self, act):
        self.rack, self.felt, self.held, self.shuffle_due = [], [], [], None
        self.arrange(range(self.decks * DECK), act.stack)
        self.lay_out(self.due if self.begun else Offer("C4.2.1"))

    def do_FIX(self, act):
        self.fixed = act.cards

    def do_OFFER(self, act):
        self.offer.ask(self.seats, self.offer.next(self.seats))

    def do_REFUSE(self, act):
        self.offer.refuse()

    def do_CUT(self, act):
        self.stage, self.cut = "CUT", act.cards

    def do_FRONT_TO_BACK(self, act):
        self.stage, self.stack = "CLOSED", self.stack[self.cut:] + self.stack[:self.cut]

    def do_MARK(self, act):
        self.stage, self.mark = "MARKED", act.cards or self.fixed

    def do_LOAD(self, act):
        self.stage, self.cutting_card_in = "LOADED", True

    def do_FEED(self, act):
        self.arrange(self.stack, act.stack)
        self.stage = "LOADED"

    def do_BURN(self, act):
        self.stage = "IN_PLAY"
        self.rack.append(self.take())

    def do_WAGER(self, act):
        self.wagered.add(act.box)

    def do_TAKE_BACK(self, act):
        self.wagered.remove(act.box)

    def do_DRAW(self, act):
        self.on, self.begun, self.owed = True, True, None
        self.felt.append(self.take(act.card))
        self.cards[act.hand] += 1
        if act.hand == DEALER:
            self.dealer.append(None if act.turned == "down" else self.felt[-1])

    def do_CUTTING_CARD(self, act):
        self.cutting_card_in = False
        elsewhere = self.mark not in (None, len(self.stack))
        self.fault = "C4.5.1" if elsewhere else self.misplaced(len(self.stack))
        if not self.on:
            self.shuffle_due, self.due = "C4.1.2", Offer("C4.2.4")
            return
        self.shuffle_due, self.owed = "C4.1.3", act.hand
        if act.hand == DEALER:
            self.due = Offer("C4.2.3")
        else:
            arrival = self.seats.box[act.hand][0] if act.hand in self.seats.box else None
            self.due = Offer("C4.2.2", act.hand, arrival)

    do_EXPOSE = do_CUTTING_CARD

    def do_TIME(self, act):
        self.let_stand(act.box)

    def let_stand(self, box):
        """The hand stays as it is; the card that was going there goes elsewhere."""
        self.stands.add(box)
        if self.owed == box:
            self.owed = None

    def do_END(self, act):
        self.rack, self.felt = self.rack + self.felt, []
        self.unreturned += 1
        self.owed = None
        self.clear_round()

    def do_RETURN(self, act):
        stay, cards = self.stack[:self.buffer], self.stack + self.rack
        self.rack, self.unreturned = [], 0
        order = act.stack or self.held + stay + [None] * (len(cards) - len(stay))
        if self.held == [None]:
            self.held = order[:1]
        self.arrange(cards, order[len(self.held):])
        self.known = bool(act.stack)

    def do_REPLACE(self, act):
        self.due = Offer("C4.2.5")
        self.stage, self.shuffle_due, self.unreturned = "EMPTY", None, 0
        self.stack, self.rack, self.held = [], [], []

    do_NEW_CARDS = do_ORDER_SHUFFLE = do_REPLACE

    def do_ORDER_RECUT(self, act):
        self.stage, self.offer = "SHUFFLED", self.offer.again()
        self.cutting_card_in, self.mark = False, None

    def do_FACE_UP(self, act):
        self.rack.append(self.take(act.card))

    do_OVERDRAW = do_FACE_UP

    def do_ERROR(self, act):
        if act.shown is not None:  # like a card found face up
            self.rack.append(self.take(act.shown))
            return
        self.on = self.on or bool(self.wagered)
        self.held = [self.stack.pop(0)]

    def do_DISCARDS(self, act):
        cards, self.rack = self.rack, []
        self.arrange(cards, act.stack)
        self.lay_out(Offer("C4.2.5"))


def faces(cards):
    """How many of each face are known among the cards."""
    return Counter(card % DECK for card in cards if card is not None)


def numbered(cards):
    return [card for card in cards if card is not None and not isinstance(card, Face)]


def may_be_same(a, b):
    """May two cards be one, as far as each is known?"""
    if len(numbered([a, b])) == 2:
        return a == b
    return a is None or b is None or a % DECK == b % DECK


def main():
    table = Table()
    for line in sys.stdin:
        act = read(line)
        if act:
            print(table.do(act))


if __name__ == "__main__":
    main()
