#!/usr/bin/env python3
"""The table of C4, slowly: a model to compare the library with.

It is written from the law, rules/C4.md and rules/HR.md with their readings, and
from the grammar of acts; not from src/.  Every rule below is a method of Law
named for its citation, C4_2_3 for C4.2.3; it answers True when the act keeps the
clause.  They stand in order of precedence, and the first that answers False is
named.

    table = Table()
    table.ruling(read("Ann sits at box 3"))    ->  "HR.1", and nothing has changed
    table.do(read("supervisor opens the table with 6 decks"))    ->  "permitted"

As a program it reads acts, one a line, and prints one ruling a line.
"""

import re
import sys
from collections import Counter

PERMITTED = "permitted"
DECK = 52
SUITS, RANKS = "SHDC", "AKQJT98765432"
DEALER = 0

# ---------------------------------------------------------------- the acts

PHRASES = {
    "OPEN": ("supervisor",
             "opens the table with <decks> decks [for <boxes> boxes] "
             "[and <multishuffler> <place> the table on the <side> [with <sets> sets]] "
             "[and <device> [of <shelves> shelves] [with a buffer of <buffer>] "
             "[fed every <rounds> rounds]] "
             "[and the cutting card <least> to <most> from the back]"),
    "SIT": ("player", "sits at box <box>"),
    "LEAVE": ("player", "leaves [box <box>]"),
    "SHUFFLE": ("dealer", "shuffles by <method> [as <stack>]"),
    "FIX": ("dealer", "fixes the cutting card <cards> from the back"),
    "OFFER": ("dealer", "offers the stack to <player> with <facing> away"),
    "REFUSE": ("player", "refuses the cut"),
    "CUT": ("player", "cuts at <cards>"),
    "FRONT_TO_BACK": ("dealer", "moves the front to the back"),
    "MARK": ("dealer", "places the cutting card [<cards> from the back]"),
    "LOAD": ("dealer", "loads the shoe"),
    "FEED": ("dealer", "places the cards in the device [as <stack>]"),
    "BURN": ("dealer", "burns <card>"),
    "SHOW_BURNED": ("dealer", "shows the burned card"),
    "WAGER": ("player", "wagers <amount> on box <box>"),
    "TAKE_BACK": ("player", "takes back the wager on box <box>"),
    "DRAW": ("dealer", "draws <card> [face <turned>] to <hand>"),
    "CUTTING_CARD": ("dealer", "draws the cutting card [for <hand>]"),
    "EXPOSE": ("dealer", "exposes the cutting card"),
    "TIME": ("dealer", "calls time on box <box>"),
    "END": ("dealer", "ends the round"),
    "RETURN": ("dealer", "returns the discards to the device [as <stack>]"),
    "ORDER_SHUFFLE": ("supervisor", "orders a shuffle"),
    "ORDER_RECUT": ("supervisor", "orders a recut"),
    "FACE_UP": ("dealer", "finds <card> face up [and deals it to <hand>]"),
    "ERROR": ("dealer", "draws a card in error"),
    "OVERDRAW": ("dealer", "overdraws <card>"),
    "DISCARDS": ("dealer", "shuffles the discards [as <stack>]"),
    "REPLACE": ("supervisor", "replaces <card>"),
    "NEW_CARDS": ("supervisor", "brings new cards"),
}

SLOTS = {
    "multishuffler": "a multishuffler", "device": "a shuffling device",
    "place": "beside|behind", "side": "left|right", "method": "hand|machine",
    "facing": "backs|faces", "turned": "up|down", "box": "[1-7]",
    "hand": "box [1-7]|the dealer", "card": "a card|(?:10|[AKQJT2-9])[SHDC]",
    "player": "[A-Za-z]+", "amount": r"\d+(?:\.\d\d)?", "stack": ".+",
}


def pattern(phrase):
    """A phrase as a regular expression: each word takes the blank before it."""
    out = []
    for blank, token in re.findall(r"( ?)([\[\]]|<\w+>|[^\[\]<>]+?(?= ?[\[\]<]|$))", " " + phrase):
        if token == "[":
            out.append("(?:")
        elif token == "]":
            out.append(")?")
        elif token[0] == "<":
            slot = token[1:-1]
            out.append(f" (?P<{slot}>{SLOTS.get(slot, '[0-9]+')})")
        else:
            out.append(" " + token.strip())
    return re.compile("(\\w+)" + "".join(out))


PATTERNS = {kind: pattern(phrase) for kind, (_, phrase) in PHRASES.items()}


class Act:
    """Who does what.  Slots that were not filled in are None."""

    def __init__(self, kind, actor, slots):
        self.kind = kind
        self.name = actor
        self.role = actor if actor in ("dealer", "supervisor") else "player"
        self.slots = slots

    def __getattr__(self, slot):
        value = self.slots.get(slot)
        if value is None:
            return None
        if slot == "hand":
            return DEALER if value == "the dealer" else int(value[4:])
        if slot == "card":
            return None if value == "a card" else face(value)
        if slot == "stack":
            return [int(word) if word.isdigit() else Face(face(word)) for word in value.split()]
        return int(value) if value.isdigit() else value


class Face(int):
    """A card in a stack that was stated by its face, not by its number."""


def face(text):
    return SUITS.index(text[-1]) * 13 + RANKS.index(text[:-1].replace("10", "T"))


def read(line):
    """The act of a line; None for a blank line."""
    line = " ".join(line.split("#")[0].split())
    if not line:
        return None
    for kind, regex in PATTERNS.items():
        match = regex.fullmatch(line)
        if match:
            return Act(kind, match[1], match.groupdict())
    raise ValueError(f"not an act: {line}")
