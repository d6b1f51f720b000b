"""The rules of a blackjack table: a file of `key = value` lines, and what contradicts what.

Written from docs/reference/rules.md.  A key that a file does not name has the value of `bicycle`.

    rules = read_rules("soft17 = hit\\n")
    rules.soft17                             "hit"
    contradictions(rules)                    [], or the pairs of keys that contradict
"""

import hashlib
import math
import re

import steps

YES_NO = ("yes", "no")
CENTS = range(1, 1_000_000_001)
CARDS_IN_DECK = 52

KEYS = {  # key: (what bicycle says, what may be said), in the order they are written
    "name": ("bicycle", re.compile(r"[A-Za-z0-9_.-]([A-Za-z0-9_. -]{0,37}[A-Za-z0-9_.-])?")),
    "decks": (6, range(1, 9)),
    "dealing": ("shoe", ("shoe", "hand", "device")),
    "soft17": ("stand", ("stand", "hit")),
    "hole_card": ("peek", ("peek", "no_peek", "none")),
    "dealer_natural_takes": ("all", ("all", "original")),
    "natural_pays": ("3:2", re.compile(r"[1-9]\d?:[1-9]\d?")),
    "insurance": ("yes", YES_NO),
    "double_on": ("9-11", ("any", "9-11", "10-11", "none")),
    "double_soft": ("no", YES_NO),
    "double_card": ("down", ("down", "up")),
    "double_after_split": ("no", YES_NO),
    "split_by": ("rank", ("rank", "value")),
    "split_hands_max": (2, range(1, 5)),
    "resplit_aces": ("no", YES_NO),
    "hit_split_aces": ("no", YES_NO),
    "double_split_aces": ("no", YES_NO),
    "ten_ace_after_split_is_natural": ("no", YES_NO),
    "surrender": ("none", ("none", "late", "early")),
    "dealer_draws_alone": ("yes", YES_NO),
    "hit_21": ("yes", YES_NO),
    "min_bet": (200, CENTS),
    "max_bet": (50000, CENTS),
    "bet_step": (100, CENTS),
    "boxes": (7, range(1, 8)),
    "procedure": ("C4", ("C4", "house")),
    "cut_margin": (52, range(209)),
    "cutting_card_min": (60, range(417)),
    "cutting_card_max": (75, range(417)),
    "burn": (1, range(11)),
    "shuffle_steps": ("none", steps.spell),  # written only if it is not none
}


class Rules:
    """One attribute for each key."""

    def __init__(self, **values):
        for key, (bicycle, _) in KEYS.items():
            setattr(self, key, values.get(key, bicycle))

    def says(self, key):
        return getattr(self, key) == "yes"

    def text(self):
        """All keys in their order, one spelling for equal rules."""
        return "".join(f"{key} = {getattr(self, key)}\n" for key in KEYS
                       if (key, getattr(self, key)) != ("shuffle_steps", "none"))

    def hash(self):
        return hashlib.sha256(self.text().encode()).hexdigest()

    def cards(self):
        return self.decks * CARDS_IN_DECK

    def natural(self, wager):
        """What a natural on this wager is paid."""
        most, least = map(int, self.natural_pays.split(":"))
        return wager * most // least


def read_rules(text):
    """The rules of a file.  ValueError where a line is wrong."""
    values = {}
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            key, _, value = (part.strip() for part in line.partition("="))
            if key not in KEYS or key in values:
                raise ValueError(line)
            values[key] = value_of(key, value)
    return Rules(**values)


def value_of(key, text):
    allowed = KEYS[key][1]
    if callable(allowed):
        return text if text == "none" else allowed(text)
    if isinstance(allowed, range):
        if not re.fullmatch("0|[1-9][0-9]*", text) or int(text) not in allowed:
            raise ValueError(f"{key} = {text}")
        return int(text)
    fits = allowed.fullmatch(text) if isinstance(allowed, re.Pattern) else text in allowed
    if not fits:
        raise ValueError(f"{key} = {text}")
    return ratio(text) if key == "natural_pays" else text


def ratio(text):
    most, least = map(int, text.split(":"))
    if not least <= most <= 3 * least:
        raise ValueError(text)
    common = math.gcd(most, least)
    return f"{most // common}:{least // common}"


def contradictions(rules):
    """The values that contradict each other, each with what is wrong."""
    return [wrong for wrong, found in pairs(rules).items() if found]


def pairs(rules):
    c4, device = rules.procedure == "C4", rules.dealing == "device"
    cut = c4 and not device  # C4.6: with a device the cards are not cut
    most, least = map(int, rules.natural_pays.split(":"))
    odd = rules.bet_step % 2 == 1
    return {
        "four decks or more in the hand": rules.dealing == "hand" and rules.decks >= 4,
        "C4: one deck in a shoe": cut and rules.decks == 1,
        "C4: cards in the hand": c4 and rules.dealing == "hand",
        "C4: a margin below a deck": cut and rules.cut_margin < CARDS_IN_DECK,
        "C4: the cutting card outside the back half": cut and not (
            1 <= rules.cutting_card_min and rules.cutting_card_max <= rules.cards() // 2),
        "C4: a burn other than 1": c4 and rules.burn != 1,
        "a margin beyond half the cards": not device and rules.cut_margin * 2 > rules.cards(),
        "no card before the cutting card":
            not device and rules.cutting_card_max + rules.burn >= rules.cards(),
        "the least wager above the most": rules.min_bet > rules.max_bet,
        "the least place above the most":
            not device and rules.cutting_card_min > rules.cutting_card_max,
        "the least wager is no number of steps": rules.min_bet % rules.bet_step != 0,
        "the largest wager is no number of steps": rules.max_bet % rules.bet_step != 0,
        "a natural in parts of a cent": rules.bet_step * most % least != 0,
        "insurance in parts of a cent": rules.says("insurance") and odd,
        "surrender in parts of a cent": rules.surrender != "none" and odd,
        "aces split again to two hands":
            rules.says("resplit_aces") and rules.split_hands_max < 3,
        "split aces doubled, split hands not":
            rules.says("double_split_aces") and not rules.says("double_after_split"),
    }
