#!/usr/bin/env python3
"""full_disk.py RIFFLE -- a disk that takes no more: each command that writes a file says so, with the
error of the write that failed.  Prints TAP.

No file may grow beyond some bytes (RLIMIT_FSIZE), so that a write is cut short, as on a full disk,
and the next one fails: "File too large".
"""
import resource
import signal
import subprocess
import sys

from desk import Desk
from tap import RIFFLE, holds, lacks, main, same, test

STALE = ["No such file", "Success", "Invalid argument", "Inappropriate ioctl", "File exists"]


def small(limit):
    def prepare():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    return {"preexec_fn": prepare, "restore_signals": False}


def fails_for_space(desk, limit, *args, stdin=""):
    run = desk.command(*args, stdin=stdin, **small(limit))
    same((args, limit, run.returncode), (args, limit, 3))
    holds("File too large", run.stderr)
    for words in STALE:
        lacks(words, run.stderr)
    return run


@test
def deals_and_their_records():
    for limit in 0, 5, 8, 100, 1000, 24000, 24720, 24740:  # within the secrets, their hash, the record
        desk = Desk()
        run = fails_for_space(desk, limit, "deal", "--boards", "1-32", "-o", "a.pbn")
        holds("File too large", run.stderr)
        if desk.path("ledger").exists():
            assert desk.text("ledger")[-1:] in ("", "\n"), limit  # a ledger is whole lines


@test
def research_deals():
    for limit in 0, 10, 5000:
        desk = Desk()
        fails_for_space(desk, limit, "deal", "--boards", "1-36", "--seed", "x", "-o", "a.pbn")
        fails_for_space(desk, limit, "deal", "--bulk", "3000", "--seed", "x", "-o", "a.txt")


@test
def files_made_of_boards():
    desk = Desk()
    desk.done("deal", "--boards", "1-8", "--seed", "x", "-o", "a.pbn")
    for limit in 0, 30, 200:
        for args in (["convert", "a.pbn", "b.csv"], ["convert", "a.pbn", "a.pbn", "--force"],
                     ["handrecord", "a.pbn", "--no-doubledummy", "-o", "b.txt"],
                     ["handrecord", "a.pbn", "--no-doubledummy", "-o", "b.pdf"],
                     ["quality", "a.pbn", "--report", "b.html"], ["quality", "a.pbn", "--report", "b.pdf"]):
            before = desk.files()
            fails_for_space(desk, limit, *args)
            same((args, desk.files()), (args, before))


@test
def charts_and_pictures():
    desk = Desk()
    for limit in 0, 30, 200:
        for args in (["chart", "-o", "b.svg"], ["chart", "-o", "b.pdf"], ["chart", "--format", "csv", "-o", "b.csv"],
                     ["simulate", "--rounds", "1000", "--plot", "b.svg"],
                     ["simulate", "--rounds", "1000", "--keep", "b.chunks"]):
            fails_for_space(desk, limit, *args)


@test
def records_of_tables():
    desk = Desk()
    for limit in 0, 30, 200:
        fails_for_space(desk, limit, "table", "--auto", "--rules", "bicycle", "--record", f"{limit}.record")
        fails_for_space(desk, limit, "table", "--seed", "x", "--record", f"{limit}.seeded", "-",
                        stdin="supervisor opens the table with 6 decks\n")


@test
def a_table_that_is_played_stops_and_can_be_resumed():
    for limit in 0, 30, 3000, 20000, 100000:
        desk = Desk()
        args = ["play", "--plain", "--companions", "2", "--shoes", "1", "--record", "a.record"]
        run = fails_for_space(desk, limit, *args, stdin="s\n" * 2000)
        lacks("The record is a.record", run.stdout)
        if limit < 1000:  # not even the secrets, or the first line
            continue
        holds("the table cannot continue: the record cannot be written: File too large", run.stderr)
        assert desk.path("a.record.secret").exists(), limit  # or nothing could be proved any more
        desk.done("play", "--plain", "--shoes", "1", "--resume", "a.record", stdin="s\n" * 2000)
        holds("proved: ", desk.done("verify", "a.record"))


@test
def standard_output():
    desk = Desk()
    with open("/dev/full", "w", encoding="utf-8") as full:
        for args in (["deal", "--bulk", "3000", "--seed", "x"], ["shuffle", "--seed", "x", "--count", "100"],
                     ["rules"], ["deal", "--boards", "1-36", "--seed", "x"], ["chart"], ["chart", "--format", "csv"],
                     ["rules", "--help"]):
            run = desk_to(desk, full, *args)
            same((args, run.returncode), (args, 3))
            holds("No space left on device", run.stderr)


def desk_to(desk, out, *args):
    return subprocess.run([RIFFLE, *args], stdout=out, stderr=subprocess.PIPE, text=True, cwd=desk.folder,
                          env=desk.env, timeout=120)


if __name__ == "__main__":
    sys.exit(main())
