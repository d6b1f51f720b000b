#!/usr/bin/env python3
"""Published values: Ed25519 (RFC 8032), the shoe and the board whose every value is known.  Prints
TAP."""

import hashlib
import itertools
import pathlib
import re
import struct
import sys

import bridge_deal
import ed25519
import make_ed25519_vectors
import merkle
import session_keys
from protocol import H, PRF, shuffle, stream
from record_shoe import (card_leaf, card_salt, cutting_card_place, house_commitment,
                         player_commitment, sha256, shoe_key)

K = bytes(range(32))
S1 = "2f287b4d3d4910f6cada9e1bd1b4648099e8c52c81aa4a6aebfa6fc86f19834e"
H1 = "c72228a9967247bf28fcf0602de47526de082a888ffb8460be8020903e823653"
COMMITMENT = "dbcbf24b6644f3b0659d613fcf39d5de219fd3bd570d173cc9b1b2a189df6464"
RFC = [  # secret, public, message, signature
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701c"
     "f9b46bd25bf5f0595bbe24655141438e7a100b"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984d"
     "c6594a7c15e9716ed28dc027beceea1ec40a"),
]


def ed25519_rows():
    """(name, is it judged as the document has it?) of the vectors of docs/reference/record.md."""
    root = pathlib.Path(__file__).resolve().parents[2]
    text = (root / "docs/reference/record.md").read_text("utf-8")
    rows = re.findall("^(.{42}) ([0-9a-f]{64}) ([0-9a-f]{128}) (yes|no)$", text, re.MULTILINE)
    made = [(name, key.hex(), sig.hex(), "yes" if valid else "no")
            for name, key, sig, valid in make_ed25519_vectors.rows()]
    yield "are those of make_ed25519_vectors.py", made == [
        (name.strip(), *rest) for name, *rest in rows]
    for name, key, sig, valid in rows:
        found = ed25519.verify(bytes.fromhex(key), b"\x2a" * 32, bytes.fromhex(sig))
        yield name.strip(), found == (valid == "yes")


def of_number(byte):
    return bytes([byte]) * 32


def first_words():
    words = stream(K, "x")
    return b"".join(struct.pack(">I", next(words)) for _ in range(9)).hex()


def stack_digest(count):
    stack = shuffle(K, "shuffle", count)
    return hashlib.sha256(b"".join(struct.pack(">H", card) for card in stack)).hexdigest()


def stack_root():
    return merkle.root([card_leaf(b"T1", 1, k, identity, card_salt(K, 1, k))
                        for k, identity in enumerate(shuffle(K, "shuffle", 312))]).hex()


def genesis():
    return H("genesis", sha256(b"decks = 6\n"), b"T1").hex()


def key_of_shoe():
    return shoe_key(b"T1", 1, bytes.fromhex(COMMITMENT), bytes.fromhex(S1),
                    {2: of_number(0x22), 5: of_number(0x55)})


def of_board():
    """Board 1 of session 1 of event E1, with one party."""
    slot = session_keys.Slot(1, 1, 0)
    subkey = session_keys.subkey(K, b"E1", slot)
    manifest = H("manifest", b"event = E1\n")
    key = session_keys.board_key(manifest, slot, b"43275.91", [subkey])
    hands = bridge_deal.hands_of_deck(1, shuffle(K, "deal", 52))
    yield "a sub-key", subkey.hex(), (
        "1fb1dc8c55f4f43b36ed7741373344970e68c3ea122cfbb32779634ed402c586")
    yield "its leaf", session_keys.leaf_data(1, slot, subkey).hex(), (
        "6e7a63c4da611dc7180b5e9e2953dc35fbaef4d0763aad8e80c489daa47b3484")
    yield "M", manifest.hex(), "c10495eda2fdf4bf9e2020c7c578014fd7fada6415e02b8efa0539424cab331e"
    yield "the key of a board", key.hex(), (
        "15e0bc52cf11243edaf62069f3bc02a35d89183e44bd29321a6ecc9fccce4c45")
    yield "its deck", str(session_keys.deck(key)[:5]), "[25, 17, 36, 31, 34]"
    yield "a deal's commitment", session_keys.deal_commitment(manifest, slot, key).hex(), (
        "9325c9b0cf623f947842dbceb7dab6ea91519a2f6a4cefaf9132dfbb1c5cfefd")
    yield "four hands", bridge_deal.spell(hands), (
        "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97")
    yield "a number and its deal", bridge_deal.hands_of_number(bridge_deal.number_of(hands)), hands


def vectors():
    """What, the value, and the one that is published."""
    yield from of_board()
    line = b"2\t1700000000500\thouse\thead\t-\tsize=1 root=" + H1.encode()
    yield "PRF", PRF(K, "stream", b"x").hex()[:16], "697e1dc434811693"
    yield "words of a stream", first_words(), (
        "dac47ecf4992e9fcd37063c56e9c600553e65748afb3bf5a66314a59fe5112c39bbe3509")
    yield "312 cards", stack_digest(312)[:16], "66f81622d5bc504e"
    yield "a house's commitment", house_commitment(
        b"T1", 1, bytes.fromhex(H1), bytes.fromhex(S1), of_number(0x11)).hex(), COMMITMENT
    yield "a player's commitment", player_commitment(
        b"T1", 1, 2, of_number(0x22), of_number(0x33)).hex()[:16], "6e1d9d5513f633da"
    yield "a chain of three", sha256(sha256(K)).hex(), S1
    yield "K of a shoe", key_of_shoe().hex()[:16], "50711799bb556094"
    yield "its stack", str(shuffle(key_of_shoe(), "shuffle", 312)[:5]), "[17, 50, 114, 95, 121]"
    yield "the cutting card", cutting_card_place(K, 60, 75), 67
    yield "the root of a stack", stack_root()[:16], "51f6b52f523c39df"
    yield "a tree of three", merkle.root(
        [merkle.leaf(bytes([n])) for n in range(3)]).hex()[:16], "3b6cccd7e3e023ff"
    yield "genesis", genesis()[:16], "e4dcedc688fbf35f"
    yield "h of a line", sha256(b"\0001\t1700000000000\thouse\topen\t-\tsource=committed\t"
                                + genesis().encode()).hex(), H1
    yield "what a head signs", H("head", line).hex()[:16], "3040c6c622c0e979"
    for secret, public, message, signature in RFC:
        secret, message = bytes.fromhex(secret), bytes.fromhex(message)
        yield "an Ed25519 key", ed25519.public_key(secret).hex(), public
        yield "an Ed25519 signature", ed25519.sign(secret, message).hex(), signature
        good = ed25519.verify(bytes.fromhex(public), message, bytes.fromhex(signature))
        other = ed25519.verify(bytes.fromhex(public), message + b"x", bytes.fromhex(signature))
        yield "what Ed25519 verifies", (good, other), (True, False)


def main():
    failed = number = 0
    odd = ((f"Ed25519, {what}", right, True) for what, right in ed25519_rows())
    for number, (what, found, expected) in enumerate(itertools.chain(vectors(), odd), 1):
        failed += found != expected
        print("ok" if found == expected else "not ok", number, "-", what)
        if found != expected:
            print(f"# found {found}, expected {expected}")
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
