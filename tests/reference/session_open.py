"""The first line of the record of a session: what it says, and the session that it opens.

Written from docs/reference/session-record.md.  All that is wrong here breaks PR.2.
"""

import hashlib
import re

from l6 import Session
from l6_acts import keys_of, read
from protocol import H
from record_line import FORMAT, Malformed
from record_source import demand
from session_line import read_line


def read_opening(line):
    """The payload of the first line, as far as its form goes."""
    said = (line.actor, line.act, line.ruling)
    demand(said == ("director", "open", "-"), "PR.2", " ".join(said), "director open -")
    try:
        read_line(line)
    except Malformed as wrong:
        expected, found = wrong.args
        demand(False, "PR.2", found, expected)
    demand(re.fullmatch("[A-Za-z0-9._-]{1,64}", line["id"]), "PR.2", line["id"],
           "an id of 1 to 64 letters, digits, - . and _")


def genesis(line):
    """H("genesis", SHA-256 of no bytes, id), the prev of the first line."""
    return H("genesis", hashlib.sha256(b"").digest(), line.text("id"))


class Opening:
    """The event, the source, the key, and the session."""

    def __init__(self, line):
        demand(line.text("format") == FORMAT, "PR.2", line["format"], FORMAT.decode())
        self.event = line.text("id")
        self.title = line.text("title")
        self.source = line["source"]
        demand(self.source != "research", "PR.2", "research", "committed or observed")
        self.key = line.bytes("key") if line["key"] else None
        demand(self.key or self.source == "observed", "PR.2", "key=-",
               "a key, unless the session is observed")
        self.breaches = "breaches" in line.pairs
        demand(not self.breaches or (line["breaches"] == "yes" and self.key), "PR.2",
               f"breaches={line['breaches'] if self.breaches else '-'}", "yes, with a key")
        self.session, self.boards = opened(line.text("opening"))
        self.number = self.session.number


def opened(text):
    """The session that the act opens, and (first, last) of its boards."""
    words = text.decode("utf-8")
    try:
        act = read(words)
    except ValueError:
        act = None
    fits = act and act.word == "open" and act.actor == "director"
    whole = fits and all(act[key] is not None for key, _ in keys_of("open"))
    demand(whole and str(act) == words and act["number"] > 0, "PR.2", words,
           "director open, with all its keys in their order")
    session = Session()
    ruling = session.do(act)
    demand(ruling == "-", ruling, "permitted", f"refused by {ruling}")
    return session, (act["first"], act["first"] + act["boards"] - 1)
