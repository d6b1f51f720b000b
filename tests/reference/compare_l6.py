#!/usr/bin/env python3
"""Puts random acts of sessions to the law of the library and to the model of Law 6, and compares
rulings, warnings and every clause that an act breaks.  Of each three sessions one is as the law
wants it; in the others acts that break it happen, as in an observed and in a committed session.

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
from l6_observe import COMMITTED, OBSERVED
from make_session import Meeting
from seed import parse_with_seed

ROOM = 1 << 20     # bytes, more than a session has
CLAUSES = 24       # RF_SESSION_CLAUSES
SHOWN = 2          # differences of one kind that are shown


SCOPES = (None, COMMITTED, OBSERVED)  # enum rf_session_scope
MARKS = ("", "!", "?", "")            # by enum rf_seen
IMPOSSIBLE = 3


class Observation(ctypes.Structure):
    """struct rf_session_observation"""

    _fields_ = [(name, ctypes.c_int) for name in ("kind", "clause", "obstacle")]


class Library:
    """A session as the library knows it."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.lib.rf_clause_citation.restype = ctypes.c_char_p
        self.lib.rf_session_act_read.restype = ctypes.c_bool
        self.lib.rf_session_observe.restype = Observation
        self.lib.rf_session_is_refused.restype = ctypes.c_bool
        self.lib.rf_session_is_refused.argtypes = [Observation]
        self.act, self.error = (ctypes.create_string_buffer(ROOM) for _ in range(2))

    def begin(self):
        self.session = ctypes.create_string_buffer(ROOM)

    def read(self, words):
        said = words.encode()
        return self.lib.rf_session_act_read(self.act, said, ctypes.c_size_t(len(said)), self.error)

    def rule(self, words, scope):
        """The ruling, the warnings and all clauses that are broken; a permitted act is done, and
        one in breach too where the scope has breaches."""
        if not self.read(words):
            return "no act", (), ()
        warnings = self.list(self.lib.rf_session_warnings)
        breaches = self.list(self.lib.rf_session_breaches)
        seen = self.lib.rf_session_observe(self.session, self.act, SCOPES.index(scope))
        ruling = MARKS[seen.kind] + self.cite(seen.clause)
        if seen.kind == IMPOSSIBLE and not self.lib.rf_session_is_refused(seen):
            ruling = None
        return ruling, warnings, breaches

    def cite(self, clause):
        return self.lib.rf_clause_citation(clause).decode()

    def list(self, ask):
        clauses = (ctypes.c_int * CLAUSES)()
        return tuple(self.cite(each) for each in clauses[:ask(self.session, self.act, clauses)])


class Twin(Meeting):
    """A session that is put to both; it keeps no record."""

    library = scope = None

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
        warnings, breaches = tuple(self.session.warnings(act)), tuple(self.session.breaches(act))
        ruling = self.session.observe(act, self.scope) if self.scope else self.session.do(act)
        mine = ruling, warnings, breaches
        his = self.library.rule(str(act), self.scope)
        self.rulings[(ruling or "impossible")[0] if self.scope else "-"] += 1
        self.history.append(f"{act}  {mine[0]}")
        if mine[:2] != his[:2] or set(mine[2]) != set(his[2]):
            self.difference = act.word, his, mine
        return ruling == "-"

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
    """How many acts were put to both, the differences, and how many breaches and questions."""
    kinds, done, number = Counter(), 0, 0
    Twin.rulings = Counter()
    while done < acts:
        number += 1
        twin = Twin(random.Random(f"{seed} {number}"))
        twin.library, twin.committed = library, True
        twin.number = 1
        twin.scope = SCOPES[number % len(SCOPES)]
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
    seen = Twin.rulings
    enough = min(seen["!"], seen["?"], seen["i"]) > done // 1000
    print("ok" if enough else "not ok", f"2 - {seen['!']} of them are breaches, {seen['?']} not "
          f"judged, {seen['i']} impossible")
    print("1..2")
    return 1 if kinds or not enough else 0


if __name__ == "__main__":
    sys.exit(main())
