#!/usr/bin/env python3
"""house_acts.py RIFFLE -- acts by which a house that knows the order could choose cards.

Counts, in each golden record of a committed table, the permitted lines that put a card aside
(HR.10, HR.12), order a new cut (HR.9) or replace cards (HR.14); `riffle verify` must note the same
numbers and the first of these lines, and nothing where there are none.  Prints TAP.
"""

import json
import pathlib
import re
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
KINDS = {"face-up": 0, "overdraw": 0, "order-recut": 1, "replace": 2, "new-cards": 2}
NOTE = re.compile("the house (?:set aside ([0-9]+) cards? \\(HR.10, HR.12\\))?(?:, )?"
                  "(?:ordered ([0-9]+) new cuts? \\(HR.9\\))?(?:, )?"
                  "(?:replaced cards ([0-9]+) times? \\(HR.14\\))?, first in line ([0-9]+);")


def counted(record):
    """Cards put aside, new cuts, replacements, and the first line with any of them."""
    counts, first = [0, 0, 0], 0
    for line in record.read_text("utf-8").splitlines():
        number, _, _, act, ruling = line.split("\t")[:5]
        if act in KINDS and ruling == "-":
            counts[KINDS[act]] += 1
            first = first or int(number)
    return counts + [first]


def noted(riffle, record):
    run = subprocess.run([riffle, "verify", "--json", str(record)], capture_output=True, text=True,
                         check=False)
    for note in json.loads(run.stdout)["notes"]:
        found = NOTE.search(note)
        if found:
            return [int(number or 0) for number in found.groups()]
    return [0, 0, 0, 0]


def main():
    records = [record for record in sorted(GOLDEN.glob("*.record"))
               if "source=committed" in record.read_text("utf-8").split("\n", 1)[0]
               and "\tsit\t" in record.read_text("utf-8")]
    told = 0
    for number, record in enumerate(records, 1):
        mine, said = counted(record), noted(sys.argv[1], record)
        told += mine[3] > 0
        print("ok" if mine == said else "not ok", number, "-", record.name, said)
        if mine != said:
            print("# counted", mine)
    print("ok" if told > 3 else "not ok", len(records) + 1, "-", told, "records have such acts")
    print(f"1..{len(records) + 1}")


if __name__ == "__main__":
    main()
