"""What all parts of the module share: the extension, text, keys, and aligned memory."""

from __future__ import annotations

import secrets
from typing import Any, Callable, Iterator, Optional, Union

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


def key_of(seed: Optional[Seed], key: Optional[bytes] = None) -> Any:
    """The 32 bytes behind random numbers: a key, a seed of research, or the operating system's."""
    if key is not None and seed is not None:
        raise ValueError("give a key or a seed, not both")
    if key is not None and len(key) != lib.RF_KEY_BYTES:
        raise ValueError(f"a key has {lib.RF_KEY_BYTES} bytes, not {len(key)}")
    out = ffi.new("uint8_t[]", lib.RF_KEY_BYTES)
    if seed is not None:
        lib.rf_seed_key(out, str(seed).encode())
    else:
        ffi.memmove(out, key if key is not None else secrets.token_bytes(lib.RF_KEY_BYTES), lib.RF_KEY_BYTES)
    return out


class Memory:
    """A block of the given size at a multiple of 64 bytes, as plans and workspaces want it."""

    def __init__(self, size: int) -> None:
        self._block = ffi.new("char[]", size + 63)
        self.at = self._block + (-int(ffi.cast("uintptr_t", self._block)) % 64)


def value_of(card: str) -> int:
    """The value of a card by its rank: ``A``, ``2`` … ``9``, ``T``, and ``10 J Q K`` for tens."""
    rank = {"10": "T", "J": "T", "Q": "T", "K": "T"}.get(card.upper(), card.upper())
    if rank not in VALUES:
        raise ValueError(f"{card!r} is no rank of a card; expected one of A 2 3 4 5 6 7 8 9 T J Q K")
    return VALUES.index(rank)


def buffer_of(data: Any, kind: str, *, writable: bool = False) -> Any:
    """Memory of an array, a memoryview, bytes or a NumPy array, as a C pointer without a copy."""
    view = memoryview(data)
    if not view.c_contiguous:
        raise ValueError("the array must be contiguous: pass numpy.ascontiguousarray(a)")
    if view.itemsize not in (1, ffi.sizeof(kind)) or view.format in ("f", "d"):
        raise ValueError(f"the array has items of {view.itemsize} bytes ({view.format}); expected {kind}")
    return ffi.from_buffer(kind + "[]", data, require_writable=writable)
