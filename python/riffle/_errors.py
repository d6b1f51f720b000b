"""What can go wrong: an act that the law forbids, and text that cannot be read."""

from __future__ import annotations

from typing import Optional


class RiffleError(Exception):
    """The base of all exceptions of this module."""


class Forbidden(RiffleError):
    """The law forbids an act; nothing was changed.

    >>> import riffle
    >>> table = riffle.Table()
    >>> try:
    ...     table.act("Ann sits at box 3")
    ... except riffle.Forbidden as refusal:
    ...     print(refusal.clause, "|", refusal.expected)
    HR.1 | supervisor opens the table with 2 to 8 decks
    """

    def __init__(self, act: str, clause: str, sentence: str, expected: str) -> None:
        super().__init__(f"{act}: forbidden by {clause} ({sentence}); expected: {expected}")
        self.act = act
        self.clause = clause  #: the citation, such as ``C4.2``
        self.sentence = sentence  #: the clause in one sentence
        self.expected = expected  #: what could be done instead


class Malformed(RiffleError, ValueError):
    """Text or data that cannot be read: where, and what was expected.

    >>> import riffle
    >>> try:
    ...     riffle.Condition("hcp(nort) > 3")
    ... except riffle.Malformed as error:
    ...     print(error.line, error.column)
    1 5
    """

    def __init__(self, message: str, *, line: Optional[int] = None, column: Optional[int] = None) -> None:
        place = ", ".join(f"{name} {number}" for name, number in (("line", line), ("column", column)) if number)
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.line = line or None
        self.column = column or None
