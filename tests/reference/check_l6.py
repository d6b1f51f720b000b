#!/usr/bin/env python3
"""check_l6.py [FILE…] -- plays tests/clause/L6.acts, SR.acts and L6_observed.acts with the
model of Law 6.

A section is played under each edition that it cites.  A line without a bar must be permitted and
is done; of the others, `permitted`, `refused` and `warned` are compared, and `routed` needs only be
permitted, since the model sends nothing anywhere.  A clause that a row names is one that its act
breaks, and for each clause of rules/ there is a row whose act breaks it alone.  Prints TAP.
"""

import copy
import pathlib
import re
import sys

from l6 import Session
from l6_acts import read

IMPLIED = ["L6/2017.B.3", "L6/2017.B.4"]  # two neighbours in one hand are never rotation
TABLES = pathlib.Path(__file__).resolve().parent.parent / "clause"


class Play:
    """Plays one file and counts its rows."""

    def __init__(self, path):
        self.path, self.rows, self.wrong, self.alone = path, 0, [], set()
        self.setups, self.sections = parts(path.read_text(encoding="utf-8"))

    def play(self):
        for citations, lines in self.sections:
            for year in ("2007", "2017"):
                if "L6/" not in citations or f"L6/{year}" in citations:
                    self.year, self.session = year, Session()
                    self.take(lines)

    def take(self, lines):
        for number, line in lines:
            year = re.match(r"(2007|2017) (.*)", line)
            if year and year[1] != self.year:
                continue
            line = year[2] if year else line
            if line.startswith("use "):
                self.take(self.setups[line[4:]])
            else:
                self.row(number, line)

    def row(self, number, line):
        kind, bar, words = line.rpartition(" | ")
        act = read(words.replace("$E", self.year))
        ruling, warnings = self.session.ruling(act), self.session.warnings(act)
        how, _, what = kind.partition(" ")
        cited = what.replace("L6.", f"L6/{self.year}.").split()
        expected = {"refused": (cited, []), "warned": (["-"], cited)}.get(how, (["-"], []))
        breaches = self.session.breaches(act)
        if how in ("refused", "warned") and (len(breaches) == 1 or breaches == IMPLIED):
            self.alone.add(breaches[0])
        if not bar:
            self.session.do(act)
            expected = (["-"], warnings)
        self.rows += 1
        named = [] if how not in ("refused", "warned") else cited
        if ([ruling], warnings) != expected or not set(named) <= set(breaches):
            self.wrong.append(f"{self.path.name}:{number} {self.year} {line}: "
                              f"ruling {ruling}, warnings {warnings}, broken {breaches}")


class ObservedPlay(Play):
    """Plays tests/clause/L6_observed.acts, where what breaks the law happens."""

    source = "observed"

    def play(self):
        for citations, lines in self.sections:
            for self.year in [year for year in ("2007", "2017")
                              if "L6/" not in citations or f"L6/{year}" in citations]:
                self.session, self.source = Session(), "observed"
                self.take(lines)

    def row(self, number, line):
        if line == "committed":
            self.source = "committed"
            return
        kind, bar, words = line.rpartition(" | ")
        act = read(words.replace("$E", self.year))
        how, _, cited = kind.partition(" ")
        before = copy.deepcopy(self.session)
        found = self.session.observe(act, self.source)
        mark = {"breach": "!", "question": "?", "refused": ""}.get(how)
        expected = None if how == "impossible" else "-" if mark is None else (
            mark + cited.replace("L6.", f"L6/{self.year}."))
        if how == "permitted":
            self.session = before
        self.rows += 1
        if found != expected:
            self.wrong.append(f"{self.path.name}:{number} {self.year} {line}: {found}")


def parts(text):
    """name -> lines of the setups, and (head, lines) of the sections; a line has its number."""
    setups, sections, lines = {}, [], []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("setup "):
            lines = setups[line[6:]] = []
        elif line.startswith("== "):
            lines = []
            sections.append((line, lines))
        elif line.strip() and not line.startswith("#"):
            lines.append((number, line.strip()))
    return setups, sections


def clauses_that_can_be_broken():
    """The citations in rules/ of L6 and SR: an act can break each of them."""
    found = set()
    for name in "L6.md", "SR.md":
        text = (TABLES.parent.parent / "rules" / name).read_text(encoding="utf-8")
        found |= set(re.findall(r"^- \*\*(\S+)\*\*", text, re.M))
    return found


def refusals_change_nothing(path):
    """Every act of the file, put to a session in which nothing goes, leaves it as it was."""
    session = Session()
    before = copy.deepcopy(vars(session))
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.rpartition(" | ")[2].strip().replace("$E", "2017")
        if re.match("(ns|ew|assistant|computer) ", words):
            session.do(read(words))
    return vars(session) == before


def main():
    paths = [pathlib.Path(name) for name in sys.argv[1:]] or [TABLES / "L6.acts",
                                                              TABLES / "SR.acts"]
    failed = number = 0
    alone = set()
    for path in paths:
        play = Play(path)
        play.play()
        alone |= play.alone
        for ok, what in ((not play.wrong, f"{path.name}: {play.rows} rows as the law says"),
                         (refusals_change_nothing(path), f"{path.name}: no act before an opening")):
            number, failed = number + 1, failed + (not ok)
            print("ok" if ok else "not ok", number, "-", what)
        for wrong in play.wrong:
            print("#", wrong)
    if len(sys.argv) == 1:
        play = ObservedPlay(TABLES / "L6_observed.acts")
        play.play()
        number, failed = number + 1, failed + bool(play.wrong)
        print("not ok" if play.wrong else "ok", number,
              f"- {play.path.name}: {play.rows} rows become what they say")
        for wrong in play.wrong:
            print("#", wrong)
        never = sorted(clauses_that_can_be_broken() - alone)
        number, failed = number + 1, failed + bool(never)
        print("not ok" if never else "ok", number, "- each clause is broken alone by a row", *never)
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
