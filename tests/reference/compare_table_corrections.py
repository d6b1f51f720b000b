#!/usr/bin/env python3
"""Puts corrected records of tables to `riffle verify` and to verify.py, and compares the verdicts:
in order and with which breaches, or the first line that is wrong and its clause.

    compare_table_corrections.py RIFFLE [--records N] [--seed S]

Records are those of observed evenings with breaches, which the command keeps
(mutated_evening.py), and of a model house whose players sign (make_record.py).  Lines are struck,
acts replaced and added, and corrections struck again, as correct_table.py finds them possible; acts
follow that the corrected table is asked about.  In others a correction is not possible, or is
edited: these must be refused at the same line.  Last the command itself corrects evenings, and
verify.py reads them.  Prints TAP.  Where RECORDS names a folder, the records of which the two
differ are kept there.
"""

import argparse
import os
import random
import sys
import tempfile
from collections import Counter

from compare_observe import Riffle, told, told_by
from compare_sessions import summed_up
from correct_table import TableTrial
from model_corrections import edit
from model_table_corrections import MODEL_IS_LOST, Evening, Record
from record_source import Finding
from seed import parse_with_seed
from verify import Verifier

AT_ONCE = 50


def corrected(rng, riffle, seed):
    """An evening with corrections, and how many."""
    evening, made = Evening(rng, riffle, seed), 0
    for _ in range(rng.randint(1, 8)):
        if evening.record.head_due():
            break
        correction = evening.any_correction()
        if evening.tried(correction):
            evening.correct(correction)
            made += 1
            if rng.random() < 0.5:
                evening.add_acts()
    return evening, made


def impossible(rng, riffle, seed):
    """An evening whose last line is a correction that cannot be, as far as verify.py says."""
    evening, _ = corrected(rng, riffle, seed)
    for _ in range(0 if evening.record.head_due() else 20):
        correction = evening.any_correction(wild=True)
        correction.effective = rng.randbytes(32)
        try:
            TableTrial(evening.record.verifier, correction)
        except Finding:
            evening.correct(correction)
            return evening
        except MODEL_IS_LOST:
            continue
    return None


def edited(rng, riffle, seed):
    """An evening whose last correction was right before somebody edited it."""
    evening, _ = corrected(rng, riffle, seed)
    for _ in range(0 if evening.record.head_due() else 20):
        correction = evening.any_correction()
        if evening.tried(correction):
            before = correction.payload()
            edit(rng, correction)
            if correction.payload() != before:
                evening.correct(correction, rng.choice(["-"] * 9 + ["HR.1"]))
                return evening
    return None


def replayed(rng, riffle, seed):
    """An evening with corrections in which a signed line comes a second time."""
    evening = Evening(rng, riffle, seed, signed=True)
    for _ in range(20):
        correction = evening.any_correction()
        signed = [line for line in evening.record.verifier.lines if line.signed]
        if signed and evening.tried(correction):
            evening.correct(correction)
            line = rng.choice(signed)
            evening.record.add(line.name, line.act, line.ruling, line.payload)
            return evening
    return None


class Unsealed(TableTrial):
    """As if no player had signed to have seen a line."""

    def sealed(self):
        return 0


def sealed(rng, riffle, seed):
    """A correction that is right but for a line that a player had seen and signed."""
    evening = Evening(rng, riffle, seed, signed=True)
    for _ in range(30):
        correction = evening.any_correction()
        if evening.tried(correction):
            evening.correct(correction)
            evening.add_acts()
        elif evening.tried(correction, Unsealed):
            evening.correct(correction)
            return evening
        if evening.record.head_due():
            break
    return None


def by_command(rng, riffle, seed):
    """What the command writes when it is told to correct an evening."""
    evening = Evening(rng, riffle, seed, signed=False)
    evening.record = Record(riffle.observe(evening.rules, evening.lines)[1].split(b"\n")[:-1])
    return riffle.observe(evening.rules, evening.lines, [typed(evening.any_correction())])[1]


def typed(correction):
    """A correction as the supervisor types it."""
    if correction.after:
        return f"supervisor adds after act {correction.after}: {correction.instead}"
    words = correction.instead or "a typing error"
    return f"supervisor strikes act {correction.strikes[0]}: {words}"


WRONG = {impossible: "impossible corrections", edited: "edited corrections",
         replayed: "signed lines that come again", sealed: "corrections of what a player signed"}


class Comparison:
    """Compares verdicts and counts what both found."""

    def __init__(self, riffle):
        self.riffle, self.number, self.failed = riffle, 0, 0
        self.clauses, self.shown = Counter(), 0

    def tell(self, ok, what):
        self.number += 1
        self.failed += not ok
        print("ok" if ok else "not ok", self.number, "-", what, flush=True)

    def agree(self, records):
        """How many of (name, text) get one verdict, how many of these are in order."""
        same = in_order = 0
        for start in range(0, len(records), AT_ONCE):
            part = records[start:start + AT_ONCE]
            for (name, text), said in zip(part, self.riffle.verdicts([text for _, text in part])):
                mine = Verifier(signatures=False)
                mine.read(text)
                fits = told(mine) == told_by(said) and (mine.findings or same_sum(mine, said))
                same += bool(fits)
                in_order += not mine.findings
                self.clauses.update(finding.clause for _, finding in mine.findings)
                if not fits:
                    self.show(name, text, mine, said)
        return same, in_order

    def show(self, name, text, mine, said):
        print(f"# {name}: riffle {told_by(said)} {said.get('summary', '')[:120]}, "
              f"verify.py {told(mine)} {mine.breaches} {mine.faults} {mine.not_judged}")
        if os.environ.get("RECORDS"):
            with open(os.path.join(os.environ["RECORDS"], name.replace(" ", "-")), "wb") as out:
                out.write(text)


def same_sum(mine, said):
    """The same number of breaches that count, of the same clauses, as far as they are named."""
    number, clauses = summed_up(said["summary"])
    own = mine.signed_part.breaches
    named = {clause for _, clause in own}
    return (number == len(own) and mine.signed_part.not_judged == said["not_judged"]
            and (set(clauses) == named or ("…" in said["summary"] and set(clauses) < named))
            and mine.counts()["corrections"] == said["corrections"])


def main():
    parser = argparse.ArgumentParser(description="Compares corrections of tables.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("--records", type=int, default=100, help="records of each kind")
    options = parse_with_seed(parser)
    rng = random.Random(f"table corrections {options.seed}")
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(Riffle(options.riffle, folder))
        good, made = [], 0
        for n in range(options.records):
            evening, count = corrected(rng, comparison.riffle, f"{options.seed} {n}")
            made += count
            good.append((f"corrected {n}", evening.record.text()))
        same, in_order = comparison.agree(good)
        comparison.tell(same == in_order == len(good) and 2 * made > options.records,
                        f"{in_order} of {len(good)} records with {made} corrections are in order")
        for kind in WRONG:
            wrong = [kind(rng, comparison.riffle, f"{options.seed} {n}")
                     for n in range(options.records)]
            records = [(f"{kind.__name__} {n}", evening.record.text())
                       for n, evening in enumerate(wrong) if evening]
            same, in_order = comparison.agree(records)
            enough = 10 * len(records) > options.records
            comparison.tell(same == len(records) and in_order == 0 and enough,
                            f"{same} of {len(records)} {WRONG[kind]} are refused at the same line")
        kept = [(f"by command {n}", by_command(rng, comparison.riffle, f"{options.seed} {n}"))
                for n in range(options.records)]
        made = sum(b"\tcorrect\t" in text for _, text in kept)
        same, in_order = comparison.agree(kept)
        comparison.tell(same == in_order == len(kept) and 5 * made > options.records,
                        f"{in_order} of {len(kept)} records are in order, {made} of them corrected "
                        "by the command")
    found = ", ".join(f"{clause} {n}" for clause, n in sorted(comparison.clauses.items()))
    print(f"# both named: {found}")
    print(f"1..{comparison.number}")
    return 1 if comparison.failed else 0


if __name__ == "__main__":
    sys.exit(main())
