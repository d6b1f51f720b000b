"""desk.py -- a director's desk for tests: a folder of its own with a club's ledger, and the command.

Everything that is said at it is kept, so that a test can look for what must not be said.
"""
import os
import pathlib
import subprocess
import tempfile

from tap import RIFFLE, holds, same

DEAL = "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97"


class Desk:
    def __init__(self):
        self.keeps = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.keeps.name)
        self.env = {**os.environ, "RIFFLE_LEDGER": str(self.folder / "ledger"), "XDG_STATE_HOME": str(self.folder)}
        self.told = ""

    def command(self, *args, stdin="", **more):
        run = subprocess.run([RIFFLE, *args], input=stdin.encode(), capture_output=True, timeout=120,
                             cwd=self.folder, env=self.env, **more)
        run.stdout, run.stderr = (text.decode(errors="replace") for text in (run.stdout, run.stderr))
        self.told += run.stdout + run.stderr
        lacks = [word for word in ("Sanitizer", "runtime error") if word in run.stderr]
        assert run.returncode in (0, 1, 2, 3, 4, 5) and not lacks, (args, run.returncode, run.stderr)
        return run

    def start(self, *args):
        """The command left running, with a pipe to its input."""
        return subprocess.Popen([RIFFLE, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, cwd=self.folder, env=self.env, text=True)

    def done(self, *args, **more):
        run = self.command(*args, **more)
        assert run.returncode == 0, (args, run.returncode, run.stdout, run.stderr)
        return run.stdout

    def verified(self, *args):
        """In order, and not proved yet: some board is not opened."""
        run = self.command("verify", *args)
        assert run.returncode == 4, (args, run.returncode, run.stdout, run.stderr)
        return run.stdout

    def refused(self, status, words, *args, **more):
        """Said no, in a sentence; a wrong command line, or a file that failed, left no trace."""
        before = self.files()
        run = self.command(*args, **more)
        same((args, run.returncode), (args, status))
        holds(words, run.stdout + run.stderr)
        if status > 1:
            same((args, self.files()), (args, before))
        return run

    def session(self, verb, *args, **more):
        return self.done("session", verb, *args, **more)

    def no(self, status, words, verb, *args, **more):
        return self.refused(status, words, "session", verb, *args, **more)

    def files(self):
        return {path.name: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}

    def path(self, name):
        return self.folder / name

    def text(self, name="session.record"):
        return self.path(name).read_text()

    def opened(self, *args, boards="1-4"):
        """A session with one party, all of whose boards the computer has dealt."""
        self.session("open", "--boards", boards, "--tables", "4", *args)
        self.session("commit")
        self.session("deal")

    def by_hand(self, board, *args):
        """A board that players shuffle, deal and place."""
        for verb in "shuffle", "deal", "place":
            self.session(verb, "--board", str(board), *args)
