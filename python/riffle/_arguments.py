"""Checks of arguments: each one passes here before C sees it, because C ends the interpreter.

A wrong type is a TypeError, a wrong value a ValueError.  The message names the argument, what was
given, and what was expected.
"""

from __future__ import annotations

import math
import operator
import secrets
import sys
from typing import Any, List, Mapping, Optional, Sequence

from ._core import VALUES, Seed, ffi, lib, value_of

TEXT_MOST = 65536  #: bytes of a text: rules, charts, systems, conditions
MANY = 1 << 31  #: more shuffles or deals than any memory holds
_WHOLE = {1: "bBc", 2: "hH", 8: "qQlL"}  # letters of struct, by bytes of an item
_REAL = {1: "bBc", 8: "d"}
_LITTLE = sys.byteorder == "little"


def shown(number: int) -> str:
    """A bound as people write it."""
    return f"10^{len(str(number)) - 1}" if number >= 1_000_000 and set(str(number)[1:]) == {"0"} else f"{number:,}"


def whole(x: Any, name: str, least: int, most: int) -> int:
    """A whole number: int, NumPy's integers, or a float without a fraction."""
    try:
        number: int = operator.index(int(x) if isinstance(x, float) and x.is_integer() else x)
    except TypeError:
        kind = ValueError if isinstance(x, float) else TypeError
        raise kind(f"{name} is {x!r}; expected a whole number from {shown(least)} to {shown(most)}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is {x!r}; expected {shown(least)} to {shown(most)}")
    return number


def real(x: Any, name: str, least: float = -math.inf, *, above: bool = False, below: float = math.inf) -> float:
    """A finite number, at least (or above) one bound and below another."""
    words = "a number" if least == -math.inf else f"a number {'above' if above else 'of at least'} {least:g}"
    words += "" if below == math.inf else f" and below {below:g}"
    try:
        number = float(x) if not isinstance(x, (str, bytes)) else None
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None:
        raise TypeError(f"{name} is {x!r}; expected {words}")
    if not math.isfinite(number) or number < least or (above and number == least) or number >= below:
        raise ValueError(f"{name} is {x!r}; expected {words}")
    return number


def words(x: Any, name: str, most: int = TEXT_MOST) -> bytes:
    """Text as C takes it: UTF-8 without a zero."""
    if not isinstance(x, str):
        raise TypeError(f"{name} is {x!r}; expected text")
    try:
        encoded = x.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} has a character that UTF-8 does not have") from None
    if b"\0" in encoded:
        raise ValueError(f"{name} has a NUL character")
    if len(encoded) > most:
        raise ValueError(f"{name} has {len(encoded):,} bytes; expected at most {most:,}")
    return encoded


def key_of(seed: Optional[Seed], key: Optional[bytes] = None) -> Any:
    """The 32 bytes behind random numbers: a key, a seed of research, or the operating system's."""
    if key is not None and seed is not None:
        raise ValueError("give a key or a seed, not both")
    if seed is not None and not isinstance(seed, (str, int)):
        raise TypeError(f"seed is {seed!r}; expected text or a whole number")
    held = secrets.token_bytes(lib.RF_KEY_BYTES) if key is None else file_bytes(key, "key")
    if len(held) != lib.RF_KEY_BYTES:
        raise ValueError(f"key has {len(held)} bytes; expected {lib.RF_KEY_BYTES}")
    out = ffi.new("uint8_t[]", held)
    if seed is not None:
        lib.rf_seed_key(out, words(str(seed), "seed"))
    return out


def file_bytes(x: Any, name: str) -> bytes:
    """The content of a file, as bytes that nobody else can change."""
    try:
        return bytes(memoryview(x))
    except TypeError:
        raise TypeError(f"{name} is {type(x).__name__}; expected bytes") from None


def counts(x: Any, name: str) -> List[int]:
    """Ten counts of cards by value (A, 2 … 9, T), from a mapping by rank or from ten numbers."""
    most = int(lib.RF_EXACT_COUNT_MAX)
    out = [0] * len(VALUES)
    if isinstance(x, Mapping):
        for rank, number in x.items():
            out[value_of(rank)] += whole(number, f"{name}[{rank!r}]", 0, most)
    elif isinstance(x, Sequence) or hasattr(x, "__len__"):
        if len(x) != len(out):
            raise ValueError(f"{name} has {len(x)} numbers; expected 10: A, 2 … 9, T")
        out = [whole(number, f"{name}[{i}]", 0, most) for i, number in enumerate(x)]
    else:
        raise TypeError(f"{name} is {x!r}; expected a number of decks, 'infinite', or counts of cards")
    for value, number in zip(VALUES, out):
        if number > most:
            raise ValueError(f"{name} has {number:,} cards of value {value}; expected at most {most:,}")
    return out


def array_of(data: Any, kind: str, name: str, *, writable: bool = False) -> Any:
    """Memory of an array, a memoryview, bytes or a NumPy array, as a C pointer without a copy."""
    view, size = memoryview(data), ffi.sizeof(kind)
    letters = (_REAL if kind == "double" else _WHOLE)
    given = view.format.lstrip("@=<" if _LITTLE else "@=>!")
    if not view.c_contiguous:
        raise ValueError(f"{name} must be contiguous: pass numpy.ascontiguousarray(a)")
    if view.itemsize not in (1, size) or given not in list(letters[view.itemsize]):
        raise ValueError(f"{name} has items of {view.itemsize} bytes ({view.format}); expected {kind}")
    if writable and view.readonly:
        raise ValueError(f"{name} is read-only; expected an array that can be written")
    pointer = ffi.from_buffer(kind + "[]", data, require_writable=writable)
    if int(ffi.cast("uintptr_t", pointer)) % size:
        raise ValueError(f"{name} does not begin at a multiple of {size} bytes in memory; pass a copy")
    return pointer


def outside(pointer: Any, count: int, name: str, width: int, most: int) -> None:
    """Refuses the first of some 16-bit numbers that is above the most."""
    at = lib.shim_first_above(pointer, count, most)
    if at < count:
        raise ValueError(f"{name}[{at // width}, {at % width}] is {pointer[at]}; expected 0 to {most:,}")
