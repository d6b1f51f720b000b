"""Acts, read from lines of text: who does what at the table.

The phrases are those of the grammar of acts.  <words> are filled in, [groups] may be
left out, of decks|deck either may be said.  A line is the actor, dealer or supervisor
or a player's name, and the phrase.
"""

import re

SUITS, RANKS = "SHDC", "AKQJT98765432"
DEALER = 0  # the dealer's own hand; boxes are 1 to 7

PHRASES = {
    "OPEN": ("supervisor",
             "opens the table with <decks> decks|deck [for <boxes> boxes|box] "
             "[and <multishuffler> <place> the table on the <side> [with <sets> sets|set]] "
             "[and <device> [of <shelves> shelves|shelf] [with a buffer of <buffer>] "
             "[fed every <rounds> rounds|round]] "
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
    "SHOW_BURNED": ("dealer", "shows the burned card [as <shown>]"),
    "WAGER": ("player", "wagers <amount> on box <box>"),
    "TAKE_BACK": ("player", "takes back the wager on box <box>"),
    "DRAW": ("dealer", "draws <card> [face <turned>] to <hand> [hand <which>] [<order>]"),
    "CUTTING_CARD": ("dealer", "draws the cutting card [for <hand>]"),
    "EXPOSE": ("dealer", "exposes the cutting card"),
    "TIME": ("dealer", "calls time on box <box>"),
    "END": ("dealer", "ends the round"),
    "RETURN": ("dealer", "returns the discards to the device [as <stack>]"),
    "ORDER_SHUFFLE": ("supervisor", "orders a shuffle"),
    "ORDER_RECUT": ("supervisor", "orders a recut"),
    "FACE_UP": ("dealer", "finds <card> face up [and deals it to <hand>]"),
    "ERROR": ("dealer", "draws a card in error [and shows <shown>]"),
    "OVERDRAW": ("dealer", "overdraws <card>"),
    "DISCARDS": ("dealer", "shuffles the discards [as <stack>]"),
    "REPLACE": ("supervisor", "replaces <card>"),
    "NEW_CARDS": ("supervisor", "brings new cards"),
}

GAME_PHRASES = {
    "BUY": ("player", "buys <amount> of chips"),
    "INSURE": ("player", "insures box <box> for <amount>"),
    "DECLINE": ("player", "declines insurance on box <box>"),
    "HIT": ("player", "hits"),
    "STAND": ("player", "stands"),
    "DOUBLE": ("player", "doubles [for <sum>]"),
    "SPLIT": ("player", "splits [for <sum>]"),
    "SURRENDER": ("player", "surrenders box <box>"),
    "DENY": ("dealer", "denies box <box> <right> [of <sum>]"),
    "LOOK": ("dealer", "looks and has <natural>"),
    "TURN": ("dealer", "turns <card> [on box <box>]"),
    "PAY": ("dealer", "pays <amount> to box <box>"),
    "COLLECT": ("dealer", "takes the wager of box <box>"),
    "STAND_OFF": ("dealer", "leaves the wager to box <box>"),
    "PAY_INSURANCE": ("dealer", "pays [<sum> for] the insurance of box <box>"),
    "COLLECT_INSURANCE": ("dealer", "takes the insurance of box <box>"),
}
PHRASES.update(GAME_PHRASES)

SLOTS = {
    "multishuffler": "a multishuffler", "device": "a shuffling device",
    "place": "beside|behind", "side": "left|right", "method": "hand|machine",
    "facing": "backs|faces", "turned": "up|down", "box": "[1-7]",
    "hand": "box [1-7]|the dealer", "card": "a card|(?:10|[AKQJT2-9])[SHDC]",
    "player": "[A-Za-z]+", "amount": r"\d+(?:\.\d\d)?", "stack": ".+",
    "order": "out of turn", "natural": "a natural|no natural", "sum": r"\d+(?:\.\d\d)?",
    "shown": "(?:10|[AKQJT2-9])[SHDC]", "which": "[1-4]",
    "right": "insurance|a hit|a double|a split|surrender",
}


def pattern(phrase):
    """A phrase as a regular expression; every word takes the blank before it."""
    out = ""
    for token in re.findall(r"\[|\]|<\w+>|[^\s\[\]<>]+", phrase):
        if token in "[]":
            out += "(?:" if token == "[" else ")?"
        elif token[0] == "<":
            out += f" (?P<{token[1:-1]}>{SLOTS.get(token[1:-1], '[0-9]+')})"
        else:
            out += f" (?:{token})"
    return re.compile(r"(\w+)" + out)


PATTERNS = {}  # by the word after the actor
for act_kind, (_, act_phrase) in PHRASES.items():
    verb = act_phrase.split()[0]
    PATTERNS.setdefault(verb, []).append((act_kind, pattern(act_phrase)))


class Face(int):
    """A card of which the face is known and the number is not."""


def face(text):
    return Face(SUITS.index(text[-1]) * 13 + RANKS.index(text[:-1].replace("10", "T")))


def cents(text):
    whole, _, rest = text.partition(".")
    return int(whole) * 100 + int(rest or 0)


def amount(sum_in_cents):
    """An amount as it is said: 10, or 10.50."""
    whole, rest = divmod(sum_in_cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def spell(card):
    return RANKS[card % 13] + SUITS[card % 52 // 13]


class Act:
    """One act.  A slot that was not filled in is None, and so is a card unseen."""

    def __init__(self, kind, actor, slots):
        self.kind = kind
        self.name = actor
        self.role = actor if actor in ("dealer", "supervisor") else "player"
        self.slots = {slot: self.value(slot, text) for slot, text in slots.items() if text}

    @staticmethod
    def value(slot, text):
        if slot == "hand":
            return DEALER if text == "the dealer" else int(text[4:])
        if slot in ("card", "shown"):
            return None if text == "a card" else face(text)
        if slot == "stack":
            return [int(word) if word.isdigit() else face(word) for word in text.split()]
        if slot in ("amount", "sum"):
            return cents(text)
        return int(text) if text.isdigit() else text

    def __getattr__(self, slot):
        return self.slots.get(slot)


def read(line):
    """The act of a line, or None when nothing stands there.  What follows a # is
    a comment."""
    line = " ".join(line.split("#")[0].split())
    for kind, regex in PATTERNS.get((line.split(" ", 2) + [""])[1] if line else "", ()):
        match = regex.fullmatch(line)
        if match and "the dealer hand" not in line:  # the dealer has one hand only
            return Act(kind, match[1], match.groupdict())
    if line:
        raise ValueError(f"not an act: {line}")
    return None
