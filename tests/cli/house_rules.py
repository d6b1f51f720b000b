#!/usr/bin/env python3
"""house_rules.py RIFFLE -- rules as people have them: presets, posted words, traps, and cuts.

The traps themselves are tested in tests/unit/rules_test.c; here, when they are told.  Prints TAP.
"""
import json
import subprocess
import sys
import tempfile
import pathlib

from tap import RIFFLE, ROOT, holds, lacks, main, same, test

HOME = "these are the rules bicycle, a home game"
POSTED = "6 decks H17 DAS LS 3:2"


def run(*args):
    return subprocess.run([RIFFLE, *map(str, args)], capture_output=True, text=True, timeout=120)


def notes(*args):
    done = run(*args)
    same((args, done.returncode), (args, 0))
    return done.stderr


@test
def help_lists_every_preset():
    presets = sorted(path.stem for path in (ROOT / "rules/presets").glob("*.rules"))
    same(len(presets), 9)
    for command in ("chart", "exact", "simulate", "count", "bankroll", "play", "serve", "table",
                    "rules"):
        words = " ".join(run(command, "--help").stdout.split())
        holds(", ".join(presets), words)
        holds(POSTED, words)


@test
def without_rules_a_home_game_is_named():
    for args in (["chart"], ["exact", "--hand", "8,8", "--up", "T"], ["count", "list"],
                 ["simulate", "--rounds", "1e5"], ["chart", "--set", "soft17=hit"]):
        said = notes(*args)
        holds(HOME, said)
        holds(f'--rules "{POSTED}"', said)


@test
def rules_that_were_named_or_do_not_matter_are_not_commented_on():
    for args in (["chart", "--rules", "bicycle"], ["exact", "--json"], ["chart", "--format", "csv"],
                 ["count", "frequencies", "hi-lo"], ["exact", "--compare", "bicycle", "european"],
                 ["exact", "--hand", "8,8", "--up", "T", "--rules", POSTED],
                 ["simulate", "--rounds", "1e5", "--csv"],
                 ["exact", "--hand", "8,8", "--up", "T", "--rules", "australia-nz"]):
        same((args, notes(*args)), (args, ""))


@test
def a_trap_is_one_sentence():
    hand = ["exact", "--hand", "8,8", "--up", "T"]
    for rules in (["--set", "double_on=any"], ["--rules", "vegas-strip", "--set", "double_soft=no"]):
        said = notes(*hand, *rules, "--json")
        same(said.count("\n"), 1)
        holds("double_on=any with double_soft=no", said)
    holds("as good as early surrender", notes(*hand, "--rules", "6 decks ENHC LS"))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "my.rules")
        file.write_text("double_on = none\ndouble_after_split = yes\n")
        holds("forbids every double", notes("rules", "--game", file))
    same(notes("rules", "--game", "australia-nz"), "")


@test
def late_surrender_without_a_look_is_what_the_trap_says():
    value = {}
    for surrender in ("late", "early"):
        done = run("exact", "--json", "--rules", "vegas-strip", "--set", "hole_card=none", "--set",
                   f"surrender={surrender}")
        value[surrender] = json.loads(done.stdout)["ev"]
    same(value["late"], value["early"])


@test
def a_cut_is_cards_or_percent():
    played = ["simulate", "--rules", POSTED, "--rounds", "1e5", "--json"]
    expected = run(*played, "--cut", 234).stdout
    for cut in (["--cut", "75%"], ["--penetration", "75%"], ["--penetration", "75"],
                ["--penetration", "0.75"], ["--penetration", ".75"]):
        found, told = json.loads(run(*played, *cut).stdout), json.loads(expected)
        for timed in ("seconds", "rounds_per_second"):
            found.pop(timed, None), told.pop(timed, None)
        same((cut, found), (cut, told))
    sweep = ["simulate", "--rules", POSTED, "--rounds", "1e4", "--sweep"]
    cards = run(*sweep, "cut=156..234:78").stdout.splitlines()
    percent = run(*sweep, "penetration=50%..75%:25%").stdout.splitlines()
    same([line.split(",")[1:] for line in cards], [line.split(",")[1:] for line in percent])
    same([line.split(",")[0] for line in percent], ["cut", "50%", "75%"])
    seen = ["count", "frequencies", "hi-lo", "--seen"]
    same(run(*seen, "75%").stdout, run(*seen, 234).stdout)


@test
def a_wrong_cut_gets_a_sentence():
    for args, words in ((["--cut", "0"], "--cut takes a number of cards"),
                        (["--cut", "101%"], "or a share like 75%, not '101%'"),
                        (["--cut", "12.5"], "not '12.5'"), (["--cut", "many"], "not 'many'"),
                        (["--penetration", "0"], "--penetration takes the share"),
                        (["--penetration", "110%"], "not '110%'"),
                        (["--penetration", "x"], "like 75%"),
                        (["--sweep", "cut=a,b"], "cut=50%..90%:5%")):
        done = run("simulate", *args)
        same((args, done.returncode), (args, 2))
        holds(words, done.stderr)


@test
def a_shallow_cut_of_changed_decks_is_pointed_out():
    said = notes("simulate", "--rules", "bicycle", "--set", "decks=2", "--rounds", "1e4")
    holds("36 of 104 cards: only 35 % are dealt", said)
    lacks("are dealt", notes("simulate", "--rules", "bicycle", "--set", "decks=2", "--rounds", "1e4",
                             "--penetration", "70%"))


@test
def contradictory_lines_are_refused_by_every_command():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "my.rules")
        file.write_text("min_bet = 500\nmax_bet = 100\n")
        for args in (["exact"], ["exact", "--hand", "8,8", "--up", "T"], ["chart"], ["simulate"],
                     ["count", "list"], ["count", "indices", "hi-lo"], ["play"], ["table", "-"],
                     ["bankroll", "--bankroll", "1000"], ["quality"], ["serve"]):
            done = run(*args, "--rules", file)
            same((args, done.returncode), (args, 1))
            holds(f"{file}:2: min_bet and max_bet contradict each other", done.stderr)
        done = run("rules", "--game", file)
        same(done.returncode, 1)
        holds(f"{file}:2: min_bet and max_bet", done.stderr)
    for one, other in (("min_bet=500", "max_bet=100"),
                       ("cutting_card_min=80", "cutting_card_max=70")):
        done = run("exact", "--set", one, "--set", other)
        same((one, done.returncode), (one, 1))
        holds(f"{one.split('=')[0]} and {other.split('=')[0]} contradict", done.stderr)


if __name__ == "__main__":
    sys.exit(main())
