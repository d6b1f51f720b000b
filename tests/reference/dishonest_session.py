#!/usr/bin/env python3
"""dishonest_session.py [RIFFLE] [--proofs] -- every cheat of a session shows.

Each cheat of session_cheats.py and its companions is done once, in the first random
session that has an occasion for it, and session.py must name the line and the clause; with RIFFLE,
so must `riffle verify`.  Prints TAP; --proofs prints `honoured CLAUSE place` and `broken CLAUSE
place` for `make clauses` instead.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

from make_session import make
from seed import SEED, say_seed
from session import verify
from session_cheats import CHEATS, LAST, NOTED

HERE = "tests/reference/"
OCCASIONS = 400    # sessions that are tried for one
GOOD = 40          # sessions in order that are looked at
SHOWS = {          # the line of a record in order that a clause asks for
    "PR.15": ("manifest", ""), "PR.16": ("deal", "proof=yes"), "PR.17": ("release", ""),
    "PR.18": ("subkey", ""), "PR.19": ("show", ""), "PR.20": ("correct", ""),
}


def asked(riffle, text):
    """(line, clause) of the first violation that the command names, or None."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.record")
        with open(path, "wb") as out:
            out.write(text)
        run = subprocess.run([riffle, "verify", "--json", path], capture_output=True, text=True,
                             check=False)
    try:
        violations = json.loads(run.stdout)["violations"]
    except ValueError:
        return 0, f"no verdict: {run.stderr.strip()}"
    return (violations[0]["line"], violations[0]["clause"]) if violations else None


def verdicts(riffle, text):
    """What each verifier says."""
    finding = verify(text).finding
    mine = finding and (finding[0], finding[1].clause)
    return [mine] + ([asked(riffle, text)] if riffle else [])


def done(name, seed):
    """The record of a cheat, and the line and clause that it shows in; None without occasion."""
    for attempt in range(OCCASIONS):
        text, cheat = make(f"{seed} {attempt}", name)
        if cheat.line is not None:
            last = text.count("\n")
            shows = last if cheat.line == LAST else cheat.line
            return text.encode(), cheat.clause is not NOTED and (shows, cheat.clause) or None
    return None, None


def place(name):
    code = CHEATS[name][2].__code__
    return f"{HERE}{os.path.basename(code.co_filename)}:{code.co_firstlineno} {name}"


def cases(riffle, seed):
    """(name, is it right?, what was found, the proof) of every cheat."""
    for name in CHEATS:
        text, expected = done(name, seed)
        found = verdicts(riffle, text) if text else ["no occasion"]
        right = bool(text) and all(each == expected for each in found)
        yield name, right, f"{found}, expected {expected}", (
            "broken", expected and expected[1], place(name))


def good(riffle, seed):
    """(what, is it right?, what was found, the proof) of sessions in order."""
    made = [make(f"{seed} good {number}")[0] for number in range(GOOD)]
    line = good.__code__.co_firstlineno
    for clause, (act, having) in SHOWS.items():
        texts = [text.encode() for text in made
                 if any(f"\t{act}\t-\t" in each and having in each for each in text.splitlines())]
        found = [verdicts(riffle, text) for text in texts[:5]]
        right = bool(found) and not any(any(each) for each in found)
        yield (f"{clause} is kept in {len(found)} sessions", right, f"{found}",
               ("honoured", clause, f"{HERE}dishonest_session.py:{line} sessions in order"))


def main():
    parser = argparse.ArgumentParser(description="Every cheat of a session shows.")
    parser.add_argument("riffle", nargs="?", help="the command, which is asked as well")
    parser.add_argument("--proofs", action="store_true")
    parser.add_argument("--seed", default=SEED)
    options = parser.parse_args()
    count = failed = 0
    if not options.proofs:
        say_seed(options.seed)
    for source in (good, cases):
        for what, right, found, proof in source(options.riffle, options.seed):
            count, failed = count + 1, failed + (not right)
            if not options.proofs:
                shown = proof[1] if right else f"# {found}"
                print("ok" if right else "not ok", count, "-", what, shown, flush=True)
            elif right and proof[1]:
                print(*proof)
            elif right:
                continue
            else:
                print(f"{what}: {found}", file=sys.stderr)
    if not options.proofs:
        print(f"1..{count}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
