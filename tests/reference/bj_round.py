"""One round of blackjack from the deal to the settlement: what it waits for.

Written from rules/BJ.md, HR.15 to HR.20 and docs/reference/rules.md, and not from src/.  A round
knows nothing of shoes and chips; bj.py lays it on a table, count_rounds.py goes through all
rounds of a tiny game.

The order is: the deal; insurance when an ace shows; the look; what is settled at once;
the play, hand by hand; the dealer's hand; the settlement.  `Round.awaits` says where a
round stands.

A doubled card that lies face down stays so until the dealer's hand is complete (BJ(9).2).

Where the documents are silent, these readings are taken: insurance is settled before any
wager; a hand is given up in turn, except before the look; the hands of a box are settled
from left to right, so a covered card holds up those after it; with 21 one may not hit where
`hit_21` says no, but may still double or split; the original wager stays with the left hand
of a split; with nothing left to settle a dealer who does not draw alone turns nothing.
"""

from bj_hand import Hand, is_ace, is_natural_pair, is_soft, is_ten, total
from acts import DEALER

DEAL, INSURANCE, LOOK, SHOW_NATURAL = "deal", "insurance", "look", "show the natural"
SETTLE_INSURANCE, AT_ONCE, PLAY, CARD = "settle insurance", "at once", "play", "card"
HOLE, DRAW, SETTLE, END = "hole card", "draw", "settle", "end"


class Due:
    """What is to be done with a wager: the act, the amount paid, and the clause."""

    def __init__(self, act, clause, amount=0):
        self.act, self.clause, self.amount = act, clause, amount


class Round:
    """The hands of one round."""

    def __init__(self, rules, wagers):
        self.rules = rules
        self.wagers = dict(wagers)   # box: cents, as they were before the deal
        self.hands = {}              # box: its hands, the left one first
        self.stays = set()           # boxes whose player has left or run out of time
        self.insurance = {}          # box: cents, 0 when declined
        self.insured = set()         # boxes whose insurance is not settled
        self.looked = None           # what the dealer said: a natural, no natural
        self.dealer = []             # his cards, whether seen or not
        self.hidden = False          # his second lies face down
        self.is_dealt = False        # no card of the deal is left to come

    def copy(self):
        other = Round.__new__(Round)
        other.__dict__.update(
            self.__dict__, hands={box: [hand.copy() for hand in hands]
                                  for box, hands in self.hands.items()},
            stays=set(self.stays), insurance=dict(self.insurance), insured=set(self.insured),
            dealer=list(self.dealer))
        return other

    # The deal: BJ(3), HR.15 to HR.17.

    def dealt(self, hand):
        """How many cards a hand has had in the deal."""
        if hand == DEALER:
            return len(self.dealer)
        return sum(len(each.cards) for each in self.hands.get(hand, ()))

    def reached(self, n):
        """How far round the table the n-th cards have come; 8 is the dealer."""
        if n == 1 and self.reached(2):
            return 8
        if len(self.dealer) >= n:
            return 8
        return max((box for box in self.hands if self.dealt(box) >= n), default=0)

    def deal_next(self):
        """Whose the next card of the deal is, or None."""
        if self.is_dealt:
            return None
        whose = self.look_for_next()
        self.is_dealt = whose is None and bool(self.dealer)
        return whose

    def look_for_next(self):
        first = [box for box in sorted(self.wagers)
                 if box > self.reached(1) and box not in self.stays]
        if first or not self.hands:
            return first[0] if first else None
        if not self.dealer and not self.reached(2):
            return DEALER
        waiting = [box for box in sorted(self.hands)
                   if self.dealt(box) == 1 and box not in self.stays]
        in_order = [box for box in waiting if box > self.reached(2)]
        if in_order:
            return in_order[0]
        hole = self.rules.hole_card != "none"
        if hole and len(self.dealer) == 1:
            return DEALER
        if waiting:
            return waiting[0]
        return DEALER if len(self.dealer) < (2 if hole else 1) else None

    # What the dealer has.

    def shows(self, test):
        """Is his card face up an ace, or a ten-card?"""
        return bool(self.dealer) and test(self.dealer[0])

    def may_have_natural(self):
        """It is not known yet that he has none, nor that he has one."""
        if not self.shows(is_ace) and not self.shows(is_ten):
            return False
        if self.hidden:
            return self.looked != "no natural"
        return len(self.dealer) == 1

    def shows_high(self):
        """An ace or a ten-card shows."""
        return self.shows(is_ace) or self.shows(is_ten)

    def has_natural(self):
        """He has one, and it is shown."""
        return not self.hidden and is_natural_pair(self.dealer)

    def look_due(self):
        return (self.rules.hole_card == "peek" and self.hidden and self.looked is None
                and self.shows_high())

    def must_draw(self):
        """BJ(7).2 to .5, or the soft 17 of the house."""
        count = total(self.dealer)
        hits = self.rules.soft17 == "hit" and is_soft(self.dealer)
        return count < 17 or (count == 17 and hits)

    # The players.

    def all_hands(self):
        return [(box, hand) for box in sorted(self.hands) for hand in self.hands[box]]

    def unanswered(self):
        """The boxes that have not said whether they insure."""
        if not self.rules.says("insurance") or not self.shows(is_ace) or self.looked:
            return []
        return [box for box in sorted(self.hands) if box not in self.insurance
                and box not in self.stays and not self.hands[box][0].settled]

    def finished(self, box, hand):
        """Nothing is left to decide for this hand."""
        if box in self.stays or hand.settled or hand.stood or hand.surrendered:
            return True
        if len(hand.cards) < 2 or hand.asked:
            return False
        if hand.doubled or hand.bust() or hand.natural(self.rules):
            return True
        return not (hand.may_hit(self.rules) or self.other_choice(box, hand))

    def other_choice(self, box, hand):
        """A hand that may not be hit may still be split or doubled."""
        return (hand.may_split(self.rules, len(self.hands[box]))
                or hand.may_double(self.rules))

    def in_turn(self):
        """The box and the hand whose turn it is, or None."""
        return next(((box, hand) for box, hand in self.all_hands()
                     if not self.finished(box, hand)), None)

    def before_look(self):
        """The cards are dealt, and the dealer has still to look."""
        return self.deal_next() is None and bool(self.unanswered() or self.look_due())

    def may_surrender(self, box):
        """HR.20: in turn, after the look; or already before it."""
        hands = self.hands.get(box, [])
        if self.rules.surrender == "none" or len(hands) != 1:
            return False
        hand, turn = hands[0], self.in_turn()
        if not hand.first_two() or hand.surrendered or hand.settled or box in self.stays:
            return False
        if self.before_look():
            return self.rules.surrender == "early"
        return turn is not None and turn[0] == box

    # What is due.

    def due(self, hand):
        """What is to be done with the wager of a hand now, or None."""
        if hand.surrendered:
            return Due("COLLECT", "HR.20")
        if hand.bust():
            return Due("COLLECT", "BJ(11).3" if self.dealer_bust() else "BJ(5).3")
        if self.deal_next() is not None:
            return None
        if hand.natural(self.rules):
            if self.has_natural():
                return Due("STAND_OFF", "BJ(4).3")
            natural = self.rules.natural(hand.wager)
            return None if self.may_have_natural() else Due("PAY", "BJ(4).1", natural)
        if self.hidden or (self.in_turn() and not self.natural_found()):
            return None
        if hand.covered or self.dealer_goes_on():
            return None
        if self.has_natural():
            spared = (not hand.original and self.rules.dealer_natural_takes == "original"
                      and self.rules.hole_card != "peek")
            return Due("STAND_OFF" if spared else "COLLECT", "BJ(4).2")
        return self.compared(hand)

    def dealer_bust(self):
        return not self.hidden and total(self.dealer) > 21

    def natural_found(self):
        """The dealer looked, and has shown a natural: nobody plays."""
        return self.looked == "a natural" and self.has_natural()

    def compared(self, hand):
        """A hand that stands against the dealer's."""
        mine, his = total(hand.cards), total(self.dealer)
        if mine == his:
            return Due("STAND_OFF", "BJ(11).6")
        if mine < his <= 21:
            return Due("COLLECT", "BJ(11).5")
        won = "BJ(11).4" if his > 21 else "BJ(11).5"
        if hand.split and is_natural_pair(hand.cards):
            won = "BJ(8).6" if hand.split_aces() else "BJ(8).6|" + won
        return Due("PAY", won, hand.wager)

    def taken(self, hand):
        """How much of its wager a hand loses when it is taken."""
        if hand.surrendered:
            return hand.wager // 2
        if not hand.bust() and self.has_natural() and not self.looked:
            return hand.wager if self.rules.dealer_natural_takes == "all" else hand.original
        return hand.wager

    def at_once(self):
        """Hands that are settled before anything else goes on: given up, bust, naturals."""
        return [(box, hand) for box, hand in self.all_hands()
                if not hand.settled and self.due(hand)
                and self.due(hand).clause in ("HR.20", "BJ(5).3", "BJ(4).1")]

    def given_up(self):
        return [(box, hand) for box, hand in self.unsettled() if hand.surrendered]

    def unsettled(self):
        return [(box, hand) for box, hand in self.all_hands() if not hand.settled]

    def covered(self):
        """Hands with a doubled card that lies face down."""
        return [(box, hand) for box, hand in self.unsettled() if hand.covered]

    def ready(self):
        """Hands that can be settled at the end: all open, and all before them in their box."""
        waits = {}  # box: its first covered hand
        for box, hand in self.covered():
            waits.setdefault(box, self.hands[box].index(hand))
        return [(box, hand) for box, hand in self.unsettled()
                if self.hands[box].index(hand) < waits.get(box, 9)]

    def to_beat(self):
        """A hand is left that the dealer may beat."""
        return any(not hand.natural(self.rules) and not hand.bust()
                   for _, hand in self.unsettled())

    def dealer_goes_on(self):
        """The dealer is to take another card."""
        if self.hidden or not self.dealer:
            return False
        if len(self.dealer) == 1:
            return bool(self.rules.says("dealer_draws_alone") or self.insured
                        or self.unsettled())
        return self.must_draw() and (self.rules.says("dealer_draws_alone") or self.to_beat())

    def shows_hidden(self):
        """His hidden card is turned.  Where he does not draw alone it matters to nobody
        once everything is settled, and is gathered as it lies."""
        return bool(self.rules.says("dealer_draws_alone") or self.insured or self.unsettled())

    # Where the round stands.

    def awaits(self):
        """What the round waits for, and the boxes, hands or acts it concerns."""
        next_card = self.deal_next()
        if next_card is not None:
            return DEAL, next_card
        if self.given_up():
            return AT_ONCE, self.given_up()
        if self.unanswered():
            return INSURANCE, self.unanswered()
        if self.look_due():
            return LOOK, None
        if self.hidden and self.looked == "a natural":
            return SHOW_NATURAL, None
        if self.insured and not self.may_have_natural():
            return SETTLE_INSURANCE, sorted(self.insured)
        play = self.awaits_play()
        if play[0] not in (SETTLE, END) and self.at_once():
            return AT_ONCE, self.at_once()
        return play

    def awaits_play(self):
        turn = None if self.natural_found() else self.in_turn()
        if turn:
            box, hand = turn
            return (CARD if len(hand.cards) < 2 or hand.asked else PLAY), turn
        if self.hidden and self.shows_hidden():
            return HOLE, None
        if self.dealer_goes_on():
            return DRAW, None
        return (SETTLE, self.ready()) if self.unsettled() else (END, None)

    # What is done.

    def card_to(self, hand, card, down=False):
        """A card of the deal, one that was asked for, or the dealer's own."""
        if hand == DEALER:
            self.dealer.append(card)
            self.hidden = self.hidden or down
        elif hand not in self.hands:
            self.hands[hand] = [Hand(self.wagers[hand], [card])]
        else:
            hands = self.hands[hand]
            each = next((each for each in hands if not self.finished(hand, each)), hands[0])
            each.cards.append(card)
            each.asked, each.covered = False, down

    def split(self, box, hand):
        hands = self.hands[box]
        place = hands.index(hand)
        left, right = hand.cards
        hand.cards, hand.split = [left], True
        hands.insert(place + 1, Hand(hand.wager, [right], split=True, original=False))

    def double(self, hand):
        hand.wager *= 2
        hand.doubled = hand.asked = True

    def insure(self, box, cents):
        self.insurance[box] = cents
        if cents:
            self.insured.add(box)
