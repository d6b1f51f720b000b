#!/usr/bin/env python3
"""runs_out.py TINY -- the command with a deck of eight cards plays until a round has run out of
cards four times and goes on with a further stack of its fourth shoe; every record is in order."""

import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from tap import RIFFLE, main, same, test  # noqa: E402

FEW = {"decks": "2", "procedure": "house", "burn": "0", "cut_margin": "0",
       "cutting_card_min": "1", "cutting_card_max": "1"}


def played(record):
    """The text of a record of an evening in company."""
    rules = [word for key, value in FEW.items() for word in ("--set", f"{key}={value}")]
    run = subprocess.run([RIFFLE, "play", "--plain", "--shoes", "200", "--companions", "6",
                          "--record", str(record), *rules], input="s\n" * 20000,
                         capture_output=True, text=True, timeout=120)
    same(run.returncode, 0)
    checked = subprocess.run([RIFFLE, "verify", str(record)], capture_output=True, text=True)
    same((checked.returncode, checked.stdout), (0, checked.stdout))
    return record.read_text()


@test
def a_round_that_needs_a_fifth_shoe_goes_on_with_the_fourth():
    with tempfile.TemporaryDirectory() as folder:
        for evening in range(40):  # about every second one has such a round
            text = played(pathlib.Path(folder) / f"{evening}.record")
            if re.search(r"\troot\t-\tshoe=\d+ stack=1 ", text):
                return
    assert False, "no round needed a fifth shoe"


if __name__ == "__main__":
    sys.exit(main())
