"""A shoe at a committed table: what was promised for it, its stacks, and how it comes out again.

Written from docs/reference/record.md, "The source is committed".  A Card is where a card lay: the
stack and its place there; which card that is shows when it is opened or when the shoe's secret is
shown.
"""

import hashlib
import struct
from collections import namedtuple

import merkle
from protocol import H, PRF, below, shuffle, stream

STACKS, CARDS = 51, 4096  # that a shoe has and deals at most
SHOES = 4                 # that are committed to and not revealed
AWAY = 512                # cards before the hands while the stacks of a shoe were made

Card = namedtuple("Card", "stack place")  # place in the stack, 0 is the front before the cut
Seat = namedtuple("Seat", "name commitment")


def u64(number):
    return struct.pack(">Q", number)


def sha256(data):
    return hashlib.sha256(data).digest()


def house_commitment(table_id, number, before, secret, salt):
    return H("commit/house", table_id, u64(number), before, secret, salt)


def player_commitment(table_id, number, seat, secret, salt):
    return H("commit/player", table_id, u64(number), u64(seat), secret, salt)


def shoe_key(table_id, number, commitment, secret, secrets):
    """K, from the house's secret and those of the seats in their order."""
    parts = [part for seat in sorted(secrets) for part in (u64(seat), secrets[seat])]
    return PRF(secret, "shoe", table_id, u64(number), commitment, *parts)


def stack_key(key, number):
    return PRF(key, "device", u64(number)) if number else key


def card_leaf(table_id, number, k, identity, salt):
    return merkle.leaf(H("card", table_id, u64(number), u64(k), u64(identity), salt))


def card_salt(secret, number, k):
    return PRF(secret, "salt", u64(number), u64(k))


def cutting_card_place(key, least, most):
    """r, the cards behind the cutting card."""
    return least + below(stream(key, "cutcard"), most - least + 1)


def leads_down(secret, steps, shown):
    """Is the secret so many steps above the one shown last?"""
    for _ in range(steps):
        secret = sha256(secret)
    return secret == shown


class Stack:
    """One stack of a shoe, as far as the record tells."""

    def __init__(self, shoe, size, away, marks, recut):
        self.shoe, self.number = shoe, len(shoe.stacks)
        self.first = sum(stack.size for stack in shoe.stacks)  # k of its front
        self.size = size
        self.away = away            # Cards that lay elsewhere when it was made
        self.marks = marks          # least and most behind the cutting card; None at a device
        self.recut = recut          # made because a new cut was ordered
        self.root = None
        self.cut = 0                # c
        self.left = 0               # cards that have left it, d of the next
        self.behind = None          # cards behind the cutting card when it came
        self.shown = {}             # place: (identity, salt)
        self.order = None           # identities, once the secret is shown

    def next(self):
        """The card that leaves it next, or None."""
        if self.left >= self.size:
            return None
        return Card(self, (self.cut + self.left) % self.size)

    def k(self, place):
        return self.first + place

    def opens(self, table_id, place, identity, salt, siblings):
        """Does this path lead from the card to the root?"""
        leaf = card_leaf(table_id, self.shoe.number, self.k(place), identity, salt)
        return merkle.root_of_path(leaf, place, self.size, siblings) == self.root

    def lay_out(self, key, decks):
        """The order that the key gives the cards which were put together."""
        away = {card.stack.order[card.place] for card in self.away}
        cards = [card for card in range(decks * 52) if card not in away]
        if len(cards) == self.size:
            places = shuffle(stack_key(key, self.number), "shuffle", self.size)
            self.order = [cards[place] for place in places]
        return self.order

    def root_from(self, table_id, secret):
        number = self.shoe.number
        return merkle.root([
            card_leaf(table_id, number, self.k(place), identity,
                      card_salt(secret, number, self.k(place)))
            for place, identity in enumerate(self.order)])


class Shoe:
    """What was said for one number of the chain."""

    def __init__(self, number, before, commitment):
        self.number = number
        self.before, self.commitment = before, commitment
        self.promised = {}     # seat: Seat
        self.listed = None     # the seats on the list, once it is closed
        self.secrets = {}      # seat: what it revealed
        self.stacks = []
        self.dealt = 0
        self.aborted = False   # while an earlier shoe was open
        self.revealed = False

    def missing(self):
        """The seats on the list that have not revealed."""
        return [seat for seat in self.listed or () if seat not in self.secrets]

    def ready(self):
        """All on the list have revealed."""
        return self.listed is not None and not self.missing()

    def opened_by(self, table_id, secret, salt):
        return house_commitment(table_id, self.number, self.before, secret,
                                salt) == self.commitment

    def key(self, table_id, secret):
        return shoe_key(table_id, self.number, self.commitment, secret, self.secrets)

    def recompute(self, table_id, decks, secret):
        """Everything comes out as recorded: the first thing that does not, as (clause, found,
        expected), or None."""
        key = self.key(table_id, secret)
        for stack in self.stacks:
            wrong = (wrong_order(stack, table_id, decks, key, secret)
                     or wrong_card(stack, secret) or wrong_cutting_card(stack, key))
            if wrong:
                return wrong
        return None


def wrong_order(stack, table_id, decks, key, secret):
    if not stack.lay_out(key, decks):
        return "PR.12", f"a stack of {stack.size} cards", "the cards that were put together"
    root = stack.root_from(table_id, secret)
    if stack.root != root:
        return ("PR.12", f"the root {stack.root.hex()} of stack {stack.number}",
                f"{root.hex()}, which the secret gives")
    return None


def wrong_card(stack, secret):
    """Follows from the root; looked at card by card all the same."""
    for place, shown in stack.shown.items():
        salt = card_salt(secret, stack.shoe.number, stack.k(place))
        if shown != (stack.order[place], salt):
            return ("PR.12", f"card {shown[0]} at place {stack.k(place)}",
                    f"card {stack.order[place]}")
    return None


def wrong_cutting_card(stack, key):
    if stack.marks is None:
        return None
    r = cutting_card_place(stack_key(key, stack.number), *stack.marks)
    left = stack.size - stack.left
    if stack.behind is None and left < r:
        return ("PR.13", f"{left} cards left and the cutting card never came",
                f"the cutting card with {r} behind it")
    if stack.behind not in (None, r):
        return ("PR.13", f"the cutting card with {stack.behind} cards behind it", f"{r}")
    return None
