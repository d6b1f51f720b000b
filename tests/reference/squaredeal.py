"""The deals of an event that SquareDeal dealt, from its two files; written from what is published
about it and not from src/.

    squaredeal.py SQD SQK [PHASE,SESSION]   prints phase, session, board and deal
"""

import base64
import hashlib
import sys

from bridge_deal import hands_of_number, spell

DEALS = 53644737765488792839237440000

RHO = [7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8]
PI = [(9 * i + 5) % 16 for i in range(16)]
SHIFTS = [[11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8],
          [12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7],
          [13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9],
          [14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6],
          [15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5]]
LEFT = [0, 0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xA953FD4E]
RIGHT = [0x50A28BE6, 0x5C4DD124, 0x6D703EF3, 0x7A6D76E9, 0]
MASK = 0xFFFFFFFF
FUNCTIONS = [lambda x, y, z: x ^ y ^ z,
             lambda x, y, z: (x & y) | (~x & z),
             lambda x, y, z: (x | ~y) ^ z,
             lambda x, y, z: (x & z) | (y & ~z),
             lambda x, y, z: x ^ (y | ~z)]


def orders(first):
    """The words that the five rounds of a line take: each time RHO of those before."""
    rows = [first]
    for _ in range(4):
        rows.append([RHO[word] for word in rows[-1]])
    return rows


def turn(word, bits):
    word &= MASK
    return (word << bits | word >> (32 - bits)) & MASK


def run_line(state, words, order, constants, functions):
    a, b, c, d, e = state
    for rnd in range(5):
        for word in order[rnd]:
            mixed = a + functions[rnd](b, c, d) + words[word] + constants[rnd]
            a, e, d, c, b = e, d, turn(c, 10), b, (turn(mixed, SHIFTS[rnd][word]) + e) & MASK
    return a, b, c, d, e


def ripemd160(data):
    """The shifts belong to the words, and the order of words in a round to a permutation."""
    left, right = orders(list(range(16))), orders(PI)
    state = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0)
    padded = data + b"\x80" + bytes((55 - len(data)) % 64) + (8 * len(data)).to_bytes(8, "little")
    for at in range(0, len(padded), 64):
        words = [int.from_bytes(padded[at + i:at + i + 4], "little") for i in range(0, 64, 4)]
        one = run_line(state, words, left, LEFT, FUNCTIONS)
        two = run_line(state, words, right, RIGHT, FUNCTIONS[::-1])
        state = tuple((state[(i + 1) % 5] + one[(i + 2) % 5] + two[(i + 3) % 5]) & MASK
                      for i in range(5))
    return b"".join(word.to_bytes(4, "little") for word in state)


def lines_of(data):
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    return data.removesuffix(b"\n").split(b"\n") if data else []


class Event:
    """A description and its keys."""

    def __init__(self, sqd, sqk, value=None):
        self.name, self.value, self.hash, self.phases = b"", value, None, []
        for line in lines_of(sqd):
            tag, _, rest = line.strip().partition(b" ")
            self.tag(tag.upper(), rest.strip())
        self.keys = dict(line.split(b":") for line in lines_of(sqk) if line)
        written = b"".join(line + b"\r\n" for line in lines_of(sqk))
        self.matches = self.hash == hashlib.sha256(written).hexdigest()

    def tag(self, tag, rest):
        if tag == b"TN":
            self.name = rest
        elif tag == b"DV" and rest:
            self.value = rest
        elif tag == b"KH":
            self.hash = rest.decode().lower()
        elif tag == b"SN":
            sessions, boards, *_ = rest.split(b":")
            self.phases.append((int(sessions), None if boards == b"?" else
                                [self.range(part) for part in boards.decode().split(",")]))

    @staticmethod
    def range(text):
        first, dash, last = text.strip().partition("-")
        return range(int(first), int(last) + 1) if dash else range(1, int(first) + 1)

    def boards(self, phase, session):
        ranges = self.phases[phase - 1][1]
        return ranges and ranges[(session - 1) % len(ranges)]

    def deals(self, phase, session, count, reserve=False):
        """So many deals of a session, as lines."""
        left_open = self.phases[phase - 1][0] == 0
        key = self.keys[b"%d,%d" % (phase, 0 if left_open else session)]
        half = len(key) // 2
        owner = ripemd160(key[:half])
        seed = ripemd160(key[half:] + base64.b64encode(self.value)
                         + (b"reserve" if reserve else b"original")
                         + (b"ses%d" % session if left_open else b""))
        q, found = 0, []
        while len(found) < count:
            q += 1
            number = int.from_bytes(ripemd160(q.to_bytes(4, "little") + seed + owner)[:12], "big")
            if number < DEALS:
                found.append(spell(hands_of_number(number)))
        return found

    def sessions(self):
        """All sessions whose number is not left open."""
        return [(p, s) for p, (count, _) in enumerate(self.phases, 1) for s in range(1, count + 1)]


def main(sqd, sqk, only=None):
    with open(sqd, "rb") as one, open(sqk, "rb") as two:
        event = Event(one.read(), two.read())
    print("the key hash matches" if event.matches else "the key hash does not match")
    for phase, session in event.sessions():
        boards = event.boards(phase, session) or []
        if only in (None, f"{phase},{session}"):
            for board, deal in zip(boards, event.deals(phase, session, len(boards))):
                print(phase, session, board, deal)


if __name__ == "__main__":
    main(*sys.argv[1:])
