#!/usr/bin/env python3
"""What a game is worth, by brute force: every order of the cards, dealt as the table deals them.

    exact.py --rules FILE [--set KEY=VALUE ...] --shoe A=2,2=3,...,T=5 | infinite

Prints JSON.  Strategy is `composition` of docs/understand/exact.md.  For small shoes: it takes
seconds where `riffle exact` takes none.  `exact_round.py` is the round; here the first three cards
are dealt, the decisions on them are made, and the results are put together.

With `split_by = rank` the ten ranks are dealt apart, but the player decides on ten-cards by
whether they are a pair, not by which rank it is of.
"""

import argparse
import json
import math
import sys

from bj_rules import read_rules, value_of
from exact_round import ACE, ALIKE, BUST, DEALT_OUT, NATURAL, SAME_TEN, TEN, Game, add, best

NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UP_CARDS = NAMES[1:] + NAMES[:1]
RANKS_OF_TEN = 4
CLOSE = 1e-12  # how far two ways to the same number may differ


class Deal:
    """The player's two cards, alike but for what tells ten-cards apart, and the up-card."""

    def __init__(self, kinds, pair, up):
        self.kinds, self.pair, self.up = kinds, pair, up
        self.chance = 0.0
        self.shoes = {}  # what may be left, with the probability of this deal

    def name(self):
        apart = "'" if self.kinds == (TEN, TEN) and not self.pair else ""
        return f"{NAMES[self.kinds[0]]},{NAMES[self.kinds[1]]}{apart}"

    def is_natural(self):
        return self.kinds == (ACE, TEN)


def ranks(counts, rules, infinite):
    """The shoe by what makes a pair: ten kinds, or thirteen."""
    if rules.split_by == "value":
        return counts
    tens = counts[TEN]
    if infinite:
        return counts[:TEN] + (tens / RANKS_OF_TEN,) * RANKS_OF_TEN
    return counts[:TEN] + tuple((tens + RANKS_OF_TEN - 1 - n) // RANKS_OF_TEN
                                for n in range(RANKS_OF_TEN))


def left_of(dealt, pair):
    """The eleven counts of exact_round.py; `pair` is the rank of which two are held, or None."""
    tens = sum(dealt[TEN:])
    same = dealt[pair] if pair is not None and pair >= TEN else 0
    return dealt[:TEN] + (tens - same, same)


def three_cards(game, counts):
    """The first three cards in all ways, one after the other: the deals by name and up-card."""
    deals = {}
    for first, chance1, shoe1 in game.draws(counts):
        for second, chance2, shoe2 in game.draws(shoe1):
            for up, chance3, shoe3 in game.draws(shoe2):
                pair = first if first == second else None
                kinds = tuple(sorted((min(first, TEN), min(second, TEN))))
                deal = Deal(kinds, pair is not None, min(up, TEN))
                deal = deals.setdefault((deal.name(), deal.up), deal)
                deal.chance += chance1 * chance2 * chance3
                add(deal.shoes, left_of(shoe3, pair), chance1 * chance2 * chance3)
    return deals


def given_up_card(game):
    """How the dealer ends, by up-card."""
    ends = {}
    for up, _, left in game.draws(game.full):
        found = game.dealer_ends(left, up, None)
        names = {str(points): points for points in range(17, 22)}
        names.update(natural=NATURAL, bust=BUST)
        ends[NAMES[up]] = {name: found.get(end, 0.0) for name, end in names.items()}
    return ends


def insurance(game):
    """The expectation of one unit of insurance, when an ace is all that is seen."""
    if not game.full[ACE]:
        return None
    left = game.take(game.full, ACE)
    return 3 * left[TEN] / sum(left) - 1


class Decision:
    """What a deal is worth, what is done with it, and all that can come of it."""

    def __init__(self, game, deal):
        self.game, self.deal = game, deal
        self.law = game.law
        shoe = next(iter(deal.shoes))  # the ranks of ten-cards make no difference to these:
        self.natural = self.dealers_natural(shoe) if self.law.looks(deal.up) else 0.0
        self.insured = (self.law.rules.says("insurance") and deal.up == ACE
                        and 3 * (shoe[TEN] + shoe[SAME_TEN]) > sum(shoe))
        self.after_look = {}
        self.values = self.worth() if self.natural < 1 else {}
        self.action = self.choice()

    def dealers_natural(self, shoe):
        tens = shoe[TEN] + shoe[SAME_TEN]
        return (tens if self.deal.up == ACE else shoe[ACE]) / sum(shoe)

    def worth(self):
        """The expectation of each action that is permitted, after the look."""
        deal, rules = self.deal, self.law.rules
        if deal.is_natural():
            return {"natural": self.mean("natural")}
        values = self.game.permitted(self.game.hand(*deal.kinds), deal.up)
        if deal.pair and rules.split_hands_max > 1:
            values["split"] = self.mean("split")
        if rules.surrender != "none":
            values["surrender"] = -0.5
        return values

    def results(self, action):
        """Chances of (result, dealer has a natural) after the look."""
        if action not in self.after_look:
            deal, mixed = self.deal, {}
            kinds = (SAME_TEN, SAME_TEN) if deal.pair and deal.kinds[0] == TEN else deal.kinds
            for shoe, chance in deal.shoes.items():
                for what, probability in self.game.results(action, kinds, shoe, deal.up).items():
                    add(mixed, what, chance / deal.chance * probability)
            self.game.play.cache_clear()
            self.after_look[action] = mixed
        return self.after_look[action]

    def mean(self, action):
        return mean(self.results(action)) / self.law.scale

    def choice(self):
        """Early surrender is chosen before the look, all else after it."""
        values = dict(self.values)
        if self.law.rules.surrender == "early" and self.natural and "surrender" in values:
            del values["surrender"]
            played = best(values)
            before = -self.natural + (1 - self.natural) * values[played]
            return "surrender" if -0.5 > before + ALIKE else played
        if not values:
            return self.no_play()
        return best(values)

    def no_play(self):
        """The dealer is sure to have a natural."""
        early = self.law.rules.surrender == "early" and not self.deal.is_natural()
        return "surrender" if early else "natural" if self.deal.is_natural() else "stand"

    def round_results(self):
        """Chances of the result of the round, with the look and insurance."""
        results, scale = {}, self.law.scale
        if self.natural:
            early = self.action == "surrender" and self.law.rules.surrender == "early"
            lost = 0 if self.deal.is_natural() else -scale // 2 if early else -scale
            add(results, (lost, True), self.natural)
        if self.natural < 1:
            self.check()
            for what, probability in self.results(self.action).items():
                add(results, what, (1 - self.natural) * probability)
        if not self.insured:
            return summed((result, chance) for (result, _), chance in results.items())
        return summed((result + (scale if natural else -scale // 2), chance)
                      for (result, natural), chance in results.items())

    def check(self):
        """Two ways to the same expectation: by recursion, and by all that can come of it."""
        if abs(self.mean(self.action) - self.values[self.action]) > CLOSE:
            raise AssertionError((self.deal.name(), self.deal.up, self.action))


def mean(results):
    return math.fsum(chance * what[0] for what, chance in results.items())


def summed(pairs):
    chances = {}
    for result, chance in pairs:
        add(chances, result, chance)
    return chances


def evaluate(rules, counts, infinite=False):
    """All that is printed."""
    game = Game(rules, counts, infinite)
    found, hands = [], {}
    for (name, up), deal in sorted(three_cards(game, ranks(counts, rules, infinite)).items()):
        decision = Decision(game, deal)
        if decision.values:
            hands.setdefault(name, {})[NAMES[up]] = decision.values
        found.append((deal, decision.round_results()))
    return {**combined(found, game.law.scale), "hands": hands,
            "insurance": insurance(game), "dealer": given_up_card(game)}


def combined(found, scale):
    """What the deals come to, each with the chances of its results."""
    all_results, by_up = {}, {name: {} for name in UP_CARDS}
    for deal, results in found:
        for result, chance in results.items():
            add(all_results, result, deal.chance * chance)
            add(by_up[NAMES[deal.up]], result, deal.chance * chance)
    ev = math.fsum(chance * result for result, chance in all_results.items()) / scale
    square = math.fsum(chance * (result / scale - ev) ** 2
                       for result, chance in all_results.items())
    return {
        "ev": ev,
        "sd": math.sqrt(square),
        "by_upcard": {name: conditional(results, scale) for name, results in by_up.items()},
        "distribution": [[result / scale, chance]
                         for result, chance in sorted(all_results.items())],
    }


def conditional(results, scale):
    chance = math.fsum(results.values())
    if not chance:
        return None
    return math.fsum(p * result for result, p in results.items()) / chance / scale


def read_shoe(text):
    """Ten counts, and whether they are chances of an infinite shoe."""
    if text == "infinite":
        return tuple([1 / 13] * 9 + [4 / 13]), True
    counts = dict.fromkeys(NAMES, 0)
    for part in text.split(","):
        name, _, count = part.partition("=")
        if name not in counts:
            raise ValueError(part)
        counts[name] = int(count)
    return tuple(counts.values()), False


def arguments():
    parser = argparse.ArgumentParser(description="What a game is worth, by brute force.")
    parser.add_argument("--rules", required=True, help="a rules file")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--shoe", required=True, help="A=2,2=3,... or infinite")
    return parser.parse_args()


def main():
    options = arguments()
    with open(options.rules, encoding="utf-8") as file:
        rules = read_rules(file.read())
    for setting in options.set:
        key, _, text = setting.partition("=")
        setattr(rules, key, value_of(key, text))
    sys.setrecursionlimit(10000)
    try:
        print(json.dumps(evaluate(rules, *read_shoe(options.shoe)), indent=1))
    except ValueError as error:
        if str(error) != DEALT_OUT:
            raise
        print(f"exact.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
