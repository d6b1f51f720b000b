#!/usr/bin/env python3
"""blame.py RIFFLE -- a copy that was altered is told from a house that cheats.

What was done to a record is known here, so the answer is too: one line changed in the file; all
later hashes computed again, which breaks the signatures of heads; and a house that writes a wrong line
and signs it.
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

from tap import RIFFLE, ROOT, holds, lacks, main, same, test

import dishonest  # noqa: I100  (tap has put tests/reference on the path)
import make_record
from seed import SEED, generator

GOLDEN = ROOT / "tests/record/golden"
DICE = generator("blame")


def verify(lines, *options):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "copy.record")
        path.write_text("\n".join(lines) + "\n")
        run = subprocess.run([RIFFLE, "verify", *options, str(path)], capture_output=True, text=True,
                             check=False)
        return run.returncode, run.stdout.replace(f"{path}", "copy.record")


def blame(lines):
    status, out = verify(lines, "--json")
    same(status, 1)
    return json.loads(out)["blame"]


def record(name):
    return (GOLDEN / f"{name}.record").read_text().splitlines()


def chained(lines, first):
    """Every line from index `first` on gets its number and the hash of the line before."""
    lines = list(lines)
    for i in range(max(first, 1), len(lines)):
        fields = lines[i].split("\t")
        fields[0], fields[6] = str(i + 1), hashlib.sha256(b"\0" + lines[i - 1].encode()).hexdigest()
        lines[i] = "\t".join(fields)
    return lines


def changed(line):
    """The line with one character of its fields replaced, not of its prev."""
    fields = line.split("\t")
    at = DICE.choice([i for i in (1, 2, 5) if fields[i] not in ("-", "")])
    place = DICE.randrange(len(fields[at]))
    other = DICE.choice([c for c in "0123456789abcdef" if c != fields[at][place]])
    fields[at] = fields[at][:place] + other + fields[at][place + 1:]
    return "\t".join(fields)


@test
def one_line_changed_in_the_file_is_named():
    """Whatever clause the changed line breaks, the chain says where the copy was altered."""
    for name in "table-signed-acts", "table-refusals", "session-redeals", "table-observed-game":
        lines = record(name)
        for at in DICE.sample(range(len(lines) - 2), 24):
            found = blame(lines[:at] + [changed(lines[at])] + lines[at + 1:])
            same((found["kind"], found["from"], found["to"]), ("altered", at + 1, at + 1))
            same(found["words"], f"this copy was altered at line {at + 1}; ask for the original")


@test
def the_last_two_lines_cannot_be_told_apart():
    lines = record("table-signed-acts")
    found = blame(lines[:-2] + [changed(lines[-2]), lines[-1]])
    same(found["words"], f"this copy was altered at line {len(lines) - 1} or {len(lines)}; ask for "
                         "the original")


@test
def a_line_that_was_taken_out_is_missing():
    lines = record("table-signed-acts")
    for at in DICE.sample(range(1, len(lines) - 2), 25):
        found = blame(lines[:at] + lines[at + 1:])
        same(found["words"], f"lines are missing in this copy after line {at}; ask for the original")


def wager_raised(lines):
    """Somebody doubles a wager in the file; the index of its line."""
    at = next(i for i, line in enumerate(lines) if "\twager\t-\tamount=" in line and i > 20)
    return at, lines[:at] + [lines[at].replace("amount=", "amount=9", 1)] + lines[at + 1:]


@test
def hashes_written_anew_do_not_blame_the_house():
    """The forger chains everything again but cannot sign the heads."""
    at, forged = wager_raised(record("play-companions"))
    found = blame(chained(forged, at + 1))
    assert found["kind"] in ("altered before head", "open"), found
    holds("ask for the original", found["words"])
    lacks("keeper wrote", found["words"])


@test
def a_signed_head_of_other_lines_shows_that_the_copy_was_altered():
    """The lines keep their numbers and times, so the signatures of the heads stay right."""
    at, forged = wager_raised(record("play-companions"))
    found = blame(chained(forged, at + 1))
    head = next(i for i in range(at + 1, len(forged)) if "\thead\t" in forged[i]) + 1
    same(found["kind"], "altered before head")
    holds(f"altered before line {head}, whose signature is right", found["words"])


@test
def a_house_that_signs_a_wrong_line_wrote_it():
    """Every way of cheating that the model house knows: nobody altered these copies, except where
    the cheat is itself a break of the chain or of a head (PR.1, PR.4)."""
    seen = 0
    for name, (clause, sources, _) in dishonest.CHEATS.items():
        text = make_record.make(sources[0], f"{SEED} {name}", 4, name)
        status, out = verify(text.splitlines(), "--json") if text else (0, "")
        if status != 1:
            continue
        verdict = json.loads(out)
        kind = verdict["blame"]["kind"]
        in_chain = verdict["violations"][0]["clause"] in ("PR.1", "PR.4")
        assert in_chain or kind in ("keeper", "open"), (name, verdict["violations"], kind)
        seen += kind == "keeper"
        if kind == "keeper":
            holds("signed with the key of line 1", verdict["summary"])
    assert seen > 10, seen


@test
def a_record_without_a_key_blames_nobody():
    lines = record("table-observed-refusals")
    at = next(i for i, line in enumerate(lines) if line.split("\t")[4] not in ("-", ""))
    fields = lines[at].split("\t")
    fields[4] = "-"
    found = blame(chained(lines[:at] + ["\t".join(fields)] + lines[at + 1:], at + 1))
    same(found["kind"], "open")
    holds("this record has no key; ask for the original", found["words"])


@test
def the_verdict_comes_first_in_words_and_says_no_more_than_is_known():
    lines = record("table-signed-acts")
    status, out = verify(lines[:30] + [changed(lines[30])] + lines[31:])
    same(status, 1)
    holds("copy.record: this copy was altered at line 31; ask for the original (1 violation", out)
    lacks("at fault", out)
    lacks("not proved yet", out)


if __name__ == "__main__":
    sys.exit(main())
