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


# ---------------------------------------------------------------- the seats

class Seats:
    """Who holds which box.  A player is his arrival, not his name: one who
    leaves and comes back is another."""

    def __init__(self):
        self.box = {}  # box -> (arrival, name, taken)
        self.counter = 0

    def arrival(self, name):
        return next((held[0] for held in self.box.values() if held[1] == name), None)

    def sit(self, name, box):
        self.counter += 1
        self.box[box] = (self.arrival(name) or self.counter, name, self.counter)

    def of(self, name):
        return sorted(box for box, held in self.box.items() if held[1] == name)

    def clockwise(self, box):
        """The boxes that have a player, from the one after `box` round to it."""
        return sorted(self.box, key=lambda other: (other <= box, other))


class Offer:
    """The offer of one cut as it goes round."""

    def __init__(self, cause, box=None, arrival=None):
        self.cause, self.box, self.arrival = cause, box, arrival
        self.asked = set()   # arrivals
        self.at = None       # the box asked last
        self.to = None       # the arrival being asked now
        self.refused = False

    def again(self):
        return Offer(self.cause, self.box, self.arrival)

    def named_gone(self, seats):
        return self.cause == "C4.2.2" and not self.of_arrival(seats)

    def of_arrival(self, seats):
        return [box for box in seats.clockwise(self.box - 1 or 7)
                if seats.box[box][0] == self.arrival]

    def next(self, seats):
        """The box to be asked now, or None when it is the supervisor's to cut."""
        if not seats.box:
            return None
        if self.refused or self.named_gone(seats):
            start = self.at if self.refused else self.box
            return next((box for box in seats.clockwise(start)
                         if seats.box[box][0] not in self.asked), None)
        if self.cause == "C4.2.1":
            return min(seats.box, key=lambda box: (seats.box[box][0], seats.box[box][2]))
        if self.cause == "C4.2.2":
            return self.of_arrival(seats)[0]
        return max(seats.box)

    def clause(self, seats):
        """The clause that now says whose the cut is."""
        if self.next(seats) is None and self.to is None:
            return "C4.3.2"
        return "C4.3.1" if self.refused or self.named_gone(seats) else self.cause

    def ask(self, seats, box):
        self.at, self.to = box, seats.box[box][0]
        self.asked.add(self.to)

    def refuse(self):
        self.to, self.refused = None, True


# ---------------------------------------------------------------- the law

CARDS_OUT = ("BURN", "DRAW", "FACE_UP", "ERROR", "OVERDRAW")  # a card leaves the shoe
FROM_SHOE = CARDS_OUT + ("CUTTING_CARD", "EXPOSE")
ANSWERS = ("CUT", "REFUSE")
OFFERS = ("OFFER",) + ANSWERS
CUTTING = OFFERS + ("FIX", "FRONT_TO_BACK", "MARK", "ORDER_RECUT")
SHUFFLES = ("SHUFFLE", "DISCARDS", "FEED", "RETURN")


class Law:
    """The clauses, in order of precedence: True when the act keeps it."""

    def C4_1(self, act):
        if act.kind == "OPEN":
            return not act.multishuffler or (act.place, act.side) == ("beside", "left")
        if act.kind in SHUFFLES and act.stack and not self.whole(act):
            return False
        if act.kind == "SHUFFLE":
            return (act.role == "dealer" and (self.time_to_shuffle() or self.shuffle_due)
                    and (act.method == "hand" or self.multishuffler or self.device))
        return not (act.kind in CARDS_OUT and act.card is not None and self.source()
                    and self.stage in ("LOADED", "IN_PLAY") and not self.may_be(act.card))

    def C4_1_1(self, act):
        return act.kind not in FROM_SHOE or self.stage != "EMPTY"

    def C4_1_2(self, act):
        return act.kind not in FROM_SHOE or (self.shuffle_due != "C4.1.2"
                                             and not (self.passes(act) and not self.on))

    def C4_1_3(self, act):
        if act.kind == "SHUFFLE":
            return not (self.on and self.shuffle_due)
        if self.on and (act.kind == "EXPOSE" or self.passes(act)):
            return False
        return act.kind not in FROM_SHOE or self.on or self.shuffle_due != "C4.1.3"

    def passes(self, act):
        """A card comes where the cutting card is known to be next."""
        return act.kind in CARDS_OUT and self.at_cutting_card() and not self.held

    def C4_2(self, act):
        if act.kind == "OFFER":
            return (act.role == "dealer" and self.stage == "SHUFFLED" and act.facing == "backs")
        if act.kind in ANSWERS:
            return self.stage == "SHUFFLED" and (
                bool(self.offer.asked) or self.offer.clause(self.seats) == "C4.3.2")
        return act.kind not in FROM_SHOE or self.stage != "SHUFFLED"

    def named(self, act, clause):
        """An offer goes to the player whom `clause` names, and he answers it."""
        if act.kind not in OFFERS or self.offer.clause(self.seats) != clause:
            return True
        if act.kind == "OFFER":
            box = self.offer.next(self.seats)
            return not self.pending() and self.seats.box[box][1] == act.player
        return self.pending() and self.seats.arrival(act.name) == self.offer.to

    def C4_2_1(self, act):
        return self.named(act, "C4.2.1")

    def C4_2_2(self, act):
        if act.kind == "CUTTING_CARD" and self.on and act.hand is None:
            return False
        return self.named(act, "C4.2.2") and not (act.kind == "DRAW" and self.owed
                                                  and act.hand != self.owed)

    def C4_2_3(self, act):
        return self.named(act, "C4.2.3") and not (act.kind == "DRAW" and self.owed == DEALER
                                                  and act.hand != DEALER)

    def C4_2_4(self, act):
        return self.named(act, "C4.2.4")

    def C4_2_5(self, act):
        return self.named(act, "C4.2.5")

    def C4_3_1(self, act):
        return act.role == "supervisor" or self.named(act, "C4.3.1")

    def C4_3_2(self, act):
        if act.kind not in OFFERS:
            return True
        if self.offer.clause(self.seats) == "C4.3.2":
            return act.kind == "CUT" and act.role == "supervisor"
        return not (act.kind == "CUT" and act.role == "supervisor")

    def C4_4(self, act):
        if act.kind == "OPEN":
            return act.decks > 1
        least, most = self.cut_range()
        return act.kind != "CUT" or least <= act.cards <= most

    def C4_5_1(self, act):
        if act.kind == "OPEN":
            return act.least is None or 1 <= act.least <= act.most <= act.decks * DECK // 2
        if act.kind in ("FIX", "FRONT_TO_BACK", "MARK") and act.role != "dealer":
            return False
        least, most = self.mark_range()
        if act.kind == "FIX":
            return self.stage == "SHUFFLED" and self.fixed is None and least <= act.cards <= most
        if act.kind == "FRONT_TO_BACK":
            return self.stage == "CUT"
        if act.kind == "MARK":
            return self.stage == "CLOSED" and act.cards in (None, self.fixed)
        if act.kind in ("CUTTING_CARD", "EXPOSE") and self.stage in ("LOADED", "IN_PLAY"):
            return self.cutting_card_in and (self.mark is None or self.at_cutting_card())
        if act.kind == "LOAD":
            return self.stage in ("MARKED", "LOADED", "IN_PLAY")
        return act.kind not in FROM_SHOE or self.stage not in ("CUT", "CLOSED")

    def C4_5_2(self, act):
        if act.kind in ("LOAD", "FEED", "RETURN"):
            return act.kind == "LOAD" and self.stage == "MARKED"
        return act.kind not in FROM_SHOE or self.stage != "MARKED"

    def C4_6_1(self, act):
        if not self.device:
            return True
        if act.kind == "SHUFFLE":
            return act.method == "hand"
        if act.kind == "FEED":
            return self.stage != "EMPTY"
        return act.kind not in FROM_SHOE or self.stage != "EMPTY"

    def C4_6_2(self, act):
        if not self.device:
            return True
        if act.kind == "FEED":
            return self.stage == "SHUFFLED"
        if act.kind == "RETURN":
            return bool(self.rack) and (not self.stack if self.on
                                        else self.unreturned >= self.rounds)
        return act.kind not in FROM_SHOE or (self.stage != "SHUFFLED"
                                             and (self.on or self.unreturned < self.rounds))

    def C4_6_3(self, act):
        return not self.device or act.kind not in CUTTING + ("CUTTING_CARD", "EXPOSE")

    def C4_6_4(self, act):
        return not self.device or act.kind not in ("LOAD", "DISCARDS")

    def C4_7(self, act):
        if act.kind == "BURN":
            return self.stage == "LOADED" and act.card is None
        return act.kind != "SHOW_BURNED" and not (act.kind in FROM_SHOE and self.stage == "LOADED")

    def HR_1(self, act):
        return act.kind != "OPEN" or not self.open

    def HR_2(self, act):
        return act.role == PHRASES[act.kind][0] or (act.kind, act.role) == ("CUT", "supervisor")

    def HR_3(self, act):
        return act.kind != "SIT" or (act.box <= self.boxes and act.box not in self.seats.box
                                     and not (self.on and self.cards[act.box]))

    def HR_4(self, act):
        if act.kind not in ("WAGER", "TAKE_BACK", "LEAVE"):
            return True
        if act.kind == "TAKE_BACK" and act.box not in self.wager:
            return False
        his = self.seats.of(act.name)
        return act.box in his if act.box else bool(his)

    def HR_5(self, act):
        return act.kind not in ("WAGER", "TAKE_BACK") or not self.on

    def dealt(self, act):
        """The hand that a card is on its way to, or None."""
        return act.hand if act.kind in ("DRAW", "CUTTING_CARD") else None

    def HR_6(self, act):
        hand = act.box if act.kind == "TIME" else self.dealt(act)
        return hand in (None, DEALER) or hand in self.wager

    def HR_7(self, act):
        if act.kind == "TIME":
            return self.on
        return act.kind != "END" or (self.on
                                     and self.cards[DEALER] > 0
                                     and all(self.cards[box] > 1 for box in self.playing()))

    def HR_8(self, act):
        return act.kind != "ORDER_SHUFFLE" or not (self.seats.box or self.on)

    def HR_9(self, act):
        return act.kind != "ORDER_RECUT" or self.stage in ("CUT", "CLOSED", "MARKED", "LOADED")

    def HR_10(self, act):
        return act.kind != "FACE_UP" or act.hand is None

    def HR_11(self, act):
        return not self.held or act.kind not in ("ERROR", "FACE_UP", "OVERDRAW", "CUTTING_CARD",
                                                 "EXPOSE", "RETURN")

    def HR_12(self, act):
        has_17 = {total >= 17 for total in self.dealer_totals()}
        if act.kind == "OVERDRAW":
            return True in has_17
        return self.dealt(act) != DEALER or False in has_17

    def HR_13(self, act):
        if act.kind == "DISCARDS":
            return self.on and self.stage == "IN_PLAY" and not self.stack and not self.held
        return act.kind not in CARDS_OUT or bool(self.source())

    def HR_14(self, act):
        return act.kind not in ("REPLACE", "NEW_CARDS") or not self.on

    def HR_15(self, act):
        hand = self.dealt(act)
        if not hand or self.cards[hand]:
            return True
        return not any(n > 1 or box == DEALER or box > hand for box, n in self.cards.items() if n)

    def HR_16(self, act):
        hand = self.dealt(act)
        if hand is None:
            return True
        waiting = [box for box in self.playing() if self.cards[box] == 1]
        if self.cards[hand] >= 2:
            return not waiting
        second = [box or 8 for box, n in self.cards.items() if n >= 2]
        passed = [box for box in waiting if box < max(second, default=0)]
        return hand not in passed or passed == waiting

    def HR_17(self, act):
        hand = self.dealt(act)
        if hand is None:
            return True
        if hand != DEALER:
            return self.cards[hand] < 2 or self.cards[DEALER] > 0
        boxes = [n for box, n in self.cards.items() if box != DEALER]
        if self.cards[DEALER] == 0 and any(n >= 2 for n in boxes):
            return all(self.cards[box] >= 2 for box in self.playing())
        return self.cards[DEALER] >= 2 or any(n > self.cards[DEALER] for n in boxes)

    def HR_18(self, act):
        hand = act.box if act.kind == "TIME" else self.dealt(act)
        return hand not in self.stands


CLAUSES = [(name.replace("_", "."), rule) for name, rule in vars(Law).items()
           if re.match("C4_|HR_", name)]
GIVE_WAY = [citation for citation, _ in CLAUSES if "C4.1.1" <= citation <= "C4.5.2"]


# ---------------------------------------------------------------- the table

class Table(Law):
    """What has been done at the table.  Changed by do() alone."""

    def __init__(self):
        self.open = self.device = False
        self.least = self.most = 0
        self.seats = Seats()
        self.stage = "EMPTY"         # SHUFFLED CUT CLOSED MARKED LOADED IN_PLAY
        self.due = Offer("C4.2.1")   # whose the next cut will be
        self.offer = None            # while the stack lies before the players
        self.shuffle_due = None      # C4.1.2 or C4.1.3, once the cutting card is out
        self.stack, self.rack, self.felt, self.held = [], [], [], []
        self.count = 0               # cards in the stack when it was shuffled
        self.fixed = self.mark = None
        self.cutting_card_in = False
        self.owed = None             # the hand the cutting card came before
        self.unreturned = 0          # rounds whose discards are not in the device yet
        self.fault = None            # a breach that showed only afterwards
        self.new_round()

    def new_round(self):
        self.on = False
        self.wager = {}
        self.cards = Counter()       # dealt to each hand
        self.stands = set()
        self.dealer = []

    # ---- what the rules ask

    def ruling(self, act):
        if not self.open and act.kind != "OPEN":
            return "HR.1"
        device = self.device or act.device
        for citation, rule in CLAUSES:
            if not (device and citation in GIVE_WAY) and not rule(self, act):
                return citation
        return PERMITTED

    def time_to_shuffle(self):
        return self.stage == "EMPTY" or (self.shuffle_due is not None and not self.on)

    def pending(self):
        return self.offer.to is not None and any(
            held[0] == self.offer.to for held in self.seats.box.values())

    def cut_range(self):
        if self.count < 2 * DECK:
            return self.count // 2, (self.count + 1) // 2
        return DECK, self.count - DECK

    def mark_range(self):
        most = min(self.most, self.count // 2)
        return min(self.least, most), most

    def at_cutting_card(self):
        return self.cutting_card_in and len(self.stack) == self.mark

    def playing(self):
        return [box for box, n in self.cards.items() if n and box and box not in self.stands]

    def source(self):
        """Where the next card comes from."""
        return self.held or self.stack

    def dealer_totals(self):
        totals = {(0, False)}
        for card in self.dealer:
            totals = {(hard + v, ace or v == 1) for hard, ace in totals for v in values(card)}
        return {hard + 10 if ace and hard <= 11 else hard for hard, ace in totals}

    def may_be(self, card):
        """May the next card have this face?"""
        lies = self.source()[0]
        if lies is not None:
            return lies % DECK == card
        out = [c % DECK for c in self.rack + self.felt if c is not None]
        return out.count(card) < self.decks

    def whole(self, act):
        """Is the stated order one of exactly the cards that are being arranged?"""
        cards = {"SHUFFLE": list(range(self.decks * DECK)), "FEED": self.held + self.stack,
                 "DISCARDS": self.rack, "RETURN": self.held + self.stack + self.rack}[act.kind]
        numbers = [card for card in act.stack if not isinstance(card, Face)]
        elsewhere = [] if act.kind in ("SHUFFLE", "FEED") else [
            card for card in self.felt if card is not None]
        known = Counter(card % DECK for card in cards if card is not None)
        stated = Counter(card % DECK for card in act.stack)
        free = Counter({f: self.decks for f in range(DECK)})
        free.subtract(known)
        free.subtract(card % DECK for card in elsewhere)
        kept = min(self.buffer, len(self.stack)) if act.kind == "RETURN" else 0
        if any(a is not None and a != b for a, b in zip(self.stack[:kept], act.stack)):
            return False
        return (len(act.stack) == len(cards) and len(set(numbers)) == len(numbers)
                and all(card < self.decks * DECK for card in numbers)
                and not any(card in numbers for card in elsewhere if not isinstance(card, Face))
                and not known - stated and not (stated - known) - free)

    # ---- what an act does

    def do(self, act):
        ruling = self.ruling(act)
        self.fault = None
        if ruling == PERMITTED:
            getattr(self, "do_" + act.kind)(act)
        return ruling

    def arrange(self, cards, stack):
        """The cards become the stack, in the order stated or in none that is known."""
        self.count = len(cards)
        self.stack = list(stack or [None] * len(cards))
        self.fixed = self.mark = None
        self.cutting_card_in = False

    def take(self, seen=None):
        """The next card leaves the shoe; answers what is known of it."""
        card = self.source().pop(0)
        if card is None and seen is not None:
            card = Face(seen)
        return card

    def do_OPEN(self, act):
        self.open = True
        self.decks, self.boxes = act.decks, act.boxes or 7
        self.multishuffler, self.device = bool(act.multishuffler), bool(act.device)
        self.rounds, self.buffer = act.rounds or 1, act.buffer or 0
        self.least, self.most = act.least or 1, act.most or self.decks * DECK // 2

    def do_SIT(self, act):
        self.seats.sit(act.name, act.box)

    def do_LEAVE(self, act):
        for box in [act.box] if act.box else self.seats.of(act.name):
            del self.seats.box[box]
            if self.on:
                self.stands.add(box)
            else:
                self.wager.pop(box, None)
        if self.offer and self.offer.to and not self.pending():
            self.offer.refuse()

    def do_SHUFFLE(self, act):
        self.rack, self.felt, self.held = [], [], []
        self.arrange(list(range(self.decks * DECK)), act.stack)
        self.shuffle_due = None
        self.lay_out(self.due)

    def lay_out(self, offer):
        self.stage, self.offer = "SHUFFLED", offer
        least, most = self.mark_range()
        self.fixed = least if least == most else None

    def do_FIX(self, act):
        self.fixed = act.cards

    def do_OFFER(self, act):
        self.offer.ask(self.seats, self.offer.next(self.seats))

    def do_REFUSE(self, act):
        self.offer.refuse()

    def do_CUT(self, act):
        self.stage, self.cut = "CUT", act.cards

    def do_FRONT_TO_BACK(self, act):
        self.stage = "CLOSED"
        self.stack = self.stack[self.cut:] + self.stack[:self.cut]

    def do_MARK(self, act):
        self.stage, self.mark = "MARKED", self.fixed

    def do_LOAD(self, act):
        self.stage, self.cutting_card_in = "LOADED", not self.device

    def do_FEED(self, act):
        self.arrange(list(range(self.decks * DECK)), act.stack)
        self.do_LOAD(act)

    def do_BURN(self, act):
        self.stage = "IN_PLAY"
        self.rack.append(self.take())

    def do_WAGER(self, act):
        self.wager[act.box] = act.amount

    def do_TAKE_BACK(self, act):
        del self.wager[act.box]

    def do_DRAW(self, act):
        self.on, self.owed = True, None
        card = self.take(act.card)
        self.felt.append(card)
        self.cards[act.hand] += 1
        if act.hand == DEALER:
            self.dealer.append(None if act.turned == "down" else card)

    def do_CUTTING_CARD(self, act):
        self.cutting_card_in = False
        least, most = self.mark_range()
        if not least <= len(self.stack) <= most:
            self.fault = "C4.5.1"
        if not self.on:
            self.shuffle_due, self.due = "C4.1.2", Offer("C4.2.4")
        elif act.hand:
            self.shuffle_due, self.owed = "C4.1.3", act.hand
            held = self.seats.box.get(act.hand)
            self.due = Offer("C4.2.2", act.hand, held and held[0])
        else:
            self.shuffle_due, self.owed = "C4.1.3", act.hand
            self.due = Offer("C4.2.3")

    def do_EXPOSE(self, act):
        self.do_CUTTING_CARD(act)

    def do_TIME(self, act):
        self.stands.add(act.box)

    def do_END(self, act):
        self.rack += self.felt
        self.felt = []
        self.unreturned += 1
        self.owed = None
        self.new_round()

    def do_RETURN(self, act):
        cards, self.rack, self.unreturned = self.stack + self.rack, [], 0
        self.arrange(cards, act.stack)

    def do_ORDER_SHUFFLE(self, act):
        self.do_REPLACE(act)

    def do_ORDER_RECUT(self, act):
        self.stage, self.offer = "SHUFFLED", self.offer.again()
        self.mark, self.cutting_card_in = None, False

    def do_FACE_UP(self, act):
        self.rack.append(self.take(act.card))

    do_OVERDRAW = do_FACE_UP

    def do_ERROR(self, act):
        self.held = [self.stack.pop(0)]

    def do_DISCARDS(self, act):
        cards, self.rack = self.rack, []
        self.arrange(cards, act.stack)
        self.lay_out(Offer("C4.2.5"))

    def do_REPLACE(self, act):
        if self.due.cause != "C4.2.1" or self.stage != "EMPTY":
            self.due = Offer("C4.2.5")
        self.stage, self.shuffle_due, self.stack, self.rack = "EMPTY", None, [], []
        self.unreturned = 0

    do_NEW_CARDS = do_REPLACE

    def do_SHOW_BURNED(self, act):
        raise AssertionError("C4.7 always refuses it")


def values(card):
    """What a card may count, an ace as one."""
    ranks = RANKS if card is None else RANKS[card % 13]
    return {1 if r == "A" else 10 if r in "TJQK" else int(r) for r in ranks}


def main():
    table = Table()
    for line in sys.stdin:
        act = read(line)
        if act:
            print(table.do(act))


if __name__ == "__main__":
    main()
