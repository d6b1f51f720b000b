#!/usr/bin/env python3
"""Puts random acts to `riffle table` and to the model of c4.py, and compares every
ruling.

    compare_c4.py [--seed SEED] RIFFLE [ACTS]

The acts come from the seed: the same seed, the same acts.  Most of them are what
the table waits for, so that shoes are cut, dealt to the cutting card and beyond; the
others are the right act by the wrong person, at the wrong time or in the wrong
number, or anything at all.  Prints TAP; a difference is shown with the acts of its
table up to there, and the exit status is then 1.
"""

import argparse
import json
import random
import re
import subprocess
import sys

import c4
from acts import DEALER, PHRASES, Face, read, spell
from seed import parse_with_seed

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
PERSONS = NAMES + ["dealer", "supervisor"]
PARTS = 10


class Evening:
    """The acts of one table.  Looks at the model to know what is waited for."""

    def __init__(self, rng):
        self.rng = rng
        self.table = c4.Table()
        self.stated = rng.random() < 0.3             # the stacks are stated
        self.endless = rng.random() < 0.3            # rounds go on and on
        self.hurried = rng.random() < 0.3            # cards go from the shoe to the rack
        self.restless = rng.choice([0.05, 0.2, 0.5])  # players come and go
        self.wild = rng.choice([0.02, 0.1, 0.3])     # anything may happen
        self.players = rng.randrange(5)

    def acts(self, most):
        """Lines, each with the model's ruling and the fault it shows."""
        for _ in range(most):
            line = self.anything() if self.chance(self.wild) else self.expected()
            ruling = self.table.do(read(line))
            yield line, ruling, self.table.fault

    # Words.

    def chance(self, p):
        return self.rng.random() < p

    def box(self):
        return self.rng.randint(1, 7)

    def hand(self, right=None):
        if right is None or self.chance(0.05):
            right = self.rng.randint(0, 7)
        return f"box {right}" if right else "the dealer"

    def card(self):
        """The next card, or a face it may have, or now and then one it cannot."""
        source = self.table.source()
        if self.chance(0.3):
            return "a card"
        if source and source[0] is not None and self.chance(0.97):
            return spell(source[0])
        if self.chance(0.03):
            return self.rng.choice(["AS", "KS", "2C"])
        faces = self.rng.sample(range(52), 10)
        return spell(next((face for face in faces if source and self.table.may_be(face)),
                          faces[0]))

    def stack(self, cards, stay=0):
        """`as …` with these cards in another order, now and then with a fault."""
        if not cards or not self.stated or self.chance(0.1):
            return ""
        every = self.table.decks * 52
        unseen = self.unseen() if None in cards else []
        cards = [Face(unseen.pop()) if card is None else card for card in cards]
        cards[stay:] = self.rng.sample(cards[stay:], len(cards[stay:]))
        fault = self.rng.randrange(40)
        if fault == 0:
            cards = cards[1:] or [0]
        elif fault == 1:
            cards[0] = cards[-1]
        elif fault == 2 and every < 416:
            cards[0] = every
        elif fault == 3 and every < 416:
            cards.append(cards[0])
        by_face = any(isinstance(card, Face) for card in cards) or self.chance(0.2)
        return " as " + " ".join(spell(card) if by_face else str(card) for card in cards)

    def unseen(self):
        """The faces that have not been seen, as often as they may still be, in any order."""
        table = self.table
        seen = c4.faces(table.stack + table.held + table.rack + table.felt)
        faces = list((c4.faces(range(table.decks * 52)) - seen).elements())
        return self.rng.sample(faces, len(faces))

    def whole_stack(self):
        return self.stack(list(range(self.table.decks * 52)) if self.table.open else [])

    def fed(self):
        return self.whole_stack() if self.table.stage == "SHUFFLED" else ""

    def discards(self):
        ran_out = self.table.on and not self.table.source()
        return self.stack(self.table.rack) if ran_out else ""

    def returned(self):
        table = self.table
        stay = len(table.held) + table.buffer if table.open and self.chance(0.9) else 0
        return self.stack(table.held + table.stack + table.rack, stay) if table.device else ""

    # What the table waits for.

    def expected(self):
        table = self.table
        if not table.open:
            return self.opening()
        if self.chance(0.03):
            return self.irregular()
        if not table.on and (self.chance(self.restless) or len(table.seats.box) < self.players
                             or (table.stage == "IN_PLAY" and not table.wagered
                                 and table.seats.box and self.chance(0.9))):
            return self.player_acts()
        if table.stage == "EMPTY" or (table.shuffle_due and not table.on):
            method = "machine" if table.multishuffler and self.chance(0.5) else "hand"
            return f"dealer shuffles by {method}" + self.whole_stack()
        return {"SHUFFLED": self.offering, "CUT": lambda: "dealer moves the front to the back",
                "CLOSED": self.marking, "MARKED": lambda: "dealer loads the shoe",
                "LOADED": lambda: "dealer burns a card", "IN_PLAY": self.dealing}[table.stage]()

    def opening(self):
        rng = self.rng
        line = f"supervisor opens the table with {rng.choice([1] + [2] * 6 + [3, 4, 6, 8])} decks"
        if self.chance(0.2):
            line += f" for {self.box()} boxes"
        if self.chance(0.2):
            line += f" and a multishuffler {rng.choice(['beside'] * 4 + ['behind'])} the table"
            line += f" on the {rng.choice(['left'] * 4 + ['right'])}"
            line += rng.choice(["", " with 1 sets", " with 2 sets"])
        if self.chance(0.2):
            line += " and a shuffling device" + rng.choice(["", "", " of 10 shelves"])
            line += rng.choice(["", "", f" with a buffer of {rng.randint(1, 51)}"])
            line += rng.choice(["", f" fed every {rng.randint(1, 3)} rounds"])
        if self.chance(0.2):
            least, more = rng.randint(0, 30), rng.randint(-1, 30)
            line += f" and the cutting card {least} to {max(0, least + more)} from the back"
        return line

    def player_acts(self):
        table, rng = self.table, self.rng
        if not table.seats.box or (self.chance(0.3) and len(table.seats.box) < self.players + 2):
            return f"{rng.choice(NAMES)} sits at box {self.box()}"
        box = rng.choice(sorted(table.seats.box))
        if self.chance(0.5):
            box = next((box for box in table.seats.box if box not in table.wagered), box)
        name = table.seats.box[box][1]
        if self.chance(0.2):
            return f"{name} leaves" + rng.choice(["", f" box {box}"])
        if self.chance(0.1):
            return f"{name} takes back the wager on box {box}"
        return f"{name} wagers {rng.choice(['10', '2.50', '100'])} on box {box}"

    def offering(self):
        table, rng = self.table, self.rng
        if table.device:
            return "dealer places the cards in the device" + self.fed()
        if self.chance(0.2):
            least, most = table.mark_range()
            return f"dealer fixes the cutting card {rng.randint(least, most)} from the back"
        box = table.offer.next(table.seats)
        if table.offer.to is None and box is not None:
            name = table.seats.box[box][1] if self.chance(0.9) else rng.choice(NAMES)
            facing = "backs" if self.chance(0.97) else "faces"
            return f"dealer offers the stack to {name} with {facing} away"
        name = "supervisor"
        if table.offer.to is not None:
            name = table.seats.box[table.seats.boxes(table.offer.to)[0]][1]
        if self.chance(0.1):
            name = rng.choice(PERSONS)
        if self.chance(0.5) and name != "supervisor":
            return f"{name} refuses the cut"
        cards = rng.randint(*table.cut_range()) + rng.choice([0] * 10 + [-1, 1])
        return f"{name} cuts at {max(0, cards)}"

    def marking(self):
        if self.chance(0.8):
            return "dealer places the cutting card"
        place = self.table.fixed or self.rng.randint(0, 60)
        return f"dealer places the cutting card {place} from the back"

    def dealing(self):
        table, rng = self.table, self.rng
        if table.device and not table.on and table.unreturned >= table.rounds:
            return "dealer returns the discards to the device" + self.returned()
        if table.on and not table.source():
            return rng.choice(["dealer shuffles the discards" + self.discards()] * 3 + [
                "dealer draws a card to the dealer", "dealer ends the round",
                "dealer returns the discards to the device" + self.returned()])
        if self.chance(0.9) and table.at_cutting_card() and not table.held:
            return self.cutting_card()
        if table.cutting_card_in and table.mark is None and len(table.stack) < rng.randint(0, 600):
            if self.chance(0.1):
                return self.cutting_card()
        spare = len(table.stack) - (table.mark or 0)
        if self.hurried and not table.held and spare > 8 and self.chance(0.8):
            return f"dealer finds {self.card()} face up"
        if table.on and self.chance(0.005 if self.endless else 0.1):
            return "dealer ends the round"
        if table.on and self.chance(0.03):
            return rng.choice([f"dealer calls time on box {self.box()}", self.player_acts()])
        turned = rng.choice([""] * 8 + [" face up", " face down"])
        return f"dealer draws {self.card()}{turned} to {self.hand(self.next_hand())}"

    def next_hand(self):
        """Whose the next card is in a round that goes as it should, mostly."""
        table = self.table
        if table.owed is not None and self.chance(0.9):
            return table.owed
        if not table.reached(2):
            for box in sorted(table.wagered - table.stands):
                if table.reached(1) < box and self.chance(0.95):
                    return box
            if not table.cards[DEALER] and self.chance(0.95):
                return DEALER
        waiting = [box for box in table.waiting() if self.chance(0.95)]
        if waiting:
            return waiting[0]
        hands = [hand for hand in table.cards if hand and hand not in table.stands]
        known = None not in table.dealer
        if not hands or (self.chance(0.3) and not (known and table.dealer_count() >= 17)):
            return DEALER
        return self.rng.choice(hands)

    def cutting_card(self):
        if self.chance(0.1):
            return "dealer exposes the cutting card"
        if self.chance(0.05 if self.table.on else 0.95):
            return "dealer draws the cutting card"
        return f"dealer draws the cutting card for {self.hand(self.next_hand())}"

    # What it does not wait for.

    def irregular(self):
        return self.rng.choice([
            "supervisor orders a shuffle", "supervisor orders a recut",
            f"dealer finds {self.card()} face up",
            f"dealer finds {self.card()} face up and deals it to {self.hand()}",
            "dealer draws a card in error", "dealer draws a card in error",
            "dealer draws a card in error and shows " + self.card().replace("a card", "9S"),
            f"dealer draws {self.card()} to box {self.box()} hand {self.rng.randint(1, 3)}",
            f"dealer overdraws {self.card()}", f"dealer overdraws {self.card()}",
            "dealer shuffles the discards" + self.discards(),
            f"supervisor replaces {self.card()}", "supervisor brings new cards",
            f"dealer calls time on box {self.box()}", "dealer shows the burned card",
            "dealer shows the burned card as KD",
            "dealer exposes the cutting card", "dealer ends the round"])

    def anything(self):
        """Any act at all, mostly by the person whose it is."""
        rng = self.rng
        kind = rng.choice(sorted(PHRASES))
        role, phrase = PHRASES[kind]
        slots = {
            "box": self.box, "hand": self.hand, "card": self.card, "stack": lambda: "",
            "player": lambda: rng.choice(NAMES), "amount": self.amounts,
            "method": lambda: rng.choice(["hand", "machine"]),
            "facing": lambda: rng.choice(["backs", "faces"]), "turned": lambda: "up",
            "cards": lambda: rng.choice([0, 51, 52, 53, 104, rng.randint(0, 416)]),
            "order": lambda: "out of turn",
            "natural": lambda: rng.choice(["a natural", "no natural"]), "sum": self.amounts,
            "shown": lambda: self.card().replace("a card", "9S"), "which": lambda: rng.randint(1, 4),
            "right": lambda: rng.choice(["insurance", "a hit", "a double", "a split", "surrender"]),
        }
        stacks = {"SHUFFLE": self.whole_stack, "FEED": self.fed,
                  "RETURN": self.returned, "DISCARDS": self.discards}
        if kind == "OPEN":
            phrase = self.opening().split(" ", 1)[1]
        else:
            phrase = self.some_groups(phrase)
            if kind in stacks:
                phrase += stacks[kind]()
        for slot, word in slots.items():
            phrase = phrase.replace(f"<{slot}>", str(word()))
        phrase = re.sub("the dealer hand [0-9]", "the dealer", phrase)  # who has one hand only
        actor = rng.choice(NAMES) if role == "player" else role
        return f"{actor if self.chance(0.95) else rng.choice(PERSONS)} {phrase}"

    def amounts(self):
        return self.rng.choice(["5", "7.50"])

    def some_groups(self, phrase):
        """The phrase with some of its groups; a stack is no matter of chance."""
        def keep(group):
            return group[1] if "<stack>" not in group[1] and self.chance(0.5) else ""
        return " ".join(re.sub(r"\[([^\[\]]*)\]", keep, phrase).split())


def riffle_says(riffle, lines):
    """What riffle says of each line: permitted, malformed or the clause; the fault."""
    run = subprocess.run([riffle, "table", "--no-record", "--json", "-"], input="\n".join(lines) + "\n",
                         capture_output=True, text=True, check=False)
    said = [(answer.get("clause", answer["ruling"]), answer.get("fault"))
            for answer in map(json.loads, run.stdout.splitlines())]
    if run.returncode not in (0, 1) or len(said) != len(lines):
        said.append((f"exit status {run.returncode}: {run.stderr.strip()}", None))
    return said


def difference(riffle, acts):
    """The number of the first act that is judged differently, and what riffle says."""
    said = riffle_says(riffle, [line for line, _, _ in acts])
    for n, (_, ruling, fault) in enumerate(acts):
        if said[n] != (ruling, fault):
            return n, said[n]
    return None


def show(acts, n, said):
    """The permitted acts up to the n-th, and the two rulings on that."""
    for line, ruling, fault in acts[:n]:
        if ruling == c4.PERMITTED:
            print(f"# {line}" + (f"  # fault: {fault}" if fault else ""))
    print(f"# {acts[n][0]}")
    print("# model:  ", *filter(None, acts[n][1:]))
    print("# riffle: ", *filter(None, said))


def main():
    arguments = argparse.ArgumentParser(description="Compares riffle table with the model of C4.")
    arguments.add_argument("riffle", help="the command")
    arguments.add_argument("acts", nargs="?", type=int, default=20000, help="how many acts")
    options = parse_with_seed(arguments)

    tables = different = 0
    for part in range(1, PARTS + 1):
        judged, found = 0, None
        while judged < options.acts / PARTS and not found:
            tables += 1
            rng = random.Random(f"{options.seed} {tables}")
            acts = list(Evening(rng).acts(rng.choice([20, 60, 150, 400])))
            judged += len(acts)
            found = difference(options.riffle, acts)
        print("not ok" if found else "ok",
              f"{part} - {judged} acts are judged as the model judges them")
        if found:
            different += 1
            print(f"# table {tables} of the seed {options.seed}")
            show(acts, *found)
    print(f"1..{PARTS}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
