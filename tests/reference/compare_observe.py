#!/usr/bin/env python3
"""Compares records of observed evenings: `riffle table --observe` writes them, verify.py and
`riffle verify` judge them.

    compare_observe.py [--seed SEED] RIFFLE [EVENINGS] [--kind KIND] [--evening N]

Each evening is lawful and random (mutated_evening.py), by the rules of a preset or random ones.
Then it goes wrong once, or several times: an act is left out, done by somebody else, with another
amount, or inserted.  Compared are, act by act, how it went (permitted, a breach, not judged,
impossible), the clause of a breach, a fault that shows and everybody's chips; at the end the
verdict with its breaches, and what the house owes.  Then rulings of the records are altered: both
verifiers must reject the same line by the same clause.

Prints TAP.  A difference is shown with the acts of its round, and the exit status is then 1.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

from acts import cents, read
from bj_rules import Rules
from observe import Observed
from mutated_evening import KINDS, PLAIN, lawful, mutate, some_rules
from seed import parse_with_seed
from verify import verify

HOW = {"permitted": "-", "breach": "!", "not judged": "?", "impossible": "impossible"}
BATCH = 100     # records that one `riffle verify` reads
ALTERED = 3     # altered records of each true one


class Riffle:
    """The command, asked to keep records and to verify them."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def observe(self, rules, lines, corrections=()):
        """An answer to each act, and the record; corrections follow the acts."""
        with open(self.path("game.rules"), "w", encoding="utf-8") as out:
            out.write(rules.text())
        kept = self.path("evening.record")
        for name in (kept, kept + ".secret"):
            if os.path.exists(name):
                os.remove(name)
        run = subprocess.run([self.command, "table", "--observe", "--json", "--record", kept,
                              "--rules", self.path("game.rules"), "-"],
                             input="\n".join([*lines, *corrections]) + "\n",
                             capture_output=True, text=True, check=False)
        answers = [json.loads(line) for line in run.stdout.splitlines() if line[:1] == "{"]
        if len(answers) < len(lines) or not os.path.exists(kept):
            answers += [{"ruling": f"exit status {run.returncode}: {run.stderr[-300:]}"}]
            return answers, b""
        with open(kept, "rb") as record:
            return answers, record.read()

    def owed(self, lines):
        """Player: what the house owes them at the end, in cents; below 0 what they were overpaid."""
        run = subprocess.run([self.command, "table", "--observe", "--rules",
                              self.path("game.rules"), "-"],
                             input="\n".join(lines) + "\n", capture_output=True, text=True,
                             check=False)
        owed = Counter()
        for line in run.stdout.splitlines():
            owes = re.fullmatch("# open: the house owes (\\S+) ([0-9.]+)", line)
            paid = re.fullmatch("# open: (\\S+) was paid ([0-9.]+) too much", line)
            if owes or paid:
                name, sum_said = (owes or paid).groups()
                owed[name] += cents(sum_said) * (1 if owes else -1)
        return owed

    def verdicts(self, records):
        names = [self.path(f"{number}.record") for number, _ in enumerate(records)]
        for name, record in zip(names, records):
            with open(name, "wb") as out:
                out.write(record)
        run = subprocess.run([self.command, "verify", "--json", *names], capture_output=True,
                             text=True, check=False)
        said = [json.loads(line) for line in run.stdout.splitlines()]
        lost = {"verdict": f"exit status {run.returncode}: {run.stderr[-200:]}"}
        return said + [lost] * (len(records) - len(said))


def same_ruling(how, clause, answer):
    if HOW.get(answer["ruling"]) != how:
        return False
    clauses = (clause or "").split("|")
    return how in ("-", "impossible") or answer["clause"] in clauses or (
        answer["clause"][:2] in clauses)


def same_chips(told, ledger):
    names = set(told["players"]) | set(ledger["players"])
    return (told["house"], told["felt"]) == (ledger["house"], ledger["felt"]) and all(
        told["players"].get(name, 0) == sum(ledger["players"].get(name) or [0]) for name in names)


def difference(rules, lines, answers, owed):
    """The number of the first act of which the two differ, and what the model says."""
    table = Observed(rules)
    for n, (line, answer) in enumerate(zip(lines, answers)):
        how, clause = table.observe(read(line))
        fault = None if how in ("!", "impossible") else table.fault
        if not same_ruling(how, clause, answer) or (
                how != "!" and answer.get("fault") != fault):
            return n, (how, clause, fault)
        if answer.get("chips") and not same_chips(answer["chips"], table.ledger()):
            return n, table.ledger()
        if table.balance() != 0:
            return n, f"{table.balance()} cents come from nowhere"
    if len(answers) > len(lines):
        return len(lines) - 1, "an answer to each act"
    judged = all(answer["ruling"] != "not judged" for answer in answers)
    if judged and debts(table) != owed:
        return len(lines) - 1, f"owed {debts(table)}, not {owed}"
    return None


def debts(table):
    """What the house owes the players who sit at the table."""
    owed = Counter()
    for arrival, sum_owed in table.debts.items():
        if sum_owed and table.seats.boxes(arrival):
            owed[table.names[arrival]] += sum_owed
    return owed


def altered(rng, record):
    """The record with another ruling in one line; chained and signed as it was, or not at all."""
    lines = record.split(b"\n")
    places = [n for n, line in enumerate(lines[1:], 1)
              if line and line.split(b"\t")[2] != b"house"]
    if not places:
        return None
    accused = [n for n in places if lines[n].split(b"\t")[4] != b"-"]
    place = rng.choice(accused if accused and rng.random() < 0.6 else places)
    fields = lines[place].split(b"\t")
    old = fields[4]
    clause = rng.choice([b"C4.2.1", b"SR.1", b"PR.3", b"C4.9"])
    new = rng.choice([b"!" + clause, b"?" + clause, clause, b"!", b"-"])
    if old != b"-":
        new = rng.choice([b"-", old[1:], (b"?" if old[:1] == b"!" else b"!") + old[1:],
                          old[:1] + clause])
    if new == old or (old != b"-" and new[1:] == old[1:] and new[:1] == old[:1]):
        return None
    fields[4] = new
    lines[place] = b"\t".join(fields)
    return b"\n".join(lines)


class Comparison:
    """What was compared."""

    def __init__(self, riffle, options):
        self.riffle, self.options = riffle, options
        self.agree, self.differ = Counter(), Counter()
        self.breaches = Counter()
        self.records = []            # (name, record) that both are to verify
        self.altered = self.rejected = 0
        self.wrong = []

    def evening(self, number):
        rng = random.Random(f"{self.options.seed} observe {number}")
        rules = some_rules(rng)
        plain = lawful(rng, rules, 2, plain=True)
        full = lawful(rng, rules, rng.choice([2, 3]))
        kinds = [self.options.kind] if self.options.kind else rng.sample(KINDS, 6)
        for kind in kinds:
            lines = plain if kind in PLAIN else full
            found = mutate(rng, lines, kind)
            if found:
                self.one(number, kind, rules, lines, *found)
        lines, several, place = plain, plain, len(plain)
        for kind in rng.sample(kinds, min(3, len(kinds))) if self.options.several else ():
            found = mutate(rng, several, kind)
            place, several = (min(place, found[0]), found[1]) if found else (place, several)
        if several != lines:
            self.one(number, "several", rules, lines, place, several)

    def one(self, number, kind, rules, lines, place, changed):
        answers, record = self.riffle.observe(rules, changed)
        try:
            found = difference(rules, changed, answers, self.riffle.owed(changed))
        except Exception as error:  # of the model; the acts are shown
            import traceback
            found = len(changed) - 1, traceback.format_exc()[-500:]
        self.breaches.update(answer["clause"] for answer in answers
                             if answer["ruling"] == "breach")
        if not found:
            self.agree[kind] += 1
            self.records.append((f"evening {number}, {kind}", record))
            return
        self.differ[kind] += 1
        if self.differ[kind] <= self.options.show:
            show(number, kind, rules, changed, place, lines, answers, *found)

    def verify(self):
        """Both verifiers judge the records that were kept, and altered ones."""
        rng = random.Random(f"{self.options.seed} altered")
        for start in range(0, len(self.records), BATCH):
            names, records = zip(*self.records[start:start + BATCH])
            for name, record, said in zip(names, records, self.riffle.verdicts(records)):
                mine = verify(record, signatures=rng.random() < 0.02)
                if not same_verdict(mine, said):
                    self.wrong.append((name, told(mine), told_by(said), mine.breaches, mine.faults, said.get("breaches")))
            changed = [(name, altered(rng, record)) for name, record in zip(names, records)
                       for _ in range(ALTERED)]
            changed = [(name, record) for name, record in changed if record]
            for (name, record), said in zip(changed, self.riffle.verdicts(
                    [record for _, record in changed])):
                mine = verify(record, signatures=False)
                self.altered += 1
                self.rejected += mine.status() == "broken"
                if told(mine)[:2] != told_by(said)[:2]:
                    self.wrong.append((name + ", altered", told(mine), told_by(said)))


def told(mine):
    if mine.findings:
        line, finding = mine.findings[0]
        return "broken", (line, finding.clause)
    return mine.status(), None


def told_by(said):
    if said.get("violations"):
        first = said["violations"][0]
        return said["verdict"], (first["line"], first["clause"])
    return said["verdict"], None


def same_verdict(mine, said):
    breaches = sorted(mine.signed_part.breaches)
    return told(mine) == told_by(said) and (
        breaches == sorted((each["line"], each["clause"]) for each in said.get("breaches", [])
                           if each["corrected_by"] is None)
        and mine.signed_part.not_judged == said.get("not_judged", 0))


def show(number, kind, rules, changed, place, lines, answers, n, mine):
    """The acts of the round up to the n-th, with what riffle says, and both answers to that."""
    bicycle = Rules().text().splitlines()
    print(f"# evening {number}: {kind}")
    print("# rules:", "; ".join(line for line in rules.text().splitlines()
                                if line not in bicycle))
    start = max([0] + [i for i, line in enumerate(changed[:n]) if "ends the round" in line])
    for i in range(min(start, place), n + 1):
        answer = answers[min(i, len(answers) - 1)]
        said = "" if answer["ruling"] == "permitted" else f"   # {answer['ruling']} " \
            f"{answer.get('clause', '')} {answer.get('obstacle', '')}"
        print("#", "*" if i == place else " ", changed[i] + said)
    print("# model:  ", mine)
    print("# riffle: ", {key: value for key, value in answers[min(n, len(answers) - 1)].items()
                         if key not in ("sentence", "forgotten", "expected")})


def arguments():
    parser = argparse.ArgumentParser(description="Compares records of observed evenings.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("evenings", nargs="?", type=int, default=40, help="how many evenings")
    parser.add_argument("--kind", help="one kind of mutation only")
    parser.add_argument("--evening", type=int, help="one evening only")
    parser.add_argument("--show", type=int, default=1, help="differences to show of each kind")
    parser.add_argument("--several", action="store_true", help="several mutations too")
    return parse_with_seed(parser)


def main():
    options = arguments()
    sys.stdout.reconfigure(line_buffering=True)
    with tempfile.TemporaryDirectory() as folder:
        compared = Comparison(Riffle(options.riffle, folder), options)
        one = options.evening
        for number in range(options.evenings) if one is None else [one]:
            compared.evening(number)
        compared.verify()
    for number, kind in enumerate(sorted(set(compared.agree) | set(compared.differ)), 1):
        print("not ok" if compared.differ[kind] else "ok", f"{number} - {kind}:",
              f"{compared.agree[kind]} evenings agree, {compared.differ[kind]} differ")
    count = len(set(compared.agree) | set(compared.differ))
    print("not ok" if compared.wrong else "ok", f"{count + 1} - {len(compared.records)} records",
          f"and {compared.altered} altered ones ({compared.rejected} broken) have one verdict")
    for wrong in compared.wrong[:5]:
        print("#", *wrong)
    print("# breaches:", ", ".join(f"{clause} {n}" for clause, n in sorted(
        compared.breaches.items())))
    print(f"1..{count + 1}")
    return 1 if compared.wrong or compared.differ else 0


if __name__ == "__main__":
    sys.exit(main())
