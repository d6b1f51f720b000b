#!/usr/bin/env python3
"""Puts random acts to `riffle table` and to the model of c4.py, and compares
every ruling.

    compare_c4.py [--seed SEED] RIFFLE [ACTS]

The acts come from the seed: the same seed, the same acts.  Most of them are what
the table waits for, so that shoes are cut, dealt to the cutting card and beyond;
the others are the right act by the wrong person, at the wrong time, in the wrong
number, or anything at all.  Prints TAP; a difference is shown with the acts of its
table up to there.
"""

import argparse
import json
import random
import subprocess
import sys

import c4

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
GROUPS = 10  # TAP lines


class Dealer:
    """Makes up the acts of one table, looking at the model."""

    def __init__(self, rng):
        self.rng = rng
        self.table = c4.Table()
        self.known = rng.random() < 0.3   # stacks are stated
        self.long = rng.random() < 0.3    # rounds go on and on
        self.players = rng.randrange(5)
        self.wild = rng.choice([0.02, 0.1, 0.3])

    # ---- words

    def actor(self, role):
        if self.rng.random() < 0.97 and role != "player":
            return role
        return self.rng.choice(NAMES + ["dealer", "supervisor"])

    def name(self):
        return self.rng.choice(NAMES)

    def box(self):
        return self.rng.randint(1, 7)

    def hand(self, right=None):
        if right is None or self.rng.random() < 0.05:
            right = self.rng.randint(0, 7)
        return f"box {right}" if right else "the dealer"

    def stack(self, cards, always=False, kept=0):
        """The words `as …` for these cards, now and then with a fault."""
        if not cards or not (always or self.known) or self.rng.random() < 0.1:
            return ""
        decks = self.table.decks
        cards = [self.rng.randrange(decks * 52) if card is None else card for card in cards]
        free = cards[kept:]
        self.rng.shuffle(free)
        cards[kept:] = free
        fault = self.rng.randrange(40)
        if fault == 0:
            cards.pop()
        elif fault == 1:
            cards[0] = cards[-1]
        elif fault == 2:
            cards[0] = decks * 52 % 416
        elif fault == 3 and len(cards) < 416:
            cards.append(cards[0])
        if not cards:
            return ""
        by_face = self.rng.random() < 0.2 and decks < 8
        return " as " + " ".join(spell(card) if by_face or isinstance(card, c4.Face) else str(card)
                                 for card in cards)

    def discards(self):
        table = self.table
        return self.stack(table.rack) if table.on and not table.source() else ""

    def card(self):
        """A face for the next card: mostly one that it can have."""
        source = self.table.source()
        if self.rng.random() < 0.3:
            return "a card"
        if source and source[0] is not None and self.rng.random() < 0.97:
            return spell(source[0])
        if self.rng.random() < 0.03:
            return self.rng.choice(["AS", "KS", "2C"])
        faces = self.rng.sample(range(52), 10)
        return spell(next((face for face in faces if source and self.table.may_be(face)), faces[0]))

    # ---- acts

    def opening(self):
        rng = self.rng
        decks = rng.choice([1, 2, 2, 2, 2, 2, 2, 3, 4, 6, 8])
        line = f"supervisor opens the table with {decks} decks"
        if rng.random() < 0.2:
            line += f" for {rng.randint(1, 7)} boxes"
        if rng.random() < 0.2:
            place = rng.choice(["beside"] * 4 + ["behind"])
            side = rng.choice(["left"] * 4 + ["right"])
            line += f" and a multishuffler {place} the table on the {side}"
            line += rng.choice(["", " with 1 sets", " with 2 sets"])
        if rng.random() < 0.2:
            line += " and a shuffling device"
            line += rng.choice(["", "", " of 10 shelves"])
            line += rng.choice(["", "", f" with a buffer of {rng.randint(1, 51)}"])
            line += rng.choice(["", f" fed every {rng.randint(1, 3)} rounds"])
        if rng.random() < 0.2:
            least = rng.randint(0, 30)
            line += f" and the cutting card {least} to {least + max(-least, rng.randint(-1, 30))} from the back"
        return line

    def likely(self):
        """An act that the table may be waiting for."""
        table, rng = self.table, self.rng
        if not table.open:
            return self.opening()
        if rng.random() < 0.03:
            return self.irregular()
        if not table.on and (rng.random() < 0.2 or len(table.seats.box) < self.players
                             or table.stage == "IN_PLAY" and table.seats.box and not table.wager):
            return self.persons()
        if table.shuffle_due and not table.on or table.stage == "EMPTY":
            method = "machine" if table.multishuffler and rng.random() < 0.5 else "hand"
            return f"dealer shuffles by {method}" + self.stack(list(range(table.decks * 52)))
        return {"SHUFFLED": self.offering, "CUT": lambda: "dealer moves the front to the back",
                "CLOSED": self.marking, "MARKED": lambda: "dealer loads the shoe",
                "LOADED": lambda: "dealer burns a card", "IN_PLAY": self.round}[table.stage]()

    def persons(self):
        table, rng = self.table, self.rng
        if not table.seats.box or rng.random() < 0.3 and len(table.seats.box) < self.players + 2:
            return f"{self.name()} sits at box {self.box()}"
        box, (_, name, _) = rng.choice(sorted(table.seats.box.items()))
        if rng.random() < 0.15:
            return f"{name} leaves" + rng.choice(["", f" box {box}"])
        if rng.random() < 0.1:
            return f"{name} takes back the wager on box {box}"
        if rng.random() < 0.8:
            box = next((box for box in table.seats.box if box not in table.wager), box)
            name = table.seats.box[box][1]
        return f"{name} wagers {rng.choice(['10', '2.50', '100'])} on box {box}"

    def offering(self):
        table, rng = self.table, self.rng
        if table.device:
            return "dealer places the cards in the device" + self.stack(
                list(range(table.decks * 52)))
        if rng.random() < 0.2:
            least, most = table.mark_range()
            return f"dealer fixes the cutting card {rng.randint(least, max(least, most))} from the back"
        box = table.offer.next(table.seats)
        if table.pending():
            name = next(name for arrival, name, _ in table.seats.box.values()
                        if arrival == table.offer.to)
        elif box is not None:
            player = table.seats.box[box][1] if rng.random() < 0.9 else self.name()
            facing = "backs" if rng.random() < 0.97 else "faces"
            return f"dealer offers the stack to {player} with {facing} away"
        else:
            name = "supervisor"
        if rng.random() < 0.1:
            name = rng.choice(NAMES + ["dealer", "supervisor"])
        if rng.random() < 0.4 and name != "supervisor":
            return f"{name} refuses the cut"
        least, most = table.cut_range()
        return f"{name} cuts at {max(0, rng.randint(least, max(least, most)) + rng.choice([0] * 9 + [-1, 1]))}"

    def marking(self):
        table, rng = self.table, self.rng
        if rng.random() < 0.8:
            return "dealer places the cutting card"
        return f"dealer places the cutting card {table.fixed or rng.randint(0, 60)} from the back"

    def round(self):
        table, rng = self.table, self.rng
        if table.device and not table.on and table.unreturned >= table.rounds:
            return "dealer returns the discards to the device" + self.stack(
                table.stack + table.rack, False, rng.choice([table.buffer] * 9 + [0]))
        if table.on and not table.source():
            return rng.choice(["dealer shuffles the discards" + self.discards(),
                               "dealer draws a card to the dealer", "dealer ends the round",
                               "dealer returns the discards to the device"])
        if table.at_cutting_card() and not table.held and rng.random() < 0.9 or (
                table.cutting_card_in and table.mark is None
                and rng.random() < (0.1 if len(table.stack) < 60 else 0.002)):
            return self.cutting_card()
        if table.on and rng.random() < (0.005 if self.long else 0.1):
            return "dealer ends the round"
        if table.on and rng.random() < 0.02:
            return rng.choice([f"dealer calls time on box {self.box()}", self.persons()])
        turned = rng.choice([""] * 8 + [" face up", " face down"])
        return f"dealer draws {self.card()}{turned} to {self.hand(self.next_hand())}"

    def next_hand(self):
        """Whose the next card is in a round that goes as it should, mostly."""
        table, rng = self.table, self.rng
        if table.owed is not None and rng.random() < 0.9:
            return table.owed
        wagered = sorted(table.wager) + [0]
        for n in (0, 1):
            for hand in wagered:
                if table.cards[hand] == n and hand not in table.stands and rng.random() < 0.95:
                    if n or not hand or not any(table.cards[b] for b in wagered if b > hand or not b):
                        return hand
        hands = [hand for hand in table.cards if hand and hand not in table.stands]
        if not hands or rng.random() < 0.3 and min(table.dealer_totals()) < 17:
            return 0
        return rng.choice(hands)

    def cutting_card(self):
        table, rng = self.table, self.rng
        if rng.random() < 0.1:
            return "dealer exposes the cutting card"
        where = f" for {self.hand(self.next_hand())}"
        if rng.random() < (0.05 if table.on else 0.95):
            where = ""
        return "dealer draws the cutting card" + where

    def irregular(self):
        rng = self.rng
        return rng.choice([
            "supervisor orders a shuffle", "supervisor orders a recut",
            f"dealer finds {self.card()} face up",
            f"dealer finds {self.card()} face up and deals it to {self.hand()}",
            "dealer draws a card in error", "dealer draws a card in error",
            f"dealer overdraws {self.card()}", f"dealer overdraws {self.card()}",
            "dealer shuffles the discards" + self.discards(),
            f"supervisor replaces {self.card()}", "supervisor brings new cards",
            f"dealer calls time on box {self.box()}", "dealer shows the burned card",
            "dealer exposes the cutting card", "dealer ends the round"])

    def anything(self):
        """Any act at all, by anyone."""
        rng = self.rng
        kind = rng.choice(sorted(c4.PHRASES))
        role = c4.PHRASES[kind][0]
        full = list(range(self.table.decks * 52)) if self.table.open else []
        phrase = {
            "OPEN": lambda: self.opening().split(" ", 1)[1],
            "SIT": lambda: f"sits at box {self.box()}",
            "LEAVE": lambda: "leaves" + rng.choice(["", f" box {self.box()}"]),
            "SHUFFLE": lambda: f"shuffles by {rng.choice(['hand', 'machine'])}" + self.stack(full),
            "FIX": lambda: f"fixes the cutting card {rng.randint(0, 110)} from the back",
            "OFFER": lambda: f"offers the stack to {self.name()} with backs away",
            "CUT": lambda: f"cuts at {rng.choice([0, 51, 52, 53, 104, rng.randint(0, 416)])}",
            "MARK": lambda: rng.choice([
                "places the cutting card",
                f"places the cutting card {rng.randint(0, 110)} from the back"]),
            "FEED": lambda: "places the cards in the device" + self.stack(full),
            "BURN": lambda: f"burns {self.card()}",
            "WAGER": lambda: f"wagers 5 on box {self.box()}",
            "TAKE_BACK": lambda: f"takes back the wager on box {self.box()}",
            "DRAW": lambda: f"draws {self.card()} to {self.hand()}",
            "CUTTING_CARD": lambda: "draws the cutting card" + rng.choice(
                ["", f" for {self.hand()}"]),
            "TIME": lambda: f"calls time on box {self.box()}",
            "RETURN": lambda: "returns the discards to the device" + self.stack(
                self.table.stack + self.table.rack, False, getattr(self.table, "buffer", 0)),
            "FACE_UP": lambda: f"finds {self.card()} face up",
            "OVERDRAW": lambda: f"overdraws {self.card()}",
            "DISCARDS": lambda: "shuffles the discards" + self.discards(),
            "REPLACE": lambda: f"replaces {self.card()}",
        }.get(kind, lambda: c4.PHRASES[kind][1])
        return f"{self.actor(role)} {phrase()}"

    def acts(self, most):
        """Lines, each with the model's ruling and fault."""
        for _ in range(most):
            line = self.anything() if self.rng.random() < self.wild else self.likely()
            ruling = self.table.do(c4.read(line))
            yield line, ruling, self.table.fault


def spell(card):
    return c4.RANKS[card % 13] + c4.SUITS[card % 52 // 13]


def riffle_rulings(riffle, lines):
    """What riffle says of each line: the ruling or clause, and the fault."""
    run = subprocess.run([riffle, "table", "--json", "-"], input="\n".join(lines) + "\n",
                         capture_output=True, text=True, check=False)
    said = []
    for answer in map(json.loads, run.stdout.splitlines()):
        ruling = answer["ruling"]
        said.append((answer["clause"] if ruling == "refused" else ruling, answer.get("fault")))
    if run.returncode not in (0, 1) or len(said) != len(lines):
        said.append((f"exit status {run.returncode}: {run.stderr.strip()}", None))
    return said


def difference(riffle, acts):
    """The number of the first act that the two judge differently, and what riffle says."""
    said = riffle_rulings(riffle, [line for line, _, _ in acts])
    for n, (_, ruling, fault) in enumerate(acts):
        if n >= len(said) or said[n] != (ruling, fault):
            return n, said[n] if n < len(said) else ("nothing", None)
    return None


def show(acts, n, said):
    for line, ruling, fault in acts[:n + 1]:
        if ruling == c4.PERMITTED or line == acts[n][0]:
            print(f"# {line}" + (f"    # fault {fault}" if fault else ""))
    print(f"# the model: {acts[n][1]} {acts[n][2] or ''}")
    print(f"# riffle:    {said[0]} {said[1] or ''}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    arguments.add_argument("riffle", help="the command to compare with")
    arguments.add_argument("acts", nargs="?", type=int, default=20000)
    arguments.add_argument("--seed", default="riffle")
    options = arguments.parse_args()

    tables = different = 0
    for group in range(1, GROUPS + 1):
        put, wrong = 0, None
        while put < options.acts / GROUPS and not wrong:
            tables += 1
            rng = random.Random(f"{options.seed} {tables}")
            acts = list(Dealer(rng).acts(rng.choice([20, 60, 150, 400])))
            put += len(acts)
            found = difference(options.riffle, acts)
            if found:
                wrong = acts, *found
        print("not ok" if wrong else "ok",
              f"{group} - {put} acts are judged as the model judges them")
        if wrong:
            different += 1
            print(f"# table {tables} of seed {options.seed}")
            show(*wrong)
    print(f"1..{GROUPS}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
