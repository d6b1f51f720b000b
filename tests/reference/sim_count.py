#!/usr/bin/env python3
"""Every order of a shoe of eleven cards, dealt round by round with a counter at the table.

    sim_count.py                prints the table
    sim_count.py --check FILE   compares FILE with it, and prints TAP

Written from rules/ and docs/reference/counting.md, not from src/.  The shoe has two each of ace,
five and six, and five tens.  Hi-Lo, true count by the exact number of unseen cards, rounded down.  A round
begins while fewer than ten cards are out; a round for which the cards do not suffice is not
counted and ends the shoe.  The counter watches until the count is 1 and again below -1.

Rules: the dealer looks and stands on soft 17; natural pays 3 to 2; insurance; late surrender;
any two cards may be doubled, not after a split; two hands by value; split aces get one card.
The base strategy hits hard hands below 15 and soft hands below 18.  Index plays are PLAYS.

A line is: count (-32 for all below, 31 for all above), watched or played, result in half bets, and how many such rounds the 41,580
orders of values have.
"""
import collections
import math
import sys

ACE, TEN = 1, 10
TAG = {1: -1, 5: 1, 6: 1, 10: -1}
SHOE = {1: 2, 5: 2, 6: 2, 10: 5}
ENTER, EXIT = 1, -1
# (hand, up-card) -> {play: index}; the play is made at the index or above
PLAYS = {
    ("hard", 16, 10): {"stand": 0},
    ("hard", 15, 10): {"stand": 3, "surrender": -4},
    ("hard", 12, 6): {"stand": 7},
    ("hard", 11, 6): {"double": -6},
    ("hard", 11, 10): {"double": 2},
    ("soft", 17, 6): {"double": 5},
    ("pair", 1, 6): {"split": 0},
    ("pair", 10, 5): {"split": 4},
    ("pair", 6, 10): {"split": -9},
}
INSURANCE = 2


class Out(Exception):
    """The cards do not suffice for the round."""


def total(hand):
    hard = sum(hand)
    return (hard + 10, True) if ACE in hand and hard <= 11 else (hard, False)


class Shoe:
    def __init__(self, order):
        self.order, self.out, self.running, self.seen = order, 0, 0, 0

    def draw(self, up=True):
        if self.out == len(self.order):
            raise Out
        card = self.order[self.out]
        self.out += 1
        if up:
            self.see(card)
        return card

    def see(self, card):
        self.running += TAG[card]
        self.seen += 1

    def count(self):
        return math.floor(52 * self.running / (len(self.order) - self.seen))


def says(shoe, kind, row, up, play):
    """What an index says about a play: True, False, or None where there is none."""
    index = PLAYS.get((kind, row, up), {}).get(play)
    return None if index is None else shoe.count() >= index


def hits(shoe, hand, up):
    points, soft = total(hand)
    if points >= 21:
        return False
    stand = says(shoe, "soft" if soft else "hard", points, up, "stand")
    return (points < (18 if soft else 15)) if stand is None else not stand


def finish(shoe, hand, up):
    """Hits until the hand stands; its final total."""
    while hits(shoe, hand, up):
        hand.append(shoe.draw())
    return total(hand)[0]


def first_hand(shoe, hand, up):
    """The hands of the box as (total, stake), or "surrender"."""
    points, soft = total(hand)
    kind = "soft" if soft else "hard"
    pair = hand[0] == hand[1]
    if not pair and says(shoe, kind, points, up, "surrender"):
        return "surrender"
    if pair and says(shoe, "pair", hand[0], up, "split"):
        card, ended = hand[0], []
        for _ in range(2):
            mine = [card, shoe.draw()]
            ended.append((total(mine)[0] if card == ACE else finish(shoe, mine, up), 1))
        return ended
    if says(shoe, kind, points, up, "double"):
        hand.append(shoe.draw())
        return [(total(hand)[0], 2)]
    return [(finish(shoe, hand, up), 1)]


def dealer(shoe, hand):
    while total(hand)[0] < 17:
        hand.append(shoe.draw())
    return total(hand)[0]


def play(shoe):
    """Deals a round; what it wins, in half bets."""
    first, up, second = shoe.draw(), shoe.draw(), shoe.draw()
    hole = shoe.draw(up=False)
    hand, his = [first, second], [up, hole]
    insured = up == ACE and shoe.count() >= INSURANCE
    natural, his_natural = total(hand)[0] == 21, total(his)[0] == 21
    extra = 0 if not insured else 2 if his_natural else -1
    if his_natural or natural:
        shoe.see(hole)
        return extra + (0 if his_natural and natural else 3 if natural else -2)
    ended = first_hand(shoe, hand, up)
    shoe.see(hole)
    if ended == "surrender":
        return extra - 1
    end = dealer(shoe, his) if any(points <= 21 for points, _ in ended) else 0
    for points, stake in ended:
        won = points <= 21 and (end > 21 or points > end)
        lost = points > 21 or (end <= 21 and points < end)
        extra += 2 * stake * (won - lost)
    return extra


def play_shoe(order, table):
    shoe, playing = Shoe(order), False
    while shoe.out < 10:
        count = shoe.count()
        playing = (playing and count >= EXIT) or count >= ENTER
        try:
            result = play(shoe)
        except Out:
            return
        table[max(-32, min(31, count)), playing, result] += 1


def orders(left, order):
    """All orders of the cards that are left, behind those of `order`."""
    if not any(left.values()):
        yield list(order)
    for value in left:
        if left[value]:
            left[value] -= 1
            yield from orders(left, [*order, value])
            left[value] += 1


def make():
    table = collections.Counter()
    for order in orders(dict(SHOE), []):
        play_shoe(order, table)
    lines = [f"{count} {'played' if playing else 'watched'} {result} {table[count, playing, result]}"
             for count, playing, result in sorted(table)]
    return "\n".join(lines) + "\n"


def main():
    if sys.argv[1:2] != ["--check"]:
        sys.stdout.write(make())
        return 0
    with open(sys.argv[2], encoding="ascii") as file:
        same = file.read() == make()
    print(f"{'ok' if same else 'not ok'} 1 - {sys.argv[2]}\n1..1")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
