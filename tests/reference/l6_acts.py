"""Acts of a session of bridge: who may do them, with which keys, and how they are said.

Written from include/riffle/session_act.def and docs/reference/session-record.md.  `read` takes an
act in words, `director open edition=2017 boards=24 tables=6`; an Act has a value for each of its
keys, None for one that is not said.
"""

import re

BOARD, BOARDS, TABLES, COPIES = 9999, 128, 32, 31  # the most there are
DEALS = 53644737765488792839237440000

ACTORS = {"director": "D", "assistant": "A", "ns": "P", "ew": "P", "computer": "C"}
METHODS = ("rotation", "five-piles", "four-piles", "blocks")
NAMED = ("1234" * 13, ("12341432" * 7)[:52], ("12344321" * 7)[:52],
         "1" * 13 + "2" * 13 + "3" * 13 + "4" * 13)  # they are not written in digits

KEYS = {  # a number within a range, or one of several words
    "edition": ("2007", "2017"), "boards": range(1, BOARDS + 1),
    "first": range(1, BOARD - BOARDS + 2), "tables": range(1, TABLES + 1),
    "replay": ("no", "yes"), "number": range(65536), "option": ("E1", "E2", "E3", "E4"),
    "witnesses": ("no", "yes"), "copies": range(COPIES + 1), "board": range(1, BOARD + 1),
    "table": range(1, TABLES + 1), "to": range(1, TABLES + 1), "copy": range(COPIES + 1),
    "face": ("down", "up"), "at-a-time": range(1, 14), "pockets": range(1, 5),
    "proof": ("no", "yes"), "kind": ("sighting", "exposed"), "result-known": ("no", "yes"),
    "reason": ("D1", "D3"), "from": range(65536), "equal": ("no", "yes"), "deal": range(DEALS),
}

ACTS = {  # who, does it continue its board, its keys; those in brackets may be left out
    "open": ("D", False, "edition boards [first] tables [replay] [number]"),
    "instruct": ("D", False, "[option] [witnesses] [copies]"),
    "shuffle": ("DAP", True, "board"),
    "request-cut": ("P", True, "board"),
    "cut": ("DAP", True, "board"),
    "witness": ("P", True, "board"),
    "deal": ("DAPC", True, "board [method] [face] [at-a-time] [proof] [deal]"),
    "place": ("DAPC", True, "board [face] [pockets]"),
    "seen": ("DAP", False, "board [table] [kind]"),
    "misdeal": ("DAP", False, "board"),
    "call": ("P", True, "board table [copy]"),
    "passout": ("P", True, "board table"),
    "require": ("D", False, "board [result-known]"),
    "withdraw": ("D", False, "board"),
    "redeal": ("DAP", False, "board reason"),
    "import": ("DA", True, "board from [deal]"),
    "enter": ("DA", False, "board [deal]"),
    "imported": ("DAP", False, "board from"),
    "unshuffled": ("DAP", False, "board"),
    "played": ("DAP", True, "board table"),
    "strike": ("D", False, "board table"),
    "copy": ("DA", True, "board copy [deal]"),
    "check": ("DA", False, "board copy equal"),
    "exchange": ("DAP", True, "board table to"),
    "foul": ("D", False, "board"),
    "release": ("D", True, "board"),
    "close": ("D", False, ""),
}


def keys_of(word):
    """(key, may it be left out?) in their order."""
    return [(key.strip("[]"), key.startswith("[")) for key in ACTS[word][2].split()]


class Act:
    """Who does what.  `known` is what the law knows of the deal: its number or its commitment."""

    def __init__(self, actor, word, said):
        self.actor, self.word, self.part = actor, word, ACTORS[actor]
        self.said = {key: said.get(key) for key, _ in keys_of(word)}
        self.goes_on = ACTS[word][1]
        self.is_own_part = self.part in ACTS[word][0]
        self.known = self.said.get("deal")

    def __getitem__(self, key):
        return self.said.get(key)

    def __str__(self):
        pairs = [f"{key}={value}" for key, value in self.said.items() if value is not None]
        return " ".join([self.actor, self.word, *pairs])


def value_of(key, text):
    """What the text says for a key, or ValueError."""
    if key == "method":
        if text not in METHODS and not re.fullmatch("[1-4]{52}", text):
            raise ValueError("a method of dealing", text)
        if text in NAMED:
            raise ValueError("a method by its name", text)
        return text
    allowed = KEYS[key]
    if isinstance(allowed, range):
        if not re.fullmatch("0|[1-9][0-9]{0,29}", text) or int(text) not in allowed:
            raise ValueError(f"{key} from {allowed[0]} to {allowed.stop - 1}", text)
        return int(text)
    if text not in allowed:
        raise ValueError("one of " + ", ".join(allowed), text)
    return text


def read(words):
    """The act that the words say; ValueError where they say none."""
    actor, word, *pairs = words.split(" ")
    if actor not in ACTORS or word not in ACTS:
        raise ValueError("somebody's act", words)
    said = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or key not in dict(keys_of(word)) or key in said:
            raise ValueError("a key of this act", pair)
        said[key] = value_of(key, text)
    missing = [key for key, optional in keys_of(word) if not optional and key not in said]
    if missing:
        raise ValueError(f"{missing[0]}=", words)
    if word == "instruct" and not said:
        raise ValueError("something that is instructed", words)
    return Act(actor, word, said)
