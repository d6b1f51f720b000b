#!/usr/bin/env python3
"""check_rows.py -- plays tests/clause/C4.acts, BJ.acts and HR.acts with the models of c4.py and
bj.py, which are written from rules/ and not from src/.

A line without a bar must be permitted and is done.  Of the others the ruling and the fault are
compared with the row, on a copy of the table.  Where the documents do not say which of several
clauses speaks, the model answers with all of them, and the row names one.

A refusal is also asked the other way round: the model's own rule for the clause that the row names
must say that the act breaks it, so that no row names a clause that its act keeps.  Prints TAP.
"""

import copy
import pathlib
import re
import sys

from acts import read
from bj import Game
from bj_rules import contradictions, read_rules
from c4 import PERMITTED, Table
from check_l6 import parts

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = ["setups.acts", "C4.acts", "BJ.acts", "HR.acts"]


def game_rules(words):
    """PRESET K=V… as rules."""
    name, *sets = words.split()
    text = (ROOT / f"rules/presets/{name}.rules").read_text(encoding="utf-8")
    for key, value in (each.split("=") for each in sets):
        text = re.sub(rf"(?m)^{key} = .*\n", "", text) + f"{key} = {value}\n"
    return read_rules(text)


def fits(said, cited):
    """Does what the model says include the clause that the row names?"""
    return any(cited == each or (each in ("C4", "BJ", "HR") and cited.startswith(each))
               for each in said.split("|"))


class Rows:
    """Plays the files and counts their rows."""

    def __init__(self):
        self.setups, self.rows, self.wrong = {}, 0, []

    def play(self, path):
        setups, sections = parts(path.read_text(encoding="utf-8"))
        self.setups.update(setups)
        for _, lines in sections:
            self.table = Table()
            self.take(path, lines)

    def take(self, path, lines):
        for number, line in lines:
            if line.startswith("use "):
                self.take(path, self.setups[line[4:]])
            elif line.startswith("game "):
                self.table = Game(game_rules(line[5:]))
            else:
                self.row(f"{path.name}:{number} {line[:90]}", line)

    def row(self, where, line):
        kind, bar, words = line.rpartition(" | ")
        how, _, cited = kind.partition(" ")
        words = words.strip()
        self.rows += 1
        if words.startswith("rules "):
            keeps = not contradictions(game_rules(words[6:]))
            self.expect(where, keeps == (how == "permitted"), "the rules")
        elif not bar:
            ruling = self.table.do(read(words))
            self.expect(where, ruling == PERMITTED, ruling)
        else:
            self.judge(where, how, cited, read(words))

    def judge(self, where, how, cited, act):
        table = copy.deepcopy(self.table)
        ruling = table.do(act)
        if how == "refused":
            self.expect(where, fits(ruling, cited) and self.breaks(cited, act), ruling)
        else:
            fault = cited if how == "fault" else None
            self.expect(where, (ruling, table.fault) == (PERMITTED, fault),
                        f"{ruling}, fault {table.fault}")

    def breaks(self, cited, act):
        """Does the act break this very clause, by the model's rule for it?"""
        rule = getattr(self.table, cited.replace(".", "_"), None)
        if cited == "C4.1":
            return not (rule(act) and self.table.possible(act))
        if cited == "HR.1" or (rule and not rule(act)):
            return True
        return isinstance(self.table, Game) and fits(self.table.bj(act) or "", cited)

    def expect(self, where, holds, said):
        if not holds:
            self.wrong.append(f"{where}: the model says {said}")


def main():
    rows = Rows()
    for name in FILES:
        rows.play(ROOT / "tests/clause" / name)
    for wrong in rows.wrong:
        print("#", wrong)
    print("not ok" if rows.wrong else "ok", f"1 - {rows.rows} rows as the model judges them\n1..1")
    return 1 if rows.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
