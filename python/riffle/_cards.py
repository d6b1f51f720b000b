"""Cards, uniform shuffles, and models of shuffles."""

from __future__ import annotations

from array import array
from typing import Any, Optional, Tuple

from ._arguments import MANY, array_of, key_of, whole, words
from ._core import Seed, ffi, lib, text
from ._errors import Malformed


def card_name(card: int, symbols: bool = False) -> str:
    """The name of a card's face.

    >>> card_name(0), card_name(51, symbols=True)
    ('AS', '2♣')
    """
    out = ffi.new("char[]", lib.RF_CARD_TEXT)
    lib.rf_card_write(out, whole(card, "card", 0, lib.RF_CARDS_MAX - 1), lib.RF_SYMBOLS if symbols else lib.RF_LETTERS)
    return text(out)


def card_number(name: str) -> int:
    """The number of a face, 0 (ace of spades) to 51 (deuce of clubs).

    >>> card_number("10h"), card_number("A♠")
    (17, 0)
    """
    face = ffi.new("rf_card *")
    encoded = words(name, "the card")
    if lib.rf_card_read(encoded, face) != len(encoded):
        raise Malformed(f"{name!r} is no card; expected a rank and a suit, like KS or T♥")
    return int(face[0])


def shuffle(decks: int = 1, *, key: Optional[bytes] = None, seed: Optional[Seed] = None,
            label: str = "shuffle") -> "array[int]":
    """The cards of some decks in a uniformly random order, as card numbers, front first.

    Without ``key`` and ``seed`` the randomness is the operating system's.  A key gives the order of
    a proof, ``Shuffle(key, label, n)`` of docs/reference/record.md; a seed is for research.

    >>> [card_name(card) for card in shuffle(seed="example")[:3]]
    ['TS', 'JS', '8S']
    >>> sorted(shuffle(6)) == list(range(312))
    True
    """
    cards = array("H", bytes(2 * 52 * whole(decks, "decks", 1, 8)))
    lib.rf_shuffle_key(key_of(seed, key), words(label, "label", 64), array_of(cards, "rf_card", "cards", writable=True), len(cards))
    return cards


def _stacks(count: int, cards: int, out: Any) -> Tuple[int, int, Any]:
    """How many stacks of how many cards, and the array for them."""
    count, cards = whole(count, "count", 0, MANY), whole(cards, "cards", 1, lib.RF_CARDS_MAX)
    room = array("H", bytes(2 * count * cards)) if out is None else out
    if memoryview(room).nbytes < 2 * count * cards:
        raise ValueError(f"out has {memoryview(room).nbytes:,} bytes; expected {2 * count * cards:,} for {count} stacks of "
                         f"{cards} cards")
    return count, cards, room


def _random(seed: Seed, stream: int) -> Any:
    philox = ffi.new("struct rf_philox *")
    lib.rf_philox_open(philox, key_of(seed), whole(stream, "stream", 0, (1 << 64) - 1))
    return philox


def shuffles(count: int, cards: int = 52, *, seed: Seed = "1", stream: int = 0, out: Any = None) -> Any:
    """Many uniform shuffles for research, one after the other, in one array of 16-bit numbers.

    ``out`` may be any writable buffer, such as a NumPy array of ``uint16`` with the shape
    ``(count, cards)``.  Equal seeds and streams give equal stacks.

    >>> stacks = shuffles(1000)
    >>> len(stacks), sorted(stacks[:52]) == list(range(52))
    (52000, True)
    """
    count, cards, room = _stacks(count, cards, out)
    lib.shim_shuffle_bulk(_random(seed, stream), array_of(room, "rf_card", "out", writable=True), cards, count)
    return room


def _procedure(steps: str) -> Any:
    procedure, error = ffi.new("struct rf_procedure *"), ffi.new("struct rf_procedure_error *")
    if not lib.rf_procedure_read(procedure, words(steps, "steps"), error):
        raise Malformed(text(error.message), column=error.column)
    return procedure


def mix(steps: str, count: int = 1, cards: int = 52, *, seed: Seed = "1", stream: int = 0, out: Any = None) -> Any:
    """New decks after a shuffle in steps, such as ``riffle:7`` or ``wash, strip, cut``.

    The models are for research; docs/understand/shuffles.md describes each step.

    >>> list(mix("faro-out", cards=8))
    [0, 4, 1, 5, 2, 6, 3, 7]
    """
    procedure = _procedure(steps)
    count, cards, room = _stacks(count, cards, out)
    lib.shim_procedure(procedure, _random(seed, stream), array_of(room, "rf_card", "out", writable=True), cards, count)
    return room
