#!/usr/bin/env python3
"""protocol.py RIFFLE -- the primitives of the proof, written again from their definition.

    LP(x)              u32be(length) x
    H(tag, p…)         SHA256(LP("riffle-1/" tag) LP(p1) …)
    PRF(key, tag, p…)  HMAC-SHA256(key, the same bytes)
    Stream(key, label) k = PRF(key, "stream", label); block i = HMAC-SHA256(k, u64be(i)); u32be words
    below(n)           words until one is below 2^32 - 2^32 mod n; that word mod n
    Shuffle            for i = N-1 … 1 swap a[i] and a[below(i + 1)]

Compares `riffle shuffle` with it for many seeds, stacks and numbers of decks.  Prints TAP.
"""
import hashlib
import hmac
import json
import struct
import subprocess
import sys

from seed import SEED, say_seed


def tagged(tag, parts):
    pieces = [b"riffle-1/" + tag.encode(), *parts]
    return b"".join(struct.pack(">I", len(piece)) + piece for piece in pieces)


def H(tag, *parts):
    return hashlib.sha256(tagged(tag, parts)).digest()


def PRF(key, tag, *parts):
    return hmac.digest(key, tagged(tag, parts), "sha256")


def stream(key, label):
    k = PRF(key, "stream", label.encode())
    block = 0
    while True:
        yield from struct.unpack(">8I", hmac.digest(k, struct.pack(">Q", block), "sha256"))
        block += 1


def below(words, n):
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n


def shuffle(key, label, count):
    words = stream(key, label)
    cards = list(range(count))
    for i in range(count - 1, 0, -1):
        j = below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def research_key(seed):
    digits = set("0123456789abcdefABCDEF")
    if len(seed) == 64 and set(seed) <= digits:
        return bytes.fromhex(seed)
    return H("research", seed.encode())


def main():
    riffle, failed = sys.argv[1], 0
    say_seed()
    seeds = ["tuesday", "0" * 64, "F" * 64, "f" * 63, "Zoë ♠", "a b"] + [f"{SEED} {i}" for i in range(10)]
    for number, seed in enumerate(seeds, 1):
        decks = number % 8 + 1
        run = subprocess.run([riffle, "shuffle", "--json", "--seed", seed, "--decks", str(decks), "--count", "12"],
                             capture_output=True, text=True, check=True)
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        ok = len(rows) == 12
        for k, row in enumerate(rows, 1):
            stack = shuffle(research_key(seed), "shuffle" if k == 1 else f"shuffle/{k}", 52 * decks)
            digest = hashlib.sha256(b"".join(struct.pack(">H", card) for card in stack)).hexdigest()
            faces = ["AKQJT98765432"[card % 13] + "SHDC"[card // 13 % 4] for card in stack]
            ok = ok and (row["stack"], row["digest"], row["cards"]) == (stack, digest, faces)
        failed += not ok
        print(f"{'' if ok else 'not '}ok {number} - twelve stacks of {decks} decks from {seed[:20]!r}")
    print(f"1..{len(seeds)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
