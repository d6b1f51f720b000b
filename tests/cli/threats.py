#!/usr/bin/env python3
"""threats.py -- docs/understand/threats.md and SECURITY.md beside the repository: every file they
name exists, every threat has a defence and a test or says `none`, and every test is one that is
run.  Prints TAP."""

import pathlib
import re
import sys

from checks import tell

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COLUMNS = ["who", "tries", "defence", "test", "what remains"]
FOLDERS = "app|bench|docs|include|rules|src|tests|tool|make"
PATH = re.compile(rf"`((?:{FOLDERS})/[^`\s]+|Makefile)`")
LINK = re.compile(r"\]\(([^)#:]+)\)")


def rows(text):
    """Of all tables, without their heads."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells != COLUMNS and set(cells) != {"---"}:
            yield cells


def missing(name):
    """Files that a document names and that are not there."""
    path = ROOT / name
    text = path.read_text()
    return ([one for one in PATH.findall(text) if not (ROOT / one).exists()] +
            [one for one in LINK.findall(text) if not (path.parent / one).exists()])


def is_run(test):
    """By tests/plan: named there, or one of the folders whose programs all are."""
    commands = (ROOT / "tests/plan").read_text()
    kind = pathlib.Path(test)
    if kind.suffix == ".c":
        makefile = (ROOT / "make/test.mk").read_text()
        built = re.search(r"^TESTS\s*:=\s*(.*)$", makefile, re.M)[1].split()
        programs = re.search(r"^BINS\s*:=\s*(.*)$", makefile, re.M)[1].split()
        if f"$(B)/{kind.parent}/{kind.parent.name}" in programs:  # a folder that is one program
            return True
        return kind.parts[1] == "fuzz" or any(f"{kind.parent}/*.c" in one or one == test or
                                              f"{kind.parent}/*.c)" in one for one in built)
    if kind.suffix == ".mjs":
        return f"tests/browser/run {kind.stem} " in commands
    return test in commands


def wrong_rows(text):
    for cells in rows(text):
        if len(cells) != len(COLUMNS) or not all(cells):
            yield f"{cells[:2]}: {len(cells)} columns"
            continue
        who, tries, defence, test, _ = cells
        tests = PATH.findall(test)
        if not PATH.findall(defence) and not defence.startswith("none"):
            yield f"{who}, {tries}: no defence is named, nor none"
        if not tests and test != "none":
            yield f"{who}, {tries}: no test is named, nor none"
        yield from (f"{who}, {tries}: {one} is no test that is run" for one in tests
                    if not one.startswith("tests/") or not is_run(one))


def main():
    text = (ROOT / "docs/understand/threats.md").read_text()
    checks = [
        ("every file that docs/understand/threats.md names is there", missing("docs/understand/threats.md")),
        ("every file that SECURITY.md names is there", missing("SECURITY.md")),
        ("every threat has a defence and a test that is run", list(wrong_rows(text))),
        ("there are as many threats as before, or more",
         [] if len(list(rows(text))) >= 30 else [f"{len(list(rows(text)))} rows"]),
    ]
    return tell(checks)


if __name__ == "__main__":
    sys.exit(main())
