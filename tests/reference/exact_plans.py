"""The best plan for the hands of a split, `--after-split best` of docs/understand/exact.md, by
brute force.

A plan says what is done with each hand of a split, by its cards and whether the second of them was
a pair; it looks at no other hand.  `Planner` finds the best one for a limit of hands: there only
the second cards of the hands are dealt before the hand that is decided on, since what other hands
draw further changes no chance of what this one gets.  `PlanGame` makes no use of that: it deals
all hands from left to right, each to its end, and so says what a plan is worth.
"""

import copy

from exact import CLOSE, NAMES, Decision, combined, ranks, three_cards
from exact_round import BUST, NATURAL, SAME_TEN, TEN, Game, add, best, end_of

LEAST_HANDS = 2


def with_hands(rules, most):
    """The rules with another limit of hands."""
    rules = copy.copy(rules)
    rules.split_hands_max = most
    return rules


class PlanGame(Game):
    """A game in which the hands of a split follow a plan: actions by (cards, paired)."""

    def __init__(self, rules, counts):
        super().__init__(rules, counts)
        self.actions = {}

    def split_as(self, pair, kind):
        return pair, kind == pair

    def plan(self, hand, up, split):
        if split is None:
            return super().plan(hand, up, None)
        return self.actions[hand[3], split[1]]

    def follow_plan(self, actions):
        self.actions = actions
        self.plan.cache_clear()
        self.play.cache_clear()

    def mean(self, deal):
        """The expectation of the split of a deal, all hands dealt from left to right."""
        expected = 0.0
        for shoe, chance in deal.shoes.items():
            for (result, _), probability in self.results(
                    "split", (split_kind(deal),) * 2, shoe, deal.up).items():
                expected += chance / deal.chance * probability * result
            self.play.cache_clear()
        return expected / self.law.scale


def split_kind(deal):
    return SAME_TEN if deal.kinds[0] == TEN else deal.kinds[0]


class Planner:
    """The best plan for the hands of the split of a deal.  What a hand may have before it, the
    hole card, the shoe and whether it is the first of its box, are its **chances**."""

    def __init__(self, game, deal):
        self.game, self.law = game, game.law
        self.pair, self.up = split_kind(deal), deal.up
        self.actions, self.choices, self.worth = {}, {}, {}
        self.value = 0.0
        for (kind, paired), chances in self.second_cards(deal).items():
            if self.law.is_split_natural(self.pair, kind):
                self.value += self.settled(NATURAL, 1, chances)
            else:
                hand = game.hand(self.pair, kind)
                self.value += self.solve(hand, paired, chances) * sum(chances.values())

    def second_cards(self, deal):
        """The chances of each second card, of all hands together."""
        found, most = {}, self.law.rules.split_hands_max
        stages = {(done, hands): {} for done in range(most + 1) for hands in range(2, most + 1)}
        for shoe, chance in deal.shoes.items():
            for hole, hidden, left in self.game.holes(shoe, self.up):
                add(stages[0, 2], (hole, left), chance / deal.chance * hidden)
        for (done, hands), stage in sorted(stages.items(), key=lambda item: item[0]):
            if done == hands:
                continue
            for (hole, shoe), probability in stage.items():
                for kind, chance, left in self.game.draws(shoe):
                    further = probability * chance
                    if kind == self.pair and self.law.may_split_again(self.pair, hands):
                        add(stages[done, hands + 1], (hole, left), further)
                    else:
                        add(stages[done + 1, hands], (hole, left), further)
                        add(found.setdefault((kind, kind == self.pair), {}),
                            (hole, left, done == 0), further)
        return found

    def settled(self, end, stake, chances):
        """What hands that end so win, in parts of the wager."""
        won = 0.0
        for (hole, shoe, first), probability in chances.items():
            for dealer, chance in self.game.dealer_ends(shoe, self.up, hole).items():
                won += probability * chance * self.law.result(end, stake, dealer, first)
        return won / self.law.scale

    def drawn(self, hand, chances):
        """The hands that one more card makes, with their chances."""
        found = {}
        for (hole, shoe, first), probability in chances.items():
            for kind, chance, left in self.game.draws(shoe):
                then = self.game.with_card(hand, kind)
                add(found.setdefault(then, {}), (hole, left, first), probability * chance)
        return found

    def solve(self, hand, paired, chances):
        """What a hand is worth by the best plan, for one such hand."""
        known = hand[3], paired
        if known not in self.worth:
            values = {"stand": self.settled(end_of(hand), 1, chances)}
            may_hit = self.law.may_hit(hand, self.pair)
            may_double = self.law.may_double(hand, self.pair)
            drawn = self.drawn(hand, chances) if may_hit or may_double else {}
            if may_hit:
                values["hit"] = sum(self.hit(then, paired, found) for then, found in drawn.items())
            if may_double:
                values["double"] = sum(self.settled(end_of(then), 2, found)
                                       for then, found in drawn.items())
            number = sum(chances.values())
            self.actions[known] = best({action: worth / number
                                        for action, worth in values.items()})
            self.choices[known] = tuple(values)
            self.worth[known] = values[self.actions[known]] / number
        return self.worth[known]

    def hit(self, hand, paired, chances):
        if hand[0] > 21:
            return self.settled(BUST, 1, chances)
        return self.solve(hand, paired, chances) * sum(chances.values())


class SplitPlans:
    """The best plans for the pairs of a game, with the best number of hands to split to."""

    def __init__(self, rules, counts):
        self.games = [PlanGame(with_hands(rules, most), counts)
                      for most in range(LEAST_HANDS, rules.split_hands_max + 1)]

    def best(self, deal):
        """The game with the best limit, and the plan."""
        found = [(game, Planner(game, deal)) for game in self.games]
        value = max(planner.value for _, planner in found)
        return next((game, planner) for game, planner in found if planner.value > value - CLOSE)


class PlanDecision(Decision):
    """A decision on first cards, where a split is followed by the best plan."""

    def __init__(self, game, deal, plans):
        self.plans = plans
        self.planned = None
        super().__init__(game, deal)

    def results(self, action):
        if action != "split":
            return super().results(action)
        if action not in self.after_look:
            game, planner = self.planned = self.plans.best(self.deal)
            game.follow_plan(planner.actions)
            usual, self.game = self.game, game
            super().results(action)
            self.game = usual
            if abs(self.mean(action) - planner.value) > CLOSE:
                raise AssertionError((self.deal.name(), self.deal.up, self.mean(action),
                                      planner.value))
        return self.after_look[action]


def with_plans(rules, counts):
    """What the game is worth, what each play of first cards is, and the decisions on pairs."""
    game, plans = Game(rules, counts), SplitPlans(rules, counts)
    found, hands, pairs = [], {}, []
    for (name, up), deal in sorted(three_cards(game, ranks(counts, rules, False)).items()):
        decision = PlanDecision(game, deal, plans)
        if decision.values:
            hands.setdefault(name, {})[NAMES[up]] = decision.values
        found.append((deal, decision.round_results()))
        if decision.planned:
            pairs.append(decision)
    return {**combined(found, game.law.scale), "hands": hands}, pairs


def changes_of_plan(decision):
    """Each plan that differs from the best in what it does with one hand, with what it gains."""
    game, planner = decision.planned
    for known, actions in planner.choices.items():
        for action in actions:
            if action != planner.actions[known]:
                game.follow_plan({**planner.actions, known: action})
                yield known, action, game.mean(decision.deal) - planner.value
