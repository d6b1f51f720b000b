"""Ed25519 of RFC 8032 in plain Python: slow, and plain to read.

    public_key(secret)                  32 bytes from 32
    sign(secret, message)               64 bytes
    verify(public, message, signature)  True or False

`verify` is as strict as docs/reference/record.md asks: the key and R are the one spelling of a
point of prime order, and S is less than that order.

A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.  Not for secrets that matter: it takes
longer for some of them than for others.
"""

import functools
import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1, 1, 0)


def add(a, b):
    u = (a[1] - a[0]) * (b[1] - b[0]) % P
    v = (a[1] + a[0]) * (b[1] + b[0]) % P
    w = 2 * a[3] * b[3] * D % P
    z = 2 * a[2] * b[2] % P
    e, f, g, h = v - u, z - w, z + w, v + u
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(a):
    xx, yy = a[0] * a[0] % P, a[1] * a[1] % P
    h = xx + yy
    e = h - (a[0] + a[1]) ** 2 % P
    g = xx - yy
    f = 2 * a[2] * a[2] % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def negative(a):
    return P - a[0], a[1], a[2], P - a[3]


def times(n, point):
    """The point added up n times, four bits of n at once."""
    table, total = multiples(point), NEUTRAL
    for shift in range(252, -4, -4):
        for _ in range(4):
            total = double(total)
        total = add(total, table[n >> shift & 15])
    return total


def multiples(point):
    table = [NEUTRAL]
    for _ in range(15):
        table.append(add(table[-1], point))
    return table


@functools.lru_cache(maxsize=None)
def windows():
    """Multiples of the base, of 16 times the base, of 256 times it, and so on."""
    out, point = [], BASE
    for _ in range(64):
        out.append(multiples(point))
        point = add(out[-1][-1], point)
    return out


def times_base(n):
    total = NEUTRAL
    for place, table in enumerate(windows()):
        total = add(total, table[n >> 4 * place & 15])
    return total


def encode(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(data):
    """The point that 32 bytes stand for, or None."""
    number = int.from_bytes(data, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    if y >= P:
        return None
    x = root((y * y - 1) * pow(D * y * y + 1, P - 2, P) % P)
    if x is None or (x == 0 and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


def root(square):
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_ONE % P
    return x if x * x % P == square else None


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def number_of(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % ORDER


def expand(secret):
    digest = hashlib.sha512(secret).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return scalar & (1 << 254) - 8 | 1 << 254, digest[32:]


@functools.lru_cache(maxsize=1000)
def public_key(secret):
    return encode(times_base(expand(secret)[0]))


def sign(secret, message):
    scalar, prefix = expand(secret)
    public = public_key(secret)
    r = number_of(prefix, message)
    point = encode(times_base(r))
    s = (r + number_of(point, public, message) * scalar) % ORDER
    return point + s.to_bytes(32, "little")


@functools.lru_cache(maxsize=1000)
def has_prime_order(data):
    """Are these 32 bytes the spelling of a point of order L?"""
    point = decode(data)
    return (point is not None and encode(point) != encode(NEUTRAL)
            and encode(times(ORDER, point)) == encode(NEUTRAL))


def equation_holds(public, message, signature):
    """Is S times the base the point R and the key, as often as the hash says?"""
    key, s = decode(public), int.from_bytes(signature[32:], "little")
    k = number_of(signature[:32], public, message)
    return encode(add(times_base(s), times(k, negative(key)))) == signature[:32]


def verify(public, message, signature):
    strict = (len(public) == 32 and len(signature) == 64
              and int.from_bytes(signature[32:], "little") < ORDER
              and has_prime_order(public) and has_prime_order(signature[:32]))
    return strict and equation_holds(public, message, signature)
