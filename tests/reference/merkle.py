"""Merkle trees of RFC 6962: a leaf is SHA-256(00 data), a node SHA-256(01 left right), and an odd
node goes up as it is.  Functions take the hashes of leaves, not their data."""

import hashlib


def leaf(data):
    return hashlib.sha256(b"\0" + data).digest()


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def level_above(hashes):
    pairs = [node(*hashes[i:i + 2]) for i in range(0, len(hashes) - 1, 2)]
    return pairs + hashes[len(hashes) // 2 * 2:]


def root(leaves):
    """The root over one leaf or more."""
    hashes = list(leaves)
    while len(hashes) > 1:
        hashes = level_above(hashes)
    return hashes[0]


def path(leaves, index):
    """The other child at each height where there is one, from the leaf upwards."""
    hashes, out = list(leaves), []
    while len(hashes) > 1:
        if index ^ 1 < len(hashes):
            out.append(hashes[index ^ 1])
        hashes, index = level_above(hashes), index // 2
    return out


def root_of_path(hashed, index, size, siblings):
    """The root that a path leads to, or None when it is too short or too long."""
    siblings = list(siblings)
    while size > 1:
        if index ^ 1 < size:
            if not siblings:
                return None
            other = siblings.pop(0)
            hashed = node(other, hashed) if index & 1 else node(hashed, other)
        index, size = index // 2, (size + 1) // 2
    return None if siblings else hashed


class Growing:
    """A tree that grows leaf by leaf and knows its root at any time."""

    def __init__(self):
        self.size = 0
        self.peaks = []  # (leaves, hash) of whole trees, the largest first

    def add(self, hashed):
        self.size += 1
        leaves = 1
        while self.peaks and self.peaks[-1][0] == leaves:
            hashed = node(self.peaks.pop()[1], hashed)
            leaves *= 2
        self.peaks.append((leaves, hashed))

    def root(self):
        hashed = self.peaks[-1][1]
        for _, left in reversed(self.peaks[:-1]):
            hashed = node(left, hashed)
        return hashed
