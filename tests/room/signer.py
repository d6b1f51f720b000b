"""signer.py -- a client that signs its acts, as docs/reference/record.md says."""

import hashlib
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "reference"))

import ed25519  # noqa: E402


def hash_of(line):
    return hashlib.sha256(b"\0" + line.encode()).digest()


def pairs(words):
    """The name of an act and its keys, as the record has them."""
    word = words.split()
    if word[0] in ("hits", "stands", "doubles", "splits"):
        return word[0][:-1], ""
    return {
        "buys": lambda: ("buy", f"amount={word[1]}"),
        "wagers": lambda: ("wager", f"amount={word[1]} box={word[4]}"),
        "cuts": lambda: ("cut", f"cards={word[2]}"),
        "refuses": lambda: ("refuse", ""),
        "declines": lambda: ("decline", f"box={word[4]}"),
        "leaves": lambda: ("leave", "box=-"),
    }[word[0]]()


class Signer:
    """Signs for a client."""

    def __init__(self, client):
        self.client = client
        self.secret = os.urandom(32)
        self.key = ed25519.public_key(self.secret).hex()
        self.counter = 0

    def seal(self, name, payload, counter):
        """n, seen and sig of an act with this payload."""
        client = self.client
        seen = hash_of(client.lines[-1]).hex()
        whole = f"{payload}{' ' if payload else ''}n={counter} seen={seen}"
        message = client.hashed("act", client.table, client.seat(), name, whole)
        return {"n": counter, "seen": seen, "sig": ed25519.sign(self.secret, message).hex()}

    def message(self, words):
        """An act with its next counter, to be sent, and sent again."""
        self.counter += 1
        name, payload = pairs(words)
        return {"do": "act", "table": self.client.table, "act": words,
                **self.seal(name, payload, self.counter)}

    def act(self, words):
        answer = self.client.ask(self.message(words))
        while len(self.client.lines) < answer.get("line", 0):
            self.client.take()
        return answer
