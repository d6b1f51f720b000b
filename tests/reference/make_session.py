#!/usr/bin/env python3
"""make_session.py -- random records of sessions of bridge, as a model Director writes them.

    make_session.py [--seed SEED] [--cheat NAME] [--breaches]

All are in order unless a cheat of session_cheats.py is named.  A session does what is expected
of its boards, and now and then what is not: then the act stands there with its ruling.
"""

import argparse
import random
import sys

import session_cheats_corrections
import session_cheats_deals
from l6_acts import ACTORS, ACTS, KEYS, METHODS, Act, keys_of
from l6_law import OPTIONS
from model_corrections import correct
from model_director import Director
from session_cheats import CHEATS, Cheat

PEOPLE = {"D": ["director"], "A": ["assistant"], "P": ["ns", "ew"], "C": ["computer"]}
assert session_cheats_deals and session_cheats_corrections  # whose cheats are among CHEATS
DEALING = ["4321" * 13, "2143" * 13, "2341" * 13, "4123" * 13, *METHODS]


class Meeting(Director):
    """Chooses what is done next."""

    def hold(self):
        self.open()
        if self.committed:
            if self.rng.random() < 0.3:
                self.instruct()
            self.prepare()
        self.instruct()
        for _ in range(self.rng.randint(5, 22 * len(self.session.boards))):
            self.step()
        self.finish()
        return self.keeper.text()

    def instruct(self):
        """By computer, where it can deal."""
        option = self.rng.choice(["E1", "E2", "E3"] if self.committed else list(OPTIONS))
        if self.committed and self.rng.random() < 0.75:
            option = "E4"
        self.put(Act("director", "instruct", {
            "option": option, "witnesses": self.rng.choice([None, "yes", "no"]),
            "copies": self.rng.choice([None, 0, 1, 2])}))

    def step(self):
        rng = self.rng
        if self.breaches and rng.random() < 0.1:
            self.put(self.forgetful())
        elif rng.random() < 0.12:
            self.put(self.anything())
        elif self.to_show and rng.random() < 0.5:
            self.show_subkey()
        elif rng.random() < 0.03:
            rng.choice([self.head, self.instruct])()
        elif rng.random() < 0.02:
            correct(self)
        elif rng.random() < 0.1:
            self.show_entered()
        else:
            number = rng.choice(list(self.session.boards))
            self.put(self.expected(number, self.session.boards[number]))

    def finish(self):
        """Boards are released or not, and the session is closed or not."""
        rng = self.rng
        for number, board in self.session.boards.items():
            for table in [table for table, place in board.places.items() if place.is_at_it()]:
                if rng.random() < 0.8:
                    self.put(self.of("P", "played", number, table=table))
            if rng.random() < 0.6:
                self.put(self.of("D", "release", number))
        before = rng.random() < 0.5
        while before and self.to_show:
            self.show_subkey()
        closed = rng.random() < 0.7 and self.put(self.of("D", "close"))
        while self.to_show and (closed or rng.random() < 0.9):
            self.show_subkey()
        self.show_entered()
        if rng.random() < 0.2:
            self.head()

    # Acts.

    def of(self, parts, word, board=None, **said):
        """An act of somebody among the parts."""
        actor = self.rng.choice(PEOPLE[self.rng.choice(parts)])
        said = {key.replace("_", "-"): value for key, value in said.items()}
        return Act(actor, word, {**said, "board": board} if board else said)

    def anything(self):
        """An act of anybody, mostly of this session's boards."""
        word = self.rng.choice([word for word in ACTS if word not in ("open", "close", "foul")])
        said = {}
        for key, optional in keys_of(word):
            if key != "deal" and not (optional and self.rng.random() < 0.5):
                said[key] = self.any_value(key)
        said = said or ({"copies": 1} if word == "instruct" else said)
        return Act(self.rng.choice(list(ACTORS)), word, said)

    def forgetful(self):
        """An act whose steps before it were perhaps not entered."""
        number, table = self.rng.choice(list(self.session.boards)), self.any_value("table")
        word = self.rng.choice(["call", "played", "passout", "shuffle"])
        said = {} if word == "shuffle" else {"table": table}
        return self.of("P", word, number, **said)

    def any_value(self, key):
        rng = self.rng
        if key == "board" and rng.random() < 0.95:
            return rng.choice(list(self.session.boards))
        if key in ("table", "to"):
            return rng.randint(1, min(32, self.session.tables + rng.choice([0, 0, 0, 1])))
        if key == "method":
            return rng.choice(DEALING)
        if key == "from":
            return rng.randint(0, 4)
        allowed = KEYS[key]
        return rng.choice(allowed[:5] if isinstance(allowed, range) else allowed)

    def expected(self, number, board):
        """What may well come next on a board."""
        if board.due:
            return self.of("DAP", "redeal", number, reason="D1")
        if board.required and self.rng.random() < 0.5:
            word = self.rng.choice(["redeal", "redeal", "withdraw"])
            said = {"reason": "D3"} if word == "redeal" else {}
            return self.of("D", word, number, **said)
        if not board.dealt:
            return self.before_the_deal(number, board)
        if not board.placed:
            return self.before_the_calls(number, board)
        return self.at_the_tables(number, board)

    def before_the_deal(self, number, board):
        rng, who = self.rng, OPTIONS[self.session.option]
        if self.session.replay and rng.random() < 0.2:
            return self.of("DA", "import", number, **{"from": self.number + 1})
        if who == "C" and not self.committed and rng.random() < 0.95:
            return self.of("DA", "enter", number)
        if who == "C":
            if rng.random() < 0.05 or board.attempt > self.manifest.attempts:
                return self.of("D", "instruct", option=rng.choice(["E1", "E2", "E3"]))
            return self.of("C", "deal", number, proof="yes", face=rng.choice([None, "down"]))
        if rng.random() < 0.2:
            return self.of("P", "witness", number)
        if not board.shuffled:
            return self.of(who, "shuffle", number)
        if board.asked or rng.random() < 0.1:
            return self.of("DAP", "cut", number)
        if rng.random() < 0.15:
            return self.of("P", rng.choice(["request-cut", "seen"]), number)
        return self.of(who, "deal", number, method=rng.choice([None, None, *DEALING]))

    def before_the_calls(self, number, board):
        rng = self.rng
        word = rng.choice(["place"] * 12 + ["enter", "enter", "misdeal", "unshuffled"])
        if word == "place" or (word == "enter" and board.computed):
            return self.of("CDAP", "place", number, pockets=rng.choice([None, 4]))
        return self.of("DA", word, number)

    def at_the_tables(self, number, board):
        rng = self.rng
        table = rng.randint(1, self.session.tables)
        place = board.place(table)
        if not place.called:
            copies = [None, 0, *board.copies]
            acts = [self.of("P", "call", number, table=table, copy=rng.choice(copies))]
        elif place.is_at_it():
            acts = [self.of("P", rng.choice(["call", "passout", "played", "played", "played"]),
                            number, table=table)]
        else:
            acts = [self.of("D", rng.choice(["release", "release", "strike"]), number,
                            table=table)]
        acts = acts * 16 + [
            self.of("DAP", "seen", number, table=table), self.of("DAP", "misdeal", number),
            self.of("D", "require", number, result_known=rng.choice([None, "no"])),
            self.of("DAP", "exchange", number, table=table, to=rng.randint(1, 2)),
            self.of("DAP", rng.choice(["unshuffled", "foul"]), number)]
        acts += [self.of("DA", "copy", number, copy=rng.randint(1, 2))] * 2
        acts += [self.of("DA", "check", number, copy=each, equal=rng.choice(["yes", "yes", "no"]))
                 for each in board.copies]
        if not (board.computed or board.entered):
            acts += [self.of("DA", "enter", number)] * 3
        return rng.choice(acts)


def make(seed, cheat=None, breaches=False):
    """The text of a record, and the Cheat when there is one."""
    meeting = Meeting(random.Random(f"session {seed}"), Cheat(cheat) if cheat else None)
    meeting.breaches = breaches
    return meeting.hold(), meeting.cheat


def main():
    parser = argparse.ArgumentParser(description="Writes a record of a session of bridge.")
    parser.add_argument("--seed", default="riffle")
    parser.add_argument("--cheat", choices=CHEATS, metavar="NAME")
    parser.add_argument("--breaches", action="store_true", help="what breaks the law happens")
    options = parser.parse_args()
    text, cheat = make(options.seed, options.cheat, options.breaches)
    if cheat and cheat.line is None:
        print("no occasion to cheat: try another seed", file=sys.stderr)
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
