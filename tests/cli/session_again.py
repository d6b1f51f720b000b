#!/usr/bin/env python3
"""session_again.py RIFFLE -- a command of a session that failed leaves nothing half done: run again, it succeeds.

Commands fail because files may not grow beyond a size, because the output is full, or because one write after
the other fails (tests/room/faulty.c).  After each failure the folder is as it was.  No command deals what was
dealt before.  Prints TAP.
"""
import errno
import re
import resource
import signal
import subprocess
import sys

from desk import DEAL, Desk
from tap import RIFFLE, ROOT, Skip, holds, main, same, test

FAULTY = ROOT / "build/release/preload/faulty.so"
REPEATED = ROOT / "build/release/preload/repeated.so"
KEPT = "Nothing of this command was kept. Fix the cause and run the same command again."


def no_larger_than(size):
    """No file may grow beyond it, as on a full disk."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def files(desk):
    """All files but the secrets that are there before: the keeper notes in them what he is about to do."""
    return {name: data if not name.endswith(".secret") else b"" for name, data in desk.files().items() if name != "told"}


def fails(desk, args, **more):
    """True when it failed, with a message, and left everything as it was."""
    before = files(desk)
    run = desk.command(*args, **more)
    if run.returncode == 0:
        return False
    same((args, run.returncode), (args, 3))
    assert run.stderr.startswith("riffle"), run.stderr
    after = files(desk)
    same((args, sorted(after), after == before), (args, sorted(before), True))
    return True


def with_ledger():
    """A desk whose club has a ledger, which a failed command must not change."""
    desk = Desk()
    desk.done("deal", "--boards", "1", "--event", "FIRST", "-o", "first.pbn")
    return desk


def grows_no_further(desk, args, sizes):
    failed = sum(fails(desk, args, preexec_fn=no_larger_than(size)) for size in sizes)
    same((args, failed), (args, len(sizes)))
    desk.done(*args)


@test
def a_deal_on_a_full_disk():
    desk = with_ledger()
    secret = desk.path("first.record.secret").stat().st_size
    deal = "deal", "--boards", "1-128", "--event", "E", "-o", "tuesday.pbn"
    grows_no_further(desk, deal, [100, 5000, secret - 1, secret + 1, secret + 9000])
    assert desk.path("tuesday.record").stat().st_size > secret + 9000  # the record itself has failed too
    desk.session("close", "--release", "--record", "tuesday.record")
    holds("128 deals opened", desk.done("verify", "tuesday.record"))


@test
def a_session_on_a_full_disk():
    desk = with_ledger()
    key = desk.session("key", "operator.key").strip()
    desk.session("open", "--boards", "1-64", "--parties", "2")
    desk.session("commit")
    root = re.search("root: (.*)", desk.session("party", "session.record.event", "--party", "2"))[1]
    record = desk.path("session.record").stat().st_size
    grows_no_further(desk, ("session", "commit", "--name", "Fed", "--root", root), [record + 9, record + 700])
    desk.session("share", "--party", "2", "-o", "two.share")
    record = desk.path("session.record").stat().st_size
    deal = "session", "deal", "--share", "two.share", "--blind", key, "-o", "set.sealed"
    grows_no_further(desk, deal, [record + 500, record + 9000, record + 15000])
    same(desk.session("unseal", "set.sealed", "--key", "operator.key").count("[Deal "), 64)
    record = desk.path("session.record").stat().st_size
    grows_no_further(desk, ("session", "close", "--release", "-o", "all.pbn"), [record + 50, record + 20000])
    holds("64 deals opened", desk.done("verify", "session.record"))


@test
def what_cannot_be_told_was_not_done():
    desk = with_ledger()
    for args in (["deal", "--boards", "1-4", "--event", "E", "--record", "e.record"], ["session", "key", "k"],
                 ["session", "open", "--boards", "1-4"], ["session", "commit"], ["session", "deal"],
                 ["session", "call", "--board", "1", "--table", "1"], ["session", "played", "--board", "1", "--table", "1"],
                 ["session", "release", "--board", "1"], ["session", "close", "--release", "--unplayed"]):
        before = files(desk)
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = subprocess.run([RIFFLE, *args], stdout=full, stderr=subprocess.PIPE, cwd=desk.folder, env=desk.env,
                                 text=True)
        same((args, run.returncode), (args, 3))
        holds(KEPT, run.stderr)
        same((args, files(desk) == before), (args, True))
        desk.done(*args)
    desk.done("verify", "session.record")


def each_write_fails(desk, args):
    """One write after the other, until none is left to fail."""
    failed = 0
    for call in range(1, 60):
        desk.path("told").unlink(missing_ok=True)
        desk.env.update({"LD_PRELOAD": str(FAULTY), "RIFFLE_FAULTY": str(desk.folder), "RIFFLE_FAULTY_CALL": str(call),
                         "RIFFLE_FAULTY_ERROR": str(errno.ENOSPC), "RIFFLE_FAULTY_TOLD": str(desk.path("told"))})
        done = not fails(desk, args)
        del desk.env["LD_PRELOAD"]
        if done:
            break
        assert desk.path("told").exists(), args
        failed += 1
    assert done and failed >= 1, (args, failed)


@test
def each_write_fails_once():
    if not FAULTY.exists():
        raise Skip("make tests builds it")
    if "asan" in RIFFLE or "tsan" in RIFFLE:
        raise Skip("a sanitizer comes first")
    desk = with_ledger()
    each_write_fails(desk, ["deal", "--boards", "1-4", "--event", "E", "-o", "e.pbn"])
    desk.session("close", "--release", "--record", "e.record")
    desk.done("verify", "e.record")
    each_write_fails(desk, ["session", "key", "operator.key"])
    key = Desk().session("key", "k").strip()
    desk.session("open", "--boards", "1-4")
    desk.session("commit")
    each_write_fails(desk, ["session", "deal", "--blind", key, "-o", "set.sealed"])
    desk.session("instruct", "--option", "E1")
    desk.session("redeal", "--board", "1", "--reason", "D3")
    desk.by_hand(1)
    each_write_fails(desk, ["session", "enter", "--board", "1", "--cards", DEAL])
    each_write_fails(desk, ["session", "release", "--board", "1-4", "-o", "all.pbn"])
    desk.done("verify", "session.record")


def dealt_elsewhere(desk, *args):
    """The ledger has the deals of event E as those of another event, and the same secrets deal them again."""
    rows = desk.path("ledger").read_text()
    desk.path("ledger").write_text(rows.replace(" E 1 ", " OTHER 1 "))
    assert "OTHER" in desk.path("ledger").read_text(), rows
    before = files(desk)
    run = desk.command(*args)
    same(run.returncode, 3)
    holds("board 1 repeats a deal of event OTHER, session 1", run.stderr)
    same(files(desk) == before, True)


@test
def no_deal_is_dealt_twice():
    """Law 6D2, for both commands that deal."""
    desk = Desk()
    desk.session("open", "--boards", "1-4", "--event", "E")
    desk.session("commit")
    kept = desk.files()
    desk.session("deal")
    for name, data in kept.items():
        if name != "ledger":
            desk.path(name).write_bytes(data)
    dealt_elsewhere(desk, "session", "deal")
    if not REPEATED.exists():
        raise Skip("make tests builds a library for riffle deal")
    if "asan" in RIFFLE or "tsan" in RIFFLE:
        raise Skip("riffle deal: a sanitizer comes first")
    desk = with_ledger()
    desk.env["LD_PRELOAD"] = str(REPEATED)
    desk.done("deal", "--boards", "1-4", "--event", "E", "-o", "e.pbn")
    for name in "e.pbn", "e.record", "e.record.secret":
        desk.path(name).unlink()
    dealt_elsewhere(desk, "deal", "--boards", "1-4", "--event", "E", "-o", "e.pbn")


@test
def a_refusal_is_no_failure():
    desk = Desk()
    desk.opened()
    before = desk.text()
    desk.no(1, "L6/2017.D1.1", "redeal", "--board", "1", "--reason", "D1")
    assert desk.text().startswith(before) and len(desk.text()) > len(before)  # it is recorded


if __name__ == "__main__":
    sys.exit(main())
