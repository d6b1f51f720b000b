#!/usr/bin/env python3
"""Prints the vectors of docs/reference/record.md for Ed25519: one message, keys and signatures that
libraries disagree on, and what a verifier of records answers.

    make_ed25519_vectors.py        name, key, signature, yes or no; the message is 32 bytes of 2a

Every refused row but the last satisfies the equation of Ed25519 in some library: without the cofactor
(8) in it, with it, or after a second spelling was read as the first.
"""

import ed25519
from ed25519 import BASE, NEUTRAL, ORDER, P, add, decode, encode, number_of, times

MESSAGE = b"\x2a" * 32
SECRET = bytes(range(32))


def point_of_order_eight():
    """L times some point of the curve that has a part of order 8."""
    for y in range(2, 100):
        point = decode(y.to_bytes(32, "little"))
        torsion = point and times(ORDER, point)
        if torsion and encode(times(4, torsion)) != encode(NEUTRAL):
            return torsion
    raise AssertionError("there is one")


EIGHT = point_of_order_eight()
SCALAR = ed25519.expand(SECRET)[0]
PUBLIC = encode(times(SCALAR, BASE))


def signature(r_bytes, s):
    return r_bytes + (s % ORDER).to_bytes(32, "little")


def signed(scalar, key, r, torsion=NEUTRAL, fits=lambda k: True):
    """A signature by R = r B + torsion, with the first r for which the hash fits."""
    while True:
        point = encode(add(times(r, BASE), torsion))
        k = number_of(point, key, MESSAGE)
        if fits(k):
            return signature(point, r + k * scalar)
        r += 1


def rows():
    good = ed25519.sign(SECRET, MESSAGE)
    yield "in order", PUBLIC, good, True
    yield "S is S + L", PUBLIC, good[:32] + (
        int.from_bytes(good[32:], "little") + ORDER).to_bytes(32, "little"), False
    any_s = signature(encode(times(5, BASE)), 5)
    yield "key of order 1", encode(NEUTRAL), any_s, False
    for order in (2, 4, 8):
        key = encode(times(8 // order, EIGHT))
        yield f"key of order {order}", key, signed(
            0, key, 5, fits=lambda k, order=order: k % order == 0), False
    yield "key of order 1, y + p", (P + 1).to_bytes(32, "little"), any_s, False
    yield "key of order 1, sign of x set", (1 | 1 << 255).to_bytes(32, "little"), any_s, False
    yield "R of order 1", PUBLIC, signed(SCALAR, PUBLIC, 0), False
    r = (P + 1).to_bytes(32, "little")
    yield "R of order 1, y + p", PUBLIC, signature(
        r, number_of(r, PUBLIC, MESSAGE) * SCALAR), False
    yield "R of order 8", PUBLIC, signed(SCALAR, PUBLIC, 0, EIGHT), False
    mixed = encode(add(times(SCALAR, BASE), EIGHT))
    yield "key of mixed order, without the cofactor", mixed, signed(
        SCALAR, mixed, 7, fits=lambda k: k % 8 == 0), False
    yield "key of mixed order, with the cofactor", mixed, signed(
        SCALAR, mixed, 7, fits=lambda k: k % 8 != 0), False
    yield "R of mixed order, with the cofactor", PUBLIC, signed(SCALAR, PUBLIC, 9, EIGHT), False
    yield "key that is no point", (2).to_bytes(32, "little"), good, False


def main():
    for name, key, sig, valid in rows():
        print(f"{name:<42} {key.hex()} {sig.hex()} {'yes' if valid else 'no'}")


if __name__ == "__main__":
    main()
