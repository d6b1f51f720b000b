"""How a deal of a session comes out of sub-keys, and what is committed to.

Written from docs/reference/session-record.md.  A Slot is what a sub-key is for: the session, the
board and the attempt.
"""

from collections import namedtuple

import merkle
from bridge_deal import CARDS
from protocol import H, PRF, shuffle
from record_shoe import u64

Slot = namedtuple("Slot", "session board attempt")


def numbers(slot):
    return [u64(number) for number in slot]


def subkey(secret, event, slot):
    """k(j, s, b, a) of the party that holds the secret."""
    return PRF(secret, "board", event, *numbers(slot))


def leaf_data(party, slot, key):
    return H("subkey", u64(party), *numbers(slot), key)


def slots_of(sessions, attempts):
    """All that sub-keys are for, in their order; sessions are (first, last) of their boards."""
    return [Slot(s, b, a) for s, (first, last) in enumerate(sessions, 1)
            for b in range(first, last + 1) for a in range(attempts + 1)]


def place_of(slot, sessions, attempts):
    """The place of a slot in that order."""
    before = sum(last - first + 1 for first, last in sessions[:slot.session - 1])
    board = slot.board - sessions[slot.session - 1][0]
    return (before + board) * (attempts + 1) + slot.attempt


def leaves(party, secret, event, sessions, attempts):
    """The hashes of all leaves of a party's tree."""
    return [merkle.leaf(leaf_data(party, slot, subkey(secret, event, slot)))
            for slot in slots_of(sessions, attempts)]


def board_key(manifest_hash, slot, value, keys):
    return H("boardkey", manifest_hash, *numbers(slot), value, *keys)


def deck(key):
    return shuffle(key, "deal", CARDS)


def deal_commitment(manifest_hash, slot, key):
    return H("deal", manifest_hash, *numbers(slot), bytes(deck(key)), PRF(key, "salt"))


def entered_commitment(event, slot, number, salt):
    return H("entered", event, *numbers(slot), number.to_bytes(12, "big"), salt)
