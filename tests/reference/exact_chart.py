"""What a game is worth to a player who follows a strategy, by brute force.

A strategy is the file of docs/understand/exact.md (`Strategy.read`).  `follow` says what the game
is worth to who follows it, `changes` what each change of one decision of one cell would bring, and
`shown` where a chart shows something else.
"""

import math

from exact import NAMES, UP_CARDS, Decision, combined, ranks, three_cards
from exact_round import ACE, Game, is_soft, total

TRIED = "RPD"  # in this order; then H or S
ACTIONS = {"R": "surrender", "P": "split", "D": "double", "H": "hit", "S": "stand", "d": "double"}
ROWS = ([("hard", str(points)) for points in range(4, 22)]
        + [("soft", str(points)) for points in range(12, 22)]
        + [("pair", name) for name in UP_CARDS])


class Strategy:
    """Cells by (hard, soft or pair; the total or the name of a card; the kind of the up-card)."""

    def __init__(self, cells, insured):
        self.cells, self.insured = cells, insured

    @classmethod
    def read(cls, text):
        lines = text.splitlines()
        if lines[0] != "riffle-strategy 1" or lines[-1] not in ("insurance yes", "insurance no"):
            raise ValueError("this is no strategy")
        cells = {}
        for row, line in zip(ROWS, lines[1:-1], strict=True):
            words = line.split(" ")
            if tuple(words[:2]) != row:
                raise ValueError(f"not the row {row}: {line}")
            for up, cell in zip(UP_CARDS, words[2:], strict=True):
                check_cell(cell)
                cells[row + (NAMES.index(up),)] = cell
        return cls(cells, lines[-1] == "insurance yes")

    def changed(self, cell, spelled):
        return Strategy({**self.cells, cell: spelled}, self.insured)


def shown(strategy, chart, counts):
    """What a chart of JSON shows that is not what the strategy does: (row, up-card, cell, code).
    Up-cards and pairs that the shoe has not got are shown as -."""
    wrong = []
    if chart["insure"] is not strategy.insured:
        wrong.append(("insurance", "A", strategy.insured, chart["insure"]))
    for table in ("hard", "soft", "pair"):
        for line in chart[table]:
            name = line["hand"].partition(",")
            row = str(11 + int(name[2])) if table == "soft" else name[0]
            for up, code in zip(UP_CARDS, line["plays"], strict=True):
                cell = strategy.cells[table, row, NAMES.index(up)]
                none = counts[NAMES.index(up)] == 0 or (
                    table == "pair" and counts[NAMES.index(row)] < 2)
                if code != ("-" if none else code_of(cell)):
                    wrong.append((f"{table} {row}", up, cell, code))
    return wrong


def code_of(cell):
    """What a chart shows of a cell."""
    letters = cell.removesuffix("d")
    if letters[0] == "R":
        return "R" + letters[1].lower()
    return {"D": "D" if letters[-1] == "H" else "Ds"}.get(letters[0], letters[0])


def check_cell(cell):
    letters = cell.removesuffix("d")
    if letters[-1:] not in ("H", "S") or letters[:-1] != "".join(
            letter for letter in TRIED if letter in letters):
        raise ValueError(f"no cell: {cell}")


def changes_of(cell):
    """The cells that differ from this one in one decision."""
    letters, behind = cell.removesuffix("d"), "d" * cell.endswith("d")
    tried, last = letters[:-1], letters[-1]
    for letter in TRIED:
        yield "".join(one for one in TRIED if (one in tried) != (one == letter)) + last + behind
    yield tried + ("S" if last == "H" else "H") + behind
    yield letters + ("" if behind else "d")


class ChartGame(Game):
    """Rounds played by a strategy.  Where a hand is of a split, `split` is the kind that was split
    and whether the second card was a pair."""

    def __init__(self, rules, counts, strategy):
        super().__init__(rules, counts)
        self.strategy = strategy
        self.used = set()  # cells that were looked at
        self.plan = self.look_up  # not kept in mind, so that all are seen

    def split_as(self, pair, kind):
        return pair, kind == pair

    def look_up(self, hand, up, split, paired=False, first=()):
        """What the strategy does; `first` is what may be done with first cards only."""
        kind, paired = split or (None, paired)
        table = "pair" if paired and hand[2] == 2 else "soft" if is_soft(hand) else "hard"
        cell = (table, NAMES[hand[3][0]] if table == "pair" else str(total(hand)), up)
        self.used.add(cell)
        may = {"stand", *first}
        if self.law.may_hit(hand, kind) or (kind != ACE and self.law.rules.says("hit_21")):
            may.add("hit")
        if self.law.may_double(hand, kind):
            may.add("double")
        letters = self.strategy.cells[cell]
        if "hit" not in may:
            letters = letters.replace("Sd", "d")
        return next((ACTIONS[letter] for letter in letters if ACTIONS[letter] in may), "stand")


class ChartDecision(Decision):
    """What the strategy makes of a deal."""

    def __init__(self, game, deal):
        super().__init__(game, deal)
        self.insured = (deal.up == ACE and game.law.rules.says("insurance")
                        and game.strategy.insured)

    def may(self):
        """What may be done with first cards only."""
        rules = self.law.rules
        if self.deal.pair and rules.split_hands_max > 1:
            yield "split"
        if rules.surrender != "none":
            yield "surrender"

    def worth(self):
        return {}

    def choice(self):
        """The cells that were used are those of this decision, and of all that comes of it."""
        deal = self.deal
        if deal.is_natural():
            return "natural"
        hand = self.game.hand(*deal.kinds)
        action = self.game.look_up(hand, deal.up, None, deal.pair, tuple(self.may()))
        if self.natural == 1 and not (action == "surrender"
                                      and self.law.rules.surrender == "early"):
            return "stand"
        return action

    def check(self):
        """There is no second way to the expectation here."""

    def all_values(self):
        """The expectation of each play of the first cards, the strategy being followed then."""
        if self.natural == 1:
            return {}
        if self.deal.is_natural():
            return {"natural": self.mean("natural")}
        hand = self.game.hand(*self.deal.kinds)
        actions = ["stand"] + ["hit"] * self.law.may_hit(hand) + ["double"] * self.law.may_double(
            hand) + list(self.may())
        return {action: self.mean(action) for action in actions}


def deals_of(game, rules, counts):
    return [deal for _, deal in sorted(three_cards(game, ranks(counts, rules, False)).items())]


def follow(rules, counts, strategy):
    """What the game is worth, and what each play of first cards is."""
    game = ChartGame(rules, counts, strategy)
    found, hands = [], {}
    for deal in deals_of(game, rules, counts):
        decision = ChartDecision(game, deal)
        found.append((deal, decision.round_results()))
        values = decision.all_values()
        if values:
            hands.setdefault(deal.name(), {})[NAMES[deal.up]] = values
    return {**combined(found, game.law.scale), "hands": hands}


def worth_of(game, deal):
    """The expectation of a deal times its chance, what is done first, and the cells it takes."""
    game.used.clear()
    decision = ChartDecision(game, deal)
    expected = math.fsum(chance * result for result, chance in decision.round_results().items())
    return expected * deal.chance / game.law.scale, decision.action, frozenset(game.used)


class Change:
    """A change of one decision of one cell, with what it gains: in all, and without what it changes
    in the play after a split, which is that of the same cards unsplit whether that is best or not.
    """

    def __init__(self, cell, before, after):
        self.cell, self.before, self.after = cell, before, after
        self.gain = self.unsplit = 0.0

    def __str__(self):
        table, row, up = self.cell
        return (f"{table} {row} against {NAMES[up]}: {self.after} gains {self.gain:.3g} on "
                f"{self.before}, without the play after splits {self.unsplit:.3g}")


def changes(rules, counts, strategy):
    """Each change of one decision of one cell, with what it gains."""
    game = ChartGame(rules, counts, strategy)
    as_it_is = [(deal, *worth_of(game, deal)) for deal in deals_of(game, rules, counts)]
    for cell in sorted(set().union(*(used for _, _, _, used in as_it_is))):
        for spelled in changes_of(strategy.cells[cell]):
            change = Change(cell, strategy.cells[cell], spelled)
            game.strategy = strategy.changed(cell, spelled)
            for deal, worth, action, used in as_it_is:
                if cell in used:
                    other, instead, _ = worth_of(game, deal)
                    change.gain += other - worth
                    if not action == instead == "split":
                        change.unsplit += other - worth
            yield change
