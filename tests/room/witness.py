"""witness.py -- a client that remembers every act that it was told is done."""

from client import Client

NAMES = {"sits": "sit", "buys": "buy", "wagers": "wager", "cuts": "cut", "refuses": "refuse", "hits": "hit",
         "stands": "stand", "declines": "decline", "doubles": "double", "splits": "split", "leaves": "leave",
         "commit": "commit", "reveal": "reveal"}


class Witness(Client):
    """A client that remembers every act that it was told is done."""

    def __init__(self, *args, **more):
        self.sent, self.told = {}, []
        super().__init__(*args, **more)

    def send(self, message):
        number = super().send(message)
        if message["do"] in ("act", "give"):
            self.sent[number] = NAMES[message["act"].split()[0]]
        return number

    def take(self):
        message = super().take()
        if message["is"] == "ruling" and message["line"]:
            self.told.append((message["line"], self.name, self.sent[message["re"]], message["ruling"]))
        return message
