"""Riffle: shuffles, cuts and deals cards by written law, proves it, and computes what a game is worth.

>>> import riffle
>>> riffle.exact("bicycle").ev < 0
True

Start with docs/learn/python.md, a tutorial whose code is run by the tests.
"""

from __future__ import annotations

from ._analysis import Evaluator, Exact, Plays, Strategy, basic_strategy, exact
from ._boards import Converted, convert, formats, read_boards
from ._bridge import Board, Chance, Condition, Deal, board, deal, deals, where
from ._cards import card_name, card_number, mix, shuffle, shuffles
from ._core import lib as _lib
from ._core import text as _text
from ._counting import Bankroll, CountingSystem, Figure, Worth, bankroll, counting_systems
from ._errors import Forbidden, Malformed, RiffleError
from ._quality import Distance, QualityRow, distance, quality
from ._records import Finding, Verdict, verify
from ._rules import Rules, presets
from ._simulation import Counted, CountRow, Simulation, count, simulate
from ._tables import Game, Table

__version__: str = _text(_lib.shim_version())

__all__ = [
    "Bankroll", "Board", "Chance", "Condition", "Converted", "CountRow", "Counted", "CountingSystem", "Deal",
    "Distance", "Evaluator", "Exact", "Figure", "Finding", "Forbidden", "Game", "Malformed", "Plays", "QualityRow",
    "RiffleError", "Rules", "Simulation", "Strategy", "Table", "Verdict", "Worth", "bankroll", "basic_strategy", "board",
    "card_name", "card_number", "convert", "count", "counting_systems", "deal", "deals", "distance", "exact", "formats",
    "mix", "presets", "quality", "read_boards", "shuffle", "shuffles", "simulate", "verify", "where",
]

for _name in ("RiffleError", "Forbidden", "Malformed"):
    globals()[_name].__module__ = __name__  # so that messages say riffle.Forbidden
