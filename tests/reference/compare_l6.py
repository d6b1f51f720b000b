#!/usr/bin/env python3
"""Puts random acts of sessions to the law of the library and to the model of Law 6, and compares
rulings, warnings and every clause that an act breaks.

    compare_l6.py LIBRARY [ACTS] [--seed S]

LIBRARY is libriffle.so; acts are said to it in words.  A session ends where the two differ, and the
acts that led there are shown.  Prints TAP.
"""

import argparse
import ctypes
import random
import sys
from collections import Counter

from l6_acts import DEALS, Act
from make_session import Meeting
from seed import parse_with_seed

ROOM = 1 << 20     # bytes, more than a session has
CLAUSES = 24       # RF_SESSION_CLAUSES
SHOWN = 2          # differences of one kind that are shown


class Library:
    """A session as the library knows it."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.lib.rf_clause_citation.restype = ctypes.c_char_p
        self.lib.rf_session_act_read.restype = ctypes.c_bool
        self.act, self.error = (ctypes.create_string_buffer(ROOM) for _ in range(2))

    def begin(self):
        self.session = ctypes.create_string_buffer(ROOM)

    def read(self, words):
        said = words.encode()
        return self.lib.rf_session_act_read(self.act, said, ctypes.c_size_t(len(said)), self.error)

    def rule(self, words):
        """The ruling, the warnings and all clauses that are broken; a permitted act is done."""
        if not self.read(words):
            return "no act", (), ()
        warnings = self.list(self.lib.rf_session_warnings)
        breaches = self.list(self.lib.rf_session_breaches)
        return self.cite(self.lib.rf_session_act(self.session, self.act)), warnings, breaches

    def cite(self, clause):
        return self.lib.rf_clause_citation(clause).decode()

    def list(self, ask):
        clauses = (ctypes.c_int * CLAUSES)()
        return tuple(self.cite(each) for each in clauses[:ask(self.session, self.act, clauses)])


class Twin(Meeting):
    """A session that is put to both; it keeps no record."""

    library = None

    def begin(self):
        self.library.begin()
        self.history, self.difference = [], None
        first, last = self.manifest.sessions[0]
        self.put(Act("director", "open", {
            "edition": self.manifest.edition.decode(), "boards": last - first + 1,
            "first": first, "tables": self.rng.randint(1, 3),
            "replay": self.manifest.replay.decode(), "number": 1}))

    def put(self, act):
        if self.difference:
            return False
        if "deal" in act.said and self.rng.random() < 0.5:
            act.said["deal"] = self.rng.choice([0, 1, DEALS - 1])
        act.known = act.said.get("deal")
        mine = (self.session.ruling(act), tuple(self.session.warnings(act)),
                tuple(self.session.breaches(act)))
        his = self.library.rule(str(act))
        self.history.append(f"{act}  {mine[0]}")
        if mine[:2] != his[:2] or set(mine[2]) != set(his[2]):
            self.difference = act.word, his, mine
        return self.session.do(act) == "-"

    def head(self):
        pass

    def show_entered(self):
        pass

    def step(self):
        if self.rng.random() < 0.3:
            self.put(self.anything())
        elif self.rng.random() < 0.01:
            self.put(self.of("D", "close"))
        else:
            super().step()


def compare(library, acts, seed):
    """How many acts were put to both, and the differences."""
    kinds, done, number = Counter(), 0, 0
    while done < acts:
        number += 1
        twin = Twin(random.Random(f"{seed} {number}"))
        twin.library, twin.committed = library, True
        twin.number = 1
        twin.begin()
        for _ in range(60):
            twin.step()
        done += len(twin.history)
        if twin.difference:
            kinds[twin.difference] += 1
            if kinds[twin.difference] <= SHOWN:
                show(twin)
    return done, kinds


def show(twin):
    word, his, mine = twin.difference
    board = twin.history[-1].partition("board=")[2].split(" ")[0]
    print(f"# {word}: the library says {his}, the model {mine}, after")
    for line in twin.history:
        words = line.split()
        mattered = words[-1] == "-" and (not board or f"board={board}" in words
                                         or "board=" not in line)
        if mattered or line is twin.history[-1]:
            print("#    ", line)


def main():
    parser = argparse.ArgumentParser(description="Compares the law of sessions with its model.")
    parser.add_argument("library", help="libriffle.so")
    parser.add_argument("acts", type=int, nargs="?", default=20000)
    options = parse_with_seed(parser)
    done, kinds = compare(Library(options.library), options.acts, options.seed)
    for (word, his, mine), number in kinds.most_common():
        print(f"# {number} times {word}: library {his}, model {mine}")
    print("not ok" if kinds else "ok", f"1 - {done} acts get the same ruling and warnings, and break the same clauses")
    print("1..1")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
