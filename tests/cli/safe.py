#!/usr/bin/env python3
"""safe.py RIFFLE -- whatever is in an argument, the name of a file or a file, no message has a control
character or bytes that are not UTF-8.  Prints TAP.
"""
import os
import re
import subprocess
import sys

from desk import DEAL, Desk
from tap import RIFFLE, holds, main, same, test

EVIL = b"\x1b[31m\xff\r\xc2\x9bx\xe2\x80\xae"
SHOWN = "\\x1b[31m\\xff\\r\\u009bx\\u202e"
COMMANDS = ["table", "deal", "session", "convert", "doubledummy", "handrecord", "squaredeal", "verify", "report",
            "exact", "simulate", "chart", "count", "bankroll", "quality", "shuffle", "rules", "completions", "play", "serve"]


def riffle(desk, *args, stdin=b""):
    args = [arg if isinstance(arg, bytes) else arg.encode() for arg in args]
    run = subprocess.run([RIFFLE.encode(), *args], input=stdin, capture_output=True, timeout=60, cwd=desk.folder,
                         env=desk.env)
    assert run.returncode in (0, 1, 2, 3), (args, run.returncode)
    check(args, run.stderr)
    run.stderr = run.stderr.decode()
    return run


def check(what, message):
    text = message.decode()  # or it is not UTF-8
    wrong = re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text)
    assert not wrong, (what, text)


def options(command):
    words = subprocess.run([RIFFLE, command, "--help"], capture_output=True, text=True, check=True).stdout
    return sorted(set(re.findall(r"--([a-z-]+)=", words)))


@test
def every_option_of_every_command():
    desk = Desk()
    quoted = 0
    for command in COMMANDS:
        for option in options(command):
            if (command, option) in [("simulate", "keep"), ("simulate", "plot"), ("serve", "data")]:
                continue  # these would work
            run = riffle(desk, command, f"--{option}".encode() + b"=" + EVIL, "--no-such-option")
            same((command, option, run.returncode), (command, option, 2))
            quoted += SHOWN in run.stderr
    assert quoted > 20, quoted


@test
def words_that_are_not_expected():
    desk = Desk()
    for command in COMMANDS:
        if command != "serve":
            riffle(desk, command, EVIL, "--no-such-option")
        holds("\\x1b", riffle(desk, command, b"--" + EVIL).stderr)
    holds(f"there is no command '{SHOWN}'", riffle(desk, EVIL).stderr)
    holds(f"there is no verb '{SHOWN}'", riffle(desk, "session", EVIL).stderr)
    run = riffle(desk, "convert", b"a\nriffle: fine.pbn", "c.csv")
    same((run.returncode, run.stderr), (3, "riffle convert: cannot read a\\nriffle: fine.pbn: No such file or directory\n"))
    run = riffle(desk, "chart", "--format", b"a\nriffle: fine\n")
    holds("not 'a\\nriffle: fine\\n'\n", run.stderr)


@test
def names_of_files():
    desk = Desk()
    for args in (["convert", EVIL + b".pbn", "b.csv"], ["quality", EVIL], ["handrecord", EVIL + b".pbn"],
                 ["doubledummy", EVIL + b".pbn"], ["squaredeal", EVIL, EVIL], ["verify", EVIL], ["table", EVIL],
                 ["table", "--cards", EVIL, "a"], ["exact", "--rules", EVIL], ["simulate", "--strategy", EVIL],
                 ["session", "status", "--record", EVIL], ["play", "--resume", EVIL]):
        run = riffle(desk, *args)
        same((args, run.returncode), (args, 3))
        holds(SHOWN, run.stderr)
    (desk.folder / os.fsdecode(EVIL + b".record")).write_text("junk\n")
    run = riffle(desk, "verify", EVIL + b".record")
    check("verify", run.stdout)
    check("verify", riffle(desk, "verify", "--json", EVIL + b".record").stdout)


@test
def what_is_in_files():
    desk = Desk()
    deal = DEAL.encode()
    files = {
        "a.pbn": b'[Board "1"]\n[Deal "N:' + EVIL + b'"]\n\n[Board "' + EVIL + b'"]\n[Deal "' + deal + b'"]\n',
        "a.lin": b"qx|o1|md|" + EVIL + b"|\n", "a.dlm": b"Board 01=" + EVIL + b"\n", "a.csv": EVIL * 3 + b"," * 16,
        "a.txt": b"N:" + EVIL + b"\n", "a.ber": EVIL * 20, "a.zrd": EVIL * 20, "a.dup": EVIL * 20, "a.bri": EVIL * 20,
        "a.dge": EVIL * 20,
    }
    for name, data in files.items():
        desk.path(name).write_bytes(data)
        for args in (["convert", name, "b.pbn"], ["quality", name], ["handrecord", name], ["doubledummy", name]):
            riffle(desk, *args)
    desk.path("evil").write_bytes(b"AS " + EVIL + b" KS\n")
    for args in (["quality", "--format", "decks", "evil"], ["table", "--cards", "evil", "a"], ["table", "evil"],
                 ["table", "--rules", "evil"], ["exact", "--rules", "evil"], ["simulate", "--strategy", "evil"],
                 ["squaredeal", "evil", "evil"], ["verify", "evil"], ["session", "status", "--record", "evil"]):
        run = riffle(desk, *args)
        assert run.returncode in (1, 3), (args, run.returncode, run.stderr)
    holds("evil:1: expected a card like KS", riffle(desk, "table", "--cards", "evil", "a").stderr)


if __name__ == "__main__":
    sys.exit(main())
