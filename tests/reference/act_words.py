"""Acts in their one spelling, as a table writes them.

Written from docs/reference/acts.md and record.md: default values are left out, a card is TS and not
10S, an amount is whole or has two digits behind the point, and one deck is a deck.

    respell("dealer draws 10S face up to box 1")    "dealer draws TS to box 1"
"""

import re

import steps
from acts import PATTERNS, PHRASES, amount, cents, face, spell
from record_line import spelled

DEFAULTS = {"turned": "up", "boxes": "7"}
NUMBERS = ("cards", "least", "most")


def respell(words):
    """The one spelling of an act, or ValueError if these words are no act."""
    parts = words.split(" ", 2)
    for kind, regex in PATTERNS.get(parts[1] if len(parts) > 1 else "", ()):
        match = regex.fullmatch(words)
        if match and "the dealer hand" not in words:
            said = {slot: value(slot, text) for slot, text in match.groupdict().items() if text}
            return match[1] + fill(PHRASES[kind][1], said)
    raise ValueError(words)


def value(slot, text):
    """One value in its spelling; None for a default."""
    if DEFAULTS.get(slot) == text:
        return None
    if slot in ("card", "shown") and text != "a card":
        return spell(face(text))
    if slot in ("amount", "sum"):
        demand(spelled("amount", amount(cents(text))), text)
        return amount(cents(text))
    if slot == "steps":
        return steps.spell(text)
    if slot == "stack":
        return " ".join(word if word.isdigit() else spell(face(word)) for word in text.split())
    if text.isdigit():
        demand(slot not in NUMBERS or spelled("cards", str(int(text))), text)
        return str(int(text))
    return text


def demand(holds, text):
    if not holds:
        raise ValueError(text)


def fill(phrase, said):
    """The phrase with what was said; a group of which nothing was said is left out."""
    tokens = re.findall(r"\[|\]|<\w+>|[^\s\[\]<>]+", phrase)

    def group(at):
        out, any_said, last = "", False, None
        while at < len(tokens) and tokens[at] != "]":
            token = tokens[at]
            if token == "[":
                inner, has, at = group(at + 1)
                out += inner if has else ""
                any_said = any_said or has
            elif token[0] == "<":
                last = said.get(token[1:-1])
                any_said = any_said or last is not None
                out += f" {last}"
            else:
                many, _, one = token.partition("|")
                out += " " + (one if one and last == "1" else many)
            at += 1
        return out, any_said, at

    return group(0)[0]
