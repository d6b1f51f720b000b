"""Random evenings with mutations: lawful evenings of blackjack, and what goes wrong in them.

    lines = lawful(rng, rules, rounds)          the acts of a lawful evening
    mutate(rng, lines, "left out offer")        the same with one act changed, or None

A mutation is what an observer may forget to enter or a dealer do wrongly.  Everything after it is
entered unchanged, as it would be at a real table.
"""

import pathlib
import re

from acts import RANKS, SUITS, amount, cents
from bj import Game
from bj_evening import GameEvening
from bj_rules import read_rules
from c4 import PERMITTED
from random_rules import fair_rules

PRESETS = pathlib.Path(__file__).resolve().parents[2] / "rules" / "presets"


def preset_rules():
    """The rules of all presets, in order of their names."""
    return [read_rules(file.read_text("utf-8")) for file in sorted(PRESETS.glob("*.rules"))]


def some_rules(rng):
    """Those of a preset, or random ones."""
    return rng.choice(preset_rules()) if rng.random() < 0.5 else fair_rules(rng)


class LawfulEvening(GameEvening):
    """An evening of which only the permitted acts are kept; no order of a stack is stated.  In a
    plain one each player has one hand, so that everybody knows which hand a decision is for."""

    def __init__(self, rng, rules, plain=False):
        super().__init__(rng)
        self.rules, self.table = rules, Game(rules)
        self.stated, self.wild, self.restless = False, 0.0, rng.choice([0.0, 0.02])
        self.careless = rng.choice([0.0, 0.0, 0.02])
        self.boxes = rng.randint(1, rules.boxes)
        self.drained = False
        self.rich, self.plain = 200, plain
        if plain:
            self.boxes = min(rules.boxes, len(self.names))

    def doubtful(self, act):
        again = act.kind == "SIT" and self.table.seats.arrival(act.name)
        return (self.plain and (again or act.kind == "SPLIT")) or super().doubtful(act)


def lawful(rng, rules, rounds, plain=False):
    return [put.line for put in LawfulEvening(rng, rules, plain).acts(rounds)
            if put.ruling == PERMITTED]


LEFT_OUT = {
    "offer": "offers the stack", "refuse": "refuses the cut", "cut": "cuts at",
    "front": "moves the front", "mark": "places the cutting card", "load": "loads the shoe",
    "burn": "burns a card", "shuffle": "shuffles by", "feed": "places the cards",
    "return": "returns the discards", "insure": "insures box", "decline": "declines insurance",
    "look": "looks and has", "hit": " hits$", "stand": " stands$", "double": " doubles$",
    "split": " splits$", "surrender": "surrenders", "turn": "dealer turns",
    "settlement": "dealer (pays [0-9.]+ to|takes the wager|leaves the wager)",
    "insurance": "dealer (pays|takes) the insurance", "end": "ends the round",
    "buy": " buys ", "wager": " wagers ", "sit": " sits ", "deal": "dealer draws .* to ",
    "cutting card": "(draws|exposes) the cutting card",
}
CHANGED = ["another cuts", "another is offered", "another amount", "another person",
           "hole card up", "faces away", "inserted", "other steps", "denied", "denied too"]
# After these the cards that follow go to other hands than at the table, and the model and the
# library guess differently where they lie.  They are compared on request only.
CASCADES = ["left out deal", "left out double", "left out split"]
KINDS = ["left out " + each for each in LEFT_OUT if "left out " + each not in CASCADES] + CHANGED
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
PLAIN = ["left out hit", "left out stand", "left out turn", "left out wager", "left out surrender",
         "hole card up", "another person", "denied"] + CASCADES
RIGHTS = {"insures": "insurance", "declines": "insurance", "hits": "a hit", "stands": "a hit",
          "doubles": "a double", "splits": "a split", "surrenders": "surrender"}
DECIDED = " (hits|stands|doubles|splits|surrenders|insures|declines)"
INSERTED = ["dealer shows the burned card", "Bob refuses the cut",
            "dealer offers the stack to Ann with backs away", "dealer calls time on box 2",
            "Bob declines insurance on box 2", "dealer looks and has no natural"]


def mutate(rng, lines, kind):
    """Where the evening is changed, and its lines after that; None where it has no such act."""
    if kind.startswith("left out "):
        places = find(lines, LEFT_OUT[kind[9:]])
        if not places:
            return None
        place = rng.choice(places)
        return place, lines[:place] + lines[place + 1:]
    pattern, change = CHANGES[kind]
    places = find(lines, pattern)
    if not places:
        return None
    if kind == "hole card up":
        places = [place for place in places if not has_natural(lines[place:])]
    if not places:
        return None
    place = rng.choice(places)
    if kind == "inserted":
        return place, lines[:place] + [rng.choice(INSERTED)] + lines[place:]
    if kind == "denied too":
        return place, lines[:place] + [denial(rng, lines[place])] + lines[place:]
    line = change(rng, lines[place])
    if kind == "hole card up":
        faces = [rank + suit for rank in RANKS for suit in SUITS
                 if not any(f" {rank}{suit} " in each for each in lines)]
        if not faces:
            return None
        line = lines[place].replace("a card face down", rng.choice(faces))
    return (place, lines[:place] + [line] + lines[place + 1:]) if line != lines[place] else None


def denial(rng, line):
    """The dealer denies what a player does in this line.  Who hits may sit at any box."""
    box = re.search("box ([1-7])", line)
    for verb, right in RIGHTS.items():
        if verb in line:
            words = f"dealer denies box {box[1] if box else rng.randint(1, 3)} {right}"
            if right in ("surrender", "a hit") or rng.random() < 0.2:
                return words
            said = re.search("for ([0-9.]+)$", line)
            return f"{words} of {said[1] if said else rng.choice(['1', '5', '10', '2.50'])}"
    return line


def other_steps(rng, line):
    """A shuffle by hand with a step less, one more, in another order, or without words."""
    words, _, said = line.partition(" by hand")
    said = said.removeprefix(" by ").split(", ")
    kind = rng.randrange(4)
    if kind == 0:
        said.pop(rng.randrange(len(said)))
    elif kind == 1:
        said.insert(rng.randint(0, len(said)), rng.choice(["riffle", "strip", "cut", "wash"]))
    elif kind == 2:
        rng.shuffle(said)
    else:
        said = []
    return f"{words} by hand" + (" by " + ", ".join(said) if said else "")


def has_natural(lines):
    """Does the dealer have a natural in the round that these lines begin in?  With another hole card
    every settlement of that round would be wrong."""
    end = next((n for n, line in enumerate(lines) if "ends the round" in line), len(lines))
    return any("has a natural" in line for line in lines[:end])


def find(lines, pattern):
    return [n for n, line in enumerate(lines) if n > 1 and re.search(pattern, line)]


def other_amount(rng, line):
    found = re.search(r"(?<= )[0-9.]+(?= (to box|on box)|$)", line)
    change = rng.choice([1, 50, 100, 500, -1, -50, -100, -500])
    return line[:found.start()] + amount(max(1, cents(found[0]) + change)) + line[found.end():]


CHANGES = {
    "another cuts": (r"^\w+ cuts at", lambda rng, line: re.sub(
        r"^\w+", rng.choice(NAMES + ["supervisor"]), line)),
    "another is offered": ("offers the stack", lambda rng, line: re.sub(
        r"to \w+ with", f"to {rng.choice(NAMES)} with", line)),
    "another amount": ("pays [0-9.]+ to box|wagers [0-9.]+ on box|insures box", other_amount),
    "another person": ("^dealer ", lambda rng, line: line.replace("dealer", "supervisor", 1)),
    "hole card up": ("draws a card face down to the dealer", lambda rng, line: line),
    "faces away": ("offers the stack", lambda rng, line: line.replace("backs", "faces")),
    "inserted": (".", None),
    "other steps": ("shuffles by hand by [a-z0-9:, -]+$", other_steps),
    "denied": (" (stands|surrenders|insures|declines)", denial),  # in place of it
    "denied too": (DECIDED, None),   # before it
}
