#!/usr/bin/env python3
"""no_memory.py RIFFLE [--every N] -- each allocation of a command fails once, in turn: the command does
its work all the same, or says in a sentence that it cannot, with exit status 3.  It does not crash,
hang, give a wrong verdict, or leave a file half written.  Prints TAP.

All allocations count, of every library (tests/room/starved.c, for LD_PRELOAD).  GLib ends the program
itself when it has no memory, and fontconfig crashes; both are under Pango, which PDF files are written
with.  What counts then is what is left on the disk.
"""
import argparse
import pathlib
import random
import subprocess
import sys

from desk import Desk
from seed import form
from tap import RIFFLE, ROOT, main, same, test

parser = argparse.ArgumentParser()
parser.add_argument("riffle")
parser.add_argument("--every", type=int, default=0, help="every Nth allocation; 0: some of each command")
EVERY = parser.parse_args().every
FEW = form(8, 25)  # allocations of a command that fail, unless --every says which
STARVED = pathlib.Path(RIFFLE).parent.parent / "release/preload/starved.so"


class Starved:
    """A command in a folder that is the same each time."""

    def __init__(self, args, prepare=(), stdin="", live=False, pango=False):
        self.args, self.stdin, self.live, self.pango = args, stdin, live, pango
        self.desk = Desk()
        for step in prepare:
            self.desk.done(*step)
        self.before = self.files()
        self.told = self.desk.folder.parent / f"{self.desk.folder.name}.told"
        self.right = self.run(0)
        self.count = int(self.told.read_text().split()[0])
        assert self.count > 3, f"{args}: {self.count} allocations: are they counted?"
        self.after = self.files()

    def files(self):
        return {path.relative_to(self.desk.folder): path.read_bytes()
                for path in self.desk.folder.rglob("*") if path.is_file()}

    def run(self, call):
        env = {**self.desk.env, "LD_PRELOAD": str(STARVED), "RIFFLE_STARVED": str(call),
               "RIFFLE_STARVED_TOLD": str(self.told), "G_SLICE": "always-malloc"}
        return subprocess.run([RIFFLE, *self.args], input=self.stdin.encode(), capture_output=True, timeout=120,
                              cwd=self.desk.folder, env=env)

    def lay_out(self):
        for path in self.files():
            if path not in self.before:
                (self.desk.folder / path).unlink()
        for path, contents in self.before.items():
            (self.desk.folder / path).write_bytes(contents)

    def fails_at(self, call):
        """What is wrong, or None."""
        self.lay_out()
        run = self.run(call)
        words = run.stderr.decode(errors="replace")
        if run.returncode < 0 and self.pango:
            return self.half_written()
        if run.returncode < 0:
            return f"signal {-run.returncode}"
        if run.returncode != self.right.returncode or (run.returncode and not self.is_right(run)):
            if run.returncode != 3:
                return f"status {run.returncode}"
            if "riffle" not in words and "memory" not in words:
                return "no sentence"
            return self.half_written()
        return None if self.is_right(run) else "it did something else"

    def is_right(self, run):
        if self.live:
            return sorted(self.files()) == sorted(self.after)
        # Without memory to quote the name of a file, messages have these words in its place.
        named = run.stdout.replace(b"(a name)", self.args[-1].encode())
        return named == self.right.stdout and self.files() == self.after

    def half_written(self):
        """What is left is as before, or, of a seed, complete; and the same command can be run again.  A
        ledger may have been begun, and new secrets may wait for their record."""
        for path, contents in self.files().items():
            kept = contents == self.before.get(path) or (contents == self.after.get(path) and not self.live)
            begun = path.name == "ledger" and contents.count(b"\n") == 1
            if not (kept or begun or (self.live and path in self.before and path.suffix == ".secret")):
                return f"{path} is left, half written or changed"
        lost = [path for path in self.before if path not in self.files()]
        if lost:
            return f"{lost[0]} is gone"
        again = self.run(0) if self.live else self.right
        return None if again.returncode == self.right.returncode else f"not again: {again.stderr.decode()}"

    def sweep(self):
        step = EVERY or max(1, self.count // FEW)
        wrong = []
        for call in range(1, self.count + 1, step):
            fault = self.fails_at(call)
            if fault:
                wrong.append(f"allocation {call}: {fault}")
        print(f"# {' '.join(self.args)[:60]}: {self.count} allocations, every {step}. failed, {len(wrong)} gone wrong")
        self.told.unlink(missing_ok=True)
        return [f"{' '.join(self.args)}: {fault}" for fault in wrong]


def sweep(*commands):
    same([fault for command in commands for fault in command.sweep()], [])


DEAL = ("deal", "--boards", "1-4", "--seed", "x", "-o", "a.pbn")
SESSION = (("session", "open", "--boards", "1-4", "--tables", "2"), ("session", "commit"), ("session", "deal"))


@test
def deals():
    sweep(Starved(DEAL),
          Starved(("deal", "--bulk", "100", "--seed", "x", "-o", "a.txt")),
          Starved(("deal", "--boards", "1-4", "-o", "a.pbn"), live=True))


@test
def files_of_boards():
    sweep(*[Starved(("convert", "a.pbn", f"b.{end}"), prepare=(DEAL,)) for end in ("lin", "dup", "csv", "dlm", "pbn")],
          Starved(("convert", "a.pbn", "a.pbn", "--force", "--rotate", "1"), prepare=(DEAL,)))


@test
def verdicts():
    sweep(*[Starved(("verify", str(ROOT / f"tests/record/golden/{name}.record")))
            for name in ("play-single-deck", "session-redeals", "table-insurance")])


@test
def reports():
    record = str(ROOT / "tests/record/golden/table-insurance.record")
    sweep(*[Starved(("report", record, "-o", f"b.{end}")) for end in ("txt", "json", "html")],
          Starved(("report", record, "-o", "b.pdf"), pango=True, live=True))


@test
def games():
    acts = sorted((ROOT / "tests/clause").glob("*.acts"))[0]
    sweep(Starved(("exact", "--hand", "8,8", "--up", "T", "--set", "decks=1")),
          Starved(("table", str(acts), "--no-record")),
          Starved(("table", "--auto", "--rules", "bicycle", "--seed", "x", "--no-record")))


def shuffled_shoes():
    """60 shoes of two decks, by their faces."""
    rng, cards = random.Random("shoes"), [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"] * 2
    return "".join(" ".join(rng.sample(cards, len(cards))) + "\n" for _ in range(60))


@test
def qualities():
    """The first one simulates faulty shuffles; without memory for that it cannot give a verdict."""
    sweep(Starved(("quality", "--decks", "2", "-"), stdin=shuffled_shoes()),
          Starved(("quality", "--method", "uniform", "--count", "300", "--seed", "x", "--json")),
          Starved(("quality", "a.pbn"), prepare=(DEAL,)))


@test
def ledgers():
    imported = ("ledger", "import", "a.pbn", "--ledger", "ledger")
    sweep(Starved(imported, prepare=(DEAL,), live=True),
          *[Starved(("ledger", *words, "--ledger", "ledger"), prepare=(DEAL, imported))
            for words in (("look", "a.pbn"), ("list",), ("status",))])


@test
def verbs_of_a_session():
    sweep(Starved(SESSION[0], live=True),
          Starved(SESSION[1], prepare=SESSION[:1], live=True),
          Starved(SESSION[2], prepare=SESSION[:2], live=True),
          Starved(("session", "call", "--board", "1", "--table", "1"), prepare=SESSION, live=True),
          Starved(("session", "status", "--json"), prepare=SESSION),
          Starved(("session", "close", "--release"), prepare=SESSION, live=True))


@test
def hand_records():
    hands = ("handrecord", "a.pbn", "--no-doubledummy", "-o")
    sweep(Starved((*hands, "b.txt"), prepare=(DEAL,)),
          Starved((*hands, "b.html"), prepare=(DEAL,)),
          Starved((*hands, "b.pdf"), prepare=(DEAL,), pango=True, live=True))


if __name__ == "__main__":
    sys.exit(main())
