"""One line of a record: its seven fields, and the one spelling that each of them has.

Written from docs/reference/record.md.  `parse` answers a Line or raises Malformed; nothing here
knows what was said before.
"""

import re

import steps
from acts import Act, RANKS, SUITS, amount, cents
from shown_text import shows

FORMAT = b"riffle-2"  # the version of records and manifests
LONGEST = 8191
FIELDS = ("seq", "time", "actor", "act", "ruling", "payload", "prev")

# The keys of each act, in their order.  key:type where the type has another name than the key;
# ? where the value may be absent; + where the pair is written only if it has a value.
OPEN = ("decks boxes? multishuffler? place:where? side? sets? device? shelves? buffer? rounds? "
        "least:cards? most:cards?")
AT_TABLE = {
    "open": OPEN, "sit": "box key:hash?", "leave": "box?", "shuffle": "method steps+ stack?",
    "fix": "cards", "offer": "player facing", "refuse": "", "cut": "cards", "front-to-back": "",
    "load": "", "mark": "cards?", "feed": "stack?", "return": "stack?", "discards": "stack?",
    "burn": "card", "show-burned": "shown:face+", "wager": "amount box", "take-back": "box",
    "order-shuffle": "", "order-recut": "", "overdraw": "card", "replace": "card",
    "new-cards": "", "buy": "amount", "insure": "box amount", "decline": "box", "hit": "",
    "stand": "", "double": "sum:amount+", "split": "sum:amount+", "surrender": "box",
    "deny": "box right sum:amount+", "look": "natural",
    "turn": "card box?", "pay": "amount box", "collect": "box", "stand-off": "box",
    "pay-insurance": "sum:amount+ box", "collect-insurance": "box", "end": "", "time": "box",
    "draw": "card turned? hand which+ order?", "cutting-card": "hand?", "expose": "", "error": "shown:face+",
    "face-up": "card hand?",
}
OF_HOUSE = {
    "open": "format:text id:text source rules:text? opening:text key:hash? chain:hash? "
            "length:number? seed:text? companions:text? strategy:hash? clock:number?",
    "commit": "shoe:number commitment:hash", "close": "shoe:number seats?",
    "abort": "shoe:number seat:box secret:hash? salt:hash?",
    "root": "shoe:number stack:number root:hash", "reveal": "shoe:number secret:hash salt:hash",
    "head": "size:number root:hash sig:signature?", "stop": "why",
}
OF_PLAYER = {
    "commit": "shoe:number seat:box commitment:hash",
    "reveal": "shoe:number seat:box secret:hash salt:hash",
}
CORRECTION = ("supervisor", "correct")  # corrections.py reads it
SIGNED = "n:number seen:hash sig:signature"
SHOWS = ("draw", "turn", "face-up", "overdraw")
OPENING = "place:number? identity:number? salt:hash? path?"  # at a committed table

FACE = f"[{RANKS}][{SUITS}]"
NUMBER = "0|[1-9][0-9]{0,17}"
TYPES = {
    "number": NUMBER, "hash": "[0-9a-f]{64}", "signature": "[0-9a-f]{128}",
    "path": "(?:[0-9a-f]{64})+", "breaches": "yes", "source": "committed|observed|research",
    "seats": "[1-7](?::[1-7])*", "box": "[1-7]", "decks": "[1-8]", "boxes": "[1-6]",
    "multishuffler": "a_multishuffler", "where": "beside|behind", "side": "left|right",
    "sets": "2", "device": "a_shuffling_device", "method": "hand|machine",
    "facing": "backs|faces", "card": f"a_card|{FACE}", "turned": "down",
    "hand": "box_[1-7]|the_dealer", "which": "[1-4]", "face": FACE,
    "steps": "[a-z][a-z0-9:-]*(?:,_[a-z][a-z0-9:-]*)*",
    "right": "insurance|a_hit|a_double|a_split|surrender", "order": "out_of_turn", "natural": "a_natural|no_natural",
    "shelves": range(1, 256), "buffer": range(1, 52), "rounds": range(2, 101),
    "cards": range(417), "amount": r"[0-9]+(?:\.[0-9]{2})?",
    "stack": f"(?:{NUMBER})(?:_(?:{NUMBER}))*|{FACE}(?:_{FACE})*",
    "text": "(?:[A-Za-z0-9._~:-]|%[0-9A-F]{2})*", "why": "(?:[A-Za-z0-9._~:-]|%[0-9A-F]{2})*",
    "player": "(?:[A-Za-z0-9._~:-]|%[0-9A-F]{2})*",
}
WORD = re.compile("[ -~]{1,31}")  # an act, a ruling; whether it is a right one is asked later


class Malformed(Exception):
    """A line that is no line of a record: what was expected, and what was found."""

    of_payload = False  # the fields before it are in order


def demand(holds, expected, found):
    if not holds:
        raise Malformed(expected, found)


class Line:
    """What a line says.  `pairs` has a value for each key, None where it says -."""

    def __init__(self, raw):
        self.raw = raw
        self.pairs, self.signed = {}, {}

    def __getitem__(self, key):
        return self.pairs[key]

    def number(self, key):
        return int(self.pairs[key])

    def bytes(self, key):
        return bytes.fromhex(self.pairs[key])

    def is_of_record(self):
        """No act: a line of the house, or a correction."""
        return self.actor == "house" or (self.actor, self.act) == CORRECTION

    def unsigned(self):
        """The line up to and without ` sig=`."""
        return self.raw[:self.raw.index(b" sig=")]


def decode(text):
    """The bytes that a text stands for; every text has one spelling."""
    data = re.sub(b"%(..)", lambda two: bytes.fromhex(two[1].decode()), text.encode())
    demand(encode(data) == text, "only bytes that need it written with %", text)
    return data


def encode(data):
    return "".join(chr(byte) if re.match(rb"[A-Za-z0-9._~:-]", bytes([byte])) else f"%{byte:02X}"
                   for byte in data)


def name_of(text):
    """The name of a player, or Malformed."""
    data = decode(text)
    try:
        name = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("a name in UTF-8", text) from None
    spelled = re.fullmatch(r"[A-Za-z\x80-\U0010ffff][A-Za-z0-9._'\x80-\U0010ffff-]*", name)
    office = name.lower() in ("house", "dealer", "supervisor")
    demand(spelled and shows(data, 31) and not office, "a player's name", text)
    return name


def parse(raw, committed):
    """The line of these bytes, without the line feed.  At a committed table the acts that show
    a card have the keys of its opening."""
    demand(len(raw) <= LONGEST, "8191 bytes at most", f"{len(raw)}")
    try:
        fields = raw.decode("ascii").split("\t")
    except UnicodeDecodeError:
        raise Malformed("ASCII", "another byte") from None
    demand(len(fields) == 7, "seven fields", f"{len(fields)}")
    line = Line(raw)
    line.seq, line.time = (read_number(field) for field in fields[:2])
    line.actor, line.act, line.ruling, line.payload, prev = fields[2:]
    demand(re.fullmatch("[0-9a-f]{64}", prev), "a hash", prev)
    line.prev = bytes.fromhex(prev)
    line.is_player = line.actor not in ("house", "dealer", "supervisor")
    line.name = name_of(line.actor) if line.is_player else line.actor
    demand(WORD.fullmatch(line.ruling), "- or a clause", line.ruling)
    try:
        if (line.actor, line.act) != CORRECTION:
            read_payload(line, keys_of(line, committed))
    except Malformed as wrong:
        wrong.of_payload = True
        raise
    return line


def read_number(text):
    demand(re.fullmatch(NUMBER, text), "a number", text)
    return int(text)


def keys_of(line, committed):
    """The keys of the act of this actor."""
    if line.actor == "house":
        demand(line.act in OF_HOUSE, "an act of the house", line.act)
        with_breaches = line.act == "open" and " breaches=" in line.payload
        return OF_HOUSE[line.act].split() + ["breaches"] * with_breaches
    if line.is_player and line.act in OF_PLAYER:
        return OF_PLAYER[line.act].split()
    demand(line.act in AT_TABLE, "an act", line.act)
    shows = committed and line.act in SHOWS
    return AT_TABLE[line.act].split() + (OPENING.split() if shows else [])


def read_payload(line, keys):
    words = [] if line.payload == "-" else line.payload.split(" ")
    keys = said(keys, words)
    if line.is_player and len(words) == len(keys) + 3:
        read_pairs(line.signed, words[len(keys):], SIGNED.split())
        words = words[:len(keys)]
    read_pairs(line.pairs, words, keys)
    if line.act == "open" and line.actor != "house":
        groups(line.pairs)


def said(keys, words):
    """The keys without those that may be left out and are."""
    there = [word.partition("=")[0] for word in words]
    return [key for key in keys
            if not key.endswith("+") or key.rstrip("+").partition(":")[0] in there]


def read_pairs(pairs, words, keys):
    demand(len(words) == len(keys), f"{len(keys)} pairs", f"{len(words)}")
    for word, what in zip(words, keys):
        key, _, kind = what.rstrip("?+").partition(":")
        said, equals, value = word.partition("=")
        demand(said == key and equals, f"{key}=", word)
        if value == "-" and what.endswith("?"):
            pairs[key] = None
        else:
            demand(spelled(kind or key, value), f"a value of {key}", value)
            pairs[key] = value


def spelled(kind, value):
    allowed = TYPES[kind]
    if isinstance(allowed, range):
        return re.fullmatch(NUMBER, value) and int(value) in allowed
    if not re.fullmatch(allowed, value):
        return False
    if kind == "amount":
        return 0 < cents(value) < 10**12 and amount(cents(value)) == value
    if kind == "stack" and value[0].isdigit() and value[1:2] not in tuple(SUITS):
        cards = value.split("_")
        return len(cards) <= 416 and all(int(card) < 416 for card in cards)
    if kind == "player":
        return bool(name_of(value))
    if kind == "steps":
        return is_spelled(value.replace("_", " "))
    if kind == "why":
        return shows(decode(value), 255)
    if kind == "seats":
        return value == ":".join(sorted(set(value.split(":"))))
    return kind != "text" or decode(value) is not None


def is_spelled(text):
    """Steps in their one spelling."""
    try:
        return steps.spell(text) == text
    except ValueError:
        return False


def groups(pairs):
    """The parts of an opening that go together."""
    machine, device = pairs["multishuffler"], pairs["device"]
    whole = (bool(machine) == bool(pairs["place"]) == bool(pairs["side"])
             and bool(machine) >= bool(pairs["sets"])
             and all(device or not pairs[key] for key in ("shelves", "buffer", "rounds"))
             and (pairs["least"] is None) == (pairs["most"] is None))
    demand(whole, "parts of an opening that go together", "others")


def act_of(line):
    """The line's act as the models know acts."""
    slots = {}
    for key, value in line.pairs.items():
        if value is not None and key not in ("key", "identity", "salt", "path"):
            slots[key] = name_of(value) if key == "player" else value.replace("_", " ")
    if line.act in SHOWS:
        slots.pop("place", None)
    return Act(line.act.upper().replace("-", "_"), line.name, slots)
