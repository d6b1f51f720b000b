"""Counting systems as data, and what a bankroll risks and earns."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Union

from ._analysis import Shoe, shoe_of
from ._arguments import real, whole, words
from ._cards import card_number
from ._core import VALUES, Memory, ffi, lib, names, text
from ._errors import Malformed
from ._rules import Rules, rules_of


_RUNNING_MOST = 1_000_000  # no shoe comes near it, and the true count stays within 32 bits


def counting_systems() -> List[str]:
    """The names of the counting systems that ship with Riffle.

    >>> "hi-lo" in counting_systems()
    True
    """
    return list(names(lib.rf_counting_preset_name))


def _read(make: str, read: Any, given: str, name: str) -> Any:
    out, error, encoded = ffi.new(make), ffi.new("struct rf_counting_error *"), words(given, name)
    if not read(out, encoded, len(encoded), error):
        raise Malformed(text(error.message), line=error.line)
    return out


def read_ramp(ramp: str) -> Any:
    """A ramp of the library."""
    return _read("struct rf_sim_ramp *", lib.rf_sim_ramp_read, ramp, "ramp")


def read_indices(indices: str) -> Any:
    """Index plays of the library, from text or from the name of a set."""
    preset = lib.rf_index_plays_preset_text(words(indices, "indices"))
    return _read("struct rf_index_plays *", lib.rf_index_plays_read, text(preset) if preset != ffi.NULL else indices,
                 "indices")


class Worth(NamedTuple):
    """How well a system's tags follow what cards are worth."""

    betting: float  #: betting correlation
    betting_with_aces: float  #: the same with the ace adjustment
    insurance: float  #: insurance correlation


class CountingSystem:
    """A system of counting cards: one that ships with Riffle, or the text of a system.

    >>> hi_lo = CountingSystem("hi-lo")
    >>> hi_lo.tag("KS"), hi_lo.tag("5H"), hi_lo.is_balanced
    (-1.0, 1.0, True)
    >>> hi_lo.true_count(running=6, cards_left=104)
    3
    >>> round(hi_lo.worth("6 decks S17 DAS").betting, 2)
    0.96
    """

    def __init__(self, system: str = "hi-lo") -> None:
        preset = lib.rf_counting_preset_text(words(system, "system"))
        if preset == ffi.NULL and "=" not in system:
            raise Malformed(f"{system!r} is no counting system; expected one of {', '.join(counting_systems())}, "
                            "or the text of a system")
        self._system = _read("struct rf_counting *", lib.rf_counting_read, text(preset) if preset != ffi.NULL else system,
                             "system")

    @property
    def name(self) -> str:
        """As people write it."""
        return text(self._system.title)

    @property
    def is_balanced(self) -> bool:
        """True when the tags of a deck add up to 0."""
        return bool(lib.rf_counting_is_balanced(self._system))

    def initial(self, decks: int) -> float:
        """The count before the first card, in points."""
        return float(lib.rf_counting_initial(self._system, whole(decks, "decks", 1, 8)) / 2)

    def tag(self, card: str) -> float:
        """What a card adds to the running count, in points."""
        return float(lib.rf_counting_tag(self._system, card_number(card)) / 2)

    def true_count(self, running: float, cards_left: int) -> int:
        """The count by which the system bets and plays."""
        count, left = real(running, "running"), whole(cards_left, "cards_left", 1, lib.RF_CARDS_MAX)
        if abs(count) > _RUNNING_MOST:
            raise ValueError(f"running is {running!r}; expected -{_RUNNING_MOST:,} to {_RUNNING_MOST:,}")
        return int(lib.rf_counting_true(self._system, round(2 * count), left))

    def worth(self, rules: Union[str, Rules] = "bicycle", shoe: Shoe = None) -> Worth:
        """What the system is worth in a game, as far as correlations tell."""
        of, effects = rules_of(rules), ffi.new("double[]", lib.RF_VALUES)
        storage, cards = Memory(lib.rf_exact_storage_size()), shoe_of(shoe, of)
        for value, card in enumerate(VALUES):  # each card is worth what the game loses without one of them
            less = [count - (other == value) for other, count in enumerate(cards.count)]
            if less[value] < 0:
                raise ValueError(f"the shoe has no card of value {card}; expected at least one of each")
            shoe_of(None if cards.infinite else less, of)
        lib.rf_counting_effects(storage.at, of._rules, cards, effects)
        found = lib.rf_counting_worth(self._system, effects)
        return Worth(found.betting, found.betting_with_aces, found.insurance)

    def __str__(self) -> str:
        out = ffi.new("char[]", lib.RF_COUNTING_TEXT)
        lib.rf_counting_write(out, self._system)
        return text(out)


def system_of(system: Union[str, CountingSystem]) -> CountingSystem:
    """A system from whatever a function was given."""
    return system if isinstance(system, CountingSystem) else CountingSystem(system)


class Figure(NamedTuple):
    """A number with its standard error, 0 if mean and variance are exact."""

    value: float
    error: float


class Bankroll(NamedTuple):
    """What a bankroll risks and earns; None where a figure is not defined."""

    n0: Optional[Figure]  #: rounds after which the mean equals one standard deviation
    di: Optional[Figure]  #: desirability index
    score: Optional[Figure]  #: the square of it
    ruin: Optional[Figure]  #: probability of losing the bankroll, ever
    trip_ruin: Optional[Figure]  #: the same within ``rounds``
    goal: Optional[Figure]  #: probability of winning the goal before ruin, ever
    certainty_equivalent: Optional[Figure]  #: of a round
    needed: Optional[Figure]  #: the bankroll whose risk of ruin is ``risk``
    trip_needed: Optional[Figure]
    trip_mean: Optional[Figure]
    trip_standard_deviation: Optional[Figure]
    trip_goal: Optional[Figure]  #: probability of winning the goal before ruin within ``rounds``


def bankroll(mean: float, variance: float, bankroll: float, *, rounds: float = 0, goal: float = 0, kelly: float = 1,
             risk: float = 0, mean_error: float = 0, variance_error: float = 0) -> Bankroll:
    """Risk of ruin, SCORE and more, of a game with this result per round, in units.

    >>> plan = bankroll(mean=0.02, variance=9, bankroll=500, risk=0.05)
    >>> f"{plan.ruin.value:.4f} {plan.score.value:.2f} {plan.needed.value:.0f}"
    '0.1084 44.44 674'
    """
    mean, variance = real(mean, "mean"), real(variance, "variance", 0, above=True)
    bankroll, kelly = real(bankroll, "bankroll", 0, above=True), real(kelly, "kelly", 0, above=True)
    rounds, goal, risk = real(rounds, "rounds", 0), real(goal, "goal", 0), real(risk, "risk", 0, below=1)
    mean_error, variance_error = real(mean_error, "mean_error", 0), real(variance_error, "variance_error", 0)
    game = ffi.new("struct rf_bankroll_game *", {"mean": mean, "variance": variance, "mean_error": mean_error,
                                                 "variance_error": variance_error})
    plan = ffi.new("struct rf_bankroll_plan *", {"bankroll": bankroll, "rounds": rounds, "goal": goal, "kelly": kelly,
                                                 "risk": risk})
    figures = []
    for what in (*range(lib.RF_BANKROLL_TRIP_RESULT), lib.RF_BANKROLL_TRIP_GOAL):
        has = lib.rf_bankroll_has(what, game, plan)
        found = lib.rf_bankroll_figure(what, game, plan) if has else None
        figures.append(Figure(found.value, found.error) if found else None)
    return Bankroll(*figures)
