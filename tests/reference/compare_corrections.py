#!/usr/bin/env python3
"""Puts corrected records of sessions to `riffle verify` and to session.py, and compares the
verdicts: in order, or the first line that is wrong and its clause.

    compare_corrections.py RIFFLE [--records N] [--seed S]

A model Director (make_session.py) keeps a record up to some line.  Then lines are struck, acts
replaced and added, and corrections struck again, as correct_session.py finds them possible.  Acts
follow that the corrected session is asked about.  In others a correction is not possible, or its
strikes, `changed` or `effective` are edited; these must be refused at the same line.  Prints TAP.
"""

import argparse
import copy
import hashlib
import random
import re
import sys
import tempfile

from compare_sessions import Comparison
from correct_session import SessionTrial
from l6_acts import keys_of
from make_session import Meeting
from model_corrections import any_correction, edit
from record_line import encode
from record_source import Finding
from seed import parse_with_seed
from session import SessionVerifier

NO_ACT = ("deal", "enter", "copy", "import", "release", "close", "open")  # made by a Director only


class Record:
    """Raw lines, to which others are chained."""

    def __init__(self, raw):
        self.raw = raw
        self.verifier = SessionVerifier()
        self.verifier.read(self.text())

    def text(self):
        return b"".join(line + b"\n" for line in self.raw)

    def add(self, actor, act, ruling, payload):
        number, time, *_ = self.raw[-1].split(b"\t")
        prev = hashlib.sha256(b"\0" + self.raw[-1]).hexdigest()
        line = "\t".join([str(int(number) + 1), time.decode(), actor, act, ruling, payload, prev])
        return Record([*self.raw, line.encode()])


def begun(rng, seed):
    """A record that is in order and not over, and the Meeting that kept it."""
    meeting = Meeting(random.Random(f"corrected {seed}"))
    meeting.breaches = rng.random() < 0.4
    meeting.hold()
    raw = [line.encode() for line in meeting.keeper.lines]
    ends = [n for n, line in enumerate(raw) if re.search(rb"\tclose\t[-!?]", line)]
    most = ends[0] if ends else len(raw)
    record = Record(raw[:rng.randint(min(12, most), most)])
    while record.verifier.head_due:
        record = Record(record.raw[:-1])
    return record, meeting


def any_of(rng, record, meeting):
    verifier = record.verifier
    return any_correction(rng, verifier.lines, verifier.corrections, meeting.anything)


def tried(record, correction):
    """Fills the correction in; False when it is not possible, or when it is not clear which of several
    clauses an act breaks."""
    verifier = record.verifier
    try:
        trial = SessionTrial(verifier.lines, verifier.corrections, correction, follow=True)
        again = SessionTrial(verifier.lines, verifier.corrections, correction)
    except Finding:
        return False
    correction.changed, correction.effective = ":".join(trial.changes), trial.effective
    return again.effective == trial.effective and not trial.unclear


def add_acts(rng, record, meeting):
    """Acts that the law judges by the corrected state."""
    for _ in range(rng.randint(0, 6)):
        act = meeting.anything()
        if act.word in NO_ACT:
            continue
        act.known = None
        ruling = ruling_of(record.verifier, act)
        if ruling is None:
            continue
        pairs = [f"{key}={'-' if act[key] is None else act[key]}" for key, _ in keys_of(act.word)]
        record = record.add(act.actor, act.word, ruling, " ".join([*pairs, "note=-"]))
    return record


def ruling_of(verifier, act):
    """What stands in the line of an act; None if it cannot happen."""
    if not verifier.opening.breaches:
        return verifier.session.ruling(act)
    return copy.deepcopy(verifier.session).observe(act, verifier.opening.source)


def corrected(rng, seed):
    """A record with corrections, and how many."""
    record, meeting = begun(rng, seed)
    made = 0
    for _ in range(rng.randint(1, 8)):
        correction = any_of(rng, record, meeting)
        if tried(record, correction):
            record = record.add("director", "correct", "-", correction.payload())
            made += 1
            if rng.random() < 0.5:
                record = add_acts(rng, record, meeting)
    return record, meeting, made


def impossible(rng, seed):
    """A record whose last line is a correction that cannot be, as far as session.py says."""
    record, meeting, _ = corrected(rng, seed)
    for _ in range(20):
        correction = any_of(rng, record, meeting)
        correction.effective = rng.randbytes(32)
        if not tried(record, correction):
            return record.add("director", "correct", "-", correction.payload())
    return None


def edited(rng, seed):
    """A correction that was right before somebody edited it."""
    record, meeting, _ = corrected(rng, seed)
    for _ in range(20):
        correction = any_of(rng, record, meeting)
        if tried(record, correction):
            break
    else:
        return None
    edit(rng, correction)
    payload = correction.payload()
    ruling = rng.choice(["-"] * 9 + ["SR.1"])
    if rng.random() < 0.1:
        payload = payload.replace(" reason=-", " reason=" + encode(b" x"))
    return record.add("director", "correct", ruling, payload)


def main():
    parser = argparse.ArgumentParser(description="Compares corrections of sessions.")
    parser.add_argument("riffle", help="the command")
    parser.add_argument("--records", type=int, default=150, help="records of each kind")
    options = parse_with_seed(parser)
    rng = random.Random(f"corrections {options.seed}")
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(options.riffle, folder)
        good, made = [], 0
        for n in range(options.records):
            record, _, count = corrected(rng, f"{options.seed} {n}")
            made += count
            good.append((f"corrected {n}", record.text()))
        same, in_order = comparison.agree(good)
        comparison.tell(same == in_order == len(good) and 2 * made > options.records,
                        f"{in_order} of {len(good)} records with {made} corrections are in order")
        for kind in (impossible, edited):
            wrong = [kind(rng, f"{options.seed} {n}") for n in range(options.records)]
            records = [(f"{kind.__name__} {n}", record.text())
                       for n, record in enumerate(wrong) if record]
            same, in_order = comparison.agree(records)
            comparison.tell(same == len(records) and in_order == 0 and len(records) > 9,
                            f"{same} of {len(records)} {kind.__name__} corrections are refused at "
                            "the same line")
    found = ", ".join(f"{clause} {n}" for clause, n in sorted(comparison.clauses.items()))
    print(f"# both named: {found}")
    print(f"1..{comparison.number}")
    return 1 if comparison.failed else 0


if __name__ == "__main__":
    sys.exit(main())
