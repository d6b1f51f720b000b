"""What all parts of the module share: the extension, text and aligned memory."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Union

try:
    from ._riffle import ffi as ffi
    from ._riffle import lib as lib
except ImportError as error:
    if "_cffi_backend" in str(error):
        raise ImportError("riffle needs cffi in this Python: install cffi (Debian: python3-cffi-backend, "
                          "for /usr/bin/python3)") from error
    raise

Seed = Union[str, int]
VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")  # in the order of riffle/exact.h
PLAYS = ("stand", "hit", "double", "split", "surrender")
SEATS = ("N", "E", "S", "W")


def text(of: Any) -> str:
    """A C string as str."""
    return str(ffi.string(of).decode())


def names(name: Callable[[int], Any]) -> Iterator[str]:
    """A list of the library: names by number, NULL after the last."""
    number = 0
    while name(number) != ffi.NULL:
        yield text(name(number))
        number += 1


def numbers_of(memory: Any, size: int) -> memoryview:
    """A copy of some bytes of C, as 64-bit numbers that nobody can change and that own their memory."""
    return memoryview(bytes(ffi.buffer(memory, size))).cast("Q")


class Memory:
    """A block of the given size at a multiple of 64 bytes, as plans and workspaces want it."""

    def __init__(self, size: int) -> None:
        self._block = ffi.new("char[]", size + 63)
        self.at = self._block + (-int(ffi.cast("uintptr_t", self._block)) % 64)


def value_of(card: str) -> int:
    """The value of a card by its rank: ``A``, ``2`` … ``9``, ``T``, and ``10 J Q K`` for tens."""
    if not isinstance(card, str):
        raise TypeError(f"{card!r} is no rank of a card; expected one of A 2 3 4 5 6 7 8 9 T J Q K")
    rank = {"10": "T", "J": "T", "Q": "T", "K": "T"}.get(card.upper(), card.upper())
    if rank not in VALUES:
        raise ValueError(f"{card!r} is no rank of a card; expected one of A 2 3 4 5 6 7 8 9 T J Q K")
    return VALUES.index(rank)
