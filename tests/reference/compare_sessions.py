#!/usr/bin/env python3
"""Puts records of sessions to `riffle verify` and to session.py, and compares the verdicts: in
order, and with which deals, or the first line that is wrong and its clause.

    compare_sessions.py RIFFLE [--records N] [--damaged M] [--seed S]

Good records come from a model Director (make_session.py).  Damaged ones are these with a byte, a
line or a value changed (damage_session.py), chained again or not, or were written by a Director who
changes one entry and chains and signs all that follows, or by one who cheats (session_cheats.py).
Prints TAP; a difference is shown with its line, and the exit status is then 1.  Where RECORDS
names a folder, the records of which the two differ are kept there.
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

import damage_session
import dishonest_session
from bridge_deal import spell
from make_session import make
from seed import parse_with_seed
from session import verify
from session_cheats import CHEATS, NOTED

SECONDS = 60
AT_ONCE = 50     # records that the command is given
SHOWN = 12       # differences of one kind that are shown


def asked(riffle, texts, folder):
    """(line, clause) that the command names first in each, None for those in order."""
    names = [os.path.join(folder, f"{number}.record") for number, _ in enumerate(texts)]
    for name, text in zip(names, texts):
        with open(name, "wb") as out:
            out.write(text)
    run = subprocess.run([riffle, "verify", "--json", *names], capture_output=True, text=True,
                         timeout=SECONDS, check=False)
    said = [first(json.loads(line)) for line in run.stdout.splitlines() if line.startswith("{")]
    lost = (0, f"{run.returncode} {run.stderr[-200:]}"), {}, ("lost", 0, 0, 0, [])
    return said + [lost] * (len(texts) - len(said))


def summed_up(summary):
    """How many breaches count, and their clauses, as far as the sentence has them."""
    found = re.search(r"with ([0-9]+) breach(?:es)? \(([^…]*?)(, …)?\)(?= and|;|$)", summary)
    return (int(found[1]), found[2].split(", ")) if found else (0, [])


def own_sum(breaches):
    """The same of (line, clause) that count."""
    return len(breaches), list(dict.fromkeys(clause for _, clause in breaches))


def first(verdict):
    """(line, clause) or None; the deals that came out by their boards; the verdict, how many
    citations are noted, how many acts are not judged, and the breaches that count: as the sentence
    sums them up, and one by one."""
    violations = verdict["violations"]
    breaches = [(each["line"], each["clause"]) for each in verdict["breaches"]
                if each["corrected_by"] is None]
    counted = summed_up(verdict["summary"])
    said = (verdict["verdict"], verdict["other_citations"], verdict["not_judged"], counted,
            sorted(breaches))
    deals = {each["board"]: each["deal"] for each in verdict.get("boards", []) if "deal" in each}
    good = said[0] == "proved" or (said[0] == "kept truly" and not counted[0])
    if bool(violations) is not (said[0] == "broken") or verdict["ok"] is not good:
        return (0, "ok, verdict and violations disagree"), deals, said
    first = (violations[0]["line"], violations[0]["clause"]) if violations else None
    return first, deals, said


class Comparison:
    """Compares verdicts and counts what both found."""

    def __init__(self, riffle, folder):
        self.riffle, self.folder = riffle, folder
        self.number = self.failed = 0
        self.clauses, self.differences = Counter(), Counter()
        self.deals = self.noted = self.breaches = self.questions = 0

    def tell(self, ok, what):
        self.number += 1
        self.failed += not ok
        print("ok" if ok else "not ok", self.number, "-", what, flush=True)

    def agree(self, records):
        """How many of the (name, bytes) get the same verdict from both, and are in order."""
        same = in_order = 0
        for at in range(0, len(records), AT_ONCE):
            part = records[at:at + AT_ONCE]
            said = asked(self.riffle, [text for _, text in part], self.folder)
            for (name, text), (his, deals, words) in zip(part, said):
                verifier = verify(text)
                finding = verifier.finding
                mine = finding and (finding[0], finding[1].clause)
                if mine is his is None and deals != self.own_deals(verifier):
                    his = 0, "other deals"
                own = (verifier.status(), verifier.other_citations, verifier.signed_part.questions,
                       own_sum(verifier.signed_part.breaches), sorted(verifier.signed_part.breaches))
                if mine is his is None and words != own:
                    his = 0, f"{words}, not {own}"
                self.breaches += len(verifier.signed_part.breaches)
                self.questions += verifier.signed_part.questions
                self.noted += mine is None and verifier.other_citations > 0
                same += mine == his
                in_order += mine is None
                if mine != his:
                    self.differ(name, text, his, mine)
                elif mine:
                    self.clauses[mine[1]] += 1
        return same, in_order

    def own_deals(self, verifier):
        deals = {number: spell(hands) for number, hands in verifier.proof.boards()}
        self.deals += len(deals)
        return deals

    def differ(self, name, text, his, mine):
        kind = his and his[1], mine and mine[1]
        self.differences[kind] += 1
        if self.differences[kind] > SHOWN:
            return
        print(f"# {name}: riffle {his or 'in order'}, session.py {mine or 'in order'}")
        lines = text.split(b"\n")
        for number in sorted({each[0] for each in (his, mine) if each}):
            line = lines[min(max(0, number - 1), len(lines) - 1)]
            print(f"#   line {number}:", line[:200].decode("ascii", "replace"))
        folder = os.environ.get("RECORDS")
        if folder:
            with open(os.path.join(folder, name.replace(" ", "-") + ".record"), "wb") as out:
                out.write(text)


def compare_good(comparison, options):
    good = [(f"session {n}", make(f"{options.seed} {n}")[0].encode())
            for n in range(options.records)]
    same, in_order = comparison.agree(good)
    comparison.tell(same == in_order == len(good) and not comparison.noted,
                    f"{in_order} of {len(good)} good records are in order for both")
    comparison.tell(comparison.deals > len(good) // 4, f"{comparison.deals} deals came out in them, "
                    "the same for both")
    return good


def compare_breaches(comparison, options):
    """Sessions as they really went."""
    good = [(f"breaches {n}", make(f"{options.seed} {n}", breaches=True)[0].encode())
            for n in range(options.records)]
    same, in_order = comparison.agree(good)
    enough = min(comparison.breaches, comparison.questions) > len(good) // 10
    comparison.tell(same == in_order == len(good) and enough,
                    f"{in_order} of {len(good)} records with breaches are in order for both, with "
                    f"{comparison.breaches} breaches and {comparison.questions} acts not judged")
    rng = random.Random(f"{options.seed} accused")
    wrong = [damage_session.accused(rng, good) for _ in range(options.damaged // 4)]
    same, in_order = comparison.agree(wrong)
    whole = sum(what.startswith("nothing") for what, _ in wrong)
    comparison.tell(same == len(wrong) and in_order == whole,
                    f"{same} of {len(wrong)} false accusations and excuses show for both")
    return good


def compare_damaged(comparison, options, good):
    rng = random.Random(options.seed)
    for kind in ("file", "meddler"):
        records = []
        for n in range(options.damaged // 2):
            what, text = ("entry", damage_session.meddled(rng)) if kind == "meddler" else (
                damage_session.file(rng, good))
            records.append((f"{kind} {n} {what}", text))
        same, in_order = comparison.agree(records)
        comparison.tell(same == len(records), f"{same} of {len(records)} records damaged by {kind} "
                        f"get the same verdict; {in_order} are in order")


def compare_cheating(comparison, options):
    comparison.noted = 0
    made = [(name, dishonest_session.done(name, options.seed)[0]) for name in CHEATS]
    records = [(name, text) for name, text in made if text]
    same, in_order = comparison.agree(records)
    notes = sum(clause is NOTED for clause, _, _ in CHEATS.values())
    comparison.tell(same == len(CHEATS) and in_order == comparison.noted == notes,
                    f"{same} of {len(CHEATS)} cheats show for both, {notes} of them as a note")


def main():
    parser = argparse.ArgumentParser(description="Compares riffle verify with session.py.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("--records", type=int, default=100, help="good records")
    parser.add_argument("--damaged", type=int, default=600, help="damaged records")
    options = parse_with_seed(parser)
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(options.riffle, folder)
        good = compare_good(comparison, options)
        good += compare_breaches(comparison, options)
        compare_damaged(comparison, options, good)
        compare_cheating(comparison, options)
    found = ", ".join(f"{clause} {n}" for clause, n in sorted(comparison.clauses.items()))
    print(f"# both named: {found}")
    for (his, mine), number in comparison.differences.most_common():
        print(f"# {number} times riffle {his}, session.py {mine}")
    print(f"1..{comparison.number}")
    return 1 if comparison.failed else 0


if __name__ == "__main__":
    sys.exit(main())
