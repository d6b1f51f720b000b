#!/usr/bin/env python3
"""rules_doc.py -- docs/reference/rules.md beside src/blackjack/rules.c: every key, in order, with
its values and its value in the preset `bicycle`.  Prints TAP."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def source_keys():
    text = (ROOT / "src/blackjack/rules.c").read_text()
    table = text[text.index("static const struct key keys[]"):]
    table = re.sub(r'"\s+"', "", table[:table.index("};")])
    for row in re.finditer(r'(?:(NUMBER|WORDS)\((\w+),\s*"([^"]+)"|(YES_NO)\((\w+)\)|\{"(\w+)",\s*"([^"]+)")', table):
        yield (row[2], row[3]) if row[1] else (row[5], "yes or no") if row[4] else (row[6], row[7])


def main():
    documented = re.findall(r"^\| `(\w+)` \| ([^|]+) \| `([^`]+)` \|", (ROOT / "docs/reference/rules.md").read_text(), re.M)
    bicycle = re.findall(r"^(\w+) = (.+)$", (ROOT / "rules/presets/bicycle.rules").read_text(), re.M)
    bicycle.append(("shuffle_steps", "none"))  # which is written only if it is set
    checks = [
        ("every key is documented, in order", [d[0] for d in documented], [k[0] for k in source_keys()]),
        ("its values are those that are read", [d[1] for d in documented], [k[1] for k in source_keys()]),
        ("its value in bicycle is the preset's", [(d[0], d[2]) for d in documented], bicycle),
    ]
    failed = 0
    for number, (name, found, expected) in enumerate(checks, 1):
        ok = found == expected and len(found) == 31
        failed += not ok
        print(f"{'' if ok else 'not '}ok {number} - {name}")
        if not ok:
            print(f"# {found}\n# {expected}")
    print(f"1..{len(checks)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
