"""One line of the record of a session: its seven fields, and the keys that its act has.

Written from docs/reference/session-record.md.  `fields` and `read_line` answer a Line or raise
Malformed; nothing here knows what was said before.
"""

import re

from l6_acts import ACTORS, ACTS, Act, keys_of, value_of
from session_manifest import BYTES, shows
from record_line import LONGEST, Line, Malformed, decode, demand, read_number, read_pairs

OF_RECORD = {  # lines of the Director that are no acts of the session
    "open": "format:text id:text title:title source opening:text key:hash?",
    "commit": "party:number name:name root:hash",
    "manifest": "text:bytes hash:hash",
    "value": "text:public",
    "subkey": "board:number attempt:number party:number key:hash path?",
    "show": "board:number attempt:number deal:count salt:hash",
    "head": "size:number root:hash sig:signature?",
    "correct": "",  # correct_session.py reads it
}
COMMITS = ("deal", "copy", "enter")
HASH = "[0-9a-f]{64}"


class SessionLine(Line):
    """A line, and its act where it has one."""

    def __init__(self, raw):
        super().__init__(raw)
        self.deed = self.note = self.commitment = None

    def text(self, key):
        return decode(self.pairs[key])

    def is_of_record(self):
        """The first line is, and no other `open`."""
        return self.actor == "director" and self.act in OF_RECORD and (
            self.act != "open" or self.seq == 1)


def fields(raw):
    """The seven fields, with the payload not looked at yet."""
    demand(len(raw) <= LONGEST, "8191 bytes at most", f"{len(raw)}")
    try:
        words = raw.decode("ascii").split("\t")
    except UnicodeDecodeError:
        raise Malformed("ASCII", "another byte") from None
    demand(len(words) == 7 and all(words), "seven fields", f"{len(words)}")
    line = SessionLine(raw)
    line.seq, line.time = (read_number(word) for word in words[:2])
    line.actor, line.act, line.ruling, line.payload, prev = words[2:]
    demand(re.fullmatch("(?:[A-Za-z0-9._~:-]|%[0-9A-F]{2})+", line.actor), "an actor", line.actor)
    for word in (line.act, line.ruling):
        demand(re.fullmatch("[ -~]{1,31}", word), "a word", word)
    demand(re.fullmatch("[ -~]+", line.payload), "a payload", line.payload)
    demand(re.fullmatch(HASH, prev), "a hash", prev)
    line.prev = bytes.fromhex(prev)
    return line


def read_line(line):
    """Reads the payload."""
    demand(line.actor in ACTORS, "somebody of the session", line.actor)
    if line.is_of_record():
        if line.act != "correct":
            read_of_record(line)
    else:
        demand(line.act in ACTS, "an act", line.act)
        read_act(line)


def read_of_record(line):
    keys = re.sub(":(count|title|name|public|bytes)", ":text", OF_RECORD[line.act]).split()
    read_pairs(line.pairs, line.payload.split(" "), keys)
    for what in OF_RECORD[line.act].split():
        key, _, kind = what.rstrip("?").partition(":")
        if kind == "text":
            demand(is_text(line[key]), f"a text for {key}", line[key])
        if kind == "bytes":
            demand(line[key] and "%00" not in line[key], f"something for {key}", line[key])
        if kind in BYTES:
            demand(shows(decode(line[key]), BYTES[kind]), f"a text for {key}", line[key])
        if kind == "count":
            line.pairs[key] = value("deal", line[key])


def is_text(spelled):
    """One character or more, in UTF-8."""
    try:
        return bool(decode(spelled).decode("utf-8"))
    except UnicodeDecodeError:
        return False


def value(key, text):
    try:
        return value_of(key, text)
    except ValueError as error:
        raise Malformed(*error.args) from None


def read_act(line):
    """All keys of the act in their order, then note, then in some commitment."""
    keys = [*keys_of(line.act), ("note", True)]
    keys += [("commitment", True)] if line.act in COMMITS else []
    pairs = line.payload.split(" ")
    demand(len(pairs) == len(keys), f"{len(keys)} pairs", f"{len(pairs)}")
    said = {}
    for pair, (key, optional) in zip(pairs, keys):
        name, equals, text = pair.partition("=")
        demand(name == key and equals, f"{key}=", pair)
        if text == "-":
            demand(optional, f"a value of {key}", pair)
        else:
            said[key] = value_said(key, text)
    line.note, line.commitment = said.pop("note", None), said.pop("commitment", None)
    demand(said or line.act != "instruct", "something that is instructed", line.payload)
    line.deed = Act(line.actor, line.act, said)
    line.deed.known = line.commitment


def value_said(key, text):
    if key == "note":
        spelled = re.fullmatch("(?:[A-Za-z0-9._~:-]|%[0-9A-F]{2})+", text)
        demand(spelled and shows(decode(text), BYTES["note"]), "a note", text)
        return text
    if key == "commitment":
        demand(re.fullmatch(HASH, text), "a hash", text)
        return bytes.fromhex(text)
    return value(key, text)
