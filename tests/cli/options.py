#!/usr/bin/env python3
"""options.py RIFFLE -- every option of every command, given nothing or nonsense: the message names the
option as it was typed, and what was expected.  Prints TAP.
"""
import re
import subprocess
import sys

from desk import Desk
from tap import RIFFLE, holds, main, same, test

COMMANDS = ["table", "deal", "ledger", "convert", "doubledummy", "handrecord", "squaredeal", "verify", "report", "exact", "simulate", "chart", "count", "bankroll",
            "quality", "shuffle", "rules", "play", "serve", "completions"]
# Any text will do for these, or any name of a file: what is wrong with it shows when it is used.
ANY = {"--title", "--event", "--seed", "--output", "--record", "--ledger", "--keep", "--plot", "--data", "--tls-cert",
       "--tls-key", "--value", "--resume", "--hand", "--up", "--rules", "--game", "--cards", "--program", "--strategy"}
INTERNAL = re.compile(r"\b[a-z_]+=[0-9]+ to [0-9]+|column [0-9]+: expected [a-z]+=")


def options(command):
    words = subprocess.run([RIFFLE, command, "--help"], capture_output=True, text=True, check=True).stdout
    return sorted(set(re.findall(r"--[a-z-]+(?==)", words)))


def message(desk, *args):
    """What a wrong command line is told; a command that would run is stopped by an option that none has."""
    run = desk.command(*args, "--no-such-option")
    same((args, run.returncode, run.stdout), (args, 2, ""))
    assert not INTERNAL.search(run.stderr), (args, run.stderr)
    return run.stderr.splitlines()[0]


@test
def nonsense():
    desk, count = Desk(), 0
    for command in COMMANDS:
        for option in options(command):
            said = message(desk, command, option, "no=nsense")
            if option in ANY or said.endswith("'--no-such-option'"):
                continue
            count += 1
            holds(f"riffle {command}: {option}", said)
            holds("no=nsense", said)
    assert count > 30, count


@test
def nothing():
    desk = Desk()
    for command in COMMANDS:
        for option in options(command):
            said = message(desk, command, option, "")
            if not said.endswith("'--no-such-option'"):
                holds(f"riffle {command}: {option}", said)
            run = desk.command(command, option)
            same((command, option, run.returncode), (command, option, 2))
            holds(f"option '{option}' requires an argument", run.stderr)


@test
def what_is_missing_is_asked_for():
    desk = Desk()
    for args, words in [(["convert"], "which file? Run: riffle convert IN OUT"),
                        (["convert", "a.pbn"], "where to? Run: riffle convert a.pbn OUT"),
                        (["convert", "a.doc", "b.pbn"], "which format is 'a.doc'? Add --from FORMAT: pbn, lin, dup,"),
                        (["deal"], "which boards? Add --boards 1-36"), (["deal", "--bulk", "3"], "add --seed TEXT"),
                        (["doubledummy"], "which boards? Run: riffle doubledummy FILE"),
                        (["handrecord"], "which boards? Run: riffle handrecord FILE"),
                        (["verify"], "which record? Run: riffle verify FILE"),
                        (["report"], "which record? Run: riffle report RECORD"),
                        (["squaredeal", "a"], "which event? Run: riffle squaredeal EVENT.sqd EVENT.sqk"),
                        (["squaredeal", "a", "b", "--boards", "1"], "--boards needs a session: add --session P,S"),
                        (["quality"], "what should be tested? Name one of --method STEPS, --rules FILE, --program COMMAND and FILE"),
                        (["completions"], "which shell? Run: riffle completions bash (or zsh, fish)"),
                        (["exact", "--hand", "8,8"], "--hand and --up go together, like --hand 8,8 --up T"),
                        (["exact", "--compare", "bicycle"], "--compare takes two games, like --compare bicycle european"),
                        (["serve", "--tls-cert", "a"], "encryption needs both files: add --tls-key FILE"),
                        (["table", "--dealer", "auto"], "--dealer auto needs a game: add --rules PRESET"),
                        (["chart", "--rules", "nowhere"], "'nowhere' is not a preset of rules, and cannot be read as a file:")]:
        run = desk.command(*args)
        assert run.returncode in (2, 3), (args, run.returncode)
        holds(words, run.stderr)


@test
def options_that_contradict_each_other():
    desk = Desk()
    for args, words in [(["deal", "--seed", "x", "--key", "0" * 64, "--boards", "1"], "--seed and --key exclude"),
                        (["deal", "--seed", "x", "--boards", "1", "--ledger", "l"], "--ledger is for live deals"),
                        (["table", "--record", "a", "--no-record"], "--record and --no-record exclude"),
                        (["table", "a", "b"], "leave 'a' or 'b' out"), (["table", "--auto", "a"], "leave 'a' out"),
                        (["table", "--cards", "-"], "--cards - reads standard input: name the file of acts"),
                        (["table", "--resume", "a", "--seed", "x"], "--resume takes rules and cards from the record"),
                        (["play", "--record", "a", "--no-record"], "--record and --no-record exclude"),
                        (["simulate", "--json", "--csv"], "--json and --csv exclude"),
                        (["exact", "--effects", "--each-rule"], "exclude each other: leave all but one out"),
                        (["verify", "a", "b", "--board", "1"], "verify one FILE at a time"),
                        (["rules", "C4", "HR"], "leave 'C4' or 'HR' out")]:
        holds(words, desk.refused(2, words, *args).stderr)


if __name__ == "__main__":
    sys.exit(main())
