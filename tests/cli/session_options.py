#!/usr/bin/env python3
"""session_options.py RIFFLE -- every option of every verb of `riffle session`, left out and given wrongly.

The verbs and their options are those that --help lists.  Each message must be in the words that the user
typed: the option with its dashes and what it takes, and nothing of the language of records.  A wrong command
line has status 2 and changes nothing.  Prints TAP.
"""
import re
import sys

from desk import DEAL, Desk
from tap import holds, main, same, test

HEX = "00" * 32
GARBAGE = ["", "x", "-1", "99999", "1 2", "table=1", "\u202e"]
INTERNAL = re.compile(r"\bat column\b|\b(?:board|table|to|copy|copies|from|reason|kind|option|witnesses|method|face|"
                      r"at-a-time|pockets|proof|result-known|equal|edition|deal)=(?!1\b)")
ANY = {"title", "agent", "value", "note", "name", "event", "record", "ledger", "secret", "output", "club", "sections"}  # text, or a file that it makes
FILES = {"share", "key", "like"}

# What makes each verb complete, so that one option at a time can be left out or spoilt.
COMPLETE = {
    "open": {"boards": "1-4"}, "commit": {}, "value": {}, "party": {"party": "1"}, "share": {"party": "1", "output": "x"},
    "instruct": {"option": "E1"}, "deal": {"board": "1", "by": "ns"}, "machine": {"blind": HEX, "output": "x"}, "export": {"output": "x"}, "key": {},
    "unseal": {"key": "k"}, "enter": {"board": "1", "cards": DEAL}, "copy": {"board": "1", "copy": "1"}, "check": {},
    "call": {"board": "1", "table": "1"}, "passout": {"board": "1", "table": "1"}, "played": {"board": "1", "table": "1"},
    "strike": {"board": "1", "table": "1"}, "redeal": {"board": "1", "reason": "D1"}, "imported": {"board": "1", "from": "0"},
    "exchange": {"board": "1", "table": "1", "to": "2"}, "status": {}, "close": {},
    "correct": {"line": "2"},
}
ARGUMENT = {"value": "TEXT", "party": "session.record.event", "key": "FILE", "unseal": "FILE", "enter": "FILE", "check": "FILE"}
TEXTS = {"correct": {"reason"}}  # text here, a choice elsewhere
OPTIONAL = {"share": {"session", "attempts"}, "copy": {"board"}}


def help_of(desk, verb):
    """Option -> whether it takes a value."""
    text = desk.session(verb, "--help")
    found = re.findall(r"(?m)^ +(?:-\w(?:, |$))?--([a-z-]+)(=\S+)?", text)
    found += [(name, "=") for _, name in re.findall(r"(?m)^ +-(\w), --([a-z-]+)=", text)]
    return {name: bool(value) for name, value in found if name not in ("help", "usage", "version")}


def verbs_of(desk):
    return re.findall(r"(?m)^  ([a-z-]+) +[a-z]", desk.done("session", "--help").split("Verbs:")[1].split("\n\n")[0])


def line_of(verb, options, argument=True):
    words = [verb]
    for name, value in options.items():
        words += ["-o", value] if name == "output" else [f"--{name}", value]
    takes_file = argument and verb in ARGUMENT and not (verb == "enter" and "cards" in options)
    return words + [ARGUMENT[verb]] if takes_file else words


def said_in_the_users_words(run, verb, name):
    told = run.stdout + run.stderr
    assert not INTERNAL.search(told), (verb, name, told)
    holds("-o" if name == "output" else f"--{name}", told)


def desk_of(verb):
    """A folder in which the verb could be run."""
    desk = Desk()
    if verb != "open":
        parties = ["--observed"] if verb in ("deal", "enter") else []
        desk.session("open", "--boards", "1-4", "--tables", "4", *parties)
    if verb in ("share", "machine", "value"):
        desk.session("commit")
    if verb == "correct":
        desk.session("instruct", "--witnesses", "no")
    return desk


def complete(verb, options):
    return COMPLETE.get(verb, {"board": "1"} if "board" in options else {})


def verbs():
    desk = Desk()
    for verb in verbs_of(desk):
        yield verb, help_of(desk, verb)


@test
def the_help_lists_every_verb():
    same(len(list(verbs())), 36)
    assert set(COMPLETE) <= {verb for verb, _ in verbs()}


@test
def what_is_missing_is_asked_for_by_its_option():
    asked = 0
    for verb, options in verbs():
        desk, given = desk_of(verb), complete(verb, options)
        for name in set(given) - OPTIONAL.get(verb, set()) - {"cards", "by"}:
            without = {key: value for key, value in given.items() if key != name}
            before = desk.files()
            run = desk.command("session", *line_of(verb, without))
            same((verb, name, run.returncode, desk.files() == before), (verb, name, 2, True))
            said_in_the_users_words(run, verb, name)
            assert re.search(r"\? .*Add -|is about one board", run.stderr), (verb, name, run.stderr)
            asked += 1
    assert asked > 30, asked


@test
def an_argument_that_is_missing_is_asked_for_with_the_command():
    for verb in ARGUMENT:
        desk, given = desk_of(verb), {} if verb == "enter" else complete(verb, {})
        run = desk.command("session", *line_of(verb, given, argument=False))
        same((verb, run.returncode), (verb, 2))
        assert not INTERNAL.search(run.stderr), run.stderr
        holds(f"riffle session {verb} {ARGUMENT[verb].replace('session.record.event', 'FILE.event')}", run.stderr)


@test
def a_wrong_value_is_told_by_its_option():
    told = 0
    for verb, options in verbs():
        desk, given = desk_of(verb), complete(verb, options)
        for name in sorted(set(name for name, takes in options.items() if takes) - ANY - TEXTS.get(verb, set())):
            for value in GARBAGE:
                before = desk.files()
                run = desk.command("session", *line_of(verb, {**given, name: value}))
                if name in FILES and run.returncode == 3:  # a file that is not there
                    continue
                same((verb, name, value, run.returncode, desk.files() == before), (verb, name, value, 2, True))
                said_in_the_users_words(run, verb, name)
                told += 1
    assert told > 250, told


if __name__ == "__main__":
    sys.exit(main())
