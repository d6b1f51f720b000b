#!/usr/bin/env python3
"""Puts records to `riffle verify` and to verify.py, and compares the verdicts: in order or not,
and in which line.

    compare_verify.py RIFFLE [--records N] [--damaged M] [--seed S]

Good records come from the command, which plays and writes them, and from a model house
(make_record.py).  Damaged ones are these with a byte, a line or a value changed, cut off or
spliced (damage.py); or were written by a model house that changes something on the way and chains
and signs all that follows; or by one that cheats (dishonest.py), each cheat once.  Prints TAP; a
difference is shown with its line, and the exit status is then 1.  Where RECORDS names a folder,
the records of which the two differ are kept there.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

import damage
import dishonest
import make_record
from acts import read
from c4 import PERMITTED
from seed import parse_with_seed
from verify import verify

PRESETS = ("bicycle", "vegas-strip", "vegas-downtown-h17", "atlantic-city", "european",
           "australia-nz", "single-deck", "double-deck", "eight-deck-csm")
SOURCES = ("committed", "observed", "research")
SECONDS = 60


class Riffle:
    """The command, asked to write records and to verify them."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, words, answers=""):
        return subprocess.run([self.command, *words], input=answers, capture_output=True,
                              text=True, timeout=SECONDS, check=False)

    def verdicts(self, texts):
        """What riffle says of each record."""
        names = [self.path(f"{number}.record") for number, _ in enumerate(texts)]
        for name, text in zip(names, texts):
            with open(name, "wb") as out:
                out.write(text)
        run = self.run(["verify", "--json", *names])
        said = [json.loads(line) for line in run.stdout.splitlines()]
        lost = {"ok": None, "violations": [], "error": f"{run.returncode} {run.stderr[-200:]}"}
        return said + [lost] * (len(texts) - len(said))

    def record(self, words, answers=""):
        """The record that a command keeps, or None when it keeps none."""
        name = self.path("kept.record")
        for old in (name, name + ".secret"):
            if os.path.exists(old):
                os.remove(old)
        self.run([*words, "--record", name], answers)
        if not os.path.exists(name):
            return None
        with open(name, "rb") as kept:
            return kept.read()

    def played(self, rng):
        """A committed record: somebody plays at random."""
        answers = [rng.choice(["", "s", "h", "s", "d", "p", "y", "n", "r"]) for _ in range(400)]
        return self.record(["play", "--plain", "--rules", rng.choice(PRESETS), "--companions",
                            str(rng.randint(0, 3)), "--rounds", str(rng.randint(1, 12))],
                           "\n".join(answers) + "\n")

    def automatic(self, rng):
        """A research record."""
        return self.record(["table", "--auto", "--rules", rng.choice(PRESETS), "--seed",
                            f"seed {rng.randrange(10**6)}"])

    def observed(self, rng):
        """An observed record: the cards are those of a file."""
        decks = {"single-deck": 1, "double-deck": 2, "atlantic-city": 8}
        preset = rng.choice(["bicycle", "atlantic-city", "double-deck"])
        cards, acts = self.path("shoe.cards"), self.path("players.acts")
        number = decks.get(preset, 6)
        shoe = [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"] * number
        rng.shuffle(shoe)
        with open(cards, "w", encoding="utf-8") as out:
            out.write(" ".join(["?"] + shoe[:40]) + "\n")
        lines = [f"supervisor opens the table with {number} decks", "Ann sits at box 1",
                 "Ann buys 1000 of chips", "Ann cuts at 52", "Ann wagers 100 on box 1"]
        for _ in range(12):
            lines.append(rng.choice(["Ann stands", "Ann hits", "Ann stands",
                                     "Ann declines insurance on box 1",
                                     "Ann wagers 100 on box 1"]))
        with open(acts, "w", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")
        return self.record(["table", "--rules", preset, "--dealer", "auto", "--cards", cards,
                            acts])


class Comparison:
    """Compares verdicts and remembers where they differ."""

    def __init__(self, riffle):
        self.riffle = riffle
        self.number = self.failed = 0
        self.clauses = Counter()     # named by both for the same line, or by each
        self.vague = 0
        self.noted = {}              # name: how many other citations verify.py and riffle note

    def tell(self, ok, what):
        self.number += 1
        self.failed += not ok
        print("ok" if ok else "not ok", self.number, "-", what, flush=True)

    def agree(self, records):
        """For each (name, bytes) the first clause that verify.py finds broken, or None; and the
        names of those of which the two say different things."""
        found, different = {}, []
        for at in range(0, len(records), 50):
            part = records[at:at + 50]
            for (name, text), said in zip(part, self.riffle.verdicts([r for _, r in part])):
                mine = verify(text)
                found[name] = mine.findings[0][1].clause if mine.findings else None
                notes = len(mine.other_citations), said.get("other_citations")
                if any(notes):
                    self.noted[name] = notes
                if not self.same(mine, said, name, text):
                    different.append(name)
        return found, different

    def same(self, mine, said, name, text):
        his = [(each["line"], each["clause"]) for each in said["violations"]][:1]
        if (said.get("verdict") == "broken") is not bool(his) or (
                said["ok"] is not (said["verdict"] == "proved" or (
                    said["verdict"] == "kept truly" and all(each["corrected_by"] for each in said["breaches"])))):
            his = [(0, said.get("error", "nothing named"))]
        ours = [(line, finding.clause) for line, finding in mine.findings][:1]
        if [line for line, _ in his] == [line for line, _ in ours]:
            if not his and said["verdict"] != mine.status():
                print(f"# {name}: riffle {said['verdict']}, verify.py {mine.status()}")
                self.keep(name, text)
                return False
            if his:
                self.clauses[his == ours, f"riffle {his[0][1]}, verify.py {ours[0][1]}"] += 1
            return True
        if his and his[0][0] in mine.vague:
            self.vague += 1
            return True
        print(f"# {name}: riffle {his or said.get('error', 'in order')}, "
              f"verify.py {ours or 'in order'}")
        lines = text.split(b"\n")
        for line, _ in his + ours:
            print(f"#   line {line}:", lines[max(0, line - 1)][:150].decode("ascii", "replace"))
        self.keep(name, text)
        return False

    @staticmethod
    def keep(name, text):
        folder = os.environ.get("RECORDS")
        if folder:
            with open(os.path.join(folder, name.replace(" ", "-") + ".record"), "wb") as out:
                out.write(text)


def good_records(riffle, rng, number):
    """(name, bytes) of records that are in order."""
    records = []
    for n in range(number):
        which = n % 6
        if which < 3:
            write = (riffle.played, riffle.automatic, riffle.observed)[which]
            records.append((f"{write.__name__} {n}", write(rng)))
        else:
            source = SOURCES[which - 3]
            text = make_record.make(source, rng.random(), rng.randint(1, 6))
            records.append((f"{source} {n}", text.encode()))
    return records


def words_of(*lines, later=(), always=False):
    """A record of these acts.  Ann signs from the first of them on, or from the `later` ones."""
    house = make_record.HOUSES["observed"](random.Random(4))
    house.signing, house.keeper.always = [] if later else ["Ann"], always
    house.open()
    for line in lines:
        house.put(read(line), line)
    house.signing = ["Ann"]
    for line in later:
        house.put(read(line), line)
    house.head()
    return house.keeper.text().encode()


def signing():
    """Who signs by which key, and when."""
    yield "one who sits", words_of("Ann sits at box 1", "Ann leaves")
    yield "one whose key comes with a later box", words_of(
        "Ann sits at box 1", later=["Ann sits at box 2", "Ann leaves box 1"])


def running_out(times):
    """One round in which so many stacks run out, their cards found face up: first new shoes, then
    further stacks of the last one."""
    house = make_record.HOUSES["committed"](random.Random(4))
    evening, table = house.evening, house.table
    house.patient = True
    house.open()
    while house.ended == 0:
        words = evening.expected()
        if table.on and times > 0 and not evening.cutting_card_comes():
            drains = ("dealer shuffles the discards", f"dealer finds {evening.card()} face up")
            words = next((w for w in drains if table.ruling(read(w)) == PERMITTED), words)
        times -= words == "dealer shuffles the discards"
        house.put(read(words), words)
    house.close()
    return house.keeper.text().encode()


def cheating(seed):
    """(name, clause, bytes) of a record for each cheat and source: the first in which verify.py sees
    it, for a shoe may end before a cheat shows."""
    for name, (clause, sources, _) in dishonest.CHEATS.items():
        for source in sources:
            for attempt in range(60):
                text = make_record.make(source, f"{seed} {attempt}", 4, name)
                if text and (clause is dishonest.NOTED or verify(text.encode()).findings):
                    yield f"{name} {source}", clause, text.encode()
                    break
            else:
                yield f"{name} {source}", clause, None


def compare_good(comparison, options, rng):
    records = good_records(comparison.riffle, rng, options.records)
    written = [(name, text) for name, text in records if text]
    missing = sorted({name.split()[0] for name, text in records if not text})
    if missing:
        print("# riffle wrote no such record:", ", ".join(missing))
    found, different = comparison.agree(written)
    good = not any(found.values()) and not different and not missing and not comparison.noted
    comparison.tell(good, f"{len(written)} good records are in order for both")
    return written


def compare_signing(comparison):
    records = list(signing())
    found, different = comparison.agree(records)
    for name, _ in records:
        comparison.tell(not found[name] and name not in different, f"signed by {name}: in order")


def compare_running_out(comparison):
    text = running_out(6)
    found, different = comparison.agree([("running out", text)])
    further = text.count(b" stack=1 ") and text.count(b" stack=2 ")
    comparison.tell(further and not found["running out"] and not different,
                    f"a round that needs a fifth shoe continues with the fourth, {found['running out']}")


def compare_damaged(comparison, options, rng, good):
    for kind, number in (("file", options.damaged // 2), ("meddler", options.damaged // 2)):
        records = []
        for n in range(number):
            if kind == "file":
                what, text = damage.file(rng, good)
            else:
                what, text = "value", damage.meddled(rng)
            records.append((f"{kind} {n} {what}", text))
        different = comparison.agree(records)[1]
        comparison.tell(not different, f"{number} records damaged by {kind} get the same verdict")


def compare_cheating(comparison, options):
    records = list(cheating(options.seed))
    for name, _, text in records:
        if text is None:
            comparison.tell(False, f"{name}: no occasion")
    made = [(name, text) for name, _, text in records if text]
    found, different = comparison.agree(made)
    for name, clause, text in records:
        if text and clause is dishonest.NOTED:
            comparison.tell(not found[name] and comparison.noted.get(name) == (1, 1),
                            f"{name}: in order, with a note")
        elif text:
            shows = bool(found[name]) and found[name].startswith(tuple(clause.split("|")))
            comparison.tell(shows and name not in different,
                            f"{name} shows: {clause or 'the law'}, found {found[name]}")


def arguments():
    parser = argparse.ArgumentParser(description="Compares riffle verify with verify.py.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("--records", type=int, default=24, help="good records")
    parser.add_argument("--damaged", type=int, default=120, help="damaged records")
    return parse_with_seed(parser)


def main():
    options = arguments()
    rng = random.Random(options.seed)
    print(f"# seed {options.seed}; records that the command plays are live and differ every time")
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(Riffle(options.riffle, folder))
        good = compare_good(comparison, options, rng)
        compare_signing(comparison)
        compare_running_out(comparison)
        compare_damaged(comparison, options, rng, good)
        compare_cheating(comparison, options)
    same = sum(n for (alike, _), n in comparison.clauses.items() if alike)
    print(f"# of the findings {same} name the same clause; {comparison.vague} are of acts that "
          "several clauses refuse")
    for (alike, what), number in sorted(comparison.clauses.items(), key=str):
        if not alike:
            print(f"# {number} times {what}")
    print(f"1..{comparison.number}")
    return 1 if comparison.failed else 0


if __name__ == "__main__":
    sys.exit(main())
