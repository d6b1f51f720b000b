"""What a game of blackjack is worth, exactly; basic strategy; the value of one hand."""

from __future__ import annotations

import math
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ._arguments import array_of, counts, outside, whole, words
from ._core import PLAYS, VALUES, Memory, ffi, lib, text, value_of
from ._errors import Malformed
from ._rules import Rules, rules_of

Shoe = Union[None, int, str, Mapping[str, int], Sequence[int]]
_ENDS = ("bust", "17", "18", "19", "20", "21", "natural")


def shoe_of(shoe: Shoe, rules: Rules) -> Any:
    """A shoe of the library: decks, ``infinite``, or counts by rank or by value (A, 2 … 9, T)."""
    out = ffi.new("struct rf_exact_shoe *")
    if shoe is None or isinstance(shoe, int):
        out[0] = lib.rf_exact_shoe_decks(rules.decks if shoe is None else whole(shoe, "shoe, in decks,", 1, 8))
    elif isinstance(shoe, str):
        if shoe != "infinite":
            raise ValueError(f"{shoe!r} is no shoe; expected 'infinite', a number of decks, or counts of cards")
        out[0] = lib.rf_exact_shoe_infinite()
    else:
        out.count = counts(shoe, "shoe")
        lib.rf_exact_shoe_spread_tens(out)
    missing = lib.rf_exact_cards_missing(rules._rules, out)
    if missing:
        raise ValueError(f"the shoe has too few cards for a round: at least {missing} more are needed")
    return out


class Strategy:
    """Basic strategy: what to do by the total of a hand and the dealer's up-card.

    >>> chart = basic_strategy("6 decks S17 DAS LS 3:2")
    >>> chart.hard(16, "T"), chart.soft(18, "3"), chart.pair("8", "T"), chart.insure
    ('Rs', 'Ds', 'P', False)

    A cell is H hit, S stand, D double or else hit, Ds double or else stand, P split, R surrender and
    a small letter for what to do where that is not permitted.
    """

    def __init__(self, text_of_chart: str) -> None:
        encoded, error = words(text_of_chart, "the chart"), ffi.new("struct rf_bj_rules_error *")
        self._basic = ffi.new("struct rf_basic *")
        if not lib.rf_basic_read(self._basic, encoded, len(encoded), error):
            raise Malformed(text(error.message), line=error.line)

    def _cell(self, table: Any, row: int, up: str) -> str:
        out = ffi.new("char[]", lib.RF_CELL_TEXT)
        lib.rf_basic_cell(out, table[row][value_of(up)])
        return text(out)

    def hard(self, total: int, up: str) -> str:
        """The cell of a hard total, 4 to 21."""
        return self._cell(self._basic.hard, whole(total, "the hard total", 4, 21), up)

    def soft(self, total: int, up: str) -> str:
        """The cell of a soft total, 12 to 21."""
        return self._cell(self._basic.soft, whole(total, "the soft total", 12, 21), up)

    def pair(self, card: str, up: str) -> str:
        """The cell of a pair of such cards."""
        return self._cell(self._basic.pair, value_of(card), up)

    @property
    def insure(self) -> bool:
        """Whether to take insurance."""
        return bool(self._basic.insure)

    def __str__(self) -> str:
        out = ffi.new("char[]", lib.RF_BASIC_TEXT)
        lib.rf_basic_write(out, self._basic)
        return text(out)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Strategy) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def basic_strategy(rules: Union[str, Rules] = "bicycle", shoe: Shoe = None) -> Strategy:
    """The best chart for these rules, computed and never typed in."""
    of = rules_of(rules)
    cards, storage = shoe_of(shoe, of), Memory(lib.rf_exact_storage_size())
    chart = Strategy.__new__(Strategy)
    chart._basic = ffi.new("struct rf_basic *")
    lib.rf_basic_best(storage.at, of._rules, cards, chart._basic)
    return chart


class Exact(NamedTuple):
    """The exact value of a game, in wagers."""

    ev: float  #: expected value of a round; minus the house edge
    variance: float  #: of the result of a round
    by_upcard: Dict[str, float]  #: expected value given the dealer's up-card
    dealer: Dict[str, Dict[str, float]]  #: how the dealer's hand ends, by up-card
    distribution: List[Tuple[float, float]]  #: results of a round with their probabilities
    insurance: float  #: expected value of one unit of insurance against an ace
    natural: float  #: probability of a player's natural

    @property
    def house_edge(self) -> float:
        """The share of the wager that the house wins."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """Of the result of a round."""
        return math.sqrt(self.variance)


def exact(rules: Union[str, Rules] = "bicycle", shoe: Shoe = None, *, strategy: Union[str, Strategy] = "composition",
          after_split: str = "unsplit") -> Exact:
    """Computes a game exactly: every order in which cards can come, nothing is sampled.

    ``strategy`` is ``composition`` (the exact cards of a hand decide), ``total`` (basic strategy),
    or a chart.  ``after_split`` is ``unsplit`` (split hands are played like others) or ``best``.

    >>> game = exact("vegas-strip")
    >>> f"{100 * game.house_edge:.4f} %"
    '0.3475 %'
    >>> f"{game.standard_deviation:.4f}"
    '1.1529'
    """
    of = rules_of(rules)
    check_strategy(strategy)
    if after_split not in ("unsplit", "best"):
        raise ValueError(f"after_split is 'unsplit' or 'best', not {after_split!r}")
    cards, storage = shoe_of(shoe, of), Memory(lib.rf_exact_storage_size())
    how, game = ffi.new("struct rf_exact_how *"), ffi.new("struct rf_exact_game *")
    how.best_after_split = after_split == "best"
    fixed = ffi.new("struct rf_strategy *")
    if isinstance(strategy, Strategy) or strategy == "total":
        strategy_of(strategy, of, cards, storage, fixed)
        how.fixed = fixed
    lib.rf_exact_game(storage.at, of._rules, cards, how, game)
    ups = [i for i in range(len(VALUES)) if game.up[i] > 0]
    return Exact(
        ev=game.ev, variance=game.variance, insurance=game.insurance, natural=game.natural,
        by_upcard={VALUES[i]: game.by_upcard[i] for i in ups},
        dealer={VALUES[i]: dict(zip(_ENDS, game.dealer[i])) for i in ups},
        distribution=[(game.spread.at[i].result, game.spread.at[i].probability) for i in range(game.spread.count)])


def check_strategy(strategy: Any) -> None:
    """Refuses anything but the name of a strategy or a chart."""
    if isinstance(strategy, Strategy) or strategy in ("total", "composition"):
        return
    kind = ValueError if isinstance(strategy, str) else TypeError
    raise kind(f"strategy is {strategy!r}; expected 'total', 'composition' or a riffle.Strategy")


def strategy_of(strategy: Union[str, Strategy], rules: Rules, shoe: Any, storage: Memory, out: Any) -> None:
    """Fills in a strategy of the library, hand by hand."""
    check_strategy(strategy)
    basic = ffi.new("struct rf_basic *")
    lib.rf_basic_best(storage.at, rules._rules, shoe, basic)  # also prepares the storage
    if strategy == "composition":
        game, how = ffi.new("struct rf_exact_game *"), ffi.new("struct rf_exact_how *", {"ev_only": True})
        lib.rf_exact_game(storage.at, rules._rules, shoe, how, game)
        out[0] = game.strategy
    else:
        lib.rf_basic_strategy(storage.at, basic if isinstance(strategy, str) else strategy._basic, out)


class Plays(NamedTuple):
    """What each permitted play of a hand is worth, in wagers."""

    ev: Dict[str, float]
    best: str


class Evaluator:
    """The exact value of each play of a hand, thousands of times a second.

    >>> evaluator = Evaluator("6 decks S17 DAS LS 3:2")
    >>> plays = evaluator.hand("8 8", "T")
    >>> plays.best, round(plays.ev["split"], 4)
    ('split', -0.4749)

    An evaluator belongs to one thread at a time.
    """

    def __init__(self, rules: Union[str, Rules] = "bicycle") -> None:
        self.rules = rules_of(rules)
        self._quick = Memory(lib.rf_quick_size())
        lib.rf_quick_init(self._quick.at, self.rules._rules)
        self._full = list(lib.rf_exact_shoe_decks(self.rules.decks).count)

    def _unseen(self, seen: Sequence[int], unseen: Shoe) -> List[int]:
        if unseen is None:
            return self._full_without(seen)
        left = list(shoe_of(unseen, self.rules).count)
        for value, card in enumerate(VALUES):
            if left[value] + seen.count(value) > lib.RF_EXACT_COUNT_MAX:
                raise ValueError(f"unseen and the hand have more than {lib.RF_EXACT_COUNT_MAX:,} cards of value {card}")
        return left

    def _full_without(self, seen: Sequence[int]) -> List[int]:
        left = [full - seen.count(value) for value, full in enumerate(self._full)]
        for value, card in enumerate(VALUES):
            if left[value] < 0:
                raise ValueError(f"the hand and the up-card have {seen.count(value)} cards of value {card}; "
                                 f"{self.rules.decks} decks have {self._full[value]}")
        return left

    def hand(self, cards: str, up: str, unseen: Shoe = None) -> Plays:
        """The value of each play with these cards against an up-card.

        ``unseen`` are the cards that nobody has seen, the dealer's other card included; by default a
        full shoe without this hand and the up-card.
        """
        words(cards, "cards")
        values = [value_of(card) for card in cards.replace(",", " ").split()]
        total = sum(value + 1 for value in values)
        if not 2 <= len(values) <= 21:
            raise ValueError(f"{cards!r} has {len(values)} cards; expected 2 to 21, like '8 8'")
        if total > 21:
            raise ValueError(f"{cards!r} counts {total}, which is bust; expected a hand of at most 21")
        left, against = self._unseen(values + [value_of(up)], unseen), bytes([value_of(up)])
        hand = bytes(values.count(value) for value in range(len(VALUES)))
        out = ffi.new("double[]", lib.RF_PLAYS)
        if lib.shim_quick_hands(self._quick.at, hand, against, ffi.new("uint16_t[]", left), 1, out) != 1:
            raise ValueError("too few cards are unseen: a round could run out of them")
        ev = {play: float(out[i]) for i, play in enumerate(PLAYS) if not math.isnan(out[i])}
        return Plays(ev, max(ev, key=lambda play: ev[play]))

    def hands(self, hands: Any, ups: Any, shoes: Any, out: Any) -> None:
        """The same for many hands at once, in arrays of the caller.

        ``hands`` has ten 8-bit counts by value (A, 2 … 9, T) for each hand, ``ups`` one 8-bit value,
        ``shoes`` ten 16-bit counts of unseen cards, and ``out`` gets five doubles: stand, hit,
        double, split, surrender; NaN where a play is not permitted.
        """
        count = memoryview(ups).nbytes
        for array, size in ((hands, 10), (shoes, 20), (out, 40)):
            if memoryview(array).nbytes != size * count:
                raise ValueError(f"{count} hands need arrays of {10 * count}, {20 * count} and {40 * count} bytes")
        held, up = array_of(hands, "uint8_t", "hands"), array_of(ups, "uint8_t", "ups")
        left, ev = array_of(shoes, "uint16_t", "shoes"), array_of(out, "double", "out", writable=True)
        wrong = lib.shim_first_bad_hand(held, up, count)
        if wrong < count:
            raise ValueError(f"hand {wrong}: expected 2 to 21 cards that are not bust, and an up-card from 0 (ace) to 9 (ten)")
        outside(left, 10 * count, "shoes", 10, lib.RF_EXACT_COUNT_MAX - 22)  # with the hand and the up-card
        done = lib.shim_quick_hands(self._quick.at, held, up, left, count, ev)
        if done < count:
            raise ValueError(f"hand {done}: too few cards are unseen; a round could run out of them")

    def shoes(self, shoes: Any, out: Any) -> None:
        """The value of a whole round, with the best play, from each of many shoes.

        ``shoes`` has ten 16-bit counts for each, ``out`` gets a double for each.
        """
        ev = array_of(out, "double", "out", writable=True)
        count = memoryview(out).nbytes // 8
        if memoryview(shoes).nbytes != 20 * count or memoryview(out).nbytes != 8 * count:
            raise ValueError(f"{count} results need {20 * count} bytes of shoes and {8 * count} of out")
        given = array_of(shoes, "uint16_t", "shoes")
        outside(given, 10 * count, "shoes", 10, lib.RF_EXACT_COUNT_MAX)
        done = lib.shim_quick_shoes(self._quick.at, self.rules._rules, given, count, ev)
        if done < count:
            raise ValueError(f"shoe {done}: too few cards for a round")
