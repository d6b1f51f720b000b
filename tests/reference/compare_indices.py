#!/usr/bin/env python3
"""compare_indices.py PROGRAM -- the counting module on three tiny decks, worked out in fractions.

PROGRAM is build/tiny/tests/count/indices_count.  Each composition of the shoe after fewer than five
cards is listed; every probability, running count, true count and value of a play is a fraction,
from docs/understand/exact.md and docs/understand/counting.md.  Compared are the distribution of the
running count after any number of cards, the value of each play at each count, and the indices.
Prints TAP.
"""
import functools
import math
import subprocess
import sys
from fractions import Fraction
from itertools import combinations_with_replacement, product

CUT = 5
ACE, FIVE, SIX, TEN = 0, 4, 5, 9  # values, as the library numbers them
KINDS = (ACE, FIVE, SIX, TEN)
EACH = 6
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
SOFT_ROW, PAIR_ROW, VALUES, INSURANCE = 22, 44, 10, 540

GAMES = {
    # tags in halves by kind, divisor, rounding, initial count in halves; rules
    "s17": dict(tags={ACE: -2, FIVE: 2, SIX: 2, TEN: -2}, divisor="full", rounding="floor", initial=0,
                h17=False, surrender=False, split=False),
    "h17": dict(tags={ACE: -1, FIVE: 3, SIX: 2, TEN: -2}, divisor="exact", rounding="nearest", initial=2,
                h17=True, surrender=True, split=False),
    "split": dict(tags={ACE: -2, FIVE: 4, SIX: 2, TEN: -2}, divisor="none", rounding="floor", initial=-12,
                  h17=False, surrender=False, split=True),
}


def points(hand):
    """Total and whether it is soft, of a sorted tuple of values."""
    hard = sum(value + 1 for value in hand)
    soft = ACE in hand and hard <= 11
    return hard + (10 if soft else 0), soft


def true_count(game, running, cards):
    """Halves over cards, as docs/reference/counting.md says."""
    if game["divisor"] == "none":
        quotient = Fraction(running, 2)
    elif game["divisor"] == "exact":
        quotient = Fraction(running, 2) / Fraction(cards, 52)
    else:
        decks = max(math.floor(Fraction(cards, 52) + Fraction(1, 2)), 1)
        quotient = Fraction(running, 2) / decks
    return math.floor(quotient + (Fraction(1, 2) if game["rounding"] == "nearest" else 0))


def without(shoe, cards):
    """The shoe without these cards; None if it does not have them."""
    left = dict(zip(KINDS, shoe))
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            return None
    return tuple(left[kind] for kind in KINDS)


def draws(shoe):
    cards = sum(shoe)
    for place, kind in enumerate(KINDS):
        if shoe[place]:
            yield kind, Fraction(shoe[place], cards), shoe[:place] + (shoe[place] - 1,) + shoe[place + 1:]


@functools.lru_cache(None)
def dealer(shoe, drawn, h17):
    """Chances of the dealer's ends: totals, 0 for a bust, "natural"."""
    total, soft = points(tuple(sorted(drawn)))
    if total > 21:
        return {0: Fraction(1)}
    if len(drawn) == 2 and total == 21:
        return {"natural": Fraction(1)}
    if len(drawn) >= 2 and (total > 17 or (total == 17 and not (soft and h17))):
        return {total: Fraction(1)}
    ends = {}
    for card, chance, left in draws(shoe):
        for end, part in dealer(left, tuple(sorted(drawn + (card,))), h17).items():
            ends[end] = ends.get(end, 0) + chance * part
    return ends


class Upcard:
    """Values of all hands against one up-card, E[result; the dealer has no natural]."""

    def __init__(self, game, shoe, up):
        self.game, self.shoe, self.up = game, shoe, up
        self.stand = functools.lru_cache(None)(self.stand)
        self.hit = functools.lru_cache(None)(self.hit)

    def left(self, hand):
        return without(self.shoe, hand + (self.up,))

    def natural(self, shoe):
        """The chance of a natural under the up-card, for these unseen cards."""
        key = {ACE: TEN, TEN: ACE}.get(self.up)
        return Fraction(shoe[KINDS.index(key)], sum(shoe)) if key is not None else Fraction(0)

    def score(self, total, shoe):
        sum_ = Fraction(0)
        for end, chance in dealer(shoe, (self.up,), self.game["h17"]).items():
            if end != "natural":
                sum_ += chance * ((total > end) - (total < end))
        return sum_

    def stand(self, hand):
        return self.score(points(hand)[0], self.left(hand))

    def hit(self, hand):
        return self.drawn(hand, 1, self.best)

    def drawn(self, hand, stake, then):
        sum_ = Fraction(0)
        for card, chance, left in draws(self.left(hand)):
            more = tuple(sorted(hand + (card,)))
            bust = points(more)[0] > 21
            sum_ += chance * (-stake * (1 - self.natural(left)) if bust else then(more))
        return sum_

    def hits(self, hand):
        return points(hand)[0] < 21 and self.hit(hand) > self.stand(hand)

    def best(self, hand):
        return self.hit(hand) if self.hits(hand) else self.stand(hand)

    def double(self, hand):
        return self.drawn(hand, 2, lambda more: 2 * self.stand(more))

    def doubles(self, hand):
        return self.double(hand) > self.best(hand)

    def split(self, card):
        """Two hands; each plays as unsplit, and by symmetry is worth the same."""
        shoe = without(self.shoe, (card, card, self.up))
        sum_ = Fraction(0)
        for second, chance, left in draws(shoe):
            hand = tuple(sorted((card, second)))
            if card == ACE:
                sum_ += chance * self.score(points(hand)[0], left)
            elif self.doubles(hand):
                sum_ += chance * self.one_card(hand, left)
            else:
                sum_ += chance * self.played(hand, left)
        return 2 * sum_

    def one_card(self, hand, shoe):
        sum_ = Fraction(0)
        for card, chance, left in draws(shoe):
            total = points(tuple(sorted(hand + (card,))))[0]
            sum_ += chance * (-2 * (1 - self.natural(left)) if total > 21 else 2 * self.score(total, left))
        return sum_

    def played(self, hand, shoe):
        if points(hand)[0] > 21:
            return -(1 - self.natural(shoe))
        if not self.hits(hand):
            return self.score(points(hand)[0], shoe)
        return sum(chance * self.played(tuple(sorted(hand + (card,))), left) for card, chance, left in draws(shoe))


def basic(game, hand, up):
    """What the chart of the program does with a hand: double, split, surrender, hit or stand."""
    total, soft = points(hand)
    two = len(hand) == 2
    if two and hand[0] == hand[1]:
        if game["split"] and hand[0] in (ACE, SIX):
            return SPLIT
        if hand[0] == FIVE:
            return DOUBLE
        return HIT if hand[0] in (ACE, SIX) else STAND
    if soft:
        return HIT if total < 18 else STAND
    if two and total in (10, 11):
        return DOUBLE
    if two and total == 16 and up == TEN and game["surrender"]:
        return SURRENDER
    return HIT if total < 15 or (total == 16 and up == TEN) else STAND


class Table:
    def __init__(self, game):
        self.game, self.sums, self.weight = game, {}, Fraction(0)

    def at(self, cell, count):
        return self.sums.setdefault((cell, count), [Fraction(0)] * 10)

    def row(self, hand, up):
        total, soft = points(hand)
        return ((SOFT_ROW if soft else 0) + total) * VALUES + up

    def add(self, shoe, running, weight):
        self.weight += weight
        for up in KINDS:
            if without(shoe, (up,)) is not None:
                self.add_up(Upcard(self.game, shoe, up), running, weight)

    def count(self, at, running, hand):
        tags = self.game["tags"]
        return true_count(self.game, running + sum(tags[card] for card in hand + (at.up,)),
                          sum(at.shoe) - len(hand) - 1)

    def add_up(self, at, running, weight):
        reach = {}
        for hand in combinations_with_replacement(KINDS, 2):
            chance = Fraction(1)
            shoe = at.shoe
            for card in (at.up,) + hand:
                chance *= Fraction(shoe[KINDS.index(card)], sum(shoe))
                shoe = without(shoe, (card,))
                if shoe is None:
                    break
            if not chance or shoe is None:
                continue
            chance *= 1 if hand[0] == hand[1] else 2
            self.add_first(at, running, weight * chance, hand)
            if hand != (ACE, TEN) and basic(self.game, hand, at.up) in (HIT, STAND):
                reach[hand] = weight * chance
        self.add_drawing(at, running, reach)

    def add_first(self, at, running, chance, hand):
        count = self.count(at, running, hand)
        natural = at.natural(at.left(hand))
        if at.up == ACE:
            sums = self.at(INSURANCE, count)
            sums[0] += 1
            sums[4] += chance
            sums[5] += chance * (3 * natural - 1) / 2
        if hand == (ACE, TEN):
            return
        pair = hand[0] == hand[1] and self.game["split"]
        sums = self.at((PAIR_ROW + hand[0]) * VALUES + at.up if pair else self.row(hand, at.up), count)
        sums[0] += 1
        sums[4] += chance * (1 - natural)
        values = [at.stand(hand), at.hit(hand), at.double(hand), at.split(hand[0]) if pair else 0,
                  -(1 - natural) / 2]
        for play, value in enumerate(values):
            sums[5 + play] += chance * value

    def add_drawing(self, at, running, reach):
        while reach:
            hand = min(reach, key=lambda cards: (sum(value + 1 for value in cards), cards))
            chance = reach.pop(hand)
            if points(hand)[0] >= 21:
                continue
            sums = self.at(self.row(hand, at.up), self.count(at, running, hand))
            sums[0] += 1
            sums[1] += chance * (1 - at.natural(at.left(hand)))
            sums[2] += chance * at.stand(hand)
            sums[3] += chance * at.hit(hand)
            if basic(self.game, hand, at.up) != HIT:
                continue
            for card, part, _ in draws(at.left(hand)):
                more = tuple(sorted(hand + (card,)))
                if points(more)[0] <= 21:
                    reach[more] = reach.get(more, 0) + chance * part


def table_of(game):
    table = Table(game)
    for seen in product(range(CUT), repeat=4):
        if sum(seen) >= CUT:
            continue
        ways = math.prod(math.comb(EACH, n) for n in seen)
        running = game["initial"] + sum(n * game["tags"][kind] for n, kind in zip(seen, KINDS))
        table.add(tuple(EACH - n for n in seen), running, Fraction(ways, math.comb(24, sum(seen)) * CUT))
    return table


def spreads(game):
    """Chances of each running count after each number of cards, without the initial count."""
    found = {}
    for seen in product(range(EACH + 1), repeat=4):
        running = sum(n * game["tags"][kind] for n, kind in zip(seen, KINDS))
        ways = math.prod(math.comb(EACH, n) for n in seen)
        found[sum(seen), running] = found.get((sum(seen), running), 0) + Fraction(ways, math.comb(24, sum(seen)))
    return found


def curve(table, cell, play):
    """Count -> (gain of yes, chance, samples), from docs/understand/counting.md."""
    found = {}
    for (of, count), sums in table.sums.items():
        if of != cell:
            continue
        stand, hit, double, split, surrender = sums[5:]
        gain = {"insurance": stand, STAND: sums[2] - sums[3], DOUBLE: double - max(stand, hit),
                SPLIT: split - max(stand, hit, double),
                SURRENDER: surrender - max(stand, hit, double)}[play]
        chance = sums[1] if play == STAND else sums[4]
        if chance:
            found[count] = (gain / table.weight, chance / table.weight, sums[0])
    return found


def line(points_):
    """Intercept and slope of the line through (x, y, weight); None if there is none."""
    n = sum(w for _, _, w in points_)
    if not n:
        return None
    x = sum(w * x for x, _, w in points_) / n
    y = sum(w * y for _, y, w in points_) / n
    spread = sum(w * (x_ - x) ** 2 for x_, _, w in points_)
    if not spread:
        return None
    slope = sum(w * (x_ - x) * (y_ - y) for x_, y_, w in points_) / spread
    return y - slope * x, slope


def index_of(found):
    """Crossing and direction of a curve, or None."""
    means = {count: (gain / chance, samples) for count, (gain, chance, samples) in found.items()}
    whole = line([(count, mean, samples) for count, (mean, samples) in means.items()])
    if not whole:
        return None
    falling = whole[1] < 0
    best, most, sum_ = 61, 0, 0
    for count in sorted(found, reverse=True):
        sum_ += -found[count][0] if falling else found[count][0]
        if sum_ > most:
            most, best = sum_, count
    near = line([(count, mean, samples) for count, (mean, samples) in means.items() if best - 3 <= count < best + 3])
    if not near or not near[1] or (near[1] < 0) != falling:
        return None
    crossing = -near[0] / near[1]
    below = sum(chance for count, (_, chance, _) in found.items() if count < crossing)
    all_ = sum(chance for _, chance, _ in found.values())
    if abs(crossing - best) > 6 or below <= all_ / 20000 or all_ - below <= all_ / 20000:
        return None
    return crossing, falling


def questions(game):
    yield (3, 0, ACE, 0), INSURANCE, "insurance", False
    for hand, rows, base in ((0, range(4, 21), 0), (1, range(12, 21), SOFT_ROW), (2, KINDS, PAIR_ROW)):
        for row in rows:
            for up in KINDS:
                for play in (STAND, DOUBLE, SPLIT, SURRENDER):
                    if (hand == 2) != (play == SPLIT) or (play == SURRENDER and not game["surrender"]):
                        continue
                    yield (hand, row, up, play), (base + row) * VALUES + up, play, answer(hand, row, up, play)


def answer(hand, row, up, play):
    """What the program's chart answers, whatever the rules permit."""
    if hand == 2:
        return row in (ACE, SIX)
    if hand == 1:
        return play == STAND and row >= 18
    return {STAND: not (row < 15 or (row == 16 and up == TEN)), DOUBLE: row in (10, 11),
            SURRENDER: row == 16 and up == TEN}[play]


def indices(game, table):
    found = {}
    for name, cell, play, yes in questions(game):
        values = curve(table, cell, play)
        is_ = index_of(values) if values else None
        if not is_:
            continue
        crossing, falling = is_
        index = math.ceil(crossing)
        gain = sum(((count >= index) != falling) * value[0] for count, value in values.items())
        gain -= sum(value[0] for value in values.values()) if yes else 0
        if gain > 1e-9:
            found[name] = (falling, index, crossing, gain, sum(value[1] for value in values.values()))
    return found


def read(program):
    """The program's lines by game."""
    told, now = {}, None
    for words in map(str.split, subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()):
        if words[:2] == ["#", "game"]:
            now = told.setdefault(words[2], {"sums": {}, "spread": {}, "found": {}})
        elif words[:1] == ["#"] and words[1] in ("sums", "spread"):
            now[words[1]][int(words[2]), int(words[3])] = [float(word) for word in words[4:]]
        elif words[:2] == ["#", "found"]:
            numbers = [int(word) for word in words[2:8]]
            now["found"][tuple(numbers[:4])] = (bool(numbers[4]), numbers[5], *map(float, words[8:]))
    return told


def close(one, other, digits=1e-12):
    return len(one) == len(other) and all(abs(float(a) - float(b)) <= digits for a, b in zip(one, other))


def compare(mine, theirs, what, digits=1e-12):
    """Both have the same keys and numbers."""
    differ = [key for key in set(mine) | set(theirs)
              if key not in mine or key not in theirs or not close(mine[key], theirs[key], digits)]
    for key in sorted(differ)[:5]:
        print(f"# {what} {key}: here {mine.get(key)}, there {theirs.get(key)}")
    return not differ


def main():
    told, number, failed = read(sys.argv[1]), 0, 0
    for name, game in GAMES.items():
        table = table_of(game)
        mine = {key: [float(n) for n in sums] for key, sums in table.sums.items()}
        if not game["split"]:  # the value of splitting means nothing where it is not permitted
            mine = {key: sums[:8] + [0.0] + sums[9:] for key, sums in mine.items()}
        theirs = told[name]
        results = [
            (f"{name}: the running count after any number of cards",
             compare({key: [chance] for key, chance in spreads(game).items()}, theirs["spread"], "spread")),
            (f"{name}: {len(mine)} cells by count", compare(mine, theirs["sums"], "sums")),
            (f"{name}: {len(theirs['found'])} indices",
             len(theirs["found"]) > 3 and compare(indices(game, table), theirs["found"], "found", 1e-9)),
        ]
        for what, right in results:
            number += 1
            failed += not right
            print(f"{'ok' if right else 'not ok'} {number} - {what}")
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
