"""How good a shuffle is: statistics of decks, and exact distances from uniform."""

from __future__ import annotations

import math
from typing import Any, List, NamedTuple, Optional

from ._arguments import array_of, whole
from ._cards import _procedure
from ._core import ffi, lib, text


class Distance(NamedTuple):
    """How far a shuffle leaves a deck from uniform: 0 is perfectly random, 1 plainly not random."""

    variation: float  #: total variation distance
    separation: float
    law: str  #: the source of the formula


def distance(steps: str, cards: int = 52) -> Optional[Distance]:
    """The exact distance from uniform after these steps; None where no formula is known.

    >>> round(distance("riffle:7").variation, 3)
    0.334
    >>> distance("wash") is None
    True
    """
    cards = whole(cards, "cards", 2, lib.RF_CARDS_MAX)
    out = ffi.new("struct rf_distance *")
    if not lib.rf_distance_of_procedure(_procedure(steps), cards, out):
        return None
    return Distance(out.variation, out.separation, text(out.law))


class QualityRow(NamedTuple):
    """A statistic of decks, beside what is expected of fair ones."""

    key: str
    words: str
    found: float  #: the mean over all decks; of a matrix, its sum of squares
    expected: float
    standard_errors: float  #: how far it is from that
    p: float  #: how often fair decks are at least as far out
    p_corrected: float  #: the same, corrected for the number of statistics (Holm 1979)


def quality(decks: Any, cards: int = 52) -> List[QualityRow]:
    """Tests decks for randomness, the least likely statistic first.

    ``decks`` is a buffer of 16-bit card numbers, deck after deck: an array, the result of
    ``riffle.shuffles`` or ``riffle.mix``, or a NumPy array.

    >>> import riffle
    >>> min(row.p_corrected for row in quality(riffle.shuffles(2000))) > 0.001
    True
    >>> quality(riffle.mix("riffle:4", 2000))[0].p_corrected < 1e-9
    True
    """
    cards = whole(cards, "cards", 13, lib.RF_CARDS_MAX)
    held = array_of(decks, "rf_card", "decks")
    count, rest = divmod(memoryview(decks).nbytes, 2 * cards)
    if rest or not count:
        raise ValueError(f"{memoryview(decks).nbytes} bytes are no whole number of decks of {cards} cards")
    orders = ffi.new("struct rf_orders *")
    lib.rf_orders_init(orders, cards)
    added = lib.shim_orders_add(orders, held, cards, count)
    if added < count:
        raise ValueError(f"deck {added} does not have each of the cards 0 to {cards - 1} once")
    rows = [(lib.rf_orders_row(orders, figure), lib.odds_of) for figure in range(lib.RF_FIGURES)]
    rows += [(lib.rf_orders_places(orders), lib.odds_of_squares), (lib.rf_orders_pairs(orders), lib.odds_of_squares)]
    rows = [(row, odds) for row, odds in rows if row.times and row.variance > 0]
    chances = [odds(ffi.addressof(row)) for row, odds in rows]
    corrected = ffi.new("double[]", chances)
    lib.odds_holm(corrected, len(chances))
    told = []
    for (row, _), p, holm in zip(rows, chances, corrected):
        mean = row.sum / row.times
        errors = (row.sum - row.times * row.mean) / math.sqrt(row.times * row.variance)
        unit = row.unit or 1.0
        told.append(QualityRow(text(row.key), text(row.words), mean / unit, row.mean / unit, errors, p, holm))
    return sorted(told, key=lambda row: row.p)
