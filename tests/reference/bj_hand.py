"""Hands at blackjack: what they count, naturals, pairs.

Written from BJ(4), BJ(6), BJ(8) and BJ(9) and the keys of docs/reference/rules.md.
"""

from acts import RANKS


VALUES = [1 if each == "A" else 10 if each in "TJQK" else int(each) for each in RANKS]


def rank(card):
    return RANKS[card % 13]


def value(card):
    """An ace is 1 here; ten-cards are all one value."""
    return VALUES[card % 13]


def is_ace(card):
    return rank(card) == "A"


def is_ten(card):
    return value(card) == 10


def hard(cards):
    """The total with every ace as 1."""
    return sum(map(value, cards))


def is_soft(cards):
    """An ace counts 11, since that is not too much (BJ(6))."""
    return any(map(is_ace, cards)) and hard(cards) <= 11


def total(cards):
    return hard(cards) + 10 if is_soft(cards) else hard(cards)


def is_natural_pair(cards):
    """An ace and a ten-card, and nothing else."""
    return len(cards) == 2 and total(cards) == 21


class Hand:
    """One hand of a box, with its wager.  A card that nobody has seen is None."""

    def __init__(self, wager, cards=(), split=False, original=True):
        self.cards = list(cards)
        self.wager = wager         # all of it
        self.original = wager if original else 0  # what was on the box before the deal
        self.split = split         # made by a split
        self.asked = False         # a card is on its way: BJ(5).2, BJ(9).2
        self.doubled = False
        self.covered = False       # the doubled card lies face down
        self.stood = False
        self.surrendered = False
        self.settled = False
        self.unseen = False        # a card was passed over or not entered: observe.py

    def copy(self):
        other = Hand.__new__(Hand)
        other.__dict__.update(self.__dict__, cards=list(self.cards))
        return other

    def split_aces(self):
        return self.split and is_ace(self.cards[0])

    def seen(self):
        """The cards that lie face up."""
        return self.cards[:-1] if self.covered else self.cards

    def first_two(self):
        """The two cards of the deal, and nothing done with them yet."""
        return (len(self.cards) == 2 and not self.split and not self.asked
                and not self.doubled and not self.stood)

    def natural(self, rules):
        """BJ(4).1; of split hands only an ace on a ten-card, where the house says so."""
        if self.doubled or not is_natural_pair(self.cards):
            return False
        return not self.split or (rules.says("ten_ace_after_split_is_natural")
                                  and is_ten(self.cards[0]))

    def bust(self):
        return total(self.seen()) > 21

    def is_pair(self, rules):
        alike = rank if rules.split_by == "rank" else value
        return len(self.cards) == 2 and alike(self.cards[0]) == alike(self.cards[1])

    def may_double(self, rules):
        """Do the cards allow it?  BJ(9).1"""
        if len(self.cards) != 2 or (self.split and not rules.says("double_after_split")):
            return False
        if self.split_aces() and not rules.says("double_split_aces"):
            return False
        if is_soft(self.cards) and not rules.says("double_soft"):
            return False
        least = {"any": 0, "9-11": 9, "10-11": 10, "none": 99}[rules.double_on]
        return rules.double_on == "any" or least <= hard(self.cards) <= 11

    def may_split(self, rules, hands):
        """Do the cards allow it?  BJ(8).1; `hands` has the box already."""
        if not self.is_pair(rules) or hands >= rules.split_hands_max:
            return False
        return not self.split_aces() or rules.says("resplit_aces")

    def may_hit(self, rules):
        """BJ(5).2, BJ(8).5."""
        if self.split_aces() and not rules.says("hit_split_aces"):
            return False
        return total(self.cards) < 21 or rules.says("hit_21")
