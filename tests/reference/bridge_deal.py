"""Deals of bridge: four hands of thirteen, how a deck becomes one, and the number of a deal.

Written from docs/reference/session-record.md.  Hands are lists of card identities, in the order N E
S W.
"""

from math import comb

RANKS = "AKQJT98765432"
CARDS, HAND, SEATS = 52, 13, 4


def dealer(board):
    """The place of the dealer in N E S W."""
    return (board - 1) % SEATS


def hands_of_deck(board, deck):
    """Card by card, beginning at the dealer's left."""
    hands = [[] for _ in range(SEATS)]
    for i, card in enumerate(deck):
        hands[(dealer(board) + 1 + i) % SEATS].append(card)
    return [sorted(hand) for hand in hands]


def rank_of(hand, cards):
    """The place of a hand among all of the cards that are left, in lexicographic order."""
    places = [cards.index(card) for card in hand]
    rank, least = 0, 0
    for i, place in enumerate(places):
        for skipped in range(least, place):
            rank += comb(len(cards) - 1 - skipped, len(hand) - 1 - i)
        least = place + 1
    return rank


def hand_of(rank, cards):
    """The hand of that place."""
    hand = []
    for place, card in enumerate(cards):
        if len(hand) == HAND:
            break
        begin_here = comb(len(cards) - 1 - place, HAND - 1 - len(hand))
        if rank < begin_here:
            hand.append(card)
        else:
            rank -= begin_here
    return hand


def number_of(hands):
    """(rank N · C(39,13) + rank E) · C(26,13) + rank S."""
    left, ranks = list(range(CARDS)), []
    for hand in hands[:3]:
        ranks.append(rank_of(sorted(hand), left))
        left = [card for card in left if card not in hand]
    return (ranks[0] * comb(39, HAND) + ranks[1]) * comb(26, HAND) + ranks[2]


def hands_of_number(number):
    number, south = divmod(number, comb(26, HAND))
    north, east = divmod(number, comb(39, HAND))
    left, hands = list(range(CARDS)), []
    for rank in (north, east, south):
        hands.append(hand_of(rank, left))
        left = [card for card in left if card not in hands[-1]]
    return [*hands, left]


def spell(hands):
    """N:KJ8.KQ5.T853.653 …, spades first."""
    def one(hand):
        return ".".join("".join(RANKS[card % 13] for card in sorted(hand) if card // 13 == suit)
                        for suit in range(4))
    return "N:" + " ".join(one(hand) for hand in hands)
