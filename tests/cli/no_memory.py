#!/usr/bin/env python3
"""no_memory.py RIFFLE [--every N] -- each allocation of a command fails once, in turn: the command does
its work all the same, or says in a sentence that it cannot, with exit status 3.  It does not crash,
hang, give a wrong verdict, or leave a file half written.  Prints TAP.

All allocations count, of every library (tests/room/starved.c, for LD_PRELOAD).  GLib, under Pango, ends
the program itself when it has no memory; what counts then is what is left on the disk.
"""
import argparse
import pathlib
import subprocess
import sys

from desk import Desk
from tap import RIFFLE, ROOT, main, same, test

parser = argparse.ArgumentParser()
parser.add_argument("riffle")
parser.add_argument("--every", type=int, default=0, help="every Nth allocation; 0: some of each command")
EVERY = parser.parse_args().every
FEW = 25  # allocations of a command that fail, in the short form
GLIB = ("GLib-ERROR", "GLib:ERROR", "failed to allocate")
STARVED = pathlib.Path(RIFFLE).parent.parent / "release/preload/starved.so"


class Starved:
    """A command in a folder that is the same each time."""

    def __init__(self, args, prepare=(), stdin="", live=False, glib=False):
        self.args, self.stdin, self.live, self.glib = args, stdin, live, glib
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
        if run.returncode < 0 and self.glib and any(part in words for part in GLIB):
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
        return run.stdout == self.right.stdout and self.files() == self.after

    def half_written(self):
        for path, contents in self.files().items():
            kept = contents == self.before.get(path), contents == self.after.get(path) and not self.live
            if not any(kept):
                return f"{path} is left, half written or changed"
        lost = [path for path in self.before if path not in self.files()]
        return f"{lost[0]} is gone" if lost else None

    def sweep(self):
        step = EVERY or max(1, self.count // FEW)
        wrong = []
        for call in range(1, self.count + 1, step):
            fault = self.fails_at(call)
            if fault:
                wrong.append(f"allocation {call}: {fault}")
        print(f"# {' '.join(self.args)[:60]}: {self.count} allocations, every {step}. failed, {len(wrong)} gone wrong")
        self.told.unlink(missing_ok=True)
        same((self.args, wrong[:8]), (self.args, []))


DEAL = ("deal", "--boards", "1-4", "--seed", "x", "-o", "a.pbn")
SESSION = (("session", "open", "--boards", "1-4", "--tables", "2"), ("session", "commit"), ("session", "deal"))


@test
def deals():
    Starved(DEAL).sweep()
    Starved(("deal", "--bulk", "100", "--seed", "x", "-o", "a.txt")).sweep()
    Starved(("deal", "--boards", "1-4", "-o", "a.pbn"), live=True).sweep()


@test
def files_of_boards():
    for end in "lin", "dup", "csv", "dlm", "pbn":
        Starved(("convert", "a.pbn", f"b.{end}"), prepare=(DEAL,)).sweep()
    Starved(("convert", "a.pbn", "a.pbn", "--force", "--rotate", "1"), prepare=(DEAL,)).sweep()


@test
def verdicts():
    for name in "play-single-deck", "session-redeals", "table-insurance":
        Starved(("verify", str(ROOT / f"tests/record/golden/{name}.record"))).sweep()


@test
def games():
    Starved(("exact", "--hand", "8,8", "--up", "T", "--set", "decks=1")).sweep()
    acts = ROOT / "tests/clause"
    Starved(("table", str(sorted(acts.glob("*.acts"))[0]), "--no-record")).sweep()
    Starved(("table", "--auto", "--rules", "bicycle", "--seed", "x", "--record", "t.record")).sweep()


@test
def verbs_of_a_session():
    Starved(SESSION[0], live=True).sweep()
    Starved(SESSION[1], prepare=SESSION[:1], live=True).sweep()
    Starved(SESSION[2], prepare=SESSION[:2], live=True).sweep()
    Starved(("session", "call", "--board", "1", "--table", "1"), prepare=SESSION, live=True).sweep()
    Starved(("session", "status", "--json"), prepare=SESSION).sweep()
    Starved(("session", "close", "--release"), prepare=SESSION, live=True).sweep()


@test
def hand_records():
    Starved(("handrecord", "a.pbn", "--no-doubledummy", "-o", "b.txt"), prepare=(DEAL,)).sweep()
    Starved(("handrecord", "a.pbn", "--no-doubledummy", "-o", "b.html"), prepare=(DEAL,)).sweep()
    Starved(("handrecord", "a.pbn", "--no-doubledummy", "-o", "b.pdf"), prepare=(DEAL,), glib=True, live=True).sweep()


if __name__ == "__main__":
    sys.exit(main())
