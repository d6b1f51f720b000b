#!/usr/bin/env python3
"""Puts random evenings of blackjack to `riffle table` and to the model of bj.py, and compares
every ruling and its clause, the faces that are shown, and everybody's chips.

    compare_bj.py [--seed SEED] RIFFLE [ROUNDS]

The rules of each table are random too; `riffle rules --game` is asked about them and about
rules that contradict each other.  Where the documents do not say which of several clauses
of BJ forbids an act, any of them will do.  Prints TAP; a difference is shown with the acts of
its table up to there, and the exit status is then 1.  At the end stands what the rounds
covered, and in a run of 20,000 rounds or more nothing of it may be missing.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

import bj_evening
from acts import spell
from bj_rules import Rules, contradictions, read_rules
from c4 import PERMITTED
from random_rules import rules_file
from seed import parse_with_seed

PARTS = 10
FULL = 20000
COVERED = [
    "rounds", "splits", "splits to three hands", "splits to four hands", "doubles",
    "doubles after a split", "naturals paid", "naturals that stand off", "dealer's naturals",
    "insurances", "insurances paid", "insurances taken", "surrenders before the look",
    "surrenders after it", "busts", "dealer's busts", "stand-offs", "split aces paid even",
    "cards out of turn", "players who left a round", "times called", "cards in error",
    "overdrawn cards", "cutting cards in a round", "discards shuffled", "discards returned",
    "false looks", "cards turned on a box",
]


class Coverage(Counter):
    """What the permitted acts were."""

    def note(self, table, act):
        for what in self.of(table, act):
            self[what] += 1

    @staticmethod
    def of(table, act):
        """Called before the act is done."""
        game = table.round
        if act.kind == "SPLIT":
            hands = len(game.hands[table.turn(act)[0]])
            return ["splits"] + {2: ["splits to three hands"],
                                 3: ["splits to four hands"]}.get(hands, [])
        if act.kind == "DOUBLE":
            return ["doubles"] + ["doubles after a split"] * table.turn(act)[1].split
        if act.kind == "LOOK":
            return ["dealer's naturals"] if act.natural == "a natural" else []
        if act.kind in ("PAY", "COLLECT", "STAND_OFF"):
            hand = next(hand for box, hand in table.awaits()[1] if box == act.box)
            dealer = ["dealer's busts"] if game.due(hand).clause == "BJ(11).4" else []
            return dealer + {"BJ(4).1": ["naturals paid"], "BJ(5).3": ["busts"],
                             "BJ(4).3": ["naturals that stand off"],
                             "BJ(8).6": ["split aces paid even"],
                             "BJ(11).6": ["stand-offs"]}.get(game.due(hand).clause, [])
        if act.kind == "SURRENDER":
            return ["surrenders before the look" if game.look_due() else "surrenders after it"]
        if act.kind == "LEAVE":
            return ["players who left a round"] * table.on
        if act.kind == "CUTTING_CARD":
            return ["cutting cards in a round"] * table.on
        if act.kind == "DRAW":
            return ["cards out of turn"] if act.order else []
        if act.kind == "TURN":
            return ["cards turned on a box"] if act.box else []
        return {"END": ["rounds"], "INSURE": ["insurances"], "PAY_INSURANCE": ["insurances paid"],
                "COLLECT_INSURANCE": ["insurances taken"], "TIME": ["times called"],
                "ERROR": ["cards in error"], "OVERDRAW": ["overdrawn cards"],
                "DISCARDS": ["discards shuffled"], "RETURN": ["discards returned"],
                }.get(act.kind, [])


class Riffle:
    """The command, asked about files of rules and about tables."""

    def __init__(self, command, folder):
        self.command = command
        self.file = os.path.join(folder, "game.rules")

    def write(self, text):
        with open(self.file, "w", encoding="utf-8") as out:
            out.write(text)

    def rules(self, text):
        """The rules written out, or None when they are refused."""
        self.write(text)
        run = subprocess.run([self.command, "rules", "--game", self.file],
                             capture_output=True, text=True, check=False)
        return run.stdout if run.returncode == 0 else None

    def table(self, lines, *options):
        run = subprocess.run([self.command, "table", "--no-record", "--rules", self.file, *options, "-"],
                             input="\n".join(lines) + "\n", capture_output=True, text=True,
                             check=False)
        if run.returncode not in (0, 1):
            return f"exit status {run.returncode}: {run.stderr.strip()}"
        return run.stdout

    def says(self, lines):
        """An answer to each line."""
        out = self.table(lines, "--json")
        answers = [json.loads(line) for line in out.splitlines() if line[:1] == "{"]
        return answers + [{"ruling": out[-300:]}] * (len(lines) - len(answers))


def agree(put, answer):
    """Do the model and riffle judge an act alike?"""
    said = answer.get("clause", answer["ruling"])
    clauses = put.ruling.split("|")
    alike = said in clauses or said[:2] in clauses
    return alike and answer.get("fault") == put.fault


def shows(put, answer):
    """Is the face in riffle's line that of the card?"""
    if put.act.kind not in ("DRAW", "TURN") or put.act.turned == "down" or put.card is None:
        return True
    return answer["act"].split()[2] == spell(put.card)


def moved_by(put, answer):
    """Are chips moved by the clause that says what is due?"""
    clauses = (put.clause or "").split("|")
    return not put.clause or all(move["clause"] in clauses for move in answer["moves"])


def same_chips(told, ledger, before):
    """Does everybody have what the model says?  Where riffle tells nothing no chips have
    moved.  Of one who left and came back in a round either sum will do."""
    if told is None:
        return (ledger["house"], ledger["felt"]) == (before["house"], before["felt"])
    names = set(told["players"]) | set(ledger["players"])
    return (told["house"], told["felt"]) == (ledger["house"], ledger["felt"]) and all(
        told["players"].get(name, 0) == sum(ledger["players"].get(name) or [0]) for name in names)


def difference(riffle, acts):
    """The number of the first act in which the two differ, and what riffle says."""
    before = {"house": 0, "felt": 0, "players": {}}
    for n, (put, answer) in enumerate(zip(acts, riffle.says([put.line for put in acts]))):
        if not agree(put, answer):
            return n, answer.get("clause", answer["ruling"]) + " " + answer.get("fault", "")
        if put.ruling == PERMITTED and not (shows(put, answer) and moved_by(put, answer)):
            return n, answer
        if not same_chips(answer.get("chips"), put.ledger, before):
            return n, answer.get("chips")
        before = put.ledger
    return None


def show(rules, acts, n, said):
    """The rules, the permitted acts up to the n-th, and the two answers to that."""
    bicycle = Rules().text().splitlines()
    print("# rules:", "; ".join(line for line in rules.text().splitlines()
                                if line not in bicycle))
    for put in acts[:n]:
        if put.ruling == PERMITTED:
            print(f"# {put.line}" + (f"  # fault: {put.fault}" if put.fault else ""))
    put = acts[n]
    print(f"# {put.line}")
    print("# model:  ", *filter(None, (put.ruling, put.fault, put.clause)), put.ledger)
    print("# riffle: ", said)


def evening(rng, coverage, riffle):
    """One table: its rules, its acts with what the model says, and the first difference."""
    table = bj_evening.GameEvening(rng)
    table.table.watch = coverage.note
    riffle.write(table.rules.text())
    acts = list(table.acts(rng.choice([3, 10, 25])))
    coverage["false looks"] += sum(put.fault == "BJ(4).4" for put in acts)
    return table.rules, acts, difference(riffle, acts)


def compare_rules(riffle, rng, number):
    """The random rules files that riffle reads otherwise than the model."""
    different = []
    for _ in range(number):
        text = rules_file(rng)
        expected, wrong = None, None
        try:
            rules = read_rules(text)
            wrong = contradictions(rules)
            if not wrong:
                expected = f"# rules hash {rules.hash()}\n{rules.text()}"
        except ValueError as error:
            wrong = error
        if riffle.rules(text) != expected:
            different.append((text, wrong))
    return different


def arguments():
    parser = argparse.ArgumentParser(description="Compares riffle table with the model of BJ.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("rounds", nargs="?", type=int, default=3000, help="how many rounds")
    return parse_with_seed(parser)


def compare(riffle, options):
    """Prints a line of TAP for each part; answers whether all agree."""
    coverage, tables, different = Coverage(), 0, 0
    for part in range(1, PARTS + 1):
        found, before = None, coverage["rounds"]
        while coverage["rounds"] < options.rounds * part / PARTS and not found:
            tables += 1
            rng = random.Random(f"{options.seed} {tables}")
            rules, acts, found = evening(rng, coverage, riffle)
        print("not ok" if found else "ok", f"{part} - {coverage['rounds'] - before} rounds",
              "are judged, shown and paid as the model says", flush=True)
        if found:
            different += 1
            print(f"# table {tables} of the seed {options.seed}")
            show(rules, acts, *found)
    wrong = compare_rules(riffle, random.Random(options.seed), max(50, options.rounds // 100))
    print("not ok" if wrong else "ok", f"{PARTS + 1} - random rules are read as the model does")
    for text, why in wrong[:3]:
        print("#", text.replace("\n", "; "), why)
    missing = [what for what in COVERED if not coverage[what]]
    fails = bool(missing) and options.rounds >= FULL
    print("not ok" if fails else "ok", f"{PARTS + 2} - everything of the game was met")
    print(f"# {tables} tables:", ", ".join(f"{coverage[what]} {what}" for what in COVERED))
    print(f"1..{PARTS + 2}")
    return not (different or wrong or fails)


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        return 0 if compare(Riffle(options.riffle, folder), options) else 1


if __name__ == "__main__":
    sys.exit(main())
